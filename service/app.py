"""The ASGI app: routes under /v1, and the browser page beside them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Query, Request, Response, Security, WebSocket
from fastapi import Path as InPath
from fastapi.middleware.cors import CORSMiddleware
from fastapi.security import HTTPBearer

from feint.envs import GAMES
from feint.service import acting, catalog, errors, schema
from feint.service.errors import CODES, Answer, ServiceError
from feint.service.limits import BodyLimit
from feint.service.live import Socket
from feint.service.matches import Live, Matches
from feint.service.page import Page
from feint.service.settings import Settings
from feint.service.sitters import Sitters
from feint.service.store import Store
from feint.service.viewers import Viewer, viewer_of

GameName = Annotated[str, InPath(max_length=100)]
MatchId = Annotated[str, InPath(max_length=100)]
Options = Annotated[str | None, Query(max_length=10_000, description="a JSON object")]
Since = Annotated[int, Query(ge=0, le=1 << 31, description="events that are known already")]
AnySeat = Annotated[int | None, Query(ge=0, le=1000)]


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI app; its matches are opened when it starts."""
    settings = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI):
        store, sitters = Store(settings.database), Sitters(settings)
        app.state.sitters, app.state.matches = sitters, Matches(store, sitters, settings)
        watch = asyncio.create_task(app.state.matches.watch_time())
        yield
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
        await app.state.matches.close()
        sitters.close()
        store.close()

    app = FastAPI(
        title="Feint",
        version=version("feint"),
        summary="Games of plotting, duelling and deduction, and agents that play them",
        openapi_url="/v1/openapi.json",
        docs_url="/v1/docs",
        redoc_url=None,
        lifespan=life,
        default_response_class=Answer,
        separate_input_output_schemas=False,
    )
    errors.install(app)
    app.add_middleware(BodyLimit, most=settings.body, larger={"/v1/act": settings.act_body})
    app.add_middleware(
        CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["Authorization", "Content-Type"]
    )
    _add_games(app)
    _add_matches(app)
    app.mount("/", Page())
    return app


def failing(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for the schema."""
    by_status: dict[int | str, list[str]] = {}
    for code in [*codes, "body_too_large", "invalid", "bad_request", "internal", "busy"]:
        by_status.setdefault(CODES[code], []).append(code)
    return {status: {"model": schema.ErrorBody, "description": ", ".join(found)} for status, found in by_status.items()}


async def _game(name: GameName, options: Options = None):
    """The game that path and query name."""
    return await asyncio.to_thread(catalog.load, name, catalog.parse_options(options))


def _add_games(app: FastAPI) -> None:
    game_errors = failing("unknown_game", "bad_option")

    @app.get("/v1/health", response_model=schema.Health, responses=failing())
    async def health() -> Answer:
        """Whether the service is there."""
        return Answer({"status": "ok", "version": version("feint")})

    @app.get("/v1/games", response_model=schema.GameList, responses=failing())
    async def games() -> Answer:
        """All games with their options."""
        return Answer({"games": await asyncio.to_thread(lambda: [catalog.game_info(name) for name in GAMES])})

    @app.get("/v1/games/{name}", response_model=schema.GameInfo, responses=game_errors)
    async def game(name: GameName) -> Answer:
        """One game with its options."""
        return Answer(await asyncio.to_thread(catalog.game_info, catalog.name_of(name)))

    @app.get("/v1/games/{name}/layout", response_model=schema.Layout, responses=game_errors)
    async def layout(game: Annotated[Any, Depends(_game)]) -> Answer:
        """Sizes of a game under its options, and the names of its actions, observation slots and events."""
        return Answer(catalog.layout(game))

    @app.get("/v1/games/{name}/levels", response_model=schema.LevelList, responses=game_errors)
    async def levels(game: Annotated[Any, Depends(_game)]) -> Answer:
        """A game's strength levels, weakest first."""
        return Answer({"game": game.name, "levels": await asyncio.to_thread(catalog.level_list, game)})

    @app.get("/v1/games/{name}/agents", response_model=schema.AgentList, responses=game_errors)
    async def agents(request: Request, game: Annotated[Any, Depends(_game)]) -> Answer:
        """The agents that play a game."""
        return Answer({"agents": await asyncio.to_thread(catalog.agent_list, game, request.app.state.sitters)})

    @app.get("/v1/agents", response_model=schema.AgentList, responses=failing())
    async def all_agents(request: Request) -> Answer:
        """The agents of all games under their default options."""
        made = await asyncio.to_thread(lambda: [catalog.load(name, {}) for name in GAMES])
        lists = [await asyncio.to_thread(catalog.agent_list, one, request.app.state.sitters) for one in made]
        return Answer({"agents": [row for rows in lists for row in rows]})

    @app.get(
        "/v1/games/{name}/champions/{champion}/{file}",
        response_class=Response,
        responses=failing("unknown_game", "unknown_champion"),
    )
    async def champion(name: GameName, champion: GameName, file: GameName) -> Response:
        """A champion's manifest, its weights, or its net as ONNX."""
        content = await asyncio.to_thread(catalog.champion_file, catalog.name_of(name), champion, file)
        return Response(content, media_type=catalog.FILES[file])

    @app.post("/v1/act", response_model=schema.ActAnswer, responses=failing("unknown_game", "bad_option", "bad_agent"))
    async def act(request: Request, asked: schema.ActRequest) -> Answer:
        """The actions of an agent for observations and masks; nothing is kept."""
        return Answer(await acting.act(request.app.state.sitters, asked))


# --- matches --------------------------------------------------------------------------------------------------------


async def _live(request: Request, id: MatchId) -> Live:
    return await request.app.state.matches.find(id)


# for the schema; the header itself is read below, for a wrong one is an error, and no spectator's
_bearer = HTTPBearer(auto_error=False, description="a seat's token, or the owner's; without one: a spectator")


async def _viewer(
    request: Request, live: Annotated[Live, Depends(_live)], _: Annotated[object, Security(_bearer)]
) -> Viewer:
    """Who asks, by the token in the header."""
    authorization = request.headers.get("authorization")
    if authorization is None:
        return Viewer()
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise ServiceError("token_wrong", "a token is sent as: Authorization: Bearer <token>")
    return viewer_of(live.record, token.strip())


AMatch = Annotated[Live, Depends(_live)]
AViewer = Annotated[Viewer, Depends(_viewer)]


def _add_matches(app: FastAPI) -> None:
    of_match = ("unknown_match", "token_missing", "token_wrong", "not_your_token", "other_version")
    match_errors, play_errors = failing(*of_match), failing(*of_match, "match_over", "not_asked", "illegal_action")

    def matches(request: Request) -> Matches:
        return request.app.state.matches

    @app.post(
        "/v1/matches",
        status_code=201,
        response_model=schema.MatchMade,
        responses=failing("unknown_game", "bad_option", "bad_agent", "too_many_matches"),
    )
    async def create(request: Request, asked: schema.MatchRequest) -> Answer:
        """Begin a match; the tokens of its open seats, and its owner's, are told this once."""
        table, sitters = matches(request), request.app.state.sitters
        game = await asyncio.to_thread(catalog.load, asked.game, asked.options)
        seats = await asyncio.to_thread(acting.sit, sitters, game, asked.seats, asked.opponents)
        client = request.client.host if request.client else "unknown"
        live, tokens = await table.create(game, seats, acting.seed_of(asked.seed), asked.clock, asked.auto, client)
        if None in seats:
            await table.answered(live)
        owner = tokens.pop("owner")
        made = {"match": live.record.id, "owner": owner, "tokens": tokens, "view": table.view(live, None)}
        return Answer(made, 201)

    @app.get("/v1/matches/{id}", response_model=schema.View, responses=match_errors)
    async def view(
        request: Request, live: AMatch, viewer: AViewer, since: Since = 0, seat: AnySeat = None,
        wait: Annotated[float, Query(ge=0, le=30, description="seconds to wait for our agents")] = 0,
    ) -> Answer:  # fmt: skip
        """What the token's seat sees, or a spectator; any seat's once the match is over."""
        table = matches(request)
        asked = viewer.looks_as(live.record, seat)
        if wait and live.thinking:
            await table.answered(live, wait)
        return Answer(table.view(live, asked, since))

    @app.post("/v1/matches/{id}/actions", response_model=schema.View, responses=play_errors)
    async def play(
        request: Request, live: AMatch, viewer: AViewer, asked: schema.PlayRequest, since: Since = 0
    ) -> Answer:
        """Play an action of the token's seat, and let our agents answer."""
        table = matches(request)
        seat = viewer.plays()
        await table.play(live, seat, acting.wanted(asked), asked.turn)
        await table.answered(live)
        return Answer(table.view(live, seat, since))

    @app.post("/v1/matches/{id}/advance", response_model=schema.View, responses=play_errors)
    async def advance(
        request: Request, live: AMatch, viewer: AViewer, asked: schema.AdvanceRequest, since: Since = 0
    ) -> Answer:
        """Let our agents answer, where they do not by themselves; the owner's or a seat's token is needed."""
        table = matches(request)
        viewer.takes_part()
        await table.advance(live, asked.moves)
        return Answer(table.view(live, viewer.seat, since))

    @app.post("/v1/matches/{id}/resign", response_model=schema.View, responses=play_errors)
    async def resign(request: Request, live: AMatch, viewer: AViewer) -> Answer:
        """Give up the token's seat."""
        table = matches(request)
        seat = viewer.plays()
        await table.resign(live, seat)
        await table.answered(live)
        return Answer(table.view(live, seat))

    @app.delete("/v1/matches/{id}", status_code=204, responses=match_errors)
    async def remove(request: Request, live: AMatch, viewer: AViewer) -> Response:
        """Forget a match; its owner's token is needed."""
        table = matches(request)
        viewer.owns()
        await table.remove(live)
        return Response(status_code=204)

    @app.get(
        "/v1/matches/{id}/replay",
        response_model=schema.SeatReplay,
        responses=match_errors,
    )
    async def replay(request: Request, live: AMatch, viewer: AViewer, seat: AnySeat = None) -> Answer:
        """The match so far, position by position, as a seat or a spectator saw it."""
        table = matches(request)
        return Answer(await table.replay(live, viewer.looks_as(live.record, seat)))

    @app.get(
        "/v1/matches/{id}/replay/file",
        response_model=dict[str, Any],
        responses=failing("unknown_match", "other_version", "match_running"),
    )
    async def replay_file(request: Request, live: AMatch) -> Answer:
        """The whole match as a replay file, once it is over."""
        return Answer(await matches(request).replay_file(live))

    @app.websocket("/v1/matches/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        await Socket(socket, socket.app.state.matches).serve(id)
