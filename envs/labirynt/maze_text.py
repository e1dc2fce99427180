"""The labyrinth as text: a map drawn in characters, and what its events say."""

from __future__ import annotations

from collections.abc import Sequence

from feint.envs.engine.events import EventType
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.state import AWAY, CELLS, SIZE
from feint.envs.labirynt.tables import (
    CORRIDOR,
    DIRECTIONS,
    DOOR,
    FEATURES,
    FOUNTAIN,
    MONSTER_NAMES,
    SPELL_NAMES,
    TILE_CORRIDOR,
    TILE_EDGE,
    TILE_FEATURE,
    TILE_TURNS,
    TRAP_NAMES,
    WEAPONS,
)

#: A letter for each feature in the middle of its segment.
LETTERS = " RMTSUFALE*"
_EDGES = {DOOR: "+", CORRIDOR: "."}


def maze_action_names() -> tuple[str, ...]:
    """Names of the labyrinth's actions, after those of a meeting."""
    return (
        *(f"go {name}" for name in DIRECTIONS),
        *(f"turn it {turn} quarters" for turn in range(4)),
        "examine the find",
        "destroy the Gates",
        "leave the labyrinth",
        "go upstairs",
        "go downstairs",
        *(f"segment {place_name(cell)}" for cell in range(CELLS)),
    )


def place_name(cell: int) -> str:
    """Level, column and row of a segment, such as ``1-e9``."""
    return f"{cell // (SIZE * SIZE) + 1}-{'abcdefghi'[cell % SIZE]}{cell // SIZE % SIZE + 1}"


def tile_name(tile: int) -> str:
    """What a tile is."""
    feature = FEATURES[TILE_FEATURE[tile]]
    kind = "corridor" if TILE_CORRIDOR[tile] else "room"
    return f"{kind} with {feature}" if feature else kind


def maze_event_types(unit_name) -> tuple[EventType, ...]:
    """Kinds of event of the labyrinth, in the order of their numbers; `unit_name` tells how units are called."""

    def made(name, values, text):
        return EventType(name, tuple(values.split()), text)

    def segment(cell, tile, turn):
        if tile < 0:
            return f"No segment fits at {place_name(cell)}: the exit is blind."
        return f"{place_name(cell)} is a {tile_name(tile)}." + (" How is it turned?" if turn < 0 else "")

    def find(unit, feature, number):
        return f"{unit_name(unit)} examines the {FEATURES[feature]}: {_FINDS[feature][number - 1]}."

    def mirror(level, away):
        return f"The Gates are on level {level}" + (f", {away} new segments away." if away else ".")

    def changed(unit, what, amount):
        return f"{unit_name(unit)}: {n.CHANGES[what]} {amount:+d}."

    return (
        made("segment", "cell tile turn", segment),
        made("entered", "cell new", lambda cell, new: f"The party enters {place_name(cell)}."),
        made("trap", "kind unit", lambda kind, unit: (
            f"A trap springs on {unit_name(unit)}: {(*TRAP_NAMES, 'two traps')[kind - 1]}."
        )),
        made("disarmed", "unit", lambda unit: f"{unit_name(unit)} disarms the trap."),
        made("find", "unit feature number", find),
        made("gates", "unit destroyed", lambda unit, destroyed: (
            f"{unit_name(unit)} destroys the Black Gates." if destroyed else f"{unit_name(unit)} fails at the Gates."
        )),
        made("out", "explored", lambda explored: f"The party leaves the labyrinth after {explored} segments."),
        made("changed", "unit what amount", changed),
        made("learnt", "unit spell ring", lambda unit, spell, ring: (
            f"{unit_name(unit)} {'has a ring of' if ring else 'can now cast'} {SPELL_NAMES[spell]}."
        )),
        made("mirror", "level away", mirror),
        made("poison", "unit wounds", lambda unit, wounds: f"{unit_name(unit)} is poisoned: {wounds} wounds to come."),
        made("carried", "unit item plus", lambda unit, item, plus: f"{unit_name(unit)} takes the magic item."),
        made("sent", "unit cell", lambda unit, cell: f"{unit_name(unit)} is now at {place_name(cell)}."),
        made("joins", "unit", lambda unit: f"{unit_name(unit)} joins the march again."),
        made("turned", "unit will", lambda unit, will: (
            f"{unit_name(unit)} turns on the others under the will of {('', 'evil', 'the Nameless')[will]}."
        )),
        made("thought", "unit target uses left", lambda unit, target, uses, left: (
            f"{unit_name(unit)} turns its talisman of thought on {unit_name(target)}, {uses} uses left."
        )),
        made("blessed", "unit gift", lambda unit, gift: (
            f"A demon's gift to {unit_name(unit)}: {('free W spells in the next fight', 'cheap Lightning')[gift - 1]}."
        )),
        made("held", "unit", lambda unit: f"{unit_name(unit)} slides to the Gates and is held till they fall."),
        made("alone", "unit how", lambda unit, how: (
            f"{unit_name(unit)} is alone" + (" till the first round is over." if how == n.FIRST_ROUND else ".")
        )),
        made("given up", "unit weapon", lambda unit, weapon: f"{unit_name(unit)} gives up its {WEAPONS[weapon]}."),
    )  # fmt: skip


_FINDS = {
    1: ("a tapestry", "a painting", "a sculpture", "a crystal", "an icon", "a manuscript"),
    2: ("a mirror",) * 6,
    3: ("a Medusa", "a diamond", "a medallion", "a demon", "a talisman", "the Nameless"),
    5: ("a coffin", "a bookcase", "a desk", "a bed", "a clavichord", "a mirror"),
    FOUNTAIN: ("poison", "a potion", "alcohol", "a diamond", "water", "blood"),
    7: ("Alloces", "Vassago", "Avnas", "Malthus", "Leraje", "Asmoday"),
    8: ("trap and treasure", "trap and treasure", "a room", "a room", "a pit", "a slide"),
}


def _segment_lines(s, cell: int, here: bool) -> list[str]:
    """Three lines of five characters: # wall, + door, . corridor; in the middle the feature, party or monsters."""
    if s.tile[cell] < 0:
        return [" " * 5] * 3
    letter = LETTERS[TILE_FEATURE[s.tile[cell]]]
    who = "@" if here else "!" if s.lair[cell] >= 0 else "" if s.seen[cell] else "?"
    middle = f"{letter}{who}".center(3) if letter != " " else (who or "").center(3)
    bolted = [way for way in range(4) if s.bolts[cell] >> way & 1]
    return _tile_lines(TILE_EDGE[s.tile[cell], s.turned[cell]].tolist(), middle, bolted)


def _tile_lines(edges: list[int], middle: str, bolted: Sequence[int] = ()) -> list[str]:
    sides = ["X" if way in bolted else _EDGES.get(edges[way], "#") for way in range(4)]
    return [f"##{sides[0]}##", f"{sides[3]}{middle.center(3)}{sides[1]}", f"##{sides[2]}##"]


def turnings(s) -> str:
    """The drawn tile in each of its turns, side by side; only those that fit can be chosen."""
    turns = range(TILE_TURNS[s.pending])
    drawn = [_tile_lines(TILE_EDGE[s.pending, turn].tolist(), " ") for turn in turns]
    rows = ["   ".join(f"{turn} quarters".ljust(10) for turn in turns)]
    rows += ["   ".join(lines[k].ljust(10) for lines in drawn) for k in range(3)]
    return "\n".join("  " + row.rstrip() for row in rows)


def map_lines(s) -> list[str]:
    """The party's level, as far as it has been drawn."""
    first = s.floor * SIZE * SIZE
    drawn = [cell for cell in range(SIZE * SIZE) if s.tile[first + cell] >= 0]
    if not drawn:
        return []
    columns = range(min(c % SIZE for c in drawn), max(c % SIZE for c in drawn) + 1)
    lines = ["     " + "".join("abcdefghi"[x].center(5) for x in columns)]
    for y in range(min(c // SIZE for c in drawn), max(c // SIZE for c in drawn) + 1):
        row = [_segment_lines(s, first + y * SIZE + x, (x, y) == (s.x, s.y)) for x in columns]
        for k in range(3):
            lines.append(f"{y + 1 if k == 1 else ' '!s:>3}  " + "".join(part[k] for part in row).rstrip())
    return lines


def maze_view_lines(s, name_of) -> list[str]:
    """Where the party is, the map, and who waits where; `name_of` gives a character's name."""
    cell = (s.floor * SIZE + s.y) * SIZE + s.x
    if s.tile[cell] < 0:
        return []
    goal = "The Gates are destroyed." if s.gate_down else f"Explored {s.explored} of {s.depth} segments."
    if s.explored >= s.depth:
        goal += " The party may leave by the entrance."
    lines = [f"At {place_name(cell)}, a {tile_name(s.tile[cell])}. {goal}"]
    if s.gate_level:
        far = f", {s.gate_in} new segments away" if s.gate_in else ""
        lines.append(f"A mirror showed the Gates on level {s.gate_level}{far}.")
    level = range(s.floor * SIZE * SIZE, (s.floor + 1) * SIZE * SIZE)
    there = {int(TILE_FEATURE[s.tile[at]]) for at in level if s.tile[at] >= 0} - {0}
    shown = ["@ party, ! monsters, ? not entered, # wall, + door, . corridor, X locked"]
    shown += [f"{LETTERS[feature]} {FEATURES[feature]}" for feature in sorted(there)]
    lines += [*map_lines(s), ", ".join(shown)]
    for at in range(CELLS):
        if s.lair[at] >= 0:
            lines.append(f"At {place_name(at)}: {s.lair_count[at]} x {MONSTER_NAMES[s.lair[at]]}.")
    for u in range(s.people):
        if s.status[u] == AWAY:
            held = s.away_at[u] == n.AT_GATES
            lines.append(
                f"{name_of(s, u)} is held by the Gates."
                if held
                else f"{name_of(s, u)} waits at {place_name(s.away_at[u])}."
            )
    return lines
