import { Chip, Chips, Rest } from "../parts/chips.tsx";
import { lastExchange } from "../reading/magicalogia.ts";
import { readSession, type Person } from "../reading/session.ts";
import type { Standing } from "./standing.ts";
import { MageCard, Magics, Plots } from "./magicalogia.tsx";

/** Facts of no more letters than this stand in a chip. */
const SHORT = 24;

/** A session: the scene with who is in it, handouts and fates, fragments, missions, and the battle under way. */
export function SessionBoard({ standing }: { standing: Standing }) {
  const session = readSession(standing.text);
  const { battle } = session;
  const [here, elsewhere] = [session.people.filter((one) => one.present), session.people.filter((one) => !one.present)];
  return (
    <>
      <p class="headline">{session.headline}</p>
      {session.asked && <p class="asked">Asked: {session.asked}</p>}
      {battle && (
        <section class="battle" aria-label="The battle">
          <p class="headline">
            Round {battle.round} of {battle.rounds} <Chip>{battle.step}</Chip>
          </p>
          <Plots table={lastExchange(standing.events)} plotted={battle.plotted} />
          <div class="cards">
            {battle.mages
              .filter((mage) => !mage.out)
              .map((mage) => (
                <MageCard key={mage.name} mage={mage} />
              ))}
          </div>
        </section>
      )}
      {here.length > 0 && <People title="In the scene" people={here} />}
      <People title={here.length > 0 ? "Elsewhere" : "Everyone"} people={elsewhere} />
      <dl class="spells">
        {session.missions.map(({ label, words }) => (
          <div key={label + words}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {session.fragments.map(({ name, where }) => (
          <div key={name}>
            <dt>Fragment of {name}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
      {session.magics.length > 0 && <Magics magics={session.magics} />}
      <Rest lines={session.rest} />
    </>
  );
}

function People({ title, people }: { title: string; people: Person[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="seats">
        {people.map((one) => (
          <li key={one.name} class={one.facts.includes("dead") ? "card out" : "card"} data-turn={one.present}>
            <h4 class="name">
              {one.name} {one.seat && <Chip tone="you">{one.seat}</Chip>}
            </h4>
            <Chips words={one.facts.filter((fact) => fact.length <= SHORT)} />
            {one.facts
              .filter((fact) => fact.length > SHORT)
              .map((fact) => (
                <p key={fact} class="small">
                  {fact}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
