"""The page as it is shipped and the TypeScript client fit their sources, the service's schema, and the games' texts."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import numpy as np
import pytest
from browser import ROOT, tool
from serving import service

from feint import envs
from feint.service.app import create_app

STATIC = ROOT / "service" / "static"
WEB, CLIENT = ROOT / "web", ROOT / "clients" / "ts"


def test_the_shipped_page_is_what_its_source_builds(tmp_path):
    tool("vite", "build", "--logLevel", "warn", "--outDir", str(tmp_path / "built"), folder=WEB)
    built = {path.name: path.read_bytes() for path in (tmp_path / "built").iterdir()}
    shipped = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert shipped == built, "build the page again: make web"


def test_the_page_is_served_with_a_policy_that_allows_nothing_from_elsewhere(tmp_path):
    """That it needs nothing more shows in the browser: a breach of the policy is an error of the console."""
    with service(tmp_path) as made:
        answer = made.http.get("/")
    policy = answer.headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy and not any("unsafe" in rule or "https:" in rule for rule in policy)
    assert '<script type="module"' in answer.text and "<style" not in answer.text


@pytest.mark.parametrize("folder", [WEB, CLIENT], ids=["page", "client"])
def test_types_hold(folder):
    tool("tsc", "--noEmit", folder=folder)


def test_the_pages_own_tests():
    tool("node", "--test", "tests/*.test.ts", folder=WEB)


def test_the_clients_types_are_those_of_the_schema(tmp_path):
    schema = tmp_path / "openapi.json"
    schema.write_text(json.dumps(create_app().openapi()))
    options = ("--default-non-nullable=false", "-o", str(tmp_path / "schema.ts"))
    tool("openapi-typescript", str(schema), *options)
    kept = CLIENT / "src" / "schema.ts"
    assert bare(tmp_path / "schema.ts") == bare(kept), "make the types again: make web"


def bare(path: Path) -> str:
    """A file of types without its comments."""
    return " ".join(re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).split())


def test_the_client_against_a_running_service(tmp_path):
    with service(tmp_path) as made:
        tool("node", "--test", "tests/*.test.ts", folder=CLIENT, FEINT_URL=made.url)


def test_the_client_is_built_for_others_to_import(tmp_path):
    tool("tsc", "-p", "tsconfig.build.json", "--outDir", str(tmp_path), folder=CLIENT)
    assert {"index.js", "index.d.ts", "client.js", "live.js"} <= {path.name for path in tmp_path.iterdir()}
    assert '.ts"' not in (tmp_path / "index.js").read_text()


#: Games with options under which their statuses say everything that a status can say.
STATUSES = [
    ("magicalogia-battle", {}),
    ("magicalogia-battle", {"size": "core"}),
    ("magicalogia-battle", {"witnesses": (1, 1)}),
    ("magicalogia-session", {}),
    ("pf2e-combat-duel", {"terms": True}),
    ("pf2e-mixed-duel", {"side": 2}),
    ("mafia42", {}),
    ("matryca-duel", {"teams": "mw/mw"}),
    ("matryca-journey", {"players": 4}),
    ("labirynt-encounter", {"players": 4}),
    ("labirynt-adventure", {}),
]


#: Share of lines that a board may show in words since it has no drawing for them.
IN_WORDS = 0.1


def test_boards_are_drawn_from_nearly_all_lines_of_a_status():
    told = [one for game, options in STATUSES for one in statuses(game, options)]
    given = "\n".join(json.dumps(one) for one in told)
    unread = json.loads(tool("node", "tests/unread.ts", folder=WEB, given=given))
    for game in {one["game"] for one in told}:
        lines = sum(one["text"].count("\n") + 1 for one in told if one["game"] == game)
        left = [one["line"] for one in unread if one["game"] == game]
        assert lines > 100 and len(left) <= IN_WORDS * lines, f"{game}: {sorted(set(left))[:20]}"


def statuses(game: str, options: dict) -> list[dict]:
    """What a seat and a spectator are told along a random match."""
    match, rng, told = envs.Match(game, seed=5, **options), random.Random(5), []
    concede = match.game.action_names.index("concede") if "concede" in match.game.action_names else -1
    while not match.over and len(told) < 400:
        told += [{"game": game, "text": match.status(seat)} for seat in (None, match.player)]
        legal = [action for action in np.flatnonzero(match.legal()).tolist() if action != concede]
        match.step(rng.choice(legal or [concede]))
    return told
