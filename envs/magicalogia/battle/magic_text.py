"""Magics in plain words, from their rows in the catalogue."""

from __future__ import annotations

from feint.envs.magicalogia.battle.catalogue import CATALOGUE, Magic

_QUANTITIES = {
    "die": "1D6", "x": "X", "archetypes": "one for each own archetype", "removed": "the dice struck out",
    "taken": "the damage taken", "rebels": "the archetypes that fail to resist",
    "prevented": "the damage the spell would have done", "temporary": "and 1 more against temporary MP",
}  # fmt: skip
_COLUMNS = {
    "own_face": "Bonus where a die left shows the own domain", "pairs": "Bonus for each 3 and 4 left",
    "rolled_attack": "attack dice are rolled, not plotted", "outnumbered": "Boost while it has fewer dice",
    "death_line": "three faces left kill, else its caster dies", "odd": "odd dice of checks count one more",
    "idle": "no witness die and no feedback", "linked": "star and dark stand side by side",
    "domain_checks": "checks in the own domain", "foe_resists": "resists against its spells",
    "substituted": "checks by another skill", "regeneration": "MP at each round's end",
    "gates": "damage to the other representative at each round's end", "sevens": "own mana for each 7 thrown",
    "mask": "one more spell after a resisted one", "armour": "defence dice of the own domain strike out two",
    "three_dice": "spell checks keep the best two of three dice", "lone_bonus": "Bonus without archetypes",
    "helm": "own specials are resisted by specials alone", "odour": "the other side's new archetypes wait a round",
    "horn": "Boost from the third round on", "judge": "Bonus for the battle after two own dice left",
    "twin_swords": "a second Sword with each", "witness_dice": "witness dice", "wary": "checks of spells aimed at it",
    "witness_attack": "as witness an attack die in place of a defence die", "max_mp": "max MP",
    "temporary_start": "temporary MP at the start", "omen": "mana of the dice of a failed check",
    "claws": "fray by an own die left", "clause": "Bonus at half MP", "net": "emergency summons from dream",
    "array": "attack in rounds with a summoning", "jamming": "less on everyone else's spell checks",
    "treaty": "die on contracts", "guard": "less damage from spells", "spells": "spell a round",
    "summons": "summoning a step, at -2", "softened": "less damage taken, to no less than 1",
    "one_die": "an attack plotted by a single die, which counts as all", "staff": "the own side goes first",
    "guide": "a Spirit from the beginning", "steed": "a Chariot from the beginning",
    "barrage": "the attack may be rolled in place of a plot: then 1 less damage taken this round",
}  # fmt: skip
_EFFECTS = {
    "mend": "heal {0} of its damage", "mend_all": "heal the own archetypes", "cure": "cure {0}",
    "cure_one": "cure an ailment", "ailment": "{0}", "temporary": "{0} temporary MP", "become": "it becomes a {0}",
    "demote": "it becomes one a level lower", "merge": "two become a Demon God", "destroy": "destroy it",
    "dismiss": "send it away", "recall": "destroy it and recover its level + 1 MP",
    "take_soul": "its symbol becomes the soul skill",
    "bind_blood": "2 MP lost when it falls", "spur": "Bonus 1 for a Chariot this round",
    "disease": "1 MP from its master each round", "charge_summon": "charge a summons by the MP cut",
    "convert": "X MP become X mana", "strain": "X MP become Bonus this round", "feed": "recover {0} MP",
    "backlash": "1D6 damage to oneself", "sap": "attack -{0} this round, to no less than 1",
    "attune": "the own next check + fate", "learn": "learn a skill of the domain",
    "swap_order": "the sides change order",
    "standstill": "no attack steps this round", "weather": "everyone checks {0} at each round's end",
    "dear": "magics cost 1 more this round", "dispel": "end what magic laid on it", "leave": "it leaves the battle",
    "comet": "{0} damage in three rounds", "trap": "2 damage if the attack shows a face named now",
    "forbid": "a face it may not attack with this round", "modify": "{0} on the check",
    "retry": "throw the check again, at {0} more", "add_dice": "throw {0} more defence dice",
    "nullify": "undo damage of 5 or more", "cancel": "break the spell", "reflect": "turn the spell back",
    "relieve": "it represents the side from now on", "try": "each may check {0}",
    "gift": "who succeeds gains {0} mana of any domain", "lend": "hand over up to {0} mana",
    "nudge": "turn a defence die to a face beside it",
    "press": "check on, each time at 1 less; stop for as much damage as successes; a failure deals none",
    "shift": "move its symbol by up to two cells",
    "sacrifice": "destroy it for a kind of no higher level that an own summons brings, of the same symbol",
    "muffle": "a keyword of it is off this round", "censor": "an equipment of it works no more",
    "trade": "an own archetype for it", "seize": "it is one's own this round",
    "grudge": "once it is destroyed: 2 damage to the other representative, or one of its archetypes destroyed",
    "avenge": "of one's choice",
    "mirror": "an equipment of it works for oneself too, for the battle",
    "predict": "foretell success or failure: recover 2 MP if right, lose 2 if wrong",
    "annihilate": "destroy an archetype whose symbol is of the domain to its right",
    "summon_either": "summon a Knight or a Maiden", "tribute": "own witnesses spend {0} MP between them",
    "summon_idol": "summon a Demon King that goes at the end of the next round",
    "blade": "destroy an own archetype; damage: its level + {0}",
    "remodel": "it gains Block 2, Bonus 1, Cast or Ward 6, which it lacked",
    "rethrow": "throw a check's dice again", "stand_in": "make the representative's resist oneself",
    "take_blow": "take X of the representative's damage, up to the own MP",
    "soul_skill": "the spell's skill is the own soul skill: resisted at 12",
    "summon_for": "use an own summoning for the representative, who has not summoned this round",
    "copy": "use the same magic at once, for nothing, with an X of 1",
}  # fmt: skip


def effect_words(words: str) -> str:
    """One effect in words."""
    name, *rest = words.split()
    if name in ("damage", "heal", "mana"):
        what = {"damage": "damage", "heal": "MP recovered", "mana": "mana of any domain"}[name]
        more = _QUANTITIES[rest[1]] if len(rest) > 1 else ""
        return f"{what}: " + " + ".join(part for part in (rest[0] if rest[0] != "0" else "", more) if part)
    if name == "summon":
        return "summon one like it" if rest[0] == "like" else f"summon a {rest[0].replace('_', ' ')}"
    if name in ("now", "lasting"):
        span = "this round" if name == "now" else "for the battle"
        return f"{column_words(rest[0], int(rest[1]))} {span}"
    if name in ("archetype", "archetype_now"):
        span = " this round" if name == "archetype_now" else ""
        amount = "no" if rest[1] == "-9" else f"{int(rest[1]):+d}"
        return f"{amount} {rest[0].replace('guard_boost', 'Boost in defence').capitalize()}{span}"
    if words == "ailment any":
        return "an ailment by 1D6"
    if name == "reroll":
        return f"throw {'the other' if rest[0] == 'foe' else 'the own'} side's dice again"
    return _EFFECTS[name].format(*rest) if name in _EFFECTS else column_words(name, int(rest[0]))


def column_words(column: str, amount: int) -> str:
    """What more or less of a column means."""
    if column in _COLUMNS and abs(amount) == 1 and column not in ("regeneration", "gates"):
        return _COLUMNS[column] if amount > 0 else f"{amount:+d} on {_COLUMNS[column]}"
    return f"{amount:+d} {_COLUMNS.get(column, column.replace('_', ' '))}"


def describe(magic: Magic) -> str:
    """A magic's target, moment and effects."""
    parts = [effect_words(words) for words in magic.effects]
    if magic.target not in ("none", "self"):
        count = f" (up to {magic.most})" if magic.most > 1 else ""
        parts.insert(0, "at " + magic.target.replace("_", " ") + count)
    moments = {part.partition(":")[0] for part in magic.timing.split()} - {"turn"}
    if moments and magic.form != "summon":
        parts.append("when: " + ", ".join(sorted(moments)).replace("_", " "))
    return "; ".join(parts)


#: The catalogue's magics in words, by number.
WORDS = tuple(describe(magic) for magic in CATALOGUE)
