"""The fight: combat table, reach, ranks, phases, common choices, the monsters' seat (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from labirynt_setup import (
    DIL,
    FOE,
    GAME,
    GERUDIRR,
    LARRAKA,
    PARTY,
    WELDRON,
    act,
    distribution,
    encounter,
    even,
    fight,
    legal,
    phase,
    put,
    until,
)  # fmt: skip
from support import events

from feint.envs import Match
from feint.envs.labirynt import tables

#: Wounds by total, columns dagger knife bow sword hammer axe monsters, typed anew.
COMBAT = [
    "",
    "1 0000000",
    "2 0000000",
    "3 0000000",
    "4 0001110",
    "5 1011110",
    "6 1111111",
    "7 1111111",
    "8 1111111",
    "9 1111111",
    "10 1112221",
    "11 2122221",
    "12 2222322",
    "13 2223332",
    "14 3233443",
    "15 3334443",
    "16 4344554",
    "17 4445555",
    "",
][1:-1]


@pytest.mark.rule("LB-33")
@pytest.mark.parametrize("line", COMBAT, ids=lambda line: line.split()[0])
@pytest.mark.parametrize("column", range(7))
def test_every_cell_of_the_combat_table(line, column):
    """Exact: a blow whose die shows 1 to 6 around the total, on each column."""
    total, row = line.split()
    match = fight("Minotaur", 1, actor=WELDRON)
    put(
        match,
        strength={FOE: 40},
        total=40,
        skilled={WELDRON: -1},
        agility={WELDRON: int(total) - 3},
        resistance={FOE: 0},
    )
    if column == 6:
        put(match, hand={WELDRON: 6}, weapon={(WELDRON, 0): 6})
    elif tables.WEAPONS[column] in ("bow", "knife"):
        put(match, place={WELDRON: 4, LARRAKA: 3}, party_at={1: -1, 4: WELDRON}, cursor=4, hand={WELDRON: column})
    else:
        put(match, hand={WELDRON: column})
    got = distribution(match, "attack foe 1", lambda after: tuple(events(after, "struck")[0].values())[2:])
    rows = {int(one.split()[0]): one.split()[1] for one in COMBAT}
    expected = [(t, int(rows[max(1, min(t, 17))][column])) for t in range(int(total) - 2, int(total) + 4)]
    assert got == even(expected)
    assert (int(total), int(row[column])) in got


@pytest.mark.rule("LB-33")
def test_totals_beyond_the_table_count_as_its_ends():
    for zr, wounds in ((-9, 0), (30, 5)):
        match = put(fight("Minotaur", 1, actor=WELDRON), agility={WELDRON: zr}, strength={FOE: 40}, total=40)
        put(match, hand={WELDRON: tables.WEAPONS.index("sword")})
        assert set(distribution(match, "attack foe 1", lambda after: events(after, "struck")[0]["wounds"])) == {wounds}


@pytest.mark.rule("LB-33")
def test_a_blow_is_a_die_with_agility_skill_and_magic():
    match = put(fight("Minotaur", 1, actor=DIL), party_at={0: -1, 1: DIL}, place={DIL: 1, WELDRON: -1}, cursor=1)
    put(match, magic={(DIL, 0): 2}, boost={(DIL, 0): 1}, stench={DIL: 2}, strength={FOE: 40}, total=40)
    put(match, hand={DIL: tables.WEAPONS.index("sword")})
    got = distribution(match, "attack foe 1", lambda after: events(after, "struck")[0]["total"])
    assert got == even([die + 5 + 2 + 2 + 1 - 2 for die in range(1, 7)])


# --- reach ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-33")
@pytest.mark.parametrize("column", range(3))
@pytest.mark.parametrize("taken", [t for k in (1, 2, 3) for t in itertools.combinations(range(3), k)])
def test_a_blow_goes_to_the_enemy_opposite_or_to_the_nearest(column, taken):
    """From every column, against every front."""
    match = fight("Minotaur", 3, dice=[1] * 6)
    put(match, foe_at=-1, place=dict.fromkeys(range(FOE, FOE + 3), -1))
    for k, place in enumerate(taken):
        put(match, foe_at={place: FOE + k}, place={FOE + k: place})
    put(match, party_at={0: -1, 1: -1, 2: -1}, place=dict.fromkeys(range(3), -1))
    put(match, party_at={column: DIL}, place={DIL: column}, cursor=column, actor=DIL)
    near = min(abs(column - place) for place in taken)
    wanted = {f"attack foe {k + 1}" for k, place in enumerate(taken) if abs(column - place) == near}
    assert {name for name in legal(match) if name.startswith("attack")} == wanted


@pytest.mark.rule("LB-33")
def test_the_second_rank_shoots_or_throws_at_anyone_of_the_front_and_the_first_does_not():
    match = fight("Orc", 5, dice=[0], actor=LARRAKA)
    front = {f"attack foe {k}" for k in (1, 2, 3)}
    for hand, may in (("bow", front), ("knife", front), ("sword", set()), ("axe", set())):
        put(match, hand={LARRAKA: tables.WEAPONS.index(hand)})
        assert {name for name in legal(match) if name.startswith("attack")} == may, hand
    match = fight("Orc", 5, dice=[0], actor=DIL)
    for hand, may in (("bow", 0), ("knife", 0), ("sword", 1), ("dagger", 1)):
        put(match, hand={DIL: tables.WEAPONS.index(hand)})
        assert len({name for name in legal(match) if name.startswith("attack")}) == may, hand


@pytest.mark.rule("LB-33")
def test_a_knife_is_thrown_once_a_fight_and_taken_up_after_a_victory():
    match = fight("Minotaur", 1, actor=LARRAKA)
    put(match, hand={LARRAKA: tables.WEAPONS.index("knife")}, strength={u: 40 for u in range(7)}, total=40)
    act(match, "attack foe 1")
    until(match, "party", LARRAKA)
    assert match.state["thrown"][LARRAKA] == 1 and "attack foe 1" not in legal(match)
    put(match, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1})
    act(match, "pass")
    assert events(match, "ended")[0]["how"] == 0 and match.state["thrown"][LARRAKA] == 0


@pytest.mark.rule("LB-33")
def test_taking_another_weapon_in_hand_is_an_action():
    match = fight("Minotaur", 1, actor=DIL)
    put(match, hand={DIL: tables.WEAPONS.index("sword")})
    assert "ready dagger" in legal(match) and "ready sword" not in legal(match)
    act(match, "ready dagger")
    assert match.state["actor"] == WELDRON and match.state["acted"][DIL] == 1


@pytest.mark.rule("LB-33")
def test_each_character_declares_a_weapon_before_the_first_round():
    match = until(encounter("Orc", 1), "weapons")
    for ready in ({"ready sword", "ready dagger"}, {"ready sword", "ready bow"}, {"ready axe", "ready dagger"}):
        assert legal(match) == ready
        act(match, sorted(ready)[0])


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-33")
@pytest.mark.parametrize("count, places", [(1, [1]), (2, [0, 2]), (3, [0, 1, 2]), (5, [0, 1, 2, 3, 4])])
def test_monsters_take_their_places_the_strongest_in_front(count, places):
    match = act(encounter("Orc", count, dice=[100 if count == 5 else 0]), "pass")
    strength = match.state["strength"][FOE : FOE + count]
    taken = match.state["place"][FOE : FOE + count]
    assert taken.tolist() == places and (np.diff(strength) <= 0).all()


@pytest.mark.rule("LB-33")
def test_the_party_chooses_which_monster_faces_whom_where_they_differ():
    match = act(encounter("Orc", 3, dice=[11]), "pass")
    put(match, strength={FOE: 6, FOE + 1: 4, FOE + 2: 2})
    act(match, "fight")
    assert phase(match) == "facing" and legal(match) == {"target foe 1", "target foe 2", "target foe 3"}
    act(match, "target foe 3", "target foe 1")
    assert [int(match.state["foe_at"][k]) for k in range(3)] == [FOE + 2, FOE, FOE + 1]
    match = put(act(encounter("Orc", 3, dice=[0]), "pass"), strength=dict.fromkeys(range(FOE, FOE + 3), 3))
    assert phase(act(match, "fight")) == "weapons"


def reform(count=1, **fields) -> Match:
    """The party's reorganisation after a round of waiting; six characters, three in a rank."""
    party = ("Lord Dil", "Weldron", "Gerudirr", "Larraka", "Curvenol", "Alryk")
    match = fight("Minotaur", count, party=party)
    put(match, agility={FOE: -30}, strength={FOE: 40}, total=40, **fields)
    for _ in range(20):
        if phase(match) == "reform":
            return match
        act(match, "pass" if "pass" in legal(match) else sorted(legal(match))[0])
    raise AssertionError("no reorganisation")


@pytest.mark.rule("LB-33")
def test_one_steps_up_for_one_who_steps_back_and_each_rank_is_left_once():
    match = reform()
    front, behind = [int(u) for u in match.state["party_at"][:3]], [int(u) for u in match.state["party_at"][3:6]]
    assert legal(match) == {"pass", "step up", "step back"}
    act(match, "step up")
    assert legal(match) == {f"target character {u + 1}" for u in behind}
    act(match, f"target character {behind[1] + 1}")
    assert phase(match) == "exchange" and legal(match) == {f"target character {u + 1}" for u in front}
    act(match, f"target character {front[0] + 1}")
    assert match.state["party_at"][0] == behind[1] and match.state["party_at"][4] == front[0]
    assert phase(match) != "reform" or not {"step up"} & legal(match)


@pytest.mark.rule("LB-33")
def test_two_in_front_do_not_step_back_and_one_is_joined():
    match = reform()
    front = [int(u) for u in match.state["party_at"][:3]]
    put(match, status={front[0]: 2}, place={front[0]: -1}, party_at={0: -1})
    act(match, "step back")
    assert not {f"target character {u + 1}" for u in front} & legal(match)
    match = reform()
    put(match, status={front[0]: 2, front[1]: 2}, place={front[0]: -1, front[1]: -1}, party_at={0: -1, 1: -1})
    assert legal(match) == {"step up"}
    act(match, "step up")
    act(match, sorted(legal(match))[0])
    assert (match.state["party_at"][:3] >= 0).sum() == 2


@pytest.mark.rule("LB-33")
def test_shifting_keeps_the_order_of_a_rank():
    match = reform()
    front = [int(u) for u in match.state["party_at"][:3]]
    put(match, status={front[0]: 2}, place={front[0]: -1}, party_at={0: -1})
    act(match, "shift left")
    assert legal(match) == {f"target character {front[1] + 1}"}
    act(match, f"target character {front[1] + 1}")
    assert match.state["place"][front[1]] == 0
    if phase(match) == "reform":
        assert "shift left" in legal(match), "the other one may follow it"


@pytest.mark.rule("LB-33")
@pytest.mark.rule("LB-44")
def test_monsters_fill_their_front_from_behind_the_strongest_first():
    match = fight("Orc", 5, dice=[0])
    put(match, strength={FOE + 3: 2, FOE + 4: 5}, status={FOE: 2}, foe_at={0: -1}, place={FOE: -1})
    before = match.state["round_no"]
    while match.state["round_no"] == before:
        act(match, "pass" if "pass" in legal(match) else sorted(legal(match))[0])
    assert match.state["foe_at"][0] == FOE + 4
    match = fight("Orc", 5, dice=[0])
    put(match, strength=dict.fromkeys(range(FOE, FOE + 5), 6), wounds={FOE + 3: 2}, status={FOE: 2})
    put(match, foe_at={0: -1}, place={FOE: -1})
    until(match, "refill")
    assert match.acting == (1,) and legal(match) == {"target foe 4", "target foe 5"}
    act(match, "target foe 4")
    assert match.state["foe_at"][0] == FOE + 3


# --- phases -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-42")
def test_phase_one_goes_through_the_march_in_order_and_results_count_at_once():
    match = fight("Orc", 2, dice=[0])
    order = []
    while phase(match) == "party":
        order.append(int(match.state["actor"]))
        act(match, "pass")
    assert order == [DIL, WELDRON, GERUDIRR, LARRAKA]
    match = fight("Orc", 1, dice=[0])
    put(match, agility={WELDRON: 30}, hand={WELDRON: tables.WEAPONS.index("sword")})
    act(match, "pass", "attack foe 1")
    assert match.over or phase(match) != "party", "the fight is over at once"


@pytest.mark.rule("LB-42")
def test_passing_keeps_the_action_for_a_truce_after_the_phase():
    match = fight("Ogre", 1, ("Truce",), actor=LARRAKA)
    act(match.clone(), "pass")
    shot = put(match.clone(), hand={LARRAKA: tables.WEAPONS.index("bow")}, strength={FOE: 40}, total=40)
    act(shot, "attack foe 1")
    assert phase(shot) != "truce"
    act(match, "pass")
    assert phase(match) == "truce" and legal(match) == {"pass", "cast Truce"}
    act(match, "pass")
    until(match, "truce")
    assert match.state["after"] == 19, "and once more after the monsters' phase"


@pytest.mark.rule("LB-44")
def test_the_monsters_seat_is_asked_where_it_has_a_choice_and_by_rules_the_dice_choose():
    def front_of_two(**config):
        match = fight("Minotaur", 1, **config)
        put(
            match, party_at={1: -1}, place={WELDRON: -1}, status={WELDRON: 2}, strength={DIL: 40, GERUDIRR: 40, FOE: 40}
        )
        put(match, total=40)
        return act(match, "pass", "pass")

    match = act(front_of_two(), "pass")
    assert match.acting == (1,) and legal(match) == {"attack character 1", "attack character 3"}
    match = front_of_two(monsters="rules")
    got = distribution(match, "pass", lambda after: events(after, "struck")[0]["target"])
    assert got == {DIL: Fraction(1, 2), GERUDIRR: Fraction(1, 2)}


@pytest.mark.rule("LB-44")
def test_by_rules_three_equally_near_are_each_as_likely_and_the_mage_casts():
    match = fight("Evil Mage", 1, monsters="rules", actor=LARRAKA)
    put(match, strength={u: 40 for u in range(7)}, total=40, resistance=dict.fromkeys(range(7), 0))
    got = distribution(match, "pass", lambda after: events(after, "cast")[0]["target"])
    assert got == even([DIL, WELDRON, GERUDIRR])


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-41")
def test_each_seat_plays_its_characters_and_the_leader_the_common_choices():
    match = encounter("Orc", 1, players=3, holders=(1, 0, 1, 0))
    assert match.acting == (1,), "Lord Dil marches first"
    act(match, "pass")
    assert phase(match) == "decision" and match.acting == (1,)
    until(match, "party")
    seats = []
    while phase(match) == "party":
        seats += match.acting
        act(match, "pass")
    assert seats == [1, 0, 1, 0]


@pytest.mark.rule("LB-41")
@pytest.mark.parametrize("votes, wins", [
    (("fight", "negotiate", "negotiate"), "negotiate"), (("fight", "negotiate", "bribe 20 gold"), "fight"),
    (("negotiate", "fight", "fight"), "fight"), (("bribe 40 gold",) * 3, "bribe 40 gold"),
])  # fmt: skip
def test_a_council_decides_by_majority_and_else_as_its_leader(votes, wins):
    match = encounter("Orc", 1, players=4, holders=(0, 1, 2, 1), council=True)
    for seat in range(3):
        match.step(match.game.action_names.index("pass"), seat)
    assert phase(match) == "decision" and match.acting == (0, 1, 2)
    for seat, vote in enumerate(votes):
        assert not events(match, "vote")[3:]
        match.step(match.game.action_names.index(vote), seat)
    chose = events(match, "chose")[-1]
    assert (chose["seat"], match.game.action_names[chose["action"]]) == (0, wins)


@pytest.mark.rule("LB-45")
def test_votes_are_hidden_until_all_are_in_and_all_else_is_open():
    match = encounter("Orc", 1, players=4, holders=(0, 1, 2, 1), council=True)
    forks = [match.clone(), match.clone()]
    for fork, vote in zip(forks, ("pass", "rearrange the march"), strict=True):
        fork.step(fork.game.action_names.index(vote), 0)
    for seat in (1, 2, 3):
        assert (forks[0].observe(seat) == forks[1].observe(seat)).all() and forks[0].text(seat) == forks[1].text(seat)
    for name in ("strength", "wounds", "agility", "resistance", "rank"):
        slot = match.game.slots.index(f"character_1_{name}")
        assert len({float(match.observe(seat)[slot]) for seat in range(4)}) == 1


@pytest.mark.rule("LB-45")
def test_what_is_not_met_is_not_in_the_record():
    match = Match(GAME, pools="drawn")
    assert not match.state["status"][FOE:].any() and not match.state["group"]
    assert tables.MONSTER_NAMES and len(PARTY) == 4


def test_a_fight_of_too_many_rounds_is_broken_off():
    match = fight("Minotaur", 1, rounds=2)
    put(match, strength={u: 40 for u in range(7)}, agility={FOE: -30}, total=40)
    while not match.over:
        act(match, "pass" if "pass" in legal(match) else sorted(legal(match))[0])
    assert match.truncated and not match.done and match.returns.tolist() == [0, 0]
