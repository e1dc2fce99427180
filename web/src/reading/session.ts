import { Lines } from "./lines.ts";
import { takeBattle, type Battle } from "./magicalogia.ts";

export interface Person {
  name: string;
  /** The seat that plays it, or null for one of the story's own people. */
  seat: string | null;
  present: boolean;
  facts: string[];
}

export interface Session {
  headline: string;
  asked: string | null;
  /** The battle under way, or null between battles. */
  battle: Omit<Battle, "rest" | "asked"> | null;
  magics: Battle["magics"];
  fragments: { name: string; where: string }[];
  people: Person[];
  missions: { label: string; words: string }[];
  rest: string[];
}

export function readSession(text: string): Session {
  const lines = new Lines(text);
  const head = lines.take(/^(Cycle \d+ of \d+, .+)\.$/);
  const { asked: inBattle, ...battle } = takeBattle(lines);
  const asked = lines.take(/^Asked: (.+)\.$/)?.[1] ?? inBattle;
  const missions = lines.takeAll(/^(Your \w+ mission|You owe [^:]+): (.+)\.$/);
  const fragments = lines.takeAll(/^The fragment of ([^:]+): (.+)\.$/);
  const people = lines.takeAll(/^([^:(]+?)(?: \((player_\d+)\))?: (.+)\.$/);
  return {
    headline: head?.[1] ?? "",
    asked,
    battle: Number.isNaN(battle.round) ? null : battle,
    magics: battle.magics,
    fragments: fragments.map(([, name, where]) => ({ name: name!, where: where! })),
    people: people.map(([, name, seat, facts]) => person(name!, seat ?? null, facts!.split("; "))),
    missions: missions.map(([, label, words]) => ({ label: label!, words: words! })),
    rest: lines.rest,
  };
}

function person(name: string, seat: string | null, facts: string[]): Person {
  return { name, seat, present: facts.includes("present"), facts: facts.filter((fact) => fact !== "present") };
}
