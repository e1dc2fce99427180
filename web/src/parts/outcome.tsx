import type { View } from "@feint/client";

const HOW: Record<string, string> = {
  done: "played to its end",
  truncated: "cut off by its bound",
  resigned: "ended by resignation",
  clock: "ended by the clock",
  expired: "left unfinished",
};

/** How the match ended, for whom. */
export function Outcome({ view }: { view: View }) {
  const { result, seat } = view;
  if (!result) return null;
  return (
    <section class="panel outcome" aria-labelledby="outcome-heading">
      <h2 id="outcome-heading">{seat === null ? "The match is over" : verdict(result.returns[seat]!)}</h2>
      <p class="muted">The match was {HOW[result.how] ?? result.how}.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Played by</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {view.seats.map((one) => (
            <tr key={one.seat} data-you={one.seat === seat}>
              <th scope="row">{one.name}</th>
              <td>{one.seat === seat ? "you" : (one.agent ?? "a person")}</td>
              <td>{signed(result.returns[one.seat]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="row">
        <a class="button primary" href="#/">
          Play again
        </a>
        <a class="button" href={`#/replay/${view.match}`}>
          Step through it
        </a>
      </p>
    </section>
  );
}

function verdict(paid: number): string {
  return paid > 0 ? "You won" : paid < 0 ? "You lost" : "A draw";
}

function signed(paid: number): string {
  return `${paid > 0 ? "+" : ""}${Number(paid.toFixed(3))}`;
}
