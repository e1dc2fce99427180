"""A training run's folder and its checkpoints: written atomically, and validated when read. No pickles."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from filelock import FileLock, Timeout
from safetensors import SafetensorError
from safetensors.torch import load as parse
from safetensors.torch import save as pack

from feint.envs.engine.errors import ConfigError, FileError

_FORMAT = 2
_STATE, _TENSORS = "trainer.json", "trainer.safetensors"
_NAME = re.compile(r"checkpoint-(\d+)")


def check_empty(run: Path) -> None:
    """Refuse to start a run in a folder that holds something already; an unfinished first checkpoint does not count.

    Raises:
        ConfigError: it does.
    """
    if run.exists() and (not run.is_dir() or any(path.suffix != ".part" for path in run.iterdir())):
        raise ConfigError(f"{run} exists and is not empty: resume the run in it, or choose another folder")


@contextmanager
def exclusive_lock(run: Path) -> Iterator[None]:
    """Hold a run's folder for this process.

    Raises:
        ConfigError: another process trains in it.
    """
    run.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(run.with_name(f".{run.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise ConfigError(f"another process is training in {run}") from None
    try:
        yield
    finally:
        lock.release()


def write(
    run: Path,
    number: int,
    state: dict[str, Any],
    tensors: dict[str, torch.Tensor],
    write_more: Callable[[Path], None],
) -> None:
    """Write checkpoint `number` beside the last one, rename it into place, then delete older ones.

    Args:
        run: the run's folder.
        state: anything JSON can hold.
        tensors: named tensors.
        write_more: called with the new folder, to write further files into it.
    """
    target = run / f"checkpoint-{number:06d}"
    draft = target.with_suffix(".part")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    content = pack(tensors)
    (draft / _TENSORS).write_bytes(content)
    document = {"format": _FORMAT, "sha256": hashlib.sha256(content).hexdigest()} | state
    (draft / _STATE).write_text(json.dumps(document, indent=2) + "\n")
    write_more(draft)
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
    checkpoints = _all(run)
    if not checkpoints:
        raise FileError(f"{run} holds no checkpoint to resume from")
    return checkpoints[-1]


def read(folder: Path) -> tuple[dict[str, Any], dict[str, torch.Tensor]]:
    """A checkpoint's state and tensors.

    Raises:
        FileError: naming the file that is missing, damaged or of another format.
    """
    path = folder / _STATE
    try:
        state = json.loads(path.read_bytes())
        content = (folder / _TENSORS).read_bytes()
    except OSError as error:
        raise FileError(f"{error.filename}: {error.strerror}; the checkpoint is incomplete") from None
    except (ValueError, RecursionError) as error:
        raise FileError(f"{path} is damaged: {error}") from None
    if not isinstance(state, dict) or state.get("format") != _FORMAT:
        raise FileError(f"{path} is not a checkpoint of format {_FORMAT}")
    if hashlib.sha256(content).hexdigest() != state.get("sha256"):
        raise FileError(f"{folder / _TENSORS} is damaged: its sha256 is not the one in {_STATE}")
    try:
        return state, parse(content)
    except SafetensorError as error:
        raise FileError(f"{folder / _TENSORS} is damaged: {error}") from None


def _all(run: Path) -> list[Path]:
    """Folders of all finished checkpoints, oldest first."""
    numbered = [(int(match[1]), path) for path in run.glob("checkpoint-*") if (match := _NAME.fullmatch(path.name))]
    return [path for _, path in sorted(numbered)]


def _flush(path: Path) -> None:
    """Flush a file or folder to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
