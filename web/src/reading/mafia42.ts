import { Lines, list } from "./lines.ts";

export interface Seat {
  name: string;
  you: boolean;
  alive: boolean;
  /** How it left, or "in the game". */
  state: string;
  publicly: string | null;
  claim: string | null;
  reports: string | null;
  accuses: string[];
  vouches: string[];
  votes: number;
  known: string | null;
  ballot: boolean;
}

export interface Town {
  when: string;
  /** What is going on, and how long yet. */
  phase: string[];
  night: boolean;
  accused: string | null;
  winner: string | null;
  self: string | null;
  seats: Seat[];
  rest: string[];
}

export function readTown(text: string): Town {
  const lines = new Lines(text);
  const head = lines.take(/^((Night|Day) \d+)(?:, ([^.]+))?\.(?: Accused: (player_\d+)\.)?(?: (.+))?$/);
  return {
    when: head?.[1] ?? "",
    night: head?.[2] === "Night",
    phase: list(head?.[3], ""),
    accused: head?.[4] ?? null,
    winner: head?.[5] ?? null,
    self: lines.take(/^(You are .+)$/)?.[1] ?? null,
    seats: lines.takeAll(/^(player_\d+): (.+)\.$/).map(([, name, parts]) => seat(name!, parts!.split("; "))),
    rest: lines.rest,
  };
}

function seat(name: string, parts: string[]): Seat {
  const [state = "", ...more] = parts;
  const after = (words: string) => more.find((part) => part.startsWith(words))?.slice(words.length) ?? null;
  return {
    name,
    you: more.includes("you"),
    alive: state === "in the game",
    state,
    publicly: after("publicly "),
    claim: after("claims to be the "),
    reports: after("reports "),
    accuses: list(after("accuses ") ?? ""),
    vouches: list(after("vouches for ") ?? ""),
    votes: Number(after("votes so far: ") ?? 0),
    known: after("you know: "),
    ballot: more.includes("your ballot"),
  };
}
