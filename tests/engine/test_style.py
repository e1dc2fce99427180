"""What the code promises its readers: types and docstrings on public functions, one spelling, no private dialect."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("envs", "agents", "training", "eval", "service", "cli")
FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))


def is_rule(node: ast.FunctionDef) -> bool:
    """Whether a function is a rule: those take a record and numbers, as their docstrings say."""
    return any(ast.unparse(decorator).partition("(")[0].endswith("rule") for decorator in node.decorator_list)


def public_functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Public functions of a module and public methods of its public classes, without rules."""
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_") else [node]
        for function in inner:
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                public = function.name == "__init__" or not function.name.startswith("_")
                if public and not is_rule(function):
                    yield function


def missing_hints(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Parameters without a type, and "return"."""
    arguments = function.args
    parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    parameters += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    missing = [p.arg for p in parameters if p.annotation is None and p.arg not in ("self", "cls", "s")]
    return missing + (["return"] if function.returns is None and function.name != "__init__" else [])


@pytest.mark.parametrize("folder", FOLDERS)
def test_public_functions_have_types(folder):
    found = [
        f"{file.relative_to(ROOT)}:{function.lineno} {function.name}: {', '.join(missing)}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for function in public_functions(ast.parse(file.read_text(encoding="utf-8")))
        if (missing := missing_hints(function))
    ]
    assert not found, "\n".join(found)


#: Words of a dialect of our own, and what the field says instead.
DIALECT = {
    r"log-chances?": "log-probabilities",
    r"redrawn": "resampled",
    r"sight_digest": "layout_digest",
    r"how-manieth": "ordinal",
    r"alike likely": "equally likely",
    r"seed of everything": "global seed",
    r"(?:matches|games) a pairing": "matches per pairing",
    r"steps a second": "steps per second",
    r"python -m feint\.(?!cli)\w+": "a subcommand of feint",
}
PROSE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("words", DIALECT)
def test_words_are_those_of_the_field(words):
    pattern = re.compile(rf"\b{words}\b")
    found = [
        f"{file.relative_to(ROOT)}: {match[0]!r}, say {DIALECT[words]!r}"
        for file in [*FILES, *PROSE]
        for match in pattern.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)
