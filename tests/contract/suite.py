"""Checks that every game must pass, each a function of a Game that raises AssertionError.

They are run over all registered games by test_contract.py, and shown to bite by test_faults.py.
"""

from __future__ import annotations

import copy
import itertools
import pickle
import warnings

import gymnasium
import numpy as np
import pettingzoo.test

from feint.agents.random import RandomAgent
from feint.envs import Batch, FeintAEC, FeintParallel, FeintSolo, FeintVector, IllegalAction, Match
from feint.envs.engine.game import WAIT, check

MATCHES = 6


# --- playing at random ------------------------------------------------------------------------------------------------


def choose(rng: np.random.Generator, mask: np.ndarray, game) -> int:
    """A legal action at random; giving up is chosen seldom, so that matches reach their depths."""
    legal = np.flatnonzero(mask)
    if len(legal) > 1 and rng.random() < 0.95:
        legal = np.array([a for a in legal if game.action_names[a] not in ("concede", "resign")])
    return int(rng.choice(legal))


def play(match: Match, rng: np.random.Generator, max_steps: int | None = None):
    """Random legal steps as (seat, action), until the match is over or `max_steps` are played."""
    for _ in range(match.game.max_turns + 1 if max_steps is None else max_steps):
        if match.over:
            return
        seat = int(rng.choice(match.acting))
        action = choose(rng, match.legal(seat), match.game)
        yield seat, action
        match.step(action, seat)


def seen(match: Match, seat: int | None) -> tuple:
    """All that a seat (None: a spectator) can tell of a match now, its events apart."""
    public = (match.acting, match.turn, match.done, match.truncated, tuple(match.returns), match.status(seat))
    if seat is None:
        return public
    return (*public, match.observe(seat).tobytes(), match.legal(seat).tobytes())


def everyone_sees(match: Match) -> tuple:
    """What every seat and a spectator can tell of a match now; cheap enough for every step of a long one."""
    return tuple(seen(match, p) for p in [None, *range(match.game.players)])


def whole(match: Match) -> tuple:
    """Everything that can be asked of a match."""
    game = match.game
    return tuple((seen(match, p), match.events(p), match.text(p)) for p in [None, *range(game.players)])


# --- the checks -------------------------------------------------------------------------------------------------------


def contract(game):
    """The record and the names are as the engine needs them; every slot written stays in [-1, 1]."""
    check(game)
    rng = np.random.default_rng(0)
    for seed in range(MATCHES):
        match = Match(game, seed=seed)
        for _ in play(match, rng):
            for seat in range(game.players):
                row = match.observe(seat)
                bad = np.flatnonzero(~(np.abs(row) <= 1))
                assert not len(bad), f"slot {game.slots[bad[0]]} is {row[bad[0]]}"
                mask = match.legal(seat)
                assert set(np.unique(mask)) <= {0, 1} and not mask[WAIT], "a mask holds 0 and 1, and never waiting"
                assert bool(mask.any()) == (seat in match.acting), f"seat {seat}: legal actions exactly where it acts"


def ends(game):
    """Matches end within their bound, once, with returns in their range."""
    rng = np.random.default_rng(1)
    for seed in range(4 * MATCHES):
        match = Match(game, seed=seed)
        steps = sum(1 for _ in play(match, rng))
        assert match.over and steps <= game.max_turns, f"still going after {steps} steps"
        assert match.acting == () and match.player == -1, "seats act after the end"
        assert match.done != match.truncated, "a match ends either by the rules or by its bound"
        returns = match.returns
        assert ((returns >= game.min_return) & (returns <= game.max_return)).all(), f"returns {returns}"
        assert not game.zero_sum or abs(returns.sum()) < 1e-9, f"returns {returns} of a zero-sum game"


def legal_steps(game):
    """Every legal action of sampled positions can be played, and every other is refused with nothing changed."""
    rng = np.random.default_rng(2)
    for seed in range(MATCHES):
        match = Match(game, seed=seed)
        for seat, _ in play(match, rng):
            if rng.random() > 0.3:
                continue
            mask = match.legal(seat)
            for action in rng.permutation(np.flatnonzero(mask))[:40]:
                fork = match.clone()
                fork.step(int(action), seat)
                assert fork.turn == match.turn + 1
                assert fork.over or all(fork.legal(p).any() for p in fork.acting), "an acting seat has nothing to play"
            before = everyone_sees(match), match.to_bytes()
            refused = [int(a) for a in rng.permutation(np.flatnonzero(mask == 0))[:10]]
            for action in [*refused, -1, game.num_actions, None, 1.0, "x", True]:
                error = refusal(match, action, seat)
                assert error is not None, f"illegal action {action!r} was played"
                assert repr(action) in str(error) or str(action) in str(error)
            idle = [p for p in range(game.players) if p not in match.acting]
            for p in idle:
                error = refusal(match, int(np.flatnonzero(mask)[0]), p)
                assert error is not None, f"seat {p} was not acting and yet played"
            assert (everyone_sees(match), match.to_bytes()) == before, "a refused action changed the match"


def refusal(match: Match, action, seat: int) -> IllegalAction | None:
    """The error that playing an action raises; None where it is played."""
    try:
        match.step(action, seat)
    except IllegalAction as error:
        return error
    return None


def copies(game):
    """Clone, deepcopy, pickle, and save and load keep the position and the future, and share nothing."""
    rng = np.random.default_rng(3)
    ways = (
        Match.clone,
        copy.deepcopy,
        lambda m: pickle.loads(pickle.dumps(m)),
        lambda m: Match.from_bytes(m.to_bytes()),
    )
    for seed, way in itertools.product(range(2), ways):
        match = Match(game, seed=seed)
        for _ in play(match, rng, int(rng.integers(0, 12))):
            pass
        before = whole(match)
        twin = way(match)
        assert whole(twin) == before
        follow_same(match, twin, rng)
        fresh = way(Match(game, seed=seed))
        before = whole(fresh)
        for _ in play(way(fresh), rng):
            pass
        assert whole(fresh) == before, "playing a copy changed its source"


def follow_same(match: Match, twin: Match, rng) -> None:
    while not match.over:
        seat = int(rng.choice(match.acting))
        action = choose(rng, match.legal(seat), match.game)
        match.step(action, seat)
        twin.step(action, seat)
        assert everyone_sees(match) == everyone_sees(twin), "a copy differs in a later step"
    assert whole(match) == whole(twin), "a copy differs at the end"


def seeds(game):
    """The seed alone decides a match's chance: nothing outside the match does, and matches leave no trace."""

    def trace(seed):
        rng, match = np.random.default_rng(seed), Match(game, seed=seed)
        steps = [(seat, action, seen(match, seat)) for seat, action in play(match, rng)]
        return steps, whole(match)

    np.random.seed(0)
    first = [trace(seed) for seed in range(MATCHES)]
    state = np.random.get_state()[1].tolist()
    np.random.seed(99)
    assert [trace(seed) for seed in reversed(range(MATCHES))][::-1] == first, "the same seed gave another match"
    np.random.seed(0)
    assert np.random.get_state()[1].tolist() == state, "the process's own generator was used"


def interfaces(game):
    """The same seed and actions give the same match by hand, in a batch, and as AEC and parallel environments."""
    for seed in range(MATCHES):
        rng = np.random.default_rng(seed)
        match, aec, par = Match(game, seed=seed), FeintAEC(game), FeintParallel(game)
        batch = Batch(game, 3, autoreset=False)
        aec.reset(seed=seed)
        par_seen, _ = par.reset(seed=seed)
        batch.reset(seeds=np.full(3, seed, np.uint64))
        while not match.over:
            actions = step_side_by_side(match, aec, batch, par_seen, rng)
            par_seen, _, terminated, truncated, _ = par.step(actions)
        assert set(terminated.values()) == {match.done} and set(truncated.values()) == {match.truncated}
        assert (batch.returns()[1] == match.returns).all()
        assert bool(batch.done[1]) == match.done and bool(batch.truncated[1]) == match.truncated
        for row in range(game.players):
            observation = par_seen[par.possible_agents[row]]["observation"]
            assert (observation == match.observe(row)).all()


def step_side_by_side(match: Match, aec: FeintAEC, batch: Batch, par_seen: dict, rng) -> dict[str, int]:
    """Step every seat that acts now through all sequential interfaces; returns the actions for the parallel one."""
    agents, acting, actions = aec.possible_agents, match.acting, {}
    for seat in acting:
        if seat not in match.acting:
            continue
        assert match.player == seat == batch.player[1] == agents.index(aec.agent_selection)
        last = aec.last()[0]
        shown = [
            (last["observation"], last["action_mask"]),
            (batch.obs[1], batch.mask[1]),
            (batch.obs[2], batch.mask[2]),
        ]
        if seat == acting[0]:
            shown.append((par_seen[agents[seat]]["observation"], par_seen[agents[seat]]["action_mask"]))
        for obs, mask in shown:
            assert (obs == match.observe(seat)).all() and (mask == match.legal()).all(), "interfaces differ"
        action = choose(rng, match.legal(), match.game)
        actions[agents[seat]] = action
        match.step(action)
        batch.step([action] * 3)
        aec.step(action)
        assert (batch.reward[1] == match.rewards).all()
    for seat, agent in enumerate(agents):
        if seat not in acting:
            actions[agent] = WAIT
        elif agent not in actions:  # the match ended before this seat's part of the choice
            actions[agent] = choose(rng, par_seen[agent]["action_mask"], match.game)
    return actions


def batches(game):
    """A batch with automatic resets plays the matches of its seeds, and keeps the end of each."""
    n, rng = 5, np.random.default_rng(4)
    batch = Batch(game, n, seed=7)
    hand = [Match(game, seed=int(seed)) for seed in batch.seeds]
    for _ in range(3 * min(game.max_turns, 60)):
        actions = np.array([choose(rng, row, game) for row in batch.mask])
        rows = rng.permutation(n)[: rng.integers(1, n + 1)]
        batch.step(actions[rows], rows)
        for row in rows.tolist():
            hand[row].step(int(actions[row]))
            assert (batch.reward[row] == hand[row].rewards).all()
            assert bool(batch.done[row]) == hand[row].done and bool(batch.truncated[row]) == hand[row].truncated
            if hand[row].over:
                for seat in range(game.players):
                    final = batch.final_observations([row], [seat])[0]
                    assert (final == hand[row].observe(seat)).all(), "the final observation was lost"
                hand[row] = Match(game, seed=int(batch.seeds[row]))
            assert batch.player[row] == hand[row].player
            assert (batch.obs[row] == hand[row].observe(hand[row].player)).all()
            assert (batch.mask[row] == hand[row].legal()).all()
    rollouts(game)
    small = Batch(game, n, seed=7, observation="int8")
    big = Batch(game, n, seed=7)
    for _ in range(20):
        small.rollout(1)
        big.rollout(1)
        assert (small.obs == np.round(big.obs * np.float32(127)).astype(np.int8)).all() and (
            small.mask == big.mask
        ).all()


def rollouts(game):
    """The kernel's random player plays legal steps: after each, every row stands where some legal action leads."""
    batch = Batch(game, 3, seed=11)
    hand = [Match(game, seed=int(seed)) for seed in batch.seeds]
    for _ in range(25):
        batch.rollout(1)
        for row, match in enumerate(hand):
            nexts = [match.clone() for _ in np.flatnonzero(match.legal())]
            for fork, action in zip(nexts, np.flatnonzero(match.legal()), strict=True):
                fork.step(int(action))
            if batch.done[row] or batch.truncated[row]:
                assert any(fork.over and (fork.rewards == batch.reward[row]).all() for fork in nexts)
                hand[row] = Match(game, seed=int(batch.seeds[row]))
            else:
                acting = int(batch.player[row])
                state = batch.states[row].tobytes()
                same = [fork for fork in nexts if fork.state.tobytes() == state]
                assert same, "a rollout went where no legal action leads"
                hand[row] = same[0]
                assert hand[row].player == acting and (hand[row].observe(acting) == batch.obs[row]).all()


def rewards(game):
    """Every reward of every seat is paid out, in every view, whoever moved last."""
    rng = np.random.default_rng(5)
    for seed in range(MATCHES):
        env, par = FeintAEC(game), FeintParallel(game)
        env.reset(seed=seed)
        paid_out = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen_now, reward, terminated, truncated, _ = env.last()
            paid_out[agent] += reward
            env.step(None if terminated or truncated else choose(rng, seen_now["action_mask"], game))
        assert list(paid_out.values()) == env.match.returns.tolist(), "the AEC view lost a reward"
        observed, _ = par.reset(seed=seed)
        paid_out = dict.fromkeys(par.possible_agents, 0.0)
        while par.agents:
            observed, paid, *_ = par.step({a: choose(rng, observed[a]["action_mask"], game) for a in par.agents})
            for agent, reward in paid.items():
                paid_out[agent] += reward
        assert list(paid_out.values()) == par.match.returns.tolist(), "the parallel view lost a reward"
    for skip in (False, True):
        env = FeintVector(game, 8, ["random", RandomAgent()], skip_forced=skip)
        observed, _ = env.reset(seed=3)
        paid_out = np.zeros(8)
        for _ in range(150):
            actions = np.array([choose(rng, row, game) for row in observed["action_mask"]])
            observed, paid, terminated, truncated, infos = env.step(actions)
            paid_out += paid
            for row in np.flatnonzero(terminated | truncated):
                assert paid_out[row] == infos["final_info"]["return"][row], "the learner was paid other than its seat"
                assert not (terminated[row] and truncated[row])
                paid_out[row] = 0


def leaks(game):
    """Nothing a seat sees depends on what it may not know, until an event that it may know of says so."""
    rng = np.random.default_rng(6)
    for seed in range(max(3 * MATCHES, 600 // game.max_turns)):  # short matches try less each, so there are more
        match = Match(game, seed=seed)
        for _ in play(match, rng, int(rng.integers(0, min(game.max_turns, 40)))):
            pass
        if match.over:
            continue
        for seat in range(game.players):
            twin = match.resample_hidden(seat, seed=int(rng.integers(1 << 32)))
            assert seen(twin, seat) == seen(match, seat), f"resampling for seat {seat} changed what it sees"
            assert twin.events(seat) == match.events(seat)
            walk_together(match.clone(), twin, seat, rng)
            choices_apart(match, seat, rng)


def walk_together(match: Match, twin: Match, seat: int, rng) -> None:
    """Play on with the same choices: `seat` may notice a difference only with an event that differs."""
    while not match.over and not twin.over:
        assert match.acting == twin.acting, "who is asked depends on hidden facts"
        asked = int(rng.choice(match.acting))
        both = match.legal(asked) & twin.legal(asked)
        if asked == seat:
            assert (match.legal(seat) == twin.legal(seat)).all(), "the mask depends on hidden facts"
        if not both.any():
            return
        action = choose(rng, both, match.game)
        match.step(action, asked)
        twin.step(action, asked)
        if match.events(seat) != twin.events(seat):
            return
        assert seen(match, seat) == seen(twin, seat), f"seat {seat} sees a difference that no event says"


def choices_apart(match: Match, seat: int, rng) -> None:
    """Another seat's choice shows to `seat` only through events, and not at all while a joint choice is pending."""
    for other in match.acting:
        if other == seat:
            continue
        pending = tuple(p for p in match.acting if p != other)
        picks = rng.permutation(np.flatnonzero(match.legal(other)))[:4]
        forks = [match.clone() for _ in picks]
        for fork, action in zip(forks, picks, strict=True):
            fork.step(int(action), other)
        for a, b in itertools.combinations(forks, 2):
            news = [fork.events(seat)[len(match.events(seat)) :] for fork in (a, b)]
            if pending and a.acting == b.acting == pending:
                assert not any(news), "an event reveals a hidden choice too early"
            if news[0] == news[1]:
                assert seen(a, seat) == seen(b, seat), f"seat {seat} sees a choice that no event says"
                assert seen(a, None) == seen(b, None), "a spectator sees a choice that no event says"


def spectators(game):
    """A spectator's text holds no hidden fact: it is the same after resampling for every seat in turn."""
    rng = np.random.default_rng(7)
    for seed in range(MATCHES):
        match = Match(game, seed=seed)
        for _ in play(match, rng, int(rng.integers(0, 30))):
            pass
        for seat in range(game.players):
            assert match.resample_hidden(seat, seed=1).text(None) == match.text(None)


def fresh_arrays(game):
    """No array handed out is written again, and writing into one changes nothing."""
    rng = np.random.default_rng(8)
    match, aec, par = Match(game, seed=1), FeintAEC(game), FeintParallel(game)
    aec.reset(seed=1)
    par_seen, par_infos = par.reset(seed=1)
    kept = []
    for _ in range(12):
        if match.over or not par.agents:
            break
        handed_out = [match.observe(p) for p in range(game.players)] + [match.legal(p) for p in range(game.players)]
        handed_out += [match.returns, match.rewards, *aec.last()[0].values()]
        handed_out += [value for info in aec.infos.values() for value in info.values()]
        handed_out += [value for entry in (*par_seen.values(), *par_infos.values()) for value in entry.values()]
        kept += [(array, array.copy()) for array in handed_out]
        action = choose(rng, match.legal(), game)
        match.step(action)
        aec.step(action)
        par_seen, _, _, _, par_infos = par.step({a: choose(rng, par_seen[a]["action_mask"], game) for a in par.agents})
    for array, copied in kept:
        assert (array == copied).all(), "an observation handed out was written again"
    match, twin = Match(game, seed=1), Match(game, seed=1)
    match.observe(match.player)[:] = 0.5
    match.legal()[:] = 1
    assert whole(match) == whole(twin), "writing into an observation changed the match"


def chance(game):
    """Outcomes of sampled actions have probabilities that sum to one, and the real step is one of them."""
    rng = np.random.default_rng(9)
    for seed in range(MATCHES):
        match = Match(game, seed=seed)
        for _ in play(match, rng, int(rng.integers(0, 20))):
            pass
        if match.over:
            continue
        seat = int(rng.choice(match.acting))
        action = choose(rng, match.legal(seat), game)
        outcomes = match.outcomes(action, seat, limit=100_000)
        assert sum(outcome.probability for outcome in outcomes) == 1
        match.step(action, seat)
        assert any(whole(outcome.match) == whole(match) for outcome in outcomes), (
            "the real step is not among the outcomes"
        )


def pettingzoo_tests(game):
    """PettingZoo's own api, parallel, seed and render tests."""
    with warnings.catch_warnings():
        # PettingZoo knows dictionaries with masks by the names of its own environments; a waiting seat's mask is zero
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(not a NumPy array|all zeros|should be gymnasium.spaces.box).*")
        pettingzoo.test.api_test(FeintAEC(game), num_cycles=50)
        pettingzoo.test.parallel_api_test(FeintParallel(game), num_cycles=50)
        pettingzoo.test.seed_test(lambda: FeintAEC(game), num_cycles=50)
        pettingzoo.test.parallel_seed_test(lambda: FeintParallel(game, illegal="random"), num_cycles=50)
        pettingzoo.test.render_test(lambda render_mode: FeintAEC(game, render_mode))


def gymnasium_tests(game):
    """Gymnasium's and stable-baselines3's checkers, with illegal samples replaced; autoreset as declared."""
    import stable_baselines3.common.env_checker

    env = FeintSolo(game, illegal="random")
    gymnasium.utils.env_checker.check_env(env, skip_render_check=True)
    stable_baselines3.common.env_checker.check_env(FeintSolo(game, illegal="random"), warn=False)
    vector = FeintVector(game, 4)
    assert vector.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    observed, _ = vector.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert vector.observation_space.contains(observed)
        observed, *_ = vector.step(np.array([choose(rng, row, game) for row in observed["action_mask"]]))
    twin = pickle.loads(pickle.dumps(vector))
    for _ in range(10):
        actions = np.array([choose(rng, row, game) for row in observed["action_mask"]])
        observed, *rest = vector.step(actions)
        again, *rest_again = twin.step(actions)
        assert gymnasium.utils.env_checker.data_equivalence((observed, rest), (again, rest_again))
    solo, row = FeintSolo(game, seat=0), FeintVector(game, 1, seat=0)
    (a, _), (b, _) = solo.reset(seed=5), row.reset(seed=5)
    for _ in range(10):
        assert (a["observation"] == b["observation"][0]).all()
        action = choose(rng, a["action_mask"], game)
        a, _, ended, cut, _ = solo.step(action)
        b, *_ = row.step(np.array([action]))
        if ended or cut:
            break


CHECKS = (
    contract, ends, legal_steps, copies, seeds, interfaces, batches, rewards, leaks, spectators, fresh_arrays, chance,
    pettingzoo_tests, gymnasium_tests,
)  # fmt: skip
