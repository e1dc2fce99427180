"""Mafia42's grammar of talk, and what is hidden from whom (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

import numpy as np
import pytest
from mafia42_table import Table
from suite import choices_apart, seen

from feint.envs import Match
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.observe import FINDING_SCALE

C = "citizen"
ALL_ROLES = {
    "helpers": tuple(ids.ROLES[r] for r in tables.HELPERS),
    "police": tuple(ids.ROLES[r] for r in tables.POLICE),
    "specials": tuple(ids.ROLES[r] for r in tables.SPECIALS),
}


def table(*roles, **config) -> Table:
    """A table filled up with citizens to eight."""
    return Table(*roles, *([C] * (8 - len(roles))), **config)


def talking(*roles, **config) -> Table:
    return table(*roles, pace="full", **config).night().until(ids.TALK)


# --- grammar ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-70")
@pytest.mark.parametrize(
    ("action", "kind", "slot", "value"),
    [
        ("accuse 0", ids.ACCUSE, "accusations", 1 / 24),
        ("vouch 0", ids.VOUCH, "vouchers", 1 / 24),
        ("ask 0", ids.ASK, "asked", 1 / 24),
    ],
)
def test_statements_about_a_name(action, kind, slot, value):
    game = talking("mafioso")
    speaker = game.match.player
    if speaker == 0:
        action = action.replace("0", "1")
    target = int(action[-1])
    game.act(action)
    assert game.events("statement", 7) == [{"speaker": speaker, "kind": kind, "target": target, "finding": 0}]
    for p in range(8):
        assert game.slot(p, f"{target}_{slot}") == pytest.approx(value)
    if kind != ids.ASK:
        assert game.slot(3, f"stance_{speaker}_{target}") == (0.5 if kind == ids.ACCUSE else -0.5)


@pytest.mark.rule("MF-70")
def test_claims_name_a_role_and_intentions_a_vote():
    game = talking("mafioso", "cop")
    speaker = game.match.player
    game.act("role cop")
    assert game.slot(5, f"{speaker}_claim") == pytest.approx(0.5 + (1 + ids.COP) / 128)
    second = game.match.player
    game.act("intend 3")
    assert game.slot(5, f"{second}_intent") == pytest.approx(4 / 12)
    assert "role spy" not in game.legal(game.match.player), "only roles that may be in play"


@pytest.mark.rule("MF-70")
def test_a_report_is_two_picks_and_one_statement():
    game = talking("mafioso", "cop")
    speaker, budget = game.match.player, game.field("budget")
    target = 3 if speaker != 3 else 4
    game.act(f"report {target}")
    assert game.match.player == speaker and not game.events("statement") and game.field("budget") == budget
    assert {a.split()[0] for a in game.legal(speaker)} == {"role", "result"}
    game.act("result no mafioso")
    assert game.events("statement") == [
        {"speaker": speaker, "kind": ids.REPORT, "target": target, "finding": ids.NOT_MAFIOSO}
    ]
    assert game.slot(7, f"report_{speaker}_{target}") == pytest.approx(-0.5 - ids.NOT_MAFIOSO / 128)
    assert game.field("budget") == budget - 1


@pytest.mark.rule("MF-70")
def test_a_report_may_tell_of_healing_threats_and_roles_of_the_dead_too():
    game = table("mafioso", "cop", pace="full").night({0: "kill 7"}).until(ids.TALK)
    assert "report 7" in game.legal(game.match.player)
    game.act("report 7")
    assert {"result healed", "result threatened", "result no mafioso", "role cop"} <= game.legal(game.match.player)


@pytest.mark.rule("MF-70")
def test_agreement_is_with_a_seats_latest_statement():
    game = talking("mafioso")
    first = game.match.player
    assert not {"agree", "disagree"} & game.kinds(first)
    target = 0 if first != 0 else 1
    game.act(f"accuse {target}")
    second = game.match.player
    assert {a for a in game.legal(second) if a.startswith("agree")} == {f"agree {first}"}
    game.act(f"agree {first}")
    assert game.slot(7, f"{first}_agreed") == pytest.approx(1 / 24)
    game.act(f"disagree {first}")
    assert game.slot(7, f"{first}_agreed") == 0


@pytest.mark.rule("MF-70")
def test_every_statement_has_its_day_and_id():
    game = talking("mafioso")
    for _ in range(3):
        game.act("vouch 0" if game.match.player != 0 else "vouch 1")
    assert [(e["day"], e["statement"]) for e in game.events("speaks")] == [(1, 0), (1, 1), (1, 2), (1, 3)]


@pytest.mark.rule("MF-70")
def test_statements_read_like_a_log():
    game = talking("mafioso", "cop")
    speaker = game.match.player
    game.act("role doctor" if "role doctor" in game.legal(speaker) else "role cop")
    assert f"player_{speaker}: I am the cop." in game.match.text(5)


# --- who sees what ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-71")
def test_observations_hold_who_said_what_results_and_history():
    game = talking("mafioso", "cop")
    order = []
    while game.phase == ids.TALK and len(order) < 3:
        p = game.match.player
        order.append(p)
        game.act(f"accuse {(p + 1) % 8}")
    for p in order:
        assert game.slot(7, f"{p}_last_kind") == pytest.approx((1 + ids.ACCUSE) / 12)
        assert game.slot(7, f"{p}_last_target") == pytest.approx(((p + 1) % 8 + 1) / 12)
    game.vote({0: 4, 1: 4}).verdict(yes=range(8))
    assert game.slot(7, "4_out") == pytest.approx(2 / 3) and game.slot(7, "4_past_total") == pytest.approx(2 / 12)
    assert game.slot(7, "yes") == pytest.approx(8 / 12) and game.slot(7, "4_trials") == pytest.approx(1 / 24)


@pytest.mark.rule("MF-71")
def test_observations_hold_what_powers_have_shown():
    game = table("mafioso", "detective", "mentalist", "fortuneteller", "hypnotist", pace="full")
    game.night({1: "use 0", 3: "use 0", 4: "use 6", (0, 2): "kill 5"}).window({2: "use 0"})
    assert game.slot(1, "0_clue") == pytest.approx((1 + 5) / 12) and "last chose player_5" in game.match.status(1)
    roles = {round(game.slot(3, f"0_{slot}") * FINDING_SCALE) - 1 for slot in ("clue", "clue_role")}
    assert ids.MAFIOSO in roles and len(roles) == 2 and "the mafioso" in game.match.status(3)
    assert game.slot(4, "6_part") == 1 and game.slot(2, "0_part") == 1
    game.until(ids.NIGHT).night().until(ids.WINDOW).window({2: "use 1"})
    assert game.slot(2, "0_clue") == pytest.approx(-(1 + 1) / 12)
    assert game.slot(2, "1_clue") == pytest.approx(-(1 + 0) / 12) and game.slot(2, "0_part") == 0
    assert "of another team than player_1" in game.match.status(2)
    assert all(game.slot(7, f"{x}_{slot}") == 0 for x in range(8) for slot in ("clue", "clue_role", "part"))


@pytest.mark.rule("MF-71")
def test_observations_hold_rescues_choosers_and_all_votes():
    game = table("mafioso", "mafioso", "doctor").night({0: "kill 4", 1: "kill 3", 2: "use 3"})
    assert [game.slot(7, f"{x}_saved") for x in (3, 4)] == [1, 0] and "healed in night 1" in game.match.status(7)
    game.vote({5: 6, 6: 6, 7: 5}).verdict().vote({5: 6, 7: 6}).verdict()
    assert game.slot(3, "6_ever_total") == pytest.approx(4 / 48) and game.slot(3, "5_ever_total") == pytest.approx(
        1 / 48
    )
    game.act("kill 4")
    game.act("kill 5")
    assert [game.slot(0, f"{x}_chooser") for x in (0, 1)] == [0, 1] and game.slot(2, "1_chooser") == 0


@pytest.mark.rule("MF-18")
def test_public_ballots_are_remembered_until_the_next_vote():
    game = table("mafioso", old_vote=True).night().vote({5: 6, 6: 6})
    assert game.slot(3, "5_voted") == pytest.approx((1 + 6) / 12) and game.slot(3, "4_voted") == 0
    assert "votes for player_6" in game.match.status(3)
    game.verdict().until(ids.NIGHT).night().until(ids.VOTE)
    assert game.slot(3, "5_voted") == 0


@pytest.mark.rule("MF-82")
@pytest.mark.rule("MF-85")
def test_what_duel_abilities_tell_is_remembered_until_the_next_vote():
    abilities = ["terminal", "mind reading", "authority", *["jury"] * 5]
    game = table("mafioso", C, "judge", duel=True, abilities=abilities).night().vote({5: 1, 6: 1})
    assert game.slot(1, "5_voted") == pytest.approx((1 + 1) / 12) and game.slot(3, "5_voted") == 0
    game.verdict(yes=(4,), no=(2,))
    assert game.slot(2, "4_said_yes") == 1 and game.slot(1, "4_said_yes") == 0
    game.night().until(ids.VOTE)
    assert game.slot(1, "5_voted") == 0 and game.slot(2, "4_said_yes") == 0


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize("victim", ["cop", "mafioso"])
def test_roles_of_the_dead_and_executed_stay_hidden(victim):
    game = Table("mafioso", "mafioso", *[C] * 5, victim)
    game.night().execute(7)
    for p in range(2, 7):
        assert game.knows(p, 7) is None
    assert game.field("shown", 7) == 0 and victim not in game.match.status(None)


@pytest.mark.rule("MF-74")
def test_the_end_unmasks_everybody():
    game = Table("mafioso", C, C, C)
    assert not game.events("unmasked")
    game.night().execute(0)
    assert [e["role"] for e in game.events("unmasked")] == [ids.MAFIOSO, 0, 0, 0]


def choose(rng, match) -> int:
    """A legal action, each verb equally often, so that powers and kills come often."""
    legal = np.flatnonzero(match.legal())
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(match.game.action_names[action].split()[0], []).append(int(action))
    if len(kinds) > 1 and rng.random() < 0.9:
        kinds.pop("pass", None)
    first = [k for k in ("use", "kill", "steal", "vote", "yes") if k in kinds]
    kind = str(rng.choice(first)) if first and rng.random() < 0.7 else str(rng.choice(sorted(kinds)))
    return int(rng.choice(kinds[kind]))


def walk(match: Match, twin: Match, seat: int, rng, max_steps: int = 60) -> None:
    """Play the same choices in both: what the seat sees is the same until an event it may know of differs."""
    compared = match.num_events(seat)
    for _ in range(max_steps):
        if match.over or twin.over:
            return
        assert match.acting == twin.acting
        both = match.legal() & twin.legal()
        if match.player == seat:
            assert (match.legal() == twin.legal()).all()
        if not both.any():
            return
        action = choose(rng, match)
        action = action if both[action] else int(np.flatnonzero(both)[0])
        match.step(action)
        twin.step(action)
        if match.events(seat, compared) != twin.events(seat, compared):
            return
        assert seen(match, seat) == seen(twin, seat)


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize("players", [6, 9, 12])
@pytest.mark.parametrize("duel", [False, True])
def test_nothing_hidden_shows_to_anybody(players, duel):
    """Dead, lovers, psychic, cult, contacted or not: after resampling what a seat can't know, it sees the same."""
    rng = np.random.default_rng(players)
    for seed in range(12):
        match = Match("mafia42", seed=seed, players=players, pace="fast", duel=duel, **ALL_ROLES)
        for _ in range(int(rng.integers(0, 350))):
            if match.over:
                break
            match.step(choose(rng, match))
        if match.over:
            continue
        for seat in range(players):
            twin = match.resample_hidden(seat, seed=seed)
            assert seen(twin, seat) == seen(match, seat)
            walk(match.clone(), twin, seat, rng)
            choices_apart(match, seat, rng)


@pytest.mark.rule("MF-74")
def test_resampling_deals_otherwise_and_keeps_what_is_known():
    match = Match("mafia42", seed=3, players=8, pace="fast")
    for _ in range(30):
        match.step(1)
    roles = match.state["role"][:8].tolist()
    deals = {tuple(match.resample_hidden(0, seed=k).state["role"][:8].tolist()) for k in range(30)}
    assert len(deals) > 10 and all(deal[0] == roles[0] for deal in deals)
    mafiosi = [p for p in range(8) if roles[p] == ids.MAFIOSO]
    for k in range(20):
        deal = match.resample_hidden(mafiosi[0], seed=k).state["role"][:8].tolist()
        assert [p for p in range(8) if deal[p] == ids.MAFIOSO] == mafiosi, "a mafioso knows its own"


@pytest.mark.rule("MF-74")
def test_private_events_have_private_audiences():
    """Every event that tells a role, a finding or a choice goes to the seats that may know it."""
    private = {
        "role",
        "finding",
        "status",
        "used",
        "watched",
        "fortune",
        "pair",
        "ability",
        "tricked",
        "target",
        "contact",
    }
    rng = np.random.default_rng(0)
    for seed in range(6):
        match = Match("mafia42", seed=seed, players=12, pace="fast", duel=True, **ALL_ROLES)
        while not match.over:
            match.step(choose(rng, match))
        assert not private & {event.kind for event in match.events()}
        assert {event.kind for p in range(12) for event in match.events(p)} >= {"role", "finding", "used", "target"}
