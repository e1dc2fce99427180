"""One match between agents, recorded, and told while it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from feint.agents import Agent, Views
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.events import Event
from feint.envs.engine.match import Match
from feint.envs.engine.replay import Recorder


def watch(
    recorder: Recorder, seats: Sequence[Agent], seed: int, tell: Callable[[str], None] | None = None
) -> dict[int | None, int]:
    """Play a recorded match to its end.

    Args:
        recorder: the match; what was played stays in it when an agent raises.
        seats: the agent of each seat; the same object may sit in several.
        seed: source of all the agents' chance.
        tell: takes the text of each event that a spectator may know of, as it happens.

    Returns:
        how many of its events each seat (None: the spectator) has been told of; those of the end are left.

    Raises:
        ConfigError: as many agents as there are seats are needed.
    """
    match = recorder.match
    if len(seats) != match.game.players:
        raise ConfigError(f"{match.game.name} has {match.game.players} seats, but agents for {len(seats)} were given")
    agents = list({id(agent): agent for agent in seats}.values())
    for agent, rng in zip(agents, np.random.default_rng(seed).spawn(len(agents)), strict=True):
        agent.start(match.game, [seat for seat, one in enumerate(seats) if one is agent], rng)
    told: dict[int | None, int] = dict.fromkeys([None, *range(len(seats))], 0)
    while True:
        if tell is not None:
            for event in _news(match, None, told):
                tell(event.text)
        if match.over:
            return told
        seat = match.player
        (action,) = seats[seat].act(_view(match, seat, _news(match, seat, told)))
        recorder.step(int(action), seat)


def _news(match: Match, seat: int | None, told: dict[int | None, int]) -> list[Event]:
    events = match.events(seat, told[seat])
    told[seat] += len(events)
    return events


def _view(match: Match, seat: int, events: list[Event]) -> Views:
    return Views(
        seat=np.array([seat], np.int64),
        match=np.zeros(1, np.int64),
        observation=match.observe(seat)[None],
        mask=match.legal(seat)[None],
        events=[events],
        text=[match.status(seat)],
    )
