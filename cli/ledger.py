"""Rule ledgers: what a game's RULES.md lists, and which tests name each rule in ``@pytest.mark.rule``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from feint.envs.engine.errors import FileError
from feint.envs.engine.registry import GAMES, split_id

_COLUMNS = ("id", "rule", "where", "tests")


@dataclass(frozen=True)
class Rule:
    """One row of a ledger: its id, what it says, where the code has it, and which files test it."""

    id: str
    rule: str
    where: str
    tests: str


def game_folder(id: str) -> Traversable:
    """The folder of a game that holds its RULES.md: the one of its entry point, or one above it.

    Raises:
        ConfigError: no such game.
        FileError: there is no RULES.md.
    """
    module = GAMES[split_id(id)].entry_point.partition(":")[0]
    package = module
    while package := package.rpartition(".")[0]:
        folder = resources.files(package)
        if (folder / "RULES.md").is_file():
            return folder
    raise FileError(f"{module}: no RULES.md in its folder or above it")


def ledger_text(id: str) -> str:
    """The RULES.md of a game's folder; errors as :func:`game_folder`."""
    return (game_folder(id) / "RULES.md").read_text(encoding="utf-8")


def read_ledger(id: str) -> list[Rule]:
    """The rules of a game, from the table of its RULES.md.

    Raises:
        ConfigError: no such game.
        FileError: no ledger, or a row of another form.
    """
    rows = [_cells(line) for line in ledger_text(id).splitlines() if line.startswith("|")]
    if not rows or tuple(rows[0]) != _COLUMNS:
        raise FileError(f"RULES.md of {id}: the table's columns must be {' | '.join(_COLUMNS)}")
    rules = []
    for cells in rows[2:]:
        if len(cells) != len(_COLUMNS) or not cells[0]:
            raise FileError(f"RULES.md of {id}: a row with {len(cells)} cells, not {len(_COLUMNS)}: {cells}")
        rules.append(Rule(*cells))
    twice = sorted({rule.id for rule in rules if sum(other.id == rule.id for other in rules) > 1})
    if twice:
        raise FileError(f"RULES.md of {id}: listed more than once: {', '.join(twice)}")
    return rules


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def section(text: str, title: str) -> str:
    """The text under a ``## title`` of a Markdown page, without the heading; empty where there is none."""
    _, found, rest = text.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0].strip() if found else ""


def marked_tests(folder: str | Path) -> dict[str, list[str]]:
    """Tests by the rule ids they are marked with, read from the source of ``test_*.py`` in `folder` and below it."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(folder).rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for rule in filter(None, map(_marked_rule, node.decorator_list)):
                    found.setdefault(rule, []).append(f"{file.name}::{node.name}")
    return found


def _marked_rule(decorator: ast.expr) -> str | None:
    """The id in ``@pytest.mark.rule("id")``, or None for any other decorator."""
    if not isinstance(decorator, ast.Call) or not decorator.args or not isinstance(decorator.args[0], ast.Constant):
        return None
    value = decorator.args[0].value
    return value if isinstance(value, str) and ast.unparse(decorator.func) == "pytest.mark.rule" else None


@dataclass(frozen=True)
class Coverage:
    """Which code of a game names its rules.

    Attributes:
        code: for each id, ``file.py:function`` of every docstring that names it (``file.py`` for a module's own).
        rules, named: number of rule functions, and of those whose docstring names an id.
    """

    code: dict[str, list[str]]
    rules: int
    named: int


def named_in_code(id: str) -> Coverage:
    """The ids that the docstrings of a game's folder name; errors as :func:`game_folder`."""
    code: dict[str, list[str]] = {}
    rules = named = 0
    for file in _python_files(game_folder(id)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
                continue
            ids = ids_in(ast.get_docstring(node) or "")
            for rule in ids:
                code.setdefault(rule, []).append(
                    file.name if isinstance(node, ast.Module) else f"{file.name}:{node.name}"
                )
            if isinstance(node, ast.FunctionDef) and any(map(_is_rule, node.decorator_list)):
                rules, named = rules + 1, named + bool(ids)
    return Coverage(code, rules, named)


def ids_in(text: str) -> list[str]:
    """The rule ids in a text, with those that a range such as ``MG-46 to MG-49`` or ``MG-46..49`` leaves out."""
    ids = []
    for prefix, first, last in re.findall(r"\b([A-Z]{2})-(\d\d)(?:\s*(?:\.\.|–|to)\s*(?:[A-Z]{2}-)?(\d\d))?", text):
        ids += [f"{prefix}-{number:02d}" for number in range(int(first), int(last or first) + 1)]
    return ids


def _python_files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _python_files(entry)
        elif entry.name.endswith(".py"):
            yield entry


def _is_rule(decorator: ast.expr) -> bool:
    """Whether a decorator is ``@rule`` of the engine, or made of it."""
    return ast.unparse(decorator).partition("(")[0].endswith("rule")
