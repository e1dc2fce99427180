import { Lines, list, num } from "./lines.ts";

export interface Mage {
  name: string;
  you: boolean;
  witness: boolean;
  title: string;
  out: boolean;
  mp: number;
  most: number;
  temporary: number;
  stats: { name: string; value: number }[];
  domain: string | null;
  ailments: string[];
  fate: { stands: number; used: boolean }[];
  skills: string[];
  seen: string[];
  mana: { domain: string; count: number }[];
  archetypes: { place: number; what: string; words: string[]; capacity: number }[];
}

export interface Magic {
  name: string;
  form: string;
  skill: string;
  cost: string;
  holds: number;
  sealed: boolean;
  words: string;
}

export interface Battle {
  round: number;
  rounds: number;
  step: string;
  asked: string | null;
  mages: Mage[];
  magics: Magic[];
  plotted: number[];
  rest: string[];
}

const MAGE =
  /^(?<name>[^:,(]+?)(?<you> \(you\))?(?<witness>, witness)?(?:, (?<title>[^:;]*))?: (?:(?<out>out of the battle)\.|(?<mp>-?\d+) of (?<most>\d+) MP(?: \+ (?<temporary>\d+) temporary)?; (?<stats>[^;]+)(?:; mana: (?<mana>[^;]+))?(?:; domain (?<domain>\w+); (?<ailments>[^;]+); fate (?<fate>[^;]+))?\.)$/;
const SKILLS = /^ {2}skills (?<skills>.*); magics seen: (?<seen>.*)\.$/;
const ARCHETYPE = /^ {2}archetype (?<place>\d+): (?<what>[^(]+) \((?<words>.*); can take (?<capacity>-?\d+) damage\)$/;
const MAGIC =
  /^ {2}(?<name>[^(]+) \((?<form>[^;]+); (?<skill>[^;]+); cost (?<cost>[^;]+); holds (?<holds>\d+)(?<sealed>, sealed)?\): (?<words>.*)$/;

export function readBattle(text: string): Battle {
  const lines = new Lines(text);
  return { ...takeBattle(lines), rest: lines.rest };
}

/** Takes the lines of a battle out of a status that may hold more, such as a session's. */
export function takeBattle(lines: Lines): Omit<Battle, "rest"> {
  const head = lines.take(/^Round (\d+) of (\d+), (.+?)\.( player_\d+ attacks\.)?$/);
  const asked = lines.take(/^Asked: (.+)\.$/);
  const mages = lines.takeBlocks(MAGE).map(({ head: found, below }) => mage(found.groups!, below, lines));
  lines.take(/^Your magics:$/);
  const magics = lines.takeAll(MAGIC).map((found) => magic(found.groups!));
  const plotted = lines.take(/^You have plotted (.+)\.$/)?.[1];
  return {
    round: num(head?.[1]),
    rounds: num(head?.[2]),
    step: `${head?.[3] ?? ""}${head?.[4] ? `:${head[4].slice(0, -1)}` : ""}`,
    asked: asked?.[1] ?? null,
    mages,
    magics,
    plotted: dice(plotted),
  };
}

function mage(found: Record<string, string | undefined>, below: Lines, lines: Lines): Mage {
  const known = below.take(SKILLS)?.groups;
  const archetypes = below.takeAll(ARCHETYPE);
  lines.giveBack(below);
  return {
    name: found["name"]!,
    you: !!found["you"],
    witness: !!found["witness"],
    title: found["title"] ?? "",
    out: !!found["out"],
    mp: num(found["mp"] ?? "0"),
    most: num(found["most"] ?? "0"),
    temporary: num(found["temporary"] ?? "0"),
    stats: list(found["stats"])
      .map(named)
      .map(({ word, count }) => ({ name: word, value: count })),
    domain: found["domain"] ?? null,
    ailments: list(found["ailments"], "no ailment"),
    fate: [...(found["fate"] ?? "").matchAll(/(\d+)( used)?/g)].map((one) => ({ stands: num(one[1]), used: !!one[2] })),
    skills: list(known?.["skills"], ""),
    seen: list(known?.["seen"]),
    mana: list(found["mana"])
      .map(named)
      .map(({ word, count }) => ({ domain: word, count })),
    archetypes: archetypes.map(({ groups }) => ({
      place: num(groups!["place"]),
      what: groups!["what"]!,
      words: list(groups!["words"]),
      capacity: num(groups!["capacity"]),
    })),
  };
}

function magic(found: Record<string, string | undefined>): Magic {
  return {
    name: found["name"]!,
    form: found["form"]!,
    skill: found["skill"]!,
    cost: found["cost"]!,
    holds: num(found["holds"]),
    sealed: !!found["sealed"],
    words: found["words"]!,
  };
}

/** `star 2` as a word and a number. */
function named(words: string): { word: string; count: number } {
  const at = words.lastIndexOf(" ");
  return { word: words.slice(0, at), count: num(words.slice(at + 1)) };
}

/** Faces in words such as `1 3 3`; `no dice` gives none. */
export function dice(words: string | undefined): number[] {
  return (words?.match(/\b[1-6]\b/g) ?? []).map(Number);
}

/** What lies on the table of the last exchange: dice thrown by attack and defence, as all have seen them. */
export interface Exchange {
  attacker: string | null;
  defender: string | null;
  attack: number[];
  defence: number[];
  focused: boolean;
}

const REVEAL = /^(.+?) attacks with (.+?) against (a focused )?(?:a )?defence of (.+)\.$/;
const PLOTS = /^(.+?) (?:plots|throws again and has|adds by throw) (in attack|in defence|a focused defence of) (.+)\.$/;

/** The last exchange that the log tells of, or null before the first. */
export function lastExchange(events: readonly { text: string }[]): Exchange | null {
  let table: Exchange | null = null;
  let ended = true;
  for (const { text } of events) {
    const reveal = text.match(REVEAL);
    const plot = text.match(PLOTS);
    if (reveal) {
      const [, attacker, attack, focused, defence] = reveal;
      table = { attacker: attacker!, defender: null, attack: dice(attack), defence: dice(defence), focused: !!focused };
    } else if (plot) {
      if (ended || !table) table = { attacker: null, defender: null, attack: [], defence: [], focused: false };
      ended = false;
      add(table, plot[1]!, plot[2]!, dice(plot[3]));
    } else if (/ (are struck out|attack dice)/.test(text)) {
      ended = true;
    }
  }
  return table;
}

function add(table: Exchange, who: string, way: string, faces: number[]): void {
  if (way === "in attack") {
    table.attacker ??= who;
    table.attack.push(...faces);
  } else {
    table.defender ??= who;
    table.defence.push(...faces);
    table.focused ||= way === "a focused defence of";
  }
}
