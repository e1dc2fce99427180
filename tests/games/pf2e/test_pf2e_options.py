"""What a duel refuses: duelists, spells and weapons that do not exist or break their class's rules (PD-03, PD-28)."""

from __future__ import annotations

import pytest
from pf2e_duels import COMBAT, MIXED, SPELLS

from feint.envs import ConfigError, load

PAIR = ("cleric-5", "sorcerer-5")


@pytest.mark.parametrize(
    "id, config, wrong, allowed",
    [
        (COMBAT, {"duelists": ("paladin-1", "rogue-1")}, "paladin-1", "fighter-1"),
        (COMBAT, {"duelists": ("fighter-2", "rogue-1")}, "fighter-2", "fighter-3"),
        (COMBAT, {"duelists": ("fighter-1",)}, "fighter-1", "one name per seat"),
        (COMBAT, {"duelists": ("fighter-1", "rogue-1"), "side": 2}, "fighter-1", "4 with side=2"),
        (COMBAT, {"duelists": 5}, "5", "'drawn', or one name"),
        (COMBAT, {"level": 4}, "4", "0, 1, 3, 5, 7, 10"),
        (SPELLS, {"duelists": ("fighter-1", "wizard-1")}, "fighter-1 has no spells", "wizard-1"),
    ],
)
def test_duelists(id, config, wrong, allowed):
    refused(id, config, wrong, allowed)


@pytest.mark.rule("PD-03")
@pytest.mark.parametrize(
    "config, wrong, allowed",
    [
        ({"duelists": ("fighter-1", "rogue-1"), "weapons": ("laser", "rapier")}, "laser", "longsword"),
        ({"duelists": ("fighter-1", "rogue-1"), "weapons": ("greatsword", "rapier")}, "greatsword", "longsword"),
        ({"duelists": ("fighter-1", "rogue-1"), "weapons": ("rapier",)}, "rapier", "one weapon per seat"),
        ({"weapons": ("rapier", "rapier")}, "weapons", "set duelists"),
    ],
)
def test_weapons(config, wrong, allowed):
    refused(COMBAT, config, wrong, allowed)


@pytest.mark.rule("PD-28")
@pytest.mark.parametrize(
    "books, wrong, allowed",
    [
        (((("wish", 1),), ()), "wish", "force-barrage"),
        (((("fireball", 3),), ()), "can't have fireball at rank 3", "heal"),
        (((("fear", 6),), ()), "at rank 6", "ranks are 0 to 5"),
        (((("fear", 4),), ()), "fear at rank 4", "heal"),
        (((("fear", 1), ("command", 1), ("bane", 1), ("bless", 1)), ()), "4 spells of rank 1", "allows 3"),
        (((("fear", 2),) * 4, ()), "fear at rank 2", "noise-blast"),
        (((("noise-blast", 3),) * 3, ()), "3 spells of rank 3 besides heal and harm", "allows 2"),
        (((("daze", 0), ("daze", 0)), ()), "daze at rank 0 twice", "must differ"),
        (((), (("fear", 1), ("fear", 1))), "fear at rank 1 twice", "must differ"),
        (((), (("fireball", 4),)), "1 spells of rank 4", "its level allows 0"),
        (((("fear", 1),),), "('fear', 1)", "for each seat its spells"),
        ("fear", "fear", "for each seat its spells"),
        (((("lay-on-hands", 0),), ()), "lay-on-hands", "daze"),
    ],
)
def test_spells(books, wrong, allowed):
    refused(SPELLS, {"duelists": PAIR, "spells": books}, wrong, allowed)


@pytest.mark.rule("PD-28")
def test_a_font_may_hold_heal_or_harm_beside_the_slots():
    full = (("heal", 3),) * 5 + (("noise-blast", 3),) * 2
    assert load(SPELLS, duelists=PAIR, spells=(full, ())).players == 2


def test_spells_of_who_casts_none_are_refused():
    pair = ("fighter-5", "wizard-5")
    refused(MIXED, {"duelists": pair, "spells": ((("fear", 1),), ())}, "fighter-5", "must be empty")
    refused(MIXED, {"spells": ((), ())}, "spells", "set duelists")


def refused(id: str, config: dict, wrong: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as error:
        load(id, **config)
    assert wrong in str(error.value) and allowed in str(error.value), str(error.value)
