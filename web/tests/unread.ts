// Reads statuses, {"game", "text"} a line, and prints as JSON those lines of them that the page's readers do not know.
import { createInterface } from "node:readline";
import { unread } from "../src/reading/index.ts";

const found: { game: string; line: string; text: string }[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { game, text } = JSON.parse(line);
  for (const left of unread(game, text)) found.push({ game, line: left, text });
}
console.log(JSON.stringify(found));
