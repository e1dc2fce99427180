"""Training for games of sides: one net plays every seat of a side, against fixed agents or past selves on the others.

The net is residual (:mod:`feint.agents.prior`) and learns by PPO (Schulman et al. 2017) from whole matches, in turn as
each side. Sides are the teams in the field `team` of a game's record as dealt, or else single seats.

    python -m feint.training.team_ppo mafia42 --iterations 300 --out runs/mafia42-sides
"""

from __future__ import annotations

import argparse
import copy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from threadpoolctl import threadpool_limits
from torch import nn
from torch.nn.functional import log_softmax

from feint.agents import Agent, Views, make
from feint.agents.policy import Net, NetAgent
from feint.agents.policy import load as load_net
from feint.agents.prior import Prior
from feint.cli.arguments import add_game, add_settings, given_settings, parse_options
from feint.envs import Batch, load
from feint.envs.engine.agent import sample_rows
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.eval.sides import gains, sides_of
from feint.training.export import export, versions
from feint.training.policy import NEVER, log_prior
from feint.training.ppo import setting


@dataclass(frozen=True)
class Settings:
    """What a run is."""

    id: str = "mafia42"
    options: dict[str, Any] = field(default_factory=dict)
    prior: str = setting("scripted", "agent that the net starts from")
    opponents: tuple[str, ...] = setting(
        ("scripted",), "agents that fill the other sides, in turn; 'self' is the averaged net as it was a while ago"
    )
    sides: tuple[int, ...] = setting((), "sides that learn, in turn; none given: all")
    age: int = setting(20, "iterations after which the opponent 'self' is renewed")
    matches: int = setting(1024, "matches of one iteration")
    iterations: int = setting(300, "iterations of PPO")
    epochs: int = setting(2, "passes over an iteration's decisions")
    batch: int = setting(4096, "decisions of one gradient step")
    learning_rate: float = setting(7e-4, "at the start; falls to a tenth in a line")
    clip: float = 0.2  # PPO's own
    entropy: float = setting(0.003, "weight of the entropy bonus")
    gae_lambda: float = setting(0.97, "decay of the advantage estimator")
    hidden: tuple[int, ...] = setting((128, 128), "widths of the net's hidden layers")
    average: float = setting(0.9, "share of the averaged net, which is exported, that each iteration keeps")
    start: str = setting("", "folder of a net from a run like this, whose actor goes on learning")
    final_matches: int = setting(2000, "deals it is measured on at the end, on each side against each fixed opponent")
    seed: int = setting(0, "seed of everything")


@dataclass
class Records:
    """Free decisions (more than one legal action) of whole matches, in the order they were made.

    Attributes:
        inputs, mask: (k, slots + actions) float32 and (k, actions) int8.
        action, log_chance, value: (k,) what was played, how likely it was, what the critic thought.
        advantage: (k,) float32, filled once the matches are over.
    """

    inputs: np.ndarray
    mask: np.ndarray
    action: np.ndarray
    log_chance: np.ndarray
    value: np.ndarray
    advantage: np.ndarray


class ActorCritic(nn.Module):
    """Two nets of one shape: what to add to the prior's log-chances, at first nothing, and the expected return."""

    def __init__(self, slots: int, actions: int, hidden: tuple[int, ...]):
        super().__init__()
        self.actions = actions
        self.actor = _mlp(slots + actions, hidden, actions)
        self.critic = _mlp(slots + actions, hidden, 1)
        self.prior_weight = nn.Parameter(torch.ones(()))
        nn.init.zeros_(self.actor[-1].weight)
        nn.init.zeros_(self.actor[-1].bias)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """(m, actions) log-chances and (m,) values."""
        logits = self.actor(x) + self.prior_weight * log_prior(x, self.actions) + (mask.float() - 1.0) * NEVER
        return log_softmax(logits, dim=1), self.critic(x).squeeze(1)

    @torch.no_grad()
    def take(self, net: Net) -> None:
        """Go on from a net that was exported.

        Raises:
            ConfigError: it has other widths, or no prior.
        """
        linear = [module for module in self.actor if isinstance(module, nn.Linear)]
        shapes = [tuple(one.weight.shape) for one in linear]
        given = [weights.shape for weights, _ in net.layers]
        if net.prior is None or shapes != given:
            raise ConfigError(f"start: a net of layers {given}, prior {net.prior!r} can't go on as one of {shapes}")
        for module, (weights, biases) in zip(linear, net.layers, strict=True):
            module.weight.copy_(torch.from_numpy(weights))
            module.bias.copy_(torch.from_numpy(biases))
        self.prior_weight.fill_(net.prior_weight)

    def net(self, prior: str) -> Net:
        """The actor for playing."""
        linear = [module for module in self.actor if isinstance(module, nn.Linear)]
        arrays = [(one.weight.detach().numpy().copy(), one.bias.detach().numpy().copy()) for one in linear]
        return Net(arrays, "relu", prior, self.prior_weight.item())


def _mlp(inputs: int, hidden: tuple[int, ...], outputs: int) -> nn.Sequential:
    layers: list[nn.Module] = []
    for width in hidden:
        layers += [nn.Linear(inputs, width), nn.ReLU()]
        inputs = width
    return nn.Sequential(*layers, nn.Linear(inputs, outputs))


# --- playing ----------------------------------------------------------------------------------------------------------


def play(game: Game, model: ActorCritic, prior: Prior, other: Agent, seeds: np.ndarray, sides: np.ndarray, rng, decay):
    """Play one match of each seed to its end.

    Args:
        model: fills the seats of side ``sides[k]`` in match k, `other` fills the others.
        decay: of the advantage estimator.

    Returns:
        :class:`Records` of the learning seats, and (n,) float64 mean return of the side that learned.
    """
    batch = Batch(game, len(seeds), autoreset=False)
    batch.reset(seeds=seeds)
    learns = sides_of(game, batch) == sides[:, None]
    kept, owners = [], []
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        seats, mask = batch.player[live], batch.mask[live]
        actions = mask.argmax(axis=1).astype(np.int64)
        free = mask.sum(axis=1, dtype=np.int64) > 1
        own = np.flatnonzero(free & learns[live, seats])
        theirs = np.flatnonzero(free & ~learns[live, seats])
        if len(theirs):
            rows = live[theirs]
            actions[theirs] = other.act(Views(seats[theirs], rows, batch.obs[rows], mask[theirs]))
        if len(own):
            rows = live[own]
            inputs = prior.inputs(Views(seats[own], rows, batch.obs[rows], mask[own]))
            chosen, *rest = _choose(model, inputs, mask[own], rng)
            actions[own] = chosen
            kept.append((inputs, mask[own], chosen, *rest))
            owners.append((rows, seats[own]))
        batch.step(actions, live)
        live = live[batch.player[live] >= 0]
    returns = batch.returns()
    gained = np.where(learns, returns, 0.0).sum(axis=1) / np.maximum(learns.sum(axis=1), 1)
    return _records(kept, owners, returns, decay), gained


@torch.no_grad()
def _choose(model: ActorCritic, inputs: np.ndarray, mask: np.ndarray, rng):
    logs, values = model(torch.from_numpy(inputs), torch.from_numpy(mask))
    logs = logs.numpy()
    actions = sample_rows(np.exp(logs), rng)
    return actions, logs[np.arange(len(actions)), actions], values.numpy()


def _records(kept, owners, returns, decay: float) -> Records:
    """Join the steps; generalised advantages run back through each seat's own decisions."""
    after = returns.astype(np.float32).copy()  # value of a seat's next decision, at first its return
    carried = np.zeros_like(after)
    advantages = []
    for (*_, value), (rows, seats) in zip(reversed(kept), reversed(owners), strict=True):
        carried[rows, seats] = after[rows, seats] - value + decay * carried[rows, seats]
        after[rows, seats] = value
        advantages.append(carried[rows, seats])
    return Records(*map(np.concatenate, zip(*kept, strict=True)), np.concatenate(advantages[::-1]))


# --- learning ---------------------------------------------------------------------------------------------------------


def improve(model: ActorCritic, optimizer, records: Records, settings: Settings, rng) -> None:
    """PPO's passes over one iteration's decisions."""
    target = records.advantage + records.value
    advantage = (records.advantage - records.advantage.mean()) / (records.advantage.std() + 1e-8)
    for _ in range(settings.epochs):
        for rows in _batches(len(records.action), settings.batch, rng):
            logs, values = model(torch.from_numpy(records.inputs[rows]), torch.from_numpy(records.mask[rows]))
            played = logs.gather(1, torch.from_numpy(records.action[rows])[:, None]).squeeze(1)
            ratio = (played - torch.from_numpy(records.log_chance[rows])).exp()
            gain = torch.from_numpy(advantage[rows])
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(dim=1).mean()
            loss = -torch.min(ratio * gain, clipped * gain).mean() - settings.entropy * entropy
            loss = loss + 0.5 * (values - torch.from_numpy(target[rows])).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            optimizer.step()


def _batches(size: int, batch: int, rng):
    order = rng.permutation(size)
    return [order[k : k + batch] for k in range(0, size, batch)]


def train(settings: Settings, out: Path) -> None:
    """Train, and keep the averaged net's files in `out`, renewed every tenth iteration and measured after the last."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(settings.seed)
    game = load(settings.id, **settings.options)
    prior = Prior(settings.prior)
    prior.start(game, range(game.players), rng)
    model = ActorCritic(game.num_slots, game.num_actions, settings.hidden)
    if settings.start:
        model.take(load_net(settings.start)[1])
    average = copy.deepcopy(model)
    agents = {spec: make(spec) for spec in settings.opponents if spec != "self"}
    for agent in agents.values():
        agent.start(game, range(game.players), rng)
    first = Batch(game, 256, autoreset=False)
    first.reset(seeds=_seeds(rng, 256))
    sides = settings.sides or tuple(np.unique(sides_of(game, first)).tolist())
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.learning_rate)
    out.mkdir(parents=True, exist_ok=True)
    steps, began = 0, perf_counter()
    for turn in range(settings.iterations):
        if "self" in settings.opponents and turn % settings.age == 0:
            agents["self"] = NetAgent(average.net(settings.prior), "self")
            agents["self"].start(game, range(game.players), rng)
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * (1 - 0.9 * turn / settings.iterations)
        other = settings.opponents[turn % len(settings.opponents)]
        own = np.take(sides, np.arange(settings.matches) % len(sides))
        seeds = _seeds(rng, settings.matches)
        records, gained = play(game, model, prior, agents[other], seeds, own, rng, settings.gae_lambda)
        improve(model, optimizer, records, settings, rng)
        _take(average, model, settings.average)
        steps += len(records.action)
        if turn % 10 == 9:
            _export(out, game, average, settings, steps, {})
        means = ", ".join(f"side {side} {gained[own == side].mean():+.3f}" for side in sides)
        pace = steps / (perf_counter() - began)
        print(f"iteration {turn + 1}: {steps:,} decisions, {pace:,.0f}/s; return against {other}: {means}", flush=True)
    _export(out, game, average, settings, steps, measure(game, average.net(settings.prior), settings))


def measure(game: Game, net: Net, settings: Settings) -> dict[str, dict[str, Any]]:
    """By fixed opponent and side, what the net earns and gains there (:class:`feint.eval.sides.Gain`)."""
    agent, found = NetAgent(net, "learner"), {}
    for spec in dict.fromkeys(settings.opponents):
        if spec != "self":
            rows = gains(game, agent, make(spec), settings.final_matches, settings.seed)
            found[spec] = {f"side {row.side}": asdict(row) for row in rows}
    return found


def _export(out: Path, game: Game, model: ActorCritic, settings: Settings, steps: int, measured: dict) -> None:
    done = {"algorithm": "residual PPO by sides", "settings": asdict(settings), "versions": versions()}
    export(out, game, model.net(settings.prior), settings.seed, steps, done, measured)


@torch.no_grad()
def _take(average: nn.Module, model: nn.Module, kept: float) -> None:
    for mean, present in zip(average.parameters(), model.parameters(), strict=True):
        mean.lerp_(present, 1 - kept)


def _seeds(rng, count: int) -> np.ndarray:
    return rng.integers(0, 1 << 64, count, np.uint64)


def main() -> None:
    """Train by the settings on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game(parser)
    parser.add_argument("--out", required=True, type=Path, help="folder of the trained agent")
    add_settings(parser, Settings)
    args = parser.parse_args()
    settings = Settings(args.id, parse_options(args.option), **given_settings(args, Settings))
    # numpy's nets are small: threads of its own would only fight those of torch
    with threadpool_limits(limits=1, user_api="blas"):
        train(settings, args.out)


if __name__ == "__main__":
    main()
