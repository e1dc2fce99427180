"""What magics do, one effect to one target at a time (MG-79)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.basics import ATTACK, SOURCE
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.archetype_effects import become
from feint.envs.magicalogia.battle.archetypes import draw_row, owner, place_of, put, summon, vanish
from feint.envs.magicalogia.battle.attack_dice import reroll
from feint.envs.magicalogia.battle.cast_start import reflect
from feint.envs.magicalogia.battle.checks import archetype_check
from feint.envs.magicalogia.battle.chosen_effects import choose
from feint.envs.magicalogia.battle.damage import afflict, cure, deal, gain_temporary, heal, lose_mp
from feint.envs.magicalogia.battle.frames import (
    AIMED,
    AMOUNT_OF,
    ARGUMENT,
    AT,
    CANCELLED,
    CAST_FRAME,
    CHECK_FRAME,
    CHECK_THROW,
    COUNT_OF,
    CURE_FRAME,
    DAMAGE_FRAME,
    MAGIC_OF,
    MODIFIER,
    NUMBER,
    RETRIED,
    SEAT,
    SKILL_IS,
    STAGE,
    SUMMONS_ONLY,
    TAKEN,
    WHOSE,
    X_IS,
)
from feint.envs.magicalogia.battle.ids import (
    ASK_FACE,
    ASK_KIND,
    BOUND,
    DISEASED,
    E_ADDED,
    E_ARCHETYPE_CHANGED,
    E_CANCELLED,
    E_CHANGED,
    E_FORBIDS,
    E_LEAVES,
    E_MODIFIED,
    E_NULLIFIED,
    E_TURNS,
)
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.battle.stack import ask, frame_below, push
from feint.envs.magicalogia.battle.stats import archetypes, foe_of, is_rep, power, served
from feint.envs.magicalogia.battle.tables import (
    ARCHETYPES_EACH,
    BONUS,
    CHARIOT,
    DEMON_GOD,
    HARDEST,
    KEYWORDS,
    KNIGHT,
    LEVEL,
    SEATS,
    SKILL_ROWS,
    SKILLS_EACH,
    SOUL,
)
from feint.envs.magicalogia.battle.targets import best_fate

#: Rounds until a comet falls.
COMET_ROUNDS = 3


@inner_rule
def apply(s, d, seat, code, effect, a, b):
    """One effect of the cast in frame `d` by `seat`, on the target `code`."""
    if effect <= m.LASTING:
        apply_to_seat(s, d, seat, code, effect, a, b)
    elif effect <= m.DISEASE:
        apply_to_archetype(s, d, seat, code, effect, a, b)
    elif effect <= m.LEARN:
        apply_to_self(s, d, seat, effect, a, b)
    elif effect <= m.FORBID:
        apply_to_battle(s, d, seat, code, effect, a)
    elif effect <= m.REFLECT:
        apply_to_events(s, d, seat, effect, a)
    else:
        choose(s, d, seat, code, effect, a)


@inner_rule
def quantity(s, d, seat, code, b):
    """What is added to a written amount."""
    if b == m.BY_DIE:
        return roll(s, 6)
    if b == m.BY_X:
        return s.frame[d, X_IS]
    if b == m.BY_ARCHETYPES:
        return archetypes(s, seat)
    if b == m.BY_REMOVED:
        return s.removed
    if b == m.BY_TAKEN:
        return s.frame[frame_below(s, DAMAGE_FRAME), TAKEN]
    if b == m.BY_TEMPORARY:
        return 1 if code < SEATS and s.temp[code] > 0 else 0
    if b == m.BY_REBELS:
        return rebels(s, d, seat)
    if b == m.BY_PREVENTED:
        return prevented(s)
    return 0


@inner_rule
def rebels(s, d, seat):
    """Of the other side's archetypes, those that fail to resist, and one more if all do."""
    foe = foe_of(s, seat)
    failed = 0
    asked = 0
    for a in range(ARCHETYPES_EACH):
        if s.a_kind[foe, a] >= 0:
            asked += 1
            failed += 1 - archetype_check(s, SEATS + foe * ARCHETYPES_EACH + a, s.frame[d, SKILL_IS], 0)
    return failed + 1 if failed == asked else failed


@inner_rule
def prevented(s):
    """The damage that the spell just resisted would have done."""
    f = frame_below(s, CAST_FRAME)
    magic = s.frame[f, MAGIC_OF]
    amount = 0
    for e in range(m.EFFECTS_EACH):
        if m.EFFECTS[magic, e, 0] == m.DAMAGE:
            amount += m.EFFECTS[magic, e, 1]
            if m.EFFECTS[magic, e, 2] == m.BY_X:
                amount += s.frame[f, X_IS]
            elif m.EFFECTS[magic, e, 2] == m.BY_DIE:
                amount += roll(s, 6)
            elif m.EFFECTS[magic, e, 2] == m.BY_ARCHETYPES:
                amount += archetypes(s, s.frame[f, SEAT])
    return amount


@inner_rule
def apply_to_seat(s, d, seat, code, effect, a, b):
    """Damage, recovery, ailments, and what adds to a character's columns; most damage may hit archetypes too."""
    if effect == m.DAMAGE:
        deal(s, code, a + quantity(s, d, seat, code, b), seat, 0)
    elif code >= SEATS:
        return  # what else befalls characters does nothing to archetypes
    elif effect == m.HEAL:
        heal(s, code, a + quantity(s, d, seat, code, b))
    elif effect == m.TEMPORARY:
        gain_temporary(s, code, a)
    elif effect == m.AILMENT:
        afflict(s, code, a)
    elif effect == m.CURE:
        cure(s, code, a)
    elif effect == m.CURE_ONE:
        f = push(s, CURE_FRAME, seat)
        s.frame[f, COUNT_OF] = 1
        s.frame[f, WHOSE] = code
    elif effect == m.NOW:
        s.now[code, a] += b
        emit(s, E_CHANGED, EVERYONE, code, a, b, 0)
    else:
        s.lasting[code, a] += b
        emit(s, E_CHANGED, EVERYONE, code, a, b, 1)


@inner_rule
def apply_to_archetype(s, d, seat, code, effect, a, b):
    """What befalls archetypes, and summoning."""
    p = owner(code)
    k = place_of(code)
    if effect == m.SUMMON:
        summon_like(s, d, seat, code, a)
    elif effect == m.MEND_ALL:
        for n in range(ARCHETYPES_EACH):
            s.a_hurt[seat, n] = 0
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, seat, -1, 0, 0)
    elif effect == m.BIND_BLOOD or effect == m.SPUR:
        mark_own(s, served(s, seat), effect)
    elif code < SEATS or s.a_kind[p, k] < 0:
        return
    elif effect == m.ARCHETYPE:
        s.a_more[p, k, a] += b
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, a, b)
    elif effect == m.ARCHETYPE_NOW:
        s.a_now[p, k, a] += b
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, a, b)
    elif effect == m.MEND:
        s.a_hurt[p, k] = max(s.a_hurt[p, k] - a, 0)
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)
    elif effect == m.BECOME:
        become(s, p, k, a, s.frame[d, SKILL_IS])
    elif effect == m.DEMOTE:
        if s.frame[d, ARGUMENT] == 0:
            ask(s, seat, ASK_KIND)
        else:
            become(s, p, k, s.frame[d, ARGUMENT] - 1, s.a_symbol[p, k])
            s.frame[d, ARGUMENT] = 0
    elif effect == m.MERGE:
        if s.frame[d, AT] == s.frame[d, AIMED] - 1:
            merge(s, d, seat)
    elif effect == m.DESTROY:
        vanish(s, p, k, 1)
    elif effect == m.DISMISS:
        vanish(s, p, k, 0)
    elif effect == m.RECALL:
        level = KEYWORDS[s.a_kind[p, k], LEVEL]
        vanish(s, p, k, 1)
        heal(s, seat, level + 1)
    elif effect == m.TAKE_SOUL:
        s.a_symbol[p, k] = SOUL
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)
    else:
        s.a_flags[p, k] |= DISEASED
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, 0, 0)


@inner_rule
def summon_like(s, d, seat, code, kind):
    """Summon a kind, or one like the target, with the designated skill as its symbol (MG-45)."""
    skill = s.frame[d, SKILL_IS]
    if kind >= 0:
        summon(s, served(s, seat), kind, skill)
    elif archetypes(s, seat) < power(s, seat, SOURCE):
        put(s, seat, s.a_kind[owner(code), place_of(code)], skill)


@inner_rule
def mark_own(s, seat, effect):
    """Bind the Knight just summoned to its caster's blood, or spur the caster's Chariot."""
    for k in range(ARCHETYPES_EACH):
        if effect == m.BIND_BLOOD and s.a_kind[seat, k] == KNIGHT and s.a_round[seat, k] == s.round_no:
            s.a_flags[seat, k] |= BOUND
        if effect == m.SPUR and s.a_kind[seat, k] == CHARIOT:
            s.a_now[seat, k, BONUS] += 1
            emit(s, E_ARCHETYPE_CHANGED, EVERYONE, seat, k, BONUS, 1)
            return


@inner_rule
def merge(s, d, seat):
    """Two archetypes become a Demon God with the second one's symbol."""
    symbol = s.a_symbol[seat, place_of(s.aim[d, 1])]
    for n in range(2):
        vanish(s, seat, place_of(s.aim[d, n]), 1)
    put(s, seat, DEMON_GOD, symbol)


@inner_rule
def apply_to_self(s, d, seat, effect, a, b):
    """What a caster does to or for itself."""
    if effect == m.GAIN_MANA:
        gain(s, seat, m.ANY_MANA, a + quantity(s, d, seat, seat, b), 1)
    elif effect == m.CHARGE_SUMMON:
        gain(s, seat, m.ANY_MANA, s.cut, 0)
        s.frame[s.depth - 1, SUMMONS_ONLY] = 1
    elif effect == m.CONVERT:
        lose_mp(s, seat, s.frame[d, X_IS])
        gain(s, seat, m.ANY_MANA, s.frame[d, X_IS], 1)
    elif effect == m.STRAIN:
        lose_mp(s, seat, s.frame[d, X_IS])
        s.now[seat, m.BONUS_C] += s.frame[d, X_IS]
        emit(s, E_CHANGED, EVERYONE, seat, m.BONUS_C, s.frame[d, X_IS], 0)
    elif effect == m.FEED:
        heal(s, seat, a)
    elif effect == m.BACKLASH:
        deal(s, seat, roll(s, 6), seat, 0)
    elif effect == m.SAP:
        foe = owner(s.aim[d, s.frame[d, AT]])
        less = min(a, max(power(s, foe, ATTACK) - 1, 0))
        s.now[foe, m.ATTACK_C] -= less
        emit(s, E_CHANGED, EVERYONE, foe, m.ATTACK_C, -less, 0)
    elif effect == m.ATTUNE:
        s.lasting[seat, m.NEXT_CHECK] = best_fate(s, seat)
        emit(s, E_CHANGED, EVERYONE, seat, m.NEXT_CHECK, s.lasting[seat, m.NEXT_CHECK], 1)
    else:
        skill = s.frame[d, SKILL_IS]
        domain = skill // SKILL_ROWS if skill != SOUL else s.own[seat]
        learn(s, seat, domain * SKILL_ROWS + draw_row(s))


@inner_rule
def learn(s, seat, skill):
    """Learn one more skill for the battle, while there is a place for it."""
    for k in range(SKILLS_EACH):
        if s.skill[seat, k] < 0:
            s.skill[seat, k] = skill
            emit(s, E_CHANGED, EVERYONE, seat, -1, skill, 1)
            return


@inner_rule
def apply_to_battle(s, d, seat, code, effect, a):
    """What changes the course of the round or of the battle."""
    if effect == m.SWAP_ORDER:
        s.swap = 1
        emit(s, E_TURNS, EVERYONE, seat, 0, 0, 0)
    elif effect == m.STANDSTILL:
        s.still = 1
        emit(s, E_TURNS, EVERYONE, seat, 1, 0, 0)
    elif effect == m.WEATHER:
        s.weather[0 if a // SKILL_ROWS == 0 else 1] = a
        emit(s, E_TURNS, EVERYONE, seat, 2, a, 0)
    elif effect == m.DEAR:
        for p in range(s.seats):
            s.now[p, m.COSTS] += 1
        emit(s, E_TURNS, EVERYONE, seat, 3, 0, 0)
    elif effect == m.DISPEL:
        for c in range(m.NEXT_CHECK + 1):
            s.now[code, c] = 0
            s.lasting[code, c] = 0
        emit(s, E_TURNS, EVERYONE, code, 4, 0, 0)
    elif effect == m.LEAVE:
        if not is_rep(s, code):  # to whom such a spell may be turned back
            s.alive[code] = 0
            emit(s, E_LEAVES, EVERYONE, code, 0, 0, 0)
    elif effect == m.COMET:
        if s.frame[d, ARGUMENT] != 0:
            deal(s, code, a, seat, 0)
        else:
            s.comet[code] = COMET_ROUNDS
            s.comet_by[code] = seat
            emit(s, E_TURNS, EVERYONE, code, 5, COMET_ROUNDS, 0)
    elif s.frame[d, ARGUMENT] == 0:
        ask(s, seat, ASK_FACE)
    elif effect == m.TRAP:
        s.trap[seat] = s.frame[d, ARGUMENT]
        emit(s, E_FORBIDS, 1 << seat, seat, s.trap[seat], 1, 0)
    else:
        s.now[code, m.FORBIDDEN] = s.frame[d, ARGUMENT]
        emit(s, E_FORBIDS, EVERYONE, code, s.frame[d, ARGUMENT], 0, 0)


@inner_rule
def apply_to_events(s, d, seat, effect, a):
    """What changes the check, the dice, the damage or the spell that is being resolved."""
    if effect == m.MODIFY:
        f = frame_below(s, CHECK_FRAME)
        s.frame[f, MODIFIER] += a
        emit(s, E_MODIFIED, EVERYONE, seat, -1, a, 0)
    elif effect == m.RETRY:
        f = frame_below(s, CHECK_FRAME)
        s.frame[f, NUMBER] = min(s.frame[f, NUMBER] + a, HARDEST)
        s.frame[f, RETRIED] = 2 if a > 0 else 1
        s.frame[f, STAGE] = CHECK_THROW
    elif effect == m.REROLL:
        reroll(s, seat, a)
    elif effect == m.ADD_DICE:
        s.extra_dfd += a
        emit(s, E_ADDED, EVERYONE, seat, a, 0, 0)
    elif effect == m.NULLIFY:
        s.frame[frame_below(s, DAMAGE_FRAME), AMOUNT_OF] = 0
        emit(s, E_NULLIFIED, EVERYONE, seat, 0, 0, 0)
    elif effect == m.CANCEL:
        f = frame_below(s, CAST_FRAME)
        s.frame[f, CANCELLED] = 1
        emit(s, E_CANCELLED, EVERYONE, seat, s.frame[f, MAGIC_OF], 0, 0)
    else:
        reflect(s, seat)
