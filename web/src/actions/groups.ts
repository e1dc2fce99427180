import type { Legal } from "@feint/client";

/** Legal actions whose names begin with the same word: the word, and each action with the rest of its name. */
export interface Group {
  label: string;
  choices: { action: number; name: string; rest: string }[];
}

export interface Menu {
  /** Actions that stand alone. */
  singles: Legal[];
  groups: Group[];
  /** Actions that end the match for whoever takes them: asked twice. */
  grave: Legal[];
}

const GRAVE = new Set(["concede", "lay down arms"]);

/** A menu of legal actions: by the first words of their names, in the order of their ids. */
export function menuOf(legal: readonly Legal[]): Menu {
  const grave = legal.filter(({ name }) => GRAVE.has(name));
  const kinds = new Map<string, Legal[]>();
  for (const one of legal.filter(({ name }) => !GRAVE.has(name))) {
    const word = one.name.split(" ")[0]!;
    kinds.set(word, [...(kinds.get(word) ?? []), one]);
  }
  const singles: Legal[] = [];
  const groups: Group[] = [];
  for (const members of kinds.values()) {
    if (members.length === 1) singles.push(members[0]!);
    else groups.push(groupOf(members));
  }
  return { singles, groups, grave };
}

function groupOf(members: Legal[]): Group {
  const names = members.map(({ name }) => name.split(" "));
  let shared = 1;
  while (names.every((words) => words.length > shared + 1 && words[shared] === names[0]![shared])) shared += 1;
  return {
    label: names[0]!.slice(0, shared).join(" "),
    choices: members.map(({ action, name }, at) => ({
      action,
      name,
      rest: names[at]!.slice(shared).join(" ") || name,
    })),
  };
}

/** Actions whose names hold all the words typed, in any order. */
export function matching(legal: readonly Legal[], typed: string): Legal[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const exact = legal.filter(({ name }) => name.toLowerCase() === words.join(" "));
  return exact.length ? exact : legal.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
