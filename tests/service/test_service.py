"""The service: what it tells of games and agents, matches over HTTP, and what they do not show."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import numpy as np
import pytest
from serving import service

from feint.agents import make
from feint.agents.remote import RemoteError
from feint.cli.main import main
from feint.envs import GAMES, Match, load
from feint.envs.engine.agent import Views
from feint.envs.engine.replay import record
from feint.envs.engine.view import seat_view
from feint.service.errors import CODES

CORE = {"size": "core"}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with service(tmp_path_factory.mktemp("service"), sweep=3600.0) as made:
        yield made


def refused(served, method, path, code, status=None, **named):
    """The error that a request is answered with."""
    response = served.http.request(method, path, **named)
    error = response.json()["error"]
    assert (error["code"], response.status_code) == (code, status or CODES[code]), response.text
    assert error["message"] and set(error) == {"code", "message", "details"}
    return error


def begin(served, game="magicalogia-battle", **asked):
    """A match, its body as it was made."""
    response = served.http.post("/v1/matches", json={"game": game, **asked})
    assert response.status_code == 201, response.text
    return response.json()


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


# --- games and agents -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_layout_is_the_game_s(served, name):
    game = load(name)
    told = served.client.call("GET", f"/v1/games/{name}/layout")
    assert (told["players"], told["id"], told["zero_sum"]) == (game.players, game.id, game.zero_sum)
    assert tuple(told["actions"]) == game.action_names
    assert tuple(slot["name"] for slot in told["slots"]) == game.slots
    assert [event["kind"] for event in told["events"]] == [event.name for event in game.events]
    assert load(name, **told["options"]) is game


def test_games_tell_their_options(served):
    games = {one["name"]: one for one in served.client.call("GET", "/v1/games")["games"]}
    assert list(games) == list(GAMES)
    size = next(option for option in games["magicalogia-battle"]["options"] if option["name"] == "size")
    assert size["choices"] == ["full", "core", "micro"] and size["default"] == "full"
    assert served.client.call("GET", "/v1/games/mafia42") == games["mafia42"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_levels_and_each_plays(served, name):
    levels = served.client.call("GET", f"/v1/games/{name}/levels")["levels"]
    assert [level["level"] for level in levels] == list(range(1, len(levels) + 1))
    assert levels[0]["name"] == "beginner" and levels[-1]["name"] == "champion" and len(levels) >= 2
    rated = [level["rating"] for level in levels if level["rating"] is not None]
    assert rated == sorted(rated)
    game = load(name)
    for level in levels:
        make(level["agent"]).start(game, range(game.players), np.random.default_rng(0))


def test_agents_tell_what_they_need(served):
    told = served.client.call("GET", "/v1/games/magicalogia-battle/agents", params={"options": json.dumps(CORE)})
    agents = {one["agent"].partition(":")[0]: one for one in told["agents"]}
    assert {"random", "scripted", "nash", "champion", "search"} <= set(agents)
    assert agents["search"]["needs"] == ["determinizations"] and agents["champion"]["needs"] == []
    assert {one["game"] for one in served.client.call("GET", "/v1/agents")["agents"]} == set(GAMES)


def test_champions_are_handed_out_file_by_file(served):
    name = served.client.call("GET", "/v1/games/magicalogia-battle")["champions"][0]
    path = f"/v1/games/magicalogia-battle/champions/{name}"
    manifest = served.http.get(f"{path}/manifest.json").json()
    weights = served.http.get(f"{path}/model.safetensors").content
    assert manifest["env"] == "feint/magicalogia-battle-v0" and len(weights) > 1000
    refused(served, "GET", f"{path}/other", "unknown_champion")
    refused(served, "GET", "/v1/games/magicalogia-battle/champions/..%2F..%2Fagents/manifest.json", "not_found")


# --- stateless act ----------------------------------------------------------------------------------------------------


def positions(game, count):
    """Views of `count` positions of matches at random."""
    rng, match, rows = random.Random(1), Match(game, 1), []
    while len(rows) < count:
        if match.over:
            match.restart(rng.randrange(1 << 64))
        rows.append((match.player, match.observe(match.player), match.legal()))
        match.step(rng.choice(np.flatnonzero(match.legal()).tolist()))
    seats, observations, masks = zip(*rows, strict=True)
    return Views(np.array(seats), np.arange(count), np.stack(observations), np.stack(masks))


@pytest.mark.parametrize("agent", ["champion:0", "scripted", "random"])
def test_act_gives_the_local_agent_s_actions(served, agent):
    game = load("magicalogia-battle", **CORE)
    views = positions(game, 60)
    local = make(agent)
    local.start(game, range(2), np.random.default_rng(11))
    body = {
        "game": game.name, "options": CORE, "agent": agent, "seed": 11, "seats": views.seat.tolist(),
        "observations": views.observation.tolist(), "masks": views.mask.tolist(),
    }  # fmt: skip
    answer = served.client.call("POST", "/v1/act", json=body)
    assert answer["actions"] == local.act(views).tolist()
    assert answer["names"] == [game.action_names[action] for action in answer["actions"]]


@pytest.mark.parametrize(
    "change, code",
    [
        ({"observations": [[0.0]]}, "invalid"),
        ({"masks": [[0] * 219]}, "invalid"),
        ({"seats": [7]}, "invalid"),
        ({"seats": [0, 1]}, "invalid"),
        ({"observations": [[5.0] * 83]}, "invalid"),
        ({"seed": "99999999999999999999"}, "invalid"),
        ({"agent": "search:10"}, "bad_agent"),
        ({"agent": "human"}, "bad_agent"),
        ({"agent": "policy:/etc"}, "bad_agent"),
        ({"agent": "level:99"}, "bad_agent"),
        ({"agent": "champion:nan"}, "bad_agent"),
        ({"agent": "champion:0.001"}, "bad_agent"),
        ({"agent": "champion:1000"}, "bad_agent"),
        ({"agent": "search:0"}, "bad_agent"),
        ({"agent": "search:201"}, "bad_agent"),
        ({"agent": "search:seconds=5"}, "bad_agent"),
        ({"agent": "search:\u0661"}, "bad_agent"),
        ({"agent": "scripted:no such style"}, "bad_agent"),
        ({"agent": "random:maybe"}, "bad_agent"),
        ({"agent": "random:resign=no,x=1"}, "bad_agent"),
        ({"options": {"size": "huge"}}, "bad_option"),
        ({"game": "chess"}, "unknown_game"),
    ],
)
def test_act_refuses(served, change, code):
    body = {"game": "magicalogia-battle", "options": CORE, "agent": "random"}
    body |= {"observations": [[0.0] * 83], "masks": [[1] * 219]}
    served.client.call("POST", "/v1/act", json=body)
    refused(served, "POST", "/v1/act", code, json=body | change)


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_every_game_is_what_the_engine_plays(served, name):
    """Every view the player and a spectator got is the one a local match of the replay file's moves gives."""
    made = begin(served, name, opponents="scripted")
    path, mine = f"/v1/matches/{made['match']}", bearer(made["tokens"]["0"])
    rng, seen = random.Random(3), [(0, served.http.get(path, headers=mine).json())]
    while not seen[-1][1]["over"] and len(seen) < 60:
        view = seen[-1][1]
        action = rng.choice(view["legal"])
        guard = {"turn": view["turn"]} | ({"action": action["action"]} if len(seen) % 2 else {"name": action["name"]})
        played = served.http.post(f"{path}/actions", json=guard, headers=mine, params={"since": view["event_count"]})
        assert played.status_code == 200, played.text
        seen += [(0, played.json()), (None, served.http.get(path).json())]
        seen[-1], seen[-2] = seen[-2], seen[-1]
    if not seen[-1][1]["over"]:
        assert served.http.post(f"{path}/resign", headers=mine).json()["result"]["how"] == "resigned"
    file = served.http.get(f"{path}/replay/file").json()
    local = record(load(name), file["seed"], file["moves"])
    assert file["state"] == local.state and tuple(file["returns"]) == local.returns
    at = {
        match.turn: json.loads(json.dumps([seat_view(match, 0).plain(), seat_view(match, None).plain()]))
        for match in copies(local)
    }
    for seat, view in seen:
        expected = at[view["turn"]][0 if seat == 0 else 1]
        expected["events"], expected["since"] = expected["events"][view["since"] :], view["since"]
        assert {key: view[key] for key in expected} == expected


def copies(replay):
    return [match.clone() for match, _, _ in replay.play()]


def test_a_seed_gives_the_same_match_and_is_told(served):
    def played():
        made = begin(served, options=CORE, opponents="champion", seed=7)
        path, mine = f"/v1/matches/{made['match']}", bearer(made["tokens"]["0"])
        view = served.http.get(path, headers=mine).json()
        while not view["over"]:
            last = {"action": view["legal"][-1]["action"]}
            view = served.http.post(f"{path}/actions", json=last, headers=mine).json()
        assert view["seeded"]
        return served.http.get(f"{path}/replay/file").json()

    assert played() == played()


def test_agents_wait_to_be_told_where_they_are_not_automatic(served):
    made = begin(served, options=CORE, seats=["random", "random"], auto=False)
    path, owner = f"/v1/matches/{made['match']}", bearer(made["owner"])
    assert made["tokens"] == {} and made["view"]["turn"] == 0
    assert served.http.post(f"{path}/advance", json={"moves": 2}, headers=owner).json()["turn"] == 2
    refused(served, "POST", f"{path}/advance", "token_missing", json={})
    assert served.http.post(f"{path}/advance", json={}, headers=owner).json()["over"]
    refused(served, "POST", f"{path}/advance", "match_over", json={}, headers=owner)


def test_agents_play_a_match_of_their_own(served):
    made = begin(served, options=CORE, seats=["random", "level:2"])
    view = served.client.call("GET", f"/v1/matches/{made['match']}", params={"wait": 30})
    assert view["over"] and view["result"]["how"] in ("done", "truncated")


def test_resigning_loses_between_two(served):
    made = begin(served, options=CORE)
    view = served.http.post(f"/v1/matches/{made['match']}/resign", headers=bearer(made["tokens"]["0"])).json()
    assert view["over"] and view["result"] == {"how": "resigned", "returns": [-1.0, 1.0], "resigned": [0]}
    assert view["acting"] == [] and view["legal"] == []


def test_a_stand_in_plays_on_among_many(served):
    made = begin(served, "mafia42", options={"players": 5, "pace": "fast"}, seats=["open", "open"], opponents="random")
    path = f"/v1/matches/{made['match']}"
    first, second = (bearer(made["tokens"][seat]) for seat in "01")
    view = served.http.post(f"{path}/resign", headers=first).json()
    assert not view["over"] and view["seats"][0] == {
        "seat": 0, "name": "player_0", "agent": "scripted", "resigned": True,
    }  # fmt: skip
    refused(served, "POST", f"{path}/actions", "not_your_turn", json={"action": 1}, headers=first)
    view = served.http.post(f"{path}/resign", headers=second).json()
    assert view["over"] and view["result"]["resigned"] == [0, 1]


def test_moves_are_checked(served):
    made = begin(served, options=CORE)
    path, mine = f"/v1/matches/{made['match']}/actions", bearer(made["tokens"]["0"])
    view = served.http.get(f"/v1/matches/{made['match']}", headers=mine).json()
    error = refused(served, "POST", path, "illegal_action", json={"action": 0}, headers=mine)
    assert error["details"]["legal"] == view["legal"]
    refused(served, "POST", path, "illegal_action", json={"name": "no such thing"}, headers=mine)
    refused(served, "POST", path, "stale", json={"action": view["legal"][0]["action"], "turn": 99}, headers=mine)
    refused(served, "POST", path, "invalid", json={}, headers=mine)
    refused(served, "POST", path, "invalid", json={"action": 1, "name": "x"}, headers=mine)
    refused(served, "POST", path, "invalid", json={"action": True}, headers=mine)
    refused(served, "POST", path, "invalid", json={"action": 1, "more": 1}, headers=mine)
    refused(served, "POST", path, "invalid", content=b"{", headers=mine)
    assert served.http.get(f"/v1/matches/{made['match']}", headers=mine).json()["turn"] == view["turn"]


def test_only_the_owner_removes_a_match(served):
    made = begin(served, options=CORE)
    path = f"/v1/matches/{made['match']}"
    refused(served, "DELETE", path, "token_missing")
    refused(served, "DELETE", path, "not_your_token", headers=bearer(made["tokens"]["0"]))
    assert served.http.delete(path, headers=bearer(made["owner"])).status_code == 204
    refused(served, "GET", path, "unknown_match")


# --- what does not show -----------------------------------------------------------------------------------------------


def test_nothing_hidden_shows_without_a_token(served):
    made = begin(served, options=CORE, seats=["open", "open"])
    path = f"/v1/matches/{made['match']}"
    mine, other, owner = bearer(made["tokens"]["0"]), bearer(made["tokens"]["1"]), bearer(made["owner"])
    for headers in ({}, owner):
        view = served.http.get(path, headers=headers).json()
        assert (view["seat"], view["observation"], view["mask"], view["legal"]) == (None, None, None, [])
    refused(served, "GET", path, "token_missing", params={"seat": 0})
    refused(served, "GET", path, "not_your_token", params={"seat": 0}, headers=other)
    refused(served, "GET", path, "not_your_token", params={"seat": 0}, headers=owner)
    refused(served, "GET", f"{path}/replay", "not_your_token", params={"seat": 0}, headers=other)
    refused(served, "GET", f"{path}/replay/file", "match_running", headers=mine)
    refused(served, "GET", path, "token_wrong", headers=bearer(made["tokens"]["0"][:-1]))
    refused(served, "GET", path, "token_wrong", headers={"Authorization": "Basic abc"})
    refused(served, "POST", f"{path}/actions", "token_missing", json={"action": 1})
    refused(served, "POST", f"{path}/actions", "not_your_token", json={"action": 1}, headers=owner)
    refused(served, "GET", path, "invalid", params={"seat": 2})
    assert served.http.get(path, headers=mine).json()["seat"] == 0
    # once over, everything shows
    served.http.post(f"{path}/resign", headers=mine)
    assert served.http.get(path, params={"seat": 1}).json()["observation"]
    assert served.http.get(f"{path}/replay", params={"seat": 1}).json()["return"] == 1.0


def test_tokens_are_kept_as_digests_and_seeds_do_not_show(served):
    made = begin(served, options=CORE, seats=["open", "open"])
    live = served.run(served.matches.find(made["match"]))
    tokens = [made["owner"], *made["tokens"].values()]
    assert len(set(tokens)) == 3 and all(len(token) >= 32 for token in tokens)
    told = served.http.get(f"/v1/matches/{made['match']}", headers=bearer(tokens[1])).text
    told += served.http.get(f"/v1/matches/{made['match']}/replay", headers=bearer(tokens[1])).text
    assert str(live.record.seed) not in told
    kept = served.settings.database.removeprefix("sqlite:///")
    content = b"".join(Path(kept + end).read_bytes() for end in ("", "-wal"))
    assert made["match"].encode() in content and not any(token.encode() in content for token in tokens)


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_knows_no_more_than_each_seat(name):
    """What a spectator is shown stays the same when all that any one seat does not know is resampled."""
    game, rng = load(name), random.Random(5)
    match = Match(game, 5)
    for _ in range(25):
        if match.over:
            break
        shown = seat_view(match, None).plain()
        for seat in range(game.players):
            assert seat_view(match.resample_hidden(seat, rng.randrange(1 << 64)), None).plain() == shown
        match.step(rng.choice(np.flatnonzero(match.legal()).tolist()))


# --- limits -----------------------------------------------------------------------------------------------------------


def test_routes_and_methods_that_are_not_there(served):
    refused(served, "GET", "/v1/nothing", "not_found")
    refused(served, "PUT", "/v1/games", "method_not_allowed")
    refused(served, "GET", "/v1/matches/none", "unknown_match")
    refused(served, "GET", "/v1/games/chess", "unknown_game")
    refused(served, "GET", "/v1/games/mafia42/layout", "bad_option", params={"options": '{"players": 99}'})
    refused(served, "GET", "/v1/games/mafia42/layout", "invalid", params={"options": "[]"})


def test_text_that_is_no_unicode_is_refused_in_words(served):
    """JSON can smuggle in what no UTF-8 holds."""
    body = rb'{"game": "mafia42", "opponents": "\ud800"}'
    headers = {"Content-Type": "application/json"}
    assert refused(served, "POST", "/v1/matches", "invalid", content=body, headers=headers)
    body = body.replace(b"mafia42", rb"\ud800")
    assert refused(served, "POST", "/v1/matches", "invalid", content=body, headers=headers)


def test_large_bodies_are_refused(served):
    def chunks():
        for _ in range(100):
            yield b" " * 1000

    refused(served, "POST", "/v1/matches", "body_too_large", content=b" " * 70_000)
    refused(served, "POST", "/v1/matches", "body_too_large", content=chunks())


def test_a_client_has_so_many_matches_and_no_more(tmp_path):
    with service(tmp_path, per_client=2) as served:
        first = begin(served, options=CORE)
        begin(served, options=CORE)
        refused(served, "POST", "/v1/matches", "too_many_matches", json={"game": "magicalogia-battle", "options": CORE})
        served.http.delete(f"/v1/matches/{first['match']}", headers=bearer(first["owner"]))
        begin(served, options=CORE)


def test_clocks_idleness_and_the_end_of_keeping(tmp_path):
    with service(tmp_path, sweep=3600.0) as served:
        made = begin(served, options=CORE, clock=5, seats=["open", "random"])
        path, mine = f"/v1/matches/{made['match']}", bearer(made["tokens"]["0"])
        now = served.run(served.matches.find(made["match"])).record.touched
        assert 0 < served.http.get(path).json()["clock"]["remaining"] <= 5
        served.run(served.matches.sweep(now + 1))
        assert not served.http.get(path).json()["over"]
        live = served.run(served.matches.find(made["match"]))
        live.record.deadline = now - 1
        refused(served, "POST", f"{path}/actions", "match_over", json={"action": 1}, headers=mine)
        assert served.http.get(path).json()["result"] == {"how": "clock", "returns": [-1.0, 1.0], "resigned": [0]}

        idle = begin(served, options=CORE, seats=["random", "random"], auto=False)
        served.run(served.matches.sweep(now + served.settings.idle + 60))
        assert served.http.get(f"/v1/matches/{idle['match']}").json()["result"]["how"] == "expired"
        served.run(served.matches.sweep(now + served.settings.keep + 3600))
        refused(served, "GET", path, "unknown_match")
        assert served.matches.running == 0


def test_an_agent_that_takes_too_long_is_answered_for_and_the_view_says_so(tmp_path):
    with service(tmp_path, think=1e-6) as served:
        made = begin(served, options=CORE, seats=["search:200", "scripted"])
        view = served.client.call("GET", f"/v1/matches/{made['match']}", params={"wait": 30})
        assert view["over"] and view["substituted"]
        kept = served.run(asyncio.to_thread(served.app.state.store.load, made["match"]))
        assert kept.substituted == view["substituted"]


@pytest.mark.parametrize("clock", ["5", True, 0, "x", 1e9])
def test_a_clock_is_a_number_of_seconds(served, clock):
    refused(served, "POST", "/v1/matches", "invalid", json={"game": "magicalogia-battle", "clock": clock})


@pytest.mark.parametrize("scenario", ["[" * 20_000, '{"limit":' * 4000])
def test_options_nested_too_deeply_are_refused(served, scenario):
    asked = {"game": "magicalogia-session", "options": {"scenario": scenario}}
    refused(served, "POST", "/v1/matches", "bad_option", json=asked)


def test_options_that_settle_what_is_hidden_show_at_the_end(served):
    given = {"players": 4, "scenario": json.dumps({"limit": 3})}
    made = begin(served, "magicalogia-session", options=given)
    path, mine = f"/v1/matches/{made['match']}", bearer(made["tokens"]["0"])
    hidden = {"players": 4, "scenario": None, "builds": "drawn"}
    for headers in ({}, mine, bearer(made["owner"])):
        assert served.http.get(path, headers=headers).json()["options"] == hidden
        assert served.http.get(f"{path}/replay", headers=headers).json()["config"] == hidden
    assert made["view"]["options"] == hidden
    served.http.post(f"{path}/resign", headers=mine)
    assert served.http.get(path).json()["options"] == given | {"builds": "drawn"}
    assert served.http.get(f"{path}/replay").json()["config"]["scenario"] == given["scenario"]


def test_clients_of_python_tell_the_service_s_errors(served):
    with pytest.raises(RemoteError, match="no game 'chess'") as told:
        served.client.begin("chess")
    assert (told.value.status, told.value.code) == (404, "unknown_game")


@pytest.mark.parametrize(
    "words, said",
    [
        (["--db", "nonsense"], "database 'nonsense' can't be opened"),
        (["--db", "sqlite:////no/such/folder/x.db"], "unable to open database file"),
        (["--db", "postgresql+psycopg://me:secret@127.0.0.1:1/x"], "me:***@127.0.0.1:1/x can't be opened"),
        (["--clock", "0"], "clock=0.0 is not allowed"),
    ],
)
def test_what_can_t_be_served_is_said_before_it_is(words, said, capsys):
    assert main(["serve", *words]) == 2
    told = capsys.readouterr().err
    assert said in told and "secret" not in told
