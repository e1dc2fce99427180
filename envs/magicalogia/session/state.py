"""The record of a session: the battle's record, which its scenes and battles are played in, and what goes beyond it.

The nested battle record serves as the table of every scene: PCs sit in its first seats, an NPC who fights in the seat
after theirs. Its generator, tape and events are lent from the session's header for each step (`lend`, `settle`).
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.state import EVENT_WIDTH, header, record
from feint.envs.magicalogia.basics import STATS
from feint.envs.magicalogia.battle.state import BATTLE
from feint.envs.magicalogia.battle.tables import ANCHORS, SEATS, SKILLS_EACH
from feint.envs.magicalogia.session.tables import FRAGMENTS, NPC_MAGICS, PCS, PEOPLE, STORED, WISHES

#: Those NPCs who can fight: fragments, then the stranger who is a mage, then the creature.
FIGHTERS = FRAGMENTS + 2
MAGE_FIGHTER, CREATURE_FIGHTER, BOOK = FRAGMENTS, FRAGMENTS + 1, FRAGMENTS + 2

SCENARIO = [
    ("players", "i1"),
    ("people", "i1"),
    ("limit", "i1"),  # cycles; 0 in a template: to be drawn, as -1 is in what follows
    ("fragments", "i1"),
    ("passage", "i1"),  # 1: time passes before the last cycle
    ("misfortunes", "i1"),  # which fate-change table is used
    ("criminal", "i1"),  # 1: the mage among the strangers is one
    ("kind", "i1", (PEOPLE,)),
    ("host", "i1", (FRAGMENTS,)),  # the person a fragment possesses, -1 for none
    ("anchored", "i1", (PCS, 2)),  # the anchors a PC begins with
    ("open_mission", "i1", (PCS,)),
    ("open_target", "i1", (PCS,)),
    ("mission", "i1", (PCS,)),
    ("target", "i1", (PCS,)),
    ("first_public", "i1"),  # 1: `public` is part of the configuration
    ("max_turns", "i4"),
]

PERSONS = [
    ("public", "i1", (PEOPLE,)),  # 1: the handout lies open
    ("appeared", "i1", (PEOPLE,)),
    ("knows", "i1", (PEOPLE,)),  # PCs who know the secret, as bits
    ("fallen", "i1", (PEOPLE,)),  # what has become of the person: STATES
    ("luck", "i1", (PEOPLE,)),  # misfortunes suffered this session, as bits
    ("holder", "i1", (FRAGMENTS,)),  # the PC who has a fragment, -1 for none
    ("seized", "i1", (FRAGMENTS,)),  # 1: its magic, 2: its power
    ("seized_magic", "i2", (FRAGMENTS,)),
    ("seized_power", "i2", (FRAGMENTS,)),
]

MAGES = [
    ("fate", "i1", (PCS, PEOPLE)),  # 0: no anchor
    ("bond", "i1", (PCS, PEOPLE)),  # attribute of the fate
    ("called", "i1", (PCS, PEOPLE)),  # the power of fate has been used
    ("scar", "i1", (PCS, PEOPLE)),  # 1: by a death, above: 1 more than the kind of a wish given up
    ("mended", "i1", (PCS, PEOPLE)),  # 1: somebody in a like plight was saved since
    ("wishes", "i1", (PCS,)),
    ("wish_of", "i1", (PCS, WISHES)),
    ("wish_kind", "i1", (PCS, WISHES)),
    ("wish_target", "i1", (PCS, WISHES)),
    ("wish_done", "i1", (PCS, WISHES)),
    ("letter", "i1", (PCS, PEOPLE)),  # sealed letters of these people
    ("subdued", "i1", (PCS, PEOPLE)),
    ("blossoms", "i2", (PCS,)),
    ("stored", "i1", (PCS, len(STORED))),
    ("stored_row", "i1", (PCS,)),  # row of the event table kept for later
    ("merit", "i1", (PCS,)),  # merits of prizes and of the passage of time
    ("beaten", "i1", (PCS,)),  # PCs beaten in a magic battle, as bits
    ("hampered", "i1", (PCS,)),  # what fumbles take from checks until the cycle's end
    ("cantrips", "i1", (PCS,)),
    ("hunted", "i1", (PCS,)),  # magic that "seize magic" brought, by its place; 0 for none
    ("score", "i1", (PCS,)),
    ("trades", "i1", (PCS,)),  # trades made, for reports
    ("granted", "i1", (PCS,)),  # wishes granted at the end
    ("fulfilled", "i1", (PCS,)),  # bits: 1 the open mission, 2 the secret one
]

FIGHTING = [
    ("n_drawn", "i1", (FIGHTERS,)),
    ("n_stat", "i1", (FIGHTERS, len(STATS))),
    ("n_own", "i1", (FIGHTERS,)),
    ("n_skill", "i1", (FIGHTERS, SKILLS_EACH)),
    ("n_career", "i1", (FIGHTERS,)),
    ("n_organ", "i1", (FIGHTERS,)),
    ("n_magic", "i2", (FIGHTERS, NPC_MAGICS)),  # what others have seen of its magics; -1 elsewhere
    ("n_skill_of", "i1", (FIGHTERS, NPC_MAGICS)),
    ("n_known", "i1", (FIGHTERS, NPC_MAGICS)),
    ("n_mp", "i2", (FIGHTERS,)),
    ("n_most", "i2", (FIGHTERS,)),
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
    ("picks", "i1", (PCS,)),  # their answers, hidden until all have come
    ("at", "i1"),  # where a round of questions has come to
    ("row", "i1"),  # row of the table in use
    ("deed", "i1"),
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
    ("due", "i1"),  # PCs whom a fate change awaits, as bits
    # battle scenes
    ("foe", "i1"),  # the person challenged
    ("fighter", "i1"),  # the NPC in the battle's last seat, -1 for none
    ("winner", "i1"),  # side, -1 for none, 2 where both lost
    ("loser", "i1"),  # person who lost as representative, -1 where none has a name
    ("anchor_at", "i1", (PCS, ANCHORS)),  # the people behind the battle's two anchors of a PC
    ("pending", "i2"),  # action that waits for leave
    ("pending_ask", "i1"),
    ("pending_seat", "i1"),
    ("handed", "i2"),  # an action for the table to take, 0 for none, and whose it is
    ("handed_seat", "i1"),
    ("battles", "i1"),  # battles of PCs with each other, for reports
    ("book", "i1"),  # 1: the forbidden book has been beaten
    ("last_blow", "i1"),  # who represented the party then
]

SESSION = record(
    header(PCS, tape=320, events=160) + SCENARIO + PERSONS + MAGES + FIGHTING + COURSE + [("battle", BATTLE)]
)

assert PCS < SEATS


@inner_rule
def lend(s, b):
    """Let the battle's record draw and tell in the session's stead."""
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
def settle(s, b):
    """Take back what was lent."""
    tell(s, b)
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
def tell(s, b):
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
