"""A person at the terminal, who is shown what the seat may know and chooses among the names of the legal actions."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from feint.envs.engine.agent import Agent, PlayerQuit, Views

#: More legal actions than this are grouped by kind; more matches for an input than this are cut off.
MAX_SHOWN = 12

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
        assert views.events is not None and views.text is not None  # as this agent wants them
        events = [event.text for event in views.events[row]]
        return self.choose(self.game.agents[views.seat[row]], events, views.text[row], legal)

    def choose(self, seat: str, events: Sequence[str], text: str, legal: Mapping[int, str]) -> int:
        """Show the new events and the position, and ask for one of the legal actions.

        Args:
            seat: name of the seat.
            events: events that are new to it, as sentences.
            text: the position.
            legal: names of the legal actions, by id.

        Raises:
            PlayerQuit: the person typed ``q``, or the input has ended.
        """
        for line in (*events, f"\n{text}", menu(legal, list(legal))):
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
            matches = matching(legal, list(legal), typed) if typed else []
            if len(matches) == 1:
                return matches[0]
            self._write(_ambiguous(legal, matches, typed))


def menu(names: Mapping[int, str], legal: Sequence[int]) -> str:
    """The legal actions; grouped by kind (the first word of their names) where there are many."""
    if len(legal) <= MAX_SHOWN:
        return "\n".join(_lines(names, legal))
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(names[action].split()[0], []).append(action)
    lines = []
    for kind, actions in kinds.items():
        if len(actions) <= MAX_SHOWN // 2:
            lines += _lines(names, actions)
        else:
            first, last = names[actions[0]], names[actions[-1]]
            lines.append(f"{'...':>5}  {kind}: {len(actions)} of them, from {first!r} to {last!r}")
    return "\n".join([*lines, f"({HELP})"])


def _lines(names: Mapping[int, str], actions: Sequence[int]) -> list[str]:
    return [f"{action:5}  {names[action]}" for action in actions]


def matching(names: Mapping[int, str], legal: Sequence[int], typed: str) -> list[int]:
    """Legal actions that `typed` may mean, by the first of these tests that any action passes.

    The whole name; the number; the words of the name in any order, all of them or all but the first, or all with "3"
    for "player_3"; the beginning of the name; any part of it.
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
    for test in tests:
        matches = [action for action, name in low.items() if test(action, name)]
        if matches:
            return matches
    return []


def _ambiguous(names: Mapping[int, str], matches: Sequence[int], typed: str) -> str:
    if not typed:
        return HELP
    if not matches:
        return f"no legal action fits {typed!r}: {HELP}"
    more = [f"  ... ({len(matches)} in all)"] if len(matches) > MAX_SHOWN else []
    return "\n".join([f"{typed!r} fits several:", *_lines(names, matches[:MAX_SHOWN]), *more])


def _print(line: str) -> None:
    print(line, file=sys.stdout, flush=True)
