"""Settings that both trainers share: names and defaults, what the command line says of them, and their checks."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.registry import check_seed


def setting(
    default: Any, help: str, low: float | None = None, high: float | None = None, above: float | None = None
) -> Any:
    """A field of settings with what the command line says of it, and its range.

    Args:
        default: its default; a tuple for a setting of several values.
        help: one line for ``feint train --help``.
        low, high: allowed range, both ends included; of each value where there are several.
        above: a bound that the value must exceed.
    """
    return field(default=default, metadata={"help": help, "low": low, "high": high, "above": above})


@dataclass(frozen=True)
class TrainingSettings:
    """Settings of any run. The same settings give the same weights on the same machine and versions.

    Names are those of stable-baselines3 and CleanRL.
    """

    id: str
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = setting(0, "global seed")
    num_envs: int = setting(512, "matches stepped side by side", low=1)
    batch_size: int = setting(8192, "decisions per minibatch", low=2)
    n_epochs: int = setting(4, "passes over each rollout", low=1)
    learning_rate: float = setting(2e-3, "initial learning rate of Adam", above=0)
    gamma: float = setting(1.0, "discount per decision; matches are short and pay at their end", low=0, high=1)
    gae_lambda: float = setting(0.95, "lambda of generalized advantage estimation", low=0, high=1)
    clip_range: float = setting(0.2, "clipping range of PPO's probability ratio", above=0)
    ent_coef: float = setting(0.0, "entropy coefficient", low=0)
    vf_coef: float = setting(0.5, "value loss coefficient", low=0)
    max_grad_norm: float = setting(0.5, "gradients are clipped to this norm", above=0)
    net_arch: tuple[int, ...] = setting((64, 64), "widths of the hidden layers of actor and critic", low=1)
    ema_decay: float = setting(
        0.9,
        "decay, per update, of the exponential moving average of the weights, which is evaluated and exported; "
        "0 takes the newest weights",
        low=0,
        high=1,
    )
    prior: str = setting("", "agent with action probabilities that the net starts from; the net learns what to change")
    opponents: tuple[str, ...] = setting(("scripted",), "agents in the other seats")
    final_matches: int = setting(4000, "matches against each fixed opponent after training", low=4)

    @classmethod
    def names(cls) -> list[str]:
        """Names of the settings that the command line offers."""
        return [field.name for field in dataclasses.fields(cls) if field.metadata]

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """Settings as they were stored, JSON's lists as tuples.

        Raises:
            TypeError: stored by a version with other settings.
        """
        values: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in stored.items()}
        return cls(**values)

    def check(self) -> None:
        """Refuse settings that can't be trained with.

        Raises:
            ConfigError: naming the setting, its value and what is allowed.
        """
        check_seed(self.seed)
        for item in dataclasses.fields(self):
            value = getattr(self, item.name)
            if isinstance(value, tuple) and not value and item.default:
                raise ConfigError(f"{item.name}=() is not allowed: give at least one")
            for number in value if isinstance(value, tuple) else (value,):
                if not isinstance(number, str) and not _within(number, item.metadata):
                    raise ConfigError(f"{item.name}={value!r} is not allowed: {_allowed(item.metadata)}")


def _within(value: Any, bounds: Mapping[str, Any]) -> bool:
    """Whether a number is in the range of a setting; NaN is in none."""
    low, high, above = (bounds.get(name) for name in ("low", "high", "above"))
    return (low is None or value >= low) and (high is None or value <= high) and (above is None or value > above)


def _allowed(bounds: Mapping[str, Any]) -> str:
    """The range of a setting in words."""
    if bounds["above"] is not None:
        return f"above {bounds['above']}"
    return f"at least {bounds['low']}" if bounds["high"] is None else f"between {bounds['low']} and {bounds['high']}"


def check_names(settings: type[TrainingSettings], given: Mapping[str, Any], trainer: str) -> None:
    """Refuse settings of another trainer.

    Raises:
        ConfigError: naming the first, and the trainer's own.
    """
    known = settings.names()
    for name in given:
        if name not in known:
            raise ConfigError(f"{name} is not a setting of {trainer}; its settings are {listing(known)}")
