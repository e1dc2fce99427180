import { Lines, list, num } from "./lines.ts";

export interface Person {
  name: string;
  level: number;
  wounds: number;
  class: string;
  points: number | null;
  path: string | null;
  /** What it does until, or is free at, a time of the fight. */
  doing: { what: string; until: number } | null;
  conditions: string[];
  secrets: Secrets | null;
}

export interface Secrets {
  pm: number;
  stamina: number;
  components: number;
  path: string;
  stored: { count: number; spell: string }[];
  slots: string;
  more: string[];
}

export interface Contest {
  headline: string;
  clock: { now: number; limit: number } | null;
  people: Person[];
  rest: string[];
}

/** From unhurt to dead, as the service names them. */
export const CLASSES = ["unhurt", "light wound", "medium wound", "heavy wound", "critical wound", "dead"];

const PERSON =
  /^(?<name>(?:player_\d+|the warrior)[^:]*): level (?<level>\d+), (?<wounds>\d+) wound points, (?<class>[a-z ]+?)(?:, (?<points>-?\d+) points)?(?:, path of (?<path>\w+))?(?:; (?<doing>[^;]+?))?(?:; (?<conditions>[^;]+))?\.$/;
const DOING = /^(.+ (?:at|until)) (\d+)(, disturbed)?$/;

export function readContest(text: string): Contest {
  const lines = new Lines(text);
  const people = lines.takeBlocks(PERSON).map(({ head, below }) => person(head.groups!, below));
  const time = lines.take(/^(Time (\d+) of (\d+): .+)$/);
  const headline = time ?? lines.take(/^((?:Preparation|Stage|Camp|It is over).*)$/);
  return {
    headline: headline?.[1] ?? "",
    clock: time ? { now: num(time[2]), limit: num(time[3]) } : null,
    people: people.map((one) => one.person),
    rest: [...lines.rest, ...people.flatMap((one) => one.rest)],
  };
}

function person(found: Record<string, string | undefined>, below: Lines): { person: Person; rest: string[] } {
  const doing = found["doing"]?.match(DOING);
  const made: Person = {
    name: found["name"]!,
    level: num(found["level"]),
    wounds: num(found["wounds"]),
    class: found["class"]!,
    points: found["points"] === undefined ? null : num(found["points"]),
    path: found["path"] ?? null,
    doing: doing ? { what: `${doing[3] ? "disturbed, " : ""}${doing[1]}`, until: num(doing[2]) } : null,
    conditions: list(found["conditions"]),
    secrets: secrets(below),
  };
  return { person: made, rest: below.rest };
}

function secrets(below: Lines): Secrets | null {
  const head = below.take(/^ {2}(\d+) PM, stamina (-?\d+), (-?\d+) components; path: (.+)\.$/);
  if (!head) return null;
  const matrix = below.take(/^ {2}Matrix: (.+) \(slots (.*)\)\.$/);
  return {
    pm: num(head[1]),
    stamina: num(head[2]),
    components: num(head[3]),
    path: head[4]!,
    stored: list(matrix?.[1], "empty").map((words) => ({ count: parseInt(words), spell: words.replace(/^\d+ /, "") })),
    slots: matrix?.[2] ?? "",
    more: below.takeAll(/^ {2}((?:Learned|Casting|\d+ h|\d+ min).*)$/).map((one) => one[1]!),
  };
}
