"""Compiled and plain rules play the same matches, in this process and in another."""

import json
import os
import subprocess
import sys
from pathlib import Path

from parity import digests

from feint.envs.engine.compile import JIT

TESTS = Path(__file__).parent


def test_compiled_and_plain_rules_agree():
    other = subprocess.run(
        [sys.executable, str(TESTS / "parity.py")],
        env={**os.environ, "FEINT_JIT": "0" if JIT else "1"},
        capture_output=True,
        text=True,
    )
    assert other.returncode == 0, other.stderr
    assert json.loads(other.stdout) == digests()


def test_rules_and_seeded_faults_in_plain_python():
    """Rule tests without compiling, and the toy game's faults (tests/plain), in a process of their own."""
    plain = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS / "plain"), str(TESTS / "rules")],
        env={**os.environ, "FEINT_JIT": "0"},
        capture_output=True,
        text=True,
    )
    assert plain.returncode == 0 and "skipped" not in plain.stdout, plain.stdout[-5000:]
