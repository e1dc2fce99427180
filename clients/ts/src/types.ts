import type { components } from "./schema.ts";

type Schemas = components["schemas"];

export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type Layout = Schemas["Layout"];
export type Level = Schemas["LevelInfo"];
export type AgentInfo = Schemas["AgentInfo"];
export type ActRequest = Schemas["ActRequest"];
export type ActResponse = Schemas["ActResponse"];
export type MatchRequest = Schemas["MatchRequest"];
export type MatchCreated = Schemas["MatchCreated"];
export type View = Schemas["View"];
export type Legal = Schemas["Legal"];
export type Event = Schemas["EventBody"];
export type SeatReplay = Schemas["SeatReplay"];
export type Frame = Schemas["Frame"];
/** Options of a game by name; any that are missing are as the game has them. */
export type Options = Record<string, unknown>;
