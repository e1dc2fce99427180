"""The attack step from the plots to the damage (MG-46 to MG-49, MG-51, MG-59)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import count, pool
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.attack_dice import show, strike_forbidden, throw_extra
from feint.envs.magicalogia.battle.damage import afflict, deal, lose_mp
from feint.envs.magicalogia.battle.mana import gain_pool
from feint.envs.magicalogia.battle.stats import archetypes, is_rep, power, total, value

#: Round from which "horn" gives its die, damage of a sprung trap, faces that "chain" pairs, dice and faces other
#: magics ask for.
HORN_ROUND, TRAP_DAMAGE, JUDGED_DICE, LINE_FACES = 3, 2, 2, 3
PAIR_LOW, PAIR_HIGH = 2, 3
#: In place of the dice yet to plot: the attack is to be rolled.
ROLLED = -1
#: Most dice that one throw adds.
MAX_THROWN = 12


@inner_rule
def attacker_of(s):
    """The representative whose attack step it is (MG-43)."""
    return s.rep[s.turn_side]


@inner_rule
def begin_plots(s):
    """Ask attacker, defender and witnesses for their dice at once (MG-46, MG-51)."""
    attacker = attacker_of(s)
    s.acting = 0
    s.focus = 0
    s.removed = 0
    s.through = 0
    s.dealt = 0
    s.cut = 0
    s.extra_att = 0
    s.extra_dfd = 0
    for face in range(basics.FACES):
        s.att[face] = 0
        s.dfd[face] = 0
        s.wit[face] = 0
    for p in range(s.seats):
        for face in range(basics.FACES):
            s.plot[p, face] = 0
        s.plot_left[p] = dice_to_plot(s, p, attacker)
        rolls = p == attacker and value(s, p, magics.ROLLED_ATTACK) > 0
        if s.plot_left[p] > 0 or (is_rep(s, p) and not rolls):
            s.acting |= 1 << p
    s.ask = ids.ASK_PLOT


@inner_rule
def dice_to_plot(s, p, attacker):
    """How many dice a seat plots in this attack step (MG-46, MG-51)."""
    if s.alive[p] == 0:
        return 0
    if p == attacker:
        if value(s, p, magics.ROLLED_ATTACK) > 0:
            return 0
        return min(power(s, p, basics.ATTACK), 1) if value(s, p, magics.ONE_DIE) > 0 else power(s, p, basics.ATTACK)
    attacks = s.side[p] == s.side[attacker]
    if is_rep(s, p):
        return min(power(s, p, basics.DEFENCE), tables.PICK_DICE)
    if value(s, p, magics.WITNESS_ATTACK) > 0:
        return 1 if attacks else 0
    if attacks or value(s, p, magics.IDLE) > 0:
        return 0
    return 1 + value(s, p, magics.WITNESS_DICE)


@inner_rule
def may_focus(s, seat):
    """Whether a seat may plot a focused defence: a defending representative of Defence 3 or more (MG-49)."""
    return is_rep(s, seat) and seat != attacker_of(s) and power(s, seat, basics.DEFENCE) >= basics.FOCUS_DEFENCE


@inner_rule
def answer_plot(s, seat, action):
    """Commit dice, or under a barrage to rolling them; hidden until everyone has (MG-46, MG-95)."""
    if action == ids.GO_ON:
        s.plot_left[seat] = ROLLED
        s.acting &= ~(1 << seat)
        return
    row = action - ids.PLOT_ACTION
    if may_focus(s, seat) and tables.PLOT_SIZE[row] == basics.FOCUS_DICE:
        s.focus = 1
        s.plot_left[seat] = 0
    else:
        s.plot_left[seat] -= tables.PLOT_SIZE[row]
    for face in range(basics.FACES):
        s.plot[seat, face] += tables.PLOTS[row, face]
    if s.plot_left[seat] <= 0:
        s.acting &= ~(1 << seat)


@inner_rule
def legal_plot(s, seat, mask):
    """Plots of the remaining dice, five at most, no forbidden face; the attacker may concede (MG-46, MG-49, MG-58)."""
    attacker = attacker_of(s)
    size = min(s.plot_left[seat], tables.PICK_DICE)
    forbidden = value(s, seat, magics.FORBIDDEN) if seat == attacker else 0
    mark_plots(mask, size, forbidden)
    if may_focus(s, seat):
        mark_plots(mask, basics.FOCUS_DICE, 0)
    if seat == attacker:
        mask[ids.CONCEDE] = 1
        if value(s, seat, magics.BARRAGE) > 0 and s.plot_left[seat] == dice_to_plot(s, seat, attacker):
            mask[ids.GO_ON] = 1


@inner_rule
def mark_plots(mask, size, forbidden):
    """Mark the plots of `size` dice that do not show the forbidden face (0: none is) (MG-46)."""
    for row in range(tables.FIRST_PLOT[size], tables.FIRST_PLOT[size + 1]):
        if forbidden == 0 or tables.PLOTS[row, forbidden - 1] == 0:
            mask[ids.PLOT_ACTION + row] = 1


@inner_rule
def reveal(s):  # noqa: C901 (one pass over seats and faces)
    """Show all plots; a rolled attack is rolled now, one of a single die multiplied; traps spring (MG-46, MG-59)."""
    attacker = attacker_of(s)
    defender = s.rep[1 - s.turn_side]
    if s.plot_left[attacker] == ROLLED:
        s.now[attacker, magics.SOFTENED] = 1
        emit(s, ids.E_CHANGED, EVERYONE, attacker, magics.SOFTENED, 1, 0)
    if value(s, attacker, magics.ROLLED_ATTACK) > 0 or s.plot_left[attacker] == ROLLED:
        thrown = pool(s, min(power(s, attacker, basics.ATTACK), MAX_THROWN), basics.FACES)
        for face in range(basics.FACES):
            s.plot[attacker, face] = count(thrown, face + 1)
    elif value(s, attacker, magics.ONE_DIE) > 0:
        for face in range(basics.FACES):
            s.plot[attacker, face] *= power(s, attacker, basics.ATTACK)
    for p in range(s.seats):
        attacks = s.side[p] == s.side[attacker]
        s.plotted[p] = 1
        for face in range(basics.FACES):
            number = s.plot[p, face]
            if attacks:
                s.att[face] += number
                s.seen_attack[p, face] += number
            elif p == defender:
                s.dfd[face] += number
                s.seen_defence[p, face] += number
            else:
                s.wit[face] += number
                s.seen_defence[p, face] += number
    for p in range(s.seats):
        show_plot(s, p, attacker, defender)
    strike_forbidden(s, attacker)
    spring_traps(s, attacker)


@inner_rule
def show_plot(s, p, attacker, defender):
    """Show a seat's plot to all, if it had one, and clear it (MG-46)."""
    dice = 0
    low = 0
    high = 0
    for face in range(3):
        low += s.plot[p, face] << (4 * face)
        high += s.plot[p, face + 3] << (4 * face)
        dice += s.plot[p, face] + s.plot[p, face + 3]
    for face in range(basics.FACES):
        s.plot[p, face] = 0
    defending = 0 if s.side[p] == s.side[attacker] else 1
    if p == defender and s.focus != 0:
        defending = -1
    if dice > 0 or p == attacker or p == defender:
        show(s, p, low, high, ids.BY_PLOT, defending)


@inner_rule
def spring_traps(s, attacker):
    """Deal damage to the attacker for each trap whose face the attack shows (MG-79)."""
    for p in range(s.seats):
        face = s.trap[p]
        if face > 0 and s.side[p] != s.side[attacker] and s.alive[p] != 0 and s.att[face - 1] > 0:
            s.trap[p] = 0
            emit(s, ids.E_SPRINGS, EVERYONE, p, face, 0, 0)
            deal(s, attacker, TRAP_DAMAGE, p, 0)


@inner_rule
def boost(s, seat, own_dice, other_dice, defending):
    """Dice that Boost adds; it is always used (MG-75)."""
    dice = total(s, seat, tables.BOOST) + value(s, seat, magics.BOOST_C)
    if defending != 0:
        dice += total(s, seat, tables.GUARD_BOOST)
    if s.round_no >= HORN_ROUND:
        dice += value(s, seat, magics.HORN)
    if own_dice < other_dice:
        dice += value(s, seat, magics.OUTNUMBERED)
    return dice


@inner_rule
def add_dice(s):
    """Roll all dice that Boost, contracts and spells add, both sides' together (MG-59)."""
    attacker = attacker_of(s)
    defender = s.rep[1 - s.turn_side]
    attack_dice = 0
    defence_dice = 0
    for face in range(basics.FACES):
        attack_dice += s.att[face]
        defence_dice += s.dfd[face] + s.wit[face]
    more = min(s.extra_att + boost(s, attacker, attack_dice, defence_dice, 0), MAX_THROWN)
    guard = min(s.extra_dfd + boost(s, defender, defence_dice, attack_dice, 1), MAX_THROWN)
    if more > 0:
        show_thrown(s, attacker, throw_extra(s, more, 1, 0), 0)
        strike_forbidden(s, attacker)
    if guard > 0:
        show_thrown(s, defender, throw_extra(s, guard, 0, s.focus), 1)


@inner_rule
def show_thrown(s, seat, thrown, defending):
    """Show thrown dice to all (MG-59)."""
    show(s, seat, thrown & 0xFFF, thrown >> 12, ids.THROWN, defending)


@inner_rule
def cancel(s):
    """Strike out attack dice by equal defence dice, a focused defence first (MG-46, MG-49)."""
    defender = s.rep[1 - s.turn_side]
    for face in range(basics.FACES):
        attack = s.att[face]
        plotted = s.dfd[face]
        others = s.wit[face]
        if s.focus != 0 and plotted > 0:
            struck = attack
            used = 0
        else:
            # dice of the own domain strike two each under "spirit armour"
            weight = 2 if value(s, defender, magics.ARMOUR) > 0 and s.own[defender] == face else 1
            struck = min(attack, weight * plotted + others)
            by_plotted = min(plotted, (struck + weight - 1) // weight)
            s.dfd[face] = plotted - by_plotted
            used = max(struck - weight * by_plotted, 0)
        s.wit[face] = others - used
        s.att[face] = attack - struck
        s.removed += struck
        s.through += attack - struck
    emit(s, ids.E_REMOVED, EVERYONE, s.removed, s.through, 0, 0)


@inner_rule
def bonus(s, attacker):
    """What a successful attack adds (MG-47)."""
    own = s.own[attacker]
    made = total(s, attacker, tables.BONUS) + value(s, attacker, magics.BONUS_C)
    if archetypes(s, attacker) == 0:
        made += value(s, attacker, magics.LONE_BONUS)
    if s.att[own] > 0:
        made += value(s, attacker, magics.OWN_FACE)
    made += value(s, attacker, magics.PAIRS) * min(s.att[PAIR_LOW], s.att[PAIR_HIGH])
    if s.mp[attacker] + s.temp[attacker] <= (s.max_mp[attacker] + 1) // 2:
        made += value(s, attacker, magics.CLAUSE)
    return made


@inner_rule
def strike(s):
    """Deal the damage of a successful attack: remaining dice plus Bonus (MG-46, MG-47)."""
    attacker = attacker_of(s)
    defender = s.rep[1 - s.turn_side]
    if s.through > 0:
        if value(s, attacker, magics.DEATH_LINE) > 0 and faces_left(s) >= LINE_FACES:
            lose_mp(s, defender, s.mp[defender])
        else:
            deal(s, defender, s.through + bonus(s, attacker), attacker, 1)


@inner_rule
def faces_left(s):
    """How many different faces the remaining attack dice show (MG-79)."""
    number = 0
    for face in range(basics.FACES):
        if s.att[face] > 0:
            number += 1
    return number


@inner_rule
def after_strike(s):
    """Apply equipment that works after a successful attack (MG-78)."""
    attacker = attacker_of(s)
    own = s.own[attacker]
    if s.through > 0:
        if s.att[own] >= JUDGED_DICE and value(s, attacker, magics.JUDGE) > 0:
            s.lasting[attacker, magics.BONUS_C] += 1
        if s.att[own] > 0 and value(s, attacker, magics.CLAWS) > 0:
            afflict(s, s.rep[1 - s.turn_side], 1)


@inner_rule
def leftovers(s):
    """Defence dice left over become the defender's mana, not to be given away; none by a focused defence (MG-48)."""
    defender = s.rep[1 - s.turn_side]
    if s.focus == 0 and s.mp[defender] > 0 and s.boss[defender] == 0:
        spare = 0
        for face in range(basics.FACES):
            spare += (s.dfd[face] + s.wit[face]) << (4 * face)
        if spare > 0:
            gain_pool(s, defender, spare, 0)
