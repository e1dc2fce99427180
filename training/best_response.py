"""A trained best response to a fixed agent, on any game: a lower bound of the agent's exploitability.

What a responder wins, a best response wins at least (Timbers et al., "Approximate Exploitability: Learning a Best
Response", 2022). The bound is as good as the responder: an agent that it does not beat may be exploitable all the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.agents import Agent, make
from feint.agents.policy import Net, NetAgent
from feint.agents.prior import Prior
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import play_matches
from feint.eval.statistics import mean_interval

#: Streams of chance that one seed gives: training, the choice between a net's ways to play, and measuring.
_TRAINING, _CHOOSING, _MEASURING = 0, 1, 2
#: A trained net plays its likeliest action, or draws from its chances: against an agent that reads its opponent the
#: former may be far worse, against others it is better.
_TEMPERATURES = (0.0, 1.0)


@dataclass(frozen=True)
class Bound:
    """A lower bound of an agent's exploitability: what a trained responder gains a seat.

    Attributes:
        gain: mean gain over all seats; `low`, `high`: its 95% interval over seeds.
        best_responses: mean return of the responder in each seat, against the agent in all others.
        steps: decisions that the responder was trained on.
        matches: matches that the gain was measured on, as many in each seat.
    """

    gain: float
    low: float
    high: float
    best_responses: tuple[float, ...]
    steps: int
    matches: int

    @property
    def exploitability(self) -> float:
        """What is shown: the interval's lower end, or 0, which no agent is below."""
        return max(0.0, self.low)


def lower_bound(game: Game, agent: str | Agent, steps: int, matches: int, seed: int = 0, prior: str = "") -> Bound:
    """Train a responder against `agent` in all other seats, then measure it on new seeds.

    Args:
        steps: decisions to train on, rounded up to whole rollouts.
        matches: matches to measure on, rounded up so that each seat plays the same seeds; at least two seeds.
        prior: the agent that the responder starts from, such as `agent` itself; "" starts from nothing.

    Raises:
        ConfigError: `steps` or `matches` out of range, or an agent that does not play this game.
    """
    for name, value, least in (("steps", steps, 1), ("matches", matches, 2 * game.players)):
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
            raise ConfigError(f"{name}={value!r} is not allowed: an integer of at least {least}")
    agent, seed = make(agent), check_seed(seed)
    net, trained = train(game, agent, int(steps), seed, prior)
    ways = [NetAgent(net, "best response", heat) for heat in _TEMPERATURES]
    tried = [gains(game, agent, way, int(matches), seed, _CHOOSING) for way in ways]
    responder = ways[int(np.argmax([gain.mean() for gain, _ in tried]))]
    gain, won = gains(game, agent, responder, int(matches), seed, _MEASURING)
    return Bound(*mean_interval(gain), tuple(won.mean(axis=0).tolist()), trained, won.size)


def train(game: Game, agent: Agent, steps: int, seed: int, prior: str = "") -> tuple[Net, int]:
    """A responder's net by masked PPO, in a seat drawn for each match, and the decisions it was trained on."""
    # torch takes seconds to import
    from tqdm import tqdm

    from feint.envs import FeintVector
    from feint.training.export import net_of
    from feint.training.ppo import Clock, Settings, build_model
    from feint.training.vecenv import MaskedVecEnv

    # a best response needs little mixing, so the entropy bonus is kept just high enough to go on exploring
    settings = Settings(game.name, dict(game.config), steps, seed, entropy=0.003, prior=prior)
    env = MaskedVecEnv(FeintVector(game, settings.envs, agent, seat="random"), Prior(prior) if prior else None)
    model = build_model(settings, env)
    model.set_random_seed(int(np.random.SeedSequence([seed, _TRAINING]).generate_state(1)[0]))
    total = settings.rollouts * settings.envs * settings.rollout
    with tqdm(total=total, unit=" steps", unit_scale=True, dynamic_ncols=True, desc="responder") as bar:
        model.learn(total, callback=Clock(bar, settings.threads), log_interval=None)
    return net_of(model.policy), total


def gains(
    game: Game, agent: Agent, responder: Agent, matches: int, seed: int, stream: int
) -> tuple[np.ndarray, np.ndarray]:
    """What `responder` gains against `agent` over the agent's own place, all seats on the same seeds.

    Returns:
        (n,) float64 gains a seat, by seed, and (n, seats) float64, what the responder won in each seat.
    """
    rng = np.random.default_rng([seed, stream])
    seeds = rng.integers(0, 1 << 64, -(-matches // game.players), np.uint64)
    won = np.zeros((len(seeds), game.players))
    for seat in range(game.players):
        seating = [responder if place == seat else agent for place in range(game.players)]
        won[:, seat] = play_matches(game, seating, seeds, rng)[0][:, seat]
    own = 0.0 if game.zero_sum else play_matches(game, [agent] * game.players, seeds, rng)[0].mean(axis=1)
    return won.mean(axis=1) - own, won
