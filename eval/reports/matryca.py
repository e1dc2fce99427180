"""Schools of matrix magic against each other by level, and how often each published rule decides a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.game import Game
from feint.envs.engine.table import play_batch
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import MAX_PER_SIDE
from feint.eval.arena import run_arena
from feint.eval.plots import BLUE, INK, png
from feint.eval.reports.driver import SEED, Progress, Report, Setting, command, matches
from feint.eval.statistics import wilson_interval
from feint.eval.text import markdown

LEVELS = (1, 5, 10, 15, 20)
DECIDED = (
    "A rule decided a duel if it was at work in the winner's last cast and that passed, or in the loser's and that "
    "failed: disturbance and negative criticals the latter way alone, exhaustion both ways, all others the former."
)
#: What can decide a duel, in the order of the tables.
RULES = ("enhancement", "outside the Matrix", "exhaustion", "disturbance", "positive critical", "negative critical")
#: Those that can only be to the harm of whoever casts.
HARMFUL = {"disturbance", "negative critical"}


# --- schools against schools ------------------------------------------------------------------------------------------


def schools(level: int, matches: int, seed: int) -> np.ndarray:
    """(5, 5) share of matches that the row's path wins against the column's, NaN on the diagonal."""
    game = load("matryca-duel", level=level)
    result = run_arena(game, [f"scripted:{path}" for path in tables.PATHS], matches, seed)
    found = np.full((len(tables.PATHS), len(tables.PATHS)), np.nan)
    for one in result.pairings:
        won, drawn, lost = one.counts(one.first)
        found[one.first, one.second] = (won + drawn / 2) / (won + drawn + lost)
        found[one.second, one.first] = 1 - found[one.first, one.second]
    return found


# --- which rules decide -----------------------------------------------------------------------------------------------


@dataclass
class Course:
    """What has happened in one duel that bears on its end.

    Attributes:
        used: rules that have come into play.
        helped, harmed: for each seat the rules at work in its last cast that were to its good, and to its harm.
        paths: the path of each seat's mage.
        written: how often each seat has written each spell.
    """

    paths: list[int] = field(default_factory=lambda: [-1, -1])
    written: np.ndarray = field(default_factory=lambda: np.zeros((2, len(spells.NAMES)), np.int64))
    used: set[str] = field(default_factory=set)
    helped: list[set[str]] = field(default_factory=lambda: [set(), set()])
    harmed: list[set[str]] = field(default_factory=lambda: [set(), set()])

    def note(self, rows: Sequence[Sequence[int]]) -> None:
        """Take up the events of one step, as the batch keeps them: kind, audience and four values."""
        cast: tuple[int, int, int, int] | None = None
        for kind, _, *values in rows:
            if kind == ids.E_PATH:
                self.paths[values[0] // MAX_PER_SIDE] = values[1]
            elif kind == ids.E_WROTE:
                self.written[values[0] // MAX_PER_SIDE, values[1]] += 1
            elif kind == ids.E_EXHAUSTED:
                self._cast({"exhaustion"}, values[0], values[2] == 1)
            elif kind == ids.E_CAST:
                person, spell, mode, result = values
                cast = person, spell, mode, result
            elif kind == ids.E_TEST and cast is not None:
                self._cast(rules_of(cast, values), cast[0], cast[3] >= 2)

    def _cast(self, rules: set[str], person: int, passed: bool) -> None:
        seat = person // MAX_PER_SIDE
        self.used |= rules
        self.helped[seat] = rules - HARMFUL if passed else set()
        self.harmed[seat] = set() if passed else rules & (HARMFUL | {"exhaustion"})

    def decided(self, winner: int) -> set[str]:
        """The rules that decided the duel for a seat (none for -1): see DECIDED."""
        return self.helped[winner] | self.harmed[1 - winner] if winner >= 0 else set()


def rules_of(cast: Sequence[int], test: Sequence[int]) -> set[str]:
    """The rules at work in a cast.

    Args:
        cast: person, spell, mode and result of its event.
        test: dice, needed, wounds and save of its test's event.
    """
    _, spell, mode, result = cast
    _, needed, wounds, save = test
    outside = mode in (ids.B_OUTSIDE, ids.B_OUTSIDE + 2)
    enhanced = wounds + save > 0
    plain = int(tables.OUTSIDE_NEEDED[spells.CIRCLE[spell]]) if outside else tables.EASY
    found = {
        "enhancement": enhanced,
        "outside the Matrix": outside,
        "exhaustion": mode > ids.B_OUTSIDE,
        "disturbance": needed > plain + enhanced,
        "positive critical": result == 3,
        "negative critical": result == 1,
    }
    return {name for name, there in found.items() if there}


def courses(game: Game, agent: str, matches: int, seed: int) -> tuple[list[Course], np.ndarray]:
    """Duels of an agent against itself: their courses, and (n,) the seat that won, -1 for none."""
    words = np.random.default_rng(seed)
    seeds = words.integers(0, 1 << 64, matches, np.uint64)
    found = [Course() for _ in range(matches)]

    def note(batch: Batch, rows: np.ndarray) -> None:
        for row in rows.tolist():
            found[row].note(batch.events(row))

    batch, _ = play_batch(game, [make(agent)], (0, 0), seeds, words, note)
    returns = batch.returns()
    return found, np.where(returns[:, 0] > 0, 0, np.where(returns[:, 1] > 0, 1, -1))


def rule_shares(found: Sequence[Course], winner: np.ndarray) -> dict[str, dict[str, Any]]:
    """For each rule the share of duels in which it came into play, and of those that it decided (see DECIDED)."""
    matches, shares = len(found), {}
    for rule in RULES:
        used = sum(rule in one.used for one in found)
        decided = sum(rule in one.decided(won) for one, won in zip(found, winner.tolist(), strict=True))
        shares[rule] = {
            "used": used / matches,
            "decided": decided / matches,
            "decided_interval": wilson_interval(decided, matches),
        }
    return shares


def preparations(found: Sequence[Course], winner: np.ndarray) -> dict[str, dict[str, Any]]:
    """For each path: how many mages took it, the share of duels they won, and how often they wrote each spell."""
    rows = {}
    for number, path in enumerate(tables.PATHS):
        mages = [(one, seat, won) for one, won in zip(found, winner, strict=True) for seat in range(2)
                 if one.paths[seat] == number]  # fmt: skip
        if mages:
            written = np.mean([one.written[seat] for one, seat, _ in mages], axis=0)
            points = [1.0 if won == seat else 0.5 if won < 0 else 0.0 for _, seat, won in mages]
            rows[path] = {
                "mages": len(mages),
                "wins": float(np.mean(points)),
                "writes": {
                    spells.NAMES[k]: float(written[k]) for k in np.argsort(-written, kind="stable") if written[k] > 0
                },
            }
    return rows


# --- picture and page -------------------------------------------------------------------------------------------------


def picture(numbers: dict[str, Any]) -> bytes:
    """Heat maps of schools against schools, one per level, over bars of how often each rule decides."""
    levels = numbers["levels"]
    figure = Figure(figsize=(3.1 * len(levels) + 0.8, 7.2), layout="constrained")
    figure.suptitle(numbers["title"], fontsize=11, color=INK)
    axes = figure.subplots(2, len(levels), squeeze=False, sharey="row")
    for top, bottom, level in zip(axes[0], axes[1], levels, strict=True):
        _draw_schools(top, np.array(numbers["schools"][str(level)], dtype=float), level)
        _draw_rules(bottom, numbers["rules"][str(level)])
    axes[0, 0].set_ylabel("wins of")
    axes[1, 0].invert_yaxis()
    figure.legend(*axes[1, 0].get_legend_handles_labels(), fontsize=8, loc="outside lower center", ncols=2)
    return png(figure)


def _draw_schools(axes: Any, shares: np.ndarray, level: int) -> None:
    axes.imshow(shares, cmap="RdBu", vmin=0, vmax=1)
    for row, column in np.argwhere(~np.isnan(shares)):
        share = shares[row, column]
        axes.text(column, row, f"{share:.0%}", ha="center", va="center", fontsize=9,
                  color="white" if abs(share - 0.5) > 0.35 else INK)  # fmt: skip
    axes.set_xticks(range(len(tables.PATHS)), tables.PATHS, rotation=40)
    axes.set_yticks(range(len(tables.PATHS)), tables.PATHS)
    axes.set_title(f"level {level}", color=INK)
    axes.set_xlabel("against")
    axes.spines[:].set_visible(False)


def _draw_rules(axes: Any, shares: dict[str, dict[str, float]]) -> None:
    at = np.arange(len(RULES))
    for offset, what, colour in ((-0.2, "used", "#9fb6d1"), (0.2, "decided", BLUE)):
        values = [100 * shares[rule][what] for rule in RULES]
        axes.barh(at + offset, values, 0.38, color=colour, label=f"% of duels: {what}")
    axes.set_yticks(at, RULES)
    axes.set_xlim(0, 100)
    axes.spines[["top", "right"]].set_visible(False)


def page(numbers: dict[str, Any]) -> str:
    """The tables as Markdown."""
    parts = [
        f"# Schools of matrix magic\n\n{numbers['title']}.",
        f"Written by `{numbers['command']}`. Preparations and rules are of {numbers['agent']} against itself.",
        DECIDED,
        "![Schools against schools, and rules, by level](schools.png)",
    ]
    for level in numbers["levels"]:
        shares = np.array(numbers["schools"][str(level)], dtype=float)
        rows = []
        for k, path in enumerate(tables.PATHS):
            against = ["–" if np.isnan(x) else f"{x:.1%}" for x in shares[k]]
            rows.append((path, *against, f"{np.nanmean(shares[k]):.1%}"))
        parts.append(f"## Level {level}\n\n" + markdown(("path", *tables.PATHS, "mean"), rows))
        rows = [
            (path, str(one["mages"]), f"{one['wins']:.1%}", _writes(one["writes"]))
            for path, one in numbers["preparations"][str(level)].items()
        ]
        parts.append(markdown(("prepared", "mages", "won", "spells per mage"), rows))
        rows = [
            (rule, f"{found['used']:.1%}", f"{found['decided']:.1%}")
            for rule, found in numbers["rules"][str(level)].items()
        ]
        parts.append(markdown(("rule", "came into play", "decided"), rows))
    return "\n\n".join(parts) + "\n"


def _writes(counts: dict[str, float], limit: int = 6) -> str:
    return ", ".join(f"{name} {count:.1f}" for name, count in list(counts.items())[:limit])


def measure(agent: str, levels: Sequence[int], matches: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All numbers, as what JSON can hold."""
    numbers: dict[str, Any] = {
        "title": f"matryca-duel: scripted agents of every path, {matches} duels per pairing and level, seats balanced",
        "agent": agent,
        "levels": list(levels),
        "schools": {},
        "preparations": {},
        "rules": {},
        "command": command(
            "matryca", SETTINGS, {"agent": agent, "levels": tuple(levels), "matches": matches, "seed": seed}
        ),
    }
    make(agent), [load("matryca-duel", level=level) for level in levels]  # refused before anything is played
    for number, level in enumerate(levels):
        shares = schools(level, matches, seed)
        found, winner = courses(load("matryca-duel", level=level), agent, matches, seed)
        numbers["schools"][str(level)] = [[None if np.isnan(x) else float(x) for x in row] for row in shares]
        numbers["preparations"][str(level)] = preparations(found, winner)
        numbers["rules"][str(level)] = rule_shares(found, winner)
        progress(number + 1, len(levels))
    return numbers


SETTINGS = (
    Setting("agent", "scripted", "agent whose duels show which rules decide"),
    Setting("levels", LEVELS, "levels of the duels", low=1),
    matches(1000, "number of duels per pairing and level"),
    SEED,
)
REPORT = Report(
    stem="schools",
    summary="Schools of matrix magic against each other by level, and how often each published rule decides a duel.",
    settings=SETTINGS,
    measure=measure,
    page=page,
    figures=lambda numbers: {"schools": picture(numbers)},
)
