"""A trained best response to a fixed agent, on any game: a lower bound of the agent's exploitability.

A best response wins at least what a trained responder wins (Timbers et al., "Approximate Exploitability: Learning a
Best Response", 2022). The bound is as tight as the responder is good: an agent that it does not beat may be exploitable
all the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.agents import Agent, make
from feint.agents.policy import Net, NetAgent
from feint.agents.prior import Prior
from feint.envs.engine.errors import check_min
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import play_matches
from feint.eval.statistics import mean_interval

#: Random streams of one seed: training, the choice of the responder's temperature, and the final evaluation.
_TRAINING, _SELECTION, _EVALUATION = 0, 1, 2
#: Temperatures that the trained net is tried at: greedy play is usually better, but far worse against an agent that
#: models its opponent.
_TEMPERATURES = (0.0, 1.0)


@dataclass(frozen=True)
class Bound:
    """A lower bound of an agent's exploitability: what a trained responder gains per seat.

    Attributes:
        gain: mean gain over all seats; `low`, `high`: its 95% interval over seeds.
        best_responses: mean return of the responder in each seat, against the agent in all others.
        steps: decisions that the responder was trained on.
        matches: matches that the gain was measured on, equally many in each seat.
    """

    gain: float
    low: float
    high: float
    best_responses: tuple[float, ...]
    steps: int
    matches: int

    @property
    def exploitability(self) -> float:
        """The lower end of the interval, or 0 if that is higher: no agent's exploitability is negative."""
        return max(0.0, self.low)


def lower_bound(game: Game, agent: str | Agent, steps: int, matches: int, seed: int = 0, prior: str = "") -> Bound:
    """Train a responder against `agent` in all other seats, then measure it on new seeds.

    Args:
        steps: decisions to train on, rounded up to whole rollouts.
        matches: matches to measure on, rounded up so that each seat plays the same seeds; at least two seeds.
        prior: the agent that the responder starts from, such as `agent` itself; "" starts from scratch.

    Raises:
        ConfigError: `steps` or `matches` out of range, or an agent that does not play this game.
    """
    for name, value, low in (("steps", steps, 1), ("matches", matches, 2 * game.players)):
        check_min(name, value, low)
    agent, seed = make(agent), check_seed(seed)
    net, timesteps = train(game, agent, int(steps), seed, prior)
    responders = [NetAgent(net, "best response", temperature) for temperature in _TEMPERATURES]
    trials = [gains(game, agent, responder, int(matches), seed, _SELECTION)[0].mean() for responder in responders]
    responder = responders[int(np.argmax(trials))]
    gain, returns = gains(game, agent, responder, int(matches), seed, _EVALUATION)
    return Bound(*mean_interval(gain), tuple(returns.mean(axis=0).tolist()), timesteps, returns.size)


def train(game: Game, agent: Agent, steps: int, seed: int, prior: str = "") -> tuple[Net, int]:
    """Train a responder by masked PPO, in a random seat of each match: its net, and the decisions it was trained on."""
    # torch takes seconds to import
    from tqdm import tqdm

    from feint.envs import FeintVector
    from feint.training.export import net_of
    from feint.training.ppo import NO_LOG, Progress, Settings, build_model
    from feint.training.vecenv import MaskedVecEnv

    # a best response needs little mixing, so the entropy bonus is just high enough to keep exploring
    settings = Settings(game.name, dict(game.config), seed=seed, total_timesteps=steps, ent_coef=0.003, prior=prior)
    env = MaskedVecEnv(FeintVector(game, settings.num_envs, agent, seat="random"), Prior(prior) if prior else None)
    model = build_model(settings, env)
    model.set_random_seed(int(np.random.SeedSequence([seed, _TRAINING]).generate_state(1)[0]))
    total = settings.timesteps
    with tqdm(total=total, unit=" steps", unit_scale=True, dynamic_ncols=True, desc="responder") as bar:
        model.learn(total, callback=Progress(bar, settings.num_threads), log_interval=NO_LOG)
    return net_of(model.policy), total


def gains(
    game: Game, agent: Agent, responder: Agent, matches: int, seed: int, stream: int
) -> tuple[np.ndarray, np.ndarray]:
    """What `responder` gains against `agent` over the agent itself, in all seats on the same seeds.

    Returns:
        (n,) float64 gains per seat, by seed, and (n, seats) float64 returns of the responder in each seat.
    """
    rng = np.random.default_rng([seed, stream])
    seeds = rng.integers(0, 1 << 64, -(-matches // game.players), np.uint64)
    returns = np.zeros((len(seeds), game.players))
    for seat in range(game.players):
        seating = [responder if other == seat else agent for other in range(game.players)]
        returns[:, seat] = play_matches(game, seating, seeds, rng)[0][:, seat]
    own = 0.0 if game.zero_sum else play_matches(game, [agent] * game.players, seeds, rng)[0].mean(axis=1)
    return returns.mean(axis=1) - own, returns
