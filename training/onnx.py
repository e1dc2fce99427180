"""A net as an ONNX model: the same masked logits in any runtime, a browser's too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from feint.agents.policy import LEAST, Net, load

#: Operators of this version are understood by every runtime of the last years.
OPSET = 17
#: The file format that came with them.
IR = 8

_NEVER = np.array(-np.inf, np.float32)
_ACTIVATIONS = {"tanh": "Tanh", "relu": "Relu"}


def export_onnx(agent: str | Path, to: str | Path) -> None:
    """Write a trained agent's net as an ONNX file.

    Args:
        agent: a folder holding a manifest and weights, or the manifest itself.
        to: the file to write.

    Raises:
        FileError: the agent's files are not what they should be.
    """
    manifest, net = load(agent)
    onnx.save_model(model(net, manifest), to)


def model(net: Net, manifest: dict[str, Any]) -> onnx.ModelProto:
    """The net as a model.

    Inputs are ``observation``, (batch, slots) float32, and ``mask``, (batch, actions) int8; for a residual net also
    ``prior``, (batch, actions) float32, the chances of the agent it starts from (:class:`feint.agents.prior.Prior`).
    The output is ``logits``, (batch, actions) float32, minus infinity where the mask is 0; their softmax is what the
    agent plays. The metadata hold ``env``, ``config``, ``layout`` and ``net`` of the manifest as JSON, for front ends
    that check what they sit down to.
    """
    actions = manifest["layout"]["actions"]
    inputs = [
        helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["batch", manifest["layout"]["slots"]]),
        helper.make_tensor_value_info("mask", TensorProto.INT8, ["batch", actions]),
    ]
    nodes, numbers = _layers(net)
    if net.prior is not None:
        inputs.append(helper.make_tensor_value_info("prior", TensorProto.FLOAT, ["batch", actions]))
        nodes = [helper.make_node("Concat", ["observation", "prior"], ["x"], axis=1), *nodes, *_prior()]
        numbers |= {"least": np.array(LEAST), "prior.weight": np.array(net.prior_weight, np.float32)}
    graph = helper.make_graph(
        nodes=[*nodes, *_mask("mixed" if net.prior is not None else "free")],
        name=manifest["env"],
        inputs=inputs,
        outputs=[helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", actions])],
        initializer=[numpy_helper.from_array(array, name) for name, array in (numbers | {"never": _NEVER}).items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="feint")
    made.ir_version = IR
    helper.set_model_props(made, {name: json.dumps(manifest[name]) for name in ("env", "config", "layout", "net")})
    onnx.checker.check_model(made, full_check=True)
    return made


def _layers(net: Net) -> tuple[list[onnx.NodeProto], dict[str, np.ndarray]]:
    """The perceptron, from ``x`` (without a prior: ``observation``) to ``free``: nodes, and weights by name."""
    nodes, numbers, last = [], {}, len(net.layers) - 1
    x = "observation" if net.prior is None else "x"
    for k, (weights, biases) in enumerate(net.layers):
        numbers |= {f"{k}.weight": weights, f"{k}.bias": biases}
        out = "free" if k == last else f"{k}.sum"
        nodes.append(helper.make_node("Gemm", [x, f"{k}.weight", f"{k}.bias"], [out], transB=1))
        if k != last:
            x = f"{k}.out"
            nodes.append(helper.make_node(_ACTIVATIONS[net.activation], [out], [x]))
    return nodes, numbers


def _prior() -> list[onnx.NodeProto]:
    """From ``free`` and ``prior`` to ``mixed``: the weighted log-chances are added."""
    return [
        helper.make_node("Max", ["prior", "least"], ["chances"]),
        helper.make_node("Log", ["chances"], ["log chances"]),
        helper.make_node("Mul", ["log chances", "prior.weight"], ["start"]),
        helper.make_node("Add", ["free", "start"], ["mixed"]),
    ]


def _mask(unmasked: str) -> list[onnx.NodeProto]:
    """From the unmasked logits and ``mask`` to ``logits``."""
    return [
        helper.make_node("Cast", ["mask"], ["legal"], to=TensorProto.BOOL),
        helper.make_node("Where", ["legal", unmasked, "never"], ["logits"]),
    ]
