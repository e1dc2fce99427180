"""The record of a session: the nested battle record, on which scenes and battles are played, and fields of its own.

The nested battle record serves as the table of every scene: PCs sit in its first seats, an NPC who fights in the seat
after theirs. Generator, dice tape and turn are lent to it from the session's header for each step, and its
events moved to the session's (`lend_header`, `reclaim_header`).
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.state import EVENT_WIDTH, header, record
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.state import BATTLE
from feint.envs.magicalogia.session import ids, tables

SCENARIO = [
    ("players", "i1"),
    ("people", "i1"),
    ("limit", "i1"),  # cycles; 0 in a template (-1 in the fields below) if it is drawn
    ("fragments", "i1"),
    ("passage", "i1"),  # 1: time passes before the last cycle
    ("misfortunes", "i1"),  # which fate-change table is used
    ("criminal", "i1"),  # 1: the mage among the strangers is one
    ("kind", "i1", (tables.PEOPLE,)),
    ("host", "i1", (tables.FRAGMENTS,)),  # the person a fragment possesses, -1 for none
    ("anchored", "i1", (tables.PCS, 2)),  # the anchors a PC begins with
    ("open_mission", "i1", (tables.PCS,)),
    ("open_target", "i1", (tables.PCS,)),
    ("mission", "i1", (tables.PCS,)),
    ("target", "i1", (tables.PCS,)),
    ("first_public", "i1"),  # 1: `public` is part of the configuration
    ("max_turns", "i4"),
]

PERSONS = [
    ("public", "i1", (tables.PEOPLE,)),  # 1: the handout lies open
    ("appeared", "i1", (tables.PEOPLE,)),
    ("knows", "i1", (tables.PEOPLE,)),  # PCs who know the secret, as bits
    ("fallen", "i1", (tables.PEOPLE,)),  # what has become of the person: one of tables.STATES
    ("luck", "i1", (tables.PEOPLE,)),  # misfortunes suffered this session, as bits
    ("holder", "i1", (tables.FRAGMENTS,)),  # the PC who has a fragment, -1 for none
    ("seized", "i1", (tables.FRAGMENTS,)),  # 1: its magic, 2: its power
    ("seized_magic", "i2", (tables.FRAGMENTS,)),
    ("seized_power", "i2", (tables.FRAGMENTS,)),
]

MAGES = [
    ("fate", "i1", (tables.PCS, tables.PEOPLE)),  # 0: no anchor
    ("bond", "i1", (tables.PCS, tables.PEOPLE)),  # attribute of the fate
    ("called", "i1", (tables.PCS, tables.PEOPLE)),  # the power of fate has been used
    ("scar", "i1", (tables.PCS, tables.PEOPLE)),  # 1: by a death, above: 1 more than the kind of a wish given up
    ("mended", "i1", (tables.PCS, tables.PEOPLE)),  # 1: somebody similar was saved since
    ("wishes", "i1", (tables.PCS,)),
    ("wish_of", "i1", (tables.PCS, tables.WISHES)),
    ("wish_kind", "i1", (tables.PCS, tables.WISHES)),
    ("wish_target", "i1", (tables.PCS, tables.WISHES)),
    ("wish_done", "i1", (tables.PCS, tables.WISHES)),
    ("letter", "i1", (tables.PCS, tables.PEOPLE)),  # sealed letters of these people
    ("subdued", "i1", (tables.PCS, tables.PEOPLE)),
    ("blossoms", "i2", (tables.PCS,)),
    ("stored", "i1", (tables.PCS, len(tables.STORED))),
    ("stored_row", "i1", (tables.PCS,)),  # row of the event table kept for later
    ("merit", "i1", (tables.PCS,)),  # merits of prizes and of the passage of time
    ("beaten", "i1", (tables.PCS,)),  # PCs beaten in a magic battle, as bits
    ("hampered", "i1", (tables.PCS,)),  # what fumbles take from checks until the cycle's end
    ("cantrips", "i1", (tables.PCS,)),
    ("hunted", "i1", (tables.PCS,)),  # place of the magic that was seized, 0 for none
    ("score", "i1", (tables.PCS,)),
    ("trades", "i1", (tables.PCS,)),  # trades made, for reports
    ("granted", "i1", (tables.PCS,)),  # wishes granted at the end
    ("fulfilled", "i1", (tables.PCS,)),  # bits: 1 the open mission, 2 the secret one
]

FIGHTING = [
    ("n_drawn", "i1", (ids.FIGHTERS,)),
    ("n_stat", "i1", (ids.FIGHTERS, len(basics.STATS))),
    ("n_own", "i1", (ids.FIGHTERS,)),
    ("n_skill", "i1", (ids.FIGHTERS, battle_tables.SKILLS_EACH)),
    ("n_career", "i1", (ids.FIGHTERS,)),
    ("n_organ", "i1", (ids.FIGHTERS,)),
    ("n_magic", "i2", (ids.FIGHTERS, tables.NPC_MAGICS)),  # those of its magics that others have seen, else -1
    ("n_skill_of", "i1", (ids.FIGHTERS, tables.NPC_MAGICS)),
    ("n_known", "i1", (ids.FIGHTERS, tables.NPC_MAGICS)),
    ("n_mp", "i2", (ids.FIGHTERS,)),
    ("n_max_mp", "i2", (ids.FIGHTERS,)),
]

COURSE = [
    ("phase", "i1"),
    ("stage", "i1"),
    ("question", "i1"),
    ("cycle", "i1"),
    ("acted", "i1"),  # PCs who have had their scene this cycle, as bits
    ("present", "i2"),  # people in the scene, as bits
    ("player", "i1"),  # scene player
    ("asked", "i1"),  # seats asked at once, as bits
    ("answers", "i1", (tables.PCS,)),  # their answers, hidden until all have come
    ("at", "i1"),  # the seat that a round of questions has reached
    ("row", "i1"),  # row of the table in use
    ("main_action", "i1"),
    ("doer", "i1"),
    ("whom", "i1"),
    ("back", "i1"),  # phase that an event returns to
    ("back_stage", "i1"),
    ("intervened", "i1"),
    ("rethrown", "i1"),
    ("offers", "i1"),  # PCs who have offered a trade in this scene, as bits
    ("partner", "i1"),
    ("give", "i1"),
    ("want", "i1"),
    ("place", "i1"),
    ("due", "i1"),  # PCs who will suffer a fate change, as bits
    # battle scenes
    ("foe", "i1"),  # the person challenged
    ("fighter", "i1"),  # the NPC in the battle's last seat, -1 for none
    ("winner", "i1"),  # side, -1 for none, 2 where both lost
    ("loser", "i1"),  # person who lost as representative, -1 for none
    ("anchor_at", "i1", (tables.PCS, battle_tables.ANCHORS)),  # the people behind the battle's two anchors of a PC
    ("pending", "i2"),  # action that waits until leave is given
    ("pending_ask", "i1"),
    ("pending_seat", "i1"),
    ("queued", "i2"),  # an action for the battle's rules to take, 0 for none, and whose it is
    ("queued_seat", "i1"),
    ("battles", "i1"),  # battles of PCs with each other, for reports
    ("book", "i1"),  # 1: the forbidden book has been beaten
    ("last_blow", "i1"),  # who represented the party then
]

STATE = record(
    header(tables.PCS, tape=320, events=160) + SCENARIO + PERSONS + MAGES + FIGHTING + COURSE + [("battle", BATTLE)]
)

assert tables.PCS < battle_tables.SEATS


@inner_rule
def lend_header(s, b):
    """Lend the battle's record the generator, the dice tape and the turn of the session's."""
    b.rng = s.rng
    b.turn = s.turn
    b.tape_on = s.tape_on
    b.tape_at = s.tape_at
    b.tape_len = s.tape_len
    b.need_kind = s.need_kind
    b.need_a = s.need_a
    b.need_b = s.need_b
    for k in range(s.tape_len if s.tape_on != 0 else 0):
        b.tape[k] = s.tape[k]


@inner_rule
def reclaim_header(s, b):
    """Take back what was lent."""
    move_events(s, b)
    for k in range(s.tape_len if s.tape_on != 0 else 0):
        b.tape[k] = 0
    s.rng = b.rng
    b.rng = 0
    b.turn = 0
    s.acting = b.acting
    s.tape_at = b.tape_at
    s.need_kind = b.need_kind
    s.need_a = b.need_a
    s.need_b = b.need_b
    b.tape_on = 0
    b.tape_at = 0
    b.tape_len = 0
    b.need_kind = 0
    b.need_a = 0
    b.need_b = 0


@inner_rule
def move_events(s, b):
    """Move the battle's events to the session's list."""
    for k in range(b.event_count):
        n = s.event_count
        if n >= len(s.events):
            s.overflow = 1
        else:
            for c in range(EVENT_WIDTH):
                s.events[n, c] = b.events[k, c]
            s.event_count = n + 1
        for c in range(EVENT_WIDTH):
            b.events[k, c] = 0
    if b.overflow != 0:
        s.overflow = 1
    b.event_count = 0
