"""One match between agents, recorded, and shown while it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from feint.agents import Agent
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.replay import Recorder
from feint.envs.engine.table import Table


def watch(
    recorder: Recorder, seats: Sequence[Agent], seed: int, show: Callable[[str], None] | None = None
) -> dict[int, int]:
    """Play a recorded match to its end.

    Args:
        recorder: the match, not begun; what was played stays in it when an agent raises.
        seats: the agent of each seat; the same object may sit in several.
        seed: source of all the agents' chance.
        show: takes the text of each event that a spectator may know of, as it happens.

    Returns:
        how many events each seat had seen when it last chose; those of the end are still to be shown.

    Raises:
        ConfigError: as many agents as there are seats are needed.
    """
    match = recorder.match
    if len(seats) != match.game.players:
        raise ConfigError(f"{match.game.name} has {match.game.players} seats, but agents for {len(seats)} were given")
    batch = Batch(match.game, 1, autoreset=False)
    batch.reset(seeds=[match.seed])
    agents = list({id(agent): agent for agent in seats}.values())
    table = Table(batch, agents, np.array([[agents.index(agent) for agent in seats]]), np.random.default_rng(seed))
    row, known, shown = np.zeros(1, np.int64), dict.fromkeys(range(len(seats)), 0), 0
    while True:
        if show is not None:
            for event in match.events(None, shown):
                show(event.text)
                shown += 1
        if match.over:
            return known
        known[match.player] = len(match.events(match.player))
        _, actions = table.act(row)
        recorder.step(int(actions[0]))
        batch.step(actions)
        table.gather(row)
