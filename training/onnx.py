"""A net as an ONNX model: the same masked logits in any runtime, a browser's too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from feint.agents.policy import Net, load

#: Operators of this version are understood by every runtime of the last years.
OPSET = 17

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

    Inputs are ``observation``, (batch, slots) float32, and ``mask``, (batch, actions) int8. The output is ``logits``,
    (batch, actions) float32, minus infinity where the mask is 0; their softmax is what the agent plays. The metadata
    hold ``env``, ``config`` and ``layout`` of the manifest as JSON, for front ends that check what they sit down to.
    """
    slots, actions = manifest["layout"]["slots"], manifest["layout"]["actions"]
    graph = helper.make_graph(
        nodes=[*_layers(net), *_mask()],
        name=manifest["env"],
        inputs=[
            helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["batch", slots]),
            helper.make_tensor_value_info("mask", TensorProto.INT8, ["batch", actions]),
        ],
        outputs=[helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", actions])],
        initializer=[*_weights(net), numpy_helper.from_array(np.array(-np.inf, np.float32), "never")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="feint")
    made.ir_version = 8  # the one that came with the operators' version
    helper.set_model_props(made, {name: json.dumps(manifest[name]) for name in ("env", "config", "layout")})
    onnx.checker.check_model(made, full_check=True)
    return made


def _layers(net: Net) -> list[onnx.NodeProto]:
    """From ``observation`` to ``free``, the logits before the mask."""
    nodes, x, last = [], "observation", len(net.layers) - 1
    for k in range(len(net.layers)):
        out = "free" if k == last else f"{k}.sum"
        nodes.append(helper.make_node("Gemm", [x, f"{k}.weight", f"{k}.bias"], [out], transB=1))
        if k != last:
            x = f"{k}.out"
            nodes.append(helper.make_node(_ACTIVATIONS[net.activation], [out], [x]))
    return nodes


def _mask() -> list[onnx.NodeProto]:
    """From ``free`` and ``mask`` to ``logits``."""
    return [
        helper.make_node("Cast", ["mask"], ["legal"], to=TensorProto.BOOL),
        helper.make_node("Where", ["legal", "free", "never"], ["logits"]),
    ]


def _weights(net: Net) -> list[onnx.TensorProto]:
    pairs = [
        (f"{k}.{part}", array)
        for k, layer in enumerate(net.layers)
        for part, array in zip(("weight", "bias"), layer, strict=True)
    ]
    return [numpy_helper.from_array(np.ascontiguousarray(array), name) for name, array in pairs]
