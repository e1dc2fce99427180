"""The record of a meeting or an adventure, and its configuration."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Option
from feint.envs.engine.state import header, record
from feint.envs.labirynt.tables import (
    BONUSES,
    HEROES,
    LEVELS,
    MONSTER_NAMES,
    NUM_HEROES,
    NUM_PUPILS,
    NUM_SPELLS,
    NUM_TILES,
    POTIONS,
    PUPILS,
    SPELL_NAMES,
    SUNS,
    TILE_COUNT,
    WEAPONS,
)

#: Most characters, and most party seats; the monsters' seat is the last.
PEOPLE = 6
SEATS = PEOPLE + 1

# Units: characters, then the monsters of the meeting, then charmed monsters brought along from earlier ones.
MONSTER_PLACES = 14
FIRST_MONSTER = PEOPLE
FIRST_COMPANION = FIRST_MONSTER + MONSTER_PLACES
COMPANIONS = 3
UNITS = FIRST_COMPANION + COMPANIONS

# Places of a formation: rank * 3 + column.
WIDTH = 3
PARTY_PLACES = 9
FOE_PLACES = 24

# Status of a unit.
NOBODY, ALIVE, DEAD, STONE, AWAY = range(5)
# Sides.
PARTY, FOES = 0, 1

#: The labyrinth: levels of SIZE x SIZE segments, entered in the middle of the southern edge of the first.
SIZE = 9
CELLS = LEVELS * SIZE * SIZE
ROUNDS = 40

LABYRINTH = record(
    header(SEATS, tape=80, events=96)
    + [
        # configuration
        ("players", "i1"),
        ("council", "i1"),  # common choices by majority (LB-41)
        ("by_rules", "i1"),  # the monsters' seat is never asked (LB-44)
        ("people", "i1"),  # characters of the party
        ("owner", "i1", (PEOPLE,)),  # the seat of each character
        ("fixed_kind", "i1", (PEOPLE,)),  # -1: a hero drawn; -2: a pupil drawn; else a row of PERSON
        ("fixed_weapon", "i1", (PEOPLE, 2)),  # a pupil's weapons; -1: its race's own
        ("fixed_bonus", "i1", (PEOPLE,)),  # a pupil's bonus; -1: drawn
        ("fixed_potential", "i1", (PEOPLE,)),  # a pupil's row of potential; -1: rolled
        ("pools_drawn", "i1"),
        ("fixed_pool", "i4", (PEOPLE,)),  # spells known, as bits; -1: picked or drawn
        ("learnt", "i4", (PEOPLE,)),  # spells known beside the pool, whatever the sun
        ("fixed_sun", "i1"),  # -1: rolled
        ("start_level", "i1"),
        ("table", "i1"),
        ("fixed_monster", "i1"),  # -1: rolled
        ("fixed_count", "i1"),  # 0: by the table
        ("start_gold", "i2"),
        ("start_potion", "i1", (len(POTIONS),)),  # of each character
        ("has_door", "i1"),
        ("most_rounds", "i2"),
        ("most_turns", "i4"),
        ("adventure", "i1"),
        ("depth", "i2"),
        ("wants_gates", "i1"),
        # what is being asked
        ("phase", "i1"),
        ("back", "i1"),  # the phase that a pick returns to
        ("cursor", "i1"),
        ("actor", "i1"),  # unit that acts
        ("pending", "i1"),  # what a pick of a target is for
        ("common", "i1"),  # a common choice is being asked
        ("after", "i1"),  # what a phase that serves several ends goes on with
        ("march_seat", "i1"),  # who leads while the march is made anew
        ("waiting", "i4"),  # units not yet placed in the march, as bits
        ("sun", "i1"),
        ("level", "i1"),
        # units
        ("kind", "i1", (UNITS,)),  # row of PERSON or MONSTER
        ("status", "i1", (UNITS,)),
        ("side", "i1", (UNITS,)),
        ("strength", "i1", (UNITS,)),
        ("wounds", "i1", (UNITS,)),
        ("od", "i1", (UNITS,)),
        ("zr", "i1", (UNITS,)),
        ("skill", "i1", (UNITS,)),  # a monster's weapon skill
        ("hand", "i1", (UNITS,)),  # weapon column
        ("place", "i1", (UNITS,)),  # place in its side's formation, -1 for none
        ("acted", "i1", (UNITS,)),
        ("asleep", "i1", (UNITS,)),
        ("shield", "i1", (UNITS,)),
        ("armour", "i1", (UNITS,)),
        ("charmer", "i1", (UNITS,)),  # -1 for none
        ("boost", "i1", (UNITS, 2)),  # agility for the next fight by spell and by potion
        ("stench", "i1", (UNITS,)),  # agility lost in this fight
        ("spells", "i4", (UNITS,)),  # usable, as bits
        ("party_at", "i1", (PARTY_PLACES,)),  # unit at a place, -1 for none
        ("foe_at", "i1", (FOE_PLACES,)),
        # characters
        ("weapon", "i1", (PEOPLE, 2)),
        ("magic", "i1", (PEOPLE, 2)),  # bonus of each weapon
        ("skilled", "i1", (PEOPLE,)),  # the weapon of its skill, -1 for none
        ("points", "i1", (PEOPLE,)),  # of that skill
        ("ability", "i1", (PEOPLE, 3)),
        ("potential", "i1", (PEOPLE, 3)),
        ("pool", "i4", (PEOPLE,)),
        ("cures", "i1", (PEOPLE, 2)),  # uses left of Heal and Rejuvenate (LB-30)
        ("potion", "i1", (PEOPLE, len(POTIONS))),
        ("thrown", "i1", (PEOPLE,)),  # its knife lies on the field
        ("sipped", "i1", (PEOPLE,)),  # has had its turn in the respite
        ("will", "i1", (PEOPLE,)),  # whose will it follows
        ("thought", "i1", (PEOPLE,)),  # uses left of a talisman of thought
        ("bow", "i1", (PEOPLE,)),  # skill with the bow that a demon gave
        ("blessed", "i1", (PEOPLE,)),  # gifts of demons, as bits
        ("medal", "i1", (PEOPLE,)),  # powers of medallions, as bits
        ("rings", "i4", (PEOPLE,)),  # spells that rings cast once for nothing, as bits
        # the meeting
        ("round_no", "i2"),
        ("monsters_first", "i1"),
        ("talked", "i1"),
        ("bribed", "i1"),
        ("agreed", "i1"),  # AGREED_*
        ("truce", "i1"),
        ("locked", "i1"),
        ("withheld", "i4"),  # treasure that comes only with the death of the monsters
        ("withheld_relics", "i2"),
        ("respite", "i1"),  # Hesitation was cast
        ("talk_plus", "i1"),
        ("talk_won", "i1"),  # 1 intimidated by a spell, 2 discouraged
        ("bribe_row", "i1"),
        ("bribe_minus", "i1"),
        ("blasts", "i1"),  # the gate's, left in this round
        ("reformed", "i4"),  # units moved in this reorganisation, as bits
        ("rank_left", "i1"),  # ranks that somebody left, as bits
        ("total", "i2"),  # strength of all monsters met
        ("slain", "i2"),
        ("killed", "i2", (SEATS,)),  # strength of the monsters each seat has killed
        ("group", "i1"),  # kind of the monsters met
        ("betrayed", "i1"),  # the fight is with one of the party who follows another's will
        ("how_before", "i1"),  # how the meeting had ended before that
        ("outside", "i1"),  # who has stayed behind
        ("home", "i1", (UNITS,)),  # their places in the march
        ("fallen", "i4"),  # characters killed or petrified in this fight, as bits
        # spoils
        ("loot_at", "i1"),
        ("how", "i1"),  # how the meeting ended
        ("deal", "i1"),  # what may be taken or left
        ("recalls", "i1"),  # spells still to be picked after a sun's talisman
        ("cache", "i1"),  # who may take the treasure under a trapdoor, counted from 1
        ("quarter", "i1"),  # the treasure now searched is handed over: a quarter of it
        ("chest", "i4"),  # monsters whose chest is dealt with, as bits
        ("looted", "i4"),  # monsters whose treasure is rolled, as bits
        ("hoard", "i4"),  # gold and jewels on the table
        ("jewels", "i2"),
        ("relics", "i2"),  # magic items found and not yet looked at
        ("relic", "i1"),  # the one being given away, kind * 6 + number
        ("relic_plus", "i1"),
        ("taken", "i1"),  # items given away in this meeting
        ("experience", "i4"),
        ("dividing", "i1"),  # 0 treasure, 1 experience
        ("offer", "i1"),
        ("offerer", "i1"),
        ("offers", "i1"),
        ("gold", "i4"),  # the party's
        ("found", "i4"),  # worth of all treasure found
        ("share", "i4", (SEATS,)),  # treasure of each seat
        ("earned", "i4", (PEOPLE,)),  # experience of each character
        ("vote", "i2", (SEATS,)),  # hidden until all are in; -1 for none
        # the labyrinth
        ("met", "i1"),  # a meeting is under way
        ("meetings", "i2"),
        ("score", "f8"),  # sum of the meetings' rewards
        ("floor", "i1"),
        ("x", "i1"),
        ("y", "i1"),
        ("heading", "i1"),
        ("stage", "i1"),  # how far the way into the next segment is gone
        ("came", "i1"),  # edge by which the segment was entered, -1 for none
        ("halted", "i1"),
        ("out", "i1"),  # the party has left
        ("tile", "i1", (CELLS,)),  # -1: not drawn yet
        ("turned", "i1", (CELLS,)),  # quarter turns clockwise
        ("seen", "i1", (CELLS,)),  # visited
        ("searched", "i1", (CELLS,)),  # its find is examined
        ("bolts", "i1", (CELLS,)),  # edges locked for ever, as bits
        ("lair", "i1", (CELLS,)),  # kind of the monsters waiting there, -1 for none
        ("lair_count", "i1", (CELLS,)),
        ("stack", "i1", (NUM_TILES,)),
        ("explored", "i2"),
        ("gate_level", "i1"),  # as the first mirror showed; 0 before
        ("gate_in", "i1"),  # new segments until the Gates as a mirror showed; 0 where not known
        ("gate_open", "i1"),  # its guards are beaten
        ("gate_down", "i1"),  # destroyed
        ("sent", "i1"),  # unit whose destination is being chosen
        ("away_at", "i2", (PEOPLE,)),  # segment where a character waits
        # traps and poison
        ("delegate", "i1"),
        ("trap_after", "i1"),  # phase to return to
        ("trap_plus", "i1"),
        ("trap_left", "i1"),  # traps still to come
        ("sick", "i4"),  # characters that a poison is about to hurt, as bits
        ("venom", "i1"),  # its wounds
    ]
)

#: What pools of spells can be, and parties.
_PARTY_ALLOWED = (
    "'drawn' (three heroes, three pupils), or up to six of: a hero's name, 'hero' or 'pupil' (drawn), or"
    " ('pupil', race, weapon, weapon, bonus, 1K6 of its potential)"
)
_POOLS_ALLOWED = "'chosen' by the seats, 'drawn', or a tuple of spells' names for each character"


def _one_of(names, value, what: str) -> int:
    if value not in names:
        raise ValueError(f"{what} {value!r}; choose from {', '.join(names)}")
    return names.index(value)


def _check_person(value):
    if value in ("hero", "pupil") or value in [row[0] for row in HEROES]:
        return value
    if isinstance(value, tuple) and len(value) == 6 and value[0] == "pupil":
        _one_of([row[0] for row in PUPILS], value[1], "race")
        _one_of(WEAPONS, value[2], "weapon")
        _one_of(WEAPONS, value[3], "weapon")
        _one_of(BONUSES, value[4], "bonus")
        if value[2] == value[3] or value[5] not in range(1, 7):
            raise ValueError("two different weapons, and 1..6")
        return value
    raise ValueError(_PARTY_ALLOWED)


def _check_party(value):
    if value == "drawn":
        return value
    if not isinstance(value, tuple) or not 1 <= len(value) <= PEOPLE:
        raise ValueError(_PARTY_ALLOWED)
    made = tuple(_check_person(one) for one in value)
    named = [one for one in made if isinstance(one, str) and one not in ("hero", "pupil")]
    if len(set(named)) < len(named):
        raise ValueError("a hero can be there only once")
    return made


def _check_pools(value):
    if value in ("chosen", "drawn"):
        return value
    if not isinstance(value, tuple) or len(value) > PEOPLE:
        raise ValueError(_POOLS_ALLOWED)
    return tuple(tuple(_spell(name) for name in pool) for pool in value)


def _spell(name) -> str:
    return SPELL_NAMES[_one_of(SPELL_NAMES, name, "spell")]


def _check_learnt(value):
    allowed = f"pairs of a character 0..{PEOPLE - 1} and a spell's name"
    for pair in value:
        if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] not in range(PEOPLE):
            raise ValueError(allowed)
        _spell(pair[1])
    return tuple(value)


def _check_holders(value):
    if value == "dealt":
        return value
    if not isinstance(value, tuple) or any(seat not in range(PEOPLE) for seat in value):
        raise ValueError("'dealt' in turn, or the seat of each character")
    return value


def _check_sun(value):
    return value if value == "rolled" else SUNS[_one_of(SUNS, value, "sun")]


def _check_monster(value):
    return value if value == "rolled" else MONSTER_NAMES[_one_of(MONSTER_NAMES, value, "monster")]


def _check_table(value):
    return ("resident", "wandering")[_one_of(("resident", "wandering"), value, "table")]


_COMMON = {
    "players": Option(2, "seats: those of the party, and the last for the monsters", low=2, high=SEATS),
    "party": Option("drawn", _PARTY_ALLOWED, check=_check_party),
    "holders": Option("dealt", "'dealt' in turn, or a tuple with the seat of each character", check=_check_holders),
    "council": Option(False, "common choices by majority of the party's seats, not by its leader", (False, True)),
    "monsters": Option("seat", "who plays the monsters: their seat, or the printed dice", ("seat", "rules")),
    "pools": Option("chosen", _POOLS_ALLOWED, check=_check_pools),
    "learnt": Option((), "pairs of a character and a spell it knows beside its pool", check=_check_learnt),
    "sun": Option("rolled", "'rolled', 'red', 'yellow' or 'blue'", check=_check_sun),
    "level": Option(1, "level of the labyrinth", low=1, high=LEVELS),
    "gold": Option(100, "gold of the party at the start", low=0, high=10_000),
    "potions": Option(1, "healing potions of each character at the start", low=0, high=9),
    "rounds": Option(ROUNDS, "rounds before a fight is broken off", low=1, high=400),
}
ENCOUNTER_OPTIONS = {
    **_COMMON,
    "table": Option("resident", "'resident' or 'wandering': the table the monsters are rolled on", check=_check_table),
    "monster": Option("rolled", "'rolled' on the table, or a monster's name", check=_check_monster),
    "count": Option(0, "how many monsters; 0: by the table, or one", low=0, high=MONSTER_PLACES),
    "door": Option(True, "whether the party stands at a door that can be locked", check=lambda value: bool(value)),
}
ADVENTURE_OPTIONS = {
    **_COMMON,
    "depth": Option(8, "new segments to explore before the party may leave", low=1, high=60),
    "gates": Option(False, "the Black Gates stand in the last of them, and are to be destroyed", (False, True)),
}


def template(config: dict, adventure: bool) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: options that contradict each other.
    """
    made = np.zeros(1, dtype=LABYRINTH)
    party = ("hero",) * 3 + ("pupil",) * 3 if config["party"] == "drawn" else config["party"]
    made["players"] = config["players"]
    made["council"] = config["council"]
    made["by_rules"] = config["monsters"] == "rules"
    made["people"] = len(party)
    made["owner"] = _owners(config, len(party))
    for k in range(PEOPLE):
        _put_person(made, k, party[k] if k < len(party) else "hero")
    _put_spells(made, config)
    made["fixed_sun"] = SUNS.index(config["sun"]) if config["sun"] != "rolled" else -1
    made["start_level"] = config["level"]
    made["start_gold"] = config["gold"]
    made["start_potion"][0, POTIONS.index("healing")] = config["potions"]
    made["most_rounds"] = config["rounds"]
    made["adventure"] = adventure
    made["most_turns"] = _turns(config, adventure)
    made["fixed_monster"] = -1
    if adventure:
        made["depth"] = config["depth"]
        made["wants_gates"] = config["gates"]
    else:
        made["table"] = config["table"] == "wandering"
        if config["monster"] != "rolled":
            made["fixed_monster"] = MONSTER_NAMES.index(config["monster"])
        made["fixed_count"] = config["count"]
        made["has_door"] = config["door"]
    for name in ("place", "charmer", "party_at", "foe_at", "vote", "tile", "lair"):
        made[name] = -1
    for name in ("relic", "pending", "actor", "sent", "came"):
        made[name] = -1
    made["stack"] = TILE_COUNT
    return made


def _turns(config: dict, adventure: bool) -> int:
    """Most steps of a match, counted generously: before and after a fight, in its rounds, for each segment."""
    if adventure:
        return 3000 + 400 * config["depth"]
    return 1200 + 150 * config["rounds"]


def _owners(config: dict, people: int) -> list[int]:
    seats = config["players"] - 1
    if seats > people:
        raise ConfigError(f"players={config['players']}: {seats} party seats for {people} characters")
    if config["holders"] == "dealt":
        return [k % seats for k in range(PEOPLE)]
    holders = config["holders"]
    if len(holders) != people or set(holders) != set(range(seats)):
        raise ConfigError(f"holders={holders!r}: {people} characters, each with a seat of 0..{seats - 1}, all used")
    return [*holders, *[0] * (PEOPLE - people)]


def _put_person(made: np.ndarray, k: int, one) -> None:
    made["fixed_weapon"][0, k] = made["fixed_bonus"][0, k] = made["fixed_potential"][0, k] = -1
    if one in ("hero", "pupil"):
        made["fixed_kind"][0, k] = -1 if one == "hero" else -2
    elif isinstance(one, str):
        made["fixed_kind"][0, k] = [row[0] for row in HEROES].index(one)
    else:
        _, race, first, second, bonus, potential = one
        made["fixed_kind"][0, k] = NUM_HEROES + [row[0] for row in PUPILS].index(race)
        made["fixed_weapon"][0, k] = WEAPONS.index(first), WEAPONS.index(second)
        made["fixed_bonus"][0, k] = BONUSES.index(bonus)
        made["fixed_potential"][0, k] = potential - 1


def _put_spells(made: np.ndarray, config: dict) -> None:
    pools = config["pools"]
    made["pools_drawn"] = pools == "drawn"
    made["fixed_pool"] = -1
    if not isinstance(pools, str):
        made["fixed_pool"] = 0
        for k, pool in enumerate(pools):
            made["fixed_pool"][0, k] = sum({1 << SPELL_NAMES.index(name) for name in pool})
    for k, name in config["learnt"]:
        made["learnt"][0, k] |= 1 << SPELL_NAMES.index(name)


assert NUM_PUPILS + NUM_HEROES <= 127 and NUM_SPELLS <= 31, "kinds fit int8, and spells int32"
