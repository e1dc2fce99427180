"""The recorded playthrough of every case replays unchanged."""

import golden
import pytest
from cases import case_id, cases, game_of


@pytest.mark.parametrize("case", cases(), ids=case_id)
def test_playthrough(case):
    assert golden.path(case).exists(), "record it with: python tests/contract/golden.py"
    assert golden.transcript(game_of(case)) == golden.path(case).read_text()


def test_no_other_playthrough_is_kept():
    assert set(golden.FOLDER.iterdir()) == {golden.path(case) for case in cases()}
