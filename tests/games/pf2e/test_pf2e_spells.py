"""Spell and mixed duels, rule by rule: focus, counters, books, and every spell of the table (PD-20 to PD-28, PD-32)."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from pf2e_duels import MIXED, SPELLS, choose, degrees, duel, fighter, has, legal, outcome_probs, put, turn_of
from support import act, events

from feint.envs import ConfigError, Match
from feint.envs.pf2e import spells, tables
from feint.envs.pf2e.checks import counteracts

WIZARD = (
    ("fear", 1),
    ("force-barrage", 1),
    ("fireball", 3),
    ("slow", 3),
    ("blur", 2),
    ("electric-arc", 0),
    ("shield", 0),
)


def spell_duel(
    *names: str, books, first: int = 0, statistics=("arcana", "arcana"), dice=(), game=SPELLS, **config
) -> Match:
    """A duel of named duelists with given books, in the first turn, which seat `first` has."""
    rolls = [20, 1] if first == 0 else [1, 20]
    match = choose(duel(*names, game=game, spells=books, dice=[*rolls, *dice], **config), *statistics)
    assert turn_of(match) == first
    return match


def wizards(dice=(), statistics=("arcana", "arcana"), books=(WIZARD, WIZARD), **config) -> Match:
    return spell_duel("wizard-5", "wizard-5", books=books, dice=dice, statistics=statistics, **config)


def cast(match: Match, name: str, rank: int, actions: int = 2) -> None:
    """Choose a spell and how to cast it; reactions are left open."""
    act(match, f"spell {name}")
    act(match, f"at rank {rank} with {actions} action{'s' * (actions > 1)}")


def passed(match: Match) -> None:
    """Answer every window with a pass."""
    while not match.over and "pass" in legal(match):
        act(match, "pass")


def hp(match: Match, seat: int) -> int:
    return int(fighter(match, seat)["hp"])


# --- the frame --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-20")
def test_a_spell_duel_allows_spells_and_little_else():
    match = wizards()
    assert not any(name.split()[0] in ("strike", "stride", "step", "feint", "trip", "ready") for name in legal(match))
    assert {"end turn", "concede", "spell fear", "spell electric-arc"} <= legal(match)
    put(match, 0, prone=1, sickened=1, immobilized=20)
    assert {"stand", "retch", "escape"} <= legal(match)


@pytest.mark.rule("PD-21")
def test_initiative_is_rolled_once_and_the_order_stays():
    match = wizards()
    for number in range(1, 4):
        assert events(match, "round")[-1]["number"] == number and turn_of(match) == 0
        act(match, "end turn")
        assert turn_of(match) == 1
        act(match, "end turn")


@pytest.mark.rule("PD-21")
def test_four_skills_may_replace_perception():
    match = duel("wizard-5", "bard-5", game=SPELLS)
    want = {f"roll {name}" for name in ("perception", "arcana", "religion", "occultism", "nature")}
    assert legal(match, 0) == legal(match, 1) == want


@pytest.mark.rule("PD-22")
@pytest.mark.parametrize(
    "statistic, focus", [("arcana", 0), ("religion", 1), ("occultism", 2), ("nature", 3), ("perception", -1)]
)
def test_a_trained_magic_skill_gives_its_focus(statistic, focus):
    match = wizards(statistics=(statistic, "perception"))
    assert fighter(match, 0)["focus"] == focus
    assert any(name.startswith("focus on") for name in legal(match)) == (focus >= 0)


@pytest.mark.rule("PD-22")
def test_untrained_skills_give_no_focus_and_the_focus_stays_hidden():
    match = spell_duel("bard-5", "wizard-5", books=((("fear", 1),), WIZARD), statistics=("nature", "arcana"))
    assert fighter(match, 0)["focus"] == -1
    drawn = {int(fighter(match.resample_hidden(0, seed), 1)["focus"]) for seed in range(80)}
    assert drawn == {-1, 0, 1, 2, 3}


@pytest.mark.rule("PD-24")
def test_changing_the_focus_is_seen_but_not_to_what():
    texts = set()
    for tradition in ("divine", "occult", "primal"):
        match = wizards()
        act(match, f"focus on {tradition}")
        assert fighter(match, 0)["focus"] == ("arcane", "divine", "occult", "primal").index(tradition)
        assert fighter(match, 0)["actions"] == 2
        texts.add((match.text(1), match.observe(1).tobytes()))
    assert len(texts) == 1
    assert fighter(match, 0)["focus_possible"] & 16 == 0, "the act shows that there was a focus"


@pytest.mark.rule("PD-24")
def test_training_may_be_asked_for_a_new_focus():
    books = ((("fear", 1),), WIZARD)
    for training, allowed in ((False, 3), (True, 0)):
        match = spell_duel(
            "bard-5", "wizard-5", books=books, statistics=("occultism", "arcana"), focus_training=training
        )
        assert sum(name.startswith("focus on") for name in legal(match)) == allowed


# --- counters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-23")
def test_counteracting_for_all_degrees_and_ranks():
    for mine in range(11):
        for theirs in range(11):
            assert counteracts(3, mine, theirs) == (theirs <= mine + 3)
            assert counteracts(2, mine, theirs) == (theirs <= mine + 1)
            assert counteracts(1, mine, theirs) == (theirs < mine)
            assert not counteracts(0, mine, theirs)


@pytest.mark.rule("PD-23")
@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("spell, theirs", [("fear", 1), ("blur", 2), ("fireball", 3)])
def test_chance_of_a_counter_over_all_faces(rank, spell, theirs):
    """Equal casters: by the difference of ranks 19/20, 11/20 or 1/20."""
    match = wizards(books=(WIZARD, (("fear", 1), ("blur", 2), ("slow", 3))))
    cast(match, spell, theirs)
    act(match, f"counter with rank {rank}")
    paid, worked = {1: "fear", 2: "blur", 3: "slow"}[rank], 0
    for face in range(1, 21):
        fork = match.clone()
        fork.set_dice([face])
        act(fork, f"spell {paid}")
        worked += events(fork, "countered")[-1]["worked"]
    over = theirs - rank
    assert worked == (19 if over <= -1 else 11 if over <= 1 else 1)


@pytest.mark.rule("PD-23")
def test_a_countered_spell_has_no_effect_and_its_slot_and_actions_are_gone():
    match = wizards(dice=[19])
    cast(match, "fear", 1)
    act(match, "counter with rank 1")
    act(match, "spell force-barrage")
    assert has(match, 1, "frightened") == 0 and "spell fear" not in legal(match) and fighter(match, 0)["actions"] == 1
    assert fighter(match, 1)["reaction"] == 0 and not events(match, "save")


@pytest.mark.rule("PD-23")
def test_only_a_matching_focus_can_counter_and_cantrips_trigger_it_too():
    for statistic, can in (("arcana", True), ("occultism", False), ("perception", False)):
        match = wizards(statistics=("arcana", statistic), dice=[10, 10])
        cast(match, "electric-arc", 0)
        assert match.acting == (1,) and ("counter with rank 1" in legal(match)) == can


@pytest.mark.rule("PD-23")
def test_a_spontaneous_caster_pays_with_a_slot():
    match = spell_duel("wizard-5", "sorcerer-5", books=(WIZARD, (("fear", 1),)), dice=[10])
    cast(match, "fireball", 3)
    act(match, "counter with rank 3")
    assert fighter(match, 1)["slots"][3] == 2 and fighter(match, 1)["paid"] == 1


@pytest.mark.rule("PD-23")
@pytest.mark.rule("PD-32")
def test_cantrips_and_focus_spells_do_not_pay():
    match = wizards(books=(WIZARD, (("electric-arc", 0), ("shield", 0))), dice=[10, 10])
    cast(match, "fear", 1)
    assert match.acting != (1,) or legal(match) == {"pass"}


@pytest.mark.rule("PD-32")
def test_before_the_decision_the_payer_knows_tradition_and_actions_only():
    """Whatever two-action spell comes, what the foe sees at its window is the same, to the last bit and step."""
    seen = set()
    for name, rank in (("fear", 1), ("fireball", 3), ("slow", 3), ("blur", 2), ("electric-arc", 0)):
        match = wizards()
        cast(match, name, rank)
        assert match.acting == (1,)
        seen.add((match.text(1), match.observe(1).tobytes(), match.legal(1).tobytes(), match.turn))
    assert len(seen) == 1
    other = wizards()
    cast(other, "shield", 0, 1)
    assert (other.text(1), other.observe(1).tobytes(), other.legal(1).tobytes(), other.turn) not in seen


@pytest.mark.rule("PD-32")
def test_what_is_cast_is_seen_once_the_decision_is_over():
    match = wizards(dice=[10, 10])
    cast(match, "fear", 1)
    assert not events(match, "cast", 1)
    act(match, "pass")
    assert events(match, "cast", 1)[-1] == {
        "seat": 0,
        "spell": spells.SPELL_NAMES.index("fear"),
        "rank": 1,
        "actions": 2,
    }


@pytest.mark.rule("PD-32")
@pytest.mark.parametrize("level, rank", [(1, 1), (3, 2), (5, 3), (7, 4), (10, 5)])
def test_a_cantrip_has_half_the_level_as_its_rank(level, rank):
    match = spell_duel(f"wizard-{level}", "wizard-1", books=((("electric-arc", 0),), ()), dice=[10, 5])
    cast(match, "electric-arc", 0)
    while match.acting == (1,) and "pass" in legal(match):
        act(match, "pass")
    assert events(match, "cast")[-1]["rank"] == rank


@pytest.mark.rule("PD-32")
def test_a_counter_shows_the_focus():
    match = wizards(dice=[10, 10])
    cast(match, "fear", 1)
    act(match, "counter with rank 1")
    slots = match.game.slots
    shown = [
        match.observe(0)[slots.index(f"foe_focus_may_be_{name}")]
        for name in ("arcane", "divine", "occult", "primal", "none")
    ]
    assert shown == [1, 0, 0, 0, 0]


@pytest.mark.rule("PD-25")
def test_mixed_duels_roll_every_round_with_seven_choices_and_focus_by_round():
    match = duel("wizard-5", "fighter-5", game=MIXED, start=6)
    assert len(legal(match, 0)) == 7
    choose(match, "arcana", "perception")
    assert fighter(match, 0)["focus"] == 0
    while match.acting != (0, 1):
        act(match, "keep the order" if "keep the order" in legal(match) else "end turn")
    choose(match, "deception", "perception")
    assert fighter(match, 0)["focus"] == -1


@pytest.mark.rule("PD-25")
def test_in_a_mixed_duel_gestures_provoke_and_range_counts():
    match = spell_duel("wizard-5", "fighter-5", books=(WIZARD, ()), game=MIXED, start=1, dice=[2])
    cast(match, "fear", 1)
    assert legal(match, 1) == {"pass", "reactive strike"}
    far = spell_duel("wizard-5", "fighter-5", books=(WIZARD, ()), game=MIXED, start=11)
    assert "spell fear" not in legal(far) and "spell fireball" in legal(far)


@pytest.mark.rule("PD-26")
def test_a_spell_duel_ends_as_any_duel():
    match = put(wizards(dice=[1, 12]), 1, hp=3)
    cast(match, "electric-arc", 0)
    act(match, "pass")
    assert match.done and match.returns.tolist() == [1, -1]


# --- the table of spells ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-27")
def test_the_table_has_more_than_sixty_spells_of_ranks_0_to_5():
    ranks = [int(spells.SPELL[k, 0]) for k in range(len(spells.SPELL_NAMES))]
    assert (
        len(spells.SPELL_NAMES) >= 60
        and set(ranks) == {0, 1, 2, 3, 4, 5}
        and len(set(spells.SPELL_NAMES)) == len(spells.SPELL_NAMES)
    )


DAMAGE = {
    # name: (tradition's caster, rank, dice, die, flat) of the damage that a plain failure or a hit deals
    "electric-arc": ("wizard-5", 0, 4, 4, 0), "frostbite": ("druid-5", 0, 4, 4, 0),
    "void-warp": ("cleric-5", 0, 4, 4, 0),
    "caustic-blast": ("wizard-5", 0, 2, 8, 0), "haunting-hymn": ("bard-5", 0, 2, 8, 0),
    "breathe-fire": ("wizard-5", 3, 6, 6, 0), "fireball": ("wizard-5", 3, 6, 6, 0), "harm": ("cleric-5", 3, 3, 8, 0),
    "lightning-bolt": ("druid-5", 3, 4, 12, 0), "crashing-wave": ("druid-5", 3, 6, 6, 0),
    "vision-of-death": ("wizard-7", 4, 8, 6, 0), "noise-blast": ("bard-5", 3, 3, 10, 0),
    "howling-blizzard": ("wizard-10", 5, 10, 6, 0), "impaling-spike": ("druid-10", 5, 8, 6, 0),
}  # fmt: skip


def highest(dice: int, die: int) -> int:
    """The tape's number for dice that all show their highest face: the last of the face counts."""
    return die if dice == 1 else math.comb(dice + die - 1, dice) - 1


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("name", DAMAGE)
def test_damage_of_a_failed_save_by_rank(name):
    """Against a foe of many hit points: all dice at their highest, on a save that just fails."""
    caster, rank, dice, die, flat = DAMAGE[name]
    column = tables.FORT + int(spells.SPELL[spells.SPELL_NAMES.index(name), spells.ROLL]) - 2
    failing = (
        int(tables.SHEET[tables.NAMES.index(caster), tables.SPELL_DC])
        - int(tables.SHEET[tables.NAMES.index("wizard-10"), column])
        - 1
    )
    match = spell_duel(caster, "wizard-10", books=(((name, rank),), ()), statistics=("perception", "perception"))
    put(match, 1, hp=1000, max_hp=1000)
    match.set_dice([max(min(failing, 19), 2), highest(dice, die)])
    act(match, f"spell {name}")
    act(match, next(how for how in sorted(legal(match), reverse=True) if how.startswith(f"at rank {rank}")))
    while match.acting == (1,) and "pass" in legal(match):
        act(match, "pass")
    degree = events(match, "save")[-1]["degree"]
    assert 1000 - hp(match, 1) == {0: 2, 1: 1, 2: 0.5, 3: 0}[degree] * (dice * die + flat)


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("die, scale", [(1, 4), (5, 2), (15, 1), (20, 0)])
def test_a_basic_save_scales_damage(die, scale):
    """Fireball, 6d6 all showing 1 (the last of 462 face counts is all sixes, the first all ones)."""
    match = wizards(dice=[die, 0])
    degree = [k for k, c in enumerate(degrees(int(tables.SHEET[tables.NAMES.index("wizard-5"), tables.REF]), 21)) if c]
    cast(match, "fireball", 3)
    passed(match)
    got = events(match, "save")[-1]["degree"]
    assert got in degree and 53 - hp(match, 1) == {0: 12, 1: 6, 2: 3, 3: 0}[got]


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("name, rank", [("ignition", 0), ("needle-darts", 0), ("telekinetic-projectile", 0)])
def test_spell_attacks_roll_against_armour_class_with_the_attack_penalty(name, rank):
    match = wizards(books=(((name, rank),), ()), statistics=("arcana", "perception"))
    for attacks in (0, 1, 2):
        fresh = match.clone()
        put(fresh, 0, attacks=attacks)
        act(fresh, f"spell {name}")
        got = outcome_probs(fresh, "at rank 0 with 2 actions", lambda m: events(m, "spell_attack")[-1]["degree"])
        row = tables.NAMES.index("wizard-5")
        want = degrees(int(tables.SHEET[row, tables.SPELL_ATTACK]) - 5 * attacks, int(tables.SHEET[row, tables.AC]))
        assert [got[k] for k in range(4)] == want


CONDITIONS = [
    ("fear", 1, 1, "frightened", 3), ("fear", 1, 5, "frightened", 2), ("fear", 1, 15, "frightened", 1),
    ("enfeeble", 1, 1, "enfeebled", 3), ("enfeeble", 1, 5, "enfeebled", 2), ("enfeeble", 1, 15, "enfeebled", 1),
    ("slow", 3, 1, "slowed", 2), ("slow", 3, 5, "slowed", 1), ("stupefy", 2, 5, "stupefied", 2),
    ("befuddle", 1, 5, "clumsy", 2), ("befuddle", 1, 1, "confused", 1), ("grease", 1, 5, "prone", 1),
    ("blindness", 3, 5, "blinded", 1), ("paralyze", 3, 15, "stunned", 1),
    ("laughing-fit", 2, 5, "slowed", 1), ("revealing-light", 2, 5, "revealed", 1), ("command", 1, 5, "stunned", 1),
]  # fmt: skip


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("name, rank, die, condition, value", CONDITIONS)
def test_conditions_by_the_degree_of_the_save(name, rank, die, condition, value):
    match = wizards(books=(((name, rank),), ()), statistics=("arcana", "perception"), dice=[die])
    cast(match, name, rank)
    assert has(match, 1, condition) == value


@pytest.mark.rule("PD-27")
def test_incapacitation_helps_a_foe_of_more_than_twice_the_rank():
    for foe, falls in (("wizard-1", True), ("wizard-3", False)):
        match = spell_duel("wizard-1", foe, books=((("sleep", 1),), ()), statistics=("arcana", "perception"), dice=[3])
        cast(match, "sleep", 1)
        assert (has(match, 1, "unconscious") == 1) == falls


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("actions, shards", [(1, 1), (2, 2), (3, 3)])
def test_force_barrage_never_misses_and_has_a_shard_an_action(actions, shards):
    match = wizards(dice=[1] if actions == 1 else [0])
    cast(match, "force-barrage", 1, actions)
    passed(match)
    assert 53 - hp(match, 1) == shards * (1 + 1)


@pytest.mark.rule("PD-27")
def test_healing_by_actions_and_rank():
    for actions, gained in ((1, 3), (2, 3 + 24)):
        match = spell_duel(
            "cleric-5", "wizard-5", books=((("heal", 3),), ()), statistics=("religion", "perception"), dice=[0]
        )
        put(match, 0, hp=10)
        cast(match, "heal", 3, actions)
        assert hp(match, 0) == 10 + gained


@pytest.mark.rule("PD-27")
def test_spells_upon_oneself_last_a_minute_of_own_turns():
    match = spell_duel("bard-5", "wizard-5", books=((("protection", 1),), ()), statistics=("occultism", "perception"))
    cast(match, "protection", 1)
    for _ in range(9):
        act(match, "end turn")
        act(match, "end turn")
        assert has(match, 0, "protected") == 1
    act(match, "end turn")
    act(match, "end turn")
    assert has(match, 0, "protected") == 0


@pytest.mark.rule("PD-27")
def test_sustained_spells_harm_again_and_end_without_it():
    match = wizards(books=((("floating-flame", 2),), ()), statistics=("arcana", "perception"), dice=[5, 0, 5, 0])
    cast(match, "floating-flame", 2)
    assert 53 - hp(match, 1) == 3 and "sustain the spell" not in legal(match)
    act(match, "end turn")
    act(match, "end turn")
    act(match, "sustain the spell")
    assert 53 - hp(match, 1) == 6
    act(match, "end turn")
    act(match, "end turn")
    act(match, "end turn")
    act(match, "end turn")
    assert "sustain the spell" not in legal(match)


@pytest.mark.rule("PD-27")
def test_mirror_images_take_hits():
    match = wizards(
        books=((("mirror-image", 2),), (("needle-darts", 0),)), statistics=("arcana", "perception"), dice=[14, 3]
    )
    cast(match, "mirror-image", 2)
    assert has(match, 0, "mirror images") == 3
    act(match, "end turn")
    cast(match, "needle-darts", 0)
    while match.acting == (0,):
        act(match, "pass")
    assert has(match, 0, "mirror images") == 2 and hp(match, 0) == 53


@pytest.mark.rule("PD-27")
def test_a_stupefied_mind_may_lose_its_spell():
    match = put(wizards(dice=[6]), 0, stupefied=2)
    cast(match, "fear", 1)
    assert events(match, "lost") and events(match, "flat")[-1] == {"seat": 0, "die": 6, "dc": 7}
    assert "spell fear" not in legal(match)


@pytest.mark.rule("PD-27")
def test_slots_by_class_and_level():
    want = {1: [2, 0, 0, 0, 0], 3: [3, 2, 0, 0, 0], 5: [3, 3, 2, 0, 0], 7: [3, 3, 3, 2, 0], 10: [3, 3, 3, 3, 3]}
    for level, slots in want.items():
        for kind, extra in (("wizard", 1), ("cleric", 0), ("druid", 0)):
            match = duel(f"{kind}-{level}", "wizard-1", game=SPELLS)
            book = fighter(match, 0)
            font = 0 if kind != "cleric" else 4 if level < 5 else 5
            for rank in range(1, 6):
                have = int(((book["book"] >= 0) & (book["book_rank"] == rank)).sum())
                top = max(r for r in range(1, 6) if slots[r - 1])
                assert have == slots[rank - 1] + (extra if slots[rank - 1] else 0) + (font if rank == top else 0)
        assert (fighter(duel(f"bard-{level}", "wizard-1", game=SPELLS), 0)["slots"][1:] == slots).all()
        more = [n + 1 if n else 0 for n in slots]
        assert (fighter(duel(f"sorcerer-{level}", "wizard-1", game=SPELLS), 0)["slots"][1:] == more).all()


# --- books ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-28")
def test_books_are_drawn_from_the_tradition_and_hidden():
    for name in ("wizard-5", "sorcerer-5", "cleric-5", "druid-5", "bard-5"):
        tradition = int(tables.SHEET[tables.NAMES.index(name), tables.TRADITION])
        for seed in range(10):
            match = Match(SPELLS, seed=seed, duelists=(name, "wizard-5"))
            book = fighter(match, 0)
            for spell, rank in zip(book["book"], book["book_rank"], strict=True):
                if spell >= 0 and spells.SPELL[spell, 7] == 0:
                    assert spell in spells.LIST[tradition, rank, : spells.LIST_SIZE[tradition, rank]]
    drawn = {match.resample_hidden(1, seed).state["duelist"][0]["book"].tobytes() for seed in range(10)}
    assert len(drawn) == 10
    assert "Cantrips" in match.text(0) and not any(
        spells.SPELL_NAMES[k] in match.text(1).split("player_1")[0] for k in book["book"][5:9]
    )


@pytest.mark.rule("PD-28")
def test_every_set_of_cantrips_is_as_likely():
    """Five of the seven divine cantrips: 21 sets, counted over 400 books."""
    sets = Counter()
    for seed in range(200):
        match = Match(SPELLS, seed=seed, duelists=("cleric-1", "cleric-1"))
        for seat in (0, 1):
            drawn = [int(spell) for spell in fighter(match, seat)["book"][:5]]
            assert drawn == sorted(set(drawn))
            sets[tuple(drawn)] += 1
    assert len(sets) == 21
    expected = 400 / 21
    assert sum((sets[one] - expected) ** 2 / expected for one in sets) < 45.3, "chi-squared, 20 degrees, one in 1000"


@pytest.mark.rule("PD-28")
def test_what_has_been_cast_openly_stays_in_resampled_books():
    match = choose(Match(SPELLS, seed=5, duelists=("wizard-5", "wizard-5")), "arcana", "perception")
    while turn_of(match) != 0:
        act(match, "end turn")
    name = next(name for name in sorted(legal(match)) if name.startswith("spell"))
    act(match, name)
    act(match, next(how for how in sorted(legal(match)) if how.startswith("at rank")))
    while match.acting == (1,) and "pass" in legal(match):
        act(match, "pass")
    spell = spells.SPELL_NAMES.index(name[6:])
    assert all(spell in fighter(match.resample_hidden(1, seed), 0)["book"] for seed in range(10))


@pytest.mark.rule("PD-28")
def test_who_has_no_spells_stays_out_of_spell_duels():
    for pool in ("class", "published"):
        for seed in range(60):
            for event in events(Match(SPELLS, seed=seed, pool=pool), "duelist"):
                assert tables.SHEET[event["row"], tables.TRADITION] >= 0
    with pytest.raises(ConfigError, match="fighter-1 has no spells"):
        Match(SPELLS, duelists=("fighter-1", "wizard-1"))


@pytest.mark.rule("PD-28")
def test_a_published_opponents_listed_skills_are_trained():
    row = tables.NAMES.index("watchmage")
    assert tables.SHEET[row, tables.TRAINED] >> tables.STATISTICS.index("arcana") & 1 == 1
    assert tables.SHEET[row, tables.TRAINED] >> tables.STATISTICS.index("religion") & 1 == 0


def test_books_that_break_the_rules_are_refused():
    with pytest.raises(ConfigError, match="no spell is named 'wish'"):
        duel("wizard-5", "wizard-5", game=SPELLS, spells=((("wish", 1),), ()))
    with pytest.raises(ConfigError, match="can't have heal at rank 1"):
        duel("wizard-5", "wizard-5", game=SPELLS, spells=((("heal", 1),), ()))
    with pytest.raises(ConfigError, match="its level allows"):
        duel("wizard-1", "wizard-1", game=SPELLS, spells=((("fireball", 3),), ()))
    with pytest.raises(ConfigError, match="for named duelists only"):
        Match(SPELLS, spells=((("fear", 1),), ()))


@pytest.mark.parametrize("name", spells.SPELL_NAMES)
def test_every_spell_can_be_cast_to_its_end(name):
    """Each spell of the table through every degree of a natural 1, 10 and 20, in both kinds of duel with spells."""
    spell = spells.SPELL_NAMES.index(name)
    for game in (SPELLS, MIXED):
        for die in (1, 10, 20):
            match = choose(
                Match(game, seed=die, duelists=("wizard-10", "wizard-10"), start=1), "perception", "perception"
            )
            seat = turn_of(match)
            put(match, seat, book=[spell] + [-1] * 27, book_rank=[max(int(spells.SPELL[spell, 0]), 0)] + [0] * 27,
                book_left=[2] + [0] * 27, entries=1, focus_points=1)  # fmt: skip
            if spells.SPELL[spell, 7]:
                put(match, seat, book_rank=[0] * 28)
            act(match, f"spell {name}")
            hows = [how for how in sorted(legal(match)) if how.startswith("at rank")]
            act(match, hows[-1])
            for _ in range(6):
                if match.over or "pass" not in legal(match):
                    break
                act(match, "pass")
            assert match.over or events(match, "cast")[-1]["spell"] == spell


def test_no_spell_is_without_an_effect():
    for k, name in enumerate(spells.SPELL_NAMES):
        effects = [
            (spells.ON[k, :, :, 0] >= 0).any(),
            (spells.ON_SELF[k, :, 0] >= 0).any(),
            spells.SCALE[k].any(),
            spells.SPELL[k, spells.HEALING + 4] > 0,
        ]
        assert any(effects) or spells.SPELL[k, spells.SPECIAL], name
