"""Balance of the Pathfinder duels: every class against every class at each level, as a table and a picture.

``python -m feint.eval.pf2e_balance --agent scripted --out reports/pf2e-balance``
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from feint.agents import make
from feint.agents.table import play_matches
from feint.envs import load
from feint.envs.pf2e.tables import CLASSES, DUELISTS, LEVELS, NAMES, castable

#: Ids, with whether all classes can enter them.
IDS = {"pf2e-combat-duel": True, "pf2e-spell-duel": False, "pf2e-mixed-duel": True}


def classes_of(id: str) -> list[str]:
    """The classes that can enter an id."""
    return [
        name for name in CLASSES if IDS[id] or castable(DUELISTS[NAMES.index(f"{name}-1")])
    ]  # fmt: skip


def win_rates(id: str, agent: str, level: int, matches: int, seed: int = 0) -> np.ndarray:
    """(classes, classes) float64: how often the row's class wins against the column's, a draw counted half.

    Args:
        id: one of :data:`IDS`; `agent`: who plays both sides; `level`: of both duellists.
        matches: of each pair, half of them with sides changed.
    """
    names = classes_of(id)
    rates = np.full((len(names), len(names)), 0.5)
    rng = np.random.default_rng(seed)
    for i, own in enumerate(names):
        for j, foe in enumerate(names[:i]):
            score = []
            for first, second, sign in ((own, foe, 1), (foe, own, -1)):
                game = load(id, duelists=(f"{first}-{level}", f"{second}-{level}"))
                player = make(agent)
                seeds = rng.integers(0, 1 << 63, matches // 2, np.uint64)
                returns, _ = play_matches(game, [player, player], seeds, rng)
                score.append((1 + sign * np.sign(returns[:, 0]).mean()) / 2)
            rates[i, j] = np.mean(score)
            rates[j, i] = 1 - rates[i, j]
    return rates


def draw(id: str, agent: str, tables: dict[int, np.ndarray], path: Path) -> None:
    """Write the win rates of all levels as one picture."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = classes_of(id)
    figure, axes = plt.subplots(1, len(tables), figsize=(4.2 * len(tables), 4.6), layout="constrained")
    for axis, (level, rates) in zip(np.atleast_1d(axes), tables.items(), strict=True):
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
    figure.suptitle(f"{id}: win rate in percent, both sides played by {agent}")
    figure.savefig(path, dpi=110)
    plt.close(figure)


def main(argv: list[str] | None = None) -> None:
    """Play, write ``balance.png`` and ``balance.json``, print the mean win rate of each class."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("id", nargs="?", default="pf2e-combat-duel", choices=IDS)
    parser.add_argument("--agent", default="scripted", help="who plays both sides (default scripted)")
    parser.add_argument("-n", "--matches", type=int, default=100, help="matches of each pair (default 100)")
    parser.add_argument("--out", default="reports/pf2e-balance", help="folder of the report")
    args = parser.parse_args(argv)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    tables = {level: win_rates(args.id, args.agent, level, args.matches) for level in LEVELS}
    draw(args.id, args.agent, tables, out / "balance.png")
    kept = {str(level): rates.round(3).tolist() for level, rates in tables.items()}
    numbers = {
        "id": args.id,
        "agent": args.agent,
        "matches": args.matches,
        "classes": classes_of(args.id),
        "rates": kept,
    }
    (out / "balance.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    for level, rates in tables.items():
        order = np.argsort(-rates.mean(axis=1))
        print(f"level {level}: " + ", ".join(f"{classes_of(args.id)[k]} {rates[k].mean():.0%}" for k in order))


if __name__ == "__main__":
    main()
