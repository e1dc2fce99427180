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
from feint.envs.engine.game import Game
from feint.service import act_api, catalog, errors, match_views, schema
from feint.service.agent_pool import AgentPool
from feint.service.auth import Viewer, viewer_of
from feint.service.body_limit import BodyLimit
from feint.service.errors import CODES, AsciiJSON, ServiceError
from feint.service.live_match import LiveMatch
from feint.service.matches import Matches
from feint.service.page import Page
from feint.service.referee import Referee
from feint.service.settings import Settings
from feint.service.store import Store
from feint.service.websocket import Socket

GameName = Annotated[str, InPath(max_length=100)]
MatchId = Annotated[str, InPath(max_length=100)]
Options = Annotated[str | None, Query(max_length=10_000, description="a JSON object")]
Since = Annotated[int, Query(ge=0, le=1 << 31, description="number of events that are known already")]
AnySeat = Annotated[int | None, Query(ge=0, le=1000)]


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service as an ASGI app; its matches are opened when it starts."""
    settings = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI):
        store, agents = Store(settings.database), AgentPool(settings)
        app.state.store, app.state.agents, app.state.matches = store, agents, Matches(store, agents, settings)
        watch = asyncio.create_task(app.state.matches.watch_clocks())
        yield
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
        await app.state.matches.close()
        agents.close()
        store.close()

    app = FastAPI(
        title="Feint",
        version=version("feint"),
        summary="Games of plotting, duelling and deduction, and agents that play them",
        openapi_url="/v1/openapi.json",
        docs_url="/v1/docs",
        redoc_url=None,
        lifespan=life,
        default_response_class=AsciiJSON,
        separate_input_output_schemas=False,
    )
    errors.install(app)
    app.add_middleware(BodyLimit, max_bytes=settings.body, larger={"/v1/act": settings.act_body})
    app.add_middleware(
        CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["Authorization", "Content-Type"]
    )
    _add_games(app)
    _add_matches(app)
    _add_moves(app)
    _add_replays(app)
    app.mount("/", Page())
    return app


def failing(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for the schema."""
    by_status: dict[int | str, list[str]] = {}
    for code in [*codes, "body_too_large", "invalid", "bad_request", "internal", "busy"]:
        by_status.setdefault(CODES[code], []).append(code)
    return {status: {"model": schema.ErrorBody, "description": ", ".join(group)} for status, group in by_status.items()}


async def _game(name: GameName, options: Options = None) -> Game:
    """The game that path and query name."""
    return await asyncio.to_thread(catalog.load, name, catalog.parse_options(options))


def _add_games(app: FastAPI) -> None:
    game_errors = failing("unknown_game", "bad_option")

    @app.get("/v1/health", response_model=schema.Health, responses=failing())
    async def health() -> AsciiJSON:
        """Whether the service is up."""
        return AsciiJSON({"status": "ok", "version": version("feint")})

    @app.get("/v1/games", response_model=schema.GameList, responses=failing())
    async def games() -> AsciiJSON:
        """All games with their options."""
        return AsciiJSON({"games": await asyncio.to_thread(lambda: [catalog.game_info(name) for name in GAMES])})

    @app.get("/v1/games/{name}", response_model=schema.GameInfo, responses=game_errors)
    async def game(name: GameName) -> AsciiJSON:
        """One game with its options."""
        return AsciiJSON(await asyncio.to_thread(catalog.game_info, catalog.name_of(name)))

    @app.get("/v1/games/{name}/layout", response_model=schema.Layout, responses=game_errors)
    async def layout(game: Annotated[Any, Depends(_game)]) -> AsciiJSON:
        """Sizes of a game under its options, and the names of its actions, observation slots and events."""
        return AsciiJSON(catalog.layout(game))

    @app.get("/v1/games/{name}/levels", response_model=schema.LevelList, responses=game_errors)
    async def levels(game: Annotated[Any, Depends(_game)]) -> AsciiJSON:
        """A game's strength levels, weakest first."""
        return AsciiJSON({"game": game.name, "levels": await asyncio.to_thread(catalog.level_list, game)})

    @app.get("/v1/games/{name}/agents", response_model=schema.AgentList, responses=game_errors)
    async def agents(request: Request, game: Annotated[Any, Depends(_game)]) -> AsciiJSON:
        """The agents that play a game."""
        return AsciiJSON({"agents": await asyncio.to_thread(catalog.agent_list, game, request.app.state.agents)})

    @app.get("/v1/agents", response_model=schema.AgentList, responses=failing())
    async def all_agents(request: Request) -> AsciiJSON:
        """The agents of all games under their default options."""
        loaded = await asyncio.to_thread(lambda: [catalog.load(name, {}) for name in GAMES])
        lists = [await asyncio.to_thread(catalog.agent_list, game, request.app.state.agents) for game in loaded]
        return AsciiJSON({"agents": [row for rows in lists for row in rows]})

    @app.get(
        "/v1/games/{name}/champions/{champion}/{file}",
        response_class=Response,
        responses=failing("unknown_game", "unknown_champion"),
    )
    async def champion(name: GameName, champion: GameName, file: GameName) -> Response:
        """A champion's manifest, its weights, or its net as ONNX."""
        content = await asyncio.to_thread(catalog.champion_file, catalog.name_of(name), champion, file)
        return Response(content, media_type=catalog.FILES[file])

    @app.post(
        "/v1/act", response_model=schema.ActResponse, responses=failing("unknown_game", "bad_option", "bad_agent")
    )
    async def act(request: Request, body: schema.ActRequest) -> AsciiJSON:
        """An agent's actions for observations and masks; nothing is stored."""
        return AsciiJSON(await act_api.act(request.app.state.agents, body))


# --- matches --------------------------------------------------------------------------------------------------------


async def _live(request: Request, id: MatchId) -> LiveMatch:
    return await request.app.state.matches.find(id)


# for the schema; the header itself is read below, because a malformed one is an error and not a spectator's
_bearer = HTTPBearer(auto_error=False, description="a seat's token, or the owner's; without one: a spectator")


async def _viewer(
    request: Request, live: Annotated[LiveMatch, Depends(_live)], _: Annotated[object, Security(_bearer)]
) -> Viewer:
    """Who makes the request, by the token in the header."""
    authorization = request.headers.get("authorization")
    if authorization is None:
        return Viewer()
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise ServiceError("token_wrong", "a token is sent as: Authorization: Bearer <token>")
    return viewer_of(live.record, token.strip())


AMatch = Annotated[LiveMatch, Depends(_live)]
AViewer = Annotated[Viewer, Depends(_viewer)]


_OF_MATCH = ("unknown_match", "token_missing", "token_wrong", "not_your_token", "other_version")
MATCH_ERRORS, PLAY_ERRORS = failing(*_OF_MATCH), failing(*_OF_MATCH, "match_over", "not_your_turn", "illegal_action")


def _matches(request: Request) -> Matches:
    return request.app.state.matches


def _referee(request: Request) -> Referee:
    return _matches(request).referee


def _add_matches(app: FastAPI) -> None:
    @app.post(
        "/v1/matches",
        status_code=201,
        response_model=schema.MatchCreated,
        responses=failing("unknown_game", "bad_option", "bad_agent", "too_many_matches"),
    )
    async def create(request: Request, body: schema.MatchRequest) -> AsciiJSON:
        """Create a match; the tokens of its open seats, and its owner's, are returned this once."""
        agents = request.app.state.agents
        game = await asyncio.to_thread(catalog.load, body.game, body.options)
        seats = await asyncio.to_thread(act_api.seat_specs, agents, game, body.seats, body.opponents)
        client = request.client.host if request.client else "unknown"
        seed = act_api.seed_of(body.seed)
        live, tokens = await _matches(request).create(game, seats, seed, body.clock, body.auto, client)
        if None in seats:
            await _referee(request).run_agents(live)
        owner = tokens.pop("owner")
        view = match_views.view(live, None)
        return AsciiJSON({"match": live.record.id, "owner": owner, "tokens": tokens, "view": view}, 201)

    @app.get("/v1/matches/{id}", response_model=schema.View, responses=MATCH_ERRORS)
    async def view(
        request: Request, live: AMatch, viewer: AViewer, since: Since = 0, seat: AnySeat = None,
        wait: Annotated[float, Query(ge=0, le=30, description="seconds to wait for the service's agents")] = 0,
    ) -> AsciiJSON:  # fmt: skip
        """The view of the token's seat, or a spectator's; any seat's once the match is over."""
        seat = viewer.view_seat(live.record, seat)
        if wait and live.thinking:
            await _referee(request).run_agents(live, wait)
        return AsciiJSON(match_views.view(live, seat, since))

    @app.delete("/v1/matches/{id}", status_code=204, responses=MATCH_ERRORS)
    async def remove(request: Request, live: AMatch, viewer: AViewer) -> Response:
        """Delete a match; its owner's token is needed."""
        viewer.require_owner()
        await _matches(request).remove(live)
        return Response(status_code=204)

    @app.websocket("/v1/matches/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        await Socket(socket, socket.app.state.matches).serve(id)


def _add_moves(app: FastAPI) -> None:
    @app.post("/v1/matches/{id}/actions", response_model=schema.View, responses=PLAY_ERRORS)
    async def play(
        request: Request, live: AMatch, viewer: AViewer, body: schema.PlayRequest, since: Since = 0
    ) -> AsciiJSON:
        """Play an action for the token's seat, then let the service's agents play."""
        seat = viewer.require_seat()
        await _referee(request).play(live, seat, act_api.action_of(body), body.turn)
        await _referee(request).run_agents(live)
        return AsciiJSON(match_views.view(live, seat, since))

    @app.post("/v1/matches/{id}/advance", response_model=schema.View, responses=PLAY_ERRORS)
    async def advance(
        request: Request, live: AMatch, viewer: AViewer, body: schema.AdvanceRequest, since: Since = 0
    ) -> AsciiJSON:
        """Let the service's agents play where they do not by themselves; the owner's or a seat's token is needed."""
        viewer.require_participant()
        await _referee(request).advance(live, body.moves)
        return AsciiJSON(match_views.view(live, viewer.seat, since))

    @app.post("/v1/matches/{id}/resign", response_model=schema.View, responses=PLAY_ERRORS)
    async def resign(request: Request, live: AMatch, viewer: AViewer) -> AsciiJSON:
        """Resign the token's seat."""
        seat = viewer.require_seat()
        await _referee(request).resign(live, seat)
        await _referee(request).run_agents(live)
        return AsciiJSON(match_views.view(live, seat))


def _add_replays(app: FastAPI) -> None:
    @app.get(
        "/v1/matches/{id}/replay",
        response_model=schema.SeatReplay,
        responses=MATCH_ERRORS,
    )
    async def replay(request: Request, live: AMatch, viewer: AViewer, seat: AnySeat = None) -> AsciiJSON:
        """The match so far, position by position, as a seat or a spectator saw it."""
        return AsciiJSON(await match_views.replay(live, viewer.view_seat(live.record, seat)))

    @app.get(
        "/v1/matches/{id}/replay/file",
        response_model=dict[str, Any],
        responses=failing("unknown_match", "other_version", "match_running"),
    )
    async def replay_file(request: Request, live: AMatch) -> AsciiJSON:
        """The whole match as a replay file, once it is over."""
        return AsciiJSON(await match_views.replay_file(live))
