"""Rounds and turns: the hidden choice of a statistic, initiative, the order, and what begins and ends a turn."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import (
    MINUTE,
    afflict,
    burn_on,
    compare_skill,
    ends,
    fall,
    hurt,
    lessen,
    relieve,
    starts,
    tick,
)
from feint.envs.pf2e.checks import dice_sum, save_bonus, saved_degree, skill_bonus, spell_dc
from feint.envs.pf2e.ids import (
    ACT_LAST,
    CHOSE,
    DRAWN,
    FIRST_STATISTIC,
    INITIATIVE,
    INITIATIVE_ORDER,
    NEXT,
    OF_SKILL,
    ORDER,
    PLACED,
    ROUND,
    ROUND_BEGINS,
    RULED_OUT,
    SAVE,
    SHOWN,
    SKILL_TURNS,
    TURN,
    TURN_BEGINS,
)
from feint.envs.pf2e.social import forget
from feint.envs.pf2e.tables import (
    ARCANA,
    CHOKING,
    CONFUSED,
    DEAFENED,
    DECEPTION,
    DESPAIR,
    FLEEING,
    FORT,
    FRIGHTENED,
    PARALYZED,
    PERCEPTION,
    POISON_DAMAGE,
    QUICKENED,
    RAGE_DAMAGE,
    RAGE_TEMP,
    RAGING,
    SHEET,
    SLOWED,
    STUNNED,
    TRAINED,
    UNCONSCIOUS,
    WILL,
)
from feint.envs.pf2e.tables import (
    INITIATIVE as INITIATIVE_BONUS,
)

#: What deafness costs an initiative rolled with Perception.
DEAFENED_PENALTY = 2
#: Bit of `focus_possible` that stands for no focus at all.
NO_FOCUS = 16


@rule
def choices(s):
    """Bit set of the statistics that may be rolled (PD-10, PD-21, PD-25)."""
    seats = 0
    if s.duel == 0:
        return 1 << PERCEPTION
    if s.combat != 0:
        seats |= 7
    if s.magic != 0:
        seats |= (1 << PERCEPTION) | (15 << ARCANA)
    return seats


@rule
def begin_round(s):
    """Open the next round; initiative is chosen anew in every round of a combat duel, else once (PD-10, PD-21)."""
    if s.round_no >= s.rounds:
        s.truncated = 1
        s.acting = 0
        emit(s, DRAWN, EVERYONE, s.round_no, 0, 0, 0)
        return
    s.round_no += 1
    s.at = 0
    emit(s, ROUND_BEGINS, EVERYONE, s.round_no, 0, 0, 0)
    if s.round_no > 1 and (s.combat == 0 or s.duel == 0) and s.order[0] >= 0:
        s.phase = NEXT
        return
    for p in range(s.players):
        d = s.duelist[p]
        d.stat = -1
        d.possible = choices(s)
        if d.out == 0:
            s.acting |= 1 << p
    s.phase = INITIATIVE
    if s.duel == 0:
        s.acting = 0
        for p in range(s.players):
            s.duelist[p].stat = PERCEPTION
        roll_initiative(s)
        s.phase = NEXT


@rule
def choose_statistic(s, p, action):
    """Commit a statistic; when all have, initiative is rolled."""
    s.duelist[p].stat = action - FIRST_STATISTIC
    s.acting &= ~(1 << p)
    if s.acting == 0:
        roll_initiative(s)
        take_focus(s)
        last = s.last
        if s.round_no > 1 and s.combat != 0 and last >= 0 and s.duelist[last].out == 0:
            s.phase = ORDER
            s.acting = 1 << last
            emit(s, PLACED, 1 << last, last, 1 if s.order[last_place(s)] == last else 0, 0, 0)
        else:
            tell_order(s)


@rule
def initiative_bonus(d, stat):
    """What a statistic adds to the d20 of initiative."""
    if stat == PERCEPTION:
        return SHEET[d.row, PERCEPTION] + SHEET[d.row, INITIATIVE_BONUS] + d.edge_perception
    return SHEET[d.row, stat] + d.edge


@rule
def roll_initiative(s):
    """Roll for every seat still standing and set the order, highest first; equals are placed by one draw (PD-32)."""
    for k in range(len(s.order)):
        s.order[k] = -1
    seated = 0
    for p in range(s.players):
        d = s.duelist[p]
        if d.out == 0:
            d.edge = skill_bonus(d, DECEPTION) - SHEET[d.row, DECEPTION]
            d.edge_perception = skill_bonus(d, PERCEPTION) - SHEET[d.row, PERCEPTION]
            if d.cond[DEAFENED] > 0:
                d.edge_perception -= DEAFENED_PENALTY
            d.total = roll(s, 20) + initiative_bonus(d, d.stat)
            emit(s, CHOSE, 1 << p, p, d.stat, d.total, 0)
            place = seated
            equal = 0
            for k in range(seated):
                other = s.duelist[s.order[k]].total
                if other < d.total:
                    place = min(place, k)
                elif other == d.total:
                    equal += 1
            if equal > 0:
                place -= roll(s, equal + 1) - 1
            for k in range(seated - place):
                s.order[seated - k] = s.order[seated - k - 1]
            s.order[place] = p
            seated += 1


@rule
def take_focus(s):
    """A tradition focus for who rolled a magic skill it is trained in (PD-22, PD-25)."""
    if s.magic == 0:
        return
    for p in range(s.players):
        d = s.duelist[p]
        trained = SHEET[d.row, TRAINED]
        d.focus = focus_by(d, d.stat)
        d.refocused = 0
        d.focus_possible = (trained >> ARCANA & 15) | NO_FOCUS


@rule
def focus_by(d, stat):
    """The focus that a statistic gives: the tradition of a magic skill it is trained in, else none, -1."""
    return stat - ARCANA if stat >= ARCANA and SHEET[d.row, TRAINED] >> stat & 1 else -1


@rule
def last_place(s):
    """The last filled place of the order."""
    place = 0
    for k in range(s.players):
        if s.order[k] >= 0:
            place = k
    return place


@rule
def choose_order(s, p, action):
    """The seat that acted last may act last again (PD-11)."""
    s.shifted = 1 if action == ACT_LAST else 0
    if action == ACT_LAST:
        end = last_place(s)
        place = 0
        for k in range(end + 1):
            if s.order[k] == p:
                place = k
        for k in range(place, end):
            s.order[k] = s.order[k + 1]
        s.order[end] = p
    tell_order(s)


@rule
def tell_order(s):
    """The order becomes known and the first turn comes."""
    s.acting = 0
    s.at = 0
    s.phase = NEXT
    emit(s, INITIATIVE_ORDER, EVERYONE, s.order[0], s.order[1], s.order[2], s.order[3])
    if s.round_no == 1:
        for p in range(s.players):
            if SHEET[s.duelist[p].row, RAGE_DAMAGE] > 0 and s.combat != 0:
                rage(s, p)


@rule
def rage(s, p):
    """Enter a rage for a minute, with its temporary hit points."""
    d = s.duelist[p]
    d.temp = max(d.temp, SHEET[d.row, RAGE_TEMP])
    afflict(s, p, RAGING, 1, starts(p), MINUTE)


@rule
def next_turn(s):
    """Begin the turn of the next seat in the order, or a new round."""
    while s.at < s.players and s.order[s.at] >= 0 and s.duelist[s.order[s.at]].out != 0:
        s.at += 1
    if s.at >= s.players or s.order[s.at] < 0:
        s.phase = ROUND
        if s.combat != 0 and s.duel != 0:
            s.last = last_to_act(s)
        if s.length == OF_SKILL and s.duel != 0 and s.round_no >= SKILL_TURNS:
            compare_skill(s)
    else:
        p = s.order[s.at]
        s.at += 1
        begin_turn(s, p)


@rule
def last_to_act(s):
    """The seat that has acted last this round."""
    last = -1
    for k in range(s.players):
        if s.order[k] >= 0 and s.duelist[s.order[k]].out == 0:
            last = s.order[k]
    return last


@rule
def begin_turn(s, p):
    """The start of a turn: durations, then actions and the reaction are regained (F §2.2, PD-33)."""
    d = s.duelist[p]
    s.actor = p
    if d.cond[UNCONSCIOUS] > 0 and d.out == 0:
        fall(s, p)
    if s.done != 0 or d.out != 0:
        s.phase = NEXT
        return
    tick(s, starts(p))
    d.attacks = 0
    d.flourish = 0
    d.finished = 0
    d.missed = 0
    d.ready = 0
    d.sustained = 0
    d.reaction = 1
    d.breach = 0
    d.acted = 1
    if d.turns < 100:
        d.turns += 1
    choke(s, p)
    if s.done != 0 or d.out != 0:
        s.phase = NEXT
        return
    d.actions = 3
    d.extra = 1 if d.cond[QUICKENED] > 0 else 0
    stunned = min(d.cond[STUNNED], 3)
    if stunned > 0:
        d.actions -= stunned
        lessen(s, p, STUNNED, stunned)
    else:
        d.actions = max(d.actions - max(d.cond[SLOWED], despair(s, p)), 0)
    if d.cond[PARALYZED] > 0 or (d.cond[FLEEING] > 0 and s.combat == 0):
        d.actions = 0
        d.extra = 0
    emit(s, TURN_BEGINS, EVERYONE, p, d.actions, d.extra, 0)
    go_on(s)


@rule
def choke(s, p):
    """What a toxic cloud does to who begins a turn in it: a die for each rank and one more, a basic save for half."""
    d = s.duelist[p]
    if d.cond[CHOKING] == 0:
        return
    foe = 1 - p % 2
    die = roll(s, 20)
    degree = saved_degree(d, FORT, die, die + save_bonus(d, FORT, False), spell_dc(s.duelist[foe]))
    emit(s, SAVE, EVERYONE, p, 0, die, degree)
    halves = 4 >> degree if degree < 3 else 0
    hurt(s, p, dice_sum(s, d.cond[CHOKING] + 1, 8) * halves // 2, POISON_DAMAGE, foe)


@rule
def go_on(s):
    """Ask the seat whose turn it is, or end a turn that has no actions left."""
    d = s.duelist[s.actor]
    if d.out != 0 or d.actions + d.extra == 0 or d.cond[UNCONSCIOUS] > 0:
        end_turn(s)
    else:
        s.phase = TURN
        s.acting = 1 << s.actor


@rule
def end_turn(s):
    """The end of a turn: durations, persistent damage, frightened (F §2.2)."""
    p = s.actor
    d = s.duelist[p]
    s.acting = 0
    s.phase = NEXT
    s.actor = -1
    d.actions = 0
    d.extra = 0
    d.poisoned = 0
    d.aided = 0
    if d.bond == 1:
        d.bond = 2
    lapse(d)
    forget(s, p)
    tick(s, ends(p))
    if d.out == 0:
        burn_on(s, p)
        lessen(s, p, FRIGHTENED, 1)
        if d.cond[CONFUSED] == 1 and withstands(s, p):
            relieve(s, p, CONFUSED)


@rule
def withstands(s, p):
    """A Will save of seat p against the foe's spell DC, for an effect that allows one each turn."""
    d = s.duelist[p]
    die = roll(s, 20)
    dc = spell_dc(s.duelist[1 - p % 2])
    degree = saved_degree(d, WILL, die, die + save_bonus(d, WILL, True), dc)
    emit(s, SAVE, EVERYONE, p, WILL - FORT, die, degree)
    return degree >= 2


@rule
def despair(s, p):
    """Actions that a wave of despair costs this turn: 1, unless a save holds it off."""
    d = s.duelist[p]
    if d.cond[DESPAIR] == 0:
        return 0
    if d.cond[DESPAIR] == 1 and withstands(s, p):
        return 0
    return 1


@rule
def lapse(d):
    """At the end of a turn a spell that was not sustained ends."""
    if d.lasting >= 0:
        d.lasting_left -= 1
        if d.sustained == 0 or d.lasting_left <= 0:
            d.lasting = -1


@rule
def show(s, p):
    """Seat p's statistic becomes known (PD-12)."""
    d = s.duelist[p]
    if d.possible != 1 << d.stat:
        d.possible = 1 << d.stat
        emit(s, SHOWN, EVERYONE, p, d.stat, 0, 0)


@rule
def rule_out(s, p, stat):
    """An effect that hangs on seat p's statistic shows it where it is `stat`, and else that it is not (PD-12)."""
    d = s.duelist[p]
    if d.stat == stat:
        show(s, p)
    elif d.possible >> stat & 1:
        d.possible &= ~(1 << stat)
        emit(s, RULED_OUT, EVERYONE, p, stat, 0, 0)
