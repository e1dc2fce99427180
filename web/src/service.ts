import { Feint } from "@feint/client";

/** The service that this page came from. */
export const service = new Feint(location.origin);
