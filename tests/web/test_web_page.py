"""The browser page in a real Chromium: whole matches by mouse and keyboard, replays, accessibility."""

from __future__ import annotations

import json
import random
import re

import pytest
from browser import MODULES, chromium, need
from playwright.sync_api import Page, expect
from serving import service

from feint import envs

#: For every game, rules under which a match is short.
SHORT = {
    "example-kuhn": {"betting": "sealed"},
    "magicalogia-battle": {"rounds": 1},
    "magicalogia-session": {"players": 2},
    "matryca-duel": {"limit": 100, "prep_hours": 1},
    "matryca-journey": {"stages": 3, "limit": 100, "prep_hours": 1},
    "labirynt-encounter": {"rounds": 1, "pools": "drawn"},
    "labirynt-adventure": {"depth": 1, "rounds": 1, "pools": "drawn", "party": ["hero", "pupil"]},
    "mafia42": {"players": 4, "pace": "fast", "talk": False},
    "pf2e-combat-duel": {"rounds": 2},
    "pf2e-spell-duel": {"rounds": 1},
    "pf2e-mixed-duel": {"rounds": 1},
}
#: A game for each board there is.
BOARDS = [
    "magicalogia-battle",
    "magicalogia-session",
    "mafia42",
    "matryca-duel",
    "labirynt-adventure",
    "pf2e-mixed-duel",
]
WAIT = 20_000


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with service(tmp_path_factory.mktemp("service")) as made:
        yield made


@pytest.fixture(scope="module")
def browser():
    with chromium() as made:
        yield made


@pytest.fixture
def page(browser, served):
    """A page in a fresh browser; anything its console complains of fails the test."""
    context = browser.new_context(base_url=served.url, viewport={"width": 1200, "height": 850}, reduced_motion="reduce")
    made, wrong = context.new_page(), []
    made.set_default_timeout(WAIT)
    made.on("console", lambda message: wrong.append(message.text) if bad(message) else None)
    made.on("pageerror", lambda error: wrong.append(str(error)))
    yield made
    context.close()
    assert wrong == []


def bad(message) -> bool:
    """Errors and warnings of the console, but for its note that the service refused what was asked."""
    return message.type in ("error", "warning") and "status of 422" not in message.text


def sit_down(page: Page, game: str, options: dict, opponent: str = "level:1") -> None:
    """Begin a match of a game in the lobby, by its form."""
    page.goto("/")
    page.get_by_role("radio", name=re.compile(".")).and_(page.locator(f"[value={game}]")).check()
    form = page.locator("form.match-form")
    form.get_by_label("Opponents").select_option(opponent)
    if options:
        form.get_by_text(re.compile("^Rules")).click()
    for name, value in options.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(json.dumps(value))
        else:
            field.fill(value if isinstance(value, str) else json.dumps(value))
    form.get_by_role("button", name="Sit down and play").click()
    page.locator(".table").wait_for()


def settled(page: Page, after: str | None) -> tuple[str, str]:
    """State and turn of the table once it asks the reader again, or the match is over."""
    page.wait_for_function(
        "after => { const table = document.querySelector('.table');"
        " return table && table.dataset.state !== 'waiting' && table.dataset.turn !== after; }",
        arg=after,
    )
    table = page.locator(".table")
    return table.get_attribute("data-state"), table.get_attribute("data-turn")


def act(page: Page, rng: random.Random) -> None:
    """Take a random action: by mouse, by its number key, by typing its name, or die by die."""
    buttons = page.locator(".actions [data-action]:visible")
    buttons.or_(page.get_by_role("group", name="Add a die")).first.wait_for()
    count = buttons.count()
    if count == 0:
        plot(page, rng)
        return
    way, chosen = rng.choice(["mouse", "key", "name"]), rng.randrange(count)
    if way == "key" and chosen < 9:
        page.keyboard.press(str(chosen + 1))
    elif way == "name" and page.get_by_label("Find an action").count():
        name = buttons.nth(chosen).get_attribute("data-action")
        page.keyboard.press("/")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    else:
        buttons.nth(chosen).click()


def plot(page: Page, rng: random.Random) -> None:
    """Put a plot together from dice, and commit it."""
    adding = page.get_by_role("group", name="Add a die").get_by_role("button", disabled=False)
    commit = page.get_by_role("button", name="Commit")
    while not (commit.count() and commit.is_enabled()):
        adding.nth(rng.randrange(adding.count())).click()
    commit.click()


def play_out(page: Page, rng: random.Random) -> int:
    """Play to the end; returns how many decisions there were."""
    moves, (state, turn) = 0, settled(page, None)
    while state != "over":
        act(page, rng)
        moves += 1
        state, turn = settled(page, turn)
    return moves


def test_every_game_has_a_short_match():
    assert set(SHORT) == set(envs.GAMES)


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_match(page, served, game):
    sit_down(page, game, SHORT[game])
    board = page.locator(".board").get_attribute("data-board")
    assert (board == "any") == (game == "example-kuhn"), "every game but the example has a board of its own"
    assert play_out(page, random.Random(game)) > 0
    match = page.url.rpartition("/")[2]
    view = served.http.get(f"/v1/matches/{match}").json()
    assert {name: view["options"][name] for name in SHORT[game]} == SHORT[game], "the rules picked in the form"
    result = view["result"]
    shown = page.locator(".outcome tbody td:last-child").all_inner_texts()
    assert [float(text) for text in shown] == pytest.approx(result["returns"], abs=1e-3)


def test_a_match_outlives_its_page_and_is_stepped_through(page):
    sit_down(page, "pf2e-combat-duel", {"rounds": 1})
    play = page.url
    state, turn = settled(page, None)
    page.locator(".actions [data-action]").first.click()
    state, turn = settled(page, turn)
    told = page.locator(".log li").all_inner_texts()
    page.reload()
    settled(page, None)
    assert page.locator(".log li").all_inner_texts() == told
    page.goto("/")
    page.get_by_role("link", name="as player_0").click()
    assert page.url == play
    play_out(page, random.Random(1))
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("status")).to_contain_text("position 1 of")
    page.locator("main").press("ArrowRight")
    expect(page.get_by_role("status")).to_contain_text("position 2 of")
    page.get_by_role("button", name="Last position").click()
    assert page.locator(".log li").count() >= len(told)
    page.get_by_label("Seen by").select_option(label="player_1")
    expect(page.locator(".board")).to_contain_text("you")


def test_a_spectator_is_shown_no_secret(page, browser, served):
    sit_down(page, "pf2e-combat-duel", {"rounds": 1})
    settled(page, None)
    expect(page.locator(".board")).to_contain_text("Hit points")
    other = browser.new_context(base_url=served.url).new_page()
    other.goto(page.url)
    other.locator(".board").wait_for()
    assert "Hit points" not in other.locator(".board").inner_text() and other.locator(".actions").count() == 0
    other.context.close()


def test_another_person_takes_a_seat_by_its_key(page, browser, served):
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Matryca: duel")).check()
    page.get_by_text("Seat by seat").click()
    page.locator("[name=player_1]").select_option("another person")
    page.get_by_role("button", name="Sit down and play").click()
    page.locator(".keys code").nth(1).wait_for()
    match, key = page.locator(".keys code").all_inner_texts()
    other = browser.new_context(base_url=served.url).new_page()
    other.goto("/")
    other.get_by_label("Match", exact=True).fill(match)
    other.get_by_label("Key of your seat").fill("wrong")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("alert")).to_be_visible()
    other.get_by_label("Key of your seat").fill(key)
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_text("The table, from player_1")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: yes, I am sure").click()
    expect(page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(other.get_by_role("heading", name="You won")).to_be_visible()
    other.context.close()


def test_a_match_of_agents_is_watched(page):
    page.goto("/")
    page.get_by_role("radio", name=re.compile("Matryca: duel")).check()
    page.get_by_text("Seat by seat").click()
    page.locator("[name=player_0]").select_option("level:1")
    page.get_by_role("button", name="Watch them play").click()
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()


def test_a_rule_that_is_not_allowed_is_said(page):
    page.goto("/")
    page.locator("input[value=magicalogia-battle]").check()
    page.get_by_text(re.compile("^Rules")).click()
    page.get_by_label(re.compile("^builds")).fill("nonsense")
    expect(page.get_by_role("alert")).to_contain_text("builds")
    expect(page.get_by_role("button", name="Sit down and play")).to_be_disabled()


def test_keys_alone_begin_and_play_a_match(page):
    page.goto("/")
    page.locator("input[value=magicalogia-battle]").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Sit down and play":
            break
    page.keyboard.press("Enter")
    _, turn = settled(page, None)
    page.keyboard.press("1")
    settled(page, turn)


PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize("game", BOARDS)
def test_boards_are_accessible_and_fit_a_phone(page, game):
    page.set_viewport_size(PHONE)
    sit_down(page, game, SHORT[game])
    rng, (state, turn) = random.Random(game), settled(page, None)
    for _ in range(4):
        if state != "over":
            act(page, rng)
            state, turn = settled(page, turn)
    check(page)


def test_other_pages_are_accessible_and_fit_a_phone(page):
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_text("Seat by seat").click()
    page.get_by_text(re.compile("^Rules")).click()
    check(page)
    sit_down(page, "matryca-duel", {})
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: yes, I am sure").click()
    page.get_by_role("heading", name="You lost").wait_for()
    check(page)
    page.get_by_role("link", name="Step through it").click()
    page.locator(".board").wait_for()
    check(page)


def check(page: Page) -> None:
    """In light and dark nothing that axe finds wrong, contrast included; nothing wider than the screen."""
    script = need((MODULES / "axe-core" / "axe.min.js"), "axe-core is not installed: npm ci")
    page.evaluate(script.read_text())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("() => axe.run()")["violations"]
        assert [(scheme, one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
