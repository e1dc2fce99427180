"""Who gets how much: treasure and experience divided by offers in turn and votes (LB-39)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, tables


@rule
def ranked_seat(s, n):
    """The n-th seat with living characters, from the one with the most kills on and round the table (LB-39)."""
    seats = prompt.council_seats(s)
    best = -1
    count = 0
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1:
            count += 1
            if best < 0 or s.killed[seat] > s.killed[best]:
                best = seat
    left = n % max(count, 1)
    seat = best
    while left > 0:
        seat = (seat + 1) % (s.players - 1)
        if seats >> seat & 1 == 1:
            left -= 1
    return seat


@rule
def tick(s):
    """Divide at once, ask for an offer, or for votes on it (LB-39)."""
    if s.phase == ids.P_DIVIDE:
        tick_divide(s)
    elif s.phase == ids.P_OFFER:
        tick_offer(s)
    else:
        tick_vote(s)


@rule
def legal(s, mask):
    """Mark the splits that can be offered, or yes and no (LB-39)."""
    if s.phase == ids.P_VOTE:
        mask[ids.ACCEPT] = 1
        mask[ids.REFUSE] = 1
        return
    for k in range(ids.OFFER_FAVOUR):
        mask[ids.OFFER + k] = 1
    for k in range(s.players - 1):
        mask[ids.OFFER + ids.OFFER_FAVOUR + k] = 1


@rule
def apply(s, action):
    """A split is offered; the others vote on it (LB-39)."""
    s.offer = action - ids.OFFER
    prompt.go_to(s, ids.P_VOTE)


@rule
def vote(s, seat, action):
    """Keep a seat's vote on the split, unseen till all are in; then go by the majority (LB-39, LB-45)."""
    s.vote[seat] = 1 if action == ids.ACCEPT else 0
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        close_vote(s)


@rule
def close_vote(s):
    """Show the votes on an offered split, and go by their majority (LB-39)."""
    for seat in range(s.players - 1):
        if s.vote[seat] >= 0:
            emit(s, ids.E_VOTE, EVERYONE, seat, ids.ACCEPT if s.vote[seat] == 1 else ids.REFUSE, 0, 0)
    if tally_vote(s):
        settle_division(s, s.offer)
    else:
        s.offers += 1
        prompt.go_to(s, ids.P_OFFER)


@rule
def tally_vote(s):
    """Whether a majority, the offerer counted in, takes the split (LB-39)."""
    yes = 1
    n = 1
    for seat in range(s.players - 1):
        if prompt.council_seats(s) >> seat & 1 == 1 and seat != s.offerer:
            n += 1
            yes += 1 if s.vote[seat] == 1 else 0
            s.vote[seat] = -1
    return 2 * yes > n


@rule
def open_division(s):
    """Divide the treasure first (LB-39)."""
    s.dividing = 0
    s.treasure_found += s.hoard
    prompt.go_to(s, ids.P_DIVIDE)


@rule
def tick_divide(s):
    """By offer and vote where several seats have a share; after the treasure comes the experience (LB-39)."""
    seats = prompt.council_seats(s)
    if s.hoard == 0:
        if s.dividing == 0:
            s.dividing = 1
            s.hoard = tables.EXPERIENCE * s.slain * tables.LEVEL[s.level, tables.L_EXPERIENCE]
        else:
            prompt.go_to(s, ids.P_CLOSE)
    elif seats & (seats - 1) == 0:
        settle_division(s, ids.OFFER_EQUAL)
    else:
        s.offers = 0
        prompt.go_to(s, ids.P_OFFER)


@rule
def tick_offer(s):
    """The seat with the most kills offers first; after one round without a majority the shares are equal (LB-39)."""
    seats = prompt.council_seats(s)
    n = 0
    for seat in range(s.players - 1):
        n += seats >> seat & 1
    if s.offers >= n:
        settle_division(s, ids.OFFER_EQUAL)
    else:
        s.offerer = ranked_seat(s, s.offers)
        prompt.ask(s, s.offerer)


@rule
def tick_vote(s):
    """All others with a share vote at once (LB-39)."""
    s.acting = prompt.council_seats(s) & ~(1 << s.offerer)
    s.common = 0


@rule
def share_weight(s, seat, kind):
    """A seat's weight in an offered split (LB-39)."""
    if kind == ids.OFFER_EQUAL:
        return 1
    if kind == ids.OFFER_KILLS:
        return s.killed[seat]
    if kind >= ids.OFFER_FAVOUR:
        # half to the favoured seat: as many parts as the others have together
        others = -1
        for other in range(s.players - 1):
            others += prompt.council_seats(s) >> other & 1
        return max(others, 1) if seat == kind - ids.OFFER_FAVOUR else 1
    living = 0
    for place in range(tables.PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < tables.PEOPLE and s.owner[u] == seat:
            living += 1
    return living


@rule
def settle_division(s, kind):
    """Share out by an accepted split; fractions are lost (LB-39)."""
    seats = prompt.council_seats(s)
    whole = 0
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1:
            whole += share_weight(s, seat, kind)
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1 and whole > 0:
            part = s.hoard * share_weight(s, seat, kind) // whole
            if s.dividing == 0:
                s.share[seat] += part
                emit(s, ids.E_SHARE, EVERYONE, seat, min(part, 32000), 0, 0)
            else:
                pay_experience(s, seat, part)
    s.hoard = 0
    prompt.go_to(s, ids.P_DIVIDE)


@rule
def pay_experience(s, seat, part):
    """A seat's experience, in equal parts to its living characters (LB-39)."""
    n = max(share_weight(s, seat, ids.OFFER_LIVING), 1)
    for u in range(tables.PEOPLE):
        if s.owner[u] == seat and s.status[u] == ids.ALIVE and s.place[u] >= 0:
            s.earned[u] += part // n
            emit(s, ids.E_EXPERIENCE, EVERYONE, u, part // n, 0, 0)
