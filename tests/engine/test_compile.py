"""Compiling: one version a rule, a cache that knows what a rule reaches, and clear words about it."""

import os
import subprocess
import sys
import textwrap

import pytest

from feint.envs.engine.compile import digest

RULES = """
    import numpy as np
    from feint.envs.engine.compile import rule
    TABLE = np.array([1, 2, {table}], dtype=np.int64)
    @rule
    def inner(x):
        return x + {inner}
    @rule({options})
    def outer(x):
        {comment}
        return inner(x) * TABLE[2]
"""


def made(table=3, inner=1, comment='"""Words."""', options="", **scope) -> str:
    exec(textwrap.dedent(RULES).format(table=table, inner=inner, comment=comment, options=options), scope)
    return digest(scope["outer"])


def test_the_digest_knows_tables_and_called_rules_and_no_comments():
    base = made()
    assert made() == base
    assert made(comment='"""Other words."""') == base
    assert made(comment='"""Words."""  # and a comment') == base
    assert made(table=4) != base
    assert made(inner=2) != base
    assert made(comment="x += 1") != base
    assert made(options="forceinline=True") != base


def python(code: str, **env) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, "FEINT_JIT": "1", **env},
        capture_output=True,
        text=True,
    )


PROGRAM = """
    import sys, numpy as np
    sys.path.insert(0, {folder!r})
    import rules_under_test as r
    print(r.outer(5), r.outer(np.int32(5)), len(r.outer.overloads), r.outer._cache_hits.total())
"""


@pytest.fixture
def program(tmp_path):
    """Writes the rules to a module and runs a process that calls them, with a cache of its own."""

    def run(cache=tmp_path / "cache", **parts) -> subprocess.CompletedProcess:
        filled = {"table": 3, "inner": 1, "comment": "pass", "options": "", **parts}
        (tmp_path / "rules_under_test.py").write_text(textwrap.dedent(RULES).format(**filled))
        return python(PROGRAM.format(folder=str(tmp_path)), FEINT_CACHE_DIR=str(cache))

    return run


def test_a_cold_compile_is_announced_and_the_cache_is_hit_until_a_reached_rule_changes(program):
    cold = program()
    assert cold.stdout.split() == ["18", "18", "1", "0"], cold.stderr
    assert "compiling the rules of" in cold.stderr and "compiled in" in cold.stderr
    warm = program()
    assert warm.stdout.split() == ["18", "18", "1", "1"] and warm.stderr == ""
    moved = program(comment="# a comment, which moves the lines\n    pass")
    assert moved.stdout.split()[3] == "1"
    changed = program(inner=2)
    assert changed.stdout.split() == ["21", "21", "1", "0"], "a stale rule was taken from the cache"
    table = program(inner=2, table=10)
    assert table.stdout.split() == ["70", "70", "1", "0"], "a stale table was taken from the cache"


def test_a_cache_folder_that_can_not_be_written_is_said_and_done_without(program, tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    found = program(cache=file)
    assert found.stdout.split()[0] == "18" and "can't be written" in found.stderr
