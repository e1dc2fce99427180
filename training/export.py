"""Exports a trained torch policy as an agent's files: weights as safetensors, and a JSON manifest."""

from __future__ import annotations

import hashlib
import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.numpy import save
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from feint.agents.policy import FORMAT, MANIFEST, PRIOR, WEIGHTS, Net, layout
from feint.envs.engine.game import Game
from feint.training.policy import ResidualPolicy

_ACTIVATIONS = {torch.nn.Tanh: "tanh", torch.nn.ReLU: "relu"}


def net_of(policy: MaskableActorCriticPolicy) -> Net:
    """A copy of a policy's actor as a numpy net."""
    modules = [*policy.mlp_extractor.policy_net, policy.action_net]
    linear = [module for module in modules if isinstance(module, torch.nn.Linear)]
    layers = [(_array(module.weight), _array(module.bias)) for module in linear]
    return Net(layers, _ACTIVATIONS[policy.activation_fn], *prior_of(policy))


def prior_of(policy: MaskableActorCriticPolicy) -> tuple[str, float] | tuple[()]:
    """Spec and weight of a residual policy's prior; () for a policy without one."""
    return (policy.prior, policy.prior_weight.item()) if isinstance(policy, ResidualPolicy) else ()


def _array(parameter: torch.Tensor) -> np.ndarray:
    return parameter.detach().numpy().astype(np.float32, copy=True)


def export(
    folder: Path, game: Game, net: Net, seed: int, steps: int, training: dict[str, Any], evaluation: dict[str, Any]
) -> None:
    """Write a net as the files of a :class:`feint.agents.policy.PolicyAgent`.

    Args:
        folder: an existing folder.
        game: what the net was trained on.
        seed: seed of the training run.
        steps: steps trained for.
        training: how it was trained: algorithm, settings, versions.
        evaluation: opponents' names with what was measured against them.
    """
    tensors: dict[str, np.ndarray] = {}
    for k, (weights, biases) in enumerate(net.layers):
        tensors |= {f"{k}.weight": weights, f"{k}.bias": biases}
    if net.prior is not None:
        tensors[PRIOR] = np.array([net.prior_weight], np.float32)
    content = save(tensors)
    manifest = {
        "format": FORMAT,
        "env": game.id,
        "config": dict(game.config),
        "layout": layout(game),
        "weights": {"file": WEIGHTS, "sha256": hashlib.sha256(content).hexdigest()},
        "net": {"widths": [len(biases) for _, biases in net.layers], "activation": net.activation, "prior": net.prior},
        "seed": seed,
        "steps": steps,
        "rating": None,
        "evaluation": evaluation,
        "training": training,
    }
    (folder / WEIGHTS).write_bytes(content)
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def versions() -> dict[str, str]:
    """Versions of everything that shapes a training run."""
    packages = ("feint", "numpy", "torch", "stable-baselines3", "sb3-contrib")
    return {"python": platform.python_version()} | {name: version(name) for name in packages}
