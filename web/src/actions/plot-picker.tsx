import type { Legal } from "@feint/client";
import { useState } from "preact/hooks";
import { Die, DOMAINS } from "../parts/die.tsx";
import { canAdd, keyOf } from "./plots.ts";

/** Puts a plot together die by die. */
export function PlotPicker({
  plots,
  play,
  busy,
}: {
  plots: Map<string, Legal>;
  play: (action: number) => void;
  busy: boolean;
}) {
  const [picked, setPicked] = useState<number[]>([]);
  const chosen = plots.get(keyOf(picked));
  const without = (at: number) => setPicked(picked.filter((_, other) => other !== at));
  return (
    <fieldset class="plot-picker">
      <legend>Your plot, in secret</legend>
      <div class="die-row" role="group" aria-label="Add a die">
        {DOMAINS.map((domain, at) => (
          <button
            key={domain}
            type="button"
            class="die-button"
            disabled={!canAdd(plots, picked, at + 1)}
            onClick={() => setPicked([...picked, at + 1])}
            aria-label={`Add a ${at + 1}, ${domain}`}
          >
            <Die face={at + 1} />
            <span>{domain}</span>
          </button>
        ))}
      </div>
      <div class="row picked" role="group" aria-label="Dice picked; press one to take it back">
        {picked.map((face, at) => (
          <button
            key={at}
            type="button"
            class="die-button"
            onClick={() => without(at)}
            aria-label={`Take back the ${face}`}
          >
            <Die face={face} />
          </button>
        ))}
        {picked.length === 0 && <span class="muted">no dice picked</span>}
      </div>
      <button type="button" class="primary" disabled={!chosen || busy} onClick={() => chosen && play(chosen.action)}>
        {chosen ? `Commit ${chosen.name}` : picked.length ? "More dice are needed" : "Pick dice above"}
      </button>
    </fieldset>
  );
}
