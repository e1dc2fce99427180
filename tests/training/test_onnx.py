"""Exported nets answer in onnxruntime as they do in numpy."""

import json
import subprocess
import sys

import numpy as np
import onnx
import onnxruntime
import pytest
from champions import COUNT, SHIPPED, masked_logits, positions

from feint.agents.policy import Net, load
from feint.cli.main import main
from feint.training.onnx import export_onnx, model

#: Float32 sums taken in another order differ by this much at most.
CLOSE = 1e-4


def answers(made: onnx.ModelProto, inputs: dict[str, np.ndarray]) -> np.ndarray:
    """(m, actions) float32 from onnxruntime."""
    session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    (logits,) = session.run(None, inputs)
    return logits


def check_same(got: np.ndarray, wanted: np.ndarray) -> None:
    """Illegal actions at minus infinity in both, the rest close, and the same likeliest action in every row."""
    np.testing.assert_array_equal(np.isneginf(got), np.isneginf(wanted))
    np.testing.assert_allclose(got, wanted, atol=CLOSE)
    np.testing.assert_array_equal(got.argmax(axis=1), wanted.argmax(axis=1))


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_champion_plays_the_same_in_onnxruntime(folder):
    manifest, net = load(folder)
    inputs = positions(manifest, net)
    assert len(inputs["observation"]) == COUNT and len(np.unique(inputs["observation"], axis=0)) > COUNT / 2
    check_same(answers(model(net, manifest), inputs), masked_logits(net, inputs))


@pytest.mark.parametrize("prior", [None, "scripted"])
@pytest.mark.parametrize("activation", ["tanh", "relu"])
@pytest.mark.parametrize("hidden", [(), (4,), (16, 8)])
def test_nets_of_any_depth_activation_and_prior(prior, activation, hidden):
    rng = np.random.default_rng(1)
    slots, actions = 5, 7
    widths = (slots + (actions if prior else 0), *hidden, actions)
    shapes = zip(widths, widths[1:], strict=False)
    layers = [(rng.normal(size=(b, a)).astype("f4"), rng.normal(size=b).astype("f4")) for a, b in shapes]
    net = Net(layers, activation, prior, 0.75 if prior else 0.0)
    manifest = {"env": "toy", "config": {}, "layout": {"slots": slots, "actions": actions, "digest": ""}, "net": {}}
    mask = (rng.random((64, actions)) < 0.5).astype("i1")
    mask[:, 2] = 1
    inputs = {"observation": rng.uniform(-1, 1, (64, slots)).astype("f4"), "mask": mask}
    if prior:
        inputs["prior"] = (mask / mask.sum(axis=1, keepdims=True)).astype("f4")
    check_same(answers(model(net, manifest), inputs), masked_logits(net, inputs))


def test_a_file_says_what_it_plays(tmp_path):
    manifest, _ = load(SHIPPED[0])
    export_onnx(SHIPPED[0], tmp_path / "net.onnx")
    told = {entry.key: json.loads(entry.value) for entry in onnx.load(tmp_path / "net.onnx").metadata_props}
    assert told == {name: manifest[name] for name in ("env", "config", "layout", "net")}


def test_the_command_exports_a_path_and_a_champion(tmp_path, capsys):
    by_path, by_name = tmp_path / "a.onnx", tmp_path / "b.onnx"
    assert main(["export", str(SHIPPED[0]), "--onnx", str(by_path)]) == 0
    manifest, _ = load(SHIPPED[0])
    options = [word for name, value in manifest["config"].items() for word in ("-o", f"{name}={json.dumps(value)}")]
    assert main(["export", "champion", "--game", manifest["env"], *options, "--onnx", str(by_name)]) == 0
    assert by_path.read_bytes() == by_name.read_bytes()
    assert "masked logits out" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, said",
    [
        (["champion"], "--game"),
        (["no-such-folder"], "no-such-folder"),
        (["champion", "--game", "chess"], "chess"),
        ([str(SHIPPED[0]), "--game", "mafia42"], "names its own game"),
    ],
)
def test_what_cannot_be_exported_is_named(words, said, tmp_path, capsys):
    assert main(["export", *words, "--onnx", str(tmp_path / "net.onnx")]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_agents_need_no_onnx():
    code = "import sys; import feint.agents.champion, feint.cli.export; assert 'onnx' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
