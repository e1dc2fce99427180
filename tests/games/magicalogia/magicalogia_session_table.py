"""Positions of a session for its rule tests: people by name, actions by name, scripted dice."""

from __future__ import annotations

import numpy as np
import support
from support import legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.battle.ids import ASKS
from feint.envs.magicalogia.session import ids
from feint.envs.magicalogia.session.ids import people_names

GAME = "magicalogia-session"
#: PCs, then the mundane people and the strangers of a session of three.
WREN, CASSIA, ILYA, MARTA, JUN, OSKAR, PILAR, GREY, VEILED, TALL = range(10)
#: Skills of all PCs in the tests: of star, whose own domain it is.
SKILLS = ("Gold", "Earth", "Forest", "Road", "Sea")
#: Throws against 5: success, failure, fumble, special; none but the last two is a double.
HIT, MISS, FUMBLE, SPECIAL = (6, 5), (1, 2), (1, 1), (6, 6)
SCENARIO = {
    "limit": 2,
    "hosts": ["Marta", "the tall stranger"],
    "strangers": ["mundane", "mage", "creature"],
    "anchors": [["Marta", "Jun"], ["Jun", "Oskar"], ["Oskar", "Pilar"]],
    "handouts": ["Marta", "the veiled stranger"],
    "open": ["beat the forbidden book"] * 3,
    "secret": ["grant a wish", "keep your own secret unlearned", "see every fragment in the party's hands"],
    "criminal": True,
    "passage": False,
    "misfortunes": "typical",
}


def mage(*magics):
    """A build with these magics, filled up with equipment that nobody charges."""
    names = {one if isinstance(one, str) else one[0] for one in magics}
    idle = ("golden rule", "old sword", "flower helm", "monster arm", "fizzle", "spirit armour")
    return ((3, 3, 4), "star", SKILLS, tuple(magics) + tuple(n for n in idle if n not in names)[: 5 - len(magics)])


def session(*magics, players=3, known=True, **scenario) -> Match:
    """A session of the test scenario: every PC has the same magics, known to all, and 10 MP."""
    builds = (mage(*magics),) * players
    if players == 3:
        match = Match(GAME, seed=1, players=3, scenario={**SCENARIO, **scenario}, builds=builds)
    else:
        match = Match(GAME, seed=1, players=players, builds=builds)
    for p in range(players):
        poke(match, "battle.mp", 10, p)
        poke(match, "battle.max_mp", 10, p)
        if known:
            count = int(table(match)["magics"][p])
            poke(match, "battle.known", np.arange(1, count + 1), (p, slice(count)))
            poke(match, "battle.unknown", 0, p)
    return match


def table(match: Match):
    """The nested battle record, on which scenes and battles are played."""
    return match.state["battle"]


def asked(match: Match) -> str:
    """The question: the session's, or the battle's."""
    question = ids.QUESTIONS[match.state["question"]]
    return question if question != "nothing" else ASKS[table(match)["ask"]]


def act(match: Match, name: str, seat: int | None = None, dice=()) -> None:
    """Play an action by its name, with scripted draws, and none left over from before."""
    match.set_dice(dice)
    support.act(match, name, seat)


#: Answers that change as little as can be.
QUIET = ("go on", "refuse", "recover MP", "magic reset", "drama scene")


def default(match: Match) -> str:
    """The first quiet answer there is, else the first plot, else the first that does not concede."""
    offered = legal_names(match)
    for name in QUIET:
        if name in offered:
            return name
    plots = [name for name in offered if name.startswith("plot")]
    return plots[0] if plots else next(name for name in offered if name != "concede")


def until(match: Match, question: str, seat: int | None = None, max_steps: int = 200) -> Match:
    """Answer as little as can be until a seat is asked a question."""
    for _ in range(max_steps):
        if match.over:
            break
        if asked(match) == question and seat in (None, match.player):
            return match
        act(match, default(match))
    raise AssertionError(f"never asked {question}: now {'over' if match.over else asked(match)}")


def scene(match: Match, player: int = 0, row: int = 5, called=(), joined=()) -> Match:
    """A drama scene of a PC, set on a quiet row, up to the free time of the scene player."""
    go(match, player)
    first = row - 6 if row > 7 else 1
    act(match, "drama scene", player, (first, row - first))
    for name in called:
        act(match, f"person {name}", player)
    while asked(match) == "whom to call":
        act(match, "go on", player)
    for p in match.acting:
        act(match, "agree" if p in joined else "refuse", p)
    return match


def go(match: Match, player: int) -> Match:
    """Let a PC have the next scene."""
    for p in match.acting:
        if asked(match) == "to go next":
            act(match, "step forward" if p == player else "go on", p)
    assert asked(match) == "which kind of scene" and match.player == player
    return match


def main_action(match: Match, name: str, *answers, dice=()) -> Match:
    """Pass through the free time; take a main action, whom it is about, and go through its check."""
    until(match, "the main action")
    for one in (name, *answers):
        act(match, one, dice=dice if one == (name, *answers)[-1] else ())
    return match


def check(match: Match, dice) -> Match:
    """Roll the check under way, which nobody changes; what follows takes the dice after its two."""
    assert asked(match) == "a check"
    act(match, "go on", dice=dice)
    return match


def challenge(match: Match, player: int, whom: str) -> Match:
    """Open a battle scene against a person."""
    go(match, player)
    act(match, "battle scene", player)
    act(match, f"person {whom}", player)
    return match


def person(name: str, players: int = 3) -> int:
    return people_names(players).index(name)
