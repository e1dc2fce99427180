/** Families whose names are written in a way of their own. */
const FAMILIES: Record<string, string> = { pf2e: "Pathfinder 2e", mafia42: "Mafia42" };

/** A game's name as a title: `pf2e-spell-duel` as `Pathfinder 2e: spell duel`. */
export function titleOf(game: string): string {
  const [family = "", ...rest] = game.split("-");
  const title = FAMILIES[family] ?? family.charAt(0).toUpperCase() + family.slice(1);
  return rest.length ? `${title}: ${rest.join(" ")}` : title;
}
