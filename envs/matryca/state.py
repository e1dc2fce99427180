"""The record of a duel and of a journey, which share every field of a fight, and their configurations."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.game import Option
from feint.envs.engine.state import header, record
from feint.envs.matryca import tables as t
from feint.envs.matryca.spells import CONDITIONS, COUNT, SCHOOL

#: Most seats (rivals of a journey), people (three a side), people a side.
SEATS, PEOPLE, TEAM = 4, 6, 3
#: The person that a rival without a partner meets on the road.
STRANGER = 4

# Phases. In PREPARE, MEET and CAMP all seats choose at once; in ACT, TARGET and ENHANCE one seat, for the person
# `asked`. CLOCK and SETTLE ask nobody: the clock runs to the next choice; what follows a fight.
PREPARE, MEET, CAMP, ACT, TARGET, ENHANCE, CLOCK, SETTLE = range(8)

# What a person is doing until `at`: nothing (free), casting from the Matrix or outside it, striking, closing in.
FREE, MATRIX, OUTSIDE, STRIKE, CLOSE = range(5)

# Actions of every layout; the rest begin at the record's `a_*` fields.
CONCEDE, DONE, FIRST_PATH = 1, 2, 3
HOLD, CLOSE_IN, FIRST_WEAPON, FIRST_FREE = 8, 9, 10, 14
# Actions of journeys alone, from FIRST_FREE on.
DUEL, PASS_BY, MAKE_PACT, REST_1, REST_4, MEDITATE_1, MEDITATE_4 = range(14, 21)
ROAD_ACTIONS = 7

_people = (PEOPLE,)
_book = (PEOPLE, COUNT)

STATE = record(
    header(SEATS, tape=48, events=64)
    + [
        # configuration
        ("journey", "i1"),
        ("players", "i1"),
        ("team", "i1"),  # people a side in the layout
        ("spells", "i1"),  # spells in the layout
        ("most_pm", "i1"),  # most enhancing PM in the layout
        ("trait", "i1"),  # the trait of MX-25
        ("lens", "i1"),  # the item of MX-25
        ("forbid", "i1"),  # writing in a bad state is no legal action
        ("limit", "i2"),  # clock at which a fight is broken off
        ("prep_minutes", "i2"),
        ("prep_rounds", "i1"),  # choices of each mage in preparation, its path among them
        ("prep_mages", "i1"),  # most mages a side
        ("stages", "i1"),
        ("a_target", "i2"),
        ("a_write", "i2"),
        ("a_erase", "i2"),
        ("a_matrix", "i2"),
        ("a_outside", "i2"),
        ("a_split", "i2"),
        ("kind", "i1", _people),  # MAGE, WARRIOR, or 0 for nobody
        ("level", "i1", _people),
        ("tough", "i1", _people),
        ("pm_most", "i2", _people),
        ("start_fit", "i1"),
        ("member", "i1", (SEATS, TEAM)),  # people of each seat, -1 for none
        ("mage", "i1", (SEATS, TEAM)),  # mages of each seat, in the order in which they prepare
        ("owner", "i1", _people),  # seat, -1 for one that the rules play
        # public
        ("phase", "i1"),
        ("round_no", "i2"),  # choices behind in preparation or camp
        ("clock", "i2"),
        ("asked", "i1"),
        ("winner", "i1"),  # side that won the last fight, -1 for none
        ("side", "i1", _people),  # 0 or 1 in the fight under way, -1 out of it
        ("wounds", "i2", _people),
        ("at", "i2", _people),  # when the person is free, or its action lands
        ("busy", "i1", _people),
        ("delay", "i2", _people),  # of the cast under way, as it was announced
        ("disturbed", "i1", _people),
        ("closed", "i1", _people),
        ("died_at", "i2", _people),
        ("shown", "i1", _people),  # 1 once the path is known to all
        ("amount", "i2", (PEOPLE, len(CONDITIONS))),
        ("until", "i2", (PEOPLE, len(CONDITIONS))),
        ("bound", "i1", (PEOPLE, len(CONDITIONS))),  # circle of the spell that brought the condition
        ("components", "i1", _people),
        ("seen", "i1", _book),  # casts resolved, of each spell
        ("spent", "i1", _book),  # stored copies used up
        ("proved", "i1", _book),  # 1 where a failed cast has shown a copy that must still be there
        ("pm_low", "i2", _people),  # bounds of the hidden PM and stamina that follow from public facts
        ("pm_high", "i2", _people),
        ("stamina_low", "i1", _people),
        ("stamina_high", "i1", _people),
        # hidden from other seats
        ("path", "i1", _people),  # -1 before it is chosen
        ("pm", "i2", _people),
        ("stamina", "i1", _people),
        ("copies", "i1", _book),  # stored in the Matrix, faulty ones among them
        ("faulty", "i1", _book),
        ("held", "i1", (PEOPLE, t.CIRCLES)),  # copies of each circle
        ("learned", "i1", _book),  # spells of other schools that the mage knows
        ("learned_count", "i1", _people),
        ("minutes", "i2", _people),  # left in preparation or camp
        ("written", "i2", _people),  # minutes of writing in this camp
        ("rest", "i2", _people),  # minutes of rest in this camp
        ("active", "i2", _people),  # minutes of activity towards the next PM
        ("fit", "i1", _people),  # rested: writing goes well
        ("ready", "i1", _people),  # done with preparation or camp
        ("spell", "i1", _people),  # of the cast under way; the weapon of a strike
        ("target", "i1", _people),
        ("more_wounds", "i1", _people),  # enhancing PM of the cast under way
        ("less_save", "i1", _people),
        ("exhausting", "i1", _people),  # the cast under way is paid with stamina
        ("picked_mode", "i1"),  # of the choice under way in TARGET and ENHANCE
        ("picked_spell", "i1"),
        ("picked_target", "i1"),
        # the road: public, the present picks excepted
        ("stage", "i1"),
        ("alive", "i1", _people),
        ("beaten", "i1", _people),  # in this stage
        ("foe", "i1", _people),  # whom a rival meets in this stage, -1 for nobody
        ("fights", "i1", (2, 2)),  # pairs that meet
        ("fighting", "i1", (2,)),  # 1 for a pair with a duel still to come
        ("pair", "i1"),  # the pair that is duelling, -1 for none
        ("score", "i1", _people),
        ("picks", "i1", (PEOPLE, 3)),  # duels, passes and pacts picked so far
        ("pact", "i1", _people),  # 1 after a pact in this stage
        ("pick", "i1", _people),  # hidden until all have picked: 0 duel, 1 pass, 2 pact, -1 none
    ]
)


# --- options ----------------------------------------------------------------------------------------------------------

_TEAMS = "sides of 1 to 3 people, m for a mage and w for a warrior, such as 'm/m' or 'mmw/mww'"
_LEVELS = "a level of 1..20 for all, or one for each side, such as (5, 7)"
_CONDITIONS = ("rested", "travelled", "ill", "hungry", "exhausted")


def _check_teams(value):
    if not isinstance(value, str) or value.count("/") != 1:
        raise ValueError(_TEAMS)
    if any(not 1 <= len(side) <= TEAM or set(side) - set("mw") for side in value.split("/")):
        raise ValueError(_TEAMS)
    return value


def _check_level(value):
    given = value if isinstance(value, tuple) else (value, value)
    if len(given) != 2 or any(isinstance(x, bool) or not isinstance(x, (int, np.integer)) for x in given):
        raise ValueError(_LEVELS)
    if any(not 1 <= x <= t.LEVELS for x in given):
        raise ValueError(_LEVELS)
    return tuple(int(x) for x in given) if isinstance(value, tuple) else int(value)


def _one_of(*allowed: str):
    def check(value):
        if value not in allowed:
            raise ValueError(f"choose from {', '.join(allowed)}")
        return value

    return check


_SHARED = {
    "toughness": Option(11, "Krzepa of every mage: wound points a class, stamina, exhaustion test", low=3, high=20),
    "intellect": Option(16, "Inteligencja of every mage: one more magic point for each point above 15", low=3, high=20),
    "elf": Option(0, "1: mages are elves, with one more magic point", low=0, high=1),
    "calling": Option("mage", "of mages, for their PM: 'mage', 'battle mage', 'bard'", check=_one_of(*t.CALLING_PM)),
    "prep_hours": Option(8, "hours to prepare in", low=0, high=100),
    "bad_writing": Option("roll", "writing when not rested: 'roll' or 'forbid'", check=_one_of("roll", "forbid")),
    "trait": Option(0, "1: an enhancing PM adds 7 wound points, not 5", low=0, high=1),
    "item": Option(0, "1: a cast takes one enhancing PM more than its circle", low=0, high=1),
    "limit": Option(1200, "time units (a tenth of a second) after which a fight is broken off", low=100, high=6000),
}  # fmt: skip

DUEL_OPTIONS = {
    "teams": Option("m/m", _TEAMS, check=_check_teams),
    "level": Option(5, _LEVELS, check=_check_level),
    "condition": Option("rested", "in which mages prepare: " + ", ".join(_CONDITIONS), check=_one_of(*_CONDITIONS)),
    **_SHARED,
}

JOURNEY_OPTIONS = {
    "players": Option(2, "rivals", low=2, high=SEATS),
    "stages": Option(4, "stages of the road", low=3, high=6),
    "level": Option(5, "level of every rival", low=1, high=t.LEVELS),
    **_SHARED,
}


def duel_template(config: dict) -> np.ndarray:
    """(1,) record of a duel with the configuration's fields set."""
    made = _blank(config)
    levels = config["level"] if isinstance(config["level"], tuple) else (config["level"],) * 2
    sides = config["teams"].split("/")
    made["players"] = 2
    made["team"] = max(map(len, sides))
    made["start_fit"] = config["condition"] == "rested"
    for seat, side in enumerate(sides):
        for k, kind in enumerate(side):
            _place(made, config, seat * TEAM + k, seat, k, t.MAGE if kind == "m" else t.WARRIOR, levels[seat])
        mages = [seat * TEAM + k for k, kind in enumerate(side) if kind == "m"]
        made["mage"][0, seat, : len(mages)] = mages
    made["prep_mages"] = max(side.count("m") for side in sides)
    _lay_out(made, max(levels))
    return made


def journey_template(config: dict) -> np.ndarray:
    """(1,) record of a journey with the configuration's fields set."""
    made = _blank(config)
    made["journey"] = 1
    made["players"] = config["players"]
    made["team"] = 1
    made["start_fit"] = 1
    made["stages"] = config["stages"]
    for seat in range(config["players"]):
        _place(made, config, seat, seat, 0, t.MAGE, config["level"])
        made["mage"][0, seat, 0] = seat
    _place(made, config, STRANGER, -1, 0, t.WARRIOR, config["level"])
    made["prep_mages"] = 1
    _lay_out(made, config["level"])
    return made


def _blank(config: dict) -> np.ndarray:
    made = np.zeros(1, dtype=STATE)
    for name in ("member", "mage", "owner"):
        made[name] = -1
    made["trait"], made["lens"], made["limit"] = config["trait"], config["item"], config["limit"]
    made["forbid"] = config["bad_writing"] == "forbid"
    made["prep_minutes"] = 60 * config["prep_hours"]
    return made


def _place(made, config: dict, person: int, seat: int, k: int, kind: int, level: int) -> None:
    made["kind"][0, person] = kind
    made["level"][0, person] = level
    made["owner"][0, person] = seat
    made["tough"][0, person] = config["toughness"] if kind == t.MAGE else t.WARRIOR_TOUGHNESS
    if kind == t.MAGE:
        bonus = t.intellect_pm(config["intellect"]) + t.ELF_PM * config["elf"] + t.CALLING_PM[config["calling"]]
        made["pm_most"][0, person] = t.PM_BASE + level + bonus
    if seat >= 0:
        made["member"][0, seat, k] = person


def _lay_out(made: np.ndarray, level: int) -> None:
    """Set where the actions of the layout begin, and how many choices a preparation has."""
    circle = int(t.REACH[level])
    spells = circle * (SCHOOL.max() + 1)
    team = int(made["team"][0])
    made["spells"] = spells
    made["most_pm"] = circle + 1
    at = FIRST_FREE + (ROAD_ACTIONS if made["journey"][0] else 0)
    for name, count in (
        ("a_target", 2 * team if team > 1 else 0),
        ("a_write", spells),
        ("a_erase", spells),
        ("a_matrix", spells),
        ("a_outside", spells),
        ("a_split", 0),
    ):
        made[name] = at
        at += count
    # a path, the most spells that time and capacity allow, and one choice more to change one's mind
    made["prep_rounds"] = 2 + most_writes(level, int(made["prep_minutes"][0]))


def most_writes(level: int, minutes: int) -> int:
    """The most spells that can be written in so many minutes: the cheapest ones first, the extra slot among them."""
    slots = [c + 1 for c in range(t.CIRCLES) for _ in range(t.CAPACITY[level, c] + (c == 0))]
    count = 0
    for circle in slots:
        minutes -= t.WRITE_MINUTES * circle
        if minutes < 0:
            break
        count += 1
    return count
