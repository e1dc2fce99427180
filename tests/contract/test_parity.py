"""Compiled and plain rules play the same matches, in this process and in another."""

import json
import os
import subprocess
import sys
from pathlib import Path

from parity import digests

from feint.envs.engine.compile import JIT

CONTRACT = Path(__file__).parent
GAMES = CONTRACT.parent / "games"


def test_compiled_and_plain_rules_agree():
    other = subprocess.run(
        [sys.executable, str(CONTRACT / "parity.py")],
        env={**os.environ, "FEINT_JIT": "0" if JIT else "1"},
        capture_output=True,
        text=True,
    )
    assert other.returncode == 0, other.stderr
    assert json.loads(other.stdout) == digests()


def test_rules_and_seeded_faults_in_plain_python():
    """Rule tests and seeded faults without compiling, in a process of their own."""
    files = [
        CONTRACT / "test_faults.py",
        CONTRACT.parent / "eval" / "test_tree_plain.py",
        *sorted(GAMES.rglob("test_*.py")),
    ]
    plain = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, files)],
        env={**os.environ, "FEINT_JIT": "0"},
        capture_output=True,
        text=True,
    )
    assert plain.returncode == 0 and "skipped" not in plain.stdout, plain.stdout[-5000:]
