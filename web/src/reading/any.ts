import { Lines } from "./lines.ts";

/** A status of a game the page has no board for: a heading, a card for each seat, and the other lines. */
export interface Table {
  headline: string;
  seats: { name: string; you: boolean; facts: string[]; below: string[] }[];
  sections: { title: string; below: string[] }[];
}

export function readAny(text: string): Table {
  const lines = new Lines(text);
  const headline = lines.take(/^\S.*$/)?.[0] ?? "";
  const seats = lines.takeBlocks(/^(player_\d+)( \(you\))?[,:] (.+)$/).map(({ head, below }) => ({
    name: head[1]!,
    you: !!head[2],
    facts: head[3]!.replace(/\.$/, "").split("; "),
    below: below.rest.map((line) => line.trim()),
  }));
  const sections = lines.takeBlocks(/^(\S.*)$/).map(({ head, below }) => ({
    title: head[1]!,
    below: below.rest.map((line) => line.trim()),
  }));
  return { headline, seats, sections };
}
