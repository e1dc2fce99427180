"""A match of Mafia42 with fixed roles, driven by short names of actions: `kill 3` is `kill player_3`."""

from __future__ import annotations

import re

import support

from feint.envs import Match
from feint.envs.mafia42 import ids

#: Harmless roles that fill a table.
FILL = "citizen"


def full_name(action: str) -> str:
    """The name of an action given in short, such as `kill 3`."""
    return re.sub(r" (\d+)$", r" player_\1", action)


class Table:
    """One match with role k at seat k. Seats without a plan pass."""

    def __init__(self, *roles: str, seed: int = 1, dice=(), **config):
        config = {"players": len(roles), "pace": "fast", "roles": roles, "seating": "given", **config}
        self.match = Match("mafia42", seed=seed, dice=dice, **config)
        self.game = self.match.game

    # --- looking ------------------------------------------------------------------------------------------------------

    def field(self, name: str, at=None):
        """A field of the record."""
        value = self.match.state[name]
        return int(value) if at is None else int(value[at])

    def poke(self, name: str, value: int, at=None) -> None:
        """Write into a field of the record."""
        support.poke(self.match, name, value, at)

    def alive(self) -> list[int]:
        """Living seats."""
        return [p for p in range(self.game.players) if self.field("alive", p)]

    def role(self, seat: int) -> str:
        return ids.ROLES[self.field("role", seat)]

    def team(self, seat: int) -> str:
        return ids.TEAMS[self.field("team", seat)]

    @property
    def phase(self) -> int:
        return self.field("phase")

    @property
    def winner(self) -> str | None:
        """The team that has won, "pair" for sun and moon, or None."""
        won = self.field("winner")
        return (*ids.TEAMS, "pair")[won - 1] if won else None

    def events(self, kind: str, seat: int | None = None) -> list[dict[str, int]]:
        """Values of the events of a kind that a seat (None: a spectator) may know of."""
        return support.events(self.match, kind, seat)

    def knows(self, seat: int, name: int) -> str | None:
        """A seat's finding about a name, in words."""
        finding = int(self.match.state["known"][seat, name])
        return None if finding == 0 else ids.FINDINGS.get(finding) or ids.ROLES[finding - 1]

    def slot(self, seat: int, slot: str) -> float:
        return support.slot(self.match, seat, slot)

    def legal(self, seat: int) -> set[str]:
        """Names of a seat's legal actions, in the short form."""
        return {name.replace("player_", "") for name in support.legal_names(self.match, seat)}

    def kinds(self, seat: int) -> set[str]:
        """First words of a seat's legal actions."""
        return {name.split()[0] for name in self.legal(seat)}

    # --- playing ------------------------------------------------------------------------------------------------------

    def number(self, action: str) -> int:
        return self.game.action_names.index(full_name(action))

    def act(self, action: str, seat: int | None = None) -> None:
        support.act(self.match, full_name(action), seat)

    def play(self, plan: dict, key) -> None:
        """The lowest acting seat plays what the plan holds under key(seat), else passes."""
        seat = self.match.player
        self.act(plan.get(key(seat), "pass"), seat)

    def night(self, plan: dict | None = None) -> Table:
        """Play a night to its end: plan holds actions by seat (first tick) or by (seat, tick)."""
        self.until(ids.NIGHT)
        plan = {(k if isinstance(k, tuple) else (k, 1)): v for k, v in (plan or {}).items()}
        number = self.field("night")
        while not self.match.over and self.phase == ids.NIGHT and self.field("night") == number:
            tick = self.field("tick")
            self.play(plan, lambda seat, tick=tick: (seat, tick))
        return self

    def until(self, phase: int) -> Table:
        """Everybody passes until a phase is reached."""
        while not self.match.over and self.phase != phase:
            self.act("pass")
        return self

    def turn(self, seat: int) -> Table:
        """Everybody passes until a seat is the lowest one to act."""
        while self.match.player != seat:
            self.act("pass")
        return self

    def window(self, plan: dict) -> Table:
        """Play one window of powers by day."""
        for seat in self.match.acting:
            self.act(plan.get(seat, "pass"), seat)
        return self

    def vote(self, ballots: dict, **ticks: dict) -> Table:
        """Play the whole vote: ballots by seat, cast in the first tick; `tick2={...}` has other actions of a tick."""
        self.until(ids.VOTE)
        day = self.field("day")
        while not self.match.over and self.phase == ids.VOTE and self.field("day") == day:
            tick = self.field("tick")
            plan = {k: f"vote {v}" for k, v in ballots.items()} if tick == 1 else {}
            plan |= ticks.get(f"tick{tick}", {})
            for seat in self.match.acting:
                self.act(plan.get(seat, "pass"), seat)
        return self

    def verdict(self, yes=(), no=()) -> Table:
        """Play the defence in silence, then the verdict."""
        self.until(ids.VERDICT)
        for seat in self.match.acting:
            self.act("yes" if seat in yes else "no" if seat in no else "pass", seat)
        return self

    def execute(self, name: int) -> Table:
        """All the living vote for a name and say yes."""
        self.until(ids.VOTE)
        self.vote({p: name for p in self.alive() if not self.field("threatened", p)})
        if not self.match.over and self.field("accused") == name:
            self.verdict(yes=self.alive())
        return self

    def day(self) -> Table:
        """A day on which nobody does anything."""
        return self.vote({})
