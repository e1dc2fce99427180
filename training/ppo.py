"""Self-play training of a masked PPO agent, from its arguments to its exported files, in reading order.

One interval after another: begin new matches, learn from them against the pool, measure, add the present self to the
pool, write a checkpoint. An interval's chance follows from the seed and its number alone and its matches begin anew, so
a checkpoint needs no generator and no half-played match, and a resumed run is bit for bit the one that was not killed.
"""

from __future__ import annotations

import copy
import dataclasses
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from filelock import FileLock, Timeout
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
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import play_matches
from feint.eval.pairings import Pairing, seatings
from feint.training import checkpoint
from feint.training.export import export, net_of, versions
from feint.training.policy import FastMaskedPolicy, ResidualPolicy
from feint.training.pool import Pool
from feint.training.vecenv import MaskedVecEnv

# --- arguments --------------------------------------------------------------------------------------------------------


def setting(default, help: str):
    """A field of settings, with what the command line says of it."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Settings:
    """What a run is: the same settings give the same weights on the same machine and versions."""

    id: str
    options: dict[str, Any] = field(default_factory=dict)
    steps: int = setting(4_000_000, "decisions of the learner to train on, rounded up to whole rollouts")
    seed: int = setting(0, "seed of everything")
    envs: int = setting(512, "matches played side by side")
    rollout: int = setting(64, "decisions in each match between two updates")
    interval: int = setting(8, "rollouts between two checkpoints; a killed run loses at most so much")
    batch: int = setting(8192, "decisions of one gradient step")
    epochs: int = setting(4, "passes over each rollout")
    learning_rate: float = setting(2e-3, "at the start; falls to zero in a line")
    gamma: float = setting(1.0, "discount a decision; matches are short and pay at their end")
    gae_lambda: float = setting(0.4, "decay of the advantage estimator: low, for most of a match's luck lies ahead")
    clip: float = setting(0.2, "PPO's clip range")
    entropy: float = setting(0.1, "weight of the entropy bonus at the start; falls in a line to 0.3 of it")
    value: float = setting(0.5, "weight of the value loss")
    average: float = setting(0.9, "share of the averaged net that each update keeps; 0 takes the newest net")
    hidden: tuple[int, ...] = setting((64, 64), "widths of the net's hidden layers")
    prior: str = setting("", "an agent that states its chances, for the net to start from and learn what to change")
    opponents: tuple[str, ...] = setting(("scripted", "random"), "agents that are always in the pool, and measured on")
    selves: int = setting(8, "past selves kept in the pool")
    share: float = setting(0.75, "part of the matches that those agents share; past selves have the rest")
    eval_matches: int = setting(400, "matches against each fixed opponent after an interval")
    final_matches: int = setting(4000, "the same after the last one")
    threads: int = setting(1, "threads that learn: two gain a third on an idle machine, and lose it all on a busy one")

    @property
    def rollouts(self) -> int:
        """Rollouts of the whole run."""
        return -(-self.steps // (self.envs * self.rollout))

    @property
    def total(self) -> int:
        """Steps of the whole run: whole rollouts."""
        return self.rollouts * self.envs * self.rollout

    @property
    def intervals(self) -> int:
        """Intervals of the whole run; the last may be shorter."""
        return -(-self.rollouts // self.interval)

    def check(self) -> None:
        """Refuse settings that can't be trained with.

        Raises:
            ConfigError: naming the setting, its value and what is allowed.
        """
        check_seed(self.seed)
        least = {"steps": 1, "envs": 1, "rollout": 2, "interval": 1, "batch": 2, "epochs": 1, "selves": 1, "threads": 1}
        least |= {"eval_matches": 4, "final_matches": 4}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise ConfigError(f"{name}={getattr(self, name)} is not allowed: at least {low}")
        for name in ("gamma", "gae_lambda", "share", "average"):
            if not 0 <= getattr(self, name) <= 1:
                raise ConfigError(f"{name}={getattr(self, name)} is not allowed: between 0 and 1")
        for name in ("learning_rate", "clip"):
            if not getattr(self, name) > 0:
                raise ConfigError(f"{name}={getattr(self, name)} is not allowed: above 0")
        for name in ("entropy", "value"):
            if not getattr(self, name) >= 0:
                raise ConfigError(f"{name}={getattr(self, name)} is not allowed: at least 0")
        if not self.hidden or min(self.hidden) < 1:
            raise ConfigError(f"hidden={self.hidden} is not allowed: one or more widths of at least 1")
        if self.batch > self.envs * self.rollout:
            raise ConfigError(
                f"batch={self.batch} is not allowed: at most envs * rollout = {self.envs * self.rollout}; "
                "give a smaller batch"
            )
        if not self.opponents:
            raise ConfigError("opponents=() is not allowed: name at least one agent")


# --- a run and its folder ---------------------------------------------------------------------------------------------


def train(settings: Settings, out: str | Path) -> dict[str, Any]:
    """Train an agent. Its files, checkpoints and tensorboard log go to the folder `out`.

    Returns:
        Measures of the finished agent: see :func:`measure`.

    Raises:
        ConfigError: settings that are not allowed, or `out` holds something already.
    """
    out = Path(out)
    settings.check()
    if out.exists() and (not out.is_dir() or any(path.suffix != ".part" for path in out.iterdir())):
        raise ConfigError(f"{out} exists and is not empty: resume the run in it, or choose another folder")
    with alone(out):
        run = Run(settings, out)
        run.save()
        return run.go()


def resume(out: str | Path, given: dict[str, Any]) -> dict[str, Any]:
    """Go on with a run from its newest checkpoint, exactly as if it had never stopped.

    Args:
        out: the run's folder.
        given: settings that the run must have.

    Raises:
        FileError: no checkpoint, or a damaged one.
        ConfigError: the run has other settings than `given`.
    """
    out = Path(out)
    folder = checkpoint.latest(out)
    state, tensors = checkpoint.read(folder)
    try:
        settings = Settings(**{k: tuple(v) if isinstance(v, list) else v for k, v in state["settings"].items()})
        settings.check()
        game = load(settings.id, **settings.options)
    except (KeyError, TypeError, AttributeError, ConfigError) as wrong:
        raise FileError(f"{folder}: its settings can't be read: {wrong}") from None
    if "options" in given and load(settings.id, **given["options"]) is not game:
        raise ConfigError(f"{out} was trained on {game}: it can't go on with options {given['options']}")
    for name, value in given.items():
        had = getattr(settings, name)
        if name != "options" and had != value:
            raise ConfigError(f"{out} was trained with {name}={had!r}: it can't go on with {name}={value!r}")
    with alone(out):
        run = Run(settings, out)
        run.restore(folder, state, tensors)
        return run.go()


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Hold a run's folder for this process.

    Raises:
        ConfigError: another process trains in it.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(out.with_name(f".{out.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ConfigError(f"another process is training in {out}") from None
    try:
        yield
    finally:
        lock.release()


class Run:
    """A training run between two intervals.

    Attributes:
        average: the policy with its weights averaged over updates: what is measured, exported and met in the pool.
            Mixed strategies that are learned from noisy matches wander about an equilibrium; their mean does not.
        done: intervals behind it.
        history: measures after each interval.
    """

    def __init__(self, settings: Settings, out: Path):
        self.settings, self.out = settings, out
        self.game = load(settings.id, **settings.options)
        self.prior = Prior(settings.prior) if settings.prior else None
        self.pool = Pool(settings.opponents, settings.selves, settings.share)
        for member in self.pool.members:  # one that can't play this game says so before anything is written
            member.start(self.game, range(self.game.players), np.random.default_rng(settings.seed))
        self.model = build_model(settings, self.vector())
        self.average = copy.deepcopy(self.model.policy)
        self.done = 0
        self.history: list[dict[str, Any]] = []

    def vector(self) -> MaskedVecEnv:
        """New matches: the learner in a seat drawn for each, members of the pool in the others."""
        opponents = (self.pool.members, self.pool.draw)
        # a decision without a choice teaches nothing where the prior has it right already
        forced = self.prior is not None
        env = FeintVector(self.game, self.settings.envs, opponents, seat="random", skip_forced=forced)
        return MaskedVecEnv(env, self.prior)

    # --- the loop -----------------------------------------------------------------------------------------------------

    def go(self) -> dict[str, Any]:
        """Train to the end, then measure and export. Returns the final measures."""
        settings = self.settings
        writer = TensorBoardOutputFormat(str(self.out / "tensorboard"))
        self.model.set_logger(Logger(str(self.out), [writer]))
        print(f"training on {self.game.id}: {settings.total:,} steps in {settings.intervals} intervals, to {self.out}")
        bar = tqdm(
            total=settings.total, initial=self.model.num_timesteps, unit=" steps", unit_scale=True, dynamic_ncols=True
        )
        # numpy's nets are small: threads of its own would only fight those of torch
        with threadpool_limits(limits=1, user_api="blas"), bar:
            while self.done < settings.intervals:
                self.learn(bar)
            bar.set_postfix_str("measuring")
            final = measure(self.game, self.net(), settings.opponents, settings.final_matches, settings.seed)
        export(self.out, self.game, self.net(), **self.origin(final))
        writer.close()
        return final

    def learn(self, bar: tqdm) -> None:
        """One interval: new matches, rollouts and updates, the pool, measures, a checkpoint."""
        settings, model = self.settings, self.model
        env = self.vector()
        model.set_env(env)
        model.set_random_seed(interval_seed(settings.seed, self.done))
        rollouts = min(settings.interval, settings.rollouts - self.done * settings.interval)
        clock = Clock(bar, settings.threads)
        annealer = Annealer(self.average, settings)
        self.pool.seconds()
        began = perf_counter()
        steps = rollouts * settings.envs * settings.rollout
        model.learn(steps, callback=[clock, annealer], log_interval=None, reset_num_timesteps=False)
        annealer.take()
        spent = perf_counter() - began
        shares = time_shares(spent, env.seconds, self.pool.seconds(), clock.seconds)

        if env.results:
            members, returns = (np.concatenate(parts) for parts in zip(*env.results, strict=True))
            self.pool.update(members, (returns - self.game.min_return) / (self.game.max_return - self.game.min_return))
        self.done += 1
        net = self.net()
        measured = measure(self.game, net, settings.opponents, settings.eval_matches, settings.seed)
        self.pool.add(net, f"self-{model.num_timesteps}")
        self.history.append({"steps": model.num_timesteps, "steps_per_second": steps / spent} | shares | measured)
        self.report(bar)
        self.save()

    def report(self, bar: tqdm) -> None:
        """Tell the newest measures on the terminal and to tensorboard."""
        newest = self.history[-1]
        rates = ", ".join(f"{name} {newest[name]['win_rate']:.1%}" for name in self.settings.opponents)
        parts = ", ".join(f"{name} {newest[name]:.0%}" for name in SHARES)
        line = f"{newest['steps']:>10,} steps, {newest['steps_per_second']:,.0f}/s ({parts}); wins: {rates}"
        bar.write(line, file=sys.stderr)
        bar.set_postfix_str("wins: " + rates)
        logger = self.model.logger
        for name in self.settings.opponents:
            logger.record(f"wins/{name}", newest[name]["win_rate"])
        for name in ("steps_per_second", *SHARES):
            logger.record(f"time/{name}", newest[name])
        logger.record("pool/hardest_score", float(self.pool.scores.min()))
        logger.dump(self.model.num_timesteps)

    # --- what is kept -------------------------------------------------------------------------------------------------

    def net(self) -> Net:
        """The averaged policy's actor, copied."""
        return net_of(self.average)

    def origin(self, evaluation: dict[str, Any]) -> dict[str, Any]:
        """What an exported agent's manifest says of where it comes from."""
        training = {"algorithm": "MaskablePPO, prioritised self-play", "settings": dataclasses.asdict(self.settings)}
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
            "steps": self.model.num_timesteps,
            "scores": self.pool.scores.tolist(),
            "selves": [agent.name for agent in self.pool.past],
            "prior_weights": [agent.net.prior_weight for agent in self.pool.past],
            "history": self.history,
        }
        tensors = {f"policy.{name}": value for name, value in self.model.policy.state_dict().items()}
        tensors |= {f"average.{name}": value for name, value in self.average.state_dict().items()}
        for number, kept in self.model.policy.optimizer.state_dict()["state"].items():
            tensors |= {f"optimizer.{number}.{name}": value for name, value in kept.items()}
        for number, agent in enumerate(self.pool.past):
            for k, (weights, biases) in enumerate(agent.net.layers):
                tensors[f"pool.{number}.{k}.weight"] = torch.from_numpy(weights)
                tensors[f"pool.{number}.{k}.bias"] = torch.from_numpy(biases)
        evaluation = {name: self.history[-1][name] for name in self.settings.opponents} if self.history else {}
        net, origin = self.net(), self.origin(evaluation)
        checkpoint.write(self.out, self.done, state, tensors, lambda folder: export(folder, self.game, net, **origin))

    def restore(self, folder: Path, state: dict[str, Any], tensors: dict[str, torch.Tensor]) -> None:
        """Take up a checkpoint.

        Raises:
            FileError: it does not fit its own settings.
        """
        try:
            self.model.policy.load_state_dict(_under(tensors, "policy"))
            self.average.load_state_dict(_under(tensors, "average"))
            moments: dict[int, dict[str, torch.Tensor]] = {}
            for name, value in _under(tensors, "optimizer").items():
                number, _, what = name.partition(".")
                moments.setdefault(int(number), {})[what] = value
            optimizer = self.model.policy.optimizer
            optimizer.load_state_dict({"state": moments, "param_groups": optimizer.state_dict()["param_groups"]})
            present = self.net()
            for number, name in enumerate(state["selves"]):
                kept = {key: value.numpy() for key, value in _under(tensors, f"pool.{number}").items()}
                layers = [(kept[f"{k}.weight"], kept[f"{k}.bias"]) for k in range(len(kept) // 2)]
                weight = float(state["prior_weights"][number])
                self.pool.add(Net(layers, present.activation, present.prior, weight), name)
            self.pool.scores[:] = np.reshape(state["scores"], len(self.pool.members))
            self.done, self.history = state["done"], state["history"]
            self.model.num_timesteps = state["steps"]
            if not (0 <= whole(self.done) <= self.settings.intervals and whole(self.model.num_timesteps) >= 0):
                raise ValueError(f"done={self.done!r}, steps={self.model.num_timesteps!r}")
        except (KeyError, ValueError, TypeError, AttributeError, RuntimeError) as wrong:
            raise FileError(f"{folder} does not fit its own settings: {wrong}") from None


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
        n_steps=settings.rollout,
        batch_size=settings.batch,
        n_epochs=settings.epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        ent_coef=settings.entropy,
        vf_coef=settings.value,
        policy_kwargs={"net_arch": list(settings.hidden)} | residual,
        seed=interval_seed(settings.seed, settings.intervals),
        device="cpu",
    )
    # by the steps of the whole run, for the library's own progress starts anew with every interval
    model.lr_schedule = lambda _: settings.learning_rate * (1 - model.num_timesteps / settings.total)
    return model


def interval_seed(seed: int, number: int) -> int:
    """The seed of an interval, 32 bits as torch and numpy want it."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])


class Clock(BaseCallback):
    """Time spent on rollouts, the progress bar, and one thread while nets are small and batches short."""

    def __init__(self, bar: tqdm, threads: int):
        super().__init__()
        self.bar, self.threads, self.seconds = bar, threads, 0.0

    def _on_rollout_start(self) -> None:
        torch.set_num_threads(1)
        self._began = perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        self.seconds += perf_counter() - self._began
        self.bar.update(self.model.num_timesteps - self.bar.n)
        torch.set_num_threads(self.threads)


class Annealer(BaseCallback):
    """Lowers the entropy bonus, and keeps a moving average of the policy's weights, one step an update."""

    def __init__(self, average: torch.nn.Module, settings: Settings):
        super().__init__()
        self.average, self.settings, self._updated = average, settings, False

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self._updated:
            self.take()
        self._updated = True

    def _on_rollout_end(self) -> None:
        left = 1 - self.model.num_timesteps / self.settings.total
        self.model.ent_coef = self.settings.entropy * (0.3 + 0.7 * left)

    @torch.no_grad()
    def take(self) -> None:
        """Move the average towards the present weights."""
        for kept, present in zip(self.average.parameters(), self.model.policy.parameters(), strict=True):
            kept.lerp_(present, 1 - self.settings.average)


#: Where an interval's time goes: stepping matches; opponents' choices; the learner's own, with its buffer; updates.
SHARES = ("environment", "opponents", "policy", "learning")


def time_shares(total: float, stepping: float, opponents: float, rollouts: float) -> dict[str, float]:
    """Shares of `total` seconds by :data:`SHARES`; `stepping` holds the opponents' time, `rollouts` both."""
    parts = (stepping - opponents, opponents, rollouts - stepping, total - rollouts)
    return {name: part / total for name, part in zip(SHARES, parts, strict=True)}


# --- evaluation -------------------------------------------------------------------------------------------------------


def measure(game: Game, net: Net, opponents: tuple[str, ...], matches: int, seed: int) -> dict[str, Any]:
    """Win rates of a net, masks applied, against each opponent: all seats on the same seeds.

    Returns:
        By opponent: win_rate, low and high (95% Wilson interval), matches.
    """
    agent = NetAgent(net, "learner")
    return {name: _against(game, agent, make(name), matches, seed) for name in opponents}


def _against(game: Game, agent: Agent, opponent: Agent, matches: int, seed: int) -> dict[str, float]:
    rng = np.random.default_rng([seed, 0xE7A1])
    seating = seatings(game)
    seeds = rng.integers(0, 1 << 64, -(-matches // len(seating)), np.uint64)
    played = [play_matches(game, [agent if own else opponent for own in row], seeds, rng) for row in seating]
    returns, lengths = (np.stack(parts, axis=1) for parts in zip(*played, strict=True))
    rate, low, high = Pairing(0, 1, seating, returns, lengths).win_rate(0)
    return {"win_rate": rate, "low": low, "high": high, "matches": lengths.size}
