"""The record of a duel and of a journey, which share every field of a fight."""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.matryca import spells, tables

#: Maximum of seats (rivals of a journey), of people (three per side), of people per side.
SEATS, PEOPLE, MAX_PER_SIDE = 4, 6, 3
#: The person that a rival without a partner meets on the road.
STRANGER = 4

_people = (PEOPLE,)
_book = (PEOPLE, spells.COUNT)

STATE = record(
    header(SEATS, tape=48, events=64)
    + [
        # configuration
        ("journey", "i1"),
        ("players", "i1"),
        ("people_per_side", "i1"),  # people per side in the layout
        ("spell_count", "i1"),  # spells in the layout
        ("max_enhancement", "i1"),  # maximum of enhancing PM in the layout
        ("trait", "i1"),  # the trait of MX-25
        ("extra_enhancement", "i1"),  # the item of MX-25
        ("forbid_bad_writing", "i1"),  # writing in a bad state is no legal action
        ("limit", "i2"),  # clock at which a fight is broken off
        ("prep_minutes", "i2"),
        ("prep_rounds", "i1"),  # choices of each mage in preparation, its path among them
        ("prep_mages", "i1"),  # maximum of mages per side
        ("stages", "i1"),
        ("a_target", "i2"),
        ("a_write", "i2"),
        ("a_erase", "i2"),
        ("a_matrix", "i2"),
        ("a_outside", "i2"),
        ("a_split", "i2"),
        ("kind", "i1", _people),  # MAGE, WARRIOR, or 0 for nobody
        ("level", "i1", _people),
        ("toughness", "i1", _people),
        ("max_pm", "i2", _people),
        ("start_fit", "i1"),
        ("member", "i1", (SEATS, MAX_PER_SIDE)),  # people of each seat, -1 for none
        ("mage", "i1", (SEATS, MAX_PER_SIDE)),  # mages of each seat, in the order in which they prepare
        ("owner", "i1", _people),  # seat, -1 for one that the rules play
        # public
        ("phase", "i1"),
        ("round_no", "i2"),  # choices made in preparation or camp
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
        ("amount", "i2", (PEOPLE, spells.CONDITION_COUNT)),
        ("until", "i2", (PEOPLE, spells.CONDITION_COUNT)),
        ("source_circle", "i1", (PEOPLE, spells.CONDITION_COUNT)),  # circle of the spell that brought the condition
        ("components", "i1", _people),
        ("casts_seen", "i1", _book),  # casts resolved, of each spell
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
        ("held", "i1", (PEOPLE, tables.CIRCLES)),  # copies of each circle
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
        ("meetings", "i1", (2, 2)),  # pairs that meet
        ("duel_due", "i1", (2,)),  # 1 for a pair with a duel still to come
        ("pair", "i1"),  # the pair that is duelling, -1 for none
        ("score", "i1", _people),
        ("pick_counts", "i1", (PEOPLE, 3)),  # duels, passes and pacts picked so far
        ("pact", "i1", _people),  # 1 after a pact in this stage
        ("pick", "i1", _people),  # hidden until all have picked: 0 duel, 1 pass, 2 pact, -1 none
    ]
)
