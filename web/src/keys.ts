/** Matches this browser has a key to. Keys stay in the browser's storage: no address ever holds one. */
export interface Kept {
  match: string;
  game: string;
  /** Token of the own seat, or null for a match that is only watched. */
  seat: { number: number; token: string } | null;
  owner: string | null;
  /** Tokens of seats for other people, by seat. */
  others: Record<string, string>;
  made: number;
}

const PLACE = "feint-matches";
const MOST = 20;

/** All kept matches, latest first. */
export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return [];
  }
}

export function keep(one: Kept): void {
  localStorage.setItem(
    PLACE,
    JSON.stringify([one, ...kept().filter(({ match }) => match !== one.match)].slice(0, MOST)),
  );
}

export function forget(match: string): void {
  localStorage.setItem(PLACE, JSON.stringify(kept().filter((one) => one.match !== match)));
}

export function keyTo(match: string): Kept | null {
  return kept().find((one) => one.match === match) ?? null;
}
