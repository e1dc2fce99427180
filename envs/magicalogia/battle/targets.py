"""Who and what a magic may be aimed at, and whether it can be used at all now (MG-06, MG-76)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetypes import has_kind, may_summon, owner, place_of, was_summoned
from feint.envs.magicalogia.battle.damage import is_ill
from feint.envs.magicalogia.battle.equipment import tool_fits
from feint.envs.magicalogia.battle.stack import frame_below
from feint.envs.magicalogia.battle.stats import archetypes, foe_of, is_rep, keyword, spells_left, value

#: What a sealed magic costs on top (MG-04), and the MP up to which "school song" may be used.
SEALED_PRICE, LOW_MP = 2, 2
#: More mana than anything costs: what a boss has.
PLENTY = 99
DARK_DOMAIN = 5


@inner_rule
def action_of(s, code):
    """The action that picks a target."""
    return ids.SEAT_ACTION + code if code < tables.SEATS else ids.SEAT_ACTION + s.seats + code - tables.SEATS


@inner_rule
def target_of(s, action):
    """The target that an action picks."""
    number = action - ids.SEAT_ACTION
    return number if number < s.seats else tables.SEATS + number - s.seats


@inner_rule
def best_fate(s, seat):
    """The highest fate among a character's anchors (MG-79)."""
    best = 0
    for n in range(tables.ANCHORS):
        best = max(best, s.fate[seat, n])
    return best


@inner_rule
def spare(s, seat, k):
    """Mana that the k-th magic can spend on its X, after the surcharge of "separation" (MG-06)."""
    return PLENTY if s.boss[seat] != 0 else s.charge[seat, k] - value(s, seat, magics.COSTS)


@inner_rule
def written_cost(s, seat, k):
    """The cost of a magic, with an X of 0 (MG-06)."""
    magic = s.magic[seat, k]
    cost = magics.ROWS[magic, magics.COST]
    if magics.EFFECTS[magic, 0, 0] == magics.RETRY and magics.EFFECTS[magic, 0, 1] > 0:
        cost += s.used[seat, k]
    return cost


@inner_rule
def price(s, seat, k):
    """Magic points that using the k-th magic costs (MG-04, MG-06)."""
    points = magics.ROWS[s.magic[seat, k], magics.MP_COST]
    if magics.ROWS[s.magic[seat, k], magics.NEED] == magics.NEED_TEMPORARY:
        points = 0
    return points + (SEALED_PRICE if s.sealed[seat] == k and s.ail[seat, magics.SEAL] != 0 else 0)


@inner_rule
def side_fits(s, seat, other, sides):
    """Whether `other` is on a targeted side (MG-06)."""
    return sides & (magics.OWN if s.side[seat] == s.side[other] else magics.OTHER) != 0


@inner_rule
def has_gear(s, p, that_adds):
    """Whether a character has working equipment, or such that adds something for the whole battle (MG-78)."""
    for k in range(s.magics[p]):
        if s.working[p, k] != 0 and (not that_adds or adds(s.magic[p, k])):
            return True
    return False


@inner_rule
def adds(magic):
    """Whether an equipment adds something for the whole battle (MG-78)."""
    return magics.ADDS[magic, 0] + magics.ADDS[magic, 1] > 0


@inner_rule
def fits_seat(s, seat, magic, p):  # noqa: C901 (one branch per filter)
    """Whether a magic of `seat` may target the character in seat `p` (MG-06, MG-79)."""
    scope = magics.ROWS[magic, magics.SCOPE]
    if (
        s.alive[p] == 0
        or (scope != magics.CHARACTERS and scope != magics.BOTH)
        or not side_fits(s, seat, p, magics.ROWS[magic, magics.SIDE])
    ):
        return False
    kind = magics.ROWS[magic, magics.FILTER]
    if kind == magics.REP:
        return is_rep(s, p)
    if kind == magics.ALLIED_REP:
        return is_rep(s, p) and p != seat
    if kind == magics.WITNESS:
        return not is_rep(s, p)
    if kind == magics.ILL:
        return is_ill(s, p)
    if kind == magics.OTHERS:
        return p != seat
    if kind == magics.GEARED:
        return has_gear(s, p, False)
    if kind == magics.MIRRORED:
        return has_gear(s, p, True)
    if kind == magics.DARK:
        return s.own[p] == DARK_DOMAIN
    if kind == magics.BOSS:
        return s.boss[p] != 0
    return True


@inner_rule
def fits_archetype(s, seat, magic, p, a):  # noqa: C901 (one branch per filter)
    """Whether a magic of `seat` may target an archetype; only those on the field can be (MG-06, MG-57, MG-79)."""
    kind = s.a_kind[p, a]
    scope = magics.ROWS[magic, magics.SCOPE]
    if kind < 0 or (scope != magics.ARCHETYPES and scope != magics.BOTH) or not is_rep(s, p):
        return False
    if not side_fits(s, seat, p, magics.ROWS[magic, magics.SIDE]):
        return False
    wanted = magics.ROWS[magic, magics.FILTER]
    level = tables.KEYWORDS[kind, tables.LEVEL]
    if wanted == magics.STRONG:
        return level >= 2
    if wanted == magics.SMALL:
        return level == 1
    if wanted == magics.RIVALS:
        return has_rival(s, s.a_symbol[p, a])
    if wanted == magics.HURT:
        return s.a_hurt[p, a] > 0
    if wanted == magics.BLOCKS:
        return keyword(s, p, a, tables.BLOCK) > 0
    if wanted == magics.STRIKES:
        return keyword(s, p, a, tables.BONUS) > 0
    if wanted == magics.BOOSTS:
        return keyword(s, p, a, tables.BOOST) > 0
    if wanted == magics.SPIRITS:
        return kind == tables.SPIRIT
    if wanted == magics.SWORDS:
        return kind == tables.SWORD
    return True


@inner_rule
def fits(s, seat, magic, code, most):
    """Whether a target is allowed; `most` is the mana available for a cost by the target's level (MG-06)."""
    if code < tables.SEATS:
        return fits_seat(s, seat, magic, code)
    p = owner(code)
    a = place_of(code)
    if not fits_archetype(s, seat, magic, p, a):
        return False
    x = magics.ROWS[magic, magics.X_OF]
    if x == magics.X_LEVEL or x == magics.X_LEVEL_1:
        return tables.KEYWORDS[s.a_kind[p, a], tables.LEVEL] + x - magics.X_LEVEL <= most
    return True


@inner_rule
def count_targets(s, seat, magic, most):
    """How many targets a magic has (MG-06)."""
    number = 0
    for p in range(s.seats):
        if fits_seat(s, seat, magic, p):
            number += 1
    for side in range(2):
        p = s.rep[side]
        if p >= 0:
            for a in range(tables.ARCHETYPES_EACH):
                if fits(s, seat, magic, tables.SEATS + p * tables.ARCHETYPES_EACH + a, most):
                    number += 1
    return number


@inner_rule
def need_met(s, seat, magic):  # noqa: C901 (one branch per condition)
    """Whether the condition of a magic holds (MG-79)."""
    need = magics.ROWS[magic, magics.NEED]
    if need == magics.NEED_NOTHING:
        return True
    if need == magics.NEED_ARCHETYPE:
        return is_rep(s, seat) and archetypes(s, seat) > 0
    if need == magics.NEED_FOE_ARCHETYPE:
        return archetypes(s, foe_of(s, seat)) > 0
    if need == magics.NEED_SMALL:
        return has_kind(s, seat, 0) or has_kind(s, seat, 1) or has_kind(s, seat, 2)
    if need == magics.NEED_CHARIOT:
        return has_kind(s, seat, tables.CHARIOT)
    if need == magics.NEED_DEMON_KING:
        return has_kind(s, seat, tables.DEMON_KING)
    if need == magics.NEED_FRIEND_ILL:
        for p in range(s.seats):
            if s.side[p] == s.side[seat] and s.alive[p] != 0 and s.ail[p, magics.SEAL] + s.ail[p, magics.FRAY] > 0:
                return True
        return False
    if need == magics.NEED_REMOVED:
        return s.removed > 0
    if need == magics.NEED_ALL_REMOVED:
        return s.removed > 0 and s.through == 0
    if need == magics.NEED_DEALT:
        return s.dealt != 0
    if need == magics.NEED_CUT_MP:
        return s.cut > 0
    if need == magics.NEED_SPELL_CHECK:
        d = s.depth - 1
        return d >= 0 and s.frame[d, 0] == frames.CHECK_FRAME and s.frame[d, frames.FOR] == frames.FOR_SPELL
    if need == magics.NEED_LOW:
        return s.mp[seat] + s.temp[seat] <= LOW_MP
    if need == magics.NEED_TRIBUTE:
        return spare_points(s, seat) >= magics.EFFECTS[magic, 0, 1]
    if need == magics.NEED_NO_SUMMONS:
        return s.now[s.rep[s.side[seat]], magics.USED_SUMMONS] == 0
    return s.temp[seat] > 0


@inner_rule
def cumulates(s, seat, k):
    """Whether a magic may be used again: some not twice in a battle, or while their effect lasts (MG-76, MG-79)."""
    magic = s.magic[seat, k]
    if magics.ROWS[magic, magics.USES] > 0 and s.used[seat, k] >= magics.ROWS[magic, magics.USES]:
        return False
    if magics.ROWS[magic, magics.ONCE] == 0 or s.used[seat, k] == 0:
        return True
    return magics.EFFECTS[magic, 0, 0] == magics.NOW and s.used_round[seat, k] != s.round_no


@inner_rule
def summon_fits(s, seat, k):
    """Whether a summoning may be offered in this step (MG-45, MG-87)."""
    magic = s.magic[seat, k]
    if s.now[seat, magics.USED_SUMMONS] > value(s, seat, magics.SUMMONS) or s.now[seat, magics.USED_SPIRIT] > 0:
        return False
    return may_come(s, seat, magic, s.magic_skill[seat, k])


@inner_rule
def may_come(s, seat, magic, skill):
    """Whether the one archetype that a summoning brings could come to `seat` with a chosen symbol (MG-45)."""
    kind = magics.EFFECTS[magic, 0, 1]
    if magics.EFFECTS[magic, 0, 0] == magics.SUMMON_EITHER:
        return may_summon(s, seat, tables.KNIGHT) or may_summon(s, seat, tables.MAIDEN)
    if magics.EFFECTS[magic, 0, 0] == magics.TRIBUTE:
        return may_summon(s, seat, tables.DEMON_KING)
    if magics.EFFECTS[magic, 0, 0] != magics.SUMMON or kind < 0:
        return True
    if magics.ROWS[magic, magics.SKILL_OF] == magics.CHOSEN and was_summoned(s, seat, kind, skill):
        return False
    return may_summon(s, seat, kind)


@inner_rule
def gives(s, seat, p):
    """Whether a seat is a witness of `seat` with a magic point to spare (MG-79)."""
    return p != seat and s.alive[p] != 0 and s.side[p] == s.side[seat] and not is_rep(s, p) and s.mp[p] > 1


@inner_rule
def spare_points(s, seat):
    """Magic points that the witnesses of a character can spend without dropping out (MG-79)."""
    points = 0
    for p in range(s.seats):
        if gives(s, seat, p):
            points += s.mp[p] - 1
    return points


@inner_rule
def is_right_of(s, symbol, p, a):
    """Whether a symbol is of the domain to the right of a skill's; the soul skill has no neighbours (MG-79)."""
    if s.a_kind[p, a] < 0 or symbol == tables.SOUL or s.a_symbol[p, a] == tables.SOUL:
        return False
    return s.a_symbol[p, a] // tables.SKILL_ROWS == (symbol // tables.SKILL_ROWS + 1) % basics.FACES


@inner_rule
def has_rival(s, symbol):
    """Whether an archetype on the field is of the domain to the right of a skill's (MG-79)."""
    for side in range(2):
        p = s.rep[side]
        for a in range(tables.ARCHETYPES_EACH):
            if p >= 0 and is_right_of(s, symbol, p, a):
                return True
    return False


@inner_rule
def may_serve(s, seat, k):
    """Whether a witness could use its k-th magic to summon for its representative (MG-57, MG-79)."""
    magic = s.magic[seat, k]
    rep = s.rep[s.side[seat]]
    if magic < 0 or magics.EFFECTS[magic, 0, 0] != magics.SUMMON or magics.EFFECTS[magic, 0, 1] < 0:
        return False
    if not payable(s, seat, k) or not cumulates(s, seat, k) or not need_met(s, rep, magic):
        return False
    return may_come(s, rep, magic, s.magic_skill[seat, k])


@inner_rule
def may_use_tool(s, seat, k, magic):
    """Whether equipment can be used now; to summon for another a summoning must be at hand (MG-78)."""
    if not tool_fits(s, seat, k, magic):
        return False
    if magics.EFFECTS[magic, 0, 0] != magics.SUMMON_FOR:
        return True
    for n in range(s.magics[seat]):
        if may_serve(s, seat, n):
            return True
    return False


@inner_rule
def may_copy(s, seat):
    """Whether `seat` could copy the magic just begun: of an own turn, with an X of 1, itself no copy (MG-79)."""
    f = frame_below(s, frames.CAST_FRAME)
    magic = s.frame[f, frames.MAGIC_OF]
    if s.frame[f, frames.PLACE_OF] < 0 or magics.OWN_TURN[magic] == 0:
        return False
    if magics.ROWS[magic, magics.FORM] == magics.SUMMON_FORM and (
        not is_rep(s, seat) or not may_come(s, seat, magic, s.frame[f, frames.SKILL_IS])
    ):
        return False
    if magics.ROWS[magic, magics.X_OF] == magics.X_POINTS and s.mp[seat] <= 1:
        return False
    return need_met(s, seat, magic) and has_targets(s, seat, magic, 1)


@inner_rule
def payable(s, seat, k):
    """Whether the cost can be paid out of the magic's own charge, and its price without falling to 0 MP (MG-05)."""
    magic = s.magic[seat, k]
    points = price(s, seat, k)
    if points > 0 and s.mp[seat] <= points:
        return False
    x = magics.ROWS[magic, magics.X_OF]
    if x == magics.X_POINTS and s.mp[seat] <= 1 + points:
        return False
    left = spare(s, seat, k)
    if magics.ROWS[magic, magics.COST_OF] == magics.NO_COST:
        return True
    if x == magics.X_FATE:
        return left >= (best_fate(s, seat) + 1) // 2
    if x == magics.X_MP:
        return left >= s.mp[seat]
    if x != magics.NO_X and x != magics.X_POINTS:
        return left >= 1
    return left >= written_cost(s, seat, k)


@inner_rule
def is_timely(magic, timing, is_to):
    """Whether a magic (-1: none) may be used now by one who is `is_to` to the window's subject (MG-76)."""
    return magic >= 0 and magics.TIMES[magic, timing] & is_to != 0


@inner_rule
def usable(s, seat, k, timing, is_to):
    """Whether the k-th magic of a character can be used now, by one who is `is_to` to the window's subject (MG-76)."""
    return is_timely(s.magic[seat, k], timing, is_to) and may_use(s, seat, k, s.magic[seat, k])


@inner_rule
def may_use(s, seat, k, magic):
    """Whether the k-th magic of a character, `magic`, can be used, its timing aside (MG-06, MG-76)."""
    if magics.ROWS[magic, magics.FORM] == magics.EQUIPMENT_FORM:
        return may_use_tool(s, seat, k, magic)
    if not payable(s, seat, k) or not cumulates(s, seat, k) or not need_met(s, seat, magic):
        return False
    if magics.ROWS[magic, magics.FORM] == magics.SUMMON_FORM:
        if not summon_fits(s, seat, k):
            return False
    elif (
        spells_left(s, seat) <= 0
        or (s.used[seat, k] > 0 and s.used_round[seat, k] == s.round_no)
        or magics.EFFECTS[magic, 0, 0] == magics.COPY
        and not may_copy(s, seat)
    ):
        return False
    return has_targets(s, seat, magic, spare(s, seat, k))


@inner_rule
def has_targets(s, seat, magic, most):
    """Whether a magic has targets enough, with `most` mana for a cost by their level (MG-06)."""
    scope = magics.ROWS[magic, magics.SCOPE]
    if scope == magics.CHARACTERS or scope == magics.ARCHETYPES or scope == magics.BOTH:
        return count_targets(s, seat, magic, most) >= (2 if magics.EFFECTS[magic, 0, 0] == magics.MERGE else 1)
    return True
