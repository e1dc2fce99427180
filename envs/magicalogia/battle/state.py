"""The record of a battle with magics. A session's record may hold the same fields and use the same rules."""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, magics, tables

CONFIGURATION = [
    ("seats", "i1"),
    ("group", "i1"),  # 1: seats 0.. are PCs who take turns against the boss in the last seat (MG-57)
    ("rounds", "i2"),
    ("max_turns", "i4"),  # steps after which the battle is truncated, should it ever last so long
    ("fixed_mp", "i1"),  # 0: magic points are rolled (MG-21)
    ("start_temp", "i1"),
    ("start_mana", "i1"),  # dice of mana at the start (MG-91)
    ("organs", "i1"),  # 1: drawn characters belong to an organ too
    ("given", "i1", (tables.SEATS,)),  # 1: the character's build is part of the configuration
]

CHARACTERS = [
    ("side", "i1", (tables.SEATS,)),  # 0 challenger, 1 challenged
    ("alive", "i1", (tables.SEATS,)),  # still in the battle
    ("boss", "i1", (tables.SEATS,)),  # pays no mana, as fragments do
    ("career", "i1", (tables.SEATS,)),
    ("organ", "i1", (tables.SEATS,)),
    ("own", "i1", (tables.SEATS,)),  # own domain, 0..5
    ("stat", "i1", (tables.SEATS, len(basics.STATS))),  # before equipment, ailments and effects
    ("skill", "i1", (tables.SEATS, tables.SKILLS_EACH)),  # -1: none
    ("mp", "i2", (tables.SEATS,)),
    ("max_mp", "i2", (tables.SEATS,)),
    ("temp", "i2", (tables.SEATS,)),
    ("ail", "i1", (tables.SEATS, len(magics.AILMENTS))),
    ("marred", "i1", (tables.SEATS,)),  # the skill that misfortune marks, -1 for none
    ("fate", "i1", (tables.SEATS, tables.ANCHORS)),
    ("fate_used", "i1", (tables.SEATS, tables.ANCHORS)),
    # magics: which, the skill chosen for it, mana charged, uses in this battle
    ("magics", "i1", (tables.SEATS,)),  # how many
    ("magic", "i2", (tables.SEATS, tables.MAGICS_EACH)),  # -1: none
    ("magic_skill", "i1", (tables.SEATS, tables.MAGICS_EACH)),
    (
        "magic_number",
        "i1",
        (tables.SEATS, tables.MAGICS_EACH),
    ),  # target number of a fixed skill when learned, else 0
    ("charge", "i1", (tables.SEATS, tables.MAGICS_EACH)),
    (
        "known",
        "i1",
        (tables.SEATS, tables.MAGICS_EACH),
    ),  # 0: to its owner alone; else its ordinal among those that became known
    ("unknown", "i1", (tables.SEATS,)),  # how many are not known
    ("used", "i1", (tables.SEATS, tables.MAGICS_EACH)),
    ("used_round", "i2", (tables.SEATS, tables.MAGICS_EACH)),  # the round it was last used in
    ("working", "i1", (tables.SEATS, tables.MAGICS_EACH)),  # equipment whose cost is charged
    ("barred", "i1", (tables.SEATS, tables.MAGICS_EACH)),  # 1: equipment that does not work any more in this battle
    ("sealed", "i1", (tables.SEATS,)),  # the place of the magic that a seal marks, -1 for none
    # what adds to the columns of COLUMN_NAMES: equipment, this round, the battle
    ("gear", "i1", (tables.SEATS, magics.COLUMNS)),
    ("now", "i1", (tables.SEATS, magics.COLUMNS)),
    ("lasting", "i1", (tables.SEATS, magics.COLUMNS)),
    ("got", "i2", (tables.SEATS, basics.FACES + 1)),  # mana charged so far by domain, "any" last: what all have seen
    # archetypes
    ("a_count", "i1", (tables.SEATS,)),
    ("a_kind", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),  # -1: none
    ("a_symbol", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),
    ("a_hurt", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),
    ("a_used", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),  # bits of USED_PLUS, USED_MINUS, USED_CAST this round
    ("a_round", "i2", (tables.SEATS, tables.ARCHETYPES_EACH)),  # round it was summoned in
    ("a_flags", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),  # bits of BOUND to FLEETING
    ("a_home", "i1", (tables.SEATS, tables.ARCHETYPES_EACH)),  # whom a seized one goes back to
    ("a_more", "i1", (tables.SEATS, tables.ARCHETYPES_EACH, magics.KEYWORD_COLUMNS)),
    ("a_now", "i1", (tables.SEATS, tables.ARCHETYPES_EACH, magics.KEYWORD_COLUMNS)),
    (
        "summoned",
        "i2",
        (tables.SEATS, tables.SOUL + 1),
    ),  # bits of the kinds already summoned with each symbol this battle
    ("comet", "i1", (tables.SEATS,)),  # rounds until the comet falls on this seat, 0 for none
    ("comet_by", "i1", (tables.SEATS,)),
    ("trap", "i1", (tables.SEATS,)),  # face the seat lies in wait for, 0 for none
    ("plotted", "i1", (tables.SEATS,)),  # 1: has shown a plot in this battle
    ("seen_attack", "i2", (tables.SEATS, basics.FACES)),  # dice revealed in attack plots so far, by face
    ("seen_defence", "i2", (tables.SEATS, basics.FACES)),
]

COURSE = [
    ("phase", "i1"),
    ("stage", "i1"),
    ("ask", "i1"),  # what the acting seats are asked
    ("timing", "i1"),  # the window that is open, or the own-turn timing
    ("round_no", "i2"),
    ("turn_side", "i1"),  # side whose step it is
    ("first", "i1"),  # side that goes first this round
    ("swap", "i1"),  # 1: the sides change order from the next round on
    ("usual", "i1"),  # side that goes first unless equipment says otherwise
    ("still", "i1"),  # 1: no attack steps this round
    ("weather", "i1", (2,)),  # rounds' end checks by everyone: Storm, Wing
    ("rep", "i1", (2,)),  # representative of each side
    ("served", "i2"),  # seats that have served as representative, as bits
    ("bids", "i2"),  # who has stepped forward, as bits; hidden until all asked have answered
    ("bidders", "i2"),  # who was asked
    ("failed", "i2"),  # seats that failed a check of the round's end, as bits
    ("checking", "i1"),  # the seat whose round-end check is under way, -1 for none
    # the attack step
    ("plot_left", "i1", (tables.SEATS,)),  # dice yet to plot
    ("plot", "i1", (tables.SEATS, basics.FACES)),  # dice plotted, hidden until the reveal
    ("focus", "i1"),
    ("att", "i1", (basics.FACES,)),
    ("dfd", "i1", (basics.FACES,)),  # plotted by the defender
    ("wit", "i1", (basics.FACES,)),  # other defence dice: witnesses', rolled ones
    ("extra_att", "i1"),  # dice to roll
    ("extra_dfd", "i1"),
    ("removed", "i1"),
    ("through", "i1"),
    ("dealt", "i1"),  # 1: the attack cut MP or temporary MP
    ("cut", "i1"),  # MP the attack took
    ("avenging", "i2"),  # seats whose destroyed archetype bore a grudge, as bits
    # what is being resolved
    ("depth", "i1"),
    ("result", "i1"),
    ("frame", "i2", (tables.DEPTH, frames.FRAME_COLUMNS)),
    ("aim", "i1", (tables.DEPTH, magics.MAX_TARGETS)),
    ("purse", "i1", (tables.DEPTH, len(basics.DOMAINS) + 1)),  # mana yet to place, by domain; the last: any
]


def battle_fields() -> list[tuple]:
    """The fields of a battle, without the engine's header."""
    return CONFIGURATION + CHARACTERS + COURSE


BATTLE = record(header(tables.SEATS, tape=320, events=64) + battle_fields())
