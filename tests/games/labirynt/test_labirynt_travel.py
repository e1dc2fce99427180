"""The labyrinth: segments, traps, poison, finds, who waits where, the Gates (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from labirynt_setup import (
    DIL,
    FOE,
    LARRAKA,
    PARTY,
    WELDRON,
    act,
    all_dice_used,
    distribution,
    even,
    legal,
    next_probability,
    phase,
    put,
    until,
)
from support import events

from feint.envs import Match
from feint.envs.labirynt import ids, tables

GAME = "labirynt-adventure"
ENTRY = (tables.SIZE - 1) * tables.SIZE + tables.SIZE // 2
NORTH = ENTRY - tables.SIZE
FOUR_DOORS = {
    name: next(t for t in range(18) if tables.FEATURES[tables.TILE_FEATURE[t]] == name) for name in tables.FEATURES[1:9]
}


def adventure(spells=(), **config) -> Match:
    """The party in the entrance; its mage knows `spells`."""
    learnt = tuple((LARRAKA, name) for name in spells)
    options = {"pools": (), "sun": "red", **config}
    match = Match(GAME, seed=5, party=PARTY, learnt=learnt, **options)
    return put(act(match, "pass"), strength={LARRAKA: 40})


def in_room(feature="statue", spells=(), **config) -> Match:
    """The party in a room with a feature, entered from the south, everything around unknown."""
    match = adventure(spells, **config)
    cell = ENTRY - 4 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS[feature]}, seen={cell: 1}, y=tables.SIZE - 5, came=2, explored=1)
    return match


def script(match: Match, *dice: int) -> Match:
    match.set_dice(list(dice))
    return match


# --- segments ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-36")
def test_the_stack_has_the_tiles_that_were_counted():
    rooms = Counter()
    for tile, count in enumerate(tables.TILE_COUNT):
        rooms["corridor" if tables.TILE_CORRIDOR[tile] else "room"] += int(count)
    assert rooms == {"corridor": 91, "room": 70} and tables.TILE_COUNT.sum() == 161
    named = {
        tables.FEATURES[tables.TILE_FEATURE[t]]: int(tables.TILE_COUNT[t]) for t in range(18) if tables.TILE_FEATURE[t]
    }
    assert named == {
        "art": 5, "mirror": 10, "statue": 4, "stairs": 10, "furniture": 5, "fountain": 5, "altar": 4, "trapdoor": 5,
    }  # fmt: skip


@pytest.mark.rule("LB-36")
def test_a_segment_is_drawn_by_what_is_left_and_fits():
    """Exact: north of the entrance only tiles with a corridor's edge fit."""
    match = adventure()
    assert legal(match) >= {"go north", "go east", "go west"} and "go south" not in legal(match)
    got = distribution(match, "go north", lambda after: events(after, "segment")[-1]["tile"])
    whole = sum(int(tables.TILE_COUNT[t]) for t in range(18) if tables.TILE_CORRIDOR[t])
    assert got == {
        t: Fraction(int(tables.TILE_COUNT[t]), whole)
        for t in range(18)
        if tables.TILE_CORRIDOR[t] and tables.TILE_COUNT[t]
    }


@pytest.mark.rule("LB-36")
def test_edges_agree_wherever_two_segments_meet():
    rng = np.random.default_rng(0)
    for seed in range(4):
        match = Match(GAME, seed=seed, pools="drawn", depth=30)
        while not match.over and match.state["explored"] < 12:
            names = sorted(legal(match))
            go = [name for name in names if name.startswith(("go ", "turn", "leave in", "negotiate"))]
            act(match, str(rng.choice(go or names)))
        tile, turned = match.state["tile"], match.state["turned"]
        for cell in np.flatnonzero(tile >= 0):
            for way, step in ((1, 1), (2, tables.SIZE)):
                x, y = cell % tables.SIZE, cell // tables.SIZE % tables.SIZE
                shown = tables.TILE_EDGE[tile[cell], turned[cell], way]
                if (way == 1 and x == tables.SIZE - 1) or (way == 2 and y == tables.SIZE - 1):
                    assert shown == tables.WALL or tables.FEATURES[tables.TILE_FEATURE[tile[cell]]] == "stairs"
                elif tile[cell + step] >= 0 and tables.STAIRS not in tables.TILE_FEATURE[tile[[cell, cell + step]]]:
                    assert shown == tables.TILE_EDGE[tile[cell + step], turned[cell + step], (way + 2) % 4]


@pytest.mark.rule("LB-36")
def test_a_new_room_has_residents_on_three_of_six_and_other_segments_wanderers_on_one():
    match = adventure()
    put(match, tile={NORTH: 3}, turned={NORTH: 0})
    assert next_probability(match, "go north") == Fraction(1, 6), "a new corridor"
    met = act(script(match.clone(), 1, 1, 1), "go north")
    assert events(met, "met")[0] == {"kind": 3, "count": 1, "level": 1, "table": 1}
    match = in_room()
    cell = ENTRY - 5 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS["art"]}, came=0)
    assert next_probability(match, "go north", 0) == Fraction(1, 2), "a new room, after the trap at its door"
    met = act(script(match.clone(), 0, 1, 1, 1), "go north")
    assert events(met, "met")[0] == {"kind": 2, "count": 1, "level": 1, "table": 0}
    assert phase(act(script(match.clone(), 0, 0), "go north")) == "explore"
    assert next_probability(put(match, seen={cell: 1}), "go north") == Fraction(1, 6), "a room entered before"


@pytest.mark.rule("LB-36")
def test_doors_are_searched_on_leaving_by_another_and_on_entering_a_new_room():
    match = in_room()
    cell = ENTRY - 5 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS["art"]}, seen={cell: 1})
    assert next_probability(match, "go north") == Fraction(1, 6)
    assert phase(act(script(match.clone(), 1), "go north")) == "disarm"
    assert phase(act(script(match.clone(), 0, 0), "go north")) == "explore"
    put(match, came=0)
    assert phase(act(script(match.clone(), 0), "go north")) == "explore", "by the way it came there is no search"
    put(match, seen={cell: 0})
    assert phase(act(script(match.clone(), 1), "go north")) == "disarm"
    assert act(script(match.clone(), 1), "go north").state["y"] == tables.SIZE - 5, "the trap comes before the step"


@pytest.mark.rule("LB-20")
def test_a_locked_door_sends_the_party_back_and_the_same_monsters_wait_behind_it():
    match = in_room(spells=("Lock",))
    cell = ENTRY - 5 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS["art"]}, came=0, lair={cell: 13}, lair_count={cell: 2})
    script(match, 0)
    act(match, "go north")
    assert phase(match) == "meeting" and events(match, "met")[-1]["count"] == 2
    act(match, "cast Lock")
    until(match, "explore")
    assert match.state["y"] == tables.SIZE - 5 and match.state["lair"][cell] == 13
    assert "go north" not in legal(match)


@pytest.mark.rule("LB-25")
def test_a_monster_sent_away_waits_where_it_was_sent_and_a_character_until_it_is_fetched():
    match = in_room(spells=("Teleport",))
    act(match, "pass")
    assert phase(match) == "calm"
    act(match, "cast Teleport", "target character 1")
    cells = {name for name in legal(match) if name.startswith("segment")}
    assert phase(match) == "where" and cells == {"segment 1-e9"}
    act(match, "segment 1-e9")
    assert match.state["status"][DIL] == 4 and match.state["away_at"][DIL] == ENTRY
    put(match, y=tables.SIZE - 2, tile={NORTH: 3}, seen={NORTH: 1}, lair={ENTRY: -1})
    until(match, "explore")
    act(match, "go south")
    assert match.state["status"][DIL] == 1 and events(match, "joins")


@pytest.mark.rule("LB-35")
@pytest.mark.rule("LB-36")
def test_monsters_left_in_peace_wait_and_are_met_anew():
    match = in_room()
    cell = ENTRY - 5 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS["art"]}, came=0, lair={cell: 13}, lair_count={cell: 3})
    script(match, 0, 5, 5)
    act(match, "go north")
    script(match, 4, 4)
    act(match, "negotiate", "target character 1", "leave in peace")
    until(match, "explore")
    assert match.state["lair"][cell] == 13 and match.state["lair_count"][cell] == 3
    assert events(match, "ended")[-1]["how"] == 2


# --- traps and poison -------------------------------------------------------------------------------------------------


def trapped(spells=(), skill=0) -> Match:
    """A trap was found; character 1 has this skill."""
    match = put(in_room(spells=spells), ability={(DIL, 1): skill})
    put(match, phase=ids.P_DISARM, trap_after=ids.P_EXPLORE, trap_left=0, trap_plus=0)
    return match


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("skill", range(8))
def test_a_trap_is_disarmed_by_a_die_of_at_most_the_skill_of_five_at_most(skill):
    got = distribution(trapped(skill=skill), "target character 1", lambda after: bool(events(after, "disarmed")))
    assert got.get(True, 0) == Fraction(min(skill, 5), 6)


@pytest.mark.rule("LB-28")
@pytest.mark.parametrize("skill, chance", [(1, 4), (2, 5), (3, 5)])
def test_deft_fingers_add_three_for_one_try(skill, chance):
    match = act(trapped(("Deft fingers",), skill), "target character 1")
    assert phase(match) == "deft" and legal(match) == {"pass", "cast Deft fingers"}
    got = distribution(match, "cast Deft fingers", lambda after: bool(events(after, "disarmed")))
    assert got[True] == Fraction(chance, 6)


@pytest.mark.rule("LB-28")
def test_deft_fingers_serve_only_who_has_the_skill():
    match = act(trapped(("Deft fingers",), 0), "target character 1")
    assert phase(match) != "deft"


#: Wounds of the bow's column by a bare die.
ARROW = {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1}


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("dice, wounds", [
    ([1, 4], 0), ([1, 5], 1), ([2, 3], 0), ([2, 6, 2], 3), ([3, 3], 3), ([5, 2], 2), ([6, 3, 1, 5, 3], 4),
    ([6, 6, 1, 5, 1, 6, 5, 1], 3),
])  # fmt: skip
def test_each_trap_by_scripted_dice(dice, wounds):
    match = put(script(trapped(), *dice), strength={DIL: 30})
    act(match, "target character 1")
    while phase(match) == "trapped":
        act(match, "search")
    assert match.state["wounds"][DIL] == wounds and phase(match) == "explore" and all_dice_used(match)
    assert ARROW[5] == 1


@pytest.mark.rule("LB-36")
def test_an_explosion_wounds_all_and_companions_too():
    match = script(
        put(trapped(), status={20: 1}, strength={20: 9}, place={20: 4}, party_at={4: 20}, charmer={20: 3}), 4
    )
    act(match, "target character 1", "search")
    assert match.state["wounds"][[0, 1, 2, 3, 20]].tolist() == [1] * 5


@pytest.mark.rule("LB-22")
@pytest.mark.parametrize("cast", [True, False])
def test_poison_can_be_neutralised_at_once_and_then_does_nothing(cast):
    match = script(trapped(("Neutralise poison",)), 3, 2)
    act(match, "target character 1", "search")
    assert phase(match) == "poison" and legal(match) == {"pass", "cast Neutralise poison"}
    act(match, "cast Neutralise poison" if cast else "pass")
    assert match.state["wounds"][DIL] == (0 if cast else 2) and phase(match) == "explore"
    match = script(trapped(("Neutralise poison",)), 2, 6, 3)
    act(match, "target character 1", "search", "cast Neutralise poison")
    assert match.state["wounds"][DIL] == 1, "the arrow itself hurts"


@pytest.mark.rule("LB-10")
def test_outside_a_fight_the_casters_death_lets_its_monster_attack_at_once():
    match = script(
        put(trapped(), status={20: 1}, strength={20: 9, LARRAKA: 1}, charmer={20: LARRAKA}, kind={20: 13}), 5, 1
    )
    put(match, place={20: 4}, party_at={4: 20}, ability={(LARRAKA, 1): 0})
    act(match, "target character 4", "search")
    assert events(match, "freed") and phase(match) == "weapons" and match.state["side"][20] == 1


# --- finds ------------------------------------------------------------------------------------------------------------


def examined(feature: str, *dice: int, spells=(), **fields) -> Match:
    match = put(in_room(feature, spells), strength={u: 30 for u in range(4)}, **fields)
    assert "examine the find" in legal(match)
    act(match, "examine the find")
    return act(script(match, *dice), "target character 1")


def changed(match: Match) -> list[tuple[str, int]]:
    return [(ids.CHANGES[e["what"]], e["amount"]) for e in events(match, "changed")]


@pytest.mark.rule("LB-36")
def test_fountains():
    assert examined("fountain", 1, 3).state["wounds"][DIL] == 3
    tasted = examined("fountain", 2, 2, 5)
    assert tasted.state["potion"][DIL].tolist() == [1, 0, 0, 1] and tasted.state["boost"][DIL].tolist() == [0, 5]
    known = examined("fountain", 2, 2, medal={WELDRON: ids.KNOWS_POTIONS})
    assert known.state["potion"][DIL].tolist() == [2, 0, 0, 1] and not known.state["boost"].any()
    assert not events(examined("fountain", 2, 1, medal={WELDRON: ids.KNOWS_POTIONS}), "poison"), "poison is recognised"
    assert examined("fountain", 2, 6, 4, wounds={DIL: 5}).state["wounds"][DIL] == 1
    assert changed(examined("fountain", 3)) == [("agility", -2)]
    assert events(examined("fountain", 4, 1, 1), "share")[0]["gold"] == 10, "2K6 + 2 on the table of jewels"
    assert events(examined("fountain", 4, 6, 6), "share")[0]["gold"] == 150
    assert not changed(examined("fountain", 5)) and changed(examined("fountain", 6)) == [("agility", -1)]


@pytest.mark.rule("LB-36")
def test_statues():
    seen = examined("statue", 1, 1)
    assert events(seen, "met")[0]["kind"] == 10 and seen.state["status"][DIL] == 1
    assert examined("statue", 1, 0, 3, 3).state["status"][DIL] == 3, "who does not resist the Medusa's look is stone"
    assert events(examined("statue", 2, 1, 2), "share")[0]["gold"] == 15
    medallion = examined("statue", 3)
    assert legal(medallion) == {"accept", "refuse"}
    assert changed(act(script(medallion, 4), "accept")) == [("agility", 2)]
    assert not events(act(examined("statue", 3), "refuse"), "item")
    assert examined("statue", 4, 1, 1).state["blessed"][DIL] == ids.FREE_WAR
    assert ("potential", 2) in changed(act(script(examined("statue", 5), 5, 2), "accept"))


@pytest.mark.rule("LB-36")
def test_the_nameless_of_a_statue_turns_a_character_on_the_others_till_it_dies_or_is_released():
    match = examined("statue", 6, 0, spells=("Release", "Charm", "Sleep"))
    assert events(match, "turned")[0] == {"unit": DIL, "will": ids.NAMELESS_WILL} and phase(match) == "weapons"
    assert (match.state["side"][DIL], match.state["place"][DIL]) == (1, 1), "before the front's centre"
    until(match, "party", LARRAKA)
    spells = {name for name in legal(match) if name.startswith("cast ")}
    assert spells == {"cast Release"}, "neither Charm nor Sleep ends it"
    act(script(match, 0), "cast Release")
    assert match.state["side"][DIL] == 0 and match.state["will"][DIL] == ids.OWN_WILL and phase(match) != "party"
    until(match, "explore")
    assert not events(examined("statue", 6, 1), "turned")


@pytest.mark.rule("LB-31")
@pytest.mark.rule("LB-32")
@pytest.mark.rule("LB-36")
def test_altars_bless_who_resists_and_curse_who_does_not():
    assert examined("altar", 1, 1).state["blessed"][DIL] == ids.FREE_WAR
    assert changed(examined("altar", 1, 0)) == [("agility", -1)]
    assert changed(examined("altar", 2, 1, ability={(DIL, 1): 3})) == [("traps", 2)]
    assert changed(examined("altar", 2, 0, ability={(DIL, 1): 3})) == [("traps", -3)]
    assert _learnt(examined("altar", 3, 1)) == ["Lightning"] and _learnt(examined("altar", 4, 1)) == ["Wrath of God"]
    assert examined("altar", 3, 1).state["blessed"][DIL] == ids.CHEAP_LIGHTNING
    assert examined("altar", 4, 1).state["blessed"][DIL] == 0
    assert examined("altar", 3, 0, 3).state["wounds"][DIL] == 6
    assert examined("altar", 4, 0, 2, 3).state["wounds"][DIL] == 7
    assert examined("altar", 5, 0, 5, 6, 1).state["wounds"][DIL] == 2
    assert changed(examined("altar", 5, 1)) == [("bow skill", 3)]
    assert changed(examined("altar", 6, 1)) == [("agility", 3)]
    assert examined("altar", 6, 1).state["blessed"][DIL] == ids.CHEAP_LIGHTNING
    assert changed(examined("altar", 6, 0, potential={(DIL, 0): 2})) == [("potential", -1)]


def _learnt(match: Match) -> list[str]:
    return [tables.SPELL_NAMES[e["spell"]] for e in events(match, "learnt")]


@pytest.mark.rule("LB-31")
@pytest.mark.rule("LB-32")
@pytest.mark.rule("LB-36")
def test_furniture_and_art():
    assert examined("furniture", 2, 3, 2).state["wounds"][DIL] == 2
    assert _learnt(examined("furniture", 2, 4)) == ["Resurrection"]
    assert examined("furniture", 4, 3, wounds={DIL: 5}).state["wounds"][DIL] == 2
    assert events(examined("furniture", 6, 4), "mirror")[0]["level"] == 3
    assert examined("art", 2, 6, 2, 1, 1, 6, 3).state["wounds"][:4].tolist() == [2, 0, 0, 3]
    assert events(examined("art", 3, 2, 1, 2), "share")
    assert ("potential", 1) in changed(act(script(examined("art", 4), 3, 5, 1), "accept"))
    assert changed(act(script(examined("art", 4), 4, 4), "accept")) == [("agility", 2)]
    assert examined("art", 5, 1, 1).state["blessed"][DIL] == ids.FREE_WAR
    assert _learnt(examined("art", 6)) == ["Wrath of God"]


@pytest.mark.rule("LB-36")
def test_the_vampire_of_a_coffin_is_fought_alone_for_a_round():
    match = examined("furniture", 1, 3, 3, 3)
    assert events(match, "met")[0]["kind"] == 16 and phase(match) == "weapons", "no talk"
    assert match.state["party_at"].tolist() == [-1, DIL, *[-1] * 7] and events(match, "alone")[0]["unit"] == DIL
    until(match, "party", DIL)
    assert int(match.state["round_no"]) == 1
    until(act(match, "attack foe 1"), "party", WELDRON)
    assert int(match.state["round_no"]) == 2 and set(match.state["party_at"].tolist()) >= {0, 1, 2, 3}
    lost = put(until(examined("furniture", 1, 3, 3, 3), "party", DIL), wounds={DIL: 29})
    while phase(lost) != "weapons" and events(lost, "round")[-1]["number"] == 1 and not events(lost, "died"):
        act(lost, min(legal(lost)))
    assert lost.over is False, "the others go on without it"


@pytest.mark.rule("LB-36")
def test_a_desks_medallion_lies_behind_a_trap_that_its_finder_faces():
    match = examined("furniture", 3, ability={(DIL, 1): 5})
    assert legal(match) == {"accept", "refuse"} and phase(act(match, "refuse")) == "explore"
    match = act(script(examined("furniture", 3, ability={(DIL, 1): 5}), 5), "accept")
    assert events(match, "disarmed")[0]["unit"] == DIL
    act(script(match, 4), "accept")
    assert changed(match) == [("agility", 2)]


@pytest.mark.rule("LB-36")
def test_a_clavichord_takes_half_of_the_gold_and_gives_it_back_for_two_wounds():
    assert examined("furniture", 5, 1).state["gold"] == 100
    match = examined("furniture", 5, 0)
    assert match.state["gold"] == 50 and legal(match) == {"accept", "refuse"}
    back = act(match.clone(), "accept")
    assert (back.state["gold"], back.state["wounds"][DIL]) == (100, 2)
    act(match, "refuse")
    assert (match.state["gold"], match.state["wounds"][DIL], phase(match)) == (50, 0, "explore")


@pytest.mark.rule("LB-36")
def test_a_tapestry_costs_a_weapon():
    match = examined("art", 1)
    assert legal(match) == {"refuse", "ready sword", "ready dagger"}
    taken = act(script(match.clone(), 1, 1), "ready sword")
    assert events(taken, "share")[0]["gold"] == 20 and taken.state["weapon"][DIL].tolist() == [0, 0]
    assert taken.state["hand"][DIL] == 0
    assert not events(act(match, "refuse"), "share")


@pytest.mark.rule("LB-36")
def test_trapdoors():
    trap = examined("trapdoor", 1)
    assert events(trap, "trap") == [] and phase(trap) == "trapped", "its finder has no skill and faces it"
    act(script(trap, 1, 1, 1, 6, 0, 0), "search")
    assert events(trap, "share")[-1]["gold"] == 120 and trap.state["treasure_found"] == 120
    room = examined("trapdoor", 3, 0, 1, 2, 0, 0)
    assert phase(room) == "explore" and room.state["treasure_found"] == 40
    jewels = examined("trapdoor", 4, 0, 1, 2, 1, 1, 25, 0)
    assert jewels.state["treasure_found"] == 65, "jewels too"
    items = examined("trapdoor", 4, 0, 1, 2, 0, 1, 2)
    assert phase(items) == "loot" and items.state["relics"] == 2
    until(items, "explore")


@pytest.mark.rule("LB-36")
def test_a_pit_is_left_by_who_beats_its_kronks():
    pit = examined("trapdoor", 5, 3)
    assert events(pit, "met")[0] == {"kind": 9, "count": 3, "level": 1, "table": 0}
    assert events(pit, "alone")[0]["unit"] == DIL
    until(pit, "party", DIL)
    put(pit, status={FOE + 1: 0, FOE + 2: 0}, wounds={FOE: 0}, strength={FOE: 1}, agility={DIL: 30})
    put(pit, foe_at={0: -1, 2: -1, 1: FOE}, place={FOE: 1, FOE + 1: -1, FOE + 2: -1})
    act(pit, "attack foe 1")
    assert set(pit.state["party_at"].tolist()) >= {0, 1, 2, 3}, "the others are with it again"
    until(pit, "explore")
    assert pit.state["treasure_found"] > 0, "its treasure is had"
    lost = until(examined("trapdoor", 5, 3), "party", DIL)
    put(lost, wounds={DIL: 29}, resistance={DIL: 0}, agility={FOE: 30, FOE + 1: 30, FOE + 2: 30})
    act(lost, "pass")
    assert lost.state["how"] == ids.FELL and lost.state["status"][DIL] == 2 and not lost.over
    until(lost, "explore")
    assert lost.state["treasure_found"] == 0 and (lost.state["lair"] == -1).all()


@pytest.mark.rule("LB-36")
def test_a_slide_leads_to_the_gates_which_hold_whom_they_have():
    match = examined("trapdoor", 6)
    assert match.state["status"][DIL] == 4 and events(match, "held")[0]["unit"] == DIL
    assert phase(match) == "explore" and "is held by the Gates" in match.text()
    freed = at_gates(1, 1)
    put(
        freed, status={WELDRON: 4, **{FOE + k: 2 for k in range(4)}}, away_at={WELDRON: ids.AT_GATES}, side={WELDRON: 0}
    )
    put(freed, place={WELDRON: -1, **{FOE + k: -1 for k in range(4)}}, party_at={1: -1}, ability={(DIL, 2): 5})
    until(freed, "explore")
    act(freed, "destroy the Gates")
    act(script(freed, 5), "target character 1")
    assert freed.state["gate_down"] and freed.state["status"][WELDRON] == 1 and events(freed, "joins")


@pytest.mark.rule("LB-37")
def test_mirrors_tell_the_level_and_then_the_way():
    levels = distribution(_at_mirror(), "target character 1", lambda after: events(after, "mirror")[0]["level"])
    assert levels == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 2)}
    near = distribution(
        put(_at_mirror(), gate_level=1), "target character 1", lambda after: int(after.state["gate_in"])
    )
    assert near == even(range(3, 9))
    both = distribution(_at_mirror(), "target character 1", lambda after: int(after.state["gate_in"]))
    assert both[0] == Fraction(5, 6) and both[3] == Fraction(1, 36), "the first one too, where the level is its own"


def _at_mirror() -> Match:
    return act(in_room("mirror"), "examine the find")


@pytest.mark.rule("LB-36")
def test_a_find_is_examined_once():
    assert "examine the find" not in legal(examined("fountain", 5))


# --- the Gates --------------------------------------------------------------------------------------------------------


def at_gates(*dice: int, **config) -> Match:
    match = in_room("art", gates=True, depth=2, **config)
    put(match, came=0)
    act(match, "go north")
    assert tables.FEATURES[tables.TILE_FEATURE[events(match, "segment")[-1]["tile"]]] == "gates"
    return act(script(match, 0, *dice), "turn it 0 quarters")


@pytest.mark.rule("LB-37")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("first, second", list(itertools.product(range(1, 4), repeat=2)))
def test_guards_of_the_gates(first, second, level):
    """2K3 + 1 Demons, whatever the level, and the Nameless behind them; no talk."""
    match = put(adventure(level=level, gates=True, depth=2), explored=1)
    cell = (level - 1) * tables.SIZE * tables.SIZE + ENTRY - 4 * tables.SIZE
    put(match, tile={cell: FOUR_DOORS["art"]}, seen={cell: 1}, y=tables.SIZE - 5, came=0)
    act(match, "go north")
    act(script(match, 0, first, second), "turn it 0 quarters")
    demons = first + second + 1
    kinds = match.state["kind"][FOE : FOE + demons + 1].tolist()
    assert kinds == [4] * demons + [0]
    if demons % 3:
        assert legal(match) == {"step up", "step back"} and match.acting == (1,)
        behind = act(match.clone(), "step back")
        assert behind.state["place"][FOE + demons] == (demons // 3 + 1) * 3
        act(match, "step up")
    assert match.state["place"][FOE + demons] == demons and phase(match) in ("facing", "weapons")


@pytest.mark.rule("LB-37")
def test_three_blasts_a_round_while_the_nameless_lives():
    match = until(put(at_gates(1, 1), strength={u: 40 for u in range(4)}), "gate")
    assert match.acting == (1,) and legal(match) == {f"target character {k}" for k in range(1, 5)}
    put(match, resistance=dict.fromkeys(range(4), 0))
    before = int(match.state["wounds"][LARRAKA])
    act(match, *["target character 4"] * 3)
    assert match.state["wounds"][LARRAKA] == before + 6 and phase(match) != "gate"
    match = until(put(at_gates(1, 1), strength={u: 40 for u in range(4)}), "gate")
    got = distribution(
        put(match, resistance={DIL: 3}),
        "target character 1",
        lambda after: len(events(after, "resisted")) - _held(match),
    )
    assert got[1] == Fraction(1, 2)


def _held(match: Match) -> int:
    return len(events(match, "resisted"))


@pytest.mark.rule("LB-37")
def test_with_the_nameless_dead_the_demons_vanish_and_the_gates_are_silent():
    match = until(at_gates(1, 1), "party", DIL)
    nameless = FOE + 3
    put(
        match,
        foe_at={1: nameless, 3: FOE + 1},
        place={nameless: 1, FOE + 1: 3},
        strength={nameless: 1},
        agility={WELDRON: 30},
    )
    put(match, hand={WELDRON: 3}, strength={u: 40 for u in range(4)})
    act(match, "pass", "attack foe 4")
    assert len(events(match, "vanished")) == 3 and events(match, "ended")[-1]["how"] == 0
    until(match, "explore")
    assert "destroy the Gates" in legal(match)


@pytest.mark.rule("LB-37")
@pytest.mark.parametrize("skill", range(1, 8))
def test_the_gates_are_destroyed_by_a_die_of_at_most_the_skill_of_five_at_most(skill):
    match = in_room("art")
    put(match, tile={ENTRY - 4 * tables.SIZE: 19}, gate_open=1, ability={(u, 2): 0 for u in range(4)}, wounds={DIL: 0})
    assert "destroy the Gates" not in legal(match)
    put(match, ability={(DIL, 2): skill})
    act(match, "destroy the Gates")
    assert legal(match) == {"target character 1"}
    got = distribution(
        match, "target character 1", lambda after: (int(after.state["gate_down"]), int(after.state["wounds"][DIL]))
    )
    p = Fraction(min(skill, 5), 6)
    assert got == {(1, 0): p, (0, 1): 1 - p}


def _wounds(match: Match) -> int:
    return int(match.state["wounds"][DIL])


# --- out --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-39")
@pytest.mark.parametrize("scores, down, paid", [([1.0, 0.5], 0, 0.75), ([0.5], 1, 1.0), ([], 0, 0.0), ([-1.0], 1, 0.0)])
def test_an_adventure_pays_the_mean_of_its_meetings_and_one_for_the_gates(scores, down, paid):
    match = put(adventure(), explored=8, score=sum(scores), meetings=len(scores), gate_down=down)
    act(match, "leave the labyrinth")
    assert match.done and match.returns.tolist() == [paid, -paid]


@pytest.mark.rule("LB-39")
def test_the_way_out_opens_with_the_depth():
    match = adventure(depth=3)
    assert "leave the labyrinth" not in legal(match)
    assert "leave the labyrinth" in legal(put(match, explored=3))
    assert "leave the labyrinth" not in legal(put(in_room(depth=3), explored=3)), "only at the entrance"


@pytest.mark.rule("LB-36")
def test_stairs_lead_between_levels():
    match = in_room("stairs")
    assert "go downstairs" in legal(match) and "go upstairs" not in legal(match)
    script(match, 0)
    act(match, "go downstairs")
    assert (match.state["floor"], match.state["level"]) == (1, 2) and tables.CORRIDOR == 2
    assert {"go upstairs", "go downstairs"} <= legal(match)


def test_the_map_is_drawn_and_names_what_is_there():
    match = in_room("mirror")
    put(match, lair={ENTRY: 13}, lair_count={ENTRY: 2})
    text = match.text(0)
    assert "M@" in text and "At 1-e9: 2 x Orc." in text and "room with mirror" in text


# --- under a vampire's charm ------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-40")
@pytest.mark.rule("LB-18")
def test_who_is_charmed_stays_with_the_vampire_when_peace_is_made_and_is_met_with_it_again():
    match = in_room("statue", ("Truce",))
    act(match, "examine the find")
    match = until(act(script(match, 1, 1), "target character 1"), "party", LARRAKA)
    put(match, kind={FOE: 16}, side={DIL: 1}, charmer={DIL: FOE}, place={DIL: 0}, foe_at={0: DIL}, party_at={0: -1})
    act(match, "cast Truce")
    until(match, "explore")
    cell = ENTRY - 4 * tables.SIZE
    assert match.state["status"][DIL] == 4 and match.state["away_at"][DIL] == cell
    assert match.state["lair_count"][cell] == 1 and DIL not in match.state["party_at"].tolist()
    back = NORTH - 4 * tables.SIZE
    put(match, tile={back: FOUR_DOORS["art"]}, seen={back: 1})
    act(script(match, 0, 0, 0), "go north")
    while phase(match) != "explore":
        act(match, min(legal(match)))
    put(match, lair={cell: 16})
    act(script(match), "go south")
    assert phase(match) in ("meeting", "decision") and match.state["side"][DIL] == 1
    assert match.state["status"][DIL] == 1 and DIL in match.state["foe_at"].tolist()
    assert match.state["charmer"][DIL] == FOE


@pytest.mark.rule("LB-14")
def test_a_charmed_sleeper_wakes_when_its_charmer_is_killed_asleep():
    match = in_room("statue")
    act(match, "examine the find")
    match = until(act(script(match, 1, 1), "target character 1"), "party")
    put(match, kind={FOE: 16}, side={DIL: 1}, charmer={DIL: FOE}, place={DIL: 0}, foe_at={0: DIL}, party_at={0: -1})
    put(match, asleep={DIL: 1, FOE: 1})
    act(match, min(legal(match)))
    assert match.state["how"] == ids.WON and match.state["status"][FOE] == 2
    assert match.state["status"][DIL] == 1 and match.state["side"][DIL] == 0
