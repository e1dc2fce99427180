"""What the one who runs the service may choose."""

from __future__ import annotations

from dataclasses import dataclass

from feint.envs.engine.errors import ConfigError


@dataclass(frozen=True)
class Settings:
    """Limits and places of one service.

    Attributes:
        database: a SQLAlchemy URL.
        clock: seconds that an open seat has for a move, where the creator of a match names none.
        think: seconds that one of our agents has for a move; a random legal action is played when they are over.
        patience: seconds that a request waits for our agents before it is answered all the same.
        idle: seconds without a move after which a match is ended.
        keep: seconds that a match is kept after its end.
        per_client: matches of one address that may be running at a time.
        unattended: those of them in which no seat is played from outside.
        matches: matches of all that may be running at a time.
        body: most bytes of a request; `act_body`: of one to ``/v1/act``.
        playouts: most playouts that a search agent may be asked for.
        search: seconds after which an agent that searches decides by what it has found.
        threads: agents that think at a time; of those that search it is one.
        live: matches held in memory; others are read from the database when they are asked for.
        sweep: seconds between two looks for clocks that have run out.
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
