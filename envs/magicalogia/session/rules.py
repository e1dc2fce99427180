"""A session: reset, step, legal and resample over its record, and the kernels (ids MG-xx: RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.battle.characters import draw_character, prepare
from feint.envs.magicalogia.battle.frames import KIND
from feint.envs.magicalogia.battle.ids import CONTRACT, FACE
from feint.envs.magicalogia.battle.magics import TEMPORARY_START
from feint.envs.magicalogia.battle.stack import answered
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.session.actions import (
    BATTLE,
    CHALLENGE,
    CLIMAX,
    DEED,
    ENDING,
    EVENT,
    FREE,
    MAIN,
    NEXT_PLAYER,
    PASSAGE,
    Q_ALLOW,
    Q_BID,
    Q_JOIN,
    Q_NONE,
    Q_WITNESS,
    SCENE,
    SCENE_END,
    SPOILS,
)
from feint.envs.magicalogia.session.actions import KIND as KIND_PHASE
from feint.envs.magicalogia.session.answers import answer
from feint.envs.magicalogia.session.asking import clear_character, reset_magic
from feint.envs.magicalogia.session.battles import end_battle, run_challenge
from feint.envs.magicalogia.session.cantrips import free_time
from feint.envs.magicalogia.session.deeds import choose_deed, run_deed
from feint.envs.magicalogia.session.ending import run_climax, run_ending
from feint.envs.magicalogia.session.events import run_event
from feint.envs.magicalogia.session.fate import change_fate, see_falls
from feint.envs.magicalogia.session.fighters import clear_foe
from feint.envs.magicalogia.session.hidden import resample_hidden
from feint.envs.magicalogia.session.legal import legal
from feint.envs.magicalogia.session.lending import hand_over, note_fate, use_anchor
from feint.envs.magicalogia.session.npcs import npc_answer
from feint.envs.magicalogia.session.observe import observe
from feint.envs.magicalogia.session.passage import pass_time, revive
from feint.envs.magicalogia.session.scenario import set_scenario
from feint.envs.magicalogia.session.scenes import begin_cycle, choose_kind, end_scene, next_player, set_scene
from feint.envs.magicalogia.session.spoils import share_spoils
from feint.envs.magicalogia.session.state import lend, settle, tell


@inner_rule
def reset(s):
    """Begin a session: the scenario, the PCs and their magic points (MG-20 to MG-22)."""
    b = s.battle
    lend(s, b)
    set_scenario(s, b)
    clear_foe(s, b)
    for p in range(s.players):
        if b.given[p] == 0:
            draw_character(b, p)
        prepare(b, p)
        clear_character(s, b, p)
        reset_magic(s, b, p)
        b.temp[p] = value(b, p, TEMPORARY_START)
        emit(b, battle_ids.E_MP_SET, EVERYONE, p, b.mp[p], b.temp[p], 0)
    begin_cycle(s, b, 1)
    next_player(s, b)
    settle(s, b)


@inner_rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    b = s.battle
    lend(s, b)
    question = s.question
    if question != Q_NONE:
        if question != Q_BID and question != Q_JOIN and question != Q_ALLOW and question != Q_WITNESS:
            b.acting = 0
            s.question = Q_NONE
        answer(s, b, question, seat, action)
    elif s.phase == BATTLE and CONTRACT <= action < FACE:
        use_anchor(s, b, seat, action)
    else:
        hand_over(s, seat, action)
    run(s, b)
    if s.turn >= s.max_turns and s.done == 0:
        s.truncated = 1
        b.acting = 0
    settle(s, b)


@inner_rule(inline=True)
def run(s, b):
    """Move on the table or the session until a seat is asked or it is over. Inlined, for it reaches all rules."""
    going = True
    while going:
        listen(s, b)
        tell(s, b)
        if s.due != 0:
            pay_due(s, b)
        elif s.handed != 0:
            action = s.handed
            question = b.ask
            s.handed = 0
            if s.phase == BATTLE:
                battle.step(b, s.handed_seat, action)
            else:
                answered(b)
                battle.answer(b, question, s.handed_seat, action)
        elif b.acting == 0 and s.done == 0:
            if s.phase == BATTLE and b.done == 0 and b.truncated == 0:
                battle.run(b)
            elif s.phase != BATTLE and b.depth > 0:
                battle.move(b, b.frame[b.depth - 1, KIND])
            else:
                move(s, b)
        elif s.phase == BATTLE and s.question == Q_NONE and b.acting >> s.players & 1 == 1:
            hand_over(s, s.players, npc_answer(b, s.players))
        else:
            going = False


@inner_rule
def listen(s, b):
    """Act on contracts, which raise fate, and on fumbles: a fate change, or checks hampered until the cycle's end."""
    for k in range(b.event_count):
        if b.events[k, 0] == battle_ids.E_CONTRACTS:
            note_fate(s, b, b.events[k, 2], b.events[k, 3])
        elif b.events[k, 0] == battle_ids.E_FUMBLES:
            p = b.events[k, 2]
            if p < s.players:
                if b.events[k, 3] == 1:
                    s.due |= 1 << p
                elif b.events[k, 3] == 4:
                    s.hampered[p] += 1


@inner_rule
def pay_due(s, b):
    """A fate change that a fumble brought."""
    for p in range(s.players):
        if s.due >> p & 1 == 1:
            s.due &= ~(1 << p)
            change_fate(s, b, p)
            return


@inner_rule
def move(s, b):
    """One stage of the session's course."""
    phase = s.phase
    if phase != BATTLE:
        see_falls(s, b)
    if phase == NEXT_PLAYER:
        if s.stage != 0 or not revive(s, b):
            next_player(s, b)
    elif phase == KIND_PHASE:
        choose_kind(s, b)
    elif phase == SCENE:
        set_scene(s, b)
    elif phase == FREE:
        free_time(s, b)
    elif phase == MAIN:
        choose_deed(s, b)
    elif phase == DEED:
        run_deed(s, b)
    elif phase == EVENT:
        run_event(s, b)
    elif phase == SCENE_END:
        end_scene(s, b)
    elif phase == CHALLENGE:
        run_challenge(s, b)
    elif phase == BATTLE:
        end_battle(s, b)
    elif phase == SPOILS:
        share_spoils(s, b)
    elif phase == PASSAGE:
        pass_time(s, b)
    elif phase == CLIMAX:
        run_climax(s, b)
    elif phase == ENDING:
        run_ending(s, b)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
