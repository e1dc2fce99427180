import { Chips, Name } from "../parts/chips.tsx";
import { readAny } from "../reading/any.ts";
import type { Standing } from "./standing.ts";

/** A status as it comes: a heading, a card for each seat, lists for the rest. */
export function AnyBoard({ standing }: { standing: Standing }) {
  const { headline, seats, sections } = readAny(standing.text);
  return (
    <>
      <p class="headline">{headline}</p>
      <div class="cards">
        {seats.map((seat) => (
          <section key={seat.name} class="card" data-you={seat.you}>
            <Name name={seat.name} you={seat.you} />
            <Chips words={seat.facts} />
            {seat.below.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
      {sections.map(({ title, below }) => (
        <section key={title}>
          {below.length ? <h3>{title}</h3> : <p>{title}</p>}
          {below.length > 0 && (
            <ul class="facts">
              {below.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
