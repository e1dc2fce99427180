"""Rule ledgers: what a game's RULES.md lists, and which tests name each rule in ``@pytest.mark.rule``."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib import resources
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


def ledger_text(id: str) -> str:
    """The RULES.md of a game's folder.

    Raises:
        ConfigError: no such game.
        FileError: its folder has none.
    """
    module = GAMES[split_id(id)].entry_point.partition(":")[0]
    package = module
    while package := package.rpartition(".")[0]:
        file = resources.files(package) / "RULES.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise FileError(f"{module}: no RULES.md in its folder or above it")


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
    return decorator.args[0].value if ast.unparse(decorator.func) == "pytest.mark.rule" else None
