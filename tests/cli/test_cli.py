"""The ``feint`` command: what each subcommand prints, and what it says to bad input. Long ones have their own files."""

import io
import json
import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from feint.agents import Views, make
from feint.agents.human import HumanAgent, PlayerQuit, matching, menu
from feint.cli.arguments import parse_options
from feint.cli.main import COMMANDS, main
from feint.envs import GAMES, ConfigError, Match, load
from feint.envs.engine import replay
from feint.eval.watch import watch

BATTLE = "magicalogia-battle"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def feint(capsys, monkeypatch):
    """Runs the command with lines typed; gives its status, output and errors."""

    def run(*words, typed=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_every_subcommand_has_a_module_and_a_help_page(capsys):
    for name in COMMANDS:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert f"feint {name}" in capsys.readouterr().out


def test_an_unknown_subcommand_is_refused_with_what_there_is(capsys):
    with pytest.raises(SystemExit) as left:
        main(["fly"])
    assert left.value.code == 2
    assert "invalid choice: 'fly'" in capsys.readouterr().err


# --- list -------------------------------------------------------------------------------------------------------------


def test_list_shows_every_game_with_its_agents_and_its_options_as_they_are_given(feint):
    status, out, _ = feint("list")
    assert status == 0
    for id, part in zip(GAMES, out.strip().split("\n\n"), strict=True):
        assert part.startswith(load(id).id)
        config = {}
        for line in re.findall("^  -o .*", part, re.M):
            config |= parse_options([shlex.split(line.strip().split("   ")[0])[1]])
        assert load(id, **config) is load(id)
        assert set(config) == set(load(id).config)
    assert re.search("agents: random, scripted, nash, .*human, or the path", out)


# --- play -------------------------------------------------------------------------------------------------------------


def test_a_person_plays_to_the_end_and_is_told_it(feint, tmp_path):
    kept = tmp_path / "mine.replay.json"
    typed = ["mana star", "1", "concede"]
    status, out, _ = feint(
        "play", BATTLE, "-o", "size=core", "--seed", 5, "--opponent", "random:no", "--record", kept, typed=typed
    )
    assert status == 0
    assert "player_0 concedes." in out and "player_1 wins the battle." in out
    assert "The match is over: player_0 -1, player_1 +1." in out
    assert [action for seat, action in replay.load(kept).moves if seat == 0] == [3, 1, 2]


def test_the_end_of_the_input_ends_a_match_cleanly_and_keeps_what_was_played(feint, tmp_path):
    kept = tmp_path / "mine.replay.json"
    status, out, err = feint(
        "play", BATTLE, "-o", "size=core", "--seed", 5, "--seat", 1, "--record", kept, typed=["mana star"]
    )
    assert (status, err) == (0, "")
    assert "the input has ended" in out and "seed 5" in out
    assert (1, 3) in replay.load(kept).moves


def test_watch_prints_the_match_as_a_spectator_sees_it(feint):
    status, out, _ = feint("play", BATTLE, "-o", "size=core", "--watch", "--seed", 8, "--opponent", "random")
    recorder = replay.Recorder(BATTLE, 8, size="core")
    watch(recorder, [make("random")] * 2, 8)
    assert status == 0
    assert out.startswith("\n".join(event.text for event in recorder.match.events()) + "\n\n")
    assert "(you)" not in out


def test_the_same_seed_gives_the_same_match(feint):
    runs = [feint("play", BATTLE, "-o", "size=core", "--watch", "--seed", 3)[1] for _ in range(2)]
    assert runs[0] == runs[1]
    assert feint("play", BATTLE, "-o", "size=core", "--watch", "--seed", 4)[1] != runs[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", BATTLE, "--seat", "2"], "--seat 2 is not allowed: seats are 0..1"),
        (["play", BATTLE, "--opponent", "random", "--opponent", "random"], "2 agents for 1 seats: random, random"),
        (["play", BATTLE, "-o", "size=huge"], "option size='huge' is not allowed; choose from 'full', 'core', 'micro'"),
        (["play", BATTLE, "-o", "size"], "option 'size' is not of the form NAME=VALUE"),
        (["play", BATTLE, "--seed", "-1"], "seed -1 is not allowed"),
        (["play", BATTLE, "--record", "no/such/folder/x"], "no/such/folder/x can't be written: No such file"),
        (["replay", "record", BATTLE, "random", "--out", "x"], "has 2 seats, but agents for 1 were given"),
        (["replay", "record", BATTLE, "human", "random", "--out", "x"], "`feint play --record FILE`"),
    ],
)
def test_what_play_and_replay_refuse(feint, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    status, _, err = feint(*words)
    assert status == 2
    assert said in err and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_picture_holds_every_line_that_is_printed(feint, tmp_path):
    words = ["play", BATTLE, "-o", "size=core", "--watch", "--seed", 8]
    status, out, _ = feint(*words, "--svg", tmp_path / "match.svg")
    assert status == 0
    svg = (tmp_path / "match.svg").read_text()
    drawn = re.findall(r"<text [^>]*>(.*?)</text>", svg)
    assert drawn == [f"$ feint {' '.join(map(str, words))}", *(line for line in out.splitlines()[:-1] if line)]
    assert svg == (ROOT / "docs" / "images" / "battle.svg").read_text(), "draw README's picture again"


# --- replay -----------------------------------------------------------------------------------------------------------


def test_replay_records_checks_shows_and_exports(feint, tmp_path):
    kept = tmp_path / "a.replay.json"
    status, out, _ = feint(
        "replay", "record", BATTLE, "scripted", "random:no", "-o", "size=core", "--seed", 2, "--out", kept
    )
    assert status == 0 and "seed 2" in out
    status, again, _ = feint("replay", "check", kept)
    assert (status, again) == (0, out)
    _, out, _ = feint("replay", "show", kept, "--seat", 1)
    assert "player_1 (you)" in out
    _, out, _ = feint("replay", "export", kept, "--seat", 1)
    assert json.loads(out) == json.loads(json.dumps(replay.load(kept).for_seat(1)))
    kept.write_text(kept.read_text().replace('"seed":2', '"seed":3'))
    status, _, err = feint("replay", "check", kept)
    assert status == 2 and "its digest does not hold" in err


# --- the person at the terminal ---------------------------------------------------------------------------------------

NAMES = ("wait", "go on", "concede", "plot 1", "plot 2", "plot 1 1 2", "plot 1 2 2", "plot 1 1 2 2", "mana dream")
LEGAL = [1, 2, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("go on", [1]),
        ("GO  on", [1]),
        ("1", [1]),
        ("5", [5]),
        ("plot 1 1 2", [5]),
        ("1 1 2", [5]),
        ("2 1 1", [5]),
        ("2 plot 1 2", [6]),
        ("1 1 2 2", [7]),
        ("plot 1 1", [5, 7]),
        ("conc", [2]),
        ("dream", [8]),
        ("m", [8]),
        ("plot", [5, 6, 7]),
        ("3", []),
        ("0", []),
        ("wait", []),
        ("plot 1", [5, 6, 7]),
        ("xyz", []),
    ],
)
def test_what_can_be_typed_for_an_action(typed, found):
    assert matching(NAMES, LEGAL, typed) == found


@pytest.mark.parametrize(("typed", "found"), [("kill 3", [2]), ("kill player_3", [2]), ("kill 13", [3]), ("3", [3])])
def test_a_seat_may_be_typed_by_its_number(typed, found):
    assert matching(("wait", "pass", "kill player_3", "kill player_13"), [1, 2, 3], typed) == found


def test_many_actions_are_shown_by_kinds():
    names = ["wait", "go on", *(f"plot {n}" for n in range(30))]
    shown = menu(names, list(range(1, 32)))
    assert "1  go on" in shown and "plot: 30 of them, from 'plot 0' to 'plot 29'" in shown
    assert len(shown.splitlines()) == 3
    assert len(menu(names, list(range(1, 9))).splitlines()) == 8


def person(*typed):
    """A person who types lines, and the lines shown to it."""
    lines, shown = list(typed), []

    def read(prompt):
        if not lines:
            raise EOFError
        return lines.pop(0)

    return HumanAgent(read, shown.append), shown


def views_of(match: Match, seat: int) -> Views:
    return Views(
        np.array([seat]),
        np.array([0]),
        match.observe(seat)[None],
        match.legal(seat)[None],
        [match.events(seat)],
        [match.status(seat)],
    )


def test_a_person_is_asked_until_what_is_typed_fits_one_action():
    human, shown = person("", "plot", "mana", "?", "mana d", "  Mana DREAM ")
    match = Match(BATTLE, 0, size="core")
    human.start(match.game, [0], np.random.default_rng(0))
    assert human.act(views_of(match, 0)).tolist() == [match.game.action_names.index("mana dream")]
    said = "\n".join(shown)
    assert "no legal action fits 'plot'" in said and "'mana d' fits several" in said
    assert "Round 1." in said and "player_0 (you)" in said


@pytest.mark.parametrize("typed", [("q",), ("quit",), ()])
def test_a_person_can_leave(typed):
    human, _ = person(*typed)
    match = Match(BATTLE, 0, size="core")
    human.start(match.game, [0], np.random.default_rng(0))
    with pytest.raises(PlayerQuit):
        human.act(views_of(match, 0))


def test_a_person_is_never_shown_the_other_plot():
    """The second seat, asked after the first has plotted, sees the same lines whatever the plot is."""
    seen = []
    for plot in ("plot 1 1 1", "plot 6 6 6"):
        match = Match(BATTLE, 0, size="core", stats=((3, 3, 3), (3, 3, 3)))
        for name in ("mana star", "mana star", "go on", "go on", "go on", plot):
            match.step(match.game.action_names.index(name))
        human, shown = person("?", "q")
        human.start(match.game, [1], np.random.default_rng(0))
        with pytest.raises(PlayerQuit):
            human.act(views_of(match, 1))
        seen.append(shown)
    assert seen[0] == seen[1] and any(re.search("plot: 77", line) for line in seen[0])


def test_a_table_that_is_not_full(tmp_path):
    recorder = replay.Recorder(BATTLE, 1, size="core")
    with pytest.raises(ConfigError, match="has 2 seats, but agents for 1 were given"):
        watch(recorder, [make("random")], 1)
