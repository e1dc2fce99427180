import { Bar, Pips } from "../parts/bar.tsx";
import { Chip, Chips, Name, Rest } from "../parts/chips.tsx";
import { BANDS, readDuel, type Duel, type Duelist } from "../reading/pf2e.ts";
import type { Standing } from "./standing.ts";

/** Actions of a turn. */
const ACTIONS = 3;

/** A Pathfinder duel: the strip, hit points, actions and reactions, conditions, spells. */
export function DuelBoard({ standing }: { standing: Standing }) {
  const duel = readDuel(standing.text);
  const squares = Number(standing.options["squares"] ?? 12);
  return (
    <>
      <p class="headline">
        Round {duel.round} of {duel.rounds} <Chip>{duel.phase}</Chip>
      </p>
      {duel.duelists.some(({ square }) => square !== null) && <Strip duelists={duel.duelists} squares={squares} />}
      <div class="cards">
        {duel.duelists.map((duelist) => (
          <DuelistCard key={duelist.name} duelist={duelist} duel={duel} />
        ))}
      </div>
      {duel.notes.length > 0 && <p class="small">{duel.notes.join(" ")}</p>}
      {duel.spells.length > 0 && (
        <dl class="spells">
          {duel.spells.map(({ label, names }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{names.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <Rest lines={duel.rest} />
    </>
  );
}

function Strip({ duelists, squares }: { duelists: Duelist[]; squares: number }) {
  const words = duelists.map(({ name, square }) => `${name} on square ${square}`).join(", ");
  return (
    <div class="strip" role="img" aria-label={`Strip of ${squares} squares: ${words}`}>
      {Array.from({ length: squares }, (_, square) => (
        <div key={square} class="square">
          {duelists
            .filter((one) => one.square === square)
            .map((one) => (
              <span key={one.name} class="token" data-you={one.you}>
                {one.name.replace("player_", "")}
              </span>
            ))}
          <span class="square-number">{square}</span>
        </div>
      ))}
    </div>
  );
}

function DuelistCard({ duelist, duel }: { duelist: Duelist; duel: Duel }) {
  const turn = duel.turn?.name === duelist.name ? duel.turn : null;
  return (
    <section class="card" data-you={duelist.you} data-turn={turn !== null}>
      <Name name={duelist.name} you={duelist.you} more={duelist.who} />
      <Life duelist={duelist} />
      <p class="row">
        {turn && (
          <span>
            Actions <Pips label="Actions left" count={turn.actions} of={ACTIONS} />
          </span>
        )}
        <Chip tone={duelist.reaction ? "good" : "off"}>{duelist.reaction ? "reaction ready" : "reaction spent"}</Chip>
        <Chips words={duelist.conditions} tone="warn" />
      </p>
      <p class="small">
        <span class="muted">In hand</span> {duelist.hand}
      </p>
      {duelist.rolled && (
        <p class="small">
          <span class="muted">May have rolled</span> {duelist.rolled}
        </p>
      )}
    </section>
  );
}

function Life({ duelist }: { duelist: Duelist }) {
  if (duelist.hp !== null && duelist.most !== null) {
    const more = duelist.temporary ? ` + ${duelist.temporary}` : "";
    return (
      <Bar
        label="Hit points"
        value={duelist.hp}
        most={duelist.most}
        words={`${duelist.hp} of ${duelist.most}${more}`}
      />
    );
  }
  const worst = BANDS.length - 1;
  return (
    <Bar
      label="Looks"
      value={worst - BANDS.indexOf(duelist.band ?? "")}
      most={worst}
      words={duelist.band ?? "unknown"}
    />
  );
}
