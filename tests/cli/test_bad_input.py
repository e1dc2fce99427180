"""What every command says to bad input and without its extra: one line, exit status 2, and nothing left behind."""

import os
import subprocess
import sys

import pytest

from feint.cli.main import COMMANDS, EXTRAS, extra_of, main

GAME = "magicalogia-battle"
CORE = [GAME, "-o", "size=core"]
HUGE = [GAME, "-o", "size=huge"]

NO_GAME, NO_AGENT, NO_OPTION = "there is no game 'chess'", "there is no agent 'nobody'", "option size='huge'"
NO_NUMBER = "invalid int value: 'x'"

BAD = [
    (["fly"], "invalid choice: 'fly'"),
    (["list", "chess"], NO_GAME),
    (["play", "chess"], NO_GAME),
    (["play", *CORE, "--opponent", "nobody"], NO_AGENT),
    (["play", *HUGE], NO_OPTION),
    (["play", *CORE, "--seed", "x"], NO_NUMBER),
    (["play", *CORE, "--svg", "x.svg"], "--svg saves what a spectator sees: it goes with --watch"),
    (["train", "chess"], NO_GAME),
    (["train", *CORE, "--opponents", "nobody"], NO_AGENT),
    (["train", *CORE, "--by-team", "--opponents", "nobody"], NO_AGENT),
    (["train", *HUGE], NO_OPTION),
    (["train", *CORE, "--seed", "x"], NO_NUMBER),
    (["arena", "chess", "random", "random"], NO_GAME),
    (["arena", *CORE, "random", "nobody"], NO_AGENT),
    (["arena", *HUGE, "random", "random"], NO_OPTION),
    (["arena", *CORE, "random", "random", "-n", "x"], NO_NUMBER),
    (["arena", *CORE, "random", "random", "-n", "0"], "matches=0 is not allowed"),
    (["arena", *CORE, "random"], "at least two agents"),
    (["sides", "chess", "random"], NO_GAME),
    (["sides", *CORE, "nobody"], NO_AGENT),
    (["sides", *CORE, "random", "--against", "nobody"], NO_AGENT),
    (["sides", *HUGE, "random"], NO_OPTION),
    (["sides", *CORE, "random", "-n", "x"], NO_NUMBER),
    (["sides", *CORE, "random", "-n", "1"], "matches=1 is not allowed"),
    (["sides", *CORE, "random", "--seed", "-1"], "seed -1 is not allowed"),
    (["equal-time", "chess", "random"], NO_GAME),
    (["equal-time", *CORE, "nobody"], NO_AGENT),
    (["equal-time", *HUGE, "random"], NO_OPTION),
    (["equal-time", *CORE, "random", "-n", "x"], NO_NUMBER),
    (["equal-time", *CORE, "random", "--factor", "0"], "factor=0.0 is not allowed"),
    (["exploit", "chess", "random"], NO_GAME),
    (["exploit", *CORE, "nobody"], NO_AGENT),
    (["exploit", *HUGE, "random"], NO_OPTION),
    (["exploit", *CORE, "random", "--limit", "x"], NO_NUMBER),
    (["report", "chess"], "invalid choice: 'chess'"),
    (["report", "mafia42", "--agent", "nobody"], NO_AGENT),
    (["report", "mafia42", "--players", "99"], "option players=99 is out of range"),
    (["report", "mafia42", "-n", "x"], NO_NUMBER),
    (["report", "mafia42", "-n", "1"], "matches=1 is not allowed"),
    (["report", "labirynt", "--party", "nobody"], NO_AGENT),
    (["report", "labirynt", "--parts", "moons"], "parts='moons' is not allowed"),
    (["report", GAME, "--agent", "nobody"], NO_AGENT),
    (["report", "magicalogia-session", "--agent", "nobody"], NO_AGENT),
    (["report", "matryca", "--agent", "nobody"], NO_AGENT),
    (["report", "matryca", "--levels", "99"], "level=99 is not allowed"),
    (["report", "pf2e", "--agent", "nobody"], NO_AGENT),
    (["report", "pf2e", "--ids", "tea"], "ids='tea' is not allowed"),
    (["levels", "chess"], NO_GAME),
    (["levels", *CORE, "--measure", "-a", "random", "-a", "nobody"], NO_AGENT),
    (["levels", *HUGE], NO_OPTION),
    (["levels", *CORE, "-n", "x"], NO_NUMBER),
    (["levels", "-o", "size=core"], "options belong to one game"),
    (["bench", "chess"], NO_GAME),
    (["bench", *HUGE], NO_OPTION),
    (["replay", "record", "chess", "random", "--out", "x"], NO_GAME),
    (["replay", "record", *CORE, "random", "nobody", "--out", "x"], NO_AGENT),
    (["replay", "record", *HUGE, "random", "random", "--out", "x"], NO_OPTION),
    (["replay", "record", *CORE, "random", "random", "--seed", "x", "--out", "x"], NO_NUMBER),
    (["replay", "check", "nothing"], "nothing can't be read"),
    (["serve", "--port", "x"], NO_NUMBER),
    (["serve", "--db", "nonsense"], "database 'nonsense' can't be opened"),
    (["load", "chess"], NO_GAME),
    (["load", *HUGE], NO_OPTION),
    (["load", GAME, "--clients", "x"], NO_NUMBER),
    (["load", GAME, "--clients", "0"], "must be positive"),
    (["export", "nothing", "--onnx", "x"], "nothing: No such file"),
    (["export", "champion", "--game", "chess", "--onnx", "x"], NO_GAME),
    (["export", "champion", "--game", *HUGE, "--onnx", "x"], NO_OPTION),
    (["rules", "chess"], NO_GAME),
    (["rules", GAME, "--tests", "no/folder"], "no/folder is no folder of tests"),
    (["docs", "--out"], "expected one argument"),
    (["fit-rates", "-n", "x"], NO_NUMBER),
    (["fit-rates", "-n", "0"], "matches=0 is not allowed"),
]


def test_every_command_is_tried():
    assert {words[0] for words, _ in BAD} >= set(COMMANDS)


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_is_one_clear_line(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for module in ("torch", "sb3_contrib") if words[0] == "train" else ():
        pytest.importorskip(module)
    try:
        status = main(words)
    except SystemExit as left:
        status = left.code
    err = capsys.readouterr().err
    assert status == 2, err
    assert said in err and err.startswith("feint") and err.count("\n") == 1
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".lock"] == []


# --- extras -----------------------------------------------------------------------------------------------------------

#: Words that need an extra, and which.
NEED = [
    (["arena", GAME, "random", "random"], "eval"),
    (["report", "matryca"], "eval"),
    (["levels", GAME, "--measure"], "eval"),
    (["play", *CORE, "--watch", "--opponent", "nash", "--seed", "1"], "eval"),
    (["play", *CORE, "--watch", "--opponent", "champion", "--seed", "1"], "eval"),
    (["train", GAME], "train"),
    (["train", GAME, "--by-team"], "train"),
    (["exploit", *CORE, "random", "--approximate"], "train"),
    (["export", "champion", "--game", *CORE, "--onnx", "x"], "onnx"),
    (["serve"], "serve"),
    (["load", GAME], "serve"),
]
#: Words that need none.
PLAIN = [
    ["list", "example-kuhn"],
    ["play", "example-kuhn", "--watch", "--seed", "1"],
    ["sides", "example-kuhn", "random", "-n", "4"],
    ["equal-time", "example-kuhn", "random", "-n", "2"],
    ["exploit", "example-kuhn", "random"],
    ["replay", "record", "example-kuhn", "random", "random", "--out", "a.replay.json"],
    ["rules", "mafia42"],
    ["fit-rates", "--help"],
    ["bench", "--help"],
    ["docs", "--help"],
]


def without(modules, words, folder):
    """Run a command in a process that can import none of `modules`."""
    code = f"import sys; sys.modules.update(dict.fromkeys({tuple(modules)!r})); from feint.cli.main import main; "
    command = [sys.executable, "-c", f"{code}sys.exit(main({words!r}))"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env=os.environ | {"FEINT_JIT": "0"}, check=False
    )


@pytest.mark.parametrize(("words", "extra"), NEED, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_the_missing_extra_is_named(words, extra, tmp_path):
    ran = without(EXTRAS[extra], words, tmp_path)
    assert ran.returncode == 2, ran.stderr
    assert ran.stderr.startswith(f"feint {words[0]}") and ran.stderr.count("\n") == 1
    assert ran.stderr.endswith(f": pip install 'feint[{extra}]'\n")


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_commands_that_need_no_extra_run_without_any(words, tmp_path):
    ran = without([module for modules in EXTRAS.values() for module in modules], words, tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_a_module_that_several_extras_bring_is_named_with_the_commands_own():
    assert [extra_of(command, "safetensors") for command in ("arena", "train", "export", "serve")] == [
        "eval", "train", "onnx", "serve",
    ]  # fmt: skip
    assert extra_of("arena", "torch") == "train" and extra_of("arena", "nothing") is None
