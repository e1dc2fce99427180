"""A person at the terminal: told what the seat may know, asked by the names of the legal actions."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from feint.envs.engine.agent import Agent, PlayerQuit, Views

#: More legal actions than this are shown by kinds; more matches for what was typed are not all shown.
MOST_SHOWN = 12

#: A name that ends in a number, such as a seat's.
_NUMBERED = re.compile(r"[a-z]+_(\d+)")

HELP = "type a number or a name (part of it, if it fits one action only); ? lists all, q leaves the match"


class HumanAgent(Agent):
    """A person who reads and types.

    Args:
        read: gives the next line typed, without its end, or raises EOFError; it is passed the prompt.
        write: shows a line.
    """

    name = "human"
    wants_events = True
    wants_text = True

    def __init__(self, read: Callable[[str], str] | None = None, write: Callable[[str], None] | None = None):
        self._read = read or input
        self._write = write or _print

    def act(self, views: Views) -> np.ndarray:
        """Ask for each view in turn.

        Raises:
            PlayerQuit: the person typed ``q``, or the input has ended.
        """
        return np.array([self._decide(views, row) for row in range(len(views))], np.int64)

    def _decide(self, views: Views, row: int) -> int:
        names = self.game.action_names
        legal = {action: names[action] for action in np.flatnonzero(views.mask[row]).tolist()}
        told = [event.text for event in views.events[row]]
        return self.choose(self.game.agents[views.seat[row]], told, views.text[row], legal)

    def choose(self, seat: str, told: Sequence[str], text: str, legal: Mapping[int, str]) -> int:
        """Show a seat what happened and how things stand, and ask for one of the legal actions.

        Args:
            seat: its name.
            told: events that are new to it, as sentences.
            text: how things stand.
            legal: names of the legal actions, by id.

        Raises:
            PlayerQuit: the person typed ``q``, or the input has ended.
        """
        for line in (*told, f"\n{text}", menu(legal, list(legal))):
            self._write(line)
        while True:
            try:
                typed = self._read(f"{seat}> ").strip()
            except EOFError:
                raise PlayerQuit("the input has ended") from None
            if typed in ("q", "quit"):
                raise PlayerQuit("the match was left")
            if typed == "?":
                self._write("\n".join(_lines(legal, list(legal))))
                continue
            found = matching(legal, list(legal), typed) if typed else []
            if len(found) == 1:
                return found[0]
            self._write(_unclear(legal, found, typed))


def menu(names: Mapping[int, str], legal: Sequence[int]) -> str:
    """The legal actions, by kinds (their names' first words) where they are many."""
    if len(legal) <= MOST_SHOWN:
        return "\n".join(_lines(names, legal))
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(names[action].split()[0], []).append(action)
    lines = []
    for kind, actions in kinds.items():
        if len(actions) <= MOST_SHOWN // 2:
            lines += _lines(names, actions)
        else:
            first, last = names[actions[0]], names[actions[-1]]
            lines.append(f"{'...':>5}  {kind}: {len(actions)} of them, from {first!r} to {last!r}")
    return "\n".join([*lines, f"({HELP})"])


def _lines(names: Mapping[int, str], actions: Sequence[int]) -> list[str]:
    return [f"{action:5}  {names[action]}" for action in actions]


def matching(names: Mapping[int, str], legal: Sequence[int], typed: str) -> list[int]:
    """Legal actions that `typed` can mean, by the first of these that any action fits.

    Its whole name; its number; its words in any order, all of them or all but the first, or all with "3" for
    "player_3"; its beginning; any part of it.
    """
    typed = " ".join(typed.lower().split())
    words = Counter(typed.split())
    low = {action: names[action].lower() for action in legal}
    tests: list[Callable[[int, str], bool]] = [
        lambda action, name: name == typed,
        lambda action, name: str(action) == typed,
        lambda action, name: words in (Counter(name.split()), Counter(name.split()[1:])),
        lambda action, name: words == Counter(_NUMBERED.sub(r"\1", name).split()),
        lambda action, name: name.startswith(typed),
        lambda action, name: typed in name,
    ]
    for fits in tests:
        found = [action for action, name in low.items() if fits(action, name)]
        if found:
            return found
    return []


def _unclear(names: Mapping[int, str], found: Sequence[int], typed: str) -> str:
    if not typed:
        return HELP
    if not found:
        return f"no legal action fits {typed!r}: {HELP}"
    more = [f"  ... ({len(found)} in all)"] if len(found) > MOST_SHOWN else []
    return "\n".join([f"{typed!r} fits several:", *_lines(names, found[:MOST_SHOWN]), *more])


def _print(line: str) -> None:
    print(line, file=sys.stdout, flush=True)
