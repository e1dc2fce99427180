"""PPO for games of teams, in one file: one net plays every seat of a team, against fixed agents or its past self.

The net is residual (:mod:`feint.agents.prior`) and learns by PPO (Schulman et al. 2017) from whole matches, playing
each team in turn. Teams are those of :meth:`feint.envs.engine.game.Game.teams_of`; where every seat plays for itself,
each seat is a team.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
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
from feint.envs import load
from feint.envs.engine.agent import sample_rows
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.table import Table, deal
from feint.eval.sides import gains
from feint.training import checkpoint
from feint.training.export import export, versions
from feint.training.policy import MASK_PENALTY, log_prior
from feint.training.ppo import ema_update
from feint.training.settings import TrainingSettings, setting

#: The opponent that stands for the averaged net as it was some iterations ago.
SELF = "self"
#: Iterations between two exports of the averaged net.
EXPORT_INTERVAL = 10


@dataclass(frozen=True)
class Settings(TrainingSettings):
    """Settings of a run by teams."""

    num_iterations: int = setting(300, "iterations: matches played out, then an update", low=1)
    num_envs: int = setting(1024, "matches per iteration, played side by side", low=1)
    batch_size: int = setting(4096, "decisions per minibatch", low=2)
    n_epochs: int = setting(2, "passes over each iteration's decisions", low=1)
    learning_rate: float = setting(7e-4, "initial learning rate, annealed linearly to a tenth of it", above=0)
    gae_lambda: float = setting(0.97, "lambda of generalized advantage estimation", low=0, high=1)
    ent_coef: float = setting(0.003, "entropy coefficient", low=0)
    net_arch: tuple[int, ...] = setting((128, 128), "widths of the hidden layers of actor and critic", low=1)
    prior: str = setting("scripted", "agent with action probabilities that the net starts from")
    opponents: tuple[str, ...] = setting(
        ("scripted",), "agents on the other teams, in turn; 'self' is the averaged net as it was some iterations ago"
    )
    self_interval: int = setting(20, "iterations between two updates of the opponent 'self'", low=1)
    teams: tuple[int, ...] = setting((), "teams to train, in turn; none given: all", low=0)
    init_from: str = setting("", "folder of an agent trained by teams, to continue from its weights")
    final_matches: int = setting(2000, "deals for the final evaluation, per team and fixed opponent", low=4)


# --- the net ----------------------------------------------------------------------------------------------------------


class ActorCritic(nn.Module):
    """Two nets of one shape: what to add to the prior's log-probabilities, initially nothing, and the value.

    Args:
        slots: observation slots.
        actions: number of actions.
        net_arch: widths of the hidden layers.
    """

    def __init__(self, slots: int, actions: int, net_arch: Sequence[int]):
        super().__init__()
        self.actions = actions
        self.actor = _mlp(slots + actions, net_arch, actions)
        self.critic = _mlp(slots + actions, net_arch, 1)
        self.prior_weight = nn.Parameter(torch.ones(()))
        nn.init.zeros_(self._linear()[-1].weight)
        nn.init.zeros_(self._linear()[-1].bias)

    def forward(self, inputs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """(m, actions) log-probabilities and (m,) values of (m, slots + actions) inputs and an (m, actions) mask."""
        logits = self.actor(inputs) + self.prior_weight * log_prior(inputs, self.actions)
        return log_softmax(logits + (mask.float() - 1.0) * MASK_PENALTY, dim=1), self.critic(inputs).squeeze(1)

    def _linear(self) -> list[nn.Linear]:
        return [module for module in self.actor if isinstance(module, nn.Linear)]

    @torch.no_grad()
    def copy_from(self, net: Net) -> None:
        """Take the actor's weights from an exported net.

        Raises:
            ConfigError: it has other widths, or no prior.
        """
        shapes = [tuple(module.weight.shape) for module in self._linear()]
        given = [weights.shape for weights, _ in net.layers]
        if net.prior is None or shapes != given:
            raise ConfigError(f"init_from: a net of layers {given}, prior {net.prior!r} does not fit one of {shapes}")
        for module, (weights, biases) in zip(self._linear(), net.layers, strict=True):
            module.weight.copy_(torch.from_numpy(weights))
            module.bias.copy_(torch.from_numpy(biases))
        self.prior_weight.fill_(net.prior_weight)

    def net(self, prior: str) -> Net:
        """The actor as a numpy net, copied."""
        layers = [(m.weight.detach().numpy().copy(), m.bias.detach().numpy().copy()) for m in self._linear()]
        return Net(layers, "relu", prior, self.prior_weight.item())


def _mlp(inputs: int, net_arch: Sequence[int], outputs: int) -> nn.Sequential:
    layers: list[nn.Module] = []
    for width in net_arch:
        layers += [nn.Linear(inputs, width), nn.ReLU()]
        inputs = width
    return nn.Sequential(*layers, nn.Linear(inputs, outputs))


# --- rollouts ---------------------------------------------------------------------------------------------------------


@dataclass
class Rollout:
    """Free decisions (more than one legal action) of whole matches, in the order they were made.

    Attributes:
        inputs, mask: (k, slots + actions) float32 and (k, actions) int8.
        action: (k,) int64.
        log_prob, value: (k,) float32, of the action taken, and the critic's estimate.
        advantage: (k,) float32.
    """

    inputs: np.ndarray
    mask: np.ndarray
    action: np.ndarray
    log_prob: np.ndarray
    value: np.ndarray
    advantage: np.ndarray


class Learner(Agent):
    """The model as an agent that records its free decisions.

    Attributes:
        steps: for each call of :meth:`act`, the columns of a :class:`Rollout` but for advantages.
        places: for each, the match and the seat of every decision.
    """

    name = "learner"

    def __init__(self, model: ActorCritic, prior: Prior):
        self._model, self._prior = model, prior
        self.steps: list[tuple[np.ndarray, ...]] = []
        self.places: list[tuple[np.ndarray, np.ndarray]] = []

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """See :meth:`Agent.start`."""
        super().start(game, seats, rng)
        self._prior.start(game, seats, rng)

    @torch.no_grad()
    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, sampled from the policy."""
        actions = views.mask.argmax(axis=1).astype(np.int64)
        free = np.flatnonzero(views.mask.sum(axis=1, dtype=np.int64) > 1)
        if len(free):
            seat, match, mask = views.seat[free], views.match[free], views.mask[free]
            inputs = self._prior.inputs(Views(seat, match, views.observation[free], mask))
            log_probs, value = (part.numpy() for part in self._model(torch.from_numpy(inputs), torch.from_numpy(mask)))
            chosen = sample_rows(np.exp(log_probs), self.rng)
            self.steps.append((inputs, mask, chosen, log_probs[np.arange(len(chosen)), chosen], value))
            self.places.append((match, seat))
            actions[free] = chosen
        return actions

    def rollout(self, returns: np.ndarray, gamma: float, gae_lambda: float) -> Rollout:
        """All decisions so far; advantages are estimated along each seat's own decisions.

        Args:
            returns: (n, players) float64, of the matches, which pay at their end.
            gamma: discount per decision.
            gae_lambda: lambda of generalized advantage estimation.
        """
        next_value = returns.astype(np.float32)  # of a seat's next decision; after the last one its return
        next_advantage = np.zeros_like(next_value)
        advantages = []
        for (*_, value), place in zip(reversed(self.steps), reversed(self.places), strict=True):
            advantage = next_value[place] - value + gamma * gae_lambda * next_advantage[place]
            next_value[place], next_advantage[place] = gamma * value, advantage
            advantages.append(advantage)
        inputs, mask, action, log_prob, value = map(np.concatenate, zip(*self.steps, strict=True))
        return Rollout(inputs, mask, action, log_prob, value, np.concatenate(advantages[::-1]))


def play(
    game: Game,
    model: ActorCritic,
    prior: Prior,
    opponent: Agent,
    teams: np.ndarray,
    settings: Settings,
    rng: np.random.Generator,
) -> tuple[Rollout, np.ndarray]:
    """Play matches to their ends.

    Args:
        game: the game.
        model: fills the seats of the learning team, `opponent` all others.
        prior: what the model starts from.
        opponent: an agent.
        teams: (n,) int64, the team that learns in each match.
        settings: of the run.
        rng: source of all randomness.

    Returns:
        the learner's decisions, and (n,) float64, the mean return of the seats of the learning team; 0 where that team
        was not dealt.
    """
    batch = deal(game, _seeds(rng, len(teams)))
    learns = game.teams_of(batch.states) == teams[:, None]
    learner = Learner(model, prior)
    Table(batch, [opponent, learner], learns.astype(np.int64), rng).play_out()
    returns = batch.returns()
    team_returns = np.where(learns, returns, 0.0).sum(axis=1) / np.maximum(learns.sum(axis=1), 1)
    return learner.rollout(returns, settings.gamma, settings.gae_lambda), team_returns


# --- updates ----------------------------------------------------------------------------------------------------------


def update(
    model: ActorCritic,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    settings: Settings,
    rng: np.random.Generator,
) -> None:
    """PPO's epochs over one iteration's decisions."""
    target = rollout.advantage + rollout.value
    advantage = (rollout.advantage - rollout.advantage.mean()) / (rollout.advantage.std() + 1e-8)
    for _ in range(settings.n_epochs):
        for rows in _minibatches(len(rollout.action), settings.batch_size, rng):
            log_probs, values = model(torch.from_numpy(rollout.inputs[rows]), torch.from_numpy(rollout.mask[rows]))
            log_prob = log_probs.gather(1, torch.from_numpy(rollout.action[rows])[:, None]).squeeze(1)
            ratio = (log_prob - torch.from_numpy(rollout.log_prob[rows])).exp()
            gain = torch.from_numpy(advantage[rows])
            clipped = ratio.clamp(1 - settings.clip_range, 1 + settings.clip_range)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = (values - torch.from_numpy(target[rows])).square().mean()
            entropy = -(log_probs.exp() * log_probs.clamp(min=-50)).sum(dim=1).mean()
            loss = policy_loss - settings.ent_coef * entropy + settings.vf_coef * value_loss
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), settings.max_grad_norm)
            optimizer.step()


def _minibatches(size: int, batch_size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    order = rng.permutation(size)
    return (order[start : start + batch_size] for start in range(0, size, batch_size))


# --- the loop ---------------------------------------------------------------------------------------------------------


def train(settings: Settings, out: str | Path) -> dict[str, Any]:
    """Train, and keep the averaged net's files in the folder `out`, evaluated after the last iteration.

    Returns:
        the evaluation: see :func:`evaluate`.

    Raises:
        ConfigError: settings that are not allowed, or `out` holds something already.
    """
    out = Path(out)
    settings.check()
    checkpoint.check_empty(out)
    # numpy's nets are small: BLAS threads would only compete with those of torch
    with checkpoint.exclusive_lock(out), threadpool_limits(limits=1, user_api="blas"):
        return _train(settings, out)


def _train(settings: Settings, out: Path) -> dict[str, Any]:
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(settings.seed)
    game = load(settings.id, **settings.options)
    teams = _teams_to_train(game, settings, rng)
    prior = Prior(settings.prior)
    opponents: dict[str, Agent] = {spec: make(spec) for spec in settings.opponents if spec != SELF}
    for agent in (prior.agent, *opponents.values()):  # one that can't play this game says so before a file is written
        agent.start(game, range(game.players), rng)
    model = ActorCritic(game.num_slots, game.num_actions, settings.net_arch)
    if settings.init_from:
        model.copy_from(load_net(settings.init_from)[1])
    ema_model = copy.deepcopy(model)
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.learning_rate)
    out.mkdir(parents=True, exist_ok=True)
    decisions, started = 0, perf_counter()
    for iteration in range(settings.num_iterations):
        if SELF in settings.opponents and iteration % settings.self_interval == 0:
            opponents[SELF] = NetAgent(ema_model.net(settings.prior), SELF)
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * (1 - 0.9 * iteration / settings.num_iterations)
        spec = settings.opponents[iteration % len(settings.opponents)]
        learning = np.take(teams, np.arange(settings.num_envs) % len(teams))
        rollout, returns = play(game, model, prior, opponents[spec], learning, settings, rng)
        update(model, optimizer, rollout, settings, rng)
        ema_update(ema_model, model, settings.ema_decay)
        decisions += len(rollout.action)
        if (iteration + 1) % EXPORT_INTERVAL == 0:
            _export(out, game, ema_model, settings, decisions, {})
        means = ", ".join(f"{game.team_name(team)} {returns[learning == team].mean():+.3f}" for team in teams)
        speed = decisions / (perf_counter() - started)
        print(f"iteration {iteration + 1}: {decisions:,} decisions, {speed:,.0f}/s; return against {spec}: {means}")
    evaluation = evaluate(game, ema_model.net(settings.prior), settings)
    _export(out, game, ema_model, settings, decisions, evaluation)
    return evaluation


def _teams_to_train(game: Game, settings: Settings, rng: np.random.Generator) -> list[int]:
    """The teams of the settings, or all that are dealt.

    Raises:
        ConfigError: a team that the game does not have.
    """
    dealt = np.unique(game.teams_of(deal(game, _seeds(rng, 256)).states)).tolist()
    for team in settings.teams:
        if team not in dealt:
            raise ConfigError(f"teams={settings.teams} is not allowed: {game.name} has the teams {listing(dealt)} here")
    return list(settings.teams) or dealt


def evaluate(game: Game, net: Net, settings: Settings) -> dict[str, dict[str, Any]]:
    """What the net earns and gains in each team, by fixed opponent and team (:class:`feint.eval.sides.Gain`)."""
    agent, evaluation = NetAgent(net, "learner"), {}
    for spec in dict.fromkeys(settings.opponents):
        if spec != SELF:
            rows = gains(game, agent, make(spec), settings.final_matches, settings.seed)
            evaluation[spec] = {game.team_name(row.team): asdict(row) for row in rows}
    return evaluation


def _export(
    out: Path, game: Game, model: ActorCritic, settings: Settings, decisions: int, evaluation: dict[str, Any]
) -> None:
    training = {"algorithm": "residual PPO by teams", "settings": asdict(settings), "versions": versions()}
    export(out, game, model.net(settings.prior), settings.seed, decisions, training, evaluation)


def _seeds(rng: np.random.Generator, count: int) -> np.ndarray:
    return rng.integers(0, 1 << 64, count, np.uint64)
