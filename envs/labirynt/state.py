"""The record of a meeting or an adventure."""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.labirynt import tables

LABYRINTH = record(
    header(tables.SEATS, tape=80, events=96)
    + [
        # configuration
        ("players", "i1"),
        ("council", "i1"),  # common choices by majority (LB-41)
        ("by_rules", "i1"),  # the monsters' seat is never asked (LB-44)
        ("people", "i1"),  # characters of the party
        ("owner", "i1", (tables.PEOPLE,)),  # the seat of each character
        ("fixed_kind", "i1", (tables.PEOPLE,)),  # -1: a hero drawn; -2: a pupil drawn; else a row of PERSON
        ("fixed_weapon", "i1", (tables.PEOPLE, 2)),  # a pupil's weapons; -1: its race's own
        ("fixed_bonus", "i1", (tables.PEOPLE,)),  # a pupil's bonus; -1: drawn
        ("fixed_potential", "i1", (tables.PEOPLE,)),  # a pupil's row of potential; -1: rolled
        ("pools_drawn", "i1"),
        ("fixed_pool", "i4", (tables.PEOPLE,)),  # spells known, as bits; -1: picked or drawn
        ("learnt", "i4", (tables.PEOPLE,)),  # spells known beside the pool, whatever the sun
        ("fixed_sun", "i1"),  # -1: rolled
        ("start_level", "i1"),
        ("table", "i1"),
        ("fixed_monster", "i1"),  # -1: rolled
        ("fixed_count", "i1"),  # 0: by the table
        ("start_gold", "i2"),
        ("start_potion", "i1", (len(tables.POTIONS),)),  # of each character
        ("has_door", "i1"),
        ("max_rounds", "i2"),
        ("max_turns", "i4"),
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
        ("march_seat", "i1"),  # who leads while the march is put together again
        ("waiting", "i4"),  # units not yet placed in the march, as bits
        ("sun", "i1"),
        ("level", "i1"),
        # units
        ("kind", "i1", (tables.UNITS,)),  # row of PERSON or MONSTER
        ("status", "i1", (tables.UNITS,)),
        ("side", "i1", (tables.UNITS,)),
        ("strength", "i1", (tables.UNITS,)),
        ("wounds", "i1", (tables.UNITS,)),
        ("resistance", "i1", (tables.UNITS,)),
        ("agility", "i1", (tables.UNITS,)),
        ("skill", "i1", (tables.UNITS,)),  # a monster's weapon skill
        ("hand", "i1", (tables.UNITS,)),  # weapon column
        ("place", "i1", (tables.UNITS,)),  # place in its side's formation, -1 for none
        ("acted", "i1", (tables.UNITS,)),
        ("asleep", "i1", (tables.UNITS,)),
        ("shield", "i1", (tables.UNITS,)),
        ("armour", "i1", (tables.UNITS,)),
        ("charmer", "i1", (tables.UNITS,)),  # -1 for none
        ("boost", "i1", (tables.UNITS, 2)),  # agility for the next fight by spell and by potion
        ("stench", "i1", (tables.UNITS,)),  # agility lost in this fight
        ("spells", "i4", (tables.UNITS,)),  # usable, as bits
        ("party_at", "i1", (tables.PARTY_PLACES,)),  # unit at a place, -1 for none
        ("foe_at", "i1", (tables.FOE_PLACES,)),
        # characters
        ("weapon", "i1", (tables.PEOPLE, 2)),
        ("magic", "i1", (tables.PEOPLE, 2)),  # bonus of each weapon
        ("skilled", "i1", (tables.PEOPLE,)),  # the weapon of its skill, -1 for none
        ("points", "i1", (tables.PEOPLE,)),  # of that skill
        ("ability", "i1", (tables.PEOPLE, 3)),
        ("potential", "i1", (tables.PEOPLE, 3)),
        ("pool", "i4", (tables.PEOPLE,)),
        ("cures", "i1", (tables.PEOPLE, 2)),  # uses left of Heal and Rejuvenate (LB-30)
        ("potion", "i1", (tables.PEOPLE, len(tables.POTIONS))),
        ("thrown", "i1", (tables.PEOPLE,)),  # its knife lies on the field
        ("sipped", "i1", (tables.PEOPLE,)),  # has had its turn in the respite
        ("will", "i1", (tables.PEOPLE,)),  # whose will it follows
        ("thought", "i1", (tables.PEOPLE,)),  # uses left of a talisman of thought
        ("bow", "i1", (tables.PEOPLE,)),  # skill with the bow that a demon gave
        ("blessed", "i1", (tables.PEOPLE,)),  # gifts of demons, as bits
        ("medal", "i1", (tables.PEOPLE,)),  # powers of medallions, as bits
        ("rings", "i4", (tables.PEOPLE,)),  # spells that rings cast once for nothing, as bits
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
        ("killed", "i2", (tables.SEATS,)),  # strength of the monsters each seat has killed
        ("group", "i1"),  # kind of the monsters met
        ("betrayed", "i1"),  # the fight is with one of the party who follows another's will
        ("how_before", "i1"),  # how the meeting had ended before that
        ("outside", "i1"),  # who has stayed behind
        ("home", "i1", (tables.UNITS,)),  # their places in the march
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
        ("treasure_found", "i4"),  # value of all treasure found
        ("share", "i4", (tables.SEATS,)),  # treasure of each seat
        ("earned", "i4", (tables.PEOPLE,)),  # experience of each character
        ("vote", "i2", (tables.SEATS,)),  # hidden until all are in; -1 for none
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
        ("tile", "i1", (tables.CELLS,)),  # -1: not drawn yet
        ("turned", "i1", (tables.CELLS,)),  # quarter turns clockwise
        ("seen", "i1", (tables.CELLS,)),  # visited
        ("searched", "i1", (tables.CELLS,)),  # its find is examined
        ("bolts", "i1", (tables.CELLS,)),  # edges locked for ever, as bits
        ("lair", "i1", (tables.CELLS,)),  # kind of the monsters waiting there, -1 for none
        ("lair_count", "i1", (tables.CELLS,)),
        ("stack", "i1", (tables.NUM_TILES,)),
        ("explored", "i2"),
        ("gate_level", "i1"),  # as the first mirror showed; 0 before
        ("gate_in", "i1"),  # new segments until the Gates as a mirror showed; 0 where not known
        ("gate_open", "i1"),  # its guards are beaten
        ("gate_down", "i1"),  # destroyed
        ("sent", "i1"),  # unit whose destination is being chosen
        ("away_at", "i2", (tables.PEOPLE,)),  # segment where a character waits
        # traps and poison
        ("delegate", "i1"),
        ("trap_after", "i1"),  # phase to return to
        ("trap_plus", "i1"),
        ("trap_left", "i1"),  # traps still to come
        ("sick", "i4"),  # characters that a poison is about to hurt, as bits
        ("venom", "i1"),  # its wounds
    ]
)
