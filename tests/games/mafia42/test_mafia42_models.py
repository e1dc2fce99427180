"""The classical Mafia models, built from options, against their exact recursions (MF-73, ids: envs/mafia42/RULES.md).

Mafiosi and citizens without powers and talk. Night first: the mafia kills one citizen; then the mafia wins if it is at
least half; then one player is executed, drawn uniformly, or by the independent uniform ballots of all the living, where
a tie for first executes nobody. `sampled` plays whole batches; `exact` enumerates every chance outcome of the rules.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache
from math import factorial, sqrt

import numpy as np
import pytest

from feint.envs import Batch, Match
from feint.envs.mafia42 import ids

PASS, KILL, BALLOT = ids.PASS, ids.KILL, ids.BALLOT
#: Cells of players and mafiosi; where half are mafiosi the first night decides.
CELLS = [(n, m) for n in range(4, 13) for m in (1, 2, 3)]
MATCHES = 20_000


@cache
def accused_probability(players: int) -> Fraction:
    """Probability that uniform ballots of `players` players have a single leader; by symmetry it is anybody."""
    single = Fraction(0)
    for counts in itertools.combinations_with_replacement(range(players + 1), players):
        if sum(counts) == players and counts.count(max(counts)) == 1:
            orders = factorial(players)
            for count in counts:
                orders //= factorial(count)
            arrangements = factorial(players)
            for same in Counter(counts).values():
                arrangements //= factorial(same)
            single += Fraction(orders * arrangements, players**players)
    return single


@cache
def mafia_wins(mafiosi: int, citizens: int, ballots: bool, night: bool) -> Fraction:
    """Probability that the mafia wins with so many alive, before a night or before an execution."""
    if mafiosi == 0:
        return Fraction(0)
    if mafiosi >= citizens:
        return Fraction(1)
    if night:
        return mafia_wins(mafiosi, citizens - 1, ballots, False)
    living = mafiosi + citizens
    single = accused_probability(living) if ballots else Fraction(1)
    # with a tie nobody is executed, and the next night takes another citizen
    hit = Fraction(mafiosi, living) * mafia_wins(mafiosi - 1, citizens, ballots, True)
    miss = Fraction(citizens, living) * mafia_wins(mafiosi, citizens - 1, ballots, True)
    return single * (hit + miss) + (1 - single) * mafia_wins(mafiosi, citizens, ballots, True)


def roles(players: int, mafiosi: int) -> tuple[str, ...]:
    return ("mafioso",) * mafiosi + ("citizen",) * (players - mafiosi)


def config(players: int, mafiosi: int, ballots: bool) -> dict:
    return {
        "players": players, "roles": roles(players, mafiosi), "talk": False, "pace": "fast", "night_ticks": 1,
        "vote_ticks": 1, "verdict": "always" if ballots else "drawn", "days": 60,
    }  # fmt: skip


def play(batch: Batch, rng: np.random.Generator) -> None:
    """Play all matches of a batch to their ends under the model's players."""
    n = batch.game.players
    kill = slice(ids.BLOCKS + KILL * n, ids.BLOCKS + KILL * n + n)
    ballot = slice(ids.BLOCKS + BALLOT * n, ids.BLOCKS + BALLOT * n + n)
    states = batch.states
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        mask = batch.mask[live]
        actions = np.full(len(live), PASS)
        # a mafioso who may kill takes the living citizens evenly: its mask shows the living, its team its own
        victims = mask[:, kill] * (states["role"][live, :n] != ids.MAFIOSO)
        for options, first in ((victims, kill.start), (mask[:, ballot], ballot.start)):
            rows = np.flatnonzero(options.any(axis=1))
            picks = (rng.random((len(rows), n)) * options[rows]).argmax(axis=1)
            actions[rows] = first + picks
        batch.step(actions, live)
        live = live[batch.player[live] >= 0]


def sampled(players: int, mafiosi: int, ballots: bool, matches: int) -> float:
    """Share of matches that the mafia wins."""
    batch = Batch("mafia42", matches, seed=players * 10 + mafiosi, autoreset=False, **config(players, mafiosi, ballots))
    play(batch, np.random.default_rng(players))
    winner = batch.states["winner"]
    assert set(np.unique(winner)) <= {1 + ids.CITIZENS, 1 + ids.MAFIA}
    return float((winner == 1 + ids.MAFIA).mean())


@pytest.mark.rule("MF-73")
@pytest.mark.parametrize("ballots", [False, True], ids=["drawn", "ballots"])
@pytest.mark.parametrize(("players", "mafiosi"), CELLS)
def test_win_rate_is_the_recursions(players, mafiosi, ballots):
    """Sampled, within four standard errors: 20,000 matches a cell compiled; plain rules are sampled more thinly."""
    from feint.envs.engine.compile import JIT

    matches = MATCHES if JIT else 60
    p = float(mafia_wins(mafiosi, players - mafiosi, ballots, True))
    error = sqrt(max(p * (1 - p), 1e-9) / matches)
    assert abs(sampled(players, mafiosi, ballots, matches) - p) <= 4 * error


def exact(match: Match) -> Fraction:
    """Probability that the mafia wins from a position of the model with drawn executions, over all chance outcomes.

    Citizens are interchangeable, so the mafia's kill of the lowest stands for any.
    """
    if match.over:
        return Fraction(int(match.state["winner"] == 1 + ids.MAFIA))
    n = match.game.players
    legal = match.legal()
    role = match.state["role"]
    victims = [x for x in range(n) if legal[ids.BLOCKS + KILL * n + x] and role[x] != ids.MAFIOSO]
    action = ids.BLOCKS + KILL * n + victims[0] if victims else PASS
    return sum((one.probability * exact(one.match) for one in match.outcomes(action)), Fraction(0))


@pytest.mark.rule("MF-73")
@pytest.mark.parametrize(("players", "mafiosi"), [(n, m) for n, m in CELLS if n <= 6])
def test_enumeration_is_the_recursion_exactly(players, mafiosi):
    """Exact, as fractions: every execution that the rules can draw."""
    match = Match("mafia42", seating="given", **config(players, mafiosi, False))
    assert exact(match) == mafia_wins(mafiosi, players - mafiosi, False, True)


def exact_ballots(match: Match, memo: dict) -> Fraction:
    """The same with ballots: all ways the living can vote, by the totals they give."""
    if match.over:
        return Fraction(int(match.state["winner"] == 1 + ids.MAFIA))
    n = match.game.players
    state = match.state
    if state["phase"] == ids.NIGHT:
        legal = match.legal()
        victims = [x for x in range(n) if legal[ids.BLOCKS + KILL * n + x] and state["role"][x] != ids.MAFIOSO]
        after = match.clone()
        after.step(ids.BLOCKS + KILL * n + victims[0] if victims else PASS)
        return exact_ballots(after, memo)
    living = list(match.acting)
    key = (tuple(living), bytes(state["role"]))
    if key not in memo:
        total = Fraction(0)
        for ballots, ways in ballot_classes(living):
            after = match.clone()
            for seat, name in zip(living, ballots, strict=True):
                after.step(ids.BLOCKS + BALLOT * n + name, seat)
            total += Fraction(ways, len(living) ** len(living)) * exact_ballots(after, memo)
        memo[key] = total
    return memo[key]


def ballot_classes(living: list[int]):
    """Every multiset of ballots, as one way to cast it with the number of all ways."""
    for ballots in itertools.combinations_with_replacement(living, len(living)):
        ways = factorial(len(living))
        for name in living:
            ways //= factorial(ballots.count(name))
        yield ballots, ways


@pytest.mark.rule("MF-73")
@pytest.mark.rule("MF-11")
@pytest.mark.parametrize(("players", "mafiosi"), [(n, m) for n, m in CELLS if n <= 6])
def test_ballots_and_ties_by_enumeration_are_the_recursion_exactly(players, mafiosi):
    """Exact, as fractions: every multiset of ballots, ties included."""
    match = Match("mafia42", seating="given", **config(players, mafiosi, True))
    assert exact_ballots(match, {}) == mafia_wins(mafiosi, players - mafiosi, True, True)


@pytest.mark.rule("MF-73")
def test_the_recursions_known_values():
    """By hand: 1 mafioso among 5: a night leaves 4 (1 against 3), an execution hits 1 in 4, else 1 against 1."""
    assert mafia_wins(1, 4, False, True) == Fraction(3, 4)
    assert accused_probability(2) == Fraction(1, 2) and accused_probability(1) == 1
    # three ballots on three names: all on one 3/27, two and one 18/27, all apart 6/27
    assert accused_probability(3) == Fraction(21, 27)


@pytest.mark.rule("MF-73")
def test_talk_false_leaves_no_statement_and_first_day_no_night():
    match = Match("mafia42", players=4, roles=roles(4, 1), talk=False, first="day", pace="fast")
    assert match.state["phase"] == ids.VOTE and match.state["night"] == 0
    while not match.over:
        names = {match.game.action_names[a].split()[0] for a in np.flatnonzero(match.legal())}
        assert names <= {"pass", "vote", "kill", "yes", "no"}
        match.step(int(np.flatnonzero(match.legal())[-1]))
