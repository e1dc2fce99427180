import type { GameInfo } from "@feint/client";
import { titleOf } from "../titles.ts";
import { GameIcon } from "./game-icon.tsx";

/** The games, one to be chosen. */
export function GamePicker({
  games,
  chosen,
  choose,
}: {
  games: GameInfo[];
  chosen: string;
  choose: (name: string) => void;
}) {
  return (
    <fieldset class="games">
      <legend>Pick a game</legend>
      {games.map(({ name, summary }) => (
        <label key={name} class="game" data-chosen={name === chosen}>
          <input type="radio" name="game" value={name} checked={name === chosen} onChange={() => choose(name)} />
          <GameIcon game={name} />
          <span>
            <strong>{titleOf(name)}</strong>
            <span class="muted small">{summary}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
