"""A net as an ONNX model: the same masked logits in any runtime, a browser's too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from feint.agents.policy import MIN_PROB, Net, load

#: An operator set that every runtime of recent years supports.
OPSET = 17
#: The file format that came with it.
IR = 8

_MINUS_INFINITY = np.array(-np.inf, np.float32)
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
    ``prior``, (batch, actions) float32, the probabilities of its prior (:class:`feint.agents.prior.Prior`).
    The output is ``logits``, (batch, actions) float32, minus infinity where the mask is 0; their softmax is the
    agent's policy. The metadata hold ``env``, ``config``, ``layout`` and ``net`` of the manifest as JSON, so that front
    ends can check which game they load it for.
    """
    actions = manifest["layout"]["actions"]
    inputs = [
        helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["batch", manifest["layout"]["slots"]]),
        helper.make_tensor_value_info("mask", TensorProto.INT8, ["batch", actions]),
    ]
    nodes, tensors = _layers(net)
    if net.prior is not None:
        inputs.append(helper.make_tensor_value_info("prior", TensorProto.FLOAT, ["batch", actions]))
        nodes = [helper.make_node("Concat", ["observation", "prior"], ["x"], axis=1), *nodes, *_prior()]
        tensors |= {"min_prob": np.array(MIN_PROB), "prior.weight": np.array(net.prior_weight, np.float32)}
    tensors["minus_infinity"] = _MINUS_INFINITY
    graph = helper.make_graph(
        nodes=[*nodes, *_mask("mixed" if net.prior is not None else "free")],
        name=manifest["env"],
        inputs=inputs,
        outputs=[helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", actions])],
        initializer=[numpy_helper.from_array(array, name) for name, array in tensors.items()],
    )
    proto = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="feint")
    proto.ir_version = IR
    helper.set_model_props(proto, {name: json.dumps(manifest[name]) for name in ("env", "config", "layout", "net")})
    onnx.checker.check_model(proto, full_check=True)
    return proto


def _layers(net: Net) -> tuple[list[onnx.NodeProto], dict[str, np.ndarray]]:
    """The perceptron, from ``x`` (without a prior: ``observation``) to ``free``: nodes, and weights by name."""
    nodes: list[onnx.NodeProto] = []
    tensors: dict[str, np.ndarray] = {}
    last = len(net.layers) - 1
    x = "observation" if net.prior is None else "x"
    for k, (weights, biases) in enumerate(net.layers):
        tensors |= {f"{k}.weight": weights, f"{k}.bias": biases}
        out = "free" if k == last else f"{k}.sum"
        nodes.append(helper.make_node("Gemm", [x, f"{k}.weight", f"{k}.bias"], [out], transB=1))
        if k != last:
            x = f"{k}.out"
            nodes.append(helper.make_node(_ACTIVATIONS[net.activation], [out], [x]))
    return nodes, tensors


def _prior() -> list[onnx.NodeProto]:
    """From ``free`` and ``prior`` to ``mixed``: adds the weighted log-probabilities."""
    return [
        helper.make_node("Max", ["prior", "min_prob"], ["probs"]),
        helper.make_node("Log", ["probs"], ["log_probs"]),
        helper.make_node("Mul", ["log_probs", "prior.weight"], ["log_prior"]),
        helper.make_node("Add", ["free", "log_prior"], ["mixed"]),
    ]


def _mask(unmasked: str) -> list[onnx.NodeProto]:
    """From the unmasked logits and ``mask`` to ``logits``."""
    return [
        helper.make_node("Cast", ["mask"], ["legal"], to=TensorProto.BOOL),
        helper.make_node("Where", ["legal", unmasked, "minus_infinity"], ["logits"]),
    ]
