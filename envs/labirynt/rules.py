"""Reset, step and the kernels (ids LB-xx: see RULES.md).

A step plays one choice, in the chapter of the rules that it belongs to; then phases follow each other, each in its
chapter, until somebody is asked or the match is over. Chapters turn to each other's phases by number (``go_to``).
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.labirynt import (
    division,
    fight,
    finds,
    gates,
    ids,
    items,
    loot,
    meeting,
    party,
    prompt,
    ranks,
    rewards,
    spells,
    talk,
    traps,
    travel,
)
from feint.envs.labirynt.hidden import resample_hidden
from feint.envs.labirynt.legal import choice_chapter, legal
from feint.envs.labirynt.observe import observe


@rule
def reset(s):
    """Begin a match with the making of the party (LB-36)."""
    s.level = s.start_level
    s.gold = s.start_gold
    party.make_party(s)
    settle(s)


@rule
def step(s, seat, action):
    """Play one action of an acting seat; of a joint choice nothing shows until all have chosen (LB-41, LB-45)."""
    if s.phase == ids.P_VOTE:
        division.vote(s, seat, action)
    elif s.common == 0:
        s.acting = 0
        apply(s, seat, action)
    elif prompt.council_has_voted(s, seat, action):
        apply(s, prompt.leader(s), prompt.council_choice(s))
    settle(s)
    if s.acting != 0 and s.turn >= s.max_turns:
        s.how = ids.BROKEN_OFF
        rewards.finish(s, rewards.adventure_score(s) if s.adventure == 1 else rewards.meeting_score(s))


@rule
def settle(s):
    """Let phases follow each other until somebody is asked or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        tick(s)


@rule
def apply(s, seat, action):
    """Play a choice in its chapter."""
    emit(s, ids.E_CHOSE, EVERYONE, seat, action, s.actor, s.phase)
    chapter = choice_chapter(s)
    if chapter == ids.CH_SPELLS:
        spells.apply(s, action)
    elif chapter == ids.CH_FIGHT:
        fight.apply(s, action)
    elif chapter == ids.CH_RANKS:
        ranks.apply(s, action)
    elif chapter == ids.CH_TRAVEL:
        travel.apply(s, action)
    elif chapter == ids.CH_PARTY:
        party.apply(s, action)
    elif chapter == ids.CH_TALK:
        talk.apply(s, action)
    else:
        apply_gains(s, action, chapter)


@rule
def apply_gains(s, action, chapter):
    """Play a choice about what may be gained, and what guards it."""
    if chapter == ids.CH_LOOT:
        loot.search(s)
    elif chapter == ids.CH_ITEMS:
        items.apply(s, action)
    elif chapter == ids.CH_DIVISION:
        division.apply(s, action)
    elif chapter == ids.CH_FINDS:
        finds.apply(s, action)
    elif chapter == ids.CH_TRAPS:
        traps.apply(s, action)
    else:
        gates.apply(s, action)


@rule
def tick(s):
    """What the phase does by itself, in its chapter: it asks, rolls, or turns to the next phase."""
    chapter = choice_chapter(s) if s.phase == ids.P_TARGET else ids.CHAPTER[s.phase]
    if chapter == ids.CH_FIGHT:
        fight.tick(s)
    elif chapter == ids.CH_RANKS:
        ranks.tick(s)
    elif chapter == ids.CH_SPELLS:
        spells.tick(s)
    elif chapter == ids.CH_MEETING:
        meeting.tick(s)
    elif chapter == ids.CH_TALK:
        talk.tick(s)
    elif chapter == ids.CH_TRAVEL:
        travel.tick(s)
    elif chapter == ids.CH_PARTY:
        party.tick(s)
    else:
        tick_gains(s, chapter)


@rule
def tick_gains(s, chapter):
    """What a phase does by itself that is about what may be gained, what guards it, and what it pays."""
    if chapter == ids.CH_LOOT:
        loot.tick(s)
    elif chapter == ids.CH_ITEMS:
        items.tick(s)
    elif chapter == ids.CH_DIVISION:
        division.tick(s)
    elif chapter == ids.CH_FINDS:
        finds.tick(s)
    elif chapter == ids.CH_TRAPS:
        traps.tick(s)
    elif chapter == ids.CH_GATES:
        gates.tick(s)
    else:
        rewards.close(s)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
