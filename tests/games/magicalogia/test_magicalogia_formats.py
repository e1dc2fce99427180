"""The shared suite over battles with witnesses and over the group battle, whose options have no list of choices."""

from __future__ import annotations

import pytest
import suite

from feint.envs import load

CHECKS = (suite.contract, suite.ends, suite.leaks, suite.spectators, suite.chance, suite.interfaces)
FORMATS = ({"witnesses": (1, 2)}, {"group": 3})


@pytest.mark.parametrize("config", FORMATS, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_format(config, check):
    check(load("magicalogia-battle", **config))
