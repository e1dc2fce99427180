"""Mafia42's powers against each other, two at a time: each cell of the table of what stops, turns or shows what.

A cell is an attack on a guard: who falls, what the table hears, and who meets the mafia. Attacks: the mafia's kill, the
kill with the beast man's mark, the lone beast man, vigilante, mercenary, godfather and hitman. Guards: none, a heal,
bulletproof, lover, martyr, trick, beast man, swindler; and bulletproof, martyr and trick under seduction or hex.
"""

from __future__ import annotations

import pytest
from mafia42_table import Table

from feint.envs.mafia42 import ids

C = "citizen"
# Seats: 0 mafioso, 1 the attacker's helper or citizen with a power, 2 the guarded, 3 its helper, 4 another mafioso.
VICTIM, AIDE = 2, 3

GUARDS = {
    "none": (C, C, {}),
    "heal": (C, "doctor", {AIDE: "use 2"}),
    "bulletproof": ("soldier", C, {}),
    "lover": ("lover", "lover", {}),
    "martyr": ("martyr", C, {VICTIM: "use 4"}),
    "trick": ("magician", C, {VICTIM: "use 3"}),
    "beast man": ("beast man", C, {}),
    "swindler": ("swindler", C, {}),
}
#: Who falls (2 the attacked, 3 its aide, 4 the martyr's mafioso), by attack and guard.
FALLS = {
    "mafia": {
        "none": [2], "heal": [], "bulletproof": [], "lover": [3], "martyr": [2, 4], "trick": [3], "beast man": [],
        "swindler": [],
    },
    "mark": {
        "none": [2], "heal": [2], "bulletproof": [2], "lover": [2], "martyr": [2], "trick": [2],
    },
    "lone beast": {
        "none": [2], "heal": [2], "bulletproof": [2], "lover": [2], "martyr": [2], "trick": [2],
    },
    "mercenary": {
        "none": [2], "heal": [], "bulletproof": [2], "lover": [2], "martyr": [2], "trick": [3], "beast man": [2],
        "swindler": [2],
    },
    "godfather": {
        "none": [2], "heal": [2], "bulletproof": [2], "lover": [2], "martyr": [2], "trick": [2],
    },
}  # fmt: skip
CELLS = [(attack, guard) for attack, row in FALLS.items() for guard in row]


def attack_on(guard: str, attack: str) -> Table:
    """Play the attack on the guard, in the first night in which it can come; returns the table next morning."""
    victim, aide, plan = GUARDS[guard]
    helper = {"mark": "beast man", "lone beast": "beast man", "mercenary": "mercenary", "godfather": "godfather"}
    game = Table("mafioso", helper.get(attack, C), victim, aide, "mafioso", *[C] * 6, cult=False)
    if attack == "lone beast":
        game.poke("contacted", 1, 1)
        for gone in (0, 4):
            game.poke("alive", 0, gone)
            game.poke("out", ids.KILLED, gone)
        plan = {k: v for k, v in plan.items() if v != "use 4"}
        return game.night({**plan, 1: "kill 2"})
    if attack == "mercenary":
        game.poke("charge", 2, 1)
        return game.night({**plan, 1: "use 2"})
    if attack == "godfather":
        game.poke("contacted", 1, 1)
        return game.night({**plan, 1: "use 2"})
    return game.night({**plan, 0: "kill 2", **({1: "use 2"} if attack == "mark" else {})})


def fallen(game: Table, *already: int) -> list[int]:
    return [p for p in range(game.game.players) if p not in game.alive() and p not in already]


@pytest.mark.rule("MF-16")
@pytest.mark.rule("MF-32")
@pytest.mark.rule("MF-37")
@pytest.mark.rule("MF-39")
@pytest.mark.rule("MF-43")
@pytest.mark.rule("MF-44")
@pytest.mark.rule("MF-47")
@pytest.mark.rule("MF-52")
@pytest.mark.rule("MF-57")
@pytest.mark.rule("MF-60")
@pytest.mark.parametrize(("attack", "guard"), CELLS)
def test_attack_against_guard(attack, guard):
    game = attack_on(guard, attack)
    gone = (0, 4) if attack == "lone beast" else ()
    assert fallen(game, *gone) == FALLS[attack][guard]
    shown = {event["name"] for event in game.events("shown")}
    expected = {("mafia", "bulletproof"): {2}, ("mafia", "lover"): {2, 3}}
    assert shown == expected.get((attack, guard), set())
    assert bool(game.events("healed")) == ((attack, guard) in {("mafia", "heal"), ("mercenary", "heal")})
    met = {p for p in range(game.game.players) if game.field("contacted", p)} - {1}
    assert met == ({2} if attack == "mafia" and guard in ("beast man", "swindler") else set())


@pytest.mark.rule("MF-41")
def test_vigilantes_cell_against_a_mafioso():
    """He strikes only mafiosi: a heal stops him, and nothing else that a mafioso can have."""
    for healed in (False, True):
        game = Table("mafioso", "vigilante", "mafioso", "doctor", *[C] * 4)
        game.night().window({1: "use 2"})
        game.night({1: "use 2", **({3: "use 2"} if healed else {})})
        assert fallen(game) == ([] if healed else [2])


@pytest.mark.rule("MF-38")
@pytest.mark.parametrize("guard", ["heal", "bulletproof", "trick"])
def test_hitmans_cell_against_guards(guard):
    victim, aide, plan = GUARDS[guard]
    game = Table("mafioso", "hitman", victim, aide, "gangster", "doctor", *[C] * 2, pace="full")
    game.night().day()
    # a plain citizen can't be named: where the guarded is one, the hitman's first name is the healer
    first = (VICTIM, victim) if victim != C else (AIDE, aide)
    naming = {(1, 1): f"use {first[0]}", (1, 2): f"role {first[1]}", (1, 3): "use 4", (1, 4): "role gangster"}
    game.night({**{(k, 1): v for k, v in plan.items()}, **naming})
    assert fallen(game) == sorted([first[0], 4])


@pytest.mark.rule("MF-68")
@pytest.mark.rule("MF-69")
@pytest.mark.parametrize("spell", ["seduced", "frog"])
@pytest.mark.parametrize(
    ("guard", "falls"),
    [
        ("bulletproof", [2]),
        ("martyr", [2]),
        ("beast man", [2]),
        ("swindler", [2]),
        ("lover", [3]),  # a seduced or hexed lover's partner still dies for it
    ],
)
def test_attack_against_a_guard_under_a_spell(spell, guard, falls):
    victim, aide, plan = GUARDS[guard]
    game = Table("mafioso", C, victim, aide, "mafioso", *[C] * 4, cult=False)
    if spell == "seduced":
        game.poke("seduced", 1 + 8, 2)
        plan = {}
    else:
        game = Table("mafioso", "witch", victim, aide, "mafioso", *[C] * 4, cult=False)
        plan = {**plan, 1: "use 2"}
    game.night({**plan, 0: "kill 2"})
    assert fallen(game) == falls


@pytest.mark.rule("MF-57")
def test_a_trick_holds_under_seduction_and_not_under_a_hex():
    game = Table("mafioso", "hostess", "magician", *[C] * 5)
    game.night({2: "use 5"}).vote({1: 2})
    game.night({0: "kill 2"})
    assert fallen(game) == [5]
    game = Table("mafioso", "witch", "magician", *[C] * 5)
    game.night({2: "use 5"}).day()
    game.night({0: "kill 2", 1: "use 2"})
    assert fallen(game) == [2]


@pytest.mark.rule("MF-43")
@pytest.mark.parametrize("attack", ["mark", "godfather"])
def test_a_doctor_who_has_met_his_nurse_stops_even_those(attack):
    helper = "beast man" if attack == "mark" else "godfather"
    game = Table("mafioso", helper, C, "doctor", "nurse", *[C] * 3)
    game.poke("contacted", 1, 4)
    if attack == "godfather":
        game.poke("contacted", 1, 1)
    plan = {0: "kill 2", 1: "use 2"} if attack == "mark" else {1: "use 2"}
    game.night({**plan, 3: "use 2"})
    assert fallen(game) == []


@pytest.mark.rule("MF-40")
@pytest.mark.parametrize(
    ("asker", "target", "spell", "answer"),
    [
        ("cop", "mafioso", None, "mafioso"),
        ("cop", "mafioso", "frog", "no mafioso"),
        ("cop", "swindler", None, "no mafioso"),
        ("spy", "mafioso", None, "mafioso"),
        ("spy", "mafioso", "frog", "a frog"),
        ("spy", "doctor", "frog", "a frog"),
        ("spy", "swindler", None, "doctor"),
    ],
)
def test_checks_against_disguises(asker, target, spell, answer):
    game = Table("mafioso", asker, target, "doctor", *["mafioso"] * 2, *["beast man"] * 2, dice=[1])
    if spell:
        game.poke("frog", 1, 2)
    game.night({1: "use 2"})
    assert game.knows(1, 2) == answer


@pytest.mark.rule("MF-31")
def test_a_hexed_mafioso_does_not_take_a_spy_in():
    game = Table("mafioso", "spy", "mafioso", *[C] * 5)
    game.poke("frog", 1, 2)
    game.night({1: "use 2"})
    assert not game.field("contacted", 1)


@pytest.mark.rule("MF-34")
@pytest.mark.parametrize("thief", ["hostess", "thief"])
def test_a_threatened_hostess_or_thief_loses_her_day(thief):
    game = Table("mafioso", "gangster", thief, *[C] * 5)
    game.night({1: "use 2"}).until(ids.VOTE)
    assert game.legal(2) == {"pass"}


@pytest.mark.rule("MF-51")
@pytest.mark.parametrize(
    ("dead_role", "plan", "role"),
    [
        ("magician", {2: "use 5"}, C),  # the tricked citizen died, and it is robbed
        ("lover", {}, "lover"),  # the other lover died
        ("mad scientist", {}, "mad scientist"),
    ],
)
def test_ghoul_against_deaths_of_another_kind(dead_role, plan, role):
    game = Table("mafioso", "ghoul", dead_role, "lover" if dead_role == "lover" else C, *[C] * 4)
    game.night({0: "kill 2", **plan})
    assert game.role(1) == role


@pytest.mark.rule("MF-36")
def test_a_robbed_scientist_does_not_return():
    game = Table("mafioso", "ghoul", "mad scientist", *[C] * 5)
    game.night({0: "kill 2"}).day()
    assert 2 not in game.alive()


@pytest.mark.rule("MF-53")
def test_a_villain_who_returns_stands_with_the_citizens_in_the_count():
    game = Table("mafioso", "priest", "spy", C, C)
    game.night({0: "kill 2"}).day()
    game.night({0: "kill 3", 1: "use 2"})
    assert game.role(2) == "villain" and game.winner is None, "1 against 3"
    game.execute(0)
    assert game.winner == "citizens" and game.match.returns[2] == -1


@pytest.mark.rule("MF-56")
@pytest.mark.rule("MF-64")
def test_recruits_keep_their_powers():
    game = Table("mafioso", "cult leader", "cop", "doctor", *[C] * 5)
    game.night({1: "use 2"}).day()
    game.night({2: "use 0"})
    assert game.team(2) == "cult" and game.knows(2, 0) == "mafioso"


@pytest.mark.rule("MF-15")
@pytest.mark.parametrize("role", ["politician", "judge"])
def test_a_threatened_politician_or_judge_has_no_say(role):
    game = Table("mafioso", "gangster", role, *[C] * 5)
    game.night({1: "use 2"}).vote({4: 5}).until(ids.VERDICT)
    assert game.legal(2) == {"pass"}
    game.verdict(yes=[0, 1, 3, 4])
    assert 5 in game.alive(), "four yes; the threatened counts one no, with three silent: a tie"


@pytest.mark.rule("MF-58")
def test_the_hacker_turns_powers_away_and_not_the_kill():
    """A power aimed at the hacker hits his target instead, the mafia's kill does not."""
    game = Table("mafioso", "hacker", "doctor", "gangster", *[C] * 4)
    game.night().window({1: "use 2"})
    game.night({0: "kill 1", 3: "use 1"})
    assert fallen(game) == [1] and game.field("threatened", 2)
