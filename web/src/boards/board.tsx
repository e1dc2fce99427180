import { family } from "../reading/index.ts";
import { AnyBoard } from "./any.tsx";
import { LabyrinthBoard } from "./labirynt.tsx";
import { TownBoard } from "./mafia42.tsx";
import { BattleBoard } from "./magicalogia.tsx";
import { ContestBoard } from "./matryca.tsx";
import { DuelBoard } from "./pf2e.tsx";
import { SessionBoard } from "./session.tsx";
import type { Standing } from "./standing.ts";

const BOARDS = {
  "magicalogia-battle": BattleBoard,
  "magicalogia-session": SessionBoard,
  "pf2e-": DuelBoard,
  mafia42: TownBoard,
  "matryca-": ContestBoard,
  "labirynt-": LabyrinthBoard,
};

/** The board of the game, or the status as it comes where the page has no board for it. */
export function Board({ standing }: { standing: Standing }) {
  const found = family(standing.game);
  const Drawn = found ? BOARDS[found] : AnyBoard;
  return (
    <div class="board" data-board={found ?? "any"}>
      <Drawn standing={standing} />
    </div>
  );
}
