"""An arena's report: a folder with one self-contained page, its plots, and all numbers as JSON."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from feint.envs.engine.errors import FileError
from feint.envs.engine.game import Game
from feint.eval.arena import ArenaResult
from feint.eval.plots import length_plot, payoff_map, rating_plot
from feint.eval.summary import SCHEMA, sides, summary

PAGE, NUMBERS = "report.html", "report.json"


def default_folder(game: Game, specs: Sequence[str], matches: int, seed: int) -> Path:
    """The default folder of a report: one and the same for the same arena, another for any other."""
    arena = json.dumps([game.id, dict(game.config), list(specs), matches, seed])
    words = re.sub(r"[^a-z0-9]+", "-", " ".join(Path(spec).name for spec in specs).lower()).strip("-")[:40]
    return Path("reports") / f"{game.name}-{words}-{hashlib.sha256(arena.encode()).hexdigest()[:8]}"


@contextmanager
def report_folder(out: str | os.PathLike) -> Iterator[Path]:
    """A folder to write a report into, moved to `out` when all went well and removed when not.

    Whether `out` can be written is checked on entry, before anything is played. A new report replaces the
    files of an older one there, and leaves other files alone.

    Raises:
        FileError: `out` can't be written, or holds other things and no Feint report.
    """
    out = Path(out).absolute()
    _check_free(out)
    missing = [folder for folder in out.parents if not folder.exists()]
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise FileError(f"the report can't be written to {out}: {error.strerror}; choose another folder") from None
    try:
        yield folder
        out.mkdir(exist_ok=True)
        for file in sorted(folder.iterdir()):
            os.replace(file, out / file.name)
    except BaseException:
        shutil.rmtree(folder)
        for parent in missing:
            if not any(parent.iterdir()):
                parent.rmdir()
        raise
    folder.rmdir()


def _check_free(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise FileError(f"the report can't be written to {out}: it is a file; choose a folder")
    if any(out.iterdir()) and not _holds_report(out):
        raise FileError(f"{out} holds other things and no Feint report; choose an empty or a new folder")


def _holds_report(out: Path) -> bool:
    try:
        return json.loads((out / NUMBERS).read_text()).get("schema") == SCHEMA
    except (OSError, ValueError, AttributeError):
        return False


def write_report(result: ArenaResult, folder: Path) -> dict[str, Any]:
    """Write page, plots and numbers of an arena into `folder`.

    Returns:
        The numbers: :func:`feint.eval.summary.summary`.
    """
    numbers = summary(result)
    plots = {
        "payoff.png": payoff_map(numbers),
        "ratings.png": rating_plot(numbers),
        "lengths.png": length_plot(result, numbers),
    }
    for name, image in plots.items():
        (folder / name).write_bytes(image)
    (folder / NUMBERS).write_text(json.dumps(numbers, indent=1, allow_nan=False) + "\n")
    (folder / PAGE).write_text(page(numbers, plots), encoding="utf-8")
    return numbers


def page(numbers: dict[str, Any], plots: dict[str, bytes]) -> str:
    """The report as one HTML page that needs nothing beside it: its plots are in it."""
    environment = Environment(
        loader=PackageLoader("feint.eval", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["percent"] = lambda share: f"{100 * share:.1f}%"
    images = {name: "data:image/png;base64," + base64.b64encode(image).decode() for name, image in plots.items()}
    ranked = sorted(numbers["agents"], key=lambda agent: agent["rank"])
    return environment.get_template("report_page.html").render(
        **numbers, plots=images, sides=sides(numbers), ranked=ranked
    )
