"""Training for games of hidden sides: one net plays every seat of a side, against a fixed agent on the other.

The net begins by imitating an agent, then learns by PPO (Schulman et al. 2017) from whole matches: in half of them it
plays one side, in half the other. A game says who is of which side in the field `team` of its record.

    python -m feint.training.sides mafia42 --iterations 150 --out runs/mafia42-sides
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import log_softmax

from feint.agents import Agent, Views, make
from feint.agents.base import sample_rows
from feint.agents.policy import Net
from feint.envs import Batch, load
from feint.envs.engine.game import Game
from feint.training.export import export, versions

#: Taken off the logit of an action that is not legal.
_NEVER = 1e8


@dataclass(frozen=True)
class Settings:
    """What a run is.

    Attributes:
        id: the game; options: of the game, at their defaults.
        teacher: the agent that is imitated first; opponent: the one played against.
        imitation: matches watched; passes: over their decisions.
        matches: of one iteration; iterations: of PPO.
        epochs, batch, learning_rate, clip, entropy, gae_lambda: PPO's own.
        hidden: widths of the net.
        seed: of everything.
    """

    id: str = "mafia42"
    teacher: str = "scripted"
    opponent: str = "scripted"
    imitation: int = 600
    passes: int = 15
    matches: int = 384
    iterations: int = 150
    epochs: int = 3
    batch: int = 4096
    learning_rate: float = 5e-4
    clip: float = 0.2
    entropy: float = 0.01
    gae_lambda: float = 0.97
    hidden: tuple[int, ...] = (128, 128)
    seed: int = 0


@dataclass
class Records:
    """Free decisions (more than one legal action) of whole matches, in the order they were made.

    Attributes:
        obs, mask: (k, slots) float32 and (k, actions) int8.
        action, log_chance, value: (k,) what was played, how likely it was, what the critic thought.
        teacher: (k, actions) float32 chances of the agent that was watched, or None.
        gain, advantage: (k,) float32, filled once the matches are over.
    """

    obs: np.ndarray
    mask: np.ndarray
    action: np.ndarray
    log_chance: np.ndarray
    value: np.ndarray
    teacher: np.ndarray | None
    gain: np.ndarray
    advantage: np.ndarray


class ActorCritic(nn.Module):
    """Two nets of one shape: logits of the actions, and the expected return."""

    def __init__(self, slots: int, actions: int, hidden: tuple[int, ...]):
        super().__init__()
        self.actor = _mlp(slots, hidden, actions)
        self.critic = _mlp(slots, hidden, 1)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """(m, actions) log-chances and (m,) values."""
        logits = self.actor(obs) + (mask.float() - 1.0) * _NEVER
        return log_softmax(logits, dim=1), self.critic(obs).squeeze(1)

    def net(self) -> Net:
        """The actor for playing."""
        linear = [module for module in self.actor if isinstance(module, nn.Linear)]
        arrays = [(one.weight.detach().numpy().copy(), one.bias.detach().numpy().copy()) for one in linear]
        return Net(arrays, "relu")


def _mlp(inputs: int, hidden: tuple[int, ...], outputs: int) -> nn.Sequential:
    layers: list[nn.Module] = []
    for width in hidden:
        layers += [nn.Linear(inputs, width), nn.ReLU()]
        inputs = width
    return nn.Sequential(*layers, nn.Linear(inputs, outputs))


# --- playing ----------------------------------------------------------------------------------------------------------


def play(game: Game, model: ActorCritic | None, other: Agent, seeds: np.ndarray, sides, rng, gae_lambda: float = 1.0):
    """Play one match of each seed to its end.

    Args:
        model: fills the seats of `sides`; None: `other` fills them too, and its chances are kept.
        sides: (n,) int64, the team that learns in each match.

    Returns:
        :class:`Records` of the learning seats, and (n,) whether the side of each match won.
    """
    batch = Batch(game, len(seeds), autoreset=False)
    batch.reset(seeds=seeds)
    teams = batch._buffers.states["team"][:, : game.players]
    learns = np.ones_like(teams, bool) if model is None else teams == sides[:, None]
    kept, rows_seats = [], []
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        seats, mask = batch.player[live], batch.mask[live]
        actions = mask.argmax(axis=1).astype(np.int64)
        free = mask.sum(axis=1) > 1
        own = np.flatnonzero(free & learns[live, seats])
        theirs = np.flatnonzero(free & ~learns[live, seats])
        if len(theirs):
            rows = live[theirs]
            actions[theirs] = other.act(Views(seats[theirs], rows, batch.obs[rows], mask[theirs]))
        if len(own):
            rows = live[own]
            views = Views(seats[own], rows, batch.obs[rows], mask[own])
            chosen, *rest = _watch(other, views) if model is None else _choose(model, views, rng)
            actions[own] = chosen
            kept.append((views.observation, views.mask, chosen, *rest))
            rows_seats.append((rows, seats[own]))
        batch.step(actions, live)
        live = live[batch.player[live] >= 0]
    returns = batch.returns()
    won = (returns > 0) & learns
    return _records(kept, rows_seats, returns, gae_lambda), won.any(axis=1)


def _watch(agent: Agent, views: Views):
    chances = agent.probabilities(views)
    nothing = np.zeros(len(views), np.float32)
    return sample_rows(chances, agent.rng), nothing, nothing, chances.astype(np.float32)


@torch.no_grad()
def _choose(model: ActorCritic, views: Views, rng):
    logs, values = model(torch.from_numpy(views.observation), torch.from_numpy(views.mask))
    logs = logs.numpy()
    actions = sample_rows(np.exp(logs.astype(np.float64)), rng)
    return actions, logs[np.arange(len(actions)), actions], values.numpy(), None


def _records(kept, rows_seats, returns, gae_lambda: float) -> Records:
    """Join the steps; generalised advantages run back through each seat's own decisions."""
    after = returns.astype(np.float32).copy()  # value of a seat's next decision, at first its return
    carried = np.zeros_like(after)
    advantages = []
    for (_, _, _, _, value, _), (rows, seats) in zip(reversed(kept), reversed(rows_seats), strict=True):
        carried[rows, seats] = after[rows, seats] - value + gae_lambda * carried[rows, seats]
        after[rows, seats] = value
        advantages.append(carried[rows, seats])
    obs, mask, action, log_chance, value, teacher = zip(*kept, strict=True)
    advantage = np.concatenate(advantages[::-1])
    value = np.concatenate(value)
    gain = np.concatenate([returns[rows, seats] for rows, seats in rows_seats]).astype(np.float32)
    return Records(
        np.concatenate(obs), np.concatenate(mask), np.concatenate(action), np.concatenate(log_chance), value,
        None if teacher[0] is None else np.concatenate(teacher), gain, advantage,
    )  # fmt: skip


# --- learning ---------------------------------------------------------------------------------------------------------


def imitate(model: ActorCritic, records: Records, passes: int, batch: int, rng) -> float:
    """Fit the actor to the watched agent's chances, the critic to the returns; returns the last mean cross-entropy."""
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for turn in range(passes):
        total = 0.0
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * (1 - turn / passes) + 1e-4
        for rows in _batches(len(records.action), batch // 4, rng):
            logs, values = model(torch.from_numpy(records.obs[rows]), torch.from_numpy(records.mask[rows]))
            teacher = torch.from_numpy(records.teacher[rows])
            loss = -(teacher * logs.clamp(min=-50)).sum(dim=1).mean()
            total += loss.item() * len(rows)
            loss = loss + 0.5 * (values - torch.from_numpy(records.gain[rows])).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return total / len(records.action)


def improve(model: ActorCritic, optimizer, records: Records, settings: Settings, rng) -> None:
    """PPO's passes over one iteration's decisions."""
    target = records.advantage + records.value
    advantage = (records.advantage - records.advantage.mean()) / (records.advantage.std() + 1e-8)
    for _ in range(settings.epochs):
        for rows in _batches(len(records.action), settings.batch, rng):
            logs, values = model(torch.from_numpy(records.obs[rows]), torch.from_numpy(records.mask[rows]))
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
    """Train, and keep the newest net's files in `out`."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(settings.seed)
    game = load(settings.id)
    teacher, other = make(settings.teacher), make(settings.opponent)
    for agent in (teacher, other):
        agent.start(game, range(game.players), rng)
    model = ActorCritic(game.num_slots, game.num_actions, settings.hidden)
    out.mkdir(parents=True, exist_ok=True)
    watched, _ = play(game, None, teacher, _seeds(rng, settings.imitation), None, rng)
    cost = imitate(model, watched, settings.passes, settings.batch, rng)
    print(f"imitated {len(watched.action)} decisions, cross-entropy {cost:.3f}", flush=True)
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.learning_rate)
    sides = np.arange(settings.matches) % 2
    steps = 0
    for turn in range(settings.iterations):
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * (1 - 0.9 * turn / settings.iterations)
        seeds = _seeds(rng, settings.matches)
        records, wins = play(game, model, other, seeds, sides, rng, settings.gae_lambda)
        improve(model, optimizer, records, settings, rng)
        steps += len(records.action)
        if turn % 5 == 4 or turn == settings.iterations - 1:
            done = {"algorithm": "imitation, then PPO by sides", "settings": asdict(settings), "versions": versions()}
            export(out, game, model.net(), settings.seed, steps, done, {})
        won = [(wins[sides == side]).mean() for side in (0, 1)]
        print(f"iteration {turn + 1}: {steps} decisions; won as citizens {won[0]:.3f}, mafia {won[1]:.3f}", flush=True)


def _seeds(rng, count: int) -> np.ndarray:
    return rng.integers(0, 1 << 64, count, np.uint64)


def main() -> None:
    """Train by the settings on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id")
    parser.add_argument("--out", required=True, type=Path)
    for name in ("imitation", "passes", "matches", "iterations", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Settings, name))
    for name in ("teacher", "opponent"):
        parser.add_argument(f"--{name}", default=getattr(Settings, name))
    parser.add_argument("--learning-rate", type=float, default=Settings.learning_rate)
    parser.add_argument("--entropy", type=float, default=Settings.entropy)
    parser.add_argument("--hidden", type=int, nargs="+", default=Settings.hidden)
    args = vars(parser.parse_args())
    out = args.pop("out")
    train(Settings(**args | {"hidden": tuple(args["hidden"])}), out)


if __name__ == "__main__":
    main()
