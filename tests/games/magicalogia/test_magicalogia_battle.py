"""The magic battle without magics, rule by rule, by scripted dice and enumeration (ids: envs/magicalogia/RULES.md)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from feint.envs import ConfigError, IllegalAction, Match

GAME = "magicalogia-battle"
EVEN = ((3, 3, 3), (3, 3, 3))
DOMAINS = ("star", "beast", "force", "song", "dream", "dark")


def battle(stats=EVEN, **config) -> Match:
    return Match(GAME, size="core", seed=1, stats=stats, **{"mp": 20, **config})


def act(match: Match, name: str, seat: int | None = None) -> None:
    match.step(match.game.action_names.index(name), seat)


def legal_names(match: Match, seat: int | None = None) -> set[str]:
    return {match.game.action_names[a] for a in np.flatnonzero(match.legal(seat))}


def to_attack(match: Match, mana=("star", "star")) -> Match:
    """From a round's start to the first attack step's plots."""
    for domain in mana:
        act(match, f"mana {domain}")
    act(match, "go on")
    act(match, "go on")
    act(match, "go on")
    return match


def plot(dice) -> str:
    return "plot " + (" ".join(map(str, dice)) or "no dice")


def clash(match: Match, attack, defence) -> None:
    """Commit the plots of the attack step under way."""
    attacker = attacker_of(match)
    act(match, plot(attack), attacker)
    act(match, plot(defence), 1 - attacker)


def attacker_of(match: Match) -> int:
    slot = match.game.slots.index("own_attack_step")
    return next(seat for seat in range(2) if match.observe(seat)[slot] == 1)


def seen(match: Match, slot: str, seat: int = 0, scale: float = 40) -> int:
    return round(float(match.observe(seat)[match.game.slots.index(slot)]) * scale)


def kinds(match: Match, kind: str) -> list[dict]:
    return [event.values for event in match.events() if event.kind == kind]


def multisets(dice: int, faces: int = 6):
    return list(itertools.combinations_with_replacement(range(1, faces + 1), dice))


def reference(attack, defence, focused: bool):
    """Damage dice and leftover defence dice, straight from the wording of MG-46, MG-48 and MG-49."""
    if focused:
        return [die for die in attack if die not in defence], Counter()
    left, guards = [], Counter(defence)
    for die in attack:
        if guards[die]:
            guards[die] -= 1
        else:
            left.append(die)
    return left, +guards


# --- characters and the start -----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-01")
def test_at_no_magic_points_the_character_is_dead():
    match = to_attack(battle(mp=3))
    clash(match, (1, 1, 1), (2, 2, 2))
    assert match.over and match.done and seen(match, "other_mp") == 0


@pytest.mark.rule("MG-03")
def test_free_point_is_drawn_evenly_and_nothing_passes_four():
    """Exact: each seat's free point falls on each stat in a third of all openings."""
    chances = Counter()
    for outcome in Match.openings(GAME, size="core", mp=5):
        stats = tuple(tuple(e.values[k] for k in ("attack", "defence", "source")) for e in outcome.match.events()[:2])
        chances[stats] += outcome.probability
    ones = [(4, 3, 3), (3, 4, 3), (3, 3, 4)]
    assert chances == {pair: Fraction(1, 9) for pair in itertools.product(ones, ones)}


@pytest.mark.rule("MG-21")
@pytest.mark.parametrize("source", range(5))
def test_magic_points_are_a_die_plus_source(source):
    """Exact: 36 openings of equal chance, each 1D6 + Source for either seat."""
    chances = Counter()
    for outcome in Match.openings(GAME, size="core", stats=((3, 3, source), (3, 3, 4))):
        first, second = (event.values["mp"] for event in outcome.match.events() if event.kind == "magic_points")
        chances[first - source, second - 4] += outcome.probability
    assert chances == {(a, b): Fraction(1, 36) for a in range(1, 7) for b in range(1, 7)}


@pytest.mark.rule("MG-21")
def test_magic_points_by_scripted_dice():
    match = Match(GAME, size="core", dice=[1, 3, 6, 2])
    assert [event.values["mp"] for event in match.events() if event.kind == "magic_points"] == [6 + 3, 2 + 4]


@pytest.mark.rule("MG-43")
def test_challenger_goes_first_in_every_step():
    match = battle()
    order = []
    while len(order) < 8:
        order.append(match.acting)
        seat = match.player
        names = legal_names(match)
        act(match, "mana star" if "mana star" in names else "go on" if "go on" in names else plot((1, 2, 3)), seat)
    assert order == [(0,), (1,), (0,), (1,), (0,), (0, 1), (1,), (1,)]


# --- mana -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-44")
def test_each_side_gains_one_mana_of_its_choice_each_round():
    match = battle()
    assert match.acting == (0,) and legal_names(match) == {f"mana {d}" for d in DOMAINS}
    act(match, "mana song")
    assert match.acting == (1,)
    act(match, "mana dark")
    assert kinds(match, "mana") == [
        {"seat": 0, "face": 4, "kept": 1, "amount": 1},
        {"seat": 1, "face": 6, "kept": 1, "amount": 1},
    ]
    assert [seen(match, f"own_mana_{d}", 0, 4) for d in DOMAINS] == [0, 0, 0, 1, 0, 0]
    assert [seen(match, f"own_mana_{d}", 1, 4) for d in DOMAINS] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("MG-02")
def test_a_charge_holds_at_most_source_and_the_rest_is_lost():
    match = battle(stats=((3, 4, 1), (1, 4, 3)))
    act(match, "mana star")
    assert "mana star" in legal_names(match)  # seat 1's own charges are another thing
    act(match, "mana star")
    for _ in range(3):
        act(match, "go on")
    clash(match, (1, 1, 1), (2, 2, 2, 3))  # seat 1 keeps all of it: Source 3
    act(match, "go on")
    clash(match, (6,), (4, 4, 4, 4))  # seat 0 keeps one of four: Source 1
    gained = kinds(match, "mana")
    assert {"seat": 1, "face": 2, "kept": 3, "amount": 3} in gained
    assert {"seat": 0, "face": 4, "kept": 1, "amount": 4} in gained
    assert legal_names(match) == {f"mana {d}" for d in DOMAINS} - {"mana star", "mana song"}


@pytest.mark.rule("MG-02")
def test_nobody_is_asked_for_mana_that_has_no_room():
    match = battle(stats=((3, 3, 0), (3, 3, 1)))
    assert match.acting == (1,) and "mana star" in legal_names(match)


@pytest.mark.rule("MG-48")
@pytest.mark.parametrize("defence", multisets(3))
def test_leftover_defence_dice_become_mana_of_their_face(defence):
    for attack in ((1, 1, 2), (3, 4, 5), (6, 6, 6)):
        match = to_attack(battle(stats=((3, 3, 4), (3, 3, 4))), mana=("star", "star"))
        before = len(kinds(match, "mana"))
        clash(match, attack, defence)
        left = reference(attack, defence, False)[1]
        gained = kinds(match, "mana")[before:]
        assert {e["face"]: e["amount"] for e in gained} == left
        assert all(event["seat"] == 1 for event in gained)


# --- the attack step --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-46")
@pytest.mark.rule("MG-49")
@pytest.mark.parametrize("attack_dice, defence_dice", [(3, 3), (1, 4), (4, 1), (2, 2), (4, 3), (0, 3), (3, 0)])
def test_equal_faces_cancel_one_for_one_for_every_pair_of_plots(attack_dice, defence_dice):
    root = to_attack(battle(stats=((attack_dice, 3, 3), (3, defence_dice, 3))))
    names = root.game.action_names
    defences = [(dice, False) for dice in multisets(defence_dice)]
    if defence_dice >= 3:
        defences += [(dice, True) for dice in multisets(2)]
    assert legal_names(root, 1) == {plot(dice) for dice, _ in defences}
    assert legal_names(root, 0) == {plot(dice) for dice in multisets(attack_dice)} | {"concede"}
    for attack in multisets(attack_dice):
        plotted = root.clone()
        plotted.step(names.index(plot(attack)), 0)
        for defence, focused in defences:
            match = plotted.clone()
            match.step(names.index(plot(defence)), 1)
            hits = len(reference(attack, defence, focused)[0])
            assert seen(match, "other_mp") == 20 - hits, (attack, defence, focused)


@pytest.mark.rule("MG-49")
def test_focused_defence_removes_all_dice_of_its_faces_and_leaves_no_mana():
    match = to_attack(battle())
    clash(match, (5, 5, 5), (5, 6))
    assert kinds(match, "reveal")[-1]["focused"] == 1
    assert not kinds(match, "damage") and len(kinds(match, "mana")) == 2


@pytest.mark.rule("MG-49")
def test_focused_defence_needs_defence_of_three():
    match = to_attack(battle(stats=((3, 3, 3), (3, 2, 3))))
    clash(match, (5, 5, 5), (5, 6))
    assert kinds(match, "reveal")[-1]["focused"] == 0
    assert kinds(match, "damage")[-1]["lost"] == 2
    assert kinds(match, "mana")[-1] == {"seat": 1, "face": 6, "kept": 1, "amount": 1}


@pytest.mark.rule("MG-46")
def test_plots_are_hidden_until_both_are_committed():
    match = to_attack(battle())
    assert match.acting == (0, 1)
    twins = [match.clone(), match.clone()]
    for twin, dice in zip(twins, [(1, 1, 1), (4, 5, 6)], strict=True):
        act(twin, plot(dice), 0)
        assert twin.acting == (1,)
    for seat in (1, None):
        assert twins[0].text(seat) == twins[1].text(seat)
        assert twins[0].events(seat) == twins[1].events(seat)
    assert (twins[0].observe(1) == twins[1].observe(1)).all()
    assert (twins[0].observe(0) != twins[1].observe(0)).any()


@pytest.mark.rule("MG-47")
@pytest.mark.parametrize("bonus", [0, 1, 3])
def test_bonus_damage_only_on_a_successful_attack(bonus):
    match = to_attack(battle(bonus=bonus))
    clash(match, (1, 2, 3), (1, 2, 3))
    assert not kinds(match, "damage")
    act(match, "go on")
    clash(match, (1, 2, 3), (1, 2, 4))
    assert kinds(match, "damage") == [{"seat": 0, "amount": 1 + bonus, "absorbed": 0, "lost": 1 + bonus}]


@pytest.mark.rule("MG-05")
@pytest.mark.parametrize("temporary", range(5))
def test_temporary_points_absorb_damage_first(temporary):
    match = to_attack(battle(temporary_mp=temporary))
    clash(match, (1, 1, 1), (2, 2, 2))
    absorbed = min(3, temporary)
    assert kinds(match, "damage") == [{"seat": 1, "amount": 3, "absorbed": absorbed, "lost": 3 - absorbed}]
    assert seen(match, "other_temporary_mp") == temporary - absorbed
    assert seen(match, "other_mp") == 20 - 3 + absorbed


@pytest.mark.rule("MG-59")
def test_order_of_an_attack_step():
    match = to_attack(battle(bonus=1, temporary_mp=1))
    before = len(match.events())
    clash(match, (1, 1, 2), (2, 3, 3))
    assert [(e.kind, tuple(e.values.values())[:2]) for e in match.events()[before:]] == [
        ("reveal", (0, kinds(match, "reveal")[0]["attack"])),
        ("damage", (1, 3)),
        ("mana", (1, 3)),
    ]
    assert match.acting == (1,) and legal_names(match) == {"go on", "concede"}


@pytest.mark.rule("MG-50")
def test_the_round_ends_after_the_second_attack_step():
    match = to_attack(battle())
    clash(match, (1, 2, 3), (1, 2, 3))
    assert [event["number"] for event in kinds(match, "round")] == [1]
    act(match, "go on")
    clash(match, (1, 2, 3), (1, 2, 3))
    assert [event["number"] for event in kinds(match, "round")] == [1, 2] and match.acting == (0,)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-55")
@pytest.mark.rule("MG-91")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_battle_is_won_at_no_magic_points(winner):
    match = to_attack(battle(mp=2))
    if winner == 1:
        clash(match, (1, 2, 3), (1, 2, 3))
        act(match, "go on")
    clash(match, (1, 1, 1), (2, 2, 2))
    assert match.done and not match.truncated and match.acting == ()
    assert match.returns.tolist() == ([1, -1] if winner == 0 else [-1, 1])
    assert not kinds(match, "mana")[2:] or winner == 1  # the fallen side's leftovers come to nothing


@pytest.mark.rule("MG-55")
@pytest.mark.rule("MG-58")
def test_concession_is_open_at_every_decision_of_the_own_turn_and_at_no_other():
    match = battle()
    offered = []
    for _ in range(11):
        for seat in match.acting:
            offered.append((seat, "concede" in legal_names(match, seat)))
        seat = match.player
        if "concede" in legal_names(match, seat):
            fork = match.clone()
            act(fork, "concede", seat)
            assert fork.done and fork.returns[seat] == -1 and fork.returns[1 - seat] == 1
        names = legal_names(match, seat)
        act(match, "mana star" if "mana star" in names else "go on" if "go on" in names else plot((1, 2, 3)), seat)
    assert offered == [
        (0, False), (1, False),  # round mana
        (0, True), (1, True),  # summon steps
        (0, True), (0, True), (1, False), (1, False),  # first attack step: window, both plots (seat 1 asked twice)
        (1, True), (0, False), (1, True), (1, True),  # second attack step (seat 1 asked twice)
        (0, False),
    ]  # fmt: skip


@pytest.mark.rule("MG-58")
def test_attacking_is_compulsory():
    match = to_attack(battle())
    assert all(name.startswith("plot") or name == "concede" for name in legal_names(match, 0))


@pytest.mark.rule("MG-91")
@pytest.mark.parametrize("rounds", [1, 3, 20])
def test_after_the_last_round_the_battle_is_truncated_and_pays_nothing(rounds):
    match = battle(rounds=rounds) if rounds != 20 else battle()
    while not match.over:
        names = legal_names(match)
        mana = sorted(name for name in names if name.startswith("mana"))
        act(match, mana[0] if mana else "go on" if "go on" in names else plot((1, 2, 3)))
    assert match.truncated and not match.done and match.returns.tolist() == [0, 0]
    assert len(kinds(match, "round")) == rounds and match.turn <= match.game.max_turns


@pytest.mark.rule("MG-95")
def test_all_but_the_plot_is_public():
    match = to_attack(battle(stats=((4, 3, 3), (3, 3, 4)), temporary_mp=2), mana=("song", "dark"))
    clash(match, (1, 2, 3, 4), (1, 1))
    act(match, "go on")
    names = ("mp", "temporary_mp", "attack", "defence", "source")
    faces = [f"{name}_{d}" for name in ("mana", "last_attack", "last_defence", "attack_dice") for d in DOMAINS]
    slots, first, second = match.game.slots, match.observe(0), match.observe(1)
    for name in [*names, *faces]:
        assert first[slots.index(f"other_{name}")] == second[slots.index(f"own_{name}")], name
    act(match, plot((2, 2, 2)), 1)
    assert not first[[slots.index(f"own_plot_{d}") for d in DOMAINS]].any()
    assert (match.observe(0) == first)[[k for k, s in enumerate(slots) if not s.startswith("phase")]].all()
    assert seen(match, "own_plot_beast", 1, 4) == 3


# --- the micro size and bad input -------------------------------------------------------------------------------------


def test_micro_has_two_dice_of_two_faces_and_no_mana():
    match = Match(GAME, size="micro")
    assert match.acting == (0,) and legal_names(match) == {"go on", "concede"}
    for _ in range(3):
        act(match, "go on")
    assert legal_names(match, 0) == {"concede", "plot 1 1", "plot 1 2", "plot 2 2"}
    assert legal_names(match, 1) == {"plot 1 1", "plot 1 2", "plot 2 2"}
    assert seen(match, "own_mp") == 2 and match.game.max_turns == 20


@pytest.mark.parametrize(
    "config, words",
    [
        ({"size": "huge"}, ("'huge'", "'core', 'micro'")),
        ({"rounds": -1}, ("-1", "0..99")),
        ({"rounds": True}, ("True", "integer")),
        ({"mp": 41}, ("41", "0..40")),
        ({"stats": ((3, 3, 3),)}, ("((3, 3, 3),)", "both seats")),
        ({"stats": ((3, 3, 5), (3, 3, 3))}, ("5", "0..4")),
        ({"stats": ((3, 3, True), (3, 3, 3.0))}, ("True", "0..4")),
        ({"players": 3}, ("'players'", "size, stats")),
    ],
)
def test_bad_options_are_named_with_what_is_allowed(config, words):
    with pytest.raises(ConfigError) as caught:
        Match(GAME, **{"size": "core", **config})
    assert all(word in str(caught.value) for word in words)


def test_illegal_actions_name_the_legal_ones():
    match = battle()
    with pytest.raises(IllegalAction, match=r"action 1 \(go on\) is not legal for player_0; legal: 3 \(mana star\)"):
        act(match, "go on")
