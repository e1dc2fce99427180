"""Environment pages: up to date, complete to the last slot and action id. Ledgers: read, and compared with tests."""

import re
from pathlib import Path

import pytest

from feint.cli import ledger
from feint.cli.env_pages import action_rows, index_page, page
from feint.cli.main import main
from feint.envs import GAMES, FileError, load

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_page_in_the_repository_is_up_to_date(id):
    assert (ROOT / "docs" / "envs" / f"{id}.md").read_text(encoding="utf-8") == page(id), "run `feint docs`"


def test_the_index_in_the_repository_is_up_to_date():
    assert (ROOT / "docs" / "index.md").read_text(encoding="utf-8") == index_page(), "run `feint docs`"


def test_every_game_has_a_page_and_no_other_page_is_there():
    assert {path.stem for path in (ROOT / "docs" / "envs").iterdir()} == set(GAMES)


def numbered(text: str, title: str) -> dict[int, str]:
    """The names in a section's table by their ids."""
    found = {}
    for first, last, names in re.findall(
        r"^\| (\d+)(?:-(\d+))? \| ((?:`[^`]*`(?:, )?)+) \|", ledger.section(text, title), re.M
    ):
        run = re.findall("`([^`]*)`", names)
        ids = range(int(first), int(last or first) + 1)
        assert len(run) == len(ids), f"{title}: {first}-{last} holds {len(run)} names"
        found |= dict(zip(ids, run, strict=True))
    return found


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_page_numbers_every_slot_and_action(id):
    game, text = load(id), page(id)
    assert numbered(text, "Observation") == dict(enumerate(game.slots))
    assert numbered(text, "Actions") == dict(enumerate(game.action_names))


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_slot_says_what_it_holds_and_every_section_is_there(id):
    game, text = load(id), page(id)
    assert [slot for slot in game.slots if not game.meaning(slot)] == []
    for title in ("Rules in brief", "Options", "Events", "Rewards and ends", "Versions"):
        assert len(ledger.section(text, title)) > 10, title


def test_an_option_that_changes_the_actions_has_its_own_table():
    text = page("magicalogia-battle")
    micro = load("magicalogia-battle", size="micro")
    assert numbered(text, 'Actions with `size="micro"`') == dict(enumerate(micro.action_names))


def test_runs_of_actions_break_where_their_kind_or_length_changes():
    rows = list(action_rows(["wait", "go on", "plot 1", "plot 2", *(f"plot {n} {n}" for n in range(12))]))
    assert [(first, last) for first, last, _ in rows] == [(0, 0), (1, 1), (2, 3), (4, 13), (14, 15)]


def test_a_page_that_is_out_of_date_is_found_and_written(tmp_path, capsys):
    out = str(tmp_path)
    assert main(["docs", "--out", out, "--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert main(["docs", "--out", out]) == 0
    assert main(["docs", "--out", out, "--check"]) == 0
    changed = tmp_path / "envs" / "magicalogia-battle.md"
    changed.write_text(changed.read_text().replace("| 0 | `wait` |", "| 0 | `pass` |"))
    capsys.readouterr()
    assert main(["docs", "--out", out, "--check"]) == 1
    said = capsys.readouterr().err
    assert "magicalogia-battle.md" in said and "index.md" not in said


# --- ledgers ----------------------------------------------------------------------------------------------------------


#: One place of a rule: ``file.py:name``, ``file.py`` for a whole file.
PLACE = re.compile(r"([\w/]+\.py)(?::(\w+))?")


def places(cell: str) -> list[str]:
    """The places in a cell of a ledger, which lists them in backticks and says nothing else."""
    parts = cell.split(", ")
    assert all(re.fullmatch("`[^`]+`", part) for part in parts), cell
    return [part.strip("`") for part in parts]


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_rule_has_the_tests_that_its_ledger_names(id):
    tests = ledger.marked_tests(ROOT / "tests")
    for rule in ledger.read_ledger(id):
        assert rule.id in tests, f"no test is marked with {rule.id}"
        for file in places(rule.tests):
            assert any(name.startswith(f"{file}::") for name in tests[rule.id]), f"{file} has no test of {rule.id}"


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_rule_is_where_its_ledger_says(id):
    for rule in ledger.read_ledger(id):
        for place in places(rule.where):
            file, name = PLACE.fullmatch(place).groups()
            source = (ledger.game_folder(id) / file).read_text(encoding="utf-8")
            if name:
                there = re.search(rf"^(def|class) {name}\b|^{name}\b.* = ", source, re.M)
                assert there, f"{rule.id}: {file} has no {name}"


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_rule_is_named_by_code_and_code_names_no_other(id):
    listed = {rule.id for rule in ledger.read_ledger(id)}
    assert set(ledger.named_in_code(id).code) == listed


def test_a_mark_on_a_rule_that_is_not_listed_is_found():
    listed = {rule.id for id in GAMES for rule in ledger.read_ledger(id)}
    assert set(ledger.marked_tests(ROOT / "tests" / "games")) <= listed


def test_ids_are_read_with_their_ranges():
    assert ledger.ids_in("Hits (MG-46 to MG-48, MG-60).") == ["MG-46", "MG-47", "MG-48", "MG-60"]
    assert ledger.ids_in("Hits (AB-01..03). A-1 is none.") == ["AB-01", "AB-02", "AB-03"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no table", "columns must be"),
        ("| id | rule |\n|---|---|", "columns must be"),
        ("| id | rule | where | tests |\n|---|---|---|---|\n| A-1 | x | y |", "a row with 3 cells"),
        (
            "| id | rule | where | tests |\n|---|---|---|---|\n| A-1 | x | y | z |\n| A-1 | x | y | z |",
            "more than once: A-1",
        ),
    ],
)
def test_a_ledger_of_another_form_is_refused(monkeypatch, text, said):
    monkeypatch.setattr(ledger, "ledger_text", lambda id: text)
    with pytest.raises(FileError, match=said):
        ledger.read_ledger("magicalogia-battle")


MARKED = """
import pytest

@pytest.mark.rule("A-1")
@pytest.mark.rule("A-2")
@pytest.mark.parametrize("n", [1])
def test_one(n): pass

class TestMore:
    @pytest.mark.rule("A-1")
    def test_two(self): pass

def test_three(): pass
"""


def test_marks_are_read_without_running_the_tests(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(MARKED + "raise SystemExit\n")
    (tmp_path / "helper.py").write_text(MARKED)
    found = ledger.marked_tests(tmp_path)
    assert found == {"A-1": ["test_a.py::test_one", "test_a.py::test_two"], "A-2": ["test_a.py::test_one"]}


CODE = '''
"""A module of the rules (MG-01)."""

@rule
def hit(s):
    """Half of it (MG-46)."""

@rule(python_callable=False)
def plumbing(s):
    """Names no rule."""
'''


def test_rules_prints_the_coverage_and_fails_on_a_gap(tmp_path, capsys, monkeypatch):
    tests, folder = tmp_path / "tests", tmp_path / "game"
    for made in (tests, folder):
        made.mkdir()
    (tests / "test_a.py").write_text(MARKED.replace("A-1", "MG-01").replace("A-2", "MG-46"))
    (folder / "rules.py").write_text(CODE)

    def ledger_of(*ids):
        rows = "".join(f"| {id} | what it says | `rules.py` | `test_a.py` |\n" for id in ids)
        (folder / "RULES.md").write_text(f"| id | rule | where | tests |\n|---|---|---|---|\n{rows}")
        status = main(["rules", "mafia42", "--tests", str(tests), "--check"])
        return status, capsys.readouterr().out

    monkeypatch.setattr(ledger, "game_folder", lambda id: folder)
    status, said = ledger_of("MG-01", "MG-46")
    assert status == 0
    assert re.search(r"^MG-46 +1 tests +1 in code +what it says", said, re.M)
    assert "2 of 2 rules have tests" in said and "2 of 2 rules are named by code" in said
    assert "1 of 2 rule functions name the rules" in said
    status, said = ledger_of("MG-01", "MG-46", "MG-47")
    assert (
        status == 1 and "2 of 3 rules have tests" in said and "2 of 3 rules are named by code; by none: MG-47" in said
    )
    (tests / "test_b.py").write_text(MARKED.replace("A-1", "MG-47"))
    status, said = ledger_of("MG-01", "MG-46", "MG-47")
    assert status == 1 and "3 of 3 rules have tests" in said, "a rule that no code names fails the check too"
    assert main(["rules", "mafia42", "--tests", str(tests), "--missing"]) == 0
    assert "MG-01 " not in capsys.readouterr().out
