"""Treasure, items, order of the aftermath, division, rewards (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from fractions import Fraction

import pytest
from labirynt_setup import (
    DIL,
    FOE,
    LARRAKA,
    WELDRON,
    act,
    all_dice_used,
    distribution,
    even,
    fight,
    legal,
    phase,
    put,
    until,
)
from support import events

from feint.envs.labirynt import ids, tables

#: Gold, jewels, items of each type as chance in six : dice, typed anew.
TYPES = [
    "",
    "A - - -",
    "B 6:1K6x1 - -",
    "C 6:1K6x1 - 1:1",
    "D 1:3K6x1 1:1K3 -",
    "E 2:1K6x10 2:1K6 2:1",
    "F 3:1K6x5 3:1K3 1:1",
    "G 6:3K6x5 3:1K6 2:1",
    "H 6:2K6x1 1:1K3 1:1",
    "I 6:1K6x5 2:1K6 2:1",
    "J 6:1K6x20 2:1K6 3:1K3",
    "K 6:2K6x20 3:1K6 3:1K3",
    "L 6:3K6x20 4:1K6 4:1K3",
    "",
][1:-1]
JEWELS = {2: 1, 3: 5, 4: 10, 5: 15, 6: 20, 7: 25, 8: 35, 9: 50, 10: 75, 11: 100, 12: 150}
#: A monster with each treasure type, at a level that brings it there.
BEARERS = {
    "B": ("Orc", "wandering", 1), "C": ("Minotaur", "wandering", 1), "D": ("Demon", "resident", 1),
    "E": ("Kronk", "resident", 1), "F": ("Skeleton", "resident", 1), "G": ("Gargoyle", "resident", 1),
    "H": ("Wight", "resident", 1), "I": ("Chimera", "resident", 1), "J": ("Troll", "resident", 1),
    "K": ("Troll", "resident", 2), "L": ("Nameless", "resident", 1),
}  # fmt: skip


def ways(code: str) -> Counter:
    """Ways of `1K6`, `3K6x5` or a flat number."""
    dice, _, times = code.partition("x")
    if "K" not in dice:
        return Counter({int(dice): 1})
    number, sides = map(int, dice.split("K"))
    found = Counter()
    for thrown in itertools.product(range(1, sides + 1), repeat=number):
        found[sum(thrown) * int(times or 1)] += 1
    return found


def share(code: str) -> dict:
    """Exact distribution of an amount of a column such as `2:1K6x10`."""
    if code == "-":
        return {0: Fraction(1)}
    chance, dice = code.split(":")
    there = Fraction(int(chance), 6)
    amounts = ways(dice)
    found = {value: there * Fraction(n, sum(amounts.values())) for value, n in amounts.items()}
    if there < 1:
        found[0] = 1 - there
    return found


def after_a_victory(monster: str, **config):
    """The treasure of one slain monster is about to be rolled."""
    match = fight(monster, 1, actor=DIL, **config)
    put(match, party_at={0: -1, 1: DIL}, place={DIL: 1, WELDRON: -1}, status={WELDRON: 2}, cursor=1)
    put(match, strength={FOE: 1}, wounds={FOE: 0}, agility={DIL: 30}, total=10)
    act(match, "attack foe 1")
    until(match, "loot")
    return put(match, chest=1 << FOE)


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("line", TYPES, ids=lambda line: line[0])
def test_every_cell_of_the_treasure_types(line):
    letter, *codes = line.split()
    row = tables.TREASURE[tables.TREASURES.index(letter)].tolist()
    for code, numbers in zip(codes, (row[:3], row[3:6], row[6:]), strict=True):
        chance, _, dice = code.partition(":") if code != "-" else ("0", "", "0")
        assert numbers[0] == int(chance)
        number, sides = dice.partition("x")[0].split("K") if "K" in dice else (0, 0)
        if chance == "0":
            continue
        made = {"6": (int(number), 0), "3": (0, int(number))}.get(str(sides), (0, 0))
        if code == codes[0]:
            assert numbers[1:] == [made[0], int(dice.partition("x")[2])]
        elif code == codes[1]:
            assert tuple(numbers[1:]) == made
        else:
            assert numbers[1:] == ([made[1], 0] if sides else [0, int(dice)])


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("letter", "BC")
def test_chances_of_a_treasure_type(letter):
    """Exact distribution of gold and of magic items, by enumeration."""
    _, gold, _, items = TYPES[tables.TREASURES.index(letter)].split()
    monster, table, level = BEARERS[letter]
    match = after_a_victory(monster, table=table, level=level)
    read = lambda after: tuple(events(after, "treasure")[0][k] for k in ("gold", "items"))  # noqa: E731
    got = distribution(match, "search", read)
    assert got == {(g, k): p * q for g, p in share(gold).items() for k, q in share(items).items()}


#: Draws in order (yes/no of each column in less than six of six, its dice, the jewels' worth) and what they make.
DRAWN = {
    "B": ([1, 4], (4, 0, 0)),
    "C": ([1, 6, 1], (6, 0, 1)),
    "D": ([1, 6, 5, 4, 1, 2, 30], (15, 30, 0)),
    "E": ([1, 3, 1, 4, 150, 1], (30, 150, 1)),
    "F": ([1, 6, 1, 3, 45, 0], (30, 45, 0)),
    "G": ([1, 1, 2, 3, 0, 1], (30, 0, 1)),
    "H": ([1, 6, 6, 1, 1, 5, 0], (12, 5, 0)),
    "I": ([1, 5, 0, 0], (25, 0, 0)),
    "J": ([1, 2, 1, 1, 100, 1, 3], (40, 100, 3)),
    "K": ([1, 2, 2, 0, 1, 2], (80, 0, 2)),
    "L": ([1, 6, 6, 6, 1, 6, 900, 1, 1], (360, 900, 1)),
}


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("letter", sorted(DRAWN))
def test_each_treasure_type_by_scripted_dice(letter):
    dice, made = DRAWN[letter]
    monster, table, level = BEARERS[letter]
    match = after_a_victory(monster, table=table, level=level)
    match.set_dice(list(dice))
    act(match, "search")
    assert tuple(events(match, "treasure")[0][k] for k in ("gold", "jewels", "items")) == made and all_dice_used(match)


@pytest.mark.rule("LB-36")
def test_type_a_has_nothing_and_levels_shift_the_type_down_to_l():
    match = fight("Warg", 1, actor=DIL)
    put(match, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1}, slain=0)
    act(match, "pass")
    while not match.over:
        assert "search" not in legal(match)
        act(match, "pass")
    assert not events(match, "treasure")
    for monster, level, dice, gold in (
        ("Nameless", 3, [1, 6, 6, 6, 0, 0], 360), ("Orc", 2, [1, 6, 0, 0], 30), ("Troll", 3, [1, 6, 6, 6, 0, 0], 360),
        ("Troll", 2, [1, 5, 6, 0, 0], 220), ("Troll", 1, [1, 4, 0, 0], 80), ("Warg", 2, [1, 3], 3),
    ):  # fmt: skip
        match = after_a_victory(monster, level=level)
        match.set_dice(dice)
        act(match, "search")
        assert events(match, "treasure")[0]["gold"] == gold and all_dice_used(match), (monster, level)


@pytest.mark.rule("LB-36")
def test_chests_of_the_last_three_types_are_trapped_in_three_of_six():
    for monster, trapped in (("Troll", True), ("Chimera", False)):
        match = put(after_a_victory(monster), chest=0)
        if trapped:
            got = distribution(match, "search", phase)
            assert got == {"disarm": Fraction(1, 2), "loot": Fraction(1, 2)}
        else:
            act(match, "search")
            assert phase(match) != "disarm" and events(match, "treasure")


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("n", range(1, 7))
def test_what_so_many_jewels_are_worth(n):

    one = Counter()
    for a, b in itertools.product(range(1, 7), repeat=2):
        one[JEWELS[a + b]] += 1
    whole = Counter({0: 1})
    for _ in range(n):
        more = Counter()
        for x, p in whole.items():
            for y, q in one.items():
                more[x + y] += p * q
        whole = more
    assert {k: int(w) for k, w in enumerate(tables.JEWEL_SUMS[n]) if w} == dict(whole)


#: Kind by the first die and item by the second.
MAGIC = [
    "",
    "sword hammer axe bow dagger knife",
    "armour_+1 armour_+1 armour_+1 armour_+2 armour_+2 two_armours",
    "poison agility agility charm_person charm_monster healing",
    "thought yellow_sun blue_sun red_sun all_suns evil",
    "neutralise_poison know_potions eloquence agility neutralise_poison strangler",
    "resistance_+1 resistance_+2 sleep neutralise_poison healing resurrection",
    "",
][1:-1]


@functools.cache
def item_chances() -> dict:
    """Exact distribution of (item, bonus)."""
    match = put(after_a_victory("Troll"), looted=1 << FOE, relics=1)
    return distribution(
        match, "search", lambda after: (events(after, "item")[0]["item"], events(after, "item")[0]["plus"])
    )


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("first", range(1, 7))
def test_every_magic_item(first):
    got = item_chances()
    for second, name in enumerate(MAGIC[first - 1].split(), 1):
        number = (first - 1) * 6 + second - 1
        assert sum(p for (item, _), p in got.items() if item == number) == Fraction(1, 36)
        assert tables.ITEMS[first - 1][second - 1] == name.replace("_", " ")
        plus = Counter()
        for (item, bonus), p in got.items():
            if item == number:
                plus[bonus] += p * 36
        if first == 1:
            single = [1, 2, 2, 3, 3]
            twice = [min(1 + a // 2, 3) + min(1 + b // 2, 3) for a in range(1, 7) for b in range(1, 7)]
            expected = Counter()
            for bonus in single:
                expected[bonus] += Fraction(1, 6)
            for bonus in twice:
                expected[bonus] += Fraction(1, 216)
            assert plus == expected
        elif first == 2:
            two = {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
            assert plus == ({1: 1} if second <= 3 else {2: 1} if second <= 5 else two)


def given(number: int, plus: int = 0, **fields):
    """Character 1 gets a magic item."""
    match = put(after_a_victory("Troll"), looted=1 << FOE, relics=1, **fields)
    act(match, "search")
    return act(put(match, relic=number, relic_plus=plus), "target character 1")


@pytest.mark.rule("LB-36")
def test_what_magic_items_do():
    before = after_a_victory("Troll")
    sword = given(0, 3)
    assert sword.state["magic"][DIL].tolist() == [3, 0]
    axe = given(2, 2)
    assert legal(axe) == {"refuse", "ready sword", "ready dagger"}, "one of two weapons is given up for it"
    swapped = act(axe.clone(), "ready dagger")
    assert swapped.state["weapon"][DIL].tolist() == [3, 5] and swapped.state["magic"][DIL].tolist() == [0, 2]
    assert act(axe, "refuse").state["weapon"][DIL].tolist() == [3, 0] and not axe.state["magic"].any()
    assert axe.state["relic"] == swapped.state["relic"] == -1
    assert given(6, 2).state["strength"][DIL] == before.state["strength"][DIL] + 2
    poisoned = given(12)
    assert events(poisoned, "poison") and events(poisoned, "wound")[-1]["unit"] == DIL
    for number, potion in ((13, 0), (14, 0), (15, 1), (16, 2), (17, 3)):
        assert given(number).state["potion"][DIL, potion] == 1 + (potion == 3)
    assert [int(given(number).state["medal"][DIL]) for number in (24, 25, 26, 28)] == [1, 2, 4, 1]
    known = given(17, medal={LARRAKA: ids.KNOWS_POTIONS})
    assert known.state["potion"][DIL, 3] == 3 and not events(given(12, medal={LARRAKA: ids.KNOWS_POTIONS}), "poison")
    assert given(27).state["agility"][DIL] == 32
    assert 1 <= events(given(29), "wound")[-1]["amount"] <= 6
    assert [int(given(number).state["resistance"][DIL]) for number in (30, 31)] == [4, 5]
    for number, name in ((32, 4), (33, 12), (34, 15), (35, 25)):
        assert given(number).state["rings"][DIL] == 1 << name


@pytest.mark.rule("LB-36")
def test_a_potion_works_on_its_taster():
    got = distribution(
        _before_gift(17, wounds={DIL: 6}), "target character 1", lambda after: int(after.state["wounds"][DIL])
    )
    assert got == even([5, 4, 3, 2, 1, 0])
    got = distribution(_before_gift(13), "target character 1", lambda after: int(after.state["boost"][DIL, 1]))
    assert got == even(range(1, 7))


def _before_gift(number: int, **fields):
    """A magic item is to be given away."""
    match = put(after_a_victory("Troll"), looted=1 << FOE, relics=1, **fields)
    return put(act(match, "search"), relic=number)


@pytest.mark.rule("LB-36")
def test_a_suns_talisman_lets_more_spells_be_picked():
    """1K3 of them, of the pool while it has any left, then of all that can be learnt."""
    match = _before_gift(19, pool={DIL: 0b11}, sun=1)
    got = distribution(match, "target character 1", lambda after: int(after.state["recalls"]))
    assert got == even([1, 2, 3])
    match.set_dice([3])
    act(match, "target character 1")
    assert match.state["potential"][DIL, 1] == 3 and legal(match) == {"choose Charm", "choose Blast"}
    act(match, "choose Blast", "choose Charm")
    assert len(legal(match)) == 22 and "choose Wrath of God" not in legal(match)
    got = distribution(match, "choose Heal", lambda after: int(after.state["cures"][DIL, 0]))
    assert got == even(range(1, 7))
    act(match, "choose Heal")
    assert match.state["spells"][DIL] == 0b11 | 1 << 15 and match.state["recalls"] == 0
    assert not act(_before_gift(20, sun=1), "target character 1").state["spells"][DIL], (
        "another sun's brings nothing now"
    )


@pytest.mark.rule("LB-36")
def test_a_talisman_of_thought_wounds_whoever_of_the_front_does_not_resist():
    got = distribution(_before_gift(18), "target character 1", lambda after: int(after.state["thought"][DIL]))
    assert got == even(range(1, 7))
    match = put(fight("Troll", 1, actor=DIL), thought={DIL: 2}, resistance={FOE: 3}, strength={FOE: 30})
    assert "use the talisman of thought" in legal(match)
    got = distribution(match, "use the talisman of thought", lambda after: int(after.state["wounds"][FOE]))
    assert got == {0: Fraction(1, 2)} | {k: Fraction(1, 12) for k in range(1, 7)}
    act(match, "use the talisman of thought")
    assert (match.state["thought"][DIL], match.state["wounds"][DIL], match.state["actor"]) == (1, 1, WELDRON)
    assert "use the talisman of thought" not in legal(
        put(fight("Troll", 1, actor=DIL), thought={DIL: 2}, wounds={DIL: 9})
    )
    assert "use the talisman of thought" not in legal(fight("Troll", 1, actor=DIL))
    several = put(fight("Orc", 3, actor=DIL), thought={DIL: 1})
    act(several, "use the talisman of thought")
    assert legal(several) == {"target foe 1", "target foe 2", "target foe 3"}


# --- evil -------------------------------------------------------------------------------------------------------------


def evil(held: int = 0, **fields):
    """Character 1 takes a talisman of evil."""
    return act(script(_before_gift(23, **fields), held), "target character 1")


def script(match, *dice: int):
    match.set_dice(list(dice))
    return match


@pytest.mark.rule("LB-36")
def test_a_talisman_of_evil_takes_whoever_does_not_resist():
    match = _before_gift(23)
    got = distribution(match, "target character 1", lambda after: int(after.state["will"][DIL]))
    assert got == {ids.OWN_WILL: Fraction(1, 2), ids.EVIL: Fraction(1, 2)}, "resistance 3"
    match = evil()
    assert events(match, "turned")[0] == {"unit": DIL, "will": ids.EVIL} and phase(match) == "weapons"
    assert match.state["place"][DIL] == 1 and match.state["side"][DIL] == 1, "from its own column"
    until(match, "party")
    assert "attack character 1" in legal(match)


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("spell, bit", [("Charm", 0), ("Release", 5)])
@pytest.mark.parametrize("held", [0, 1])
def test_charm_and_release_break_evil_unless_resisted(spell, bit, held):
    match = until(evil(spells={LARRAKA: 1 << bit}), "party", LARRAKA)
    assert f"cast {spell}" in legal(match)
    act(script(match, held), f"cast {spell}")
    assert match.state["will"][DIL] == (ids.EVIL if held else ids.OWN_WILL)
    assert match.state["side"][DIL] == held
    if not held:
        assert match.state["how"] == ids.WON and phase(match) in ("calm", "loot", "gift", "offer", "close")


@pytest.mark.rule("LB-36")
def test_who_follows_evil_is_dead_when_killed_and_the_spoils_go_on():
    match = until(put(evil(), relics=1), "party")
    put(match, wounds={DIL: 9}, agility={int(match.state["actor"]): 30})
    act(match, "attack character 1")
    assert match.state["status"][DIL] == 2 and match.state["slain"] == 1, "which is no monster slain"
    assert phase(match) == "loot" and not match.over
    while not match.over:
        act(match, min(legal(match)))
    assert match.returns[0] == pytest.approx(1 / 10 - 2 / 4 + 0.25 * (match.state["treasure_found"] > 0))


@pytest.mark.rule("LB-36")
def test_gifts_of_demons_make_spells_cheaper():
    match = fight("Ogre", 1, ("Lightning", "Mental blow"), actor=LARRAKA)
    put(match, strength={LARRAKA: 5, FOE: 40}, wounds={LARRAKA: 3})
    assert not {"cast Lightning", "cast Mental blow"} & legal(match), "2 and 4 would kill"
    cheap = put(match.clone(), blessed={LARRAKA: ids.CHEAP_LIGHTNING})
    assert {"cast Lightning", "cast Mental blow"} & legal(cheap) == {"cast Lightning"}
    assert act(cheap, "cast Lightning").state["wounds"][LARRAKA] == 4
    free = put(match, blessed={LARRAKA: ids.FREE_WAR})
    assert {"cast Lightning", "cast Mental blow"} <= legal(free)
    assert act(free, "cast Mental blow").state["wounds"][LARRAKA] == 3
    put(free, strength={FOE: 1}, wounds={FOE: 0}, agility={DIL: 30}, resistance={FOE: 0})
    until(free, "party", DIL)
    act(free, "attack foe 1")
    assert not free.state["blessed"].any(), "for one fight"


@pytest.mark.rule("LB-36")
def test_a_demons_skill_with_the_bow_is_for_bows_alone():
    match = put(fight("Ogre", 1, actor=DIL), bow={DIL: 3})
    assert events(act(script(match.clone(), 1), "attack foe 1"), "struck")[0]["total"] == 1 + 5, "a dagger"
    put(match, hand={WELDRON: 2}, bow={WELDRON: 3})
    act(match, "pass")
    place = int(match.state["place"][WELDRON])
    put(match, place={WELDRON: 3}, party_at={place: -1, 3: WELDRON})
    until(match, "party", WELDRON)
    assert events(act(script(match, 1), "attack foe 1"), "struck")[0]["total"] == 1 + 5 + 3


# --- order and division -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-43")
def test_the_aftermath_has_a_fixed_order():
    match = fight("Orc", 1, ("Resurrection", "Revive stone"), actor=LARRAKA, dice=[0])
    put(match, strength={LARRAKA: 40}, status={FOE: 2, DIL: 2, WELDRON: 3}, fallen=3, foe_at={1: -1})
    put(match, place={FOE: -1, DIL: -1, WELDRON: -1}, party_at={0: -1, 1: -1}, wounds={LARRAKA: 3}, slain=3, total=3)
    act(match, "pass")
    order = []
    while not match.over:
        order.append(phase(match))
        act(match, "search" if "search" in legal(match) else "pass")
    assert [key for key, _ in itertools.groupby(order)] == ["raising", "revival", "calm", "loot"]
    assert events(match, "experience"), "after the treasure comes the experience"
    assert match.state["status"][WELDRON] == 2, "who stays stone is dead"


def three_seats(**fields):
    """Division among three seats; seat 1 has killed most."""
    match = fight("Orc", 1, players=4, holders=(0, 1, 2, 2), dice=[0], table="resident")
    put(match, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1}, slain=30, total=30, killed={0: 10, 1: 20, 2: 0})
    put(match, looted=1 << FOE, hoard=101, **fields)
    act(match, "pass")
    return until(match, "offer")


@pytest.mark.rule("LB-39")
@pytest.mark.parametrize("offer, shares", [
    ("offer equal shares", [33, 33, 33]), ("offer shares by kills", [33, 67, 0]),
    ("offer shares by survivors", [25, 25, 50]), ("offer half to player_0", [50, 25, 25]),
])  # fmt: skip
def test_an_offer_that_a_majority_takes(offer, shares):
    match = three_seats()
    assert match.acting == (1,), "the seat with the most kills offers"
    act(match, offer)
    assert match.acting == (0, 2)
    match.step(match.game.action_names.index("accept"), 0)
    assert not events(match, "vote"), "hidden until all are in"
    match.step(match.game.action_names.index("refuse"), 2)
    assert [e["gold"] for e in events(match, "share")] == shares


@pytest.mark.rule("LB-39")
def test_refused_offers_go_round_and_end_in_equal_shares():
    match = three_seats()
    offerers = []
    while phase(match) == "offer" and not events(match, "share"):
        offerers += match.acting
        act(match, "offer half to player_0", "refuse", "refuse")
    assert offerers == [1, 2, 0] and [e["gold"] for e in events(match, "share")] == [33, 33, 33]


@pytest.mark.rule("LB-36")
@pytest.mark.rule("LB-39")
@pytest.mark.parametrize("level, factor", [(1, 1), (2, 1), (3, 2)])
def test_experience_is_six_times_the_strength_killed_and_divided_among_the_living(level, factor):
    match = fight("Warg", 1, level=level)
    put(match, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1}, slain=7, total=7, looted=-1)
    put(match, status={FOE + 1: 0, WELDRON: 2}, place={WELDRON: -1}, party_at={1: -1})
    act(match, "pass")
    until_over(match)
    assert [e["points"] for e in events(match, "experience")] == [6 * 7 * factor // 3] * 3


def until_over(match):
    while not match.over:
        act(match, "pass" if "pass" in legal(match) else sorted(legal(match))[0])
    return match


@pytest.mark.rule("LB-39")
@pytest.mark.parametrize("slain, dead", [(10, 0), (10, 2), (4, 1)])
def test_the_team_is_paid_for_strength_killed_less_its_dead(slain, dead):
    match = fight("Warg", 1)
    put(match, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1}, slain=slain, total=10, looted=-1)
    for u in range(1, dead + 1):
        put(match, status={u: 2}, place={u: -1}, party_at={u: -1})
    act(match, "pass")
    until_over(match)
    assert match.returns.tolist() == [slain / 10 - dead / 4, -(slain / 10 - dead / 4)]


@pytest.mark.rule("LB-39")
def test_treasure_is_paid_by_shares_and_a_lost_party_pays_for_its_dead():
    match = three_seats()
    act(match, "offer half to player_0", "accept", "accept")
    until_over_with(match)
    paid = match.returns
    assert paid[:3].tolist() == [1 + 0.25 * k / 101 for k in (50, 25, 25)] and paid[3] == -1
    match = fight("Minotaur", 1)
    put(match, agility={FOE: 30}, wounds={u: match.state["strength"][u] - 1 for u in range(4)})
    until_over_with(match)
    assert match.returns.tolist() == [-1, 1] and events(match, "ended")[0]["how"] == 1


def until_over_with(match):
    for _ in range(300):
        if match.over:
            return
        names = legal(match)
        act(match, "pass" if "pass" in names else "offer equal shares" if "offer equal shares" in names else min(names))


@pytest.mark.rule("LB-39")
def test_charmed_monsters_count_whole_and_locked_ones_half():
    match = fight("Orc", 1, ("Charm",), actor=LARRAKA, dice=[0])
    put(match, resistance={FOE: 0}, strength={LARRAKA: 40})
    act(match, "cast Charm")
    until_over(match)
    assert match.returns[0] == 1 and match.returns[1] == -1
