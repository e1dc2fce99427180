"""What each spell does, in a few words, for people who choose."""

from __future__ import annotations

from feint.envs.labirynt.tables import LIGHTNING, NUM_SPELLS, SPELLS, WRATH

#: By the number of the spell.
NOTES = (
    "a monster of the first two ranks joins the party",
    "2 wounds to one of the front",
    "a wound to everyone in the fight, caster and party too",
    "1K3 x 2 wounds to one of the front",
    "a monster of any rank sleeps, and dies when all others are dealt with",
    "a charmed character comes back",
    "no wounding spell touches one character in this fight",
    "before the fight each drinks a potion or heals",
    "ends the fight in peace",
    "2K6 + 2 wounds to one of the front",
    "shuts the door on the monsters for ever",
    "takes the next 1K3 + 1 wounds of one character",
    "undoes a poison at once",
    "wakes another who was turned to stone, after the fight",
    "1K6 agility to one character for the next fight",
    "heals another of 1K3 + 1 wounds; 1K6 times",
    "heals another of 1K6 + 1 wounds; 1K6 times",
    "sends a character or monster to a segment that was visited",
    "3 more skill with traps for one try",
    "4 more in a negotiation",
    "frightens the monsters without a roll",
    "frightens them, and they give all they have",
    "2 off a bribe's roll",
    "4 off a bribe's roll",
    "2K6 + 2 wounds to one of the front",
    "raises one who was killed in the fight just over",
)
_TYPES = {"W": "in a fight", "O": "any time it helps", "N": "at a negotiation", "V": "at a bribe", "S": "as learnt"}
assert len(NOTES) == NUM_SPELLS and NOTES[LIGHTNING].startswith("1K3") and NOTES[WRATH].startswith("2K6")


def note_lines(bits: int) -> list[str]:
    """A line for each spell of a bit set: name, cost in wounds, when, whether it is resisted, what it does."""
    lines = []
    for k, (name, cost, kind, _, resisted, _) in enumerate(SPELLS):
        if bits >> k & 1:
            how = f"{_TYPES[kind]}, {'resisted' if resisted else 'not resisted'}"
            lines.append(f"  {name:18} {cost} wound{'s' if cost > 1 else ' '} {how:31} {NOTES[k]}")
    return lines
