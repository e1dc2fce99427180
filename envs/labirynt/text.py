"""Names of actions, units and events, and what a seat sees as text, for people and language models."""

from __future__ import annotations

from feint.envs.engine.events import EventType
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.maze_text import maze_event_types, maze_view_lines, turnings
from feint.envs.labirynt.spell_notes import note_lines
from feint.envs.labirynt.state import (
    ALIVE,
    AWAY,
    DEAD,
    FIRST_COMPANION,
    FIRST_MONSTER,
    FOES,
    NOBODY,
    PEOPLE,
    STONE,
    UNITS,
    WIDTH,
)
from feint.envs.labirynt.tables import (
    ABILITIES,
    BONUSES,
    BRIBES,
    HEAL,
    ITEM_KINDS,
    ITEMS,
    L_AVERSION,
    LEARNABLE,
    LEVEL,
    M_AVERSION,
    M_POWER,
    MONSTER,
    MONSTER_NAMES,
    NUM_SPELLS,
    PERSON_NAMES,
    POTIONS,
    POWER_CHARM,
    POWER_FIRE,
    POWER_GROWTH,
    POWER_HEALING,
    POWER_LIGHTNING,
    POWER_SKILL,
    POWER_STENCH,
    POWER_STONE,
    SPELL_COST,
    SPELL_NAMES,
    SUNS,
    UNMOVED,
    WEAPONS,
)

COLUMNS = ("left", "centre", "right")
_HANDS = (*WEAPONS, "claws")
_CELL = 24
_BLANK = ".".ljust(_CELL)


def unit_name(u: int) -> str:
    """How actions and events call a unit."""
    if u < 0:
        return "the Gate"
    if u < FIRST_MONSTER:
        return f"character {u + 1}"
    return f"foe {u - FIRST_MONSTER + 1}" if u < FIRST_COMPANION else f"companion {u - FIRST_COMPANION + 1}"


def action_names() -> tuple[str, ...]:
    """Names of a meeting's actions, by id."""
    units = [unit_name(u) for u in range(UNITS)]
    return (
        "wait",
        "pass",
        *(f"attack {name}" for name in units),
        *(f"target {name}" for name in units),
        *(f"cast {name}" for name in SPELL_NAMES),
        *(f"choose {name}" for name in SPELL_NAMES),
        *(f"ready {name}" for name in WEAPONS),
        *(f"drink {name}" for name in POTIONS),
        "negotiate",
        *(f"bribe {gold} gold" for gold in BRIBES),
        "fight",
        "leave in peace",
        "step up",
        "step back",
        "shift left",
        "shift right",
        "rearrange the march",
        "begin the next rank",
        "search",
        "offer equal shares",
        "offer shares by kills",
        "offer shares by survivors",
        *(f"offer half to player_{seat}" for seat in range(PEOPLE)),
        "accept",
        "refuse",
        "use the talisman of thought",
    )


def seat_name(seat: int) -> str:
    """How texts call a seat."""
    return f"player_{seat}"


_ENDS = (
    "The fight is won.", "The party is lost.", "They part in peace.", "A truce ends the fight.",
    "The door is locked for ever.", "Nobody is left to meet.", "The fight is broken off.",
    "Who went alone is lost.",
)  # fmt: skip
_TALKS = ("failure", "agreement", "intimidation")


def event_types(names: tuple[str, ...]) -> tuple[EventType, ...]:
    """Kinds of event, in the order of their numbers."""

    def made(name, values, text):
        return EventType(name, tuple(values.split()), text)

    def joined(unit, kind, strength, resistance):
        return f"{unit_name(unit)} is {PERSON_NAMES[kind]}: strength {strength}, resistance {resistance}."

    def wound(unit, amount, absorbed, left):
        armour = f" (armour takes {absorbed})" if absorbed else ""
        return f"{unit_name(unit)} takes {amount} wounds{armour}, {left} left."

    def cast(unit, spell, target, left):
        at = f" at {unit_name(target)}" if target >= 0 else ""
        return f"{unit_name(unit)} casts {SPELL_NAMES[spell]}{at}."

    def met(kind, count, level, table):
        return f"The party meets {count} x {MONSTER_NAMES[kind]} on level {level}."

    def placed(unit, side, place):
        return f"{unit_name(unit)} stands in rank {place // WIDTH + 1}, {COLUMNS[place % WIDTH]}."

    def item(item, plus):
        bonus = f" +{plus}" if plus else ""
        return f"A magic item: {ITEM_KINDS[item // 6]}, {ITEMS[item // 6][item % 6]}{bonus}."

    return (
        made("chose", "seat action actor phase", lambda seat, action, actor, phase: (
            f"{seat_name(seat)}: {names[action]}"
            + (f" ({unit_name(actor)})" if actor >= 0 and phase in _ACTOR_PHASES else "")
        )),
        made("joined", "unit kind strength resistance", joined),
        made("pupil", "unit potential bonus", lambda unit, potential, bonus: (
            f"{unit_name(unit)} is a pupil: potential by a roll of {potential + 1}, bonus for {BONUSES[bonus]}."
        )),
        made("sun", "sun", lambda sun: f"The dominant sun is {SUNS[sun]}."),
        made("cures", "unit heal rejuvenate", lambda unit, heal, rejuvenate: (
            f"{unit_name(unit)} may cast Heal {heal} and Rejuvenate {rejuvenate} times."
        )),
        made("met", "kind count level table", met),
        made("monster", "unit strength", lambda unit, strength: f"{unit_name(unit)} has strength {strength}."),
        made("placed", "unit side place", placed),
        made("round", "number", lambda number: f"Round {number}."),
        made("cast", "unit spell target left", cast),
        made("resisted", "unit", lambda unit: f"{unit_name(unit)} resists."),
        made("wound", "unit amount absorbed left", wound),
        made("died", "unit by", lambda unit, by: f"{unit_name(unit)} dies."),
        made("struck", "unit target total wounds", lambda unit, target, total, wounds: (
            f"{unit_name(unit)} strikes at {unit_name(target)}: {total}, {wounds} wounds."
        )),
        made("asleep", "unit", lambda unit: f"{unit_name(unit)} falls asleep."),
        made("shield", "unit", lambda unit: f"{unit_name(unit)} is shielded from wounding spells."),
        made("armour", "unit points", lambda unit, points: f"{unit_name(unit)}'s armour will take {points} wounds."),
        made("boost", "unit points potion", lambda unit, points, potion: (
            f"{unit_name(unit)} has {points} more agility for the fight."
        )),
        made("stench", "unit points", lambda unit, points: f"The stench costs {unit_name(unit)} {points} agility."),
        made("stone", "unit", lambda unit: f"{unit_name(unit)} turns to stone."),
        made("healed", "unit wounds left", lambda unit, wounds, left: (
            f"{unit_name(unit)} is healed of {wounds} wounds, {left} left to bear."
        )),
        made("charmed", "unit by", lambda unit, by: f"{unit_name(unit)} is under the charm of {unit_name(by)}."),
        made("freed", "unit", lambda unit: f"{unit_name(unit)} is free of its charm."),
        made("away", "unit", lambda unit: f"{unit_name(unit)} is sent away."),
        made("talk", "unit total result", lambda unit, total, result: (
            f"{unit_name(unit)} negotiates: {total}, {_TALKS[result]}."
        )),
        made("bribe", "gold rolled target", lambda gold, rolled, target: (
            f"{gold} gold are offered: {rolled} against {target}, {'taken' if rolled <= target else 'refused'}."
        )),
        made("treasure", "unit gold jewels items", lambda unit, gold, jewels, items: (
            f"Treasure of {unit_name(unit)}: {gold} gold, jewels worth {jewels}, {items} magic items."
        )),
        made("item", "item plus", item),
        made("vote", "seat action", lambda seat, action: f"{seat_name(seat)} votes: {names[action]}."),
        made("share", "seat gold", lambda seat, gold: f"{seat_name(seat)} gets treasure worth {gold}."),
        made("experience", "unit points", lambda unit, points: f"{unit_name(unit)} gains {points} experience."),
        made("ended", "how slain total", lambda how, slain, total: (
            f"{_ENDS[how]} Strength killed: {slain} of {total}."
        )),
        made("revived", "unit left", lambda unit, left: f"{unit_name(unit)} lives again, {left} left to bear."),
        made("helped", "unit spell", lambda unit, spell: f"{SPELL_NAMES[spell]} takes effect."),
        made("vanished", "unit", lambda unit: f"{unit_name(unit)} vanishes."),
        made("skill", "unit points", lambda unit, points: f"{unit_name(unit)} has weapon skill {points}."),
        made("handed", "gold items", lambda gold, items: (
            f"The monsters hand over treasure worth {gold} and {items} magic items."
        )),
        *maze_event_types(unit_name),
    )  # fmt: skip


_ACTOR_PHASES = {
    n.POOL, n.SUBSET, n.MEETING, n.TALK, n.BRIBING, n.ARMING, n.START, n.RESPITE, n.PARTY_ACTS,
    n.TRUCE_WINDOW, n.FOES_ACT, n.AIMING, n.RAISING, n.REVIVAL, n.CALM, n.DEFT, n.POISON, n.WHERE,
    n.RECALL, n.DEALING,
}  # fmt: skip

_ASKS = {
    n.POOL: "picks a spell for its pool", n.SUBSET: "picks a spell of its pool to use under this sun",
    n.MARCH: "The leader keeps the march (pass) or rearranges it.",
    n.RANKS: "The leader fills the next place of the march.",
    n.MEETING: "may cast before anything is said", n.DECISION: "The leader decides: talk, bribe or fight.",
    n.TALK: "may cast to help the talk", n.DELEGATE: "The leader picks who negotiates.",
    n.BRIBING: "may cast to help the bribe", n.PARLEY: "Peace: the leader leaves, or fights after all.",
    n.FACING: "The leader picks which monster stands at the next front place.", n.ARMING: "takes a weapon in hand",
    n.START: "may cast before the fight", n.RESPITE: "may drink a potion or heal before the fight",
    n.PARTY_ACTS: "acts", n.TRUCE_WINDOW: "may call a truce", n.FOES_ACT: "acts",
    n.GATE_BLASTS: "The Gate picks whom it blasts.", n.REFORM: "The leader moves the ranks (pass: done).",
    n.EXCHANGE: "The leader picks who steps back.", n.REFILL: "The monsters pick who steps up.",
    n.AIMING: "picks a target", n.RAISING: "may raise the dead", n.REVIVAL: "may wake the petrified",
    n.CALM: "may cast or drink", n.LOOT: "The leader searches on.",
    n.GIFT: "A magic item goes to somebody, or is left.", n.OFFERING: "A seat offers a split.",
    n.VOTING: "The others vote on the split.",
    n.EXPLORE: "The leader decides where the party goes (pass: halt for spells and potions).",
    n.FITTING: "The leader turns the new segment.", n.DISARM: "A trap! The leader picks who tries to disarm it.",
    n.DEFT: "may help with the trap", n.POISON: "may neutralise the poison",
    n.EXAMINE: "The leader picks who examines the find.", n.GATE_TRY: "The leader picks who tries the Gates.",
    n.TRAPPED: "The trap springs: the leader looks what it does.", n.WHERE: "picks where the teleported one goes",
    n.RECALL: "picks a spell that the talisman of its sun brings", n.DEALING: "may take what was found",
    n.LAST_RANK: "The Nameless steps into the Demons' last rank, or stands behind it.",
}  # fmt: skip


def name_of(s, u: int) -> str:
    """A unit's own name."""
    return PERSON_NAMES[s.kind[u]] if u < PEOPLE else MONSTER_NAMES[s.kind[u]]


def spell_list(bits: int) -> str:
    """Names of a bit set of spells."""
    return ", ".join(SPELL_NAMES[k] for k in range(NUM_SPELLS) if bits >> k & 1) or "none"


def _label(s, u: int) -> str:
    if u < 0:
        return _BLANK
    short = unit_name(u).replace("character ", "c").replace("foe ", "f").replace("companion ", "m")
    marks = ("z" if s.asleep[u] else "") + ("*" if s.charmer[u] >= 0 else "")
    return f"{short + marks} {name_of(s, u)} {s.strength[u] - s.wounds[u]}/{s.strength[u]}".ljust(_CELL)


def formation(s) -> list[str]:
    """Both formations, the monsters above, the fronts facing each other."""
    lines = []
    ranks = [r for r in range(8) if any(s.foe_at[r * WIDTH + c] >= 0 for c in range(WIDTH))]
    for rank in range(max(ranks, default=-1), -1, -1):
        row = " ".join(_label(s, s.foe_at[rank * WIDTH + c]) for c in range(WIDTH))
        lines.append(f"  foes  {rank + 1}  {row}".rstrip())
    if lines:
        lines.append("  " + "-" * (9 + 3 * _CELL))
    ranks = [r for r in range(3) if any(s.party_at[r * WIDTH + c] >= 0 for c in range(WIDTH))]
    for rank in range(max(ranks, default=-1) + 1):
        row = " ".join(_label(s, s.party_at[rank * WIDTH + c]) for c in range(WIDTH))
        lines.append(f"  party {rank + 1}  {row}".rstrip())
    return lines


def _person(s, u: int, seat) -> str:
    mine = " (you)" if s.owner[u] == seat and s.players > 2 else ""
    state = {ALIVE: "", DEAD: " DEAD", STONE: " STONE", AWAY: " away", NOBODY: ""}[s.status[u]]
    if s.status[u] == ALIVE and s.side[u] == FOES:
        state = " CHARMED"
    weapons = "/".join(f"{WEAPONS[s.weapon[u, k]]}{f'+{s.magic[u, k]}' if s.magic[u, k] else ''}" for k in range(2))
    skill = f" (+{s.points[u]} {WEAPONS[s.skilled[u]]})" if s.skilled[u] >= 0 else ""
    worn = [
        *(text for bit, text in _MEDALS if s.medal[u] & bit), *(text for bit, text in _GIFTS if s.blessed[u] & bit),
        *([f"thought x{s.thought[u]}"] if s.thought[u] else []), *([f"bow +{s.bow[u]}"] if s.bow[u] else []),
        *([f"rings of {spell_list(s.rings[u])}"] if s.rings[u] else []),
    ]  # fmt: skip
    abilities = ", ".join(f"{ABILITIES[k]} {s.ability[u, k]}" for k in range(3) if s.ability[u, k])
    potions = ", ".join(f"{s.potion[u, k]} {POTIONS[k]}" for k in range(4) if s.potion[u, k])
    parts = [
        f"c{u + 1} {name_of(s, u)}{mine}{state}: {s.strength[u] - s.wounds[u]}/{s.strength[u]}",
        f"agility {s.zr[u]}, resistance {s.od[u]}, {weapons}{skill}, holds {_HANDS[s.hand[u]]}",
        abilities,
        f"potential {s.potential[u, 0]}/{s.potential[u, 1]}/{s.potential[u, 2]}",
        f"potions: {potions}" if potions else "",
        f"has {', '.join(worn)}" if worn else "",
    ]
    if s.pool[u] or s.spells[u]:
        usable = s.spells[u] if s.phase > n.SUBSET else s.pool[u]
        known = spell_list(usable)
        for k in range(2) if s.phase > n.SUBSET else ():
            name = SPELL_NAMES[HEAL + k]
            known = known.replace(name, f"{name} ({s.cures[u, k]} left)")
        parts.append(("spells: " if s.phase > n.SUBSET else "pool: ") + known)
    return "; ".join(part for part in parts if part)


_MEDALS = ((n.ANTIDOTE, "no poison"), (n.KNOWS_POTIONS, "knows potions"), (n.ELOQUENT, "eloquence"))
_GIFTS = ((n.FREE_WAR, "W spells for nothing in the next fight"), (n.CHEAP_LIGHTNING, "Lightning for one wound"))


def asked(s) -> str:
    """What is being asked, as a sentence."""
    what = _ASKS.get(s.phase, "")
    if not what or what[0].isupper():
        return what
    return f"{unit_name(s.actor)} ({name_of(s, s.actor)}) {what}."


def _picks_text(s, u: int) -> str:
    """How many spells are still to be picked; before the first of them what there is to pick."""
    potential = [s.potential[u, sun] for sun in range(3)]
    if s.phase == n.POOL:
        free, taken, most = LEARNABLE & ~s.pool[u], s.pool[u], max(potential)
    else:
        free, taken, most = s.pool[u] & ~s.spells[u], s.spells[u], potential[s.sun]
    left = most - bin(taken).count("1")
    lines = note_lines(free) if taken == 0 else []
    return "\n".join([*lines, f"{left} more to pick."])


_DEALS = {
    n.TAKE_MEDALLION: "A medallion, of which it is not known what it does: accept to take it.",
    n.TAKE_TALISMAN: "A talisman, of which it is not known what it does: accept to take it.",
    n.TAKE_CRYSTAL: "A crystal that works as a talisman or a medallion: accept to take it.",
    n.TAKE_FROM_DESK: "A medallion in a desk with a trap: accept to reach for it.",
    n.TAKE_TAPESTRY: "A tapestry: ready the weapon that is left behind for it.",
    n.OPEN_CLAVICHORD: "Half of the gold is in the clavichord: accept to get it out for 2 wounds.",
    n.SWAP_WEAPON: "A magic weapon: ready the one of two that is given up for it.",
}


def pending_text(s) -> str:
    """What a pick is for."""
    if s.phase == n.POOL or s.phase == n.SUBSET:
        return _picks_text(s, s.actor)
    if s.phase in (n.RANKS, n.FACING):
        return f"Next: rank {s.cursor // WIDTH + 1}, {COLUMNS[s.cursor % WIDTH]}."
    if s.phase == n.FITTING:
        return turnings(s)
    if s.phase == n.DEALING:
        return _DEALS[s.deal]
    if s.phase != n.AIMING or s.pending < 0:
        return ""
    if s.back == n.REFORM:
        return ("step up", "step back", "shift left", "shift right")[s.pending] + ": who?"
    if s.pending == n.THOUGHT:
        return "The talisman of thought (costs 1): at whom?"
    if s.pending >= NUM_SPELLS:
        return f"potion of {POTIONS[s.pending - NUM_SPELLS]}: at whom?"
    return f"{SPELL_NAMES[s.pending]} (costs {int(SPELL_COST[s.pending])}): at whom?"


#: What one is asked alone: its own sheet is enough.
_OF_ONE = {
    n.POOL, n.SUBSET, n.FITTING, n.MEETING, n.TALK, n.BRIBING, n.FACING, n.ARMING, n.START, n.RESPITE, n.PARTY_ACTS,
    n.TRUCE_WINDOW, n.FOES_ACT, n.GATE_BLASTS, n.REFORM, n.EXCHANGE, n.REFILL, n.AIMING,
}  # fmt: skip


_POWERS = {
    POWER_FIRE: "breathes fire: whoever is struck resists or takes a wound more",
    POWER_CHARM: "may charm in the first two rounds",
    POWER_GROWTH: "gains agility with each wound", POWER_STENCH: "its stench costs 2 agility",
    POWER_STONE: "turns to stone on a 6", POWER_HEALING: "a wound closes every third round",
    POWER_SKILL: "skilled with its weapon", POWER_LIGHTNING: "casts Lightning",
}  # fmt: skip


def foe_lines(s) -> list[str]:
    """What is known of each kind of monster in the other formation."""
    lines = []
    for kind in sorted({int(s.kind[u]) for u in s.foe_at if u >= PEOPLE}):
        u = min(v for v in s.foe_at if v >= PEOPLE and s.kind[v] == kind)
        talk = MONSTER[kind, M_AVERSION]
        parts = [f"agility {s.zr[u]}", f"resistance {s.od[u]}", _HANDS[s.hand[u]]]
        parts.append(f"aversion {talk + LEVEL[s.level, L_AVERSION]}" if talk != UNMOVED else "no talk")
        if MONSTER[kind, M_POWER] in _POWERS:
            parts.append(_POWERS[MONSTER[kind, M_POWER]])
        lines.append(f"  {MONSTER_NAMES[kind]}: {', '.join(parts)}.")
    return lines


def sheets(s, seat) -> list[str]:
    """Lines of the characters that a choice is about: in a fight the one that acts, else all."""
    if s.phase not in _OF_ONE:
        return [_person(s, u, seat) for u in range(s.people)]
    return [_person(s, s.actor, seat)] if 0 <= s.actor < s.people and s.phase in _ACTOR_PHASES else []


def meeting_view(s, seat) -> list[str]:
    """The meeting as a seat sees it, from public facts."""
    head = f"Level {s.level}, {SUNS[s.sun]} sun, {s.gold} gold."
    if s.phase <= n.SUN:
        head = f"{s.gold} gold."
    if s.round_no and s.phase < n.RAISING:
        head += f" Round {s.round_no}."
    lines = [head, *formation(s), *foe_lines(s), *sheets(s, seat)]
    if s.hoard and s.phase != n.CLOSE:
        lines.append(f"On the table: {s.hoard} {'experience' if s.dividing else 'gold'}.")
    lines += [line for line in (asked(s), pending_text(s)) if line]
    return lines


def describe(game, s, seat) -> str:
    """The whole as a seat (None: a spectator) sees it."""
    maze = maze_view_lines(s, name_of) if s.adventure and (s.phase not in _OF_ONE or s.phase == n.FITTING) else []
    return "\n".join([*maze, *meeting_view(s, seat)])
