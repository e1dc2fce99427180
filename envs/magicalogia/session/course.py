"""The course of a session: run the battle or the session's next stage until a seat is asked."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import frames
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.battle.stack import answered
from feint.envs.magicalogia.session import ids
from feint.envs.magicalogia.session.anchors import keep_raised_fate, queue_action, revive
from feint.envs.magicalogia.session.battles import end_battle, run_challenge, run_climax
from feint.envs.magicalogia.session.cantrips import run_free_time
from feint.envs.magicalogia.session.downtime import run_downtime
from feint.envs.magicalogia.session.event_table import run_event
from feint.envs.magicalogia.session.fate import change_fate, check_deaths
from feint.envs.magicalogia.session.loot import run_loot
from feint.envs.magicalogia.session.main_actions import ask_main, run_main_check
from feint.envs.magicalogia.session.merits import run_ending
from feint.envs.magicalogia.session.npc_policy import npc_answer
from feint.envs.magicalogia.session.scenes import ask_kind, end_scene, next_player, run_scene
from feint.envs.magicalogia.session.state import move_events


@inner_rule(inline=True)
def run(s, b):
    """Run the battle or the session until a seat is asked or all is over; inlined, since it reaches all rules."""
    going = True
    while going:
        react_to_events(s, b)
        move_events(s, b)
        if s.due != 0:
            settle_fate_change(s, b)
        elif s.queued != 0:
            action = s.queued
            question = b.ask
            s.queued = 0
            if s.phase == ids.P_BATTLE:
                battle.step(b, s.queued_seat, action)
            else:
                answered(b)
                battle.answer(b, question, s.queued_seat, action)
        elif b.acting == 0 and s.done == 0:
            if s.phase == ids.P_BATTLE and b.done == 0 and b.truncated == 0:
                battle.run(b)
            elif s.phase != ids.P_BATTLE and b.depth > 0:
                battle.move(b, b.frame[b.depth - 1, frames.KIND])
            else:
                run_phase(s, b)
        elif s.phase == ids.P_BATTLE and s.question == ids.Q_NONE and b.acting >> s.players & 1 == 1:
            queue_action(s, s.players, npc_answer(b, s.players))
        else:
            going = False


@inner_rule
def react_to_events(s, b):
    """Keep fate raised by contracts; fumbles change fate, or hamper checks until the cycle ends (MG-80, MG-86)."""
    for k in range(b.event_count):
        if b.events[k, 0] == battle_ids.E_CONTRACTS:
            keep_raised_fate(s, b, b.events[k, 2], b.events[k, 3])
        elif b.events[k, 0] == battle_ids.E_FUMBLES:
            p = b.events[k, 2]
            if p < s.players:
                if b.events[k, 3] == 1:
                    s.due |= 1 << p
                elif b.events[k, 3] == 4:
                    s.hampered[p] += 1


@inner_rule
def settle_fate_change(s, b):
    """One fate change that a fumble brought (MG-80)."""
    for p in range(s.players):
        if s.due >> p & 1 == 1:
            s.due &= ~(1 << p)
            change_fate(s, b, p)
            return


@inner_rule
def run_phase(s, b):  # noqa: C901 (a table: one line per phase)
    """One stage of the session's phase (MG-22)."""
    phase = s.phase
    if phase != ids.P_BATTLE:
        check_deaths(s, b)
    if phase == ids.P_NEXT_PLAYER:
        if s.stage != 0 or not revive(s, b):
            next_player(s, b)
    elif phase == ids.P_KIND:
        ask_kind(s, b)
    elif phase == ids.P_SCENE:
        run_scene(s, b)
    elif phase == ids.P_FREE:
        run_free_time(s, b)
    elif phase == ids.P_MAIN:
        ask_main(s, b)
    elif phase == ids.P_MAIN_CHECK:
        run_main_check(s, b)
    elif phase == ids.P_EVENT:
        run_event(s, b)
    elif phase == ids.P_SCENE_END:
        end_scene(s, b)
    elif phase == ids.P_CHALLENGE:
        run_challenge(s, b)
    elif phase == ids.P_BATTLE:
        end_battle(s, b)
    elif phase == ids.P_LOOT:
        run_loot(s, b)
    elif phase == ids.P_DOWNTIME:
        run_downtime(s, b)
    elif phase == ids.P_CLIMAX:
        run_climax(s, b)
    elif phase == ids.P_ENDING:
        run_ending(s, b)
