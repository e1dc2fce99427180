"""Sessions: challenges, proxies, witnesses, what battles bring, the climax (MG-41 to MG-67, MG-84 to MG-90)."""

import itertools

import numpy as np
import pytest
import support
from magicalogia_session_table import (
    CASSIA,
    HIT,
    ILYA,
    JUN,
    MARTA,
    MISS,
    OSKAR,
    PILAR,
    TALL,
    VEILED,
    WREN,
    act,
    asked,
    challenge,
    check,
    default,
    go,
    scene,
    session,
    table,
    until,
)
from support import events, legal_names, poke

from feint.envs import load
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.npc_policy import STRENGTH

FOE = 3


def alone(match, whom, player=WREN):
    """A battle of a PC's against somebody, without proxies or witnesses."""
    challenge(match, player, whom)
    while asked(match) in ("to stand in for the one challenged", "to allow witnesses"):
        act(match, "refuse")
    return match


def fall(match, seat=FOE):
    """Let a character in the battle fall, as if it had been struck: the battle finds it at 0 MP next."""
    poke(match, "battle.mp", 0, seat)
    support.act(match, default(match), match.player)
    return match


def beaten(whom, dice=(), **fields):
    """Wren challenges somebody alone, who falls in the first round; the position after it."""
    match = session(**fields)
    alone(match, whom)
    until(match, "own turn")
    seat = int(table(match)["rep"][1])
    poke(match, "battle.mp", 0, seat)
    act(match, "go on", dice=dice)
    return match


# --- who fights -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-40")
def test_those_who_can_be_challenged():
    match = session()
    go(match, WREN)
    act(match, "battle scene")
    people = [name for name in legal_names(match) if name.startswith("person")]
    assert people == ["person Cassia", "person Ilya", "person Marta", "person the veiled stranger"]
    act(match, "person Ilya")
    assert events(match, "challenge") == [{"person": WREN, "whom": ILYA}]
    assert '"the Unwritten Page is my name!"' in [e.text for e in match.events() if e.kind == "challenge"][0]


@pytest.mark.rule("MG-40")
def test_one_who_has_appeared_can_be_challenged_too():
    match = scene(session(), WREN, called=("Jun",))
    until(match, "to go next")
    go(match, CASSIA)
    act(match, "battle scene")
    assert "person Jun" in legal_names(match)


@pytest.mark.rule("MG-41")
def test_a_holder_stands_in_for_an_anchor():
    match = challenge(session(), CASSIA, "Marta")
    assert match.player == WREN and asked(match) == "to stand in for the one challenged"
    act(match, "agree")
    assert table(match)["rep"].tolist() == [CASSIA, WREN]


@pytest.mark.rule("MG-41")
def test_the_challenger_cannot_be_proxy_and_holders_are_asked_in_seat_order():
    match = session()
    poke(match, "fate", 1, (ILYA, MARTA))
    poke(match, "fate", 1, (CASSIA, MARTA))
    challenge(match, WREN, "Marta")
    assert match.player == CASSIA
    act(match, "refuse")
    assert match.player == ILYA and asked(match) == "to stand in for the one challenged"


@pytest.mark.rule("MG-41")
def test_a_pc_who_is_an_anchor_consents_or_fights_itself():
    match = session()
    poke(match, "fate", 1, (CASSIA, ILYA))
    challenge(match, WREN, "Ilya")
    act(match, "agree", CASSIA)
    assert match.player == ILYA and asked(match) == "to let another stand in"
    refused = match.clone()
    act(refused, "refuse", ILYA)
    assert table(refused)["rep"].tolist() == [WREN, ILYA]
    act(match, "agree", ILYA)
    assert table(match)["rep"].tolist() == [WREN, CASSIA]


@pytest.mark.rule("MG-41")
def test_a_mundane_person_without_proxy_falls_at_once():
    match = scene(session(), WREN, called=("Jun",))
    until(match, "to go next")
    challenge(match, ILYA, "Jun")
    act(match, "refuse", WREN)
    act(match, "refuse", CASSIA)
    assert match.state["fallen"][JUN] == 1 and not events(match, "battle")
    assert match.state["scar"][WREN, JUN] == match.state["scar"][CASSIA, JUN] == 1
    assert events(match, "secret")[-1]["what"] == -1, "that nothing possessed it is plain to all"


@pytest.mark.rule("MG-41")
def test_challenging_a_possessed_person_brings_out_the_fragment_and_beating_it_frees_the_host():
    match = alone(session(), "Marta")
    assert events(match, "battle") == [{"first": WREN, "second": FOE, "fighter": 0}]
    assert match.state["knows"][MARTA] == 7
    until(match, "own turn")
    fall(match)
    assert match.state["fallen"][MARTA] == 0 and match.state["host"][0] == -1
    assert events(match, "freed") == [{"person": MARTA, "fragment": 0, "by": WREN}]


@pytest.mark.rule("MG-42")
def test_witnesses_need_both_representatives_to_allow_them():
    match = challenge(session(), WREN, "Ilya")
    assert match.acting == (WREN, ILYA) and asked(match) == "to allow witnesses"
    refused = match.clone()
    act(refused, "agree", WREN)
    act(refused, "refuse", ILYA)
    assert asked(refused) != "to be a witness"
    act(match, "agree", WREN)
    act(match, "agree", ILYA)
    assert match.acting == (CASSIA,) and "witness for the challenged" in legal_names(match)
    act(match, "witness for the challenged")
    assert table(match)["side"][:3].tolist() == [0, 1, 1] and table(match)["alive"][:3].tolist() == [1, 1, 1]


@pytest.mark.rule("MG-90")
def test_npcs_allow_witnesses_and_bring_none():
    match = challenge(session(), WREN, "Marta")
    assert match.acting == (WREN,), "the NPC needs not be asked"
    act(match, "agree")
    assert match.acting == (CASSIA, ILYA) and "witness for the challenged" not in legal_names(match, CASSIA)
    act(match, "witness for the challenger", CASSIA)
    act(match, "go on", ILYA)
    assert table(match)["alive"][:4].tolist() == [1, 1, 0, 1]


@pytest.mark.rule("MG-43")
def test_the_challenger_is_first():
    match = alone(session(), "Ilya")
    assert events(match, "round") == [{"number": 1, "first": 0}] and match.player == WREN


# --- NPCs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-90")
def test_an_npc_plots_evenly():
    match = until(alone(session(), "Marta"), "a plot")
    dice = int(table(match)["plot"][FOE].sum())
    assert dice == min(5, int(table(match)["stat"][FOE, 1])), "committed as soon as it is asked, and hidden"
    seen = np.zeros(6)
    for seed in range(60):
        twin = match.resample_hidden(WREN, seed)
        seen += table(twin)["plot"][FOE]
    assert (seen > 0).all()


@pytest.mark.rule("MG-90")
def test_an_npc_uses_its_strongest_magic_and_never_concedes():
    game = load("magicalogia-session", players=2)
    from feint.envs import Match

    used = 0
    for seed in range(4):
        match = Match(game, seed=seed)
        rng = np.random.default_rng(seed)
        while not match.over and match.turn < 250:
            offered = np.flatnonzero(match.legal())
            plain = [a for a in offered if game.action_names[a] not in ("concede", "intervene in fate")]
            match.step(int(rng.choice(plain or offered)))
        used += sum(e["seat"] == 2 for e in events(match, "magic"))
        assert not [e for e in events(match, "concede") if e["seat"] == 2]
    assert used > 0 and STRENGTH[m.MAGIC["nuclear fire"]] > STRENGTH[m.MAGIC["bite"]] > STRENGTH[m.MAGIC["flame"]]


@pytest.mark.rule("MG-90")
def test_fragments_pay_nothing_and_others_pay():
    fragment = alone(session(), "Marta")
    assert table(fragment)["boss"][FOE] == 1
    stranger = alone(session(), "the veiled stranger")
    assert table(stranger)["boss"][FOE] == 0
    until(stranger, "own turn")
    assert [e for e in events(stranger, "mana") if e["seat"] == FOE] or stranger.player == WREN


# --- spoils -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-60")
def test_the_prize_of_a_fragment_is_the_fragment():
    match = beaten("Marta")
    assert match.state["holder"][0] == WREN and not events(match, "prize")


@pytest.mark.rule("MG-56")
def test_a_loser_who_holds_fragments_loses_one_of_the_winners_choice():
    match = session()
    for f in range(2):
        poke(match, "holder", ILYA, f)
        poke(match, "host", -1, f)
    alone(match, "Ilya")
    until(match, "own turn")
    poke(match, "battle.mp", 0, ILYA)
    act(match, "go on")
    assert asked(match) == "which fragment to take"
    act(match, "item fragment of Glass")
    assert match.state["holder"][:2].tolist() == [ILYA, WREN] and not events(match, "letter")


@pytest.mark.rule("MG-56")
def test_a_beaten_pc_suffers_a_fate_change_and_a_conceding_one_too():
    match = alone(session(), "Ilya")
    until(match, "own turn", ILYA)
    act(match, "concede", dice=(1, 4))
    assert events(match, "fate_change") == [{"person": ILYA, "anchor": OSKAR}]
    assert events(match, "misfortune")[0]["row"] == 4 and match.state["fallen"][ILYA] == 0
    assert events(match, "letter") == [{"person": WREN, "whom": ILYA}]


@pytest.mark.rule("MG-56")
def test_where_both_fall_nobody_has_a_prize_and_both_suffer():
    match = alone(session(), "Ilya")
    until(match, "own turn")
    poke(match, "battle.mp", 0, WREN)
    poke(match, "battle.mp", 0, ILYA)
    act(match, "go on")
    assert events(match, "battle_over")[0]["winner"] == 2 and not events(match, "letter")
    assert [e["person"] for e in events(match, "fate_change")] == [WREN, ILYA]


@pytest.mark.rule("MG-61")
def test_a_magic_seen_can_be_seized_until_maintenance_and_the_book_lacks_it():
    match = session()
    alone(match, "Marta")
    until(match, "own turn")
    magic = int(table(match)["magic"][FOE, 1])
    poke(match, "battle.known", 1, (FOE, 1))
    poke(match, "battle.unknown", int(table(match)["unknown"][FOE]) - 1, FOE)
    fall(match)
    assert asked(match) == "what to seize" and "seize a magic" in legal_names(match)
    act(match, "seize a magic")
    offered = [name for name in legal_names(match) if name.startswith("magic")]
    assert f"magic {m.MAGICS[magic]}" in offered and len(offered) < 4, "what nobody has seen is not offered"
    act(match, f"magic {m.MAGICS[magic]}")
    place = int(match.state["hunted"][WREN])
    assert table(match)["magic"][WREN, place] == magic and table(match)["known"][WREN, place] > 0
    assert match.state["seized_magic"][0] == magic
    book = climax(match)
    assert magic not in table(book)["magic"][FOE].tolist()


@pytest.mark.rule("MG-62")
def test_power_seized_is_half_the_most_mp_and_the_book_lacks_it():
    match = beaten("Marta")
    most = int(match.state["n_max_mp"][0])
    act(match, "seize power")
    assert table(match)["temp"][WREN] == (most + 1) // 2 == match.state["seized_power"][0]
    book = climax(match)
    both = int(book.state["n_max_mp"][:2].sum())
    assert table(book)["mp"][FOE] == both - (most + 1) // 2


@pytest.mark.rule("MG-61")
def test_a_fragment_is_seized_from_once_and_a_pc_loser_keeps_all():
    match = session()
    poke(match, "holder", ILYA, 0)
    poke(match, "host", -1, 0)
    alone(match, "Ilya")
    until(match, "own turn")
    poke(match, "battle.mp", 0, ILYA)
    act(match, "go on")
    assert "seize power" in legal_names(match)
    act(match, "seize power")
    assert match.state["seized"][0] == 2 and match.state["seized_power"][0] == 0
    assert table(match)["max_mp"][ILYA] == 10
    again = beaten("Marta")
    act(again, "seize power")
    poke(again, "holder", ILYA, 0)
    until(again, "to go next")
    alone(again, "Ilya", CASSIA)
    until(again, "own turn")
    poke(again, "battle.mp", 0, ILYA)
    act(again, "go on")
    assert again.state["holder"][0] == CASSIA and asked(again) != "what to seize"


@pytest.mark.rule("MG-63")
def test_a_beaten_npc_mage_is_sealed_and_leaves_play_a_pc_plays_on():
    match = beaten("the veiled stranger")
    assert match.state["letter"][WREN, VEILED] == 1 and match.state["fallen"][VEILED] == 3
    go(match, CASSIA)
    act(match, "drama scene")
    assert "person the veiled stranger" not in legal_names(match)
    pc = alone(session(), "Ilya")
    until(pc, "own turn", ILYA)
    act(pc, "concede")
    assert pc.state["letter"][WREN, ILYA] == 1 and pc.state["fallen"][ILYA] == 0


@pytest.mark.rule("MG-64")
def test_a_sealed_criminal_is_worth_two_blossoms():
    for criminal in (True, False):
        match = session(criminal=criminal)
        poke(match, "letter", 1, (WREN, VEILED))
        poke(match, "letter", 1, (WREN, ILYA))
        scene(match, WREN)
        assert ("hand a criminal over" in legal_names(match)) == criminal
        if criminal:
            act(match, "hand a criminal over")
            assert match.state["blossoms"][WREN] == 2 and match.state["letter"][WREN, VEILED] == 0
            assert "hand a criminal over" not in legal_names(match), "the letter is spent, and PCs are no criminals"


@pytest.mark.rule("MG-65")
def test_a_subjugated_mage_is_an_anchor_of_control_that_asks_no_wish_and_leaves_no_scar():
    match = session()
    poke(match, "letter", 1, (WREN, VEILED))
    poke(match, "fallen", 3, VEILED)
    scene(match, WREN)
    act(match, "subjugate a sealed mage")
    assert match.state["fate"][WREN, VEILED] == 1 and match.state["bond"][WREN, VEILED] == 1
    assert "subjugate a sealed mage" not in legal_names(match)
    poke(match, "fate", 4, (WREN, VEILED))
    until(match, "to go next")
    alone(match, "Ilya", CASSIA)
    lost = match.clone()
    until(lost, "own turn", CASSIA)
    act(lost, "concede")
    poke(lost, "fate", 4, (WREN, VEILED))
    # the disaster "ghost" strikes the sealed mage twice
    poke(lost, "luck", 1 << 2, VEILED)
    poke(lost, "fate", 0, (WREN, MARTA))
    poke(lost, "fate", 0, (WREN, JUN))
    poke(lost, "due", 1)
    until_done = default(lost)
    act(lost, until_done, dice=(3,))
    assert lost.state["fallen"][VEILED] == 2 and lost.state["scar"][WREN, VEILED] == 0
    assert lost.state["fate"][WREN, VEILED] == 0


@pytest.mark.rule("MG-65")
def test_the_power_of_one_under_control_is_lent_without_a_wish():
    match = session()
    poke(match, "fate", 3, (WREN, VEILED))
    poke(match, "bond", 1, (WREN, VEILED))
    poke(match, "fate", 0, (WREN, MARTA))
    alone(match, "Ilya")
    until(match, "own turn")
    act(match, "spirit form 1")
    assert match.state["called"][WREN, VEILED] == 1 and match.state["wishes"][WREN] == 0


ROWS = {
    2: lambda s, t: s["merit"][WREN] == 1,
    4: lambda s, t: s["stored"][WREN].tolist() == [1, 0, 0],
    5: lambda s, t: s["blossoms"][WREN] == 2,
    8: lambda s, t: t["temp"][WREN] == 2,
    9: lambda s, t: s["blossoms"][WREN] == 2,
    10: lambda s, t: s["stored"][WREN].tolist() == [0, 1, 0],
    11: lambda s, t: s["stored"][WREN].tolist() == [0, 0, 1] and s["stored_row"][WREN] == 7,
    12: lambda s, t: True,
}


def creature(row, more=()):
    """Wren beats the creature, which nothing possesses here; its prize is thrown."""
    first = row - 6 if row > 7 else 1
    return beaten("the tall stranger", (first, row - first, *more), hosts=["Marta", "Jun"],
                  handouts=["the tall stranger"])  # fmt: skip


@pytest.mark.rule("MG-66")
@pytest.mark.parametrize("row", sorted(ROWS))
def test_prizes_of_a_beaten_creature(row):
    match = creature(row, (3, 4))
    assert events(match, "prize") == [{"person": WREN, "row": row}] and len(tables.PRIZES) == 11
    assert match.state["fallen"][TALL] == 1
    assert ROWS[row](match.state, table(match))


@pytest.mark.rule("MG-66")
def test_the_prize_that_teaches_a_summoning_of_any_skill():
    match = creature(3)
    assert [n for n in legal_names(match) if n.startswith("kind")] == ["kind Spirit", "kind Sword", "kind Nightmare"]
    act(match, "kind Sword")
    act(match, "dark")
    act(match, "row 12")
    magics = table(match)["magic"][WREN]
    place = magics.tolist().index(m.MAGIC["summon Sword"])
    assert table(match)["magic_skill"][WREN, place] == 65


@pytest.mark.rule("MG-66")
def test_prizes_of_secrets_and_of_mana():
    match = creature(6)
    assert asked(match) == "whose secret to lay bare"
    act(match, "person Ilya")
    assert match.state["knows"][ILYA] == 1
    match = creature(7)
    assert events(match, "mana")[-1]["amount"] == 2 and asked(match) == "to charge mana"


@pytest.mark.rule("MG-66")
def test_stored_prizes_are_used_later():
    match = session()
    poke(match, "stored", 1, (WREN, 0))
    poke(match, "stored", 1, (WREN, 2))
    poke(match, "stored_row", 9, WREN)
    poke(match, "battle.ail", 1, (WREN, 3))
    scene(match, WREN, joined=(CASSIA,))
    act(match, "use a stored cure")
    act(match, "cure plague")
    assert table(match)["ail"][WREN, 3] == 0 and match.state["stored"][WREN, 0] == 0
    act(match, "use a stored event")
    act(match, "person Cassia")
    assert match.state["fate"][WREN, CASSIA] == 1 and match.state["bond"][WREN, CASSIA] == 3
    assert match.player == WREN and asked(match) == "free time"
    poke(match, "stored", 1, (WREN, 1))
    until(match, "the main action")
    act(match, "tune oneself")
    check(match, MISS)
    assert asked(match) == "to throw again"
    act(match, "agree")
    check(match, HIT)
    assert asked(match) == "what to tune" and match.state["stored"][WREN, 1] == 0


# --- the climax -------------------------------------------------------------------------------------------------------


def climax(match):
    """Play on quietly to the battle with the book."""
    for _ in range(400):
        if match.state["fighter"] == 6:
            return match
        if asked(match) == "own turn":
            act(match, "concede")
        else:
            act(match, default(match))
    raise AssertionError("no climax")


@pytest.mark.rule("MG-67")
def test_all_fragments_collected_or_not_make_the_book():
    match = beaten("Marta")
    act(match, "go on")
    book = climax(match)
    assert events(book, "climax") == [{"people": 7, "fragments": 2}]
    figures = book.state
    assert table(book)["mp"][FOE] == figures["n_max_mp"][:2].sum()
    assert (table(book)["stat"][FOE] == figures["n_stat"][:2].max(axis=0)).all()
    union = {int(k) for f in range(2) for k in figures["n_skill"][f] if k >= 0}
    assert {int(k) for k in table(book)["skill"][FOE] if k >= 0} == union
    assert table(book)["boss"][FOE] == 1 and 4 <= table(book)["magics"][FOE] <= 7


@pytest.mark.rule("MG-57")
def test_the_climax_is_a_group_battle_of_all_who_live():
    book = climax(session())
    assert table(book)["group"] == 1 and table(book)["alive"][:4].tolist() == [1, 1, 1, 1]
    assert asked(book) == "to step forward" and book.acting == (0, 1, 2)
    for p, way in enumerate(("go on", "step forward", "go on")):
        act(book, way, p)
    assert table(book)["rep"][0] == CASSIA


@pytest.mark.rule("MG-57")
def test_the_party_wins_when_the_book_falls_and_its_representative_takes_the_prize():
    book = climax(session())
    for p, way in enumerate(("go on", "go on", "step forward")):
        act(book, way, p)
    until(book, "own turn", ILYA)
    poke(book, "battle.mp", 0, FOE)
    act(book, "go on", dice=(1, 1))
    assert book.state["book"] == 1 and book.state["last_blow"] == ILYA and book.state["merit"][ILYA] == 1


# --- the power of fate ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-84")
def test_using_an_anchors_power_owes_a_wish_and_is_had_once_a_session():
    match = alone(session(), "Ilya")
    until(match, "own turn")
    act(match, "spirit form 1", dice=(3, 5))
    assert events(match, "wish") == [{"person": WREN, "anchor": MARTA, "wish": 3, "target": PILAR}]
    assert match.state["called"][WREN].tolist()[:5] == [0, 0, 0, 1, 0]
    assert match.state["anchor_at"][WREN].tolist() == [MARTA, JUN]


@pytest.mark.rule("MG-84")
def test_a_pc_anchor_is_asked_for_leave():
    match = session()
    poke(match, "fate", 3, (WREN, CASSIA))
    alone(match, "Ilya")
    until(match, "own turn")
    act(match, "spirit form 1")
    assert match.player == CASSIA and asked(match) == "leave to use the power of fate"
    refused = match.clone()
    act(refused, "refuse")
    assert refused.player == WREN and refused.state["called"][WREN, CASSIA] == 0
    assert "spirit form 1" not in legal_names(refused) and "spirit form 2" in legal_names(refused)
    act(match, "agree")
    assert match.state["called"][WREN, CASSIA] == 1 and match.state["wishes"][WREN] == 1
    assert asked(match) == "a kind of archetype" and match.player == WREN


@pytest.mark.rule("MG-86")
def test_a_contracts_rise_of_fate_lasts():
    match = until(alone(session(), "Ilya"), "to answer", WREN)
    act(match, "contract 1")
    assert match.state["fate"][WREN, MARTA] == 2 and match.state["wishes"][WREN] == 1


@pytest.mark.rule("MG-85")
def test_revival_undoes_death_by_a_check_of_a_random_skill():
    for dice, alive in ((HIT, True), (MISS, False)):
        match = session()
        poke(match, "battle.mp", 0, CASSIA)
        scene(match, WREN)
        until(match, "to come back to life by an anchor's power")
        act(match, "person Oskar", dice=(2, 2, 1, 1, 1))
        check(match, (*dice, 4))
        assert (match.state["fallen"][CASSIA] == 0) == alive
        assert match.state["called"][CASSIA, OSKAR] == 1 and match.state["wishes"][CASSIA] == 1, "spent anyway"
        if alive:
            assert table(match)["mp"][CASSIA] == 4 + 4
        else:
            assert (
                match.player == CASSIA
                and "person Oskar" not in legal_names(match)
                and "person Jun" in legal_names(match)
            )


@pytest.mark.rule("MG-85")
def test_one_who_falls_in_the_climax_does_not_return_to_it():
    book = climax(session())
    for p, way in enumerate(("step forward", "go on", "go on")):
        act(book, way, p)
    until(book, "own turn", WREN)
    poke(book, "battle.mp", 0, WREN)
    act(book, "go on")
    assert table(book)["alive"][WREN] == 0 and asked(book) == "to step forward" and book.acting == (1, 2)


@pytest.mark.rule("MG-87")
def test_spirit_forms_level_is_bound_by_the_fate_of_the_anchor():
    match = session()
    poke(match, "fate", 3, (WREN, JUN))
    alone(match, "Ilya")
    until(match, "own turn")
    act(match, "spirit form 1")
    offered = [name for name in legal_names(match) if name.startswith("kind")]
    assert "kind Legion" in offered and "kind Kingdom" not in offered


@pytest.mark.rule("MG-88")
def test_an_anchor_that_dies_becomes_a_scar_of_all_who_hold_it():
    match = session()
    poke(match, "fate", 2, (CASSIA, WREN))
    poke(match, "battle.mp", 0, WREN)
    scene(match, ILYA)
    assert match.state["fallen"][WREN] == 1 and match.state["scar"][CASSIA, WREN] == 1
    assert match.state["fate"][CASSIA, WREN] == 0


def test_every_fighter_of_a_drawn_session_can_be_fought():
    from feint.envs import Match

    for seed, who in itertools.product(range(2), ("the grey stranger", "the veiled stranger", "the tall stranger")):
        match = Match("magicalogia-session", seed=seed, players=3, scenario={"handouts": [who]})
        match = alone(match, who)
        assert match.state["phase"] != ids.P_CHALLENGE, "the challenge has led to something"
