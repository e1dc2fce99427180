"""Agents at a table: who sits where, asked in batches for all matches at once. Arenas and the vector view use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from feint.envs.engine.agent import Agent, PlayerQuit, Views
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import FeintError, listing
from feint.envs.engine.events import Event, make_event, visible
from feint.envs.engine.game import Game
from feint.envs.engine.state import plain


class Table:
    """Asks agents for the actions of their seats in a :class:`Batch`, and keeps what each seat has yet to be told.

    Args:
        batch: the matches, made with ``autoreset=False``.
        agents: distinct agents.
        seating: (n, seats) int64, which agent sits in each seat of each row; -1 for a seat somebody else drives.
        rng: source of all the agents' chance.
        seats: seats that every agent may come to fill, where `seating` will change; else those of `seating`.

    Raises:
        FeintError: an agent can't play the game; it is named.
    """

    def __init__(
        self,
        batch: Batch,
        agents: Sequence[Agent],
        seating: np.ndarray,
        rng: np.random.Generator,
        seats: Sequence[int] | None = None,
    ):
        self.batch, self.agents, self.seating = batch, list(agents), seating
        self.match = np.arange(batch.n, dtype=np.int64)
        self._tells = any(agent.wants_events for agent in self.agents)
        self._news: dict[tuple[int, int], list[Event]] = {}
        for number, (agent, child) in enumerate(zip(self.agents, rng.spawn(len(self.agents)), strict=True)):
            filled = np.flatnonzero((seating == number).any(axis=0)).tolist() if seats is None else list(seats)
            with _blamed(agent, f"can't play {batch.game.name}"):
                agent.start(batch.game, filled, child)
        self.gather(range(batch.n))

    def begin(self, rows) -> None:
        """Note that new matches have begun in `rows`."""
        rows = np.asarray(rows, np.int64)
        self.match[rows] += self.batch.n
        for row in rows.tolist() if self._tells else ():
            for seat in range(self.batch.game.players):
                self._news.pop((row, seat), None)
        self.gather(rows)

    def play_out(self, on_step: Callable[[np.ndarray], None] | None = None) -> np.ndarray:
        """Play all matches to their ends.

        Args:
            on_step: called after every step with the (k,) rows that were stepped, for measurements that read
                :attr:`Batch.states` or :meth:`Batch.events` on the way.

        Returns:
            (n,) int64, the steps of each match.
        """
        lengths = np.zeros(self.batch.n, np.int64)
        live = np.flatnonzero(self.batch.player >= 0)
        while len(live):
            rows, actions = self.act(live)
            self.batch.step(actions, rows)
            self.gather(rows)
            lengths[rows] += 1
            if on_step is not None:
                on_step(rows)
            live = rows[self.batch.player[rows] >= 0]
        return lengths

    def gather(self, rows) -> None:
        """Keep the last step's events of `rows` for the seats that may know of them."""
        if not self._tells:
            return
        game = self.batch.game
        for row in rows:
            row = int(row)
            turn = int(self.batch.states["turn"][row])
            for kind, audience, *values in self.batch.events(row):
                for seat in range(game.players):
                    if visible(audience, seat):
                        self._news.setdefault((row, seat), []).append(make_event(game.events, turn, kind, values))

    def act(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Ask for the actions of `rows` whose seat to act has an agent here.

        Returns:
            (k,) rows and (k,) actions, all legal.

        Raises:
            FeintError: an agent failed, or chose what is not legal; it is named.
        """
        seats = self.batch.player[rows]
        who = np.where(seats >= 0, self.seating[rows, np.maximum(seats, 0)], -1)
        asked, chosen = [], []
        for number, agent in enumerate(self.agents):
            mine = rows[who == number]
            if len(mine):
                views = self.views(mine, agent)
                with _blamed(agent, "failed in a match"):
                    actions = agent.act(views)
                asked.append(mine)
                chosen.append(self._checked(agent, views, actions))
        if not asked:
            return rows[:0], rows[:0]
        return np.concatenate(asked), np.concatenate(chosen)

    def views(self, rows: np.ndarray, agent: Agent) -> Views:
        """What `agent` is shown of `rows`, in arrays of its own."""
        batch = self.batch
        seats = batch.player[rows].copy()
        events = texts = resample = None
        if agent.wants_events:
            events = [self._news.pop((int(r), int(p)), []) for r, p in zip(rows, seats, strict=True)]
        if agent.wants_text:
            texts = [self._status(int(r), int(p)) for r, p in zip(rows, seats, strict=True)]
        if agent.wants_determinizations:
            resample = _resampler(batch, rows, seats)
        return Views(seats, self.match[rows], batch.obs[rows], batch.mask[rows], events, texts, resample)

    def _status(self, row: int, seat: int) -> str:
        game = self.batch.game
        return game.describe(game, plain(self.batch.states[row : row + 1]), seat)

    def _checked(self, agent: Agent, views: Views, actions) -> np.ndarray:
        """(m,) int64, the agent's actions if they are legal."""
        actions = np.asarray(actions)
        if actions.shape != (len(views),) or actions.dtype.kind not in "iu":
            raise FeintError(
                f"agent {agent.name!r} gave {actions.dtype} of shape {actions.shape} for {len(views)} views: "
                f"({len(views)},) integers are allowed"
            )
        actions = actions.astype(np.int64)
        legal = (actions >= 0) & (actions < self.batch.game.num_actions)
        legal[legal] = views.mask[np.flatnonzero(legal), actions[legal]] != 0
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            names = self.batch.game.action_names
            allowed = listing(f"{a} ({names[a]})" for a in np.flatnonzero(views.mask[row]))
            raise FeintError(
                f"agent {agent.name!r} chose action {actions[row]}, which is not legal there; legal: {allowed}"
            )
        return actions


def _resampler(batch: Batch, rows: np.ndarray, seats: np.ndarray) -> Callable[[int, np.ndarray], Batch]:
    """What :attr:`Views.resample_hidden` holds: the batch itself is out of the agent's reach."""
    return lambda k, seeds: batch.resample_hidden(int(rows[k]), int(seats[k]), seeds)


@contextmanager
def _blamed(agent: Agent, what: str) -> Iterator[None]:
    """Name the agent in every error that it causes, but for its leaving."""
    try:
        yield
    except (PlayerQuit, ImportError):  # a missing extra is no fault of the agent
        raise
    except Exception as wrong:
        kind = "" if isinstance(wrong, FeintError) else f"{type(wrong).__name__}: "
        raise FeintError(f"agent {agent.name!r} {what}: {kind}{wrong}") from wrong


def play_matches(game: Game, seats: Sequence[Agent], seeds: np.ndarray, rng: np.random.Generator):
    """Play one match of each seed, all at once, to their ends.

    Args:
        seats: the agent of each seat; the same object may sit in several.
        seeds: (n,) uint64.

    Returns:
        (n, seats) float64 returns and (n,) int64 lengths in steps.
    """
    batch = Batch(game, len(seeds), autoreset=False)
    batch.reset(seeds=seeds)
    agents: list[Agent] = []
    for agent in seats:
        if not any(agent is known for known in agents):
            agents.append(agent)
    chairs = [next(k for k, known in enumerate(agents) if known is agent) for agent in seats]
    table = Table(batch, agents, np.tile(np.array(chairs, np.int64), (len(seeds), 1)), rng)
    lengths = table.play_out()
    return batch.returns(), lengths
