"""The labyrinth as text: its segments' names, and a map drawn in characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from feint.envs.labirynt import ids, tables

#: A letter for each feature in the middle of its segment.
LETTERS = " RMTSUFALE*"
_EDGES = {tables.DOOR: "+", tables.CORRIDOR: "."}


def place_name(cell: int) -> str:
    """Level, column and row of a segment, such as ``1-e9``."""
    level, row = cell // (tables.SIZE * tables.SIZE), cell // tables.SIZE % tables.SIZE
    return f"{level + 1}-{'abcdefghi'[cell % tables.SIZE]}{row + 1}"


def tile_name(tile: int) -> str:
    """What a tile is."""
    feature = tables.FEATURES[tables.TILE_FEATURE[tile]]
    kind = "corridor" if tables.TILE_CORRIDOR[tile] else "room"
    return f"{kind} with {feature}" if feature else kind


def _segment_lines(s: Any, cell: int, here: bool) -> list[str]:
    """Three lines of five characters: # wall, + door, . corridor; in the middle the feature, party or monsters."""
    if s.tile[cell] < 0:
        return [" " * 5] * 3
    letter = LETTERS[tables.TILE_FEATURE[s.tile[cell]]]
    who = "@" if here else "!" if s.lair[cell] >= 0 else "" if s.seen[cell] else "?"
    middle = f"{letter}{who}".center(3) if letter != " " else (who or "").center(3)
    bolted = [way for way in range(4) if s.bolts[cell] >> way & 1]
    return _tile_lines(tables.TILE_EDGE[s.tile[cell], s.turned[cell]].tolist(), middle, bolted)


def _tile_lines(edges: list[int], middle: str, bolted: Sequence[int] = ()) -> list[str]:
    sides = ["X" if way in bolted else _EDGES.get(edges[way], "#") for way in range(4)]
    return [f"##{sides[0]}##", f"{sides[3]}{middle.center(3)}{sides[1]}", f"##{sides[2]}##"]


def turned_tiles(s: Any) -> str:
    """The drawn tile in each of its turns, side by side; only those that fit can be chosen."""
    turns = range(tables.TILE_TURNS[s.pending])
    drawn = [_tile_lines(tables.TILE_EDGE[s.pending, turn].tolist(), " ") for turn in turns]
    rows = ["   ".join(f"{turn} quarters".ljust(10) for turn in turns)]
    rows += ["   ".join(lines[k].ljust(10) for lines in drawn) for k in range(3)]
    return "\n".join("  " + row.rstrip() for row in rows)


def map_lines(s: Any) -> list[str]:
    """The party's level, as far as it has been drawn."""
    first = s.floor * tables.SIZE * tables.SIZE
    drawn = [cell for cell in range(tables.SIZE * tables.SIZE) if s.tile[first + cell] >= 0]
    if not drawn:
        return []
    columns = range(min(c % tables.SIZE for c in drawn), max(c % tables.SIZE for c in drawn) + 1)
    lines = ["     " + "".join("abcdefghi"[x].center(5) for x in columns)]
    for y in range(min(c // tables.SIZE for c in drawn), max(c // tables.SIZE for c in drawn) + 1):
        row = [_segment_lines(s, first + y * tables.SIZE + x, (x, y) == (s.x, s.y)) for x in columns]
        for k in range(3):
            lines.append(f"{y + 1 if k == 1 else ' '!s:>3}  " + "".join(part[k] for part in row).rstrip())
    return lines


def map_view(s: Any, name_of: Callable[[Any, int], str]) -> list[str]:
    """Where the party is, the map, and who waits where; `name_of` gives a character's name."""
    cell = (s.floor * tables.SIZE + s.y) * tables.SIZE + s.x
    if s.tile[cell] < 0:
        return []
    goal = "The Gates are destroyed." if s.gate_down else f"Explored {s.explored} of {s.depth} segments."
    if s.explored >= s.depth:
        goal += " The party may leave by the entrance."
    lines = [f"At {place_name(cell)}, a {tile_name(s.tile[cell])}. {goal}"]
    if s.gate_level:
        far = f", {s.gate_in} new segments away" if s.gate_in else ""
        lines.append(f"A mirror showed the Gates on level {s.gate_level}{far}.")
    level = range(s.floor * tables.SIZE * tables.SIZE, (s.floor + 1) * tables.SIZE * tables.SIZE)
    there = {int(tables.TILE_FEATURE[s.tile[at]]) for at in level if s.tile[at] >= 0} - {0}
    shown = ["@ party, ! monsters, ? not entered, # wall, + door, . corridor, X locked"]
    shown += [f"{LETTERS[feature]} {tables.FEATURES[feature]}" for feature in sorted(there)]
    lines += [*map_lines(s), ", ".join(shown)]
    for at in range(tables.CELLS):
        if s.lair[at] >= 0:
            lines.append(f"At {place_name(at)}: {s.lair_count[at]} x {tables.MONSTER_NAMES[s.lair[at]]}.")
    for u in range(s.people):
        if s.status[u] == ids.AWAY:
            held = s.away_at[u] == ids.AT_GATES
            lines.append(
                f"{name_of(s, u)} is held by the Gates."
                if held
                else f"{name_of(s, u)} waits at {place_name(s.away_at[u])}."
            )
    return lines
