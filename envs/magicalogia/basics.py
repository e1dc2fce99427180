"""Numbers of the magic battle as data: domains, stats, and every plot of dice."""

from __future__ import annotations

#: The six domains of mana: die faces 1..6 (MG-02).
DOMAINS = ("star", "beast", "force", "song", "dream", "dark")
FACES = len(DOMAINS)

#: Columns of the stats table.
ATTACK, DEFENCE, SOURCE = 0, 1, 2
STATS = ("attack", "defence", "source")
#: A tier-3 character has 3 in each stat, one free point, and nothing above tier + 1 (MG-03).
STAT_BASE = 3
MAX_STAT = 4

#: A defender of at least this Defence may plot FOCUS_DICE dice as a focused defence (MG-49).
FOCUS_DEFENCE = 3
FOCUS_DICE = 2

#: Rounds of a battle before it is truncated (MG-91).
ROUNDS = 20
