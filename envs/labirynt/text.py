"""Names of actions, units and events, and the position as text, for people and language models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import WAIT, Game
from feint.envs.engine.ids import in_order
from feint.envs.labirynt import ids, tables
from feint.envs.labirynt.map_text import map_view, place_name, tile_name, turned_tiles

COLUMNS = ("left", "centre", "right")
_HANDS = (*tables.WEAPONS, "claws")
_CELL = 24
_BLANK = ".".ljust(_CELL)


def unit_name(u: int) -> str:
    """How actions and events call a unit."""
    if u < 0:
        return "the Gate"
    if u < tables.FIRST_MONSTER:
        return f"character {u + 1}"
    return (
        f"foe {u - tables.FIRST_MONSTER + 1}"
        if u < tables.FIRST_COMPANION
        else f"companion {u - tables.FIRST_COMPANION + 1}"
    )


def action_names(adventure: bool) -> tuple[str, ...]:
    """Names of the actions, by id: those of a meeting, then those of the labyrinth."""
    units = [unit_name(u) for u in range(tables.UNITS)]
    table = {
        WAIT: "wait",
        ids.PASS: "pass",
        **_run(ids.ATTACK, "attack", units),
        **_run(ids.TARGET, "target", units),
        **_run(ids.CAST, "cast", tables.SPELL_NAMES),
        **_run(ids.LEARN, "choose", tables.SPELL_NAMES),
        **_run(ids.READY, "ready", tables.WEAPONS),
        **_run(ids.DRINK, "drink", tables.POTIONS),
        ids.NEGOTIATE: "negotiate",
        **_run(ids.BRIBE_WITH, "bribe", [f"{gold} gold" for gold in tables.BRIBES]),
        ids.FIGHT: "fight",
        ids.LEAVE: "leave in peace",
        ids.ADVANCE: "step up",
        ids.RETREAT: "step back",
        ids.LEFT: "shift left",
        ids.RIGHT: "shift right",
        ids.REARRANGE: "rearrange the march",
        ids.CLOSE_RANK: "begin the next rank",
        ids.SEARCH: "search",
        ids.OFFER + ids.OFFER_EQUAL: "offer equal shares",
        ids.OFFER + ids.OFFER_KILLS: "offer shares by kills",
        ids.OFFER + ids.OFFER_LIVING: "offer shares by survivors",
        **_run(ids.OFFER + ids.OFFER_FAVOUR, "offer half to", [seat_name(seat) for seat in range(tables.PEOPLE)]),
        ids.ACCEPT: "accept",
        ids.REFUSE: "refuse",
        ids.THINK: "use the talisman of thought",
    }
    if adventure:
        table |= {
            **_run(ids.GO, "go", tables.DIRECTIONS),
            **_run(ids.FIT, "turn it", [f"{turn} quarters" for turn in range(4)]),
            ids.EXAMINE_FIND: "examine the find",
            ids.DESTROY: "destroy the Gates",
            ids.LEAVE_MAZE: "leave the labyrinth",
            ids.STAIRS_UP: "go upstairs",
            ids.STAIRS_DOWN: "go downstairs",
            **_run(ids.TO_SEGMENT, "segment", [place_name(cell) for cell in range(tables.CELLS)]),
        }
    return in_order(table)


def _run(first: int, verb: str, objects: Sequence[str]) -> dict[int, str]:
    """Names of actions that do the same to different things, from an id on."""
    return {first + k: f"{verb} {name}" for k, name in enumerate(objects)}


def seat_name(seat: int) -> str:
    """How texts call a seat."""
    return f"player_{seat}"


_ENDS = (
    "The fight is won.", "The party is lost.", "They part in peace.", "A truce ends the fight.",
    "The door is locked for ever.", "Nobody is left to meet.", "The fight is broken off.",
    "Who went alone is lost.",
)  # fmt: skip
#: What the die shows of each feature.
_FINDS = {
    tables.ART: ("a tapestry", "a painting", "a sculpture", "a crystal", "an icon", "a manuscript"),
    tables.MIRROR: ("a mirror",) * 6,
    tables.STATUE: ("a Medusa", "a diamond", "a medallion", "a demon", "a talisman", "the Nameless"),
    tables.FURNITURE: ("a coffin", "a bookcase", "a desk", "a bed", "a clavichord", "a mirror"),
    tables.FOUNTAIN: ("poison", "a potion", "alcohol", "a diamond", "water", "blood"),
    tables.ALTAR: ("Alloces", "Vassago", "Avnas", "Malthus", "Leraje", "Asmoday"),
    tables.TRAPDOOR: ("trap and treasure", "trap and treasure", "a room", "a room", "a pit", "a slide"),
}
_TALKS = ("failure", "agreement", "intimidation")


def event_types(actions: tuple[str, ...]) -> tuple[EventType, ...]:
    """Kinds of event by id, under the names of the actions."""
    word: dict[str, Callable[[int], str]] = {
        "seat": seat_name, "action": actions.__getitem__, "unit": unit_name, "by": unit_name, "target": unit_name,
        "spell": tables.SPELL_NAMES.__getitem__, "weapon": tables.WEAPONS.__getitem__, "cell": place_name,
        "sun": tables.SUNS.__getitem__,
    }  # fmt: skip

    def event(name: str, values: str, text: str | Callable[..., str]) -> EventType:
        if not isinstance(text, str):
            return EventType(name, tuple(values.split()), text)

        def fill(**numbers: int) -> str:
            return text.format(**{key: word[key](number) if key in word else number for key, number in numbers.items()})

        return EventType(name, tuple(values.split()), fill)

    def chose(seat, action, actor, phase):
        by = f" ({unit_name(actor)})" if actor >= 0 and phase in _ACTOR_PHASES else ""
        return f"{seat_name(seat)}: {actions[action]}{by}"

    table = {
        ids.E_CHOSE: event("chose", "seat action actor phase", chose),
        ids.E_JOINED: event("joined", "unit kind strength resistance", _joined),
        ids.E_GIFTED: event("pupil", "unit potential bonus", _pupil),
        ids.E_SUN: event("sun", "sun", "The dominant sun is {sun}."),
        ids.E_CURES: event(
            "cures", "unit heal rejuvenate", "{unit} may cast Heal {heal} and Rejuvenate {rejuvenate} times."
        ),
        ids.E_MET: event("met", "kind count level table", _met),
        ids.E_STRENGTH: event("monster", "unit strength", "{unit} has strength {strength}."),
        ids.E_PLACED: event("placed", "unit side place", _placed),
        ids.E_ROUND: event("round", "number", "Round {number}."),
        ids.E_CAST: event("cast", "unit spell target left", _cast),
        ids.E_RESISTED: event("resisted", "unit", "{unit} resists."),
        ids.E_WOUND: event("wound", "unit amount absorbed left", _wound),
        ids.E_DIED: event("died", "unit by", "{unit} dies."),
        ids.E_STRUCK: event(
            "struck", "unit target total wounds", "{unit} strikes at {target}: {total}, {wounds} wounds."
        ),
        ids.E_SLEEP: event("asleep", "unit", "{unit} falls asleep."),
        ids.E_SHIELD: event("shield", "unit", "{unit} is shielded from wounding spells."),
        ids.E_ARMOUR: event("armour", "unit points", "{unit}'s armour will take {points} wounds."),
        ids.E_BOOST: event("boost", "unit points potion", "{unit} has {points} more agility for the fight."),
        ids.E_STENCH: event("stench", "unit points", "The stench costs {unit} {points} agility."),
        ids.E_STONE: event("stone", "unit", "{unit} turns to stone."),
        ids.E_HEALED: event("healed", "unit wounds left", "{unit} is healed of {wounds} wounds, {left} left to bear."),
        ids.E_CHARMED: event("charmed", "unit by", "{unit} is under the charm of {by}."),
        ids.E_FREED: event("freed", "unit", "{unit} is free of its charm."),
        ids.E_AWAY: event("away", "unit", "{unit} is sent away."),
        ids.E_TALK: event("talk", "unit total result", _talk),
        ids.E_BRIBE: event("bribe", "gold rolled target", _bribe),
        ids.E_TREASURE: event(
            "treasure",
            "unit gold jewels items",
            "Treasure of {unit}: {gold} gold, jewels worth {jewels}, {items} magic items.",
        ),
        ids.E_ITEM: event("item", "item plus", _item),
        ids.E_VOTE: event("vote", "seat action", "{seat} votes: {action}."),
        ids.E_SHARE: event("share", "seat gold", "{seat} gets treasure worth {gold}."),
        ids.E_EXPERIENCE: event("experience", "unit points", "{unit} gains {points} experience."),
        ids.E_ENDED: event("ended", "how slain total", _ended),
        ids.E_REVIVED: event("revived", "unit left", "{unit} lives again, {left} left to bear."),
        ids.E_HELPED: event("helped", "unit spell", "{spell} takes effect."),
        ids.E_VANISHED: event("vanished", "unit", "{unit} vanishes."),
        ids.E_SKILL: event("skill", "unit points", "{unit} has weapon skill {points}."),
        ids.E_HANDED: event(
            "handed", "gold items", "The monsters hand over treasure worth {gold} and {items} magic items."
        ),
        ids.E_SEGMENT: event("segment", "cell tile turn", _segment),
        ids.E_ENTERED: event("entered", "cell new", "The party enters {cell}."),
        ids.E_TRAP: event("trap", "kind unit", _trap),
        ids.E_DISARMED: event("disarmed", "unit", "{unit} disarms the trap."),
        ids.E_FIND: event("find", "unit feature number", _find),
        ids.E_GATE: event("gates", "unit destroyed", _gates),
        ids.E_OUT: event("out", "explored", "The party leaves the labyrinth after {explored} segments."),
        ids.E_CHANGED: event("changed", "unit what amount", _changed),
        ids.E_LEARNT: event("learnt", "unit spell ring", _learnt),
        ids.E_MIRROR: event("mirror", "level away", _mirror),
        ids.E_POISON: event("poison", "unit wounds", "{unit} is poisoned: {wounds} wounds to come."),
        ids.E_CARRIED: event("carried", "unit item plus", "{unit} takes the magic item."),
        ids.E_SENT: event("sent", "unit cell", "{unit} is now at {cell}."),
        ids.E_JOINS: event("joins", "unit", "{unit} joins the march again."),
        ids.E_TURNED: event("turned", "unit will", _turned),
        ids.E_THOUGHT: event(
            "thought", "unit target uses left", "{unit} turns its talisman of thought on {target}, {uses} uses left."
        ),
        ids.E_BLESSED: event("blessed", "unit gift", _blessed),
        ids.E_HELD: event("held", "unit", "{unit} slides to the Gates and is held till they fall."),
        ids.E_ALONE: event("alone", "unit how", _alone),
        ids.E_GIVEN_UP: event("given up", "unit weapon", "{unit} gives up its {weapon}."),
    }  # fmt: skip
    return in_order(table)


# --- events that take more than names and numbers --------------------------------------------------------------------


def _joined(unit: int, kind: int, strength: int, resistance: int) -> str:
    return f"{unit_name(unit)} is {tables.PERSON_NAMES[kind]}: strength {strength}, resistance {resistance}."


def _pupil(unit: int, potential: int, bonus: int) -> str:
    roll, gain = potential + 1, tables.BONUSES[bonus]
    return f"{unit_name(unit)} is a pupil: potential by a roll of {roll}, bonus for {gain}."


def _met(kind: int, count: int, level: int, table: int) -> str:
    return f"The party meets {count} x {tables.MONSTER_NAMES[kind]} on level {level}."


def _placed(unit: int, side: int, place: int) -> str:
    return f"{unit_name(unit)} stands in rank {place // tables.WIDTH + 1}, {COLUMNS[place % tables.WIDTH]}."


def _cast(unit: int, spell: int, target: int, left: int) -> str:
    at = f" at {unit_name(target)}" if target >= 0 else ""
    return f"{unit_name(unit)} casts {tables.SPELL_NAMES[spell]}{at}."


def _wound(unit: int, amount: int, absorbed: int, left: int) -> str:
    armour = f" (armour takes {absorbed})" if absorbed else ""
    return f"{unit_name(unit)} takes {amount} wounds{armour}, {left} left."


def _talk(unit: int, total: int, result: int) -> str:
    return f"{unit_name(unit)} negotiates: {total}, {_TALKS[result]}."


def _bribe(gold: int, rolled: int, target: int) -> str:
    return f"{gold} gold are offered: {rolled} against {target}, {'taken' if rolled <= target else 'refused'}."


def _item(item: int, plus: int) -> str:
    bonus = f" +{plus}" if plus else ""
    return f"A magic item: {tables.ITEM_KINDS[item // 6]}, {tables.ITEMS[item // 6][item % 6]}{bonus}."


def _ended(how: int, slain: int, total: int) -> str:
    return f"{_ENDS[how]} Strength killed: {slain} of {total}."


def _segment(cell: int, tile: int, turn: int) -> str:
    if tile < 0:
        return f"No segment fits at {place_name(cell)}: the exit is blind."
    return f"{place_name(cell)} is a {tile_name(tile)}." + (" How is it turned?" if turn < 0 else "")


def _trap(kind: int, unit: int) -> str:
    return f"A trap springs on {unit_name(unit)}: {tables.TRAP_NAMES[kind]}."


def _find(unit: int, feature: int, number: int) -> str:
    return f"{unit_name(unit)} examines the {tables.FEATURES[feature]}: {_FINDS[feature][number - 1]}."


def _gates(unit: int, destroyed: int) -> str:
    return f"{unit_name(unit)} {'destroys the Black Gates' if destroyed else 'fails at the Gates'}."


def _changed(unit: int, what: int, amount: int) -> str:
    return f"{unit_name(unit)}: {ids.CHANGES[what]} {amount:+d}."


def _learnt(unit: int, spell: int, ring: int) -> str:
    return f"{unit_name(unit)} {'has a ring of' if ring else 'can now cast'} {tables.SPELL_NAMES[spell]}."


def _mirror(level: int, away: int) -> str:
    return f"The Gates are on level {level}" + (f", {away} new segments away." if away else ".")


def _turned(unit: int, will: int) -> str:
    return f"{unit_name(unit)} turns on the others under the will of {('', 'evil', 'the Nameless')[will]}."


def _blessed(unit: int, gift: int) -> str:
    return f"A demon's gift to {unit_name(unit)}: {('free W spells in the next fight', 'cheap Lightning')[gift - 1]}."


def _alone(unit: int, how: int) -> str:
    return f"{unit_name(unit)} is alone" + (" till the first round is over." if how == ids.FIRST_ROUND else ".")


_ACTOR_PHASES = {
    ids.P_POOL, ids.P_SUBSET, ids.P_MEETING, ids.P_TALK, ids.P_BRIBE, ids.P_WEAPONS, ids.P_START, ids.P_RESPITE,
    ids.P_PARTY, ids.P_TRUCE, ids.P_MONSTERS, ids.P_TARGET, ids.P_RAISING, ids.P_REVIVAL, ids.P_CALM, ids.P_DEFT,
    ids.P_POISON, ids.P_WHERE, ids.P_RECALL, ids.P_DEAL,
}  # fmt: skip

_ASKS = {
    ids.P_POOL: "picks a spell for its pool",
    ids.P_SUBSET: "picks a spell of its pool to use under this sun",
    ids.P_MARCH: "The leader keeps the march (pass) or rearranges it.",
    ids.P_RANKS: "The leader fills the next place of the march.",
    ids.P_MEETING: "may cast before anything is said",
    ids.P_DECISION: "The leader decides: talk, bribe or fight.",
    ids.P_TALK: "may cast to help the talk",
    ids.P_DELEGATE: "The leader picks who negotiates.",
    ids.P_BRIBE: "may cast to help the bribe",
    ids.P_PARLEY: "Peace: the leader leaves, or fights after all.",
    ids.P_FACING: "The leader picks which monster stands at the next front place.",
    ids.P_WEAPONS: "takes a weapon in hand",
    ids.P_START: "may cast before the fight",
    ids.P_RESPITE: "may drink a potion or heal before the fight",
    ids.P_PARTY: "acts",
    ids.P_TRUCE: "may call a truce",
    ids.P_MONSTERS: "acts",
    ids.P_GATE: "The Gate picks whom it blasts.",
    ids.P_REFORM: "The leader moves the ranks (pass: done).",
    ids.P_EXCHANGE: "The leader picks who steps back.",
    ids.P_REFILL: "The monsters pick who steps up.",
    ids.P_TARGET: "picks a target",
    ids.P_RAISING: "may raise the dead",
    ids.P_REVIVAL: "may wake the petrified",
    ids.P_CALM: "may cast or drink",
    ids.P_LOOT: "The leader searches on.",
    ids.P_GIFT: "A magic item goes to somebody, or is left.",
    ids.P_OFFER: "A seat offers a split.",
    ids.P_VOTE: "The others vote on the split.",
    ids.P_EXPLORE: "The leader decides where the party goes (pass: halt for spells and potions).",
    ids.P_FITTING: "The leader turns the new segment.",
    ids.P_DISARM: "A trap! The leader picks who tries to disarm it.",
    ids.P_DEFT: "may help with the trap",
    ids.P_POISON: "may neutralise the poison",
    ids.P_EXAMINE: "The leader picks who examines the find.",
    ids.P_GATE_TRY: "The leader picks who tries the Gates.",
    ids.P_TRAPPED: "The trap springs: the leader finds out what it does.",
    ids.P_WHERE: "picks where Teleport takes its target",
    ids.P_RECALL: "picks a spell that its talisman of a sun brings",
    ids.P_DEAL: "may take what was found",
    ids.P_LAST_RANK: "The Nameless steps into the Demons' last rank, or stands behind it.",
}


def name_of(s: Any, u: int) -> str:
    """A unit's own name."""
    return tables.PERSON_NAMES[s.kind[u]] if u < tables.PEOPLE else tables.MONSTER_NAMES[s.kind[u]]


def spell_list(bits: int) -> str:
    """Names of a bit set of spells."""
    return ", ".join(tables.SPELL_NAMES[k] for k in range(tables.NUM_SPELLS) if bits >> k & 1) or "none"


def _label(s: Any, u: int) -> str:
    if u < 0:
        return _BLANK
    short = unit_name(u).replace("character ", "c").replace("foe ", "f").replace("companion ", "m")
    marks = ("z" if s.asleep[u] else "") + ("*" if s.charmer[u] >= 0 else "")
    return f"{short + marks} {name_of(s, u)} {s.strength[u] - s.wounds[u]}/{s.strength[u]}".ljust(_CELL)


def formation(s: Any) -> list[str]:
    """Both formations, the monsters above, the fronts facing each other."""
    lines = []
    ranks = [r for r in range(8) if any(s.foe_at[r * tables.WIDTH + c] >= 0 for c in range(tables.WIDTH))]
    for rank in range(max(ranks, default=-1), -1, -1):
        row = " ".join(_label(s, s.foe_at[rank * tables.WIDTH + c]) for c in range(tables.WIDTH))
        lines.append(f"  foes  {rank + 1}  {row}".rstrip())
    if lines:
        lines.append("  " + "-" * (9 + 3 * _CELL))
    ranks = [r for r in range(3) if any(s.party_at[r * tables.WIDTH + c] >= 0 for c in range(tables.WIDTH))]
    for rank in range(max(ranks, default=-1) + 1):
        row = " ".join(_label(s, s.party_at[rank * tables.WIDTH + c]) for c in range(tables.WIDTH))
        lines.append(f"  party {rank + 1}  {row}".rstrip())
    return lines


def _person(s: Any, u: int, seat: int | None) -> str:
    mine = " (you)" if s.owner[u] == seat and s.players > 2 else ""
    state = {ids.ALIVE: "", ids.DEAD: " DEAD", ids.STONE: " STONE", ids.AWAY: " away", ids.NOBODY: ""}[s.status[u]]
    if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES:
        state = " CHARMED"
    weapons = "/".join(
        f"{tables.WEAPONS[s.weapon[u, k]]}{f'+{s.magic[u, k]}' if s.magic[u, k] else ''}" for k in range(2)
    )
    skill = f" (+{s.points[u]} {tables.WEAPONS[s.skilled[u]]})" if s.skilled[u] >= 0 else ""
    worn = [
        *(text for bit, text in _MEDALS if s.medal[u] & bit), *(text for bit, text in _GIFTS if s.blessed[u] & bit),
        *([f"thought x{s.thought[u]}"] if s.thought[u] else []), *([f"bow +{s.bow[u]}"] if s.bow[u] else []),
        *([f"rings of {spell_list(s.rings[u])}"] if s.rings[u] else []),
    ]  # fmt: skip
    abilities = ", ".join(f"{tables.ABILITIES[k]} {s.ability[u, k]}" for k in range(3) if s.ability[u, k])
    potions = ", ".join(f"{s.potion[u, k]} {tables.POTIONS[k]}" for k in range(4) if s.potion[u, k])
    parts = [
        f"c{u + 1} {name_of(s, u)}{mine}{state}: {s.strength[u] - s.wounds[u]}/{s.strength[u]}",
        f"agility {s.agility[u]}, resistance {s.resistance[u]}, {weapons}{skill}, holds {_HANDS[s.hand[u]]}",
        abilities,
        f"potential {s.potential[u, 0]}/{s.potential[u, 1]}/{s.potential[u, 2]}",
        f"potions: {potions}" if potions else "",
        f"has {', '.join(worn)}" if worn else "",
    ]
    if s.pool[u] or s.spells[u]:
        usable = s.spells[u] if s.phase > ids.P_SUBSET else s.pool[u]
        known = spell_list(usable)
        for k in range(2) if s.phase > ids.P_SUBSET else ():
            name = tables.SPELL_NAMES[tables.HEAL + k]
            known = known.replace(name, f"{name} ({s.cures[u, k]} left)")
        parts.append(("spells: " if s.phase > ids.P_SUBSET else "pool: ") + known)
    return "; ".join(part for part in parts if part)


_MEDALS = ((ids.ANTIDOTE, "no poison"), (ids.KNOWS_POTIONS, "knows potions"), (ids.ELOQUENT, "eloquence"))
_GIFTS = ((ids.FREE_WAR, "W spells for nothing in the next fight"), (ids.CHEAP_LIGHTNING, "Lightning for one wound"))


def asked(s: Any) -> str:
    """What is being asked, as a sentence."""
    what = _ASKS.get(s.phase, "")
    if not what or what[0].isupper():
        return what
    return f"{unit_name(s.actor)} ({name_of(s, s.actor)}) {what}."


def _picks_text(s: Any, u: int) -> str:
    """How many spells are still to be picked; before the first of them what there is to pick."""
    potential = [s.potential[u, sun] for sun in range(3)]
    if s.phase == ids.P_POOL:
        free, taken, most = tables.LEARNABLE & ~s.pool[u], s.pool[u], max(potential)
    else:
        free, taken, most = s.pool[u] & ~s.spells[u], s.spells[u], potential[s.sun]
    left = most - bin(taken).count("1")
    lines = note_lines(free) if taken == 0 else []
    return "\n".join([*lines, f"{left} more to pick."])


_DEALS = {
    ids.D_MEDALLION: "A medallion, of which it is not known what it does: accept to take it.",
    ids.D_TALISMAN: "A talisman, of which it is not known what it does: accept to take it.",
    ids.D_CRYSTAL: "A crystal that works as a talisman or a medallion: accept to take it.",
    ids.D_DESK: "A medallion in a desk with a trap: accept to reach for it.",
    ids.D_TAPESTRY: "A tapestry: ready the weapon that is left behind for it.",
    ids.D_CLAVICHORD: "Half of the gold is in the clavichord: accept to get it out for 2 wounds.",
    ids.D_WEAPON: "A magic weapon: ready the one of two that is given up for it.",
}


def pending_text(s: Any) -> str:
    """What a pick is for."""
    if s.phase == ids.P_POOL or s.phase == ids.P_SUBSET:
        return _picks_text(s, s.actor)
    if s.phase in (ids.P_RANKS, ids.P_FACING):
        return f"Next: rank {s.cursor // tables.WIDTH + 1}, {COLUMNS[s.cursor % tables.WIDTH]}."
    if s.phase == ids.P_FITTING:
        return turned_tiles(s)
    if s.phase == ids.P_DEAL:
        return _DEALS[s.deal]
    if s.phase != ids.P_TARGET or s.pending < 0:
        return ""
    if s.back == ids.P_REFORM:
        return ("step up", "step back", "shift left", "shift right")[s.pending] + ": who?"
    if s.pending == ids.THOUGHT:
        return "The talisman of thought (costs 1): at whom?"
    if s.pending >= tables.NUM_SPELLS:
        return f"potion of {tables.POTIONS[s.pending - tables.NUM_SPELLS]}: at whom?"
    return f"{tables.SPELL_NAMES[s.pending]} (costs {int(tables.SPELL_COST[s.pending])}): at whom?"


#: Phases for which the acting character's own sheet is enough.
_OF_ONE = {
    ids.P_POOL, ids.P_SUBSET, ids.P_FITTING, ids.P_MEETING, ids.P_TALK, ids.P_BRIBE, ids.P_FACING, ids.P_WEAPONS,
    ids.P_START, ids.P_RESPITE, ids.P_PARTY, ids.P_TRUCE, ids.P_MONSTERS, ids.P_GATE, ids.P_REFORM, ids.P_EXCHANGE,
    ids.P_REFILL, ids.P_TARGET,
}  # fmt: skip


_POWERS = {
    tables.POWER_FIRE: "breathes fire: whoever is struck resists or takes a wound more",
    tables.POWER_CHARM: "may charm in the first two rounds",
    tables.POWER_GROWTH: "gains agility with each wound", tables.POWER_STENCH: "its stench costs 2 agility",
    tables.POWER_STONE: "turns to stone on a 6", tables.POWER_HEALING: "a wound closes every third round",
    tables.POWER_SKILL: "skilled with its weapon", tables.POWER_LIGHTNING: "casts Lightning",
}  # fmt: skip


def foe_lines(s: Any) -> list[str]:
    """What is known of each kind of monster in the other formation."""
    lines = []
    for kind in sorted({int(s.kind[u]) for u in s.foe_at if u >= tables.PEOPLE}):
        u = min(v for v in s.foe_at if v >= tables.PEOPLE and s.kind[v] == kind)
        aversion = tables.MONSTER[kind, tables.M_AVERSION]
        talks = aversion != tables.UNMOVED
        parts = [f"agility {s.agility[u]}", f"resistance {s.resistance[u]}", _HANDS[s.hand[u]]]
        parts.append(f"aversion {aversion + tables.LEVEL[s.level, tables.L_AVERSION]}" if talks else "no talk")
        if tables.MONSTER[kind, tables.M_POWER] in _POWERS:
            parts.append(_POWERS[tables.MONSTER[kind, tables.M_POWER]])
        lines.append(f"  {tables.MONSTER_NAMES[kind]}: {', '.join(parts)}.")
    return lines


def sheets(s: Any, seat: int | None) -> list[str]:
    """Lines of the characters that a choice is about: in a fight the one that acts, else all."""
    if s.phase not in _OF_ONE:
        return [_person(s, u, seat) for u in range(s.people)]
    return [_person(s, s.actor, seat)] if 0 <= s.actor < s.people and s.phase in _ACTOR_PHASES else []


def meeting_view(s: Any, seat: int | None) -> list[str]:
    """The meeting as a seat may know it, from public facts."""
    head = f"Level {s.level}, {tables.SUNS[s.sun]} sun, {s.gold} gold."
    if s.phase <= ids.P_SUN:
        head = f"{s.gold} gold."
    if s.round_no and s.phase < ids.P_RAISING:
        head += f" Round {s.round_no}."
    lines = [head, *formation(s), *foe_lines(s), *sheets(s, seat)]
    if s.hoard and s.phase != ids.P_CLOSE:
        lines.append(f"On the table: {s.hoard} {'experience' if s.dividing else 'gold'}.")
    lines += [line for line in (asked(s), pending_text(s)) if line]
    return lines


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The whole position as a seat (None: a spectator) may know it."""
    maze = map_view(s, name_of) if s.adventure and (s.phase not in _OF_ONE or s.phase == ids.P_FITTING) else []
    return "\n".join([*maze, *meeting_view(s, seat)])


#: What each spell does, in a few words, for people who choose.
_SPELL_NOTES = in_order(
    {
        tables.CHARM: "a monster of the first two ranks joins the party",
        tables.BLAST: "2 wounds to one of the front",
        tables.EXPLOSION: "a wound to everyone in the fight, caster and party too",
        tables.LIGHTNING: "1K3 x 2 wounds to one of the front",
        tables.SLEEP: "a monster of any rank sleeps, and dies when all others are dealt with",
        tables.RELEASE: "a charmed character comes back",
        tables.SHIELD: "no wounding spell touches one character in this fight",
        tables.HESITATION: "before the fight each drinks a potion or heals",
        tables.TRUCE: "ends the fight in peace",
        tables.MENTAL_BLOW: "2K6 + 2 wounds to one of the front",
        tables.LOCK: "shuts the door on the monsters for ever",
        tables.ARMOUR: "takes the next 1K3 + 1 wounds of one character",
        tables.NEUTRALISE: "undoes a poison at once",
        tables.REVIVE: "wakes another who was turned to stone, after the fight",
        tables.STRENGTH: "1K6 agility to one character for the next fight",
        tables.HEAL: "heals another of 1K3 + 1 wounds; 1K6 times",
        tables.REJUVENATE: "heals another of 1K6 + 1 wounds; 1K6 times",
        tables.TELEPORT: "sends a character or monster to a segment that was visited",
        tables.DEFT_FINGERS: "3 more skill with traps for one try",
        tables.ELOQUENCE: "4 more in a negotiation",
        tables.INTIMIDATE: "frightens the monsters without a roll",
        tables.DISCOURAGE: "frightens them, and they give all they have",
        tables.SUGGESTION: "2 off a bribe's roll",
        tables.FLATTERY: "4 off a bribe's roll",
        tables.WRATH: "2K6 + 2 wounds to one of the front",
        tables.RESURRECTION: "raises one who was killed in the fight just over",
    }
)
_SPELL_TYPES = {
    "W": "in a fight", "O": "any time it helps", "N": "at a negotiation", "V": "at a bribe", "S": "as learnt",
}  # fmt: skip


def note_lines(bits: int) -> list[str]:
    """One line per spell of a bit set: name, cost in wounds, when, whether it is resisted, what it does."""
    lines = []
    for k, (name, cost, kind, _, resisted, _) in enumerate(tables.SPELLS):
        if bits >> k & 1:
            how = f"{_SPELL_TYPES[kind]}, {'resisted' if resisted else 'not resisted'}"
            lines.append(f"  {name:18} {cost} wound{'s' if cost > 1 else ' '} {how:31} {_SPELL_NOTES[k]}")
    return lines
