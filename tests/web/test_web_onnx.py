"""Exported nets answer in a browser (onnxruntime-web, WebAssembly) as they do in numpy."""

from __future__ import annotations

import base64
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import numpy as np
import pytest
from browser import MODULES, chromium, need
from champions import COUNT, SHIPPED, masked_logits, positions
from test_onnx import check_same

from feint.agents.policy import load
from feint.training.onnx import model

PAGE = """<!doctype html><script type="module">
import * as ort from "/ort.wasm.bundle.min.mjs";
ort.env.wasm.numThreads = 1;
const kinds = { float32: Float32Array, int8: Int8Array };
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
window.answer = async (model, inputs) => {
  const session = await ort.InferenceSession.create(bytes(model), { executionProviders: ["wasm"] });
  const given = Object.fromEntries(inputs.map(([name, kind, shape, data]) =>
    [name, new ort.Tensor(kind, new kinds[kind](bytes(data).buffer), shape)]));
  const { logits } = await session.run(given);
  const told = new Uint8Array(logits.data.buffer, logits.data.byteOffset, logits.data.byteLength);
  let text = "";
  for (let at = 0; at < told.length; at += 8192) text += String.fromCharCode(...told.subarray(at, at + 8192));
  return [logits.dims, btoa(text)];
};
window.ready = true;
</script>"""


class Files(SimpleHTTPRequestHandler):
    """The files of onnxruntime-web, and an empty page that has loaded it."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.encode())
        else:
            super().do_GET()

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def page():
    folder = need(MODULES / "onnxruntime-web" / "dist", "onnxruntime-web is not installed: npm ci")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with chromium() as browser:
            made = browser.new_page()
            made.goto(f"http://127.0.0.1:{server.server_port}/")
            made.wait_for_function("window.ready")
            yield made
    finally:
        server.shutdown()
        server.server_close()


def coded(content: bytes) -> str:
    return base64.b64encode(content).decode()


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_champion_plays_the_same_in_the_browser(page, folder):
    manifest, net = load(folder)
    inputs = positions(manifest, net)
    sent = [[name, str(array.dtype), array.shape, coded(array.tobytes())] for name, array in inputs.items()]
    shape, data = page.evaluate(
        "given => window.answer(...given)", [coded(model(net, manifest).SerializeToString()), sent]
    )
    logits = np.frombuffer(base64.b64decode(data), np.float32).reshape(shape)
    assert len(logits) == COUNT
    check_same(logits, masked_logits(net, inputs))
