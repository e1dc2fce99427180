"""Every registered game passes every check of suite.py, through every interface."""

import pytest
from cases import case_id, cases, game_of
from suite import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", cases(), ids=case_id)
def test_game(case, check):
    check(game_of(case))
