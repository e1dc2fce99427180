"""What every report does alike: settings, a folder with JSON, Markdown and pictures, and refusals in one line.

A report measures one game in its own terms. Its module says only what it measures (``measure``), how that is drawn
(``figures``) and how it reads (``page``), in a :class:`Report` named ``REPORT``.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feint.envs.engine.errors import ConfigError, FileError, listing

#: Reports by name: the modules of this folder that hold them, and the game ids that they measure.
REPORTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "labirynt": ("labirynt", ("labirynt-encounter", "labirynt-adventure")),
    "mafia42": ("mafia42", ("mafia42",)),
    "magicalogia-battle": ("magicalogia_battle", ("magicalogia-battle",)),
    "magicalogia-session": ("magicalogia_session", ("magicalogia-session",)),
    "matryca": ("matryca", ("matryca-duel",)),
    "pf2e": ("pf2e", ("pf2e-combat-duel", "pf2e-spell-duel", "pf2e-mixed-duel")),
}

#: How far a report has got: what is done, of how much.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Setting:
    """A setting of a report, as a command-line option.

    Attributes:
        name: name of the argument of ``measure``; the option is the same with dashes.
        default: its value where none is given; its type is the type of given values. A tuple takes several.
        help: one line.
        choices: allowed values, or None.
        low: lowest allowed number, or None.
    """

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] | None = None
    low: int | None = None

    def check(self, value: Any) -> None:
        """Refuse a value that is not allowed.

        Raises:
            ConfigError: naming the value and what is allowed.
        """
        for one in value if isinstance(value, tuple) else (value,):
            if self.choices is not None and one not in self.choices:
                raise ConfigError(f"{self.name}={one!r} is not allowed; choose from {listing(self.choices)}")
            if self.low is not None and one < self.low:
                raise ConfigError(f"{self.name}={one!r} is not allowed: at least {self.low}")


#: Settings that most reports have.
AGENT = Setting("agent", "scripted", "agent that is measured")
SEED = Setting("seed", 0, "the same seed gives the same numbers", low=0)


def matches(default: int, help: str) -> Setting:
    """The setting of how many matches are played."""
    return Setting("matches", default, help, low=2)


@dataclass(frozen=True)
class Report:
    """A measurement of one game.

    Attributes:
        stem: what its files are called.
        summary: a line about it.
        settings: what can be set; ``measure`` takes them by name.
        measure: plays, and returns all numbers as what JSON can hold; takes `progress` too.
        page: the numbers as Markdown, which shows the pictures by their names.
        figures: pictures of the numbers as PNG, by their file names without ``.png``.
        merge: what the folder's JSON holds already, and new numbers, as one; None where a run starts afresh.
    """

    stem: str
    summary: str
    settings: tuple[Setting, ...]
    measure: Callable[..., Any]
    page: Callable[[Any], str]
    figures: Callable[[Any], Mapping[str, bytes]]
    merge: Callable[[Any, Any], Any] | None = None


def report_of(name: str) -> Report:
    """The report of a name, or of a game's id.

    Raises:
        ConfigError: there is none.
    """
    for report, (module, ids) in REPORTS.items():
        if name == report or name.removeprefix("feint/").partition("-v")[0] in ids:
            return importlib.import_module(f"feint.eval.reports.{module}").REPORT
    raise ConfigError(f"there is no report of {name!r}; there are {listing(REPORTS)}, and the ids of their games")


def run_report(report: Report, values: Mapping[str, Any], out: str | Path, progress: Progress) -> str:
    """Measure, and write ``<stem>.json``, ``<stem>.md`` and the pictures into a folder.

    Args:
        values: settings that differ from their defaults, by name.
        out: the folder; it is made where it is missing.

    Returns:
        the page.

    Raises:
        ConfigError: a setting that is not allowed; nothing is played.
        FileError: the folder holds a file of that name which is no such report.
    """
    settings = {setting.name: values.get(setting.name, setting.default) for setting in report.settings}
    for setting in report.settings:
        setting.check(settings[setting.name])
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{folder} is a file; choose a folder for the report")
    numbers_file = folder / f"{report.stem}.json"
    before = _read(numbers_file) if report.merge is not None and numbers_file.exists() else None
    numbers = report.measure(**settings, progress=progress)
    if before is not None and report.merge is not None:
        try:
            numbers = report.merge(before, numbers)
        except (KeyError, TypeError, AttributeError) as error:
            raise FileError(f"{numbers_file} is no report of this kind: {error!r}") from None
    folder.mkdir(parents=True, exist_ok=True)
    numbers_file.write_text(json.dumps(numbers, indent=1, allow_nan=False) + "\n", encoding="utf-8")
    for name, picture in report.figures(numbers).items():
        (folder / f"{name}.png").write_bytes(picture)
    page = report.page(numbers)
    (folder / f"{report.stem}.md").write_text(page, encoding="utf-8")
    return page


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(f"{path} can't be read: {error}") from None


def command(name: str, settings: Sequence[Setting], values: Mapping[str, Any]) -> str:
    """The command line that measures the same again."""
    words = ["feint", "report", name]
    for setting in settings:
        value = values[setting.name]
        if value != setting.default:
            parts = value if isinstance(value, tuple) else (value,)
            words += ["--" + setting.name.replace("_", "-"), *map(str, parts)]
    return " ".join(words)
