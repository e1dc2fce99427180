import { Lines, list, num } from "./lines.ts";

export interface Unit {
  id: string;
  name: string;
  life: number;
  strength: number;
}

export interface Character extends Unit {
  you: boolean;
  state: string;
  facts: string[];
  spells: string[];
}

/** One segment of the map: its walls by side, and what stands in it. */
export interface Segment {
  column: string;
  row: number;
  /** North, east, south, west: `#` wall, `+` door, `.` corridor, `X` locked. */
  sides: [string, string, string, string];
  feature: string;
  party: boolean;
  monsters: boolean;
  unseen: boolean;
}

export interface Labyrinth {
  where: string | null;
  level: number | null;
  headline: string;
  segments: Segment[];
  /** What each letter in the map stands for. */
  features: Record<string, string>;
  foes: (Unit | null)[][];
  party: (Unit | null)[][];
  characters: Character[];
  /** Ways to turn the segment just drawn: quarter turns, and what each side would be. */
  turnings: { turn: number; sides: Segment["sides"] }[];
  /** What the spells that can be picked do. */
  spells: { name: string; cost: string; what: string }[];
  /** What is known of the kinds of monsters met. */
  monsters: string[];
  asked: string[];
  rest: string[];
}

const CHARACTER =
  /^(?<id>c\d+) (?<name>[^:]+?)(?<you> \(you\))?(?<state> (?:DEAD|STONE|away|CHARMED))?: (?<life>-?\d+)\/(?<strength>\d+); (?<facts>.+)$/;
/** A unit in a rank, or an empty place. */
const PLACE = /(?:([a-z]+\d+) (\S.*?) +(-?\d+)\/(\d+))|(?<=\s)\.(?=\s|$)/g;

export function readLabyrinth(text: string): Labyrinth {
  const lines = new Lines(text);
  const where = lines.take(/^(At \d-[a-i]\d, a .+)$/);
  const map = readMap(lines);
  const head = lines.take(/^((?:Level \d+, \w+ sun, )?\d+ gold\..*)$/);
  const foes = lines.takeAll(/^ {2}foes {2}(\d+) {2}(.+)$/).map((found) => rank(found[2]!));
  lines.takeAll(/^ {2}-+$/);
  const party = lines.takeAll(/^ {2}party (\d+) {2}(.+)$/).map((found) => rank(found[2]!));
  const characters = lines.takeAll(CHARACTER).map((found) => character(found.groups!));
  const spells = lines.takeAll(/^ {2}([A-Z][\w' ]+?) +(\d+ wounds?) +(\S.*)$/);
  const monsters = lines.takeAll(/^ {2}([A-Z][^:]*: .+)$/).map((found) => found[1]!);
  const turned = lines.takeBlocks(/^ {2}(0 quarters.*)$/)[0];
  // what is asked, who waits where and what lies on the table are sentences: they are shown as such
  const asked = lines.takeAll(/^(\w.*[.?:!])$/).map((found) => found[1]!);
  return {
    where: where?.[1] ?? null,
    level: where ? num(where[1]!.match(/\d/)![0]) : null,
    headline: head?.[1] ?? "",
    ...map,
    foes,
    party,
    characters,
    turnings: turned ? readTurnings(turned.head[1]!, turned.below) : [],
    spells: spells.map(([, name, cost, what]) => ({
      name: name!,
      cost: cost!,
      what: what!.replace(/(resisted) +/, "$1: "),
    })),
    monsters,
    asked,
    rest: [...lines.rest, ...(turned?.below.rest ?? [])],
  };
}

/** The map's letters in a line such as `@ party, ..., X locked, R art, M mirror`. */
const LEGEND = /^@ party, .*X locked(?:, (.+))?$/;
const CELL = 5;
const MARGIN = 5;

function readMap(lines: Lines): { segments: Segment[]; features: Record<string, string> } {
  const legend = lines.take(LEGEND);
  if (!legend) return { segments: [], features: {} };
  const columns = lines
    .take(/^ {5}(?: {2}[a-i] {2})+$/)![0]
    .trim()
    .split(/\s+/);
  const drawn = lines.takeAll(/^(?: {2}\d| {3}) {2}[# +.@!?A-Z*]*$/).map((found) => found[0]);
  const segments: Segment[] = [];
  for (let top = 0; top + 2 < drawn.length; top += 3) {
    const three = drawn.slice(top, top + 3);
    for (const [at, column] of columns.entries()) {
      const [above, middle, below] = three.map((line) =>
        line
          .slice(MARGIN + at * CELL)
          .padEnd(CELL)
          .slice(0, CELL),
      );
      if (above!.trim() === "" && middle!.trim() === "") continue;
      segments.push(segment(column, num(three[1]!.slice(0, MARGIN)), above!, middle!, below!));
    }
  }
  const features = Object.fromEntries(list(legend[1]).map((entry) => [entry[0]!, entry.slice(2)]));
  return { segments, features };
}

function sidesOf(above: string, middle: string, below: string): Segment["sides"] {
  return [above[2]!, middle[4]!, below[2]!, middle[0]!];
}

function segment(column: string, row: number, above: string, middle: string, below: string): Segment {
  const inside = middle.slice(1, 4);
  return {
    column,
    row,
    sides: sidesOf(above, middle, below),
    feature: inside.match(/[A-Z*]/)?.[0] ?? "",
    party: inside.includes("@"),
    monsters: inside.includes("!"),
    unseen: inside.includes("?"),
  };
}

/** Turnings are drawn side by side, each so wide with the space after it. */
const TURNING = 13;

function readTurnings(head: string, below: Lines): Labyrinth["turnings"] {
  const drawn = below.takeAll(/^ {2}([#+. ]+)$/).map((found) => found[1]!);
  return [...head.matchAll(/(\d) quarters/g)].map((found, at) => {
    const [above, middle, under] = drawn.map((line) => line.slice(at * TURNING, at * TURNING + CELL).padEnd(CELL));
    return { turn: num(found[1]), sides: sidesOf(above!, middle!, under!) };
  });
}

/** Units of a rank from left to right; places after the last may be missing. */
function rank(words: string): (Unit | null)[] {
  return [...` ${words}`.matchAll(PLACE)].map(([, id, name, life, strength]) =>
    id ? { id, name: name!, life: num(life), strength: num(strength) } : null,
  );
}

function character(found: Record<string, string | undefined>): Character {
  const parts = found["facts"]!.split("; ");
  const spells = parts.find((part) => /^(spells|pool): /.test(part));
  return {
    id: found["id"]!,
    name: found["name"]!,
    you: !!found["you"],
    state: found["state"]?.trim() ?? "",
    life: num(found["life"]),
    strength: num(found["strength"]),
    facts: parts.filter((part) => part !== spells),
    spells: list(spells?.replace(/^\w+: /, "")),
  };
}
