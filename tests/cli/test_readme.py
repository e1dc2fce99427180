"""The README does what it says: every code block runs, every command, target, file and agent that it names is there."""

import re
import shlex
from pathlib import Path

import pytest

from feint.agents import AGENTS
from feint.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RESULTS = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.S)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_code_runs_and_is_short(number, capsys):
    if "openspiel" in BLOCKS[number]:
        pytest.importorskip("pyspiel")
    assert len(BLOCKS[number].splitlines()) <= 20
    exec(compile(BLOCKS[number], f"README.md, block {number}", "exec"), {"__name__": "readme"})
    assert "print(" not in BLOCKS[number] or capsys.readouterr().out


def test_every_interface_has_a_block():
    interfaces = (
        "envs.make(",
        "envs.make_parallel(",
        "envs.make_vec(",
        "gymnasium.make(",
        "envs.Batch(",
        "envs.Match(",
        "openspiel.load(",
    )
    for name in interfaces:
        assert any(name in block for block in BLOCKS), name


def test_every_command_that_is_named_exists_and_none_is_left_out():
    named = set(re.findall(r"`feint ([\w-]+)", README))
    assert named == set(COMMANDS)


def test_the_flags_that_are_named_exist(capsys):
    from feint.cli.main import main

    for command in re.findall(r"`(feint [^`]*--[^`]*)`", README + RESULTS):
        words = shlex.split(command)
        with pytest.raises(SystemExit):
            main([*words[1 : 3 if words[1] == "report" else 2], "--help"])
        shown = capsys.readouterr().out
        for flag in (word for word in words if word.startswith("--")):
            assert flag in shown, f"{command}: no {flag}"


def test_every_agent_is_named():
    named = set(re.findall(r"^\| `(\w+)", README, re.M))
    assert named | {"policy"} >= set(AGENTS)


def test_the_targets_and_files_that_are_named_exist():
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"^make (\w+)|`make (\w+)", README, re.M))
    assert {"demo", "test"} <= {first or second for first, second in named}
    for target in (first or second for first, second in named):
        assert re.search(rf"^{target}:", makefile, re.M), target
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path
    for folder in re.findall(r"^\| `(\w+)/` \|", README, re.M):
        assert (ROOT / folder).is_dir(), folder


def test_the_first_line_of_the_test_target_needs_nothing_else():
    """`make test` and `make demo` install what they need themselves."""
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r"^demo: \$\(VENV\)/\.demo$", makefile, re.M)
    assert re.search(r"^test: \$\(VENV\)/\.dev", makefile, re.M)
