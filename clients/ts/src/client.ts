import createClient, { type Client } from "openapi-fetch";
import { FeintError } from "./errors.ts";
import { Live, type Listener } from "./live.ts";
import type { paths } from "./schema.ts";
import type {
  ActResponse,
  ActRequest,
  AgentInfo,
  GameInfo,
  Layout,
  Level,
  MatchCreated,
  MatchRequest,
  Options,
  SeatReplay,
  View,
} from "./types.ts";

type Answer<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** Requests to one service. Every method throws a `FeintError` with the service's own code and words. */
export class Feint {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  private readonly client: Client<paths>;

  constructor(base: string) {
    this.base = base.replace(/\/+$/, "");
    this.client = createClient<paths>({ baseUrl: this.base });
  }

  async games(): Promise<GameInfo[]> {
    return (await unwrap(this.client.GET("/v1/games"))).games;
  }

  /** Sizes and names of a game under some options: actions by id, observation slots by position. */
  layout(game: string, options: Options = {}): Promise<Layout> {
    return unwrap(
      this.client.GET("/v1/games/{name}/layout", {
        params: { path: { name: game }, query: { options: JSON.stringify(options) } },
      }),
    );
  }

  /** Strength levels, weakest first. */
  async levels(game: string, options: Options = {}): Promise<Level[]> {
    const params = { path: { name: game }, query: { options: JSON.stringify(options) } };
    return (await unwrap(this.client.GET("/v1/games/{name}/levels", { params }))).levels;
  }

  /** Agents that play a game, with what they need to be told. */
  async agents(game: string, options: Options = {}): Promise<AgentInfo[]> {
    const params = { path: { name: game }, query: { options: JSON.stringify(options) } };
    return (await unwrap(this.client.GET("/v1/games/{name}/agents", { params }))).agents;
  }

  /** Decisions of an agent for observations that the caller holds: no match is kept. */
  act(request: ActRequest): Promise<ActResponse> {
    return unwrap(this.client.POST("/v1/act", { body: request }));
  }

  /** Begin a match; the answer holds the owner's token and one for every open seat. */
  begin(request: MatchRequest): Promise<MatchCreated> {
    return unwrap(this.client.POST("/v1/matches", { body: request }));
  }

  /** How a match stands: for the token's seat, or for a spectator; any `seat` once it is over. */
  view(match: string, token: string | null = null, query: { since?: number; seat?: number } = {}): Promise<View> {
    return unwrap(
      this.client.GET("/v1/matches/{id}", { params: { path: { id: match }, query }, headers: bearer(token) }),
    );
  }

  /** Play an action of a seat, by id or by name; with `turn` it is refused if the match has moved on. */
  play(match: string, token: string, action: number | string, turn?: number): Promise<View> {
    const chosen = typeof action === "number" ? { action } : { name: action };
    return unwrap(
      this.client.POST("/v1/matches/{id}/actions", {
        params: { path: { id: match } },
        headers: bearer(token),
        body: { ...chosen, turn: turn ?? null },
      }),
    );
  }

  /** Let the service's agents play at most so many moves. */
  advance(match: string, token: string, moves?: number): Promise<View> {
    return unwrap(
      this.client.POST("/v1/matches/{id}/advance", {
        params: { path: { id: match } },
        headers: bearer(token),
        body: moves === undefined ? {} : { moves },
      }),
    );
  }

  resign(match: string, token: string): Promise<View> {
    return unwrap(
      this.client.POST("/v1/matches/{id}/resign", { params: { path: { id: match } }, headers: bearer(token) }),
    );
  }

  /** Remove a match; only its owner may. */
  async remove(match: string, owner: string): Promise<void> {
    await unwrap(this.client.DELETE("/v1/matches/{id}", { params: { path: { id: match } }, headers: bearer(owner) }));
  }

  /** The match as a seat, or a spectator, saw it, position by position. */
  replay(match: string, token: string | null = null, seat?: number): Promise<SeatReplay> {
    return unwrap(
      this.client.GET("/v1/matches/{id}/replay", {
        params: { path: { id: match }, query: { seat } },
        headers: bearer(token),
      }),
    );
  }

  /** Follow a match as it happens. */
  live(match: string, token: string | null, listener: Listener): Live {
    const url = `${this.base.replace(/^http/, "ws")}/v1/matches/${encodeURIComponent(match)}/live`;
    return new Live(url, token, listener);
  }
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

async function unwrap<T>(request: Answer<T>): Promise<T> {
  let got: Awaited<Answer<T>>;
  try {
    got = await request;
  } catch {
    throw new FeintError("unreachable", "the service does not respond");
  }
  if (!got.response.ok) throw FeintError.from(got.error, got.response.status);
  return got.data as T;
}
