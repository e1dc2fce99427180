import { readAny } from "./any.ts";
import { readLabyrinth } from "./labirynt.ts";
import { readTown } from "./mafia42.ts";
import { readBattle } from "./magicalogia.ts";
import { readContest } from "./matryca.ts";
import { readDuel } from "./pf2e.ts";
import { readSession } from "./session.ts";

/** Readers of the status texts, by the beginnings of the games' names. */
export const READERS = {
  "magicalogia-battle": readBattle,
  "magicalogia-session": readSession,
  "pf2e-": readDuel,
  mafia42: readTown,
  "matryca-": readContest,
  "labirynt-": readLabyrinth,
};

/** The family of games whose board fits, or null for one the page draws as it comes. */
export function family(game: string): keyof typeof READERS | null {
  return (Object.keys(READERS) as (keyof typeof READERS)[]).find((beginning) => game.startsWith(beginning)) ?? null;
}

/** Lines of a status that its game's reader does not know. */
export function unread(game: string, text: string): string[] {
  const found = family(game);
  if (found === null) {
    readAny(text);
    return [];
  }
  return READERS[found](text).rest;
}
