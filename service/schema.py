"""Bodies of requests and responses: models that validate requests and make the OpenAPI schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_ROWS, MAX_SEATS, MAX_MOVES = 4096, 31, 1000

Name = Annotated[str, Field(max_length=200)]
Seed = Annotated[int, Field(ge=0, lt=1 << 64, strict=True)] | Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
Number = Annotated[int, Field(ge=0, le=1 << 31, strict=True)]


class Incoming(BaseModel):
    """A body of a request: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class ErrorInfo(BaseModel):
    """What is wrong: a code for programs and a message for people."""

    code: str
    message: str
    details: dict[str, Any] | None = None


class ErrorBody(BaseModel):
    """The body of every error."""

    error: ErrorInfo


class Health(BaseModel):
    """That the service is up, and its version."""

    status: Literal["ok"]
    version: str


class OptionInfo(BaseModel):
    """One option of a game."""

    name: str
    default: Any
    help: str
    choices: list[Any] | None
    low: int | None
    high: int | None
    allowed: str


class GameInfo(BaseModel):
    """A game."""

    name: str
    id: str
    version: int
    summary: str
    options: list[OptionInfo]
    champions: list[str]


class GameList(BaseModel):
    """All games."""

    games: list[GameInfo]


class Slot(BaseModel):
    """One number of an observation, in [-1, 1]."""

    name: str
    meaning: str


class EventInfo(BaseModel):
    """A type of event, and the names of its values."""

    kind: str
    values: list[str]


class Layout(BaseModel):
    """A game under given options: sizes and names. Nets are bound to `digest`."""

    name: str
    id: str
    options: dict[str, Any]
    players: int
    seats: list[str]
    max_turns: int
    low: float
    high: float
    zero_sum: bool
    digest: str
    actions: list[str]
    slots: list[Slot]
    events: list[EventInfo]


class LevelInfo(BaseModel):
    """A strength level: its agent, and the measured rating with its 95 % interval."""

    level: int
    name: str
    agent: str
    rating: float | None
    low: float | None
    high: float | None


class LevelList(BaseModel):
    """A game's levels, weakest first."""

    game: str
    levels: list[LevelInfo]


class AgentInfo(BaseModel):
    """An agent that plays a game. `needs` names what it must be given besides observation and mask."""

    game: str
    agent: str
    needs: list[str]
    level: int | None
    rating: float | None
    manifest: dict[str, Any] | None


class AgentList(BaseModel):
    """Agents."""

    agents: list[AgentInfo]


class ActRequest(Incoming):
    """Decisions for an agent to make, one per row."""

    game: Name
    options: dict[str, Any] = {}
    agent: Name = "best"
    observations: Annotated[list[list[float]], Field(min_length=1, max_length=MAX_ROWS)]
    masks: Annotated[
        list[list[Annotated[int, Field(ge=0, le=1, strict=True)]]], Field(min_length=1, max_length=MAX_ROWS)
    ]
    seats: Annotated[list[Number], Field(max_length=MAX_ROWS)] | None = None
    seed: Seed | None = None


class ActResponse(BaseModel):
    """The actions chosen, and their names."""

    agent: str
    actions: list[int]
    names: list[str]


class MatchRequest(Incoming):
    """A match to create."""

    game: Name
    options: dict[str, Any] = {}
    seats: Annotated[list[Name | None], Field(max_length=MAX_SEATS)] = ["open"]
    opponents: Name = "best"
    seed: Seed | None = None
    clock: Annotated[float, Field(ge=1, le=7 * 86400, strict=True)] | None = None
    auto: Annotated[bool, Field(strict=True)] = True


class PlayRequest(Incoming):
    """An action, by its id or its name; `turn` guards against playing it in another position."""

    action: Number | None = None
    name: Name | None = None
    turn: Number | None = None


class AdvanceRequest(Incoming):
    """At most how many moves of the service's agents to play."""

    moves: Annotated[int, Field(ge=1, le=MAX_MOVES, strict=True)] = MAX_MOVES


class JoinMessage(Incoming):
    """The first message of a socket: its token, and how many events it knows already."""

    token: Annotated[str, Field(max_length=200)] | None = None
    since: Number = 0


class EventBody(BaseModel):
    """Something that happened."""

    kind: str
    turn: int
    values: dict[str, int]
    text: str


class Legal(BaseModel):
    """A legal action."""

    action: int
    name: str


class Seat(BaseModel):
    """A seat; `agent` is null where it is played from outside."""

    seat: int
    name: str
    agent: str | None
    resigned: bool


class Clock(BaseModel):
    """The clock of the open seats that act."""

    seconds: float
    remaining: float


class Result(BaseModel):
    """How a match ended, and the return of each seat."""

    how: Literal["done", "truncated", "resigned", "clock", "expired"]
    returns: list[float]
    resigned: list[int]


class View(BaseModel):
    """What one seat, or a spectator (`seat` null), sees of a match.

    `acting` are the seats that must act. `acting_since` is the turn from which this seat has had its present decision:
    it stays the same while others make their parts of a simultaneous choice, and so tells a new decision from one that
    is shown again.

    `options` with which a match's creator may have fixed what is hidden are null until it is over. `substituted` are
    the turns at which a random move was played for an agent of the service that failed or was late.
    """

    match: str
    game: str
    options: dict[str, Any]
    players: int
    seeded: bool
    auto: bool
    seat: int | None
    turn: int
    acting: list[int]
    acting_since: int | None
    over: bool
    seats: list[Seat]
    substituted: list[int]
    since: int
    event_count: int
    events: list[EventBody]
    text: str
    observation: list[float] | None
    mask: list[int] | None
    legal: list[Legal]
    clock: Clock | None
    thinking: bool
    result: Result | None


class MatchCreated(BaseModel):
    """A new match: its id, its tokens, and a spectator's first view."""

    match: str
    owner: str
    tokens: dict[str, str]
    view: View


class Frame(BaseModel):
    """One position of a replay as its viewer saw it."""

    turn: int
    events: list[EventBody]
    text: str
    observation: list[float] | None = None
    legal: list[int] | None = None
    action: int | None = None


class SeatReplay(BaseModel):
    """A match as one seat, or a spectator, saw it."""

    model_config = ConfigDict(populate_by_name=True)

    format: str
    id: str
    config: dict[str, Any]
    seat: int | None
    returned: float | None = Field(None, alias="return")
    over: bool
    frames: list[Frame]
