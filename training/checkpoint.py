"""Checkpoints of a training run: written whole or not at all, and read without trusting them. No pickles."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load as parse
from safetensors.torch import save as pack

from feint.envs.engine.errors import FileError

_FORMAT = 1
_STATE, _TENSORS = "trainer.json", "trainer.safetensors"
_NAME = re.compile(r"checkpoint-(\d+)")


def write(run: Path, number: int, state: dict[str, Any], tensors: dict[str, torch.Tensor], also) -> None:
    """Write checkpoint `number` of a run beside the last one, put it in place in one step, then drop older ones.

    Args:
        run: the run's folder.
        state: what JSON can hold.
        tensors: named tensors.
        also: called with the new folder, to write further files into it.
    """
    target = run / f"checkpoint-{number:06d}"
    draft = target.with_suffix(".part")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    content = pack(tensors)
    (draft / _TENSORS).write_bytes(content)
    kept = {"format": _FORMAT, "sha256": hashlib.sha256(content).hexdigest()} | state
    (draft / _STATE).write_text(json.dumps(kept, indent=2) + "\n")
    also(draft)
    for path in [*draft.iterdir(), draft]:
        _flush(path)
    draft.rename(target)
    _flush(run)
    for old in _all(run):
        if old != target:
            shutil.rmtree(old)


def latest(run: Path) -> Path:
    """The newest checkpoint's folder.

    Raises:
        FileError: there is none.
    """
    found = _all(run)
    if not found:
        raise FileError(f"{run} holds no checkpoint to resume from")
    return found[-1]


def read(folder: Path) -> tuple[dict[str, Any], dict[str, torch.Tensor]]:
    """A checkpoint's state and tensors.

    Raises:
        FileError: naming the file that is missing, damaged or of another format.
    """
    at = folder / _STATE
    try:
        state = json.loads(at.read_bytes())
        content = (folder / _TENSORS).read_bytes()
    except OSError as wrong:
        raise FileError(f"{wrong.filename}: {wrong.strerror}; the checkpoint is not whole") from None
    except (ValueError, RecursionError) as wrong:
        raise FileError(f"{at} is damaged: {wrong}") from None
    if not isinstance(state, dict) or state.get("format") != _FORMAT:
        raise FileError(f"{at} is not a checkpoint of format {_FORMAT}")
    if hashlib.sha256(content).hexdigest() != state.get("sha256"):
        raise FileError(f"{folder / _TENSORS} is damaged: its sha256 is not the one in {_STATE}")
    try:
        return state, parse(content)
    except SafetensorError as wrong:
        raise FileError(f"{folder / _TENSORS} is damaged: {wrong}") from None


def _all(run: Path) -> list[Path]:
    found = [path for path in run.glob("checkpoint-*") if _NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: int(_NAME.fullmatch(path.name)[1]))


def _flush(path: Path) -> None:
    """Have the system write a file or folder to disk now."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
