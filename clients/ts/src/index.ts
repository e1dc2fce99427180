export { Feint } from "./client.ts";
export { FeintError } from "./errors.ts";
export { Live, type Listener } from "./live.ts";
export type * from "./types.ts";
