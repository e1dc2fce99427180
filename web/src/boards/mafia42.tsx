import { Chip, Chips, Name, Rest } from "../parts/chips.tsx";
import { readTown, type Seat } from "../reading/mafia42.ts";
import type { Standing } from "./standing.ts";

/** A town of hidden teams: what hour it is, the seats with what they have said, and the votes. */
export function TownBoard({ standing }: { standing: Standing }) {
  const town = readTown(standing.text);
  return (
    <>
      <div class="sky" data-night={town.night}>
        <span class="orb" aria-hidden="true" />
        <p class="headline">
          {town.when} <Chips words={town.phase} />
        </p>
        {town.accused && <p>Accused: {town.accused}</p>}
        {town.winner && <p class="headline">{town.winner}</p>}
      </div>
      {town.self && <p class="self">{town.self}</p>}
      <ul class="seats">
        {town.seats.map((seat) => (
          <SeatCard key={seat.name} seat={seat} accused={town.accused === seat.name} of={town.seats.length} />
        ))}
      </ul>
      <Rest lines={town.rest} />
    </>
  );
}

function SeatCard({ seat, accused, of }: { seat: Seat; accused: boolean; of: number }) {
  return (
    <li class={seat.alive ? "card" : "card out"} data-you={seat.you} data-turn={accused}>
      <Name name={seat.name} you={seat.you} />
      <p class="row">
        {accused && <Chip tone="bad">accused</Chip>}
        {seat.ballot && <Chip tone="you">your ballot</Chip>}
        {!seat.alive && <Chip tone="off">{seat.state}</Chip>}
        {seat.publicly && <Chip>{seat.publicly}</Chip>}
        {seat.known && <Chip tone="you">you know: {seat.known}</Chip>}
      </p>
      {seat.votes > 0 && (
        <p class="votes">
          {seat.votes === 1 ? "1 vote" : `${seat.votes} votes`}
          <span class="vote-track" aria-hidden="true">
            <span class="vote-fill" style={{ inlineSize: `${(100 * Math.min(seat.votes, of)) / of}%` }} />
          </span>
        </p>
      )}
      {seat.claim && <p class="small">claims to be the {seat.claim}</p>}
      {seat.reports && <p class="small">says: {seat.reports}</p>}
      {seat.accuses.length > 0 && (
        <p class="small">
          accuses <Chips words={seat.accuses} tone="bad" />
        </p>
      )}
      {seat.vouches.length > 0 && (
        <p class="small">
          vouches for <Chips words={seat.vouches} tone="good" />
        </p>
      )}
    </li>
  );
}
