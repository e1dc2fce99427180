import type { Legal } from "@feint/client";

/** Plots that are picked die by die: with fewer, a list is quicker. */
export const LEAST_PLOTS = 12;

/** Legal plots by their dice, lowest face first: `""` for none, `"1 3 3"`. */
export function plotsOf(legal: readonly Legal[]): Map<string, Legal> {
  const plots = legal.filter(({ name }) => /^plot (no dice|[1-6]( [1-6])*)$/.test(name));
  return new Map(plots.map((one) => [one.name === "plot no dice" ? "" : one.name.slice(5), one]));
}

/** Whether some legal plot holds all the dice picked so far and one more of this face. */
export function canAdd(plots: ReadonlyMap<string, Legal>, picked: readonly number[], face: number): boolean {
  const wanted = counts([...picked, face]);
  return [...plots.keys()].some((key) => {
    const has = counts(key.split(" ").map(Number));
    return wanted.every((count, at) => has[at]! >= count);
  });
}

export function keyOf(picked: readonly number[]): string {
  return [...picked].sort().join(" ");
}

function counts(faces: readonly number[]): number[] {
  return [1, 2, 3, 4, 5, 6].map((face) => faces.filter((one) => one === face).length);
}
