"""The order of the folders: each imports only those before it, and neither Python nor the page imports in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Packages in the order of the architecture: imports go to the left only.
ORDER = ("envs.engine", "envs", "agents", "eval", "training", "service", "cli")
FILES = sorted(file for folder in ORDER if "." not in folder for file in (ROOT / folder).rglob("*.py"))


def module_of(file: Path) -> str:
    """Dotted name of a module, without ``feint.``."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file) for file in FILES}


def package_of(module: str) -> str:
    """The package of :data:`ORDER` that a module belongs to."""
    return "envs.engine" if module == "envs.engine" or module.startswith("envs.engine.") else module.split(".")[0]


def imports(tree: ast.AST, top_level: bool) -> Iterator[tuple[int, str]]:
    """Lines and names of Feint's modules that a module imports; with `top_level`, only when it is itself imported."""
    nodes = _executed_on_import(tree) if top_level else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            target = name.removeprefix("feint.")
            if name.startswith("feint."):
                yield node.lineno, target if target in MODULES else target.rpartition(".")[0]


def _executed_on_import(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield child
            yield from _executed_on_import(child)


def arrows_up(module: str, source: str) -> list[str]:
    """Imports, lazy ones too, that go against the order."""
    allowed = ORDER[: ORDER.index(package_of(module)) + 1]
    found = [
        f"{module}:{line} imports {target}"
        for line, target in imports(ast.parse(source), top_level=False)
        if package_of(target) not in allowed
    ]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("package", ORDER)
def test_no_import_goes_up(package):
    files = [file for file in FILES if package_of(module_of(file)) == package]
    assert files
    found = [arrow for file in files for arrow in arrows_up(module_of(file), file.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "module, line, goes_up",
    [
        ("envs.engine.batch", "from feint.envs import registry", True),
        ("envs.engine.batch", "def f():\n    import feint.agents.random", True),
        ("agents.nash", "from feint import eval", True),
        ("agents.nash", "from feint.eval import arena", True),
        ("training.ppo", "from feint.eval.pairings import Pairing", False),
        ("training.ppo", "from feint.cli.main import add_game", True),
        ("service.app", "from feint.training import onnx", False),
    ],
)
def test_the_check_knows_up_from_down(module, line, goes_up):
    assert bool(arrows_up(module, line)) == goes_up


def test_no_module_imports_itself_in_a_circle():
    graph = {}
    for file in FILES:
        module = module_of(file)
        targets = {target for _, target in imports(ast.parse(file.read_text(encoding="utf-8")), top_level=True)}
        # a package's own __init__ imports its parts: that those lie in it is no import of theirs
        graph[module] = {target for target in targets if not module.startswith(target + ".")} - {module}
    _check_acyclic(graph)


def test_no_module_of_the_page_imports_itself_in_a_circle():
    sources = list((ROOT / "web/src").rglob("*.ts*"))
    graph = {
        file: {(file.parent / path).resolve() for path in re.findall(r'from "(\.[^"]+)"', file.read_text("utf-8"))}
        for file in sources
    }
    assert len(graph) > 20
    _check_acyclic(graph)


def _check_acyclic(graph: dict) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(map(str, error.args[1])))
