"""The service over WebSockets, through the Python clients, and as an agent of an arena."""

from __future__ import annotations

import asyncio
import itertools
import json
import random

import numpy as np
import pytest
import websockets
from serving import service

from feint.agents import make
from feint.agents.remote import AsyncClient, RemoteAgent, RemoteError
from feint.cli.main import main
from feint.envs import load
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.table import play_matches

CORE = {"size": "core"}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with service(tmp_path_factory.mktemp("live")) as made:
        yield made


def address(served, match):
    return f"{served.url.replace('http', 'ws')}/v1/matches/{match.id}/live"


async def joined(socket, token=None):
    await socket.send(json.dumps({"type": "join", "token": token}))
    return json.loads(await socket.recv())


async def play_out(table, seed):
    """Every view of a seat that plays at random to the end."""
    rng, views, answered = random.Random(seed), [], None
    async for view in table:
        views.append(view)
        # while others choose at the same time, a seat is shown again what it has been asked
        if view["acting_since"] not in (None, answered):
            await table.play(rng.choice(view["legal"])["action"], view["turn"])
            answered = view["acting_since"]
    return views


def test_two_people_and_a_spectator_over_sockets(served):
    async def all_three():
        client = AsyncClient(served.url)
        options = {"players": 5, "pace": "fast"}
        match = await client.begin("mafia42", options=options, seats=["open"] * 2, opponents="scripted", seed=2)
        async with client.live(match, 0) as first, client.live(match, 1) as second, client.live(match) as watching:
            told = await asyncio.gather(play_out(first, 1), play_out(second, 2), play_out(watching, 3))
        frames = [await match.replay(0), await client.call("GET", f"/v1/matches/{match.id}/replay")]
        await client.close()
        return told, frames

    (first, second, watching), (mine, public) = asyncio.run(asyncio.wait_for(all_three(), 120))
    for views, seat in ((first, 0), (second, 1), (watching, None)):
        assert {view["seat"] for view in views} == {seat} and views[-1]["over"]
        assert all(view["result"] is None for view in views[:-1]) and views[-1]["result"]["how"] == "done"
    assert all(view["observation"] is None and view["legal"] == [] for view in watching)
    # what was sent bit by bit is what the replay has, no event twice and none lost
    for views, replay in ((first, mine), (watching, public)):
        sent = [event for view in views for event in view["events"]]
        assert sent == [event for frame in replay["frames"] for event in frame["events"]]
    assert len(first[-1]["observation"]) == len(load("mafia42", players=5, pace="fast").slots)


def test_wrong_messages_are_answered_and_the_match_goes_on(served):
    async def talk():
        match = served.client.begin("magicalogia-battle", options=CORE)
        answers = []
        async with websockets.connect(address(served, match)) as socket:
            view = (await joined(socket, match.tokens[0]))["view"]
            wrong = [
                "no json", b"bytes", "[]", '{"type": "dance"}', '{"type": "play"}', '{"type": "play", "action": 0}',
                json.dumps({"type": "play", "action": view["legal"][0]["action"], "turn": 77}), " " * 5000,
            ]  # fmt: skip
            for message in wrong:
                await socket.send(message)
                answers.append(json.loads(await socket.recv())["error"]["code"])
            await socket.send('{"type": "ping"}')
            assert json.loads(await socket.recv()) == {"type": "pong"}
            await socket.send('{"type": "resign"}')
            assert json.loads(await socket.recv())["view"]["over"]
        return answers

    found = asyncio.run(asyncio.wait_for(talk(), 60))
    assert found == ["invalid"] * 5 + ["illegal_action", "stale", "body_too_large"]


@pytest.mark.parametrize(
    "message, code, closed",
    [
        ('{"type": "join", "token": "wrong"}', "token_wrong", 4403),
        ('{"type": "join", "since": -1}', "invalid", 4422),
        ('{"type": "ping"}', "invalid", 4422),
        ("no json", "invalid", 4422),
    ],
)
def test_who_can_t_join_is_told_why(served, message, code, closed):
    async def join():
        match = served.client.begin("magicalogia-battle", options=CORE)
        async with websockets.connect(address(served, match)) as socket:
            await socket.send(message)
            told = json.loads(await socket.recv())["error"]["code"]
            with pytest.raises(websockets.ConnectionClosed) as end:
                await socket.recv()
            return told, end.value.rcvd.code

    assert asyncio.run(asyncio.wait_for(join(), 60)) == (code, closed)


def test_who_looks_on_is_told_when_a_match_is_removed(served):
    async def look_on():
        match = served.client.begin("magicalogia-battle", options=CORE)
        async with websockets.connect(address(served, match)) as socket:
            await joined(socket)
            path, owner = f"/v1/matches/{match.id}", {"Authorization": f"Bearer {match.owner}"}
            assert (await asyncio.to_thread(served.http.delete, path, headers=owner)).status_code == 204
            messages = []
            try:
                while True:
                    messages.append(json.loads(await socket.recv()))
            except websockets.ConnectionClosed as closed:
                return messages[-1]["error"]["code"], closed.rcvd.code

    assert asyncio.run(asyncio.wait_for(look_on(), 60)) == ("unknown_match", 4404)


def test_spectators_can_t_play(served):
    async def try_to():
        match = served.client.begin("magicalogia-battle", options=CORE)
        codes = []
        async with websockets.connect(address(served, match)) as socket:
            await joined(socket)
            for message in ({"type": "play", "action": 1}, {"type": "resign"}, {"type": "advance"}):
                await socket.send(json.dumps(message))
                codes.append(json.loads(await socket.recv())["error"]["code"])
        return codes

    assert asyncio.run(asyncio.wait_for(try_to(), 60)) == ["token_missing"] * 3


def test_one_seat_played_from_two_places_moves_once(served):
    """Of several moves for one turn, sent at once, one is played and the others are told so."""

    async def all_at_once():
        client = AsyncClient(served.url)
        match = await client.begin("magicalogia-battle", options=CORE, seats=["open", "open"])
        view = await match.view(0)
        action = view["legal"][0]["action"]
        tries = [match.play(0, action, view["turn"]) for _ in range(6)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        after = await match.view(0)
        await client.close()
        return results, after["turn"] - view["turn"]

    results, moved = asyncio.run(asyncio.wait_for(all_at_once(), 60))
    refusals = [one.code for one in results if isinstance(one, RemoteError)]
    assert moved == 1 and refusals == ["stale"] * 5


def test_the_terminal_plays_at_a_service(served, monkeypatch, capsys):
    """`feint play --server`: all numbers are typed in turn, those that are not legal are refused in words."""
    typed = itertools.cycle(map(str, range(1, load("magicalogia-battle", size="micro").num_actions)))
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    words = ["play", "magicalogia-battle", "-o", "size=micro", "--opponent", "random", "--server", served.url]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "The match is over: player_0" in said
    match = served.client.call("GET", f"/v1/matches/{said.split()[-1]}", params={"seat": 0})
    assert match["over"] and match["text"] in said
    assert main([*words, "--watch"]) == 2


# --- a served agent in an arena ---------------------------------------------------------------------------------------


def test_a_served_agent_plays_as_the_local_one(served):
    """The service draws from the seed of each request: in place of chance, the likeliest action is compared."""
    game = load("magicalogia-battle", **CORE)
    seeds = np.arange(1, 9, dtype=np.uint64)

    def results(spec):
        players = [make(spec), make("champion:0")]
        return play_matches(game, players, seeds, np.random.default_rng(4))

    here, there = results("champion:0"), results(f"remote:{served.url},agent=champion:0")
    assert (here[0] == there[0]).all() and (here[1] == there[1]).all()


def test_remote_agents_repeat_themselves_and_refuse_what_can_t_be(served):
    game = load("magicalogia-battle", **CORE)
    seeds = np.arange(1, 5, dtype=np.uint64)
    spec = f"remote:{served.url},agent=scripted"
    first, second = (play_matches(game, [make(spec), make("random")], seeds, np.random.default_rng(1)) for _ in "ab")
    assert (first[0] == second[0]).all() and (first[1] == second[1]).all()
    with pytest.raises(ConfigError, match="an address such as"):
        make("remote:localhost")
    with pytest.raises(RemoteError, match="can't be reached"):
        RemoteAgent("http://127.0.0.1:9").start(game, [0], np.random.default_rng(0))
