"""The choice of a statistic in a combat duel as a 3x3 game, its payoffs exact expected values from the dice tape.

For two duelists and each pair of statistics, the initiative and a Strike of either side are enumerated with the
reactions that those statistics give: faces of the d20 from the tape, damage dice at their means. The statistic is drawn
from an equilibrium of that matrix; all other choices are the script's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from feint.agents.matrix_games import solve
from feint.agents.pf2e.script import Script
from feint.envs.engine.agent import Views
from feint.envs.engine.buffers import Buffers
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.outcomes import clear_tape, put_tape
from feint.envs.engine.registry import load
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.observe import LEVEL_SCALE

STATISTICS = 3
#: Hit points while damage is counted: more than any Strike can deal, and as many as an observation can show.
PLENTY = 250
#: Share of a Strike's damage that a point of frightened costs its bearer in the Strikes that follow.
FEAR = 0.1
#: What being off-guard after the Strike costs, likewise.
OPEN = 0.2
#: Value of acting first, in Strikes.
TEMPO = 1.0


class InitiativeScript(Script):
    """The script, but statistics are drawn from an equilibrium.

    Args:
        game: a combat duel.
    """

    name = "nash-initiative"

    def __init__(self, game: Game):
        super().__init__(game)
        self._phase = game.slots.index("phase_initiative")
        self._stats = np.arange(ids.FIRST_STATISTIC, ids.FIRST_STATISTIC + STATISTICS)

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: see the module; published opponents are left to the script."""
        probs = super().probabilities(views)
        obs = views.observation
        for row in np.flatnonzero(obs[:, self._phase] == 1):
            pair = self._name(obs[row], "self"), self._name(obs[row], "foe_1" if self._pairs else "foe")
            if all(pair):
                probs[row] = 0.0
                probs[row, self._stats] = equilibrium(*pair)[1]
        return probs

    def _name(self, row: np.ndarray, subject: str) -> str:
        kind = round(float(row[self._slot[f"{subject}_class"]]) * tables.PUBLISHED)
        level = round(float(row[self._slot[f"{subject}_level"]]) * LEVEL_SCALE)
        return f"{tables.CLASSES[kind]}-{level}" if kind < tables.PUBLISHED else ""


@lru_cache(maxsize=4096)
def equilibrium(own: str, foe: str) -> tuple[float, np.ndarray, np.ndarray]:
    """Value to the first duelist, and both mixtures over Perception, Deception and Intimidation, (3,) float64 each."""
    values, rows, columns = solve(payoffs(own, foe)[None])
    return float(values[0]), rows[0], columns[0]


@lru_cache(maxsize=4096)
def payoffs(own: str, foe: str) -> np.ndarray:
    """(3, 3) float64: value of a round to the first duelist, in shares of hit points, by both statistics."""
    duel = _Duel(own, foe)
    return np.array([[duel.value(i, j) for j in range(STATISTICS)] for i in range(STATISTICS)])


class _Duel:
    """A duel of two named duelists side by side; every die that decides a degree is taken from the tape."""

    def __init__(self, own: str, foe: str):
        self.game = load("pf2e-combat-duel", duelists=(own, foe), start=1)
        self._rows = [tables.NAMES.index(own), tables.NAMES.index(foe)]

    def value(self, own: int, foe: int) -> float:
        """A round's value to seat 0: damage dealt less damage taken, and the gain of acting first."""
        first, state = self._initiative(own, foe)
        dealt = [self._strike(state, seat) / tables.SHEET[self._rows[1 - seat], tables.HP] for seat in range(2)]
        return dealt[0] - dealt[1] + TEMPO * (2 * first - 1) * sum(dealt) / 2

    def _initiative(self, own: int, foe: int) -> tuple[float, np.ndarray]:
        """Probability that seat 0 acts first, over both dice (a tie counts half), and the state after it."""
        match = Match(self.game)
        match.step(ids.FIRST_STATISTIC + own, 0)
        faces = [(a, b) for a in range(1, 21) for b in range(1, 21)]
        after = self._play(match.state, ids.FIRST_STATISTIC + foe, 1, faces)
        totals = after["duelist"]["total"][:, :2].astype(int)
        lead = totals[:, 0] - totals[:, 1]
        return float((lead > 0).mean() + (lead == 0).mean() / 2), after[:1]

    def _play(
        self, state: np.ndarray | np.void, action: int, seat: int, tapes: Sequence[tuple[int, ...]]
    ) -> np.ndarray:
        """The records after an action under each tape; draws past its end are the generator's."""
        buffers = Buffers(self.game, len(tapes), small=True)
        buffers.states[:] = state
        put_tape(buffers.states, [0] * len(tapes[0]))
        buffers.states["tape"][:, : len(tapes[0])] = tapes
        index = np.arange(len(tapes))
        buffers.advance(index, np.full(len(tapes), action), np.full(len(tapes), seat))
        return buffers.states

    def _strike(self, state: np.ndarray, seat: int) -> float:
        """Expected damage of a first Strike of `seat`, in whose windows every reaction held is used.

        Fear and an opening that outlast the Strike count as a share of it.
        """
        begun = state.copy()
        begun["actor"], begun["phase"], begun["acting"] = seat, ids.P_TURN, 1 << seat
        begun["duelist"]["actions"][0, seat] = 3
        begun["duelist"]["acted"][0, :2] = 1
        begun["duelist"]["hp"][0, :2] = begun["duelist"]["max_hp"][0, :2] = PLENTY
        slot = next(k for k in (0, 1, 2) if k == 2 or state["duelist"]["held"][0, seat] >> k & 1)
        total, follows = 0.0, 0.0
        pending = [(1.0, begun, ids.FIRST_STRIKE + slot, seat)]
        while pending:
            probability, record, action, actor = pending.pop()
            for p, after in self._branches(record, action, actor):
                if int(after["phase"][0]) in (ids.P_PRE_ROLL, ids.P_DODGE, ids.P_SIDESTEP):
                    answerer = 0 if after["acting"][0] & 1 else 1
                    pending.append((probability * p, after, self._reaction(after, answerer), answerer))
                else:
                    foe = after["duelist"][0, 1 - seat]
                    total += probability * p * mean_damage(self._rows[seat], slot, after, seat)
                    follows += (
                        probability
                        * p
                        * (FEAR * int(foe["cond"][tables.FRIGHTENED]) + OPEN * int(foe["cond"][tables.OFF_GUARD]))
                    )
        return total * (1 + follows)

    def _branches(self, state: np.ndarray, action: int, seat: int):
        """(probability, record) of each outcome of an action by its first d20: one per degree and next choice."""
        after = self._play(state, action, seat, [(face,) for face in range(1, 21)])
        if after["tape_at"][0] == 0:
            return [(1.0, _without_tape(after[:1]))]
        kinds = np.stack([after["degree"], after["phase"], after["acting"]], axis=1)
        outcomes = []
        for kind in np.unique(kinds, axis=0):
            rows = np.flatnonzero((kinds == kind).all(axis=1))
            outcomes.append((len(rows) / 20, _without_tape(after[rows[:1]])))
        return outcomes

    def _reaction(self, state: np.ndarray, seat: int) -> int:
        """The reaction that a seat holds in its window, or a pass."""
        buffers = Buffers(self.game, 1)
        buffers.states[:] = state
        _, mask = buffers.observe(np.zeros(1, np.int64), np.array([seat]))
        held = [int(a) for a in np.flatnonzero(mask[0]) if a != ids.A_PASS]
        return held[0] if held else ids.A_PASS


def _without_tape(state: np.ndarray) -> np.ndarray:
    state = state.copy()
    clear_tape(state)
    state["event_count"] = state["overflow"] = 0
    return state


def mean_damage(row: int, slot: int, after: np.ndarray, seat: int) -> float:
    """Expected damage of a first Strike by its degree: dice at their means, doubled by a critical hit."""
    degree = int(after["degree"][0])
    if degree < ids.SUCCESS:
        return 0.0
    arm, sheet = tables.ARMS[row, slot], tables.SHEET[row]
    light = bool(arm[tables.TRAITS] & (tables.AGILE | tables.FINESSE))
    exposed = bool(after["sensed"][0]) or bool(after["duelist"][0, 1 - seat]["cond"][tables.OFF_GUARD])
    critical = degree > ids.SUCCESS
    die = arm[tables.FATAL] if critical and arm[tables.FATAL] else arm[tables.DIE]
    total = (
        arm[tables.DICE] * (die + 1) / 2 + arm[tables.FLAT] + arm[tables.EXTRA_DICE] * (arm[tables.EXTRA_DIE] + 1) / 2
    )
    total += sheet[tables.RAGE_DAMAGE] // 2 if arm[tables.TRAITS] & tables.AGILE else sheet[tables.RAGE_DAMAGE]
    if light:
        total += sheet[tables.PRECISE] + (3.5 * sheet[tables.SNEAK] if exposed else 0.0)
    if not critical:
        return float(total)
    extra = sum((size + 1) / 2 for size in (arm[tables.DEADLY], arm[tables.FATAL]) if size)
    return float(2 * total + extra)
