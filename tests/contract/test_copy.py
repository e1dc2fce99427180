"""A copy of the example under another name is a game as it stands: it passes the suite, and has its page and ledger."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CONTRACT = Path(__file__).parent
EXAMPLE = CONTRACT.parents[1] / "envs" / "example"

PLAY = """
import sys
folder, *paths = sys.argv[1:]
sys.path[:0] = paths

import feint.envs
from feint.cli.env_pages import page
from feint.cli.ledger import read_ledger
from feint.envs.engine.registry import Entry, load
from suite import CHECKS

feint.envs.__path__.append(folder)
feint.envs.register("copied-game", Entry("feint.envs.copied.game:KUHN", "a copy of the example"))
for betting in ("open", "sealed"):
    game = load("copied-game", betting=betting)
    assert game.id == "feint/copied-game-v0"
    for check in CHECKS:
        check(game)
assert page("copied-game").startswith("# copied-game")
assert [rule.id for rule in read_ledger("copied-game")] == [f"CG-{n:02}" for n in range(1, 9)]
print("all checks passed")
"""


def test_a_copy_of_the_example_passes_the_suite(tmp_path):
    shutil.copytree(EXAMPLE, tmp_path / "copied", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (tmp_path / "copied").iterdir():
        text = file.read_text(encoding="utf-8")
        for old, new in (("envs.example", "envs.copied"), ("example-kuhn", "copied-game"), ("EX-", "CG-")):
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path), str(CONTRACT), str(CONTRACT.parent)],
        env={**os.environ, "FEINT_JIT": "0"},
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0 and played.stdout.endswith("all checks passed\n"), played.stderr
