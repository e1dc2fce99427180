"""Who and what a magic may be aimed at, and whether it can be used at all now (MG-06, MG-76)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.basics import FACES
from feint.envs.magicalogia.battle.archetypes import has_kind, may_summon, owner, place_of, was_summoned
from feint.envs.magicalogia.battle.damage import is_ill
from feint.envs.magicalogia.battle.equipment import tool_fits
from feint.envs.magicalogia.battle.frames import CAST_FRAME, CHECK_FRAME, FOR, FOR_SPELL, MAGIC_OF, PLACE_OF, SKILL_IS
from feint.envs.magicalogia.battle.ids import SEAT_ACTION
from feint.envs.magicalogia.battle.magics import (
    ADDS,
    ALLIED_REP,
    ARCHETYPES,
    BLOCKS,
    BOOSTS,
    BOSS,
    BOTH,
    CHARACTERS,
    CHOSEN,
    COPY,
    COST,
    COST_OF,
    COSTS,
    DARK,
    EFFECTS,
    EQUIPMENT_FORM,
    FILTER,
    FORM,
    FRAY,
    GEARED,
    HURT,
    ILL,
    MERGE,
    MIRRORED,
    MP_COST,
    NEED,
    NEED_ALL_REMOVED,
    NEED_ARCHETYPE,
    NEED_CHARIOT,
    NEED_CUT_MP,
    NEED_DEALT,
    NEED_DEMON_KING,
    NEED_FOE_ARCHETYPE,
    NEED_FRIEND_ILL,
    NEED_LOW,
    NEED_NO_SUMMONS,
    NEED_NOTHING,
    NEED_REMOVED,
    NEED_SMALL,
    NEED_SPELL_CHECK,
    NEED_TEMPORARY,
    NEED_TRIBUTE,
    NO_COST,
    NO_X,
    NOW,
    ONCE,
    OTHER,
    OTHERS,
    OWN,
    OWN_TURN,
    REP,
    RETRY,
    RIVALS,
    ROWS,
    SCOPE,
    SEAL,
    SIDE,
    SKILL_OF,
    SMALL,
    SPIRITS,
    STRIKES,
    STRONG,
    SUMMON,
    SUMMON_EITHER,
    SUMMON_FOR,
    SUMMON_FORM,
    SUMMONS,
    SWORDS,
    TIMES,
    TRIBUTE,
    USED_SPIRIT,
    USED_SUMMONS,
    USES,
    WITNESS,
    X_FATE,
    X_LEVEL,
    X_LEVEL_1,
    X_MP,
    X_OF,
    X_POINTS,
)
from feint.envs.magicalogia.battle.stack import frame_below
from feint.envs.magicalogia.battle.stats import archetypes, foe_of, is_rep, keyword, spells_left, value
from feint.envs.magicalogia.battle.tables import (
    ANCHORS,
    ARCHETYPES_EACH,
    BLOCK,
    BONUS,
    BOOST,
    CHARIOT,
    DEMON_KING,
    KEYWORDS,
    KNIGHT,
    LEVEL,
    MAIDEN,
    SEATS,
    SKILL_ROWS,
    SOUL,
    SPIRIT,
    SWORD,
)

#: What a sealed magic costs on top (MG-04), and the MP up to which "school song" may be used.
SEALED_PRICE, LOW_MP = 2, 2
#: More mana than anything costs: what a boss has.
PLENTY = 99
DARK_DOMAIN = 5


@inner_rule
def action_of(s, code):
    """The action that picks a target."""
    return SEAT_ACTION + code if code < SEATS else SEAT_ACTION + s.seats + code - SEATS


@inner_rule
def target_of(s, action):
    """The target that an action picks."""
    number = action - SEAT_ACTION
    return number if number < s.seats else SEATS + number - s.seats


@inner_rule
def best_fate(s, seat):
    """The highest fate among a character's anchors."""
    best = 0
    for n in range(ANCHORS):
        best = max(best, s.fate[seat, n])
    return best


@inner_rule
def spare(s, seat, k):
    """Mana that the k-th magic can spend on its X, once what "separation" asks for on top is set aside."""
    return PLENTY if s.boss[seat] != 0 else s.charge[seat, k] - value(s, seat, COSTS)


@inner_rule
def written_cost(s, seat, k):
    """The cost of a magic whose X, if it has one, is 0."""
    magic = s.magic[seat, k]
    cost = ROWS[magic, COST]
    if EFFECTS[magic, 0, 0] == RETRY and EFFECTS[magic, 0, 1] > 0:
        cost += s.used[seat, k]
    return cost


@inner_rule
def price(s, seat, k):
    """Magic points that using the k-th magic takes."""
    points = ROWS[s.magic[seat, k], MP_COST]
    if ROWS[s.magic[seat, k], NEED] == NEED_TEMPORARY:
        points = 0
    return points + (SEALED_PRICE if s.sealed[seat] == k and s.ail[seat, SEAL] != 0 else 0)


@inner_rule
def side_fits(s, seat, other, sides):
    """Whether `other` is on a side that is aimed at."""
    return sides & (OWN if s.side[seat] == s.side[other] else OTHER) != 0


@inner_rule
def has_gear(s, p, that_adds):
    """Whether equipment of a character works, or such that adds something all through a battle."""
    for k in range(s.magics[p]):
        if s.working[p, k] != 0 and (not that_adds or adds(s.magic[p, k])):
            return True
    return False


@inner_rule
def adds(magic):
    """Whether an equipment adds something all through a battle."""
    return ADDS[magic, 0] + ADDS[magic, 1] > 0


@inner_rule
def fits_seat(s, seat, magic, p):
    """Whether a magic of `seat` may be aimed at the character in seat `p`."""
    scope = ROWS[magic, SCOPE]
    if s.alive[p] == 0 or (scope != CHARACTERS and scope != BOTH) or not side_fits(s, seat, p, ROWS[magic, SIDE]):
        return False
    kind = ROWS[magic, FILTER]
    if kind == REP:
        return is_rep(s, p)
    if kind == ALLIED_REP:
        return is_rep(s, p) and p != seat
    if kind == WITNESS:
        return not is_rep(s, p)
    if kind == ILL:
        return is_ill(s, p)
    if kind == OTHERS:
        return p != seat
    if kind == GEARED:
        return has_gear(s, p, False)
    if kind == MIRRORED:
        return has_gear(s, p, True)
    if kind == DARK:
        return s.own[p] == DARK_DOMAIN
    if kind == BOSS:
        return s.boss[p] != 0
    return True


@inner_rule
def fits_archetype(s, seat, magic, p, a):
    """Whether a magic of `seat` may be aimed at an archetype; those of nobody's representative are off the field."""
    kind = s.a_kind[p, a]
    scope = ROWS[magic, SCOPE]
    if kind < 0 or (scope != ARCHETYPES and scope != BOTH) or not is_rep(s, p):
        return False
    if not side_fits(s, seat, p, ROWS[magic, SIDE]):
        return False
    wanted = ROWS[magic, FILTER]
    level = KEYWORDS[kind, LEVEL]
    if wanted == STRONG:
        return level >= 2
    if wanted == SMALL:
        return level == 1
    if wanted == RIVALS:
        return has_rival(s, s.a_symbol[p, a])
    if wanted == HURT:
        return s.a_hurt[p, a] > 0
    if wanted == BLOCKS:
        return keyword(s, p, a, BLOCK) > 0
    if wanted == STRIKES:
        return keyword(s, p, a, BONUS) > 0
    if wanted == BOOSTS:
        return keyword(s, p, a, BOOST) > 0
    if wanted == SPIRITS:
        return kind == SPIRIT
    if wanted == SWORDS:
        return kind == SWORD
    return True


@inner_rule
def fits(s, seat, magic, code, most):
    """Whether a target will do; `most` is the mana there is for a cost by the target's level."""
    if code < SEATS:
        return fits_seat(s, seat, magic, code)
    p = owner(code)
    a = place_of(code)
    if not fits_archetype(s, seat, magic, p, a):
        return False
    x = ROWS[magic, X_OF]
    if x == X_LEVEL or x == X_LEVEL_1:
        return KEYWORDS[s.a_kind[p, a], LEVEL] + x - X_LEVEL <= most
    return True


@inner_rule
def targets(s, seat, magic, most):
    """How many targets a magic has."""
    number = 0
    for p in range(s.seats):
        if fits_seat(s, seat, magic, p):
            number += 1
    for side in range(2):
        p = s.rep[side]
        if p >= 0:
            for a in range(ARCHETYPES_EACH):
                if fits(s, seat, magic, SEATS + p * ARCHETYPES_EACH + a, most):
                    number += 1
    return number


@inner_rule
def need_met(s, seat, magic):
    """Whether the condition written in a magic holds."""
    need = ROWS[magic, NEED]
    if need == NEED_NOTHING:
        return True
    if need == NEED_ARCHETYPE:
        return is_rep(s, seat) and archetypes(s, seat) > 0
    if need == NEED_FOE_ARCHETYPE:
        return archetypes(s, foe_of(s, seat)) > 0
    if need == NEED_SMALL:
        return has_kind(s, seat, 0) or has_kind(s, seat, 1) or has_kind(s, seat, 2)
    if need == NEED_CHARIOT:
        return has_kind(s, seat, CHARIOT)
    if need == NEED_DEMON_KING:
        return has_kind(s, seat, DEMON_KING)
    if need == NEED_FRIEND_ILL:
        for p in range(s.seats):
            if s.side[p] == s.side[seat] and s.alive[p] != 0 and s.ail[p, SEAL] + s.ail[p, FRAY] > 0:
                return True
        return False
    if need == NEED_REMOVED:
        return s.removed > 0
    if need == NEED_ALL_REMOVED:
        return s.removed > 0 and s.through == 0
    if need == NEED_DEALT:
        return s.dealt != 0
    if need == NEED_CUT_MP:
        return s.cut > 0
    if need == NEED_SPELL_CHECK:
        d = s.depth - 1
        return d >= 0 and s.frame[d, 0] == CHECK_FRAME and s.frame[d, FOR] == FOR_SPELL
    if need == NEED_LOW:
        return s.mp[seat] + s.temp[seat] <= LOW_MP
    if need == NEED_TRIBUTE:
        return spare_points(s, seat) >= EFFECTS[magic, 0, 1]
    if need == NEED_NO_SUMMONS:
        return s.now[s.rep[s.side[seat]], USED_SUMMONS] == 0
    return s.temp[seat] > 0


@inner_rule
def cumulates(s, seat, k):
    """Whether a magic that is not cumulative may be used again: what lasts a round is gone by the next."""
    magic = s.magic[seat, k]
    if ROWS[magic, USES] > 0 and s.used[seat, k] >= ROWS[magic, USES]:
        return False
    if ROWS[magic, ONCE] == 0 or s.used[seat, k] == 0:
        return True
    return EFFECTS[magic, 0, 0] == NOW and s.used_round[seat, k] != s.round_no


@inner_rule
def summon_fits(s, seat, k):
    """Whether a summoning may be offered in this step (MG-45, MG-87)."""
    magic = s.magic[seat, k]
    if s.now[seat, USED_SUMMONS] > value(s, seat, SUMMONS) or s.now[seat, USED_SPIRIT] > 0:
        return False
    return may_come(s, seat, magic, s.magic_skill[seat, k])


@inner_rule
def may_come(s, seat, magic, skill):
    """Whether what a summoning brings, if it is one archetype, could come to `seat` with a symbol chosen for it."""
    kind = EFFECTS[magic, 0, 1]
    if EFFECTS[magic, 0, 0] == SUMMON_EITHER:
        return may_summon(s, seat, KNIGHT) or may_summon(s, seat, MAIDEN)
    if EFFECTS[magic, 0, 0] == TRIBUTE:
        return may_summon(s, seat, DEMON_KING)
    if EFFECTS[magic, 0, 0] != SUMMON or kind < 0:
        return True
    if ROWS[magic, SKILL_OF] == CHOSEN and was_summoned(s, seat, kind, skill):
        return False
    return may_summon(s, seat, kind)


@inner_rule
def gives(s, seat, p):
    """Whether a seat is a witness of `seat` with a magic point to spare."""
    return p != seat and s.alive[p] != 0 and s.side[p] == s.side[seat] and not is_rep(s, p) and s.mp[p] > 1


@inner_rule
def spare_points(s, seat):
    """Magic points that the witnesses of a character can spend without falling."""
    points = 0
    for p in range(s.seats):
        if gives(s, seat, p):
            points += s.mp[p] - 1
    return points


@inner_rule
def is_right_of(s, symbol, p, a):
    """Whether an archetype's symbol is of the domain to the right of a skill's; the soul skill has no neighbours."""
    if s.a_kind[p, a] < 0 or symbol == SOUL or s.a_symbol[p, a] == SOUL:
        return False
    return s.a_symbol[p, a] // SKILL_ROWS == (symbol // SKILL_ROWS + 1) % FACES


@inner_rule
def has_rival(s, symbol):
    """Whether an archetype on the field is of the domain to the right of a skill's."""
    for side in range(2):
        p = s.rep[side]
        for a in range(ARCHETYPES_EACH):
            if p >= 0 and is_right_of(s, symbol, p, a):
                return True
    return False


@inner_rule
def may_serve(s, seat, k):
    """Whether a witness could use its k-th magic to summon for its representative."""
    magic = s.magic[seat, k]
    rep = s.rep[s.side[seat]]
    if magic < 0 or EFFECTS[magic, 0, 0] != SUMMON or EFFECTS[magic, 0, 1] < 0:
        return False
    if not payable(s, seat, k) or not cumulates(s, seat, k) or not need_met(s, rep, magic):
        return False
    return may_come(s, rep, magic, s.magic_skill[seat, k])


@inner_rule
def may_use_tool(s, seat, k, magic):
    """Whether equipment can be used now; to summon for another something must be at hand."""
    if not tool_fits(s, seat, k, magic):
        return False
    if EFFECTS[magic, 0, 0] != SUMMON_FOR:
        return True
    for n in range(s.magics[seat]):
        if may_serve(s, seat, n):
            return True
    return False


@inner_rule
def may_copy(s, seat):
    """Whether the magic just begun could be used by `seat` too: of one's own turn, with an X of 1, itself no copy."""
    f = frame_below(s, CAST_FRAME)
    magic = s.frame[f, MAGIC_OF]
    if s.frame[f, PLACE_OF] < 0 or OWN_TURN[magic] == 0:
        return False
    if ROWS[magic, FORM] == SUMMON_FORM and (not is_rep(s, seat) or not may_come(s, seat, magic, s.frame[f, SKILL_IS])):
        return False
    if ROWS[magic, X_OF] == X_POINTS and s.mp[seat] <= 1:
        return False
    return need_met(s, seat, magic) and has_targets(s, seat, magic, 1)


@inner_rule
def payable(s, seat, k):
    """Whether the cost can be paid out of the magic's own charge, and its price without falling to 0 MP (MG-05)."""
    magic = s.magic[seat, k]
    points = price(s, seat, k)
    if points > 0 and s.mp[seat] <= points:
        return False
    x = ROWS[magic, X_OF]
    if x == X_POINTS and s.mp[seat] <= 1 + points:
        return False
    left = spare(s, seat, k)
    if ROWS[magic, COST_OF] == NO_COST:
        return True
    if x == X_FATE:
        return left >= (best_fate(s, seat) + 1) // 2
    if x == X_MP:
        return left >= s.mp[seat]
    if x != NO_X and x != X_POINTS:
        return left >= 1
    return left >= written_cost(s, seat, k)


@inner_rule
def is_timely(magic, timing, is_to):
    """Whether it is the moment of a magic (-1: none) for one who is `is_to` to what is going on; equipment has none."""
    return magic >= 0 and TIMES[magic, timing] & is_to != 0


@inner_rule
def usable(s, seat, k, timing, is_to):
    """Whether the k-th magic of a character can be used now, by one who is `is_to` to what is going on."""
    return is_timely(s.magic[seat, k], timing, is_to) and may_use(s, seat, k, s.magic[seat, k])


@inner_rule
def may_use(s, seat, k, magic):
    """Whether the k-th magic of a character, `magic`, can be used once its moment has come."""
    if ROWS[magic, FORM] == EQUIPMENT_FORM:
        return may_use_tool(s, seat, k, magic)
    if not payable(s, seat, k) or not cumulates(s, seat, k) or not need_met(s, seat, magic):
        return False
    if ROWS[magic, FORM] == SUMMON_FORM:
        if not summon_fits(s, seat, k):
            return False
    elif (
        spells_left(s, seat) <= 0
        or (s.used[seat, k] > 0 and s.used_round[seat, k] == s.round_no)
        or EFFECTS[magic, 0, 0] == COPY
        and not may_copy(s, seat)
    ):
        return False
    return has_targets(s, seat, magic, spare(s, seat, k))


@inner_rule
def has_targets(s, seat, magic, most):
    """Whether a magic that is aimed has targets enough, with `most` mana for a cost by their level."""
    scope = ROWS[magic, SCOPE]
    if scope == CHARACTERS or scope == ARCHETYPES or scope == BOTH:
        return targets(s, seat, magic, most) >= (2 if EFFECTS[magic, 0, 0] == MERGE else 1)
    return True
