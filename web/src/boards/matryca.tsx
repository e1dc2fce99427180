import { Bar } from "../parts/bar.tsx";
import { Chip, Chips, Name, Rest } from "../parts/chips.tsx";
import { CLASSES, readContest, type Person, type Secrets } from "../reading/matryca.ts";
import type { Standing } from "./standing.ts";

/** Least length of the part of the clock line that is drawn. */
const LEAST_SPAN = 60;

/** A mages' duel or a stage of the journey: the clock line, wounds, and the own Matrix. */
export function ContestBoard({ standing }: { standing: Standing }) {
  const contest = readContest(standing.text);
  return (
    <>
      <p class="headline">{contest.headline}</p>
      {contest.clock && <ClockLine {...contest.clock} people={contest.people} />}
      <div class="cards">
        {contest.people.map((person) => (
          <PersonCard key={person.name} person={person} />
        ))}
      </div>
      <Rest lines={contest.rest} />
    </>
  );
}

function ClockLine({ now, limit, people }: { now: number; limit: number; people: Person[] }) {
  const busy = people.filter((one) => one.doing);
  const span = Math.max(LEAST_SPAN, ...busy.map((one) => one.doing!.until - now + 5));
  const place = (time: number) => `${(100 * Math.max(0, time - now)) / span}%`;
  const ticks = Array.from({ length: 7 }, (_, at) => Math.round(now + (at * span) / 6));
  return (
    <section class="clock" aria-label="Clock line">
      <Bar label="Time" value={now} most={limit} tone="plain" />
      <div class="clock-line" aria-hidden="true">
        {ticks.map((time, at) => (
          <span key={at} class="tick" style={{ insetInlineStart: place(time) }}>
            {time}
          </span>
        ))}
        {busy.map((one, at) => (
          <span key={one.name} class="hand" data-row={at % 2} style={{ insetInlineStart: place(one.doing!.until) }}>
            {one.name.replace("player_", "P")}
          </span>
        ))}
      </div>
      <ul class="visually-hidden">
        {busy.map((one) => (
          <li key={one.name}>
            {one.name}: {one.doing!.what} {one.doing!.until}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person }: { person: Person }) {
  const worst = CLASSES.length - 1;
  return (
    <section class={person.class === "dead" ? "card out" : "card"} data-you={person.secrets !== null}>
      <Name name={person.name} you={person.secrets !== null} more={`level ${person.level}`} />
      <Bar
        label={person.class}
        value={worst - CLASSES.indexOf(person.class)}
        most={worst}
        words={`${person.wounds} wound points`}
      />
      <p class="row">
        {person.doing && (
          <Chip>
            {person.doing.what} {person.doing.until}
          </Chip>
        )}
        {person.path && <Chip>path of {person.path}</Chip>}
        {person.points !== null && <Chip tone="you">{person.points} points</Chip>}
        <Chips words={person.conditions} tone="warn" />
      </p>
      {person.secrets && <Own secrets={person.secrets} />}
    </section>
  );
}

function Own({ secrets }: { secrets: Secrets }) {
  return (
    <>
      <dl class="stats">
        {Object.entries({
          PM: secrets.pm,
          stamina: secrets.stamina,
          components: secrets.components,
          path: secrets.path,
        }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h4>Matrix</h4>
      <Chips words={secrets.stored.map(({ count, spell }) => `${count} × ${spell}`)} />
      <p class="small muted">Slots {secrets.slots}</p>
      {secrets.more.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
    </>
  );
}
