"""Balance and arena of the Pathfinder duels, as pictures and pages.

``python -m feint.eval.reports.pf2e`` writes for each of the three ids how often every class wins against every other at
each level (``<id>-<agent>.png`` and ``.json``), an arena of agents (``<id>-arena.json``), and a page ``<id>.md`` of all
that is in the folder. ``--agent`` says who plays both sides, such as ``champion``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from feint.agents import make
from feint.envs import load
from feint.envs.engine.table import play_matches
from feint.envs.pf2e.tables import CLASSES, DUELISTS, LEVELS, NAMES, castable
from feint.eval.arena import ArenaResult, run_arena

#: Ids, with whether all classes can enter them.
IDS = {"pf2e-combat-duel": True, "pf2e-spell-duel": False, "pf2e-mixed-duel": True}
#: Agents of the arena; `nash` plays combat duels only.
ARENA = ("scripted", "nash", "search", "random:resign=no")


def classes_of(id: str) -> list[str]:
    """The classes that can enter an id."""
    return [name for name in CLASSES if IDS[id] or castable(DUELISTS[NAMES.index(f"{name}-1")])]


def win_rates(id: str, agent: str, level: int, matches: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray, float]:
    """Matches of every two classes at a level, both sides played by one agent.

    Args:
        id: one of :data:`IDS`; `agent`: who plays both sides; `level`: of both duellists.
        matches: of each pair, half of them with sides changed.

    Returns:
        (classes, classes) float64, how often the row's class wins against the column's, a draw counted half; (n,) int64
        the lengths of all matches in steps; and the share of draws.
    """
    names = classes_of(id)
    rates = np.full((len(names), len(names)), 0.5)
    rng = np.random.default_rng(seed)
    lengths, draws = [], []
    for i, own in enumerate(names):
        for j, foe in enumerate(names[:i]):
            score = []
            for first, second, sign in ((own, foe, 1), (foe, own, -1)):
                game = load(id, duelists=(f"{first}-{level}", f"{second}-{level}"))
                player = make(agent)
                seeds = rng.integers(0, 1 << 63, matches // 2, np.uint64)
                returns, steps = play_matches(game, [player, player], seeds, rng)
                score.append((1 + sign * np.sign(returns[:, 0]).mean()) / 2)
                lengths.append(steps)
                draws.append((returns[:, 0] == 0).mean())
            rates[i, j] = np.mean(score)
            rates[j, i] = 1 - rates[i, j]
    return rates, np.concatenate(lengths), float(np.mean(draws))


def balance(id: str, agent: str, matches: int) -> dict:
    """The win rates of all levels, with the median and quartiles of the lengths, as plain numbers."""
    numbers = {"id": id, "agent": agent, "matches": matches, "classes": classes_of(id), "rates": {}, "draws": {}}
    lengths = []
    for level in LEVELS:
        rates, steps, draws = win_rates(id, agent, level, matches)
        numbers["rates"][str(level)] = rates.round(3).tolist()
        numbers["draws"][str(level)] = round(draws, 4)
        lengths.append(steps)
    numbers["lengths"] = [float(q) for q in np.percentile(np.concatenate(lengths), (25, 50, 75))]
    return numbers


def draw(numbers: dict, path: Path) -> None:
    """Write the win rates of all levels as one picture."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = numbers["classes"]
    figure, axes = plt.subplots(1, len(LEVELS), figsize=(4.2 * len(LEVELS), 4.6), layout="constrained")
    for axis, (level, rates) in zip(axes, numbers["rates"].items(), strict=True):
        rates = np.array(rates)
        shown = axis.imshow(rates, vmin=0, vmax=1, cmap="RdBu")
        axis.set_title(f"level {level}")
        axis.set_xticks(range(len(names)), names, rotation=90, fontsize=8)
        axis.set_yticks(range(len(names)), names, fontsize=8)
        for i, j in np.ndindex(rates.shape):
            dark = abs(rates[i, j] - 0.5) > 0.3
            axis.text(
                j, i, f"{100 * rates[i, j]:.0f}", ha="center", va="center", fontsize=7, color="w" if dark else "k"
            )
    figure.colorbar(shown, ax=axes, label="row wins against column", shrink=0.8)
    figure.suptitle(f"{numbers['id']}: win rate in percent, both sides played by {numbers['agent']}")
    figure.savefig(path, dpi=110)
    plt.close(figure)


# --- the page ---------------------------------------------------------------------------------------------------------


def arena_numbers(result: ArenaResult) -> dict:
    """An arena of all default options as plain numbers."""
    rates = {
        f"{result.names[one.first]} / {result.names[one.second]}": [
            round(share, 4) for share in (*one.win_rate(one.first), *one.win_rate(one.second))
        ]
        for one in result.pairings
    }
    return {"id": result.game.name, "agents": list(result.names), "matches": result.matches, "rates": rates}


def arena_table(numbers: dict) -> str:
    """The share of matches that the row won against the column, with 95% intervals, in Markdown."""
    names = numbers["agents"]
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for row in names:
        cells = []
        for column in names:
            forth, back = numbers["rates"].get(f"{row} / {column}"), numbers["rates"].get(f"{column} / {row}")
            mean, low, high = forth[:3] if forth else back[3:] if back else (0, 0, 0)
            cells.append(f"{mean:.1%} [{100 * low:.1f}, {100 * high:.1f}]" if forth or back else "")
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def class_table(numbers: dict) -> str:
    """Each class' mean win rate against all others by level, in Markdown."""
    names = numbers["classes"]
    lines = ["| class | " + " | ".join(f"level {level}" for level in numbers["rates"]) + " |"]
    lines.append("|---" * (len(numbers["rates"]) + 1) + "|")
    for k, name in enumerate(names):
        means = [np.delete(np.array(rates)[k], k).mean() for rates in numbers["rates"].values()]
        lines.append(f"| {name} | " + " | ".join(f"{mean:.0%}" for mean in means) + " |")
    return "\n".join(lines)


def page(id: str, folder: Path) -> str:
    """The page of an id: its arena, and a part for each agent whose balance is in the folder."""
    parts = [f"# {id}: agents and balance", "", "Written by `python -m feint.eval.reports.pf2e`.", ""]
    arena = folder / f"{id}-arena.json"
    if arena.exists():
        numbers = json.loads(arena.read_text(encoding="utf-8"))
        parts += [
            "## Arena", "", f"Default options, {numbers['matches']} matches of each pair, seats balanced; matches won",
            "by the row against the column, with 95% intervals.", "", arena_table(numbers), "",
        ]  # fmt: skip
    for path in sorted(folder.glob(f"{id}-*.json")):
        if path != arena:
            numbers = json.loads(path.read_text(encoding="utf-8"))
            low, median, high = numbers["lengths"]
            parts += [
                f"## Balance of the classes, played by {numbers['agent']}", "",
                f"{numbers['matches']} matches of each pair of classes at each level, half with sides changed; a draw",
                f"counts half. Median length {median:g} steps, quartiles {low:g} and {high:g}. Drawn at the round",
                f"limit: {np.mean(list(numbers['draws'].values())):.2%}.", "",
                f"![Win rate of every class against every class at each level]({path.with_suffix('.png').name})", "",
                "Mean win rate against all other classes:", "", class_table(numbers), "",
            ]  # fmt: skip
    return "\n".join(parts)


def main(argv: list[str] | None = None) -> None:
    """Play, write the numbers, the pictures and the pages, print where they are."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"duels (default: {', '.join(IDS)})")
    parser.add_argument("--agent", default="scripted", help="who plays both sides (default scripted)")
    parser.add_argument("-n", "--matches", type=int, default=100, help="matches of each pair of classes (default 100)")
    parser.add_argument("--arena", nargs="*", default=[], help="agents of an arena, such as " + " ".join(ARENA))
    parser.add_argument("--arena-matches", type=int, default=200, help="matches of each pair of agents (default 200)")
    parser.add_argument("--out", default="reports/pf2e", help="folder of the report (default reports/pf2e)")
    args = parser.parse_args(argv)
    if unknown := [id for id in args.ids if id not in IDS]:
        parser.error(f"no Pathfinder duel is named {unknown[0]!r}; choose from {', '.join(IDS)}")
    if args.matches < 0 or args.matches == 1:
        parser.error(f"--matches {args.matches} is not allowed: an even number of at least 2, or 0 for no balance")
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    for id in args.ids or IDS:
        if args.arena:
            agents = [agent for agent in args.arena if agent != "nash" or id == "pf2e-combat-duel"]
            _write(out / f"{id}-arena.json", arena_numbers(run_arena(load(id), agents, args.arena_matches)))
        if args.matches:
            numbers = balance(id, args.agent, args.matches)
            name = f"{id}-{args.agent.replace(':', '-').replace('/', '-')}"
            _write(out / f"{name}.json", numbers)
            draw(numbers, out / f"{name}.png")
        (out / f"{id}.md").write_text(page(id, out), encoding="utf-8")
        print(out / f"{id}.md")


def _write(path: Path, numbers: dict) -> None:
    path.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
