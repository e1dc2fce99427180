"""What magics do, one effect to one target at a time (MG-79)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetype_effects import become
from feint.envs.magicalogia.battle.archetypes import draw_row, owner, place_of, put, summon, vanish
from feint.envs.magicalogia.battle.attack_dice import reroll
from feint.envs.magicalogia.battle.cast_start import reflect
from feint.envs.magicalogia.battle.checks import archetype_check
from feint.envs.magicalogia.battle.chosen_effects import choose
from feint.envs.magicalogia.battle.damage import afflict, cure, deal, gain_temporary, heal, lose_mp
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.battle.stack import ask, frame_below, push
from feint.envs.magicalogia.battle.stats import archetypes, foe_of, is_rep, power, served
from feint.envs.magicalogia.battle.targets import best_fate

#: Rounds until a comet falls.
COMET_ROUNDS = 3


@inner_rule
def apply(s, d, seat, code, effect, a, b):
    """Apply one effect of the cast in frame `d` by `seat` to the target `code` (MG-79)."""
    if effect <= magics.LASTING:
        apply_to_seat(s, d, seat, code, effect, a, b)
    elif effect <= magics.DISEASE:
        apply_to_archetype(s, d, seat, code, effect, a, b)
    elif effect <= magics.LEARN:
        apply_to_self(s, d, seat, effect, a, b)
    elif effect <= magics.FORBID:
        apply_to_battle(s, d, seat, code, effect, a)
    elif effect <= magics.REFLECT:
        apply_to_events(s, d, seat, effect, a)
    else:
        choose(s, d, seat, code, effect, a)


@inner_rule
def quantity(s, d, seat, code, b):
    """What is added to a fixed amount (MG-79)."""
    if b == magics.BY_DIE:
        return roll(s, 6)
    if b == magics.BY_X:
        return s.frame[d, frames.X_IS]
    if b == magics.BY_ARCHETYPES:
        return archetypes(s, seat)
    if b == magics.BY_REMOVED:
        return s.removed
    if b == magics.BY_TAKEN:
        return s.frame[frame_below(s, frames.DAMAGE_FRAME), frames.TAKEN]
    if b == magics.BY_TEMPORARY:
        return 1 if code < tables.SEATS and s.temp[code] > 0 else 0
    if b == magics.BY_REBELS:
        return rebels(s, d, seat)
    if b == magics.BY_PREVENTED:
        return prevented(s)
    return 0


@inner_rule
def rebels(s, d, seat):
    """How many archetypes of the other side fail to resist, plus one if all do (MG-77, MG-79)."""
    foe = foe_of(s, seat)
    failed = 0
    asked = 0
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[foe, a] >= 0:
            asked += 1
            failed += 1 - archetype_check(
                s, tables.SEATS + foe * tables.ARCHETYPES_EACH + a, s.frame[d, frames.SKILL_IS], 0
            )
    return failed + 1 if failed == asked else failed


@inner_rule
def prevented(s):
    """The damage that the spell just resisted would have dealt (MG-79)."""
    f = frame_below(s, frames.CAST_FRAME)
    magic = s.frame[f, frames.MAGIC_OF]
    amount = 0
    for e in range(magics.EFFECTS_EACH):
        if magics.EFFECTS[magic, e, 0] == magics.DAMAGE:
            amount += magics.EFFECTS[magic, e, 1]
            if magics.EFFECTS[magic, e, 2] == magics.BY_X:
                amount += s.frame[f, frames.X_IS]
            elif magics.EFFECTS[magic, e, 2] == magics.BY_DIE:
                amount += roll(s, 6)
            elif magics.EFFECTS[magic, e, 2] == magics.BY_ARCHETYPES:
                amount += archetypes(s, s.frame[f, frames.SEAT])
    return amount


@inner_rule
def apply_to_seat(s, d, seat, code, effect, a, b):
    """Damage (which may target archetypes too), recovery, ailments, changes of a character's columns (MG-79)."""
    if effect == magics.DAMAGE:
        deal(s, code, a + quantity(s, d, seat, code, b), seat, 0)
    elif code >= tables.SEATS:
        return  # what else befalls characters does nothing to archetypes
    elif effect == magics.HEAL:
        heal(s, code, a + quantity(s, d, seat, code, b))
    elif effect == magics.TEMPORARY:
        gain_temporary(s, code, a)
    elif effect == magics.AILMENT:
        afflict(s, code, a)
    elif effect == magics.CURE:
        cure(s, code, a)
    elif effect == magics.CURE_ONE:
        f = push(s, frames.CURE_FRAME, seat)
        s.frame[f, frames.COUNT_OF] = 1
        s.frame[f, frames.WHOSE] = code
    elif effect == magics.NOW:
        s.now[code, a] += b
        emit(s, ids.E_CHANGED, EVERYONE, code, a, b, 0)
    else:
        s.lasting[code, a] += b
        emit(s, ids.E_CHANGED, EVERYONE, code, a, b, 1)


@inner_rule
def apply_to_archetype(s, d, seat, code, effect, a, b):  # noqa: C901 (one branch per effect)
    """Summoning, and effects on archetypes (MG-45, MG-79)."""
    p = owner(code)
    k = place_of(code)
    if effect == magics.SUMMON:
        summon_like(s, d, seat, code, a)
    elif effect == magics.MEND_ALL:
        for n in range(tables.ARCHETYPES_EACH):
            s.a_hurt[seat, n] = 0
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, seat, -1, 0, 0)
    elif effect == magics.BIND_BLOOD or effect == magics.SPUR:
        mark_own(s, served(s, seat), effect)
    elif code < tables.SEATS or s.a_kind[p, k] < 0:
        return
    elif effect == magics.ARCHETYPE:
        s.a_more[p, k, a] += b
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, a, b)
    elif effect == magics.ARCHETYPE_NOW:
        s.a_now[p, k, a] += b
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, a, b)
    elif effect == magics.MEND:
        s.a_hurt[p, k] = max(s.a_hurt[p, k] - a, 0)
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)
    elif effect == magics.BECOME:
        become(s, p, k, a, s.frame[d, frames.SKILL_IS])
    elif effect == magics.DEMOTE:
        if s.frame[d, frames.ARGUMENT] == 0:
            ask(s, seat, ids.ASK_KIND)
        else:
            become(s, p, k, s.frame[d, frames.ARGUMENT] - 1, s.a_symbol[p, k])
            s.frame[d, frames.ARGUMENT] = 0
    elif effect == magics.MERGE:
        if s.frame[d, frames.AT] == s.frame[d, frames.AIMED] - 1:
            merge(s, d, seat)
    elif effect == magics.DESTROY:
        vanish(s, p, k, 1)
    elif effect == magics.DISMISS:
        vanish(s, p, k, 0)
    elif effect == magics.RECALL:
        level = tables.KEYWORDS[s.a_kind[p, k], tables.LEVEL]
        vanish(s, p, k, 1)
        heal(s, seat, level + 1)
    elif effect == magics.TAKE_SOUL:
        s.a_symbol[p, k] = tables.SOUL
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)
    else:
        s.a_flags[p, k] |= ids.DISEASED
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)


@inner_rule
def summon_like(s, d, seat, code, kind):
    """Summon a kind, or one like the target, with the designated skill as its symbol (MG-45)."""
    skill = s.frame[d, frames.SKILL_IS]
    if kind >= 0:
        summon(s, served(s, seat), kind, skill)
    elif archetypes(s, seat) < power(s, seat, basics.SOURCE):
        put(s, seat, s.a_kind[owner(code), place_of(code)], skill)


@inner_rule
def mark_own(s, seat, effect):
    """Bind the Knight just summoned to its caster's blood, or give the caster's Chariot a Bonus (MG-79)."""
    for k in range(tables.ARCHETYPES_EACH):
        if effect == magics.BIND_BLOOD and s.a_kind[seat, k] == tables.KNIGHT and s.a_round[seat, k] == s.round_no:
            s.a_flags[seat, k] |= ids.BOUND
        if effect == magics.SPUR and s.a_kind[seat, k] == tables.CHARIOT:
            s.a_now[seat, k, tables.BONUS] += 1
            emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, seat, k, tables.BONUS, 1)
            return


@inner_rule
def merge(s, d, seat):
    """Replace two archetypes by a Demon God with the second one's symbol (MG-45, MG-79)."""
    symbol = s.a_symbol[seat, place_of(s.aim[d, 1])]
    for n in range(2):
        vanish(s, seat, place_of(s.aim[d, n]), 1)
    put(s, seat, tables.DEMON_GOD, symbol)


@inner_rule
def apply_to_self(s, d, seat, effect, a, b):
    """Effects of a caster on itself (MG-79)."""
    if effect == magics.GAIN_MANA:
        gain(s, seat, magics.ANY_MANA, a + quantity(s, d, seat, seat, b), 1)
    elif effect == magics.CHARGE_SUMMON:
        gain(s, seat, magics.ANY_MANA, s.cut, 0)
        s.frame[s.depth - 1, frames.SUMMONS_ONLY] = 1
    elif effect == magics.CONVERT:
        lose_mp(s, seat, s.frame[d, frames.X_IS])
        gain(s, seat, magics.ANY_MANA, s.frame[d, frames.X_IS], 1)
    elif effect == magics.STRAIN:
        lose_mp(s, seat, s.frame[d, frames.X_IS])
        s.now[seat, magics.BONUS_C] += s.frame[d, frames.X_IS]
        emit(s, ids.E_CHANGED, EVERYONE, seat, magics.BONUS_C, s.frame[d, frames.X_IS], 0)
    elif effect == magics.FEED:
        heal(s, seat, a)
    elif effect == magics.BACKLASH:
        deal(s, seat, roll(s, 6), seat, 0)
    elif effect == magics.SAP:
        foe = owner(s.aim[d, s.frame[d, frames.AT]])
        less = min(a, max(power(s, foe, basics.ATTACK) - 1, 0))
        s.now[foe, magics.ATTACK_C] -= less
        emit(s, ids.E_CHANGED, EVERYONE, foe, magics.ATTACK_C, -less, 0)
    elif effect == magics.ATTUNE:
        s.lasting[seat, magics.NEXT_CHECK] = best_fate(s, seat)
        emit(s, ids.E_CHANGED, EVERYONE, seat, magics.NEXT_CHECK, s.lasting[seat, magics.NEXT_CHECK], 1)
    else:
        skill = s.frame[d, frames.SKILL_IS]
        domain = skill // tables.SKILL_ROWS if skill != tables.SOUL else s.own[seat]
        learn(s, seat, domain * tables.SKILL_ROWS + draw_row(s))


@inner_rule
def learn(s, seat, skill):
    """Learn one more skill for the battle, while there is room (MG-79)."""
    for k in range(tables.SKILLS_EACH):
        if s.skill[seat, k] < 0:
            s.skill[seat, k] = skill
            emit(s, ids.E_CHANGED, EVERYONE, seat, -1, skill, 1)
            return


@inner_rule
def apply_to_battle(s, d, seat, code, effect, a):  # noqa: C901 (one branch per effect)
    """Effects on the order of play, the round or the whole battle (MG-79)."""
    if effect == magics.SWAP_ORDER:
        s.swap = 1
        emit(s, ids.E_TURNS, EVERYONE, seat, 0, 0, 0)
    elif effect == magics.STANDSTILL:
        s.still = 1
        emit(s, ids.E_TURNS, EVERYONE, seat, 1, 0, 0)
    elif effect == magics.WEATHER:
        s.weather[0 if a // tables.SKILL_ROWS == 0 else 1] = a
        emit(s, ids.E_TURNS, EVERYONE, seat, 2, a, 0)
    elif effect == magics.DEAR:
        for p in range(s.seats):
            s.now[p, magics.COSTS] += 1
        emit(s, ids.E_TURNS, EVERYONE, seat, 3, 0, 0)
    elif effect == magics.DISPEL:
        for c in range(magics.NEXT_CHECK + 1):
            s.now[code, c] = 0
            s.lasting[code, c] = 0
        emit(s, ids.E_TURNS, EVERYONE, code, 4, 0, 0)
    elif effect == magics.LEAVE:
        if not is_rep(s, code):  # to whom such a spell may be turned back
            s.alive[code] = 0
            emit(s, ids.E_LEAVES, EVERYONE, code, 0, 0, 0)
    elif effect == magics.COMET:
        if s.frame[d, frames.ARGUMENT] != 0:
            deal(s, code, a, seat, 0)
        else:
            s.comet[code] = COMET_ROUNDS
            s.comet_by[code] = seat
            emit(s, ids.E_TURNS, EVERYONE, code, 5, COMET_ROUNDS, 0)
    elif s.frame[d, frames.ARGUMENT] == 0:
        ask(s, seat, ids.ASK_FACE)
    elif effect == magics.TRAP:
        s.trap[seat] = s.frame[d, frames.ARGUMENT]
        emit(s, ids.E_FORBIDS, 1 << seat, seat, s.trap[seat], 1, 0)
    else:
        s.now[code, magics.FORBIDDEN] = s.frame[d, frames.ARGUMENT]
        emit(s, ids.E_FORBIDS, EVERYONE, code, s.frame[d, frames.ARGUMENT], 0, 0)


@inner_rule
def apply_to_events(s, d, seat, effect, a):
    """Effects on the check, dice, damage or spell that is being resolved (MG-79)."""
    if effect == magics.MODIFY:
        f = frame_below(s, frames.CHECK_FRAME)
        s.frame[f, frames.MODIFIER] += a
        emit(s, ids.E_MODIFIED, EVERYONE, seat, -1, a, 0)
    elif effect == magics.RETRY:
        f = frame_below(s, frames.CHECK_FRAME)
        s.frame[f, frames.NUMBER] = min(s.frame[f, frames.NUMBER] + a, tables.HARDEST)
        s.frame[f, frames.RETRIED] = 2 if a > 0 else 1
        s.frame[f, frames.STAGE] = frames.CHECK_THROW
    elif effect == magics.REROLL:
        reroll(s, seat, a)
    elif effect == magics.ADD_DICE:
        s.extra_dfd += a
        emit(s, ids.E_ADDED, EVERYONE, seat, a, 0, 0)
    elif effect == magics.NULLIFY:
        s.frame[frame_below(s, frames.DAMAGE_FRAME), frames.AMOUNT_OF] = 0
        emit(s, ids.E_NULLIFIED, EVERYONE, seat, 0, 0, 0)
    elif effect == magics.CANCEL:
        f = frame_below(s, frames.CAST_FRAME)
        s.frame[f, frames.CANCELLED] = 1
        emit(s, ids.E_CANCELLED, EVERYONE, seat, s.frame[f, frames.MAGIC_OF], 0, 0)
    else:
        reflect(s, seat)
