"""Matches in a database: what must survive a restart, and the one thread that writes."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from feint.envs.engine.errors import ConfigError

_tables = sa.MetaData()

MATCHES = sa.Table(
    "matches",
    _tables,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("layout", sa.String(32), nullable=False),
    sa.Column("seed", sa.String(20), nullable=False),  # 64 bits without a sign, which SQL has no type for
    sa.Column("seeded", sa.Boolean, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Float, nullable=False),
    sa.Column("client", sa.String(64), nullable=False),
    sa.Column("tokens", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("resigned", sa.Text, nullable=False),
    sa.Column("result", sa.Text),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("deadline", sa.Float),
    sa.Index("matches_deadline", "over", "deadline"),
    sa.Index("matches_touched", "over", "touched"),
)

MOVES = sa.Table(
    "moves",
    _tables,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),
)

SUBSTITUTED = sa.Table(
    "substituted",
    _tables,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("turn", sa.Integer, primary_key=True),
)

_JSON = ("options", "tokens", "seats", "resigned", "result")
_CHANGING = ("seats", "resigned", "result", "over", "touched", "deadline")

# compiled once: building a statement takes longer than executing it
_ONE = MATCHES.c.id == sa.bindparam("which")
_ADD, _MOVE, _SUBSTITUTE = MATCHES.insert(), MOVES.insert(), SUBSTITUTED.insert()
_CHANGE = MATCHES.update().where(_ONE).values({name: sa.bindparam(name) for name in _CHANGING})
_REMOVE = MATCHES.delete().where(_ONE)
_REMOVE_PARTS = [part.delete().where(part.c.match == sa.bindparam("which")) for part in (MOVES, SUBSTITUTED)]
_NOW = sa.bindparam("now", type_=sa.Float)
_RESTART = (
    MATCHES.update()
    .where(sa.not_(MATCHES.c.over))
    .values(touched=_NOW, deadline=sa.case((MATCHES.c.deadline.is_(None), _NOW), else_=_NOW + MATCHES.c.clock))
)


@dataclass
class Record:
    """A match as the database keeps it.

    Attributes:
        id, game, options: of the match; `options` are all of the game's, resolved.
        layout: :func:`feint.envs.engine.registry.record_digest` of the game it was played with.
        seed: of the match, secret until its end; `seeded`: whether its creator chose it.
        auto: whether the service's agents play by themselves.
        clock: seconds for a move of an open seat.
        client: address of its creator.
        tokens: SHA-256 digests of the tokens, by ``"owner"`` and the open seats' numbers.
        seats: the agent of each seat; None where the seat is played from outside.
        resigned: seats that have given up.
        result: how it ended; None while it runs.
        touched: time of the last move; `deadline`: when the clock of the acting seats runs out (UNIX seconds).
        moves: (seat, action) pairs.
        substituted: turns at which a random move was played for an agent that failed or was late.
    """

    id: str
    game: str
    options: dict[str, Any]
    layout: str
    seed: int
    seeded: bool
    auto: bool
    clock: float
    client: str
    tokens: dict[str, str]
    seats: list[str | None]
    resigned: list[int]
    touched: float
    deadline: float | None = None
    result: dict[str, Any] | None = None
    moves: list[tuple[int, int]] = field(default_factory=list)
    substituted: list[int] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result is not None


class Store:
    """The database of one service.

    One thread writes, and puts all changes that wait into one transaction: a change is on disk when its future is done.
    Reads use connections of their own.

    Args:
        url: a SQLAlchemy URL; the tables are made where they are missing.

    Raises:
        ConfigError: the database can't be opened.
    """

    def __init__(self, url: str):
        try:
            self._engine = sa.create_engine(url)
            if self._engine.dialect.name == "sqlite":
                sa.event.listen(self._engine, "connect", _set_up_sqlite)
            _tables.create_all(self._engine)
        except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as error:
            raise ConfigError(f"database {shown(url)} can't be opened: {error}") from None
        self._jobs: queue.SimpleQueue = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="feint-store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish the writes that wait, and let the database go."""
        self._jobs.put(None)
        self._writer.join()
        self._engine.dispose()

    # --- writing ------------------------------------------------------------------------------------------------------

    def add(self, record: Record) -> Future:
        """Store a new match."""
        return self._put((_ADD, _row(record)))

    def change(self, record: Record, move: tuple[int, int] | None = None, substituted: int | None = None) -> Future:
        """Store what can change of a match, its next move if there is one, and the turn if that was substituted."""
        values = {name: _packed(name, getattr(record, name)) for name in _CHANGING}
        jobs: list[tuple[sa.Executable, Any]] = [(_CHANGE, values | {"which": record.id})]
        if move is not None:
            row = {"match": record.id, "number": len(record.moves), "seat": move[0], "action": move[1]}
            jobs.insert(0, (_MOVE, row))
        if substituted is not None:
            jobs.append((_SUBSTITUTE, {"match": record.id, "turn": substituted}))
        return self._put(*jobs)

    def remove(self, ids: Iterable[str]) -> Future:
        """Delete matches."""
        rows = [{"which": id} for id in ids]
        return self._put(*((parts, rows) for parts in _REMOVE_PARTS), (_REMOVE, rows))

    def restart_clocks(self, now: float) -> None:
        """Restart the clock of every running match: the time that the service was down does not count.

        Matches in which no open seat acts are overdue at once, so that the service's agents go on in them.
        """
        self._put((_RESTART, {"now": now})).result()

    def _put(self, *jobs: tuple) -> Future:
        """Queue statements, with their parameters, for one transaction."""
        done: Future = Future()
        done.set_running_or_notify_cancel()  # who stops waiting for it does not cancel it
        self._jobs.put((jobs, done))
        return done

    def _write(self) -> None:
        while True:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            ends, jobs = None in jobs, [job for job in jobs if job is not None]
            try:
                self._commit(jobs)
            except sa.exc.SQLAlchemyError:
                # one of them is at fault: each in a transaction of its own, so that the others succeed
                for job in jobs:
                    self._commit_alone(job)
            if ends:
                return

    def _commit(self, jobs: list) -> None:
        with self._engine.begin() as connection:
            for statements, _ in jobs:
                for statement, values in statements:
                    connection.execute(statement, values)
        for _, done in jobs:
            done.set_result(None)

    def _commit_alone(self, job: tuple) -> None:
        try:
            self._commit([job])
        except sa.exc.SQLAlchemyError as error:
            job[1].set_exception(error)

    # --- reading ------------------------------------------------------------------------------------------------------

    def load(self, id: str) -> Record | None:
        """A match with its moves, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == id)).mappings().first()
            if row is None:
                return None
            chosen = sa.select(MOVES.c.seat, MOVES.c.action).where(MOVES.c.match == id).order_by(MOVES.c.number)
            moves = [(seat, action) for seat, action in connection.execute(chosen)]
            turns = sa.select(SUBSTITUTED.c.turn).where(SUBSTITUTED.c.match == id).order_by(SUBSTITUTED.c.turn)
            substituted = list(connection.execute(turns).scalars())
        values = {name: json.loads(row[name]) if name in _JSON and row[name] else row[name] for name in row}
        del values["over"]
        return Record(**values | {"seed": int(row["seed"]), "moves": moves, "substituted": substituted})

    def running(self) -> list[tuple[str, list[str | None]]]:
        """The client and the seats of each running match."""
        chosen = sa.select(MATCHES.c.client, MATCHES.c.seats).where(sa.not_(MATCHES.c.over))
        return [(client, json.loads(seats)) for client, seats in self._read(chosen)]

    def overdue(self, now: float, limit: int = 100) -> list[str]:
        """Ids of running matches whose clock has run out."""
        chosen = sa.select(MATCHES.c.id).where(sa.not_(MATCHES.c.over), MATCHES.c.deadline < now).limit(limit)
        return [id for (id,) in self._read(chosen)]

    def untouched(self, before: float, over: bool, limit: int = 100) -> list[str]:
        """Ids of matches, over or running, without a move since `before`."""
        chosen = sa.select(MATCHES.c.id).where(MATCHES.c.over == over, MATCHES.c.touched < before).limit(limit)
        return [id for (id,) in self._read(chosen)]

    def _read(self, chosen) -> list[tuple]:
        with self._engine.connect() as connection:
            return [tuple(row) for row in connection.execute(chosen)]


def shown(url: str) -> str:
    """A database's address without its password."""
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return repr(url)


def _row(record: Record) -> dict[str, Any]:
    values = {column.name: _packed(column.name, getattr(record, column.name)) for column in MATCHES.columns}
    return values | {"seed": str(record.seed)}


def _packed(name: str, value):
    return json.dumps(value) if name in _JSON and value is not None else value


def _set_up_sqlite(connection, _) -> None:
    """Write-ahead logging: readers and the writer do not block each other, and a killed process loses nothing."""
    for words in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {words}")
