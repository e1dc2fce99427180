"""What the operator of the service may choose."""

from __future__ import annotations

from dataclasses import dataclass

from feint.envs.engine.errors import ConfigError


@dataclass(frozen=True)
class Settings:
    """Limits and places of one service.

    Attributes:
        database: a SQLAlchemy URL.
        clock: seconds for a move of an open seat, where the creator of the match gives none.
        think: seconds for a move of the service's agents; a random legal action is played after that.
        patience: seconds that a request waits for the service's agents before it returns all the same.
        idle: seconds without a move after which a match is ended.
        keep: seconds that a match is kept after its end.
        per_client: running matches per address.
        unattended: those of them in which no seat is played from outside.
        matches: running matches in all.
        body: maximum bytes of a request; `act_body`: of one to ``/v1/act``.
        playouts: maximum playouts of a search agent.
        search: seconds after which a searching agent plays the best action so far.
        threads: agents that may think at the same time; of those that search, one.
        live: matches held in memory; others are loaded from the database on demand.
        sweep: seconds between two checks for clocks that have run out.
    """

    database: str = "sqlite:///feint.db"
    clock: float = 600.0
    think: float = 10.0
    patience: float = 30.0
    idle: float = 24 * 3600.0
    keep: float = 7 * 24 * 3600.0
    per_client: int = 200
    unattended: int = 8
    matches: int = 100_000
    body: int = 64 << 10
    act_body: int = 8 << 20
    playouts: int = 200
    search: float = 1.0
    threads: int = 4
    live: int = 1000
    sweep: float = 1.0

    def __post_init__(self):
        seconds = ("clock", "think", "search", "idle", "keep")
        counts = ("per_client", "unattended", "matches", "playouts", "body", "act_body", "threads", "live")
        for name in (*seconds, *counts):
            if not getattr(self, name) > 0:
                raise ConfigError(f"service: {name}={getattr(self, name)!r} is not allowed; a positive number")
