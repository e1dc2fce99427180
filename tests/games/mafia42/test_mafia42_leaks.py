"""Attacks on Mafia42's secrets: twin matches that differ in what some seats must not know look the same to those seats.

Twins are played step by step with the same public choices. At every step the seats that must not know act at the same
time, with the same observations, masks, text and events, and a spectator has the same text and events.
"""

from __future__ import annotations

import numpy as np
import pytest
from mafia42_table import Table

from feint.envs.mafia42 import ids

C = "citizen"
#: Seats of the tables below. Seat 1 holds the role under test, seat 2 a plain citizen; seat 0 dies in night 1.
DEAD, FIRST, SECOND, MAFIOSO, LOVER, OTHER_LOVER, PSYCHIC, SPY, LEADER, TARGET = range(10)
SEATS = (C, None, C, "mafioso", "lover", "lover", "psychic", "spy", "cult leader", C)
#: Roles that can't sit at seat 1 of that table: it holds them already, in the numbers allowed.
SEATED = ("lover", "cult leader", "sun", "moon")


def table(role: str, *, at: int = FIRST, **config) -> Table:
    """The table above with `role` at a seat, the citizen at the other."""
    roles = [*SEATS]
    roles[FIRST] = roles[SECOND] = C
    roles[at] = role
    return Table(*roles, **config)


class Plan:
    """What seats do wherever they can: `hidden` by seat as verbs and targets in order of preference."""

    def __init__(self, hidden: dict[int, tuple[str, ...]], public: dict[int, tuple[str, ...]] | None = None):
        self.hidden, self.public = hidden, public or {}

    def action(self, game: Table, seat: int) -> int:
        """The first wish of a seat that is legal now, else pass. Wishes may be bound to a phase: `night:kill 0`."""
        legal = game.match.legal(seat)
        phase = {ids.NIGHT: f"night{game.field('night')}", ids.WINDOW: "window", ids.VOTE: "vote"}.get(
            game.phase, "day"
        )
        for wish in (*self.hidden.get(seat, ()), *self.public.get(seat, ())):
            when, _, action = wish.rpartition(":")
            number = game.number(action)
            if legal[number] and phase.startswith(when):
                return number
        return ids.PASS if legal[ids.PASS] else int(np.flatnonzero(legal)[0])


#: Everybody's small talk, on every channel there is, so that a channel's events are there to be compared.
PUBLIC = {
    MAFIOSO: ("night1:kill 0", "night:accuse 9"),
    LOVER: ("night:accuse 3",),
    LEADER: ("night:use 9", "night:vouch 9"),
    DEAD: ("accuse 3",),
    PSYCHIC: ("night:accuse 9",),
    SPY: ("night:use 9",),
    TARGET: ("vote:vote 9", "no"),
}


def assert_same_for(first: Table, second: Table, blind, compared: dict[int | None, int]) -> None:
    """Assert that the seats in `blind`, and a spectator, can't tell two matches apart.

    Args:
        compared: number of events compared before, by seat; brought up to date.
    """
    a, b = first.match, second.match
    public = [(match.acting, match.turn, match.done, match.truncated) for match in (a, b)]
    assert public[0] == public[1]
    for seat in [None, *blind]:
        events = [match.events(seat, compared.get(seat, 0)) for match in (a, b)]
        assert events[0] == events[1], f"seat {seat} has different events: {events}"
        compared[seat] = compared.get(seat, 0) + len(events[0])
        assert a.status(seat) == b.status(seat)
        if seat is not None:
            assert not (different := differences(first, second, seat)), f"seat {seat} observes {different}"


def differences(first: Table, second: Table, seat: int) -> list[str]:
    """Names of the slots and actions that differ for a seat."""
    (obs, other_obs), (mask, other_mask) = (
        (getattr(first.match, part)(seat), getattr(second.match, part)(seat)) for part in ("observe", "legal")
    )
    names = [first.game.slots[k] for k in np.flatnonzero(obs != other_obs)]
    return names + [first.game.action_names[k] for k in np.flatnonzero(mask != other_mask)]


def play_twins(first: Table, second: Table, plans, blind, nights: int = 3, last_phase: int = ids.VOTE) -> None:
    """Play both to the end of `last_phase` of day `nights` (ids.NIGHT: to the morning before it)."""
    compared: dict[int | None, int] = {}
    assert_same_for(first, second, blind, compared)
    while not first.match.over and not second.match.over:
        at = first.phase
        for game, plan in zip((first, second), plans, strict=True):
            seat = game.match.player
            game.match.step(plan.action(game, seat), seat)
        over = first.field("night") == nights and at == last_phase and first.phase != at
        if over and last_phase == ids.NIGHT:
            return
        assert_same_for(first, second, blind, compared)
        if over:
            return
    assert first.match.over == second.match.over


#: What the holder of a role does whenever it may.
WISHES = (
    "use 9", "use 8", "use 0", "steal 9", "night2:kill 4", "night:role doctor",
    "night:role politician", "vote:vote 9", "no",
)  # fmt: skip
#: Seats that may tell who holds a role: they know its holder from the start, or meet it.
KNOWN_TO = {"mafioso": {MAFIOSO}, "godfather": {MAFIOSO}}


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize(
    ("role", "pace"),
    [(role, "fast") for role in ids.ROLES if role not in SEATED]
    + [(role, "full") for role in ("spy", "witch", "cop", "detective", "nurse", "hitman", "martyr")],
)
def test_who_holds_a_role_does_not_show(role, pace):
    """Seats 1 and 2 change roles and all hidden choices: nobody else may notice, alive or dead, on any channel."""
    config = {"pace": pace, "seed": 5}
    one, two = table(role, at=FIRST, **config), table(role, at=SECOND, **config)
    plans = [Plan({seat: WISHES}, PUBLIC) for seat in (FIRST, SECOND)]
    blind = set(range(10)) - {FIRST, SECOND} - KNOWN_TO.get(role, set())
    play_twins(one, two, plans, blind, nights=2 if pace == "full" else 3)


#: Powers of one night or day: what the holder does, and against whom instead; seats that may notice beside the holder.
#: "public" in place of seats: it is public in the morning, and the twins are compared up to it.
CHOICES = {
    "mafioso": (("night2:kill 9", "night2:kill 2"), "public"),
    "spy": (("use 9", "use 2"), ()),
    "beast man": (("use 9", "use 2"), ()),
    "hostess": (("vote 9", "vote 2"), (TARGET, SECOND)),
    "thief": (("steal 9", "steal 2"), ()),
    "witch": (("use 9", "use 2"), (TARGET, SECOND)),
    "hitman": (("use 9", "use 2"), ()),
    "cop": (("use 9", "use 2"), ()),
    "vigilante": (("window:use 9", "window:use 2"), ()),
    "doctor": (("use 9", "use 2"), ()),
    "gangster": (("use 9", "use 2"), (TARGET, SECOND)),
    "reporter": (("night2:use 9", "night2:use 2"), "public"),
    "detective": (("use 9", "use 3"), ()),
    "martyr": (("use 9", "use 2"), ()),
    "priest": (("night2:use 0", "night2:pass"), "public"),
    "psychic": (("use 0", "pass"), (DEAD, PSYCHIC)),
    "nurse": (("use 9", "use 2"), ()),
    "magician": (("use 9", "use 2"), ()),
    "hacker": (("window:use 9", "window:use 2"), ()),
    "mentalist": (("window:use 9", "window:use 2"), ()),
    "administrator": (("night:role doctor", "night:role soldier"), ()),
    "hypnotist": (("use 9", "use 3"), ()),
    "fortuneteller": (("use 9", "use 2"), ()),
}


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize("role", CHOICES)
def test_whom_a_power_is_aimed_at_does_not_show(role):
    """Only the holder, those who learn of the choice, and what is public in the morning may differ with it."""
    wishes, informed = CHOICES[role]
    one, two = table(role, seed=7), table(role, seed=7)
    # a threatened seat has no ballot to give
    public = PUBLIC | {SECOND: () if role in ("hostess", "gangster") else ("vote:vote 9",), TARGET: ()}
    if role == "hostess":
        # another ballot makes up for hers, so that the totals are the same
        plans = [Plan({FIRST: (f"vote {x}",), SECOND: (f"vote {y}",)}, public) for x, y in ((9, 2), (2, 9))]
    else:
        plans = [Plan({FIRST: (wish,)}, public) for wish in wishes]
    blind = set(range(10)) - {FIRST} - set(() if informed == "public" else informed)
    if role == "mafioso":
        blind -= {MAFIOSO}
    play_twins(one, two, plans, blind, nights=2, last_phase=ids.NIGHT if informed == "public" else ids.VOTE)


@pytest.mark.rule("MF-06")
@pytest.mark.parametrize("role", ["spy", "hostess", "thief", "witch", "hitman"])
def test_contact_does_not_show(role):
    """A helper meets the mafia, or does not: the mafia and the helper know, and nobody else."""
    deeds = {
        "spy": ("night2:use {}",),
        "hostess": ("vote {}",),
        "thief": ("steal {}",),
        "witch": ("night2:use {}",),
        "hitman": ("night2:use {}", "night2:role doctor"),
    }[role]
    one, two = (table(role, seed=3, pace="full") for _ in range(2))
    public = PUBLIC | {MAFIOSO: ("night1:kill 0",), TARGET: ()}
    plans = []
    for target, other in ((MAFIOSO, TARGET), (TARGET, MAFIOSO)):
        helper = tuple(deed.format(target) for deed in deeds)
        plans.append(Plan({FIRST: helper, SECOND: (f"vote {other}",) if role == "hostess" else ()}, public))
    informed = {"hostess": {SECOND, TARGET}, "witch": {TARGET}}.get(role, set())
    blind = set(range(10)) - {FIRST, MAFIOSO} - informed
    play_twins(one, two, plans, blind, nights=3, last_phase=ids.NIGHT)


@pytest.mark.rule("MF-64")
def test_whom_the_cult_recruits_does_not_show():
    """One recruit or another, or a mafioso who is proof: the leader and the recruits know, and nobody else."""
    public = {k: v for k, v in PUBLIC.items() if k != LEADER}
    for first, second in ((TARGET, SECOND), (TARGET, MAFIOSO), (TARGET, DEAD), (SPY, LOVER)):
        one, two = table(C, seed=3), table(C, seed=3)
        plans = [Plan({LEADER: (f"use {x}", "night:vouch 9")}, public) for x in (first, second)]
        # whoever hears the leader's channel is no longer in the dark, nor are the dead
        blind = set(range(10)) - {LEADER, first, second, DEAD}
        play_twins(one, two, plans, blind, nights=3)


@pytest.mark.rule("MF-57")
@pytest.mark.parametrize("victim", [C, "lover", "spy", "cop", "psychic", "detective"])
def test_a_trick_does_not_show(victim):
    """The mafia kills the magician: he dies, or goes on under another's name. Only those two can tell."""
    roles = ["mafioso", "magician", C, victim, "lover" if victim == "lover" else C, C, C, "doctor"]
    one, two = Table(*roles, seed=2), Table(*roles, seed=2)
    public = {0: ("night1:kill 1",), 4: ("night:accuse 0",), 7: ("night:use 5",)}
    plans = [Plan({1: ("night1:use 3",)}, public), Plan({}, public)]
    play_twins(one, two, plans, set(range(8)) - {1, 3}, nights=3)
    assert one.field("alive", 1) == 1 and two.field("alive", 1) == 0
    assert one.field("alive", 3) == 0 and two.field("alive", 3) == 1


@pytest.mark.rule("MF-05")
def test_what_the_dead_say_is_for_the_dead_and_the_psychic():
    """Two dead talk of different names: no living seat but the psychic's notices, and a mute dead says nothing."""
    plans = [Plan({DEAD: (f"accuse {x}",)}, {**PUBLIC, DEAD: ()}) for x in (3, 4)]
    one, two = table(C, seed=3), table(C, seed=3)
    play_twins(one, two, plans, set(range(10)) - {DEAD, PSYCHIC})


@pytest.mark.rule("MF-04")
@pytest.mark.parametrize(
    ("speaker", "hearers"),
    [(MAFIOSO, {MAFIOSO, DEAD}), (LOVER, {LOVER, OTHER_LOVER, DEAD}), (PSYCHIC, {PSYCHIC, DEAD}),
     (LEADER, {LEADER, DEAD, TARGET})],
)  # fmt: skip
def test_what_a_channel_says_is_for_its_hearers(speaker, hearers):
    """A channel's talk differs, or is silence: nobody outside it notices."""
    quiet = {
        seat: tuple(w for w in wishes if "accuse" not in w and "vouch" not in w) for seat, wishes in PUBLIC.items()
    }
    for first, second in (("night:accuse 2", "night:vouch 2"), ("night:accuse 2", "pass")):
        one, two = table(C, seed=3, pace="full"), table(C, seed=3, pace="full")
        plans = [Plan({speaker: (*quiet.get(speaker, ()), deed)}, quiet) for deed in (first, second)]
        play_twins(one, two, plans, set(range(10)) - hearers, nights=2)


@pytest.mark.rule("MF-80")
@pytest.mark.parametrize("first", ["megaphone", "mind reading", "jury", "escape"])
@pytest.mark.parametrize("second", ["megaphone", "mind reading", "jury", "escape"])
def test_who_holds_a_duel_ability_does_not_show(first, second):
    """Two seats change abilities: whoever does not use one shows nothing, in the vote, the defence and the night."""
    roles = ["mafioso", C, C, "lover", "lover", "psychic", "judge", C]
    twins = []
    for pair in ((first, second), (second, first)):
        abilities = ["terminal", *pair, "jury", "mind reading", "escape", "authority", "megaphone"]
        twins.append(Table(*roles, duel=True, abilities=abilities, seed=4))
    public = {0: ("night1:kill 7", "vote 2"), 4: ("vote 2", "yes"), 3: ("vote 1",), 5: ("vote 1",)}
    play_twins(*twins, [Plan({}, public)] * 2, set(range(8)) - {1, 2}, nights=2)
