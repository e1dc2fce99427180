"""Positions of the magic battle for its rule tests: duels set up by name, played on by words, with scripted dice."""

from __future__ import annotations

import numpy as np
from support import act, legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.battle import ids, tables
from feint.envs.magicalogia.battle.catalogue import CATALOGUE
from feint.envs.magicalogia.battle.magics import COLUMN_NAMES, MAGIC

GAME = "magicalogia-battle"
#: Equipment that does nothing while nobody charges it.
IDLE = ("golden rule", "old sword", "flower helm", "monster arm", "fizzle", "spirit armour")
#: Skills of whoever is to fail: far from most others.
FAR = ("Gold", "Earth", "Forest", "Road", "Sea")
#: A throw that succeeds against 5, one that fails against 12, neither a double nor a sum of 7.
HIT, MISS = (6, 5), (1, 2)


def mage(*magics, skills=FAR, domain="star", stats=(3, 3, 4)):
    """A build with these magics, filled up with idle equipment."""
    names = {one if isinstance(one, str) else one[0] for one in magics}
    filler = [name for name in IDLE if name not in names]
    return (stats, domain, skills, tuple(magics) + tuple(filler[: 5 - len(magics)]))


def duel(*magics, foe=(), skills=FAR, foe_skills=FAR, known=True, domain="star", stats=(3, 3, 4), **config) -> Match:
    """A battle of the given magics in seat 0, with 20 MP each and no mana, all magics known unless told otherwise."""
    builds = (mage(*magics, skills=skills, domain=domain, stats=stats), mage(*foe, skills=foe_skills))
    match = Match(GAME, seed=1, size="full", builds=builds, **{"mp": 20, "start_mana": 0, **config})
    return know(match) if known else match


def know(match: Match) -> Match:
    """Let all magics be known, so that only windows open that somebody can answer."""
    magics = match.state["magic"]
    held = magics >= 0
    order = np.where(held, magics, magics.max() + 1).argsort(axis=1).argsort(axis=1)
    poke(match, "known", np.where(held, 1 + order, 0))
    poke(match, "unknown", 0)
    return match


def column(match: Match, seat: int, name: str, of: str = "now") -> int:
    return int(match.state[of][seat, COLUMN_NAMES.index(name)])


def place(match: Match, seat: int, magic: str) -> int:
    return match.state["magic"][seat].tolist().index(MAGIC[magic])


def charge(match: Match, seat: int, magic: str, amount: int) -> None:
    poke(match, "charge", amount, at=(seat, place(match, seat, magic)))


def charged(match: Match, seat: int, magic: str) -> int:
    return int(match.state["charge"][seat, place(match, seat, magic)])


def put(match: Match, seat: int, kind: str, symbol: str = "Gold") -> int:
    """Set an archetype on the field, summoned in an earlier round."""
    a = int(np.flatnonzero(match.state["a_kind"][seat] < 0)[0])
    number, skill = tables.KINDS.index(kind), tables.SKILL[symbol]
    poke(match, "a_kind", number, at=(seat, a))
    poke(match, "a_symbol", skill, at=(seat, a))
    poke(match, "a_count", match.state["a_count"][seat] + 1, at=seat)
    poke(match, "summoned", match.state["summoned"][seat, skill] | 1 << number, at=(seat, skill))
    return a


def field(match: Match, seat: int) -> list[str]:
    """Kinds of a seat's archetypes."""
    return [tables.KINDS[k] for k in match.state["a_kind"][seat] if k >= 0]


def mp(match: Match, seat: int) -> int:
    return int(match.state["mp"][seat])


def asked(match: Match) -> str:
    return ids.ASKS[match.state["ask"]]


def phase(match: Match) -> str:
    return ids.PHASES[match.state["phase"]]


def default(match: Match, seat: int) -> str:
    """An answer that changes as little as can be: passing, plotting ones, charging what comes first."""
    offered = legal_names(match, seat)
    for name in ("go on", "recover MP"):
        if name in offered:
            return name
    plots = [name for name in offered if name.startswith("plot")]
    return plots[0] if plots else next(name for name in offered if name != "concede")


def pass_on(match: Match) -> None:
    act(match, default(match, match.player), match.player)


def until(match: Match, question: str, seat: int | None = None, within: str | None = None, most: int = 80) -> Match:
    """Pass on until a seat is asked a question, in a phase if one is named."""
    for _ in range(most):
        if match.over:
            break
        if asked(match) == question and (seat is None or match.player == seat) and within in (None, phase(match)):
            return match
        pass_on(match)
    raise AssertionError(f"never asked {question}: now {asked(match)} in {phase(match)}")


def my_step(match: Match, within: str = "summon step", seat: int = 0) -> Match:
    return until(match, "own turn", seat, within)


def cast(match: Match, magic: str, *answers: str, dice=(*HIT, *MISS)) -> Match:
    """Use a magic and play on by `answers` (in the order asked) and defaults until its user, or another, has a turn."""
    left = list(answers)
    depth = int(match.state["depth"])
    act(match, f"magic {magic}", dice=dice)
    while not match.over and match.state["depth"] > depth:
        if left and left[0] in legal_names(match):
            act(match, left.pop(0), match.player)
        else:
            pass_on(match)
    assert not left, f"never could answer {left[0]}"
    match.set_dice(())
    return match


def clash(match: Match, attack: str, defence: str, dice=()) -> Match:
    """Commit the plots of the attack step under way."""
    attacker = match.acting[0] if "concede" in legal_names(match, match.acting[0]) else match.acting[1]
    act(match, f"plot {attack}", attacker, ())
    act(match, f"plot {defence}", 1 - attacker, dice)
    return match


def ready(magic: str, mana: int = 4, *, skill: str = "", within: str = "summon step", prepare=None, **config):
    """Seat 0's own turn with one magic that holds mana, its skill learned."""
    row = CATALOGUE[MAGIC[magic]]
    own = skill or (row.skill if row.skill in tables.SKILL else "Gold")
    one = (magic, own) if row.skill == "chosen" else magic
    match = duel(one, skills=(own, *[s for s in FAR if s != own][:4]), foe_skills=("Death", "Despair", "Malice",
                 "Fool", "Misfortune") if own in FAR else FAR, **config)  # fmt: skip
    if row.cost:
        charge(match, 0, magic, mana)
    if prepare:
        prepare(match)
    return my_step(match, within)


def answering(*magics, mana=4, skills=FAR, prepare=None, **config):
    """Seat 1 has the magics that answer, seat 0 a spell and a summons to answer to."""
    match = duel(("flame", "Gold"), "bite", foe=magics, skills=("Gold", "Fang", "Sea", "Sun", "Sky"),
                 foe_skills=skills, **config)  # fmt: skip
    charge(match, 0, "flame", 4)
    charge(match, 0, "bite", 4)
    for one in magics:
        charge(match, 1, one if isinstance(one, str) else one[0], mana)
    if prepare:
        prepare(match)
    return my_step(match)


def duel_with_witnesses(magic, skill="Gold", seat=0, prepare=None):
    """Two representatives with a witness each (seats 2 and 3); the magic is that of `seat`."""
    builds = [mage(skills=FAR)] * 4
    builds[seat] = mage(magic, skills=(skill, *[s for s in FAR if s != skill][:4]))
    match = know(Match(GAME, seed=1, size="full", builds=tuple(builds), witnesses=1, mp=20, start_mana=0))
    if CATALOGUE[MAGIC[magic]].cost:
        charge(match, seat, magic, 4)
    if prepare:
        prepare(match)
    return my_step(match)
