"""Asking seats, and what every scene needs of the table: who takes part, what a scene's end clears."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.archetypes import draw_row, reset_place
from feint.envs.magicalogia.battle.characters import roll_points
from feint.envs.magicalogia.battle.checks import own_modifiers, start_check
from feint.envs.magicalogia.battle.frames import FOR_OTHER
from feint.envs.magicalogia.battle.ids import ASK_NOTHING
from feint.envs.magicalogia.battle.magics import CHECKS, COLUMNS, SPELLS
from feint.envs.magicalogia.battle.stats import target_number
from feint.envs.magicalogia.battle.tables import ANCHORS, ARCHETYPES_EACH, MAGICS_EACH, SKILL_ROWS, SKILLS_EACH, SOUL
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.tables import ALIVE

#: Spells that a drama scene allows a character, of different names (MG-39): more than it has.
SCENE_SPELLS = 20


@inner_rule
def put_to(s, b, seat, question):
    """Ask one seat a question of the session."""
    b.acting = 1 << seat
    b.ask = ASK_NOTHING
    s.question = question


@inner_rule
def put_to_all(s, b, seats, question):
    """Ask seats (bits) a question at once; their answers stay hidden until all have come."""
    b.acting = seats
    b.ask = ASK_NOTHING
    s.question = question
    s.asked = seats
    for p in range(s.players):
        s.picks[p] = 0


@inner_rule
def pick(s, b, seat, choice):
    """Take one seat's answer to a question put to several."""
    s.picks[seat] = choice
    b.acting &= ~(1 << seat)


@inner_rule
def picked(s, choice):
    """The seats, as bits, that answered a question put to several with `choice`."""
    seats = 0
    for p in range(s.players):
        if s.asked >> p & 1 == 1 and s.picks[p] == choice:
            seats |= 1 << p
    return seats


@inner_rule
def enter(s, phase):
    """Go to a phase's beginning."""
    s.phase = phase
    s.stage = 0
    s.at = 0
    s.back_stage = 0


@inner_rule
def living(s):
    """The PCs alive, as bits."""
    seats = 0
    for p in range(s.players):
        if s.fallen[p] == ALIVE:
            seats |= 1 << p
    return seats


@inner_rule
def number_of(bits):
    """How many bits are set."""
    number = 0
    while bits > 0:
        number += bits & 1
        bits >>= 1
    return number


@inner_rule
def nth(bits, n):
    """The place of the nth bit that is set, from 1."""
    place = -1
    while n > 0:
        place += 1
        n -= bits >> place & 1
    return place


@inner_rule
def draw_of(b, bits):
    """One of the bits that are set, each as likely."""
    number = number_of(bits)
    return nth(bits, roll(b, number) if number > 1 else 1)


# --- points and checks ------------------------------------------------------------------------------------------------


@inner_rule
def reset_magic(s, b, p):
    """A magic reset: a new most MP by 1D6 + Source, and as many MP (MG-07, MG-21)."""
    roll_points(b, p, 1)
    emit(b, news.RESET_POINTS, EVERYONE, p, b.mp[p], 0, 0)


@inner_rule
def check_random(s, b, p, added):
    """Begin a check of a random skill."""
    domain = roll(b, 6) - 1
    start_check(b, p, domain * SKILL_ROWS + draw_row(b), FOR_OTHER, added)


@inner_rule
def check_freely(s, b, p):
    """Begin a check of any skill: of those learned, the first with the best chance."""
    best = -1
    edge = -99
    for k in range(SKILLS_EACH):
        skill = b.skill[p, k]
        if 0 <= skill < SOUL:
            number = target_number(b, p, skill)
            made = own_modifiers(b, p, skill, FOR_OTHER, number) - number
            if made > edge:
                edge = made
                best = skill
    start_check(b, p, best, FOR_OTHER, 0)


# --- the table --------------------------------------------------------------------------------------------------------


@inner_rule
def clear_character(s, b, p):
    """What lasted a scene or a battle is gone; its archetypes are too."""
    for c in range(COLUMNS):
        b.now[p, c] = 0
        b.lasting[p, c] = 0
    for k in range(MAGICS_EACH):
        b.used[p, k] = 0
        b.used_round[p, k] = 0
    if b.a_count[p] > 0:
        for a in range(ARCHETYPES_EACH):
            reset_place(b, p, a)
    b.a_count[p] = 0
    for symbol in range(SOUL + 1):
        b.summoned[p, symbol] = 0
    b.comet[p] = 0
    b.trap[p] = 0
    b.side[p] = 0
    b.alive[p] = 0
    for n in range(ANCHORS):
        b.fate[p, n] = 0
        b.fate_used[p, n] = 0


@inner_rule
def clear_table(s, b):
    """Nobody takes part in anything: between scenes, and before each."""
    for p in range(s.players):
        clear_character(s, b, p)
        if s.hampered[p] > 0:
            b.lasting[p, CHECKS] = -s.hampered[p]
    s.present = 0
    b.rep[0] = -1
    b.rep[1] = -1
    b.round_no = 0
    b.depth = 0
    b.group = 0
    b.timing = 0


@inner_rule
def seat_present(s, b):
    """PCs present take part in a drama scene, all on one side, with spells of their choice."""
    for p in range(s.players):
        b.alive[p] = s.present >> p & 1
        b.lasting[p, SPELLS] = SCENE_SPELLS
