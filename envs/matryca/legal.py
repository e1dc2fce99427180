"""The action masks."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.casting import base_cost, castable, may_split, payable
from feint.envs.matryca.clock import target_of
from feint.envs.matryca.effects import first_target, may_be_target
from feint.envs.matryca.matrix import has_room, learnable, overfull_circle, preparing
from feint.envs.matryca.weapons import may_strike

# --- fights -----------------------------------------------------------------------------------------------------------


@rule
def legal_actions(s, seat, mask):
    """Mark the first choices of the person asked, yielding among them (MX-21, MX-22)."""
    p = s.asked
    mask[ids.A_HOLD] = 1
    if seat == s.owner[p]:
        mask[ids.A_CONCEDE] = 1
        if s.kind[p] == tables.MAGE:
            legal_casts(s, p, mask)
    elif s.kind[p] == tables.MAGE:
        mask[ids.A_FIRST_WEAPON + tables.DAGGER] = 1
    if s.kind[p] == tables.WARRIOR:
        mask[ids.A_FIRST_WEAPON + tables.BOW] = 1
        if s.closed[p] != 0:
            for weapon in range(tables.BOW):
                mask[ids.A_FIRST_WEAPON + weapon] = 1
        else:
            mask[ids.A_CLOSE_IN] = 1


@rule
def legal_targets(s, seat, mask):
    """Mark the targets of the chosen action (MX-28)."""
    p = s.asked
    for number in range(2 * s.people_per_side):
        q = target_of(s, seat, s.a_target + number)
        if q >= 0:
            fits = may_strike(s, p, q) if s.picked_mode == ids.B_STRIKE else may_be_target(s, p, q, s.picked_spell)
            if fits:
                mask[s.a_target + number] = 1


@rule
def legal_fight(s, seat, mask):
    """Mark the legal choices of a fight (MX-22)."""
    if s.phase == ids.P_ACT:
        legal_actions(s, seat, mask)
    elif s.phase == ids.P_TARGET:
        legal_targets(s, seat, mask)
    else:
        legal_splits(s, s.asked, mask)


@rule
def legal_casts(s, p, mask):
    """Mark the spells that `p` may declare (MX-10, MX-18, MX-24)."""
    if s.components[p] == 0:
        return
    for k in range(4 * tables.REACH[s.level[p]]):
        stored = castable(s, p, ids.B_MATRIX, k)
        outside = castable(s, p, ids.B_OUTSIDE, k)
        if (stored or outside) and first_target(s, p, k) >= 0:
            if stored and payable(s, p, ids.B_MATRIX, k):
                mask[s.a_matrix + k] = 1
            if outside and payable(s, p, ids.B_OUTSIDE, k):
                mask[s.a_outside + k] = 1


@rule
def legal_splits(s, p, mask):
    """Mark how the chosen spell may be enhanced; not at all where stamina pays (MX-11, MX-14, MX-18)."""
    k, mode = s.picked_spell, s.picked_mode
    spare = s.pm[p] - base_cost(mode, k)
    mask[s.a_split] = 1
    for split in range(1, (s.max_enhancement + 1) * (s.max_enhancement + 2) // 2):
        if tables.SPLITS[split, 0] + tables.SPLITS[split, 1] <= spare and may_split(s, s.path[p], mode, k, split):
            mask[s.a_split + split] = 1


# --- preparation and journey ------------------------------------------------------------------------------------------


@rule
def legal_matrix_work(s, p, mask):
    """Mark what `p` may write and erase now (MX-02, MX-03, MX-04)."""
    over = overfull_circle(s, p)
    able = s.fit[p] != 0 or s.forbid_bad_writing == 0
    for k in range(4 * tables.REACH[s.level[p]]):
        spent = tables.WRITE_MINUTES * spells.CIRCLE[k]
        in_time = spent <= s.minutes[p] and (s.journey == 0 or s.written[p] + spent <= tables.MAX_WRITING_MINUTES)
        if able and in_time and has_room(s, p, k, over) and learnable(s, p, k):
            mask[s.a_write + k] = 1
        if s.copies[p, k] > 0 and s.pm[p] > 0 and s.minutes[p] >= tables.ERASE_MINUTES:
            mask[s.a_erase + k] = 1


@rule
def legal_preparation(s, seat, mask):
    """Mark the legal choices of preparation: a path, then writing and erasing (MX-26)."""
    p = preparing(s, seat)
    if s.round_no % s.prep_rounds == 0:
        for path in range(tables.AMULET + 1):
            mask[ids.A_FIRST_PATH + path] = 1
    else:
        mask[ids.A_DONE] = 1
        if s.ready[p] == 0:
            legal_matrix_work(s, p, mask)


@rule
def legal_road(s, seat, mask):
    """Mark the legal choices of a meeting or a camp (MX-23)."""
    if s.phase == ids.P_MEET:
        mask[ids.A_DUEL : ids.A_MAKE_PACT + 1] = 1
        return
    mask[ids.A_DONE] = 1
    if s.ready[seat] == 0:
        if s.minutes[seat] >= 60:
            mask[ids.A_REST_1] = 1
            mask[ids.A_MEDITATE_1] = 1
        if s.minutes[seat] >= 240:
            mask[ids.A_REST_4] = 1
            mask[ids.A_MEDITATE_4] = 1
        legal_matrix_work(s, seat, mask)


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat (MX-22, MX-23, MX-26)."""
    if s.phase == ids.P_PREPARE:
        legal_preparation(s, seat, mask)
    elif s.phase == ids.P_MEET or s.phase == ids.P_CAMP:
        legal_road(s, seat, mask)
    else:
        legal_fight(s, seat, mask)
