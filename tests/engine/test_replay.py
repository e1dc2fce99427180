"""Replay files: written, read back, verified, refused when anything is wrong, shown to a seat without its secrets."""

import hashlib
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from feint.envs import GAMES, ConfigError, FileError, IllegalAction, Match
from feint.envs.engine import replay

BATTLE = "magicalogia-battle"


def play(id, seed, steps=10_000, **config):
    """A recorder of a match played at random, conceding only where nothing else is legal."""
    rng = np.random.default_rng(seed)
    recorder = replay.Recorder(id, seed, **config)
    names = recorder.match.game.action_names
    while not recorder.match.over and len(recorder.moves) < steps:
        seat = int(rng.choice(recorder.match.acting))
        legal = [a for a in np.flatnonzero(recorder.match.legal(seat)) if names[a] != "concede"]
        recorder.step(int(rng.choice(legal)), seat)
    return recorder


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "a.replay.json"
    play(BATTLE, 7, size="core", stats=((3, 3, 3), (4, 3, 3))).replay().save(path)
    return path


def forge(path, **changes):
    """Change entries of a replay file and give it a digest that holds."""
    body = json.loads(path.read_text()) | changes
    del body["digest"]
    text = json.dumps(body, sort_keys=True, separators=(",", ":")).encode()
    path.write_text(json.dumps(body | {"digest": hashlib.sha256(text).hexdigest()}))


@pytest.mark.parametrize("id", sorted(GAMES))
@pytest.mark.parametrize("steps", [0, 5, 10_000])
def test_a_saved_match_reads_back_as_it_was(id, steps, tmp_path):
    recorder = play(id, 2**64 - 3, steps)
    made = recorder.replay()
    made.save(tmp_path / "m.replay.json")
    found = replay.load(tmp_path / "m.replay.json")
    assert found == made
    *_, (last, _, _) = found.play()
    assert last.to_bytes() == recorder.match.to_bytes()
    assert os.listdir(tmp_path) == ["m.replay.json"]


def test_a_match_from_any_door_can_be_recorded():
    recorder = play(BATTLE, 3, size="core")
    assert replay.record(BATTLE, 3, recorder.moves, size="core") == recorder.replay()
    with pytest.raises(IllegalAction, match="action 0 \\(wait\\) is not legal"):
        replay.record(BATTLE, 3, [*recorder.moves[:4], (0, 0)], size="core")


def test_scripted_dice_are_recorded(tmp_path):
    recorder = replay.Recorder(BATTLE, 1, size="core", dice=[1, 2, 6, 1])
    recorder.step(1 + 2)
    path = tmp_path / "m.replay.json"
    recorder.replay().save(path)
    *_, (last, _, _) = replay.load(path).play()
    assert last.text(0) == recorder.match.text(0)
    forge(path, dice=[1, 2, 6, 2])
    with pytest.raises(FileError, match="playing it gives state"):
        replay.load(path)


def test_a_refused_action_is_not_recorded():
    recorder = play(BATTLE, 5, steps=3, size="core")
    before, moves = recorder.match.to_bytes(), list(recorder.moves)
    with pytest.raises(IllegalAction):
        recorder.step(0)
    assert (recorder.match.to_bytes(), recorder.moves) == (before, moves)


def test_plain_and_compiled_rules_record_the_same(saved):
    code = f"from feint.envs.engine import replay; print(replay.load({str(saved)!r}).state)"
    states = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"FEINT_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in "01"
    }
    assert states == {replay.load(saved).state + "\n"}


def test_any_changed_byte_is_noticed(saved):
    whole = saved.read_bytes()
    for at in range(0, len(whole) - 1, 7):
        saved.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(FileError, match="a.replay.json"):
            replay.load(saved)
    saved.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FileError, match="does not hold JSON"):
        replay.load(saved)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "feint-replay-0"}, "format 'feint-replay-0'; this version reads 'feint-replay-1'"),
        ({"id": "feint/magicalogia-battle-v9"}, "the version of magicalogia-battle is v0"),
        ({"id": "feint/chess-v0"}, "there is no game 'feint/chess-v0'"),
        ({"config": {"size": "huge"}}, "option size='huge' is not allowed"),
        ({"layout": "0"}, "recorded by another version"),
        ({"seed": -1}, "seed -1 is not allowed"),
        ({"seed": 8}, "move|returns|state"),
        ({"moves": [[0, 0]]}, "move 0 of 1 can't be played: action 0 \\(wait\\) is not legal"),
        ({"moves": [[5, 1]]}, "move 0 of 1 can't be played: there is no seat 5"),
        ({"moves": [[-1, 3]]}, "move 0 of 1 can't be played: there is no seat -1"),
        ({"moves": [[0, 3.0]]}, "move 0 of 1 can't be played: action 3.0 is not legal"),
        ({"moves": [[0, "3"]]}, "move 0 of 1 can't be played: action '3' is not legal"),
        ({"moves": [[False, 3]]}, "move 0 of 1 can't be played: there is no seat False"),
        ({"dice": [1.5]}, "scripted draw 1.5 is not an integer"),
        ({"dice": [70_000]}, "scripted draws must fit 16 bits"),
        ({"seed": 7.0}, "seed 7.0 is not allowed"),
        ({"moves": [[0]]}, "unpack"),
        ({"moves": []}, "playing it gives"),
        ({"moves": None}, "NoneType"),
        ({"returns": None}, "NoneType"),
        ({"returns": [1.0, 1.0]}, "playing it gives returns"),
        ({"state": "0"}, "playing it gives state"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(saved, changes, said):
    forge(saved, **changes)
    with pytest.raises(FileError, match=said) as wrong:
        replay.load(saved)
    assert str(saved) in str(wrong.value)


def test_a_file_that_is_no_replay(tmp_path):
    with pytest.raises(FileError, match="can't be read: No such file"):
        replay.load(tmp_path / "none")
    (tmp_path / "list").write_text("[1]")
    with pytest.raises(FileError, match="is no replay"):
        replay.load(tmp_path / "list")


@pytest.mark.parametrize("id", sorted(GAMES))
def test_what_a_seat_saw_tells_neither_the_seed_nor_the_dice(id):
    made = play(id, 2**63 + 987654321).replay()
    for seat in (None, *range(made.game.players)):
        told = made.for_seat(seat)
        assert str(made.seed) not in json.dumps(told)
        assert not {"seed", "moves", "dice"} & set(told)


@pytest.mark.parametrize("id", sorted(GAMES))
def test_what_a_seat_saw_is_what_the_match_shows_it(id):
    made = play(id, 11).replay()
    for seat in range(made.game.players):
        frames = made.for_seat(seat)["frames"]
        events = [event["text"] for frame in frames for event in frame["events"]]
        *_, (last, _, _) = made.play()
        assert events == [event.text for event in last.events(seat)]
        assert [f["action"] for f in frames if "action" in f] == [a for p, a in made.moves if p == seat]
    assert made.for_seat(0)["return"] == made.returns[0]


def test_a_plot_not_yet_revealed_is_not_in_the_others_view():
    recorder = play(BATTLE, 4, steps=5, size="core")
    while len(recorder.match.acting) < 2:
        recorder.step(int(np.flatnonzero(recorder.match.legal())[0]))
    legal = np.flatnonzero(recorder.match.legal(0))[1:]
    views = [
        replay.record(BATTLE, 4, [*recorder.moves, (0, int(a))], size="core").for_seat(1) for a in (legal[0], legal[-1])
    ]
    assert views[0] == views[1]


def test_a_seat_that_is_not_there(saved):
    with pytest.raises(ConfigError, match="there is no seat 2"):
        replay.load(saved).for_seat(2)


def test_replaying_does_not_touch_the_recorded_match():
    recorder = play(BATTLE, 9, steps=6, size="core")
    before = recorder.match.to_bytes()
    for match, _, _ in recorder.replay().play():
        assert isinstance(match, Match)
        assert match is not recorder.match
    assert recorder.match.to_bytes() == before
