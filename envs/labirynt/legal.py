"""The action mask: the chapter that a choice belongs to says what may be chosen."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import (
    division,
    fight,
    finds,
    gates,
    ids,
    items,
    loot,
    party,
    ranks,
    spells,
    talk,
    traps,
    travel,
)


@rule
def choice_chapter(s):
    """The chapter that the choice being asked belongs to; targets are picked for monsters and for ranks too."""
    phase = s.phase
    if phase == ids.P_TARGET and (s.back == ids.P_MONSTERS or s.back == ids.P_REFORM):
        phase = s.back
    return ids.CHOICE_CHAPTER[phase]


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    chapter = choice_chapter(s)
    if chapter == ids.CH_SPELLS:
        spells.legal(s, mask)
    elif chapter == ids.CH_FIGHT:
        fight.legal(s, mask)
    elif chapter == ids.CH_RANKS:
        ranks.legal(s, mask)
    elif chapter == ids.CH_TRAVEL:
        travel.legal(s, mask)
    elif chapter == ids.CH_PARTY:
        party.legal(s, mask)
    elif chapter == ids.CH_TALK:
        talk.legal(s, mask)
    else:
        legal_gains(s, seat, mask, chapter)


@rule
def legal_gains(s, seat, mask, chapter):
    """Mark the legal actions about what may be gained, and what guards it."""
    if chapter == ids.CH_LOOT:
        loot.legal(s, mask)
    elif chapter == ids.CH_ITEMS:
        items.legal(s, seat, mask)
    elif chapter == ids.CH_DIVISION:
        division.legal(s, mask)
    elif chapter == ids.CH_FINDS:
        finds.legal(s, mask)
    elif chapter == ids.CH_TRAPS:
        traps.legal(s, mask)
    else:
        gates.legal(s, mask)
