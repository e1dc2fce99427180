"""A trained net as an agent: a numpy forward pass with weights (safetensors) that a manifest (JSON) describes."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from feint.agents.prior import Prior
from feint.envs.engine.agent import Agent, Views, sample_rows
from feint.envs.engine.errors import ConfigError, FileError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.registry import layout_digest

#: Version of the file format. Readers refuse any other.
FORMAT = 1
MANIFEST, WEIGHTS = "manifest.json", "model.safetensors"
#: Name of the tensor that holds a residual net's weight of its prior.
PRIOR = "prior.weight"
ACTIVATIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {"tanh": np.tanh, "relu": lambda x: np.maximum(x, 0.0)}
#: Probabilities of the prior are clipped to this from below before their logarithms are taken; only those of illegal
#: actions are lower.
MIN_PROB = np.float32(1e-6)

#: What a manifest must hold, with the type of each entry.
_ENTRIES = {
    "format": int, "env": str, "config": dict, "layout": dict, "weights": dict, "net": dict, "seed": int, "steps": int,
    "training": dict,
}  # fmt: skip


@dataclass(frozen=True)
class Net:
    """A multi-layer perceptron from an observation to one logit per action.

    Attributes:
        layers: (out, in) float32 weights and (out,) float32 biases, input side first.
        activation: a name in :data:`ACTIVATIONS`, applied between layers.
        prior: None, or the spec of the agent whose action probabilities a residual net takes as inputs after the slots.
        prior_weight: factor of the prior's log-probabilities, which are added to the logits.
    """

    layers: Sequence[tuple[np.ndarray, np.ndarray]]
    activation: str
    prior: str | None = None
    prior_weight: float = 0.0

    def logits(self, x: np.ndarray) -> np.ndarray:
        """(m, actions) float32 for (m, slots) float32, or (m, slots + actions) with a prior."""
        activate = ACTIVATIONS[self.activation]
        h = x
        for weights, biases in self.layers[:-1]:
            h = activate(h @ weights.T + biases)
        weights, biases = self.layers[-1]
        logits = h @ weights.T + biases
        if self.prior is not None:
            logits += np.float32(self.prior_weight) * np.log(np.maximum(x[:, -len(biases) :], MIN_PROB))
        return logits


class NetAgent(Agent):
    """Plays a net's masked softmax.

    Args:
        net: the net.
        name: how tables call it.
        temperature: logits are divided by it; 0 plays the most likely action.
    """

    def __init__(self, net: Net, name: str, temperature: float = 1.0):
        self.net, self.name, self.temperature = net, name, temperature
        self._prior = None if net.prior is None else Prior(net.prior)

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`; so does the agent that a residual net starts from."""
        super().start(game, seats, rng)
        if self._prior is not None:
            self._prior.start(game, seats, rng)

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, drawn from the masked softmax."""
        return sample_rows(self._weights(views), self.rng)

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the masked softmax."""
        weights = self._weights(views).astype(np.float64)
        return weights / weights.sum(axis=1, keepdims=True)

    def _weights(self, views: Views) -> np.ndarray:
        """(m, actions) float32, proportional to the probabilities."""
        inputs = views.observation if self._prior is None else self._prior.inputs(views)
        logits = np.where(views.mask != 0, self.net.logits(inputs), np.float32(-np.inf))
        if self.temperature == 0:
            greedy = np.zeros_like(logits)
            greedy[np.arange(len(greedy)), logits.argmax(axis=1)] = 1.0
            return greedy
        logits -= logits.max(axis=1, keepdims=True)
        if self.temperature != 1:
            logits /= np.float32(self.temperature)
        return np.exp(logits, out=logits)


class PolicyAgent(NetAgent):
    """A trained agent from its files.

    Args:
        path: a folder holding ``manifest.json`` and ``model.safetensors``, or the manifest itself.
        temperature: logits are divided by it, at least 0; 0 plays the most likely action.

    Attributes:
        manifest: the manifest's content.

    Raises:
        FileError: a file is missing, damaged, of another version, or not what the manifest says it is.
        ConfigError: a temperature that is not allowed.
    """

    def __init__(self, path: str | Path, temperature: str | float = 1.0):
        checked = check_temperature(temperature)
        self.manifest, net = load(path)
        super().__init__(net, f"policy:{path}" + (f",temperature={checked:g}" if checked != 1 else ""), checked)

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game` under any options that keep the layout the net was trained on.

        Raises:
            FileError: the game's id, observation slots or actions are not those it was trained on.
        """
        trained, actual = (self.manifest["env"], self.manifest["layout"]), (game.id, layout(game))
        if trained != actual:
            raise FileError(f"{self.name} was trained on {_describe(*trained)}: it can't play {_describe(*actual)}")
        super().start(game, seats, rng)


def layout(game: Game) -> dict[str, Any]:
    """What a net must fit: counts of observation slots and actions, and a digest of their names."""
    return {"slots": game.num_slots, "actions": game.num_actions, "digest": layout_digest(game)}


def _describe(env: str, shape: dict[str, Any]) -> str:
    return f"{env} with {shape['slots']} slots, {shape['actions']} actions, layout {shape['digest']}"


def check_temperature(value: str | float) -> float:
    """A temperature as a number of at least 0.

    Raises:
        ConfigError: it is not one.
    """
    try:
        temperature = float(value)
    except (TypeError, ValueError):
        temperature = math.nan
    if not 0 <= temperature < math.inf:
        raise ConfigError(f"policy: temperature={value!r} is not allowed; a number of at least 0")
    return temperature


def load(path: str | Path) -> tuple[dict[str, Any], Net]:
    """A manifest and the net it describes, from a folder that holds both or the manifest's path.

    Raises:
        FileError: naming the file and what is wrong with it.
    """
    path = Path(path)
    manifest_path = path / MANIFEST if path.is_dir() else path
    manifest = read_manifest(manifest_path)
    return manifest, _read_net(manifest_path.parent / WEIGHTS, manifest)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(
            f"{path}: {error.strerror}; a trained agent is a folder with {MANIFEST} and {WEIGHTS}"
        ) from None


def read_manifest(path: Path) -> dict[str, Any]:
    """A manifest alone, from its path.

    Raises:
        FileError: naming the file and what is wrong with it.
    """
    content = _read(path)
    try:
        manifest = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise FileError(f"{path} is no JSON: {error}") from None
    if not isinstance(manifest, dict):
        raise FileError(f"{path} must hold a JSON object, not {type(manifest).__name__}")
    if manifest.get("format") != FORMAT:
        raise FileError(f"{path} is of format {manifest.get('format')!r}; this version reads format {FORMAT}")
    missing = [name for name, kind in _ENTRIES.items() if not isinstance(manifest.get(name), kind)]
    if missing:
        raise FileError(f"{path} lacks, or has of the wrong type: {listing(missing)}")
    if set(manifest["layout"]) != {"slots", "actions", "digest"}:
        raise FileError(f"{path}: layout must hold slots, actions and digest, not {listing(manifest['layout'])}")
    activation = manifest["net"].get("activation")
    if activation not in ACTIVATIONS:
        raise FileError(f"{path}: net.activation={activation!r} is not allowed; choose from {listing(ACTIVATIONS)}")
    return manifest


def _read_net(path: Path, manifest: dict[str, Any]) -> Net:
    try:
        from safetensors import SafetensorError
        from safetensors.numpy import load as parse
    except ModuleNotFoundError:
        raise ConfigError("trained agents need safetensors: pip install 'feint[eval]'") from None
    content = _read(path)
    digest = hashlib.sha256(content).hexdigest()
    if digest != manifest["weights"].get("sha256"):
        raise FileError(f"{path} is not the file its manifest names: its sha256 is {digest}")
    try:
        tensors = parse(content)
    except SafetensorError as error:
        raise FileError(f"{path} is damaged: {error}") from None
    prior = _read_prior(path, manifest["net"], tensors)
    count = len(tensors) // 2
    if not count or set(tensors) != {f"{k}.{part}" for k in range(count) for part in ("weight", "bias")}:
        raise FileError(f"{path} must hold 0.weight, 0.bias, 1.weight, ..., not {listing(sorted(tensors))}")
    layers = [(tensors[f"{k}.weight"], tensors[f"{k}.bias"]) for k in range(count)]
    _check_layers(path, layers, manifest["layout"], prior is not None)
    return Net(layers, manifest["net"]["activation"], *(prior or ()))


def _read_prior(path: Path, net: dict[str, Any], tensors: dict[str, np.ndarray]) -> tuple[str, float] | None:
    """Spec and weight of the agent that a residual net starts from; its tensor is taken out of `tensors`."""
    spec, weight = net.get("prior"), tensors.pop(PRIOR, None)
    if spec is None and weight is None:
        return None
    if not isinstance(spec, str) or weight is None or weight.size != 1 or not np.isfinite(weight).all():
        raise FileError(f"{path}: a residual net needs net.prior in its manifest and one finite number {PRIOR}")
    return spec, float(weight.reshape(-1)[0])


def _check_layers(path: Path, layers: list, shape: dict[str, Any], residual: bool) -> None:
    width = shape["slots"] + (shape["actions"] if residual else 0)
    for k, (weights, biases) in enumerate(layers):
        if weights.ndim != 2 or weights.shape[1] != width or biases.shape != weights.shape[:1]:
            raise FileError(f"{path}: layer {k} of shapes {weights.shape}, {biases.shape} does not take {width} inputs")
        if weights.dtype != np.float32 or biases.dtype != np.float32:
            raise FileError(f"{path}: layer {k} must be float32, not {weights.dtype}, {biases.dtype}")
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise FileError(f"{path}: layer {k} has weights that are not finite")
        width = len(biases)
    if width != shape["actions"]:
        raise FileError(f"{path}: the net gives {width} logits, its manifest says {shape['actions']} actions")
