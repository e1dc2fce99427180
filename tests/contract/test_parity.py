"""Compiled and plain rules play the same matches, in this process and in another."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
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


def plain_tests() -> dict[str, list[Path]]:
    """Files that are run without compiling too, by what they are about.

    Agents' tests are left out: an agent is the same code either way, and plays many matches.
    """
    found = {"faults": [CONTRACT / "test_faults.py", CONTRACT.parent / "eval" / "test_tree_plain.py"]}
    for folder in sorted(path for path in GAMES.iterdir() if path.is_dir()):
        files = [file for file in sorted(folder.glob("test_*.py")) if not file.stem.endswith("_agents")]
        # two processes share the largest games
        found |= {f"{folder.name}-{k}": files[k::2] for k in range(2) if files[k::2]}
    return found


@pytest.mark.parametrize("name", plain_tests())
def test_rules_in_plain_python(name):
    """Rule tests and seeded faults without compiling, in a process of their own."""
    files = [str(file) for file in plain_tests()[name]]
    plain = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
        env={**os.environ, "FEINT_JIT": "0"},
        capture_output=True,
        text=True,
    )
    assert plain.returncode == 0 and "skipped" not in plain.stdout, plain.stdout[-5000:]
