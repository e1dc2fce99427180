"""Self-play training of one seat with masked PPO, from its settings to the exported files, in reading order.

Each checkpoint interval starts new matches, trains on them against the opponent pool, evaluates, adds the current
policy to the pool and writes a checkpoint. The random streams of an interval depend on the seed and its number alone,
so a checkpoint holds no generator and no unfinished match, and a resumed run is bit-identical to an uninterrupted one.
"""

from __future__ import annotations

import copy
import dataclasses
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat
from threadpoolctl import threadpool_limits
from tqdm import tqdm

from feint.agents import Agent, make
from feint.agents.policy import Net, NetAgent
from feint.agents.prior import Prior
from feint.envs import FeintVector, load
from feint.envs.engine.errors import ConfigError, FileError, whole
from feint.envs.engine.game import Game
from feint.eval.pairings import play_pairing, seatings_per_seed
from feint.training import checkpoint
from feint.training.export import export, net_of, versions
from feint.training.policy import FastMaskedPolicy, ResidualPolicy
from feint.training.pool import Pool
from feint.training.settings import TrainingSettings, setting
from feint.training.vecenv import MaskedVecEnv

#: Rollouts between two logs of the library's own: more than any run has, for runs log what they evaluate.
NO_LOG = 1 << 62

# --- settings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settings(TrainingSettings):
    """Settings of a self-play run."""

    total_timesteps: int = setting(
        4_000_000, "decisions of the learner to train on, rounded up to whole rollouts", low=1
    )
    num_steps: int = setting(64, "decisions per match between two updates", low=2)
    checkpoint_interval: int = setting(
        8, "rollouts between two checkpoints; a killed run loses at most that many", low=1
    )
    learning_rate: float = setting(2e-3, "initial learning rate, annealed linearly to 0", above=0)
    gae_lambda: float = setting(
        0.4, "lambda of generalized advantage estimation; low, because most of a match's luck lies ahead", low=0, high=1
    )
    ent_coef: float = setting(0.1, "initial entropy coefficient, annealed linearly to 0.3 of it", low=0)
    opponents: tuple[str, ...] = setting(
        ("scripted", "random"), "agents that are always in the pool, and that the learner is evaluated against"
    )
    pool_size: int = setting(8, "past policies kept in the pool", low=1)
    past_share: float = setting(0.25, "share of the matches that are played against past policies", low=0, high=1)
    eval_matches: int = setting(400, "matches against each opponent after every checkpoint interval", low=4)
    num_threads: int = setting(1, "torch threads for updates; two gain a third on an idle machine only", low=1)

    @property
    def rollouts(self) -> int:
        """Rollouts of the whole run."""
        return -(-self.total_timesteps // (self.num_envs * self.num_steps))

    @property
    def timesteps(self) -> int:
        """Decisions of the whole run: whole rollouts."""
        return self.rollouts * self.num_envs * self.num_steps

    @property
    def intervals(self) -> int:
        """Checkpoint intervals of the whole run; the last may be shorter."""
        return -(-self.rollouts // self.checkpoint_interval)

    def check(self) -> None:
        """See the shared settings; a minibatch can't be larger than a rollout.

        Raises:
            ConfigError: naming the setting, its value and what is allowed.
        """
        super().check()
        if self.batch_size > self.num_envs * self.num_steps:
            raise ConfigError(
                f"batch_size={self.batch_size} is not allowed: at most num_envs * num_steps = "
                f"{self.num_envs * self.num_steps}"
            )


# --- a run and its folder ---------------------------------------------------------------------------------------------


def train(settings: Settings, out: str | Path) -> dict[str, Any]:
    """Train an agent. Its files, checkpoints and tensorboard log go to the folder `out`.

    Returns:
        the evaluation of the trained agent: see :func:`evaluate`.

    Raises:
        ConfigError: settings that are not allowed, or `out` holds something already.
    """
    out = Path(out)
    settings.check()
    checkpoint.check_empty(out)
    with checkpoint.exclusive_lock(out):
        run = Run(settings, out)
        run.save()
        return run.run()


def resume(out: str | Path, given: dict[str, Any]) -> dict[str, Any]:
    """Resume a run from its newest checkpoint, exactly as if it had never stopped.

    Args:
        out: the run's folder.
        given: settings by name that the run must have.

    Raises:
        FileError: no checkpoint, or a damaged one.
        ConfigError: the run has other settings than `given`.
    """
    out = Path(out)
    folder = checkpoint.latest(out)
    state, tensors = checkpoint.read(folder)
    try:
        settings = Settings.from_json(state["settings"])
        settings.check()
        game = load(settings.id, **settings.options)
    except (KeyError, TypeError, AttributeError, ConfigError) as error:
        raise FileError(f"{folder}: its settings can't be read: {error}") from None
    if "options" in given and load(settings.id, **given["options"]) is not game:
        raise ConfigError(f"{out} was trained on {game}: it can't be resumed with options {given['options']}")
    for name, value in given.items():
        stored = getattr(settings, name)
        if name != "options" and stored != value:
            raise ConfigError(f"{out} was trained with {name}={stored!r}: it can't be resumed with {name}={value!r}")
    with checkpoint.exclusive_lock(out):
        run = Run(settings, out)
        run.restore(folder, state, tensors)
        return run.run()


class Run:
    """A training run between two checkpoint intervals.

    Attributes:
        ema_policy: the policy with the exponential moving average of its weights: what is evaluated, exported and added
            to the pool. Mixed strategies learned from noisy matches circle around an equilibrium; their mean does not.
        done: intervals completed.
        history: evaluation and speed after each interval.
    """

    def __init__(self, settings: Settings, out: Path):
        self.settings, self.out = settings, out
        self.game = load(settings.id, **settings.options)
        self.prior = Prior(settings.prior) if settings.prior else None
        self.pool = Pool(settings.opponents, settings.pool_size, settings.past_share)
        for member in self.pool.members:  # one that can't play this game says so before anything is written
            member.start(self.game, range(self.game.players), np.random.default_rng(settings.seed))
        self.model = build_model(settings, self.vector())
        self.ema_policy = copy.deepcopy(self.model.policy)
        self.done = 0
        self.history: list[dict[str, Any]] = []

    def vector(self) -> MaskedVecEnv:
        """New matches: the learner in a random seat of each, members of the pool in the others."""
        opponents = (self.pool.members, self.pool.draw)
        # a forced move teaches nothing where the prior has it right already
        skip_forced = self.prior is not None
        env = FeintVector(self.game, self.settings.num_envs, opponents, seat="random", skip_forced=skip_forced)
        return MaskedVecEnv(env, self.prior)

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> dict[str, Any]:
        """Train to the end, then evaluate and export. Returns the final evaluation."""
        settings = self.settings
        writer = TensorBoardOutputFormat(str(self.out / "tensorboard"))
        self.model.set_logger(Logger(str(self.out), [writer]))
        total, done = settings.timesteps, self.model.num_timesteps
        print(f"training on {self.game.id}: {total:,} timesteps in {settings.intervals} intervals, to {self.out}")
        bar = tqdm(total=total, initial=done, unit=" steps", unit_scale=True, dynamic_ncols=True)
        # numpy's nets are small: BLAS threads would only compete with those of torch
        with threadpool_limits(limits=1, user_api="blas"), bar:
            while self.done < settings.intervals:
                self.learn(bar)
            bar.set_postfix_str("evaluating")
            final = evaluate(self.game, self.net(), settings.opponents, settings.final_matches, settings.seed)
        export(self.out, self.game, self.net(), **self.provenance(final))
        writer.close()
        return final

    def learn(self, bar: tqdm) -> None:
        """One interval: new matches, rollouts and updates, the pool, an evaluation, a checkpoint."""
        settings, model = self.settings, self.model
        env = self.vector()
        model.set_env(env)
        model.set_random_seed(interval_seed(settings.seed, self.done))
        rollouts = min(settings.checkpoint_interval, settings.rollouts - self.done * settings.checkpoint_interval)
        progress = Progress(bar, settings.num_threads)
        annealer = Annealer(self.ema_policy, settings)
        self.pool.take_seconds()
        started = perf_counter()
        timesteps = rollouts * settings.num_envs * settings.num_steps
        model.learn(timesteps, callback=[progress, annealer], log_interval=NO_LOG, reset_num_timesteps=False)
        annealer.update_ema()
        seconds = perf_counter() - started
        shares = time_shares(seconds, env.seconds, self.pool.take_seconds(), progress.seconds)

        if env.results:
            members, returns = (np.concatenate(parts) for parts in zip(*env.results, strict=True))
            self.pool.update(members, (returns - self.game.min_return) / (self.game.max_return - self.game.min_return))
        self.done += 1
        net = self.net()
        evaluation = evaluate(self.game, net, settings.opponents, settings.eval_matches, settings.seed)
        self.pool.add(net, f"self-{model.num_timesteps}")
        speed = {"timesteps": model.num_timesteps, "steps_per_second": timesteps / seconds}
        self.history.append(speed | shares | evaluation)
        self.report(bar)
        self.save()

    def report(self, bar: tqdm) -> None:
        """Log the newest evaluation and speed to the terminal and to tensorboard."""
        newest = self.history[-1]
        rates = ", ".join(f"{name} {newest[name]['win_rate']:.1%}" for name in self.settings.opponents)
        parts = ", ".join(f"{name} {newest[name]:.0%}" for name in SHARES)
        line = f"{newest['timesteps']:>10,} steps, {newest['steps_per_second']:,.0f}/s ({parts}); wins: {rates}"
        bar.write(line, file=sys.stderr)
        bar.set_postfix_str("wins: " + rates)
        logger = self.model.logger
        for name in self.settings.opponents:
            logger.record(f"win_rate/{name}", newest[name]["win_rate"])
        for name in ("steps_per_second", *SHARES):
            logger.record(f"time/{name}", newest[name])
        logger.record("pool/hardest_score", float(self.pool.scores.min()))
        logger.dump(self.model.num_timesteps)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def net(self) -> Net:
        """The actor with averaged weights, copied."""
        return net_of(self.ema_policy)

    def provenance(self, evaluation: dict[str, Any]) -> dict[str, Any]:
        """What the manifest of the exported agent says about how it was trained."""
        training = {
            "algorithm": "MaskablePPO, prioritised fictitious self-play",
            "settings": dataclasses.asdict(self.settings),
        }
        return {
            "seed": self.settings.seed,
            "steps": self.model.num_timesteps,
            "evaluation": evaluation,
            "training": training | {"versions": versions()},
        }

    def save(self) -> None:
        """Write a checkpoint, with the agent as it is now in the same folder."""
        state = {
            "settings": dataclasses.asdict(self.settings),
            "done": self.done,
            "timesteps": self.model.num_timesteps,
            "scores": self.pool.scores.tolist(),
            "past": [agent.name for agent in self.pool.past],
            "prior_weights": [agent.net.prior_weight for agent in self.pool.past],
            "history": self.history,
        }
        tensors = {f"policy.{name}": value for name, value in self.model.policy.state_dict().items()}
        tensors |= {f"ema.{name}": value for name, value in self.ema_policy.state_dict().items()}
        for number, moments in self.model.policy.optimizer.state_dict()["state"].items():
            tensors |= {f"optimizer.{number}.{name}": value for name, value in moments.items()}
        for number, agent in enumerate(self.pool.past):
            for k, (weights, biases) in enumerate(agent.net.layers):
                tensors[f"pool.{number}.{k}.weight"] = torch.from_numpy(weights)
                tensors[f"pool.{number}.{k}.bias"] = torch.from_numpy(biases)
        evaluation = {name: self.history[-1][name] for name in self.settings.opponents} if self.history else {}
        net, provenance = self.net(), self.provenance(evaluation)
        checkpoint.write(
            self.out, self.done, state, tensors, lambda folder: export(folder, self.game, net, **provenance)
        )

    def restore(self, folder: Path, state: dict[str, Any], tensors: dict[str, torch.Tensor]) -> None:
        """Restore a checkpoint.

        Raises:
            FileError: it does not fit its own settings.
        """
        try:
            self.model.policy.load_state_dict(_under(tensors, "policy"))
            self.ema_policy.load_state_dict(_under(tensors, "ema"))
            moments: dict[int, dict[str, torch.Tensor]] = {}
            for name, value in _under(tensors, "optimizer").items():
                number, _, moment = name.partition(".")
                moments.setdefault(int(number), {})[moment] = value
            optimizer = self.model.policy.optimizer
            optimizer.load_state_dict({"state": moments, "param_groups": optimizer.state_dict()["param_groups"]})
            current = self.net()
            for index, name in enumerate(state["past"]):
                arrays = {key: value.numpy() for key, value in _under(tensors, f"pool.{index}").items()}
                layers = [(arrays[f"{k}.weight"], arrays[f"{k}.bias"]) for k in range(len(arrays) // 2)]
                prior_weight = float(state["prior_weights"][index])
                self.pool.add(Net(layers, current.activation, current.prior, prior_weight), name)
            self.pool.scores[:] = np.reshape(state["scores"], len(self.pool.members))
            self.done, self.history = state["done"], state["history"]
            self.model.num_timesteps = state["timesteps"]
            done, timesteps = whole(self.done), whole(self.model.num_timesteps)
            if done is None or timesteps is None or not (0 <= done <= self.settings.intervals and timesteps >= 0):
                raise ValueError(f"done={self.done!r}, timesteps={self.model.num_timesteps!r}")
        except (KeyError, ValueError, TypeError, AttributeError, RuntimeError) as error:
            raise FileError(f"{folder} does not fit its own settings: {error}") from None


def _under(tensors: dict[str, torch.Tensor], name: str) -> dict[str, torch.Tensor]:
    """The tensors whose names begin with ``name.``, without it."""
    return {key[len(name) + 1 :]: value for key, value in tensors.items() if key.startswith(name + ".")}


# --- the model --------------------------------------------------------------------------------------------------------


def build_model(settings: Settings, env: MaskedVecEnv) -> MaskablePPO:
    """Masked PPO (Schulman et al. 2017; Huang and Ontañón 2022) with a separate actor and critic of tanh layers."""
    residual = {"prior": settings.prior} if settings.prior else {}
    model = MaskablePPO(
        ResidualPolicy if residual else FastMaskedPolicy,
        env,
        n_steps=settings.num_steps,
        batch_size=settings.batch_size,
        n_epochs=settings.n_epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip_range,
        ent_coef=settings.ent_coef,
        vf_coef=settings.vf_coef,
        max_grad_norm=settings.max_grad_norm,
        policy_kwargs={"net_arch": list(settings.net_arch)} | residual,
        seed=interval_seed(settings.seed, settings.intervals),
        device="cpu",
    )
    # over the timesteps of the whole run: the library's own progress restarts with every interval
    model.lr_schedule = lambda _: settings.learning_rate * (1 - model.num_timesteps / settings.timesteps)
    return model


def interval_seed(seed: int, number: int) -> int:
    """The seed of an interval, 32 bits as torch and numpy want it."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])


class Progress(BaseCallback):
    """Times rollouts, advances the progress bar, and lets torch use its threads for updates only.

    Attributes:
        seconds: spent on rollouts.
    """

    def __init__(self, bar: tqdm, num_threads: int):
        super().__init__()
        self.bar, self.num_threads, self.seconds = bar, num_threads, 0.0

    def _on_rollout_start(self) -> None:
        torch.set_num_threads(1)
        self._started = perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        self.seconds += perf_counter() - self._started
        self.bar.update(self.model.num_timesteps - self.bar.n)
        torch.set_num_threads(self.num_threads)


class Annealer(BaseCallback):
    """Anneals the entropy coefficient, and updates the moving average of the weights after every update."""

    def __init__(self, ema_policy: torch.nn.Module, settings: Settings):
        super().__init__()
        self.ema_policy, self.settings, self._updated = ema_policy, settings, False

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self._updated:
            self.update_ema()
        self._updated = True

    def _on_rollout_end(self) -> None:
        left = 1 - self.model.num_timesteps / self.settings.timesteps
        cast(MaskablePPO, self.model).ent_coef = self.settings.ent_coef * (0.3 + 0.7 * left)

    def update_ema(self) -> None:
        """Move the averaged weights towards the current ones."""
        ema_update(self.ema_policy, self.model.policy, self.settings.ema_decay)


@torch.no_grad()
def ema_update(average: torch.nn.Module, current: torch.nn.Module, decay: float) -> None:
    """One step of the exponential moving average of a module's parameters."""
    for mean, parameter in zip(average.parameters(), current.parameters(), strict=True):
        mean.lerp_(parameter, 1 - decay)


#: Where an interval's time goes: stepping matches, opponents, the learner's policy with its buffer, updates.
SHARES = ("environment", "opponents", "policy", "update")


def time_shares(total: float, stepping: float, opponents: float, rollouts: float) -> dict[str, float]:
    """Shares of `total` seconds by :data:`SHARES`; `stepping` holds the opponents' time, `rollouts` both."""
    parts = (stepping - opponents, opponents, rollouts - stepping, total - rollouts)
    return {name: part / total for name, part in zip(SHARES, parts, strict=True)}


# --- evaluation -------------------------------------------------------------------------------------------------------


def evaluate(game: Game, net: Net, opponents: tuple[str, ...], matches: int, seed: int) -> dict[str, Any]:
    """Win rates of a net against each opponent, in all seats on the same seeds.

    Returns:
        by opponent: win_rate, low and high (95% Wilson interval), matches.
    """
    agent = NetAgent(net, "learner")
    return {name: _against(game, agent, make(name), matches, seed) for name in opponents}


def _against(game: Game, agent: Agent, opponent: Agent, matches: int, seed: int) -> dict[str, float]:
    rng = np.random.default_rng([seed, 0xE7A1])
    seeds = rng.integers(0, 1 << 64, -(-matches // seatings_per_seed(game)), np.uint64)
    pairing = play_pairing(game, agent, opponent, seeds, rng)
    rate, low, high = pairing.win_rate(0)
    return {"win_rate": rate, "low": low, "high": high, "matches": pairing.lengths.size}
