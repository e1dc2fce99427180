import { Lines, list, num } from "./lines.ts";

export interface Duelist {
  name: string;
  you: boolean;
  who: string;
  /** Own hit points; null for another, whose life shows as a band only. */
  hp: number | null;
  most: number | null;
  temporary: number;
  band: string | null;
  square: number | null;
  reaction: boolean;
  conditions: string[];
  hand: string;
  rolled: string | null;
}

export interface Duel {
  round: number;
  rounds: number;
  phase: string;
  turn: { name: string; actions: number } | null;
  duelists: Duelist[];
  spells: { label: string; names: string[] }[];
  notes: string[];
  rest: string[];
}

/** From unhurt to fallen, as the service names them. */
export const BANDS = ["unhurt", "hurt", "at half", "near falling", "fallen"];

const DUELIST =
  /^(?<name>player_\d+)(?<you> \(you\))?, (?<who>[^:]+): (?:(?<hp>-?\d+) of (?<most>\d+) hit points(?: and (?<temporary>\d+) temporary)?|(?<band>[a-z ]+)); (?:square (?<square>\d+), )?reaction (?<reaction>ready|spent)(?:; (?<conditions>.*?))?; in hand: (?<hand>.*)\.$/;

export function readDuel(text: string): Duel {
  const lines = new Lines(text);
  const head = lines.take(/^Round (\d+) of (\d+), (.+?)\.(?: Turn of (player_\d+): (-?\d+) actions? left\.)?$/);
  const duelists = lines.takeAll(DUELIST).map((found) => duelist(found.groups!));
  for (const [, name, rolled] of lines.takeAll(/^(player_\d+) rolled (.+)\.$/)) {
    const found = duelists.find((one) => one.name === name);
    if (found) found.rolled = rolled!.replaceAll(" or ", ", ");
  }
  return {
    round: num(head?.[1]),
    rounds: num(head?.[2]),
    phase: head?.[3] ?? "",
    turn: head?.[4] ? { name: head[4], actions: num(head[5]) } : null,
    duelists,
    spells: lines
      .takeAll(/^((?:Rank \d+|Cantrips and focus)(?: \(\d+ slots\))?): (.+)\.$/)
      .map(([, label, names]) => ({ label: label!, names: list(names) })),
    notes: lines.takeAll(/^(You(?: are|r| rolled) .+)$/).map((found) => found[1]!),
    rest: lines.rest,
  };
}

function duelist(found: Record<string, string | undefined>): Duelist {
  return {
    name: found["name"]!,
    you: !!found["you"],
    who: found["who"]!,
    hp: found["hp"] === undefined ? null : num(found["hp"]),
    most: found["most"] === undefined ? null : num(found["most"]),
    temporary: num(found["temporary"] ?? "0"),
    band: found["band"] ?? null,
    square: found["square"] === undefined ? null : num(found["square"]),
    reaction: found["reaction"] === "ready",
    conditions: list(found["conditions"]),
    hand: found["hand"]!,
    rolled: null,
  };
}
