import type { View } from "@feint/client";

/** What a board is drawn from: the position as a viewer knows it, now or in a frame of a replay. */
export interface Standing {
  game: string;
  options: View["options"];
  text: string;
  events: readonly { text: string }[];
}
