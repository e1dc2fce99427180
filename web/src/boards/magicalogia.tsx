import { Bar, Pips } from "../parts/bar.tsx";
import { Chip, Chips, Name, Rest } from "../parts/chips.tsx";
import { Dice, Die, DOMAINS } from "../parts/die.tsx";
import { lastExchange, readBattle, type Exchange, type Mage, type Magic } from "../reading/magicalogia.ts";
import type { Standing } from "./standing.ts";

/** A magic battle: the plots on the table between the mages, magic points, stats, archetypes and own magics. */
export function BattleBoard({ standing }: { standing: Standing }) {
  const battle = readBattle(standing.text);
  const table = lastExchange(standing.events);
  return (
    <>
      <p class="headline">
        Round {battle.round} of {battle.rounds} <Chip>{battle.step}</Chip>
      </p>
      {battle.asked && <p class="asked">Asked: {battle.asked}</p>}
      <Plots table={table} plotted={battle.plotted} />
      <div class="cards">
        {battle.mages.map((mage) => (
          <MageCard key={mage.name} mage={mage} />
        ))}
      </div>
      {battle.magics.length > 0 && <Magics magics={battle.magics} />}
      <Rest lines={battle.rest} />
    </>
  );
}

export function Plots({ table, plotted }: { table: Exchange | null; plotted: number[] }) {
  return (
    <section class="plots" aria-label="Dice on the table">
      <div>
        <h3>Attack{table?.attacker && ` of ${table.attacker}`}</h3>
        {table ? <Dice faces={table.attack} label="Attack dice" /> : <span class="muted">nothing thrown yet</span>}
      </div>
      <div>
        <h3>
          {table?.focused ? "Focused defence" : "Defence"}
          {table?.defender && ` of ${table.defender}`}
        </h3>
        {table ? <Dice faces={table.defence} label="Defence dice" /> : <span class="muted">nothing thrown yet</span>}
      </div>
      {plotted.length > 0 && (
        <div class="secret">
          <h3>Your plot, still hidden</h3>
          <Dice faces={plotted} label="Your hidden plot" />
        </div>
      )}
    </section>
  );
}

export function MageCard({ mage }: { mage: Mage }) {
  if (mage.out)
    return (
      <section class="card out">
        <Name name={mage.name} you={mage.you} />
        <p>out of the battle</p>
      </section>
    );
  return (
    <section class="card" data-you={mage.you}>
      <Name name={mage.name} you={mage.you} more={[mage.witness && "witness", mage.title].filter(Boolean).join(", ")} />
      <Bar
        label="Magic points"
        value={mage.mp}
        most={mage.most}
        words={`${mage.mp} of ${mage.most}${mage.temporary ? ` + ${mage.temporary}` : ""}`}
      />
      <dl class="stats">
        {mage.stats.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {mage.domain && (
          <div>
            <dt>domain</dt>
            <dd class="with-die">
              <Die face={DOMAINS.indexOf(mage.domain) + 1} /> {mage.domain}
            </dd>
          </div>
        )}
      </dl>
      <Chips words={mage.ailments} tone="bad" />
      {mage.mana.length > 0 && (
        <p>
          Mana{" "}
          <Dice
            faces={mage.mana.flatMap(({ domain, count }) => Array<number>(count).fill(DOMAINS.indexOf(domain) + 1))}
            label="Mana"
          />
        </p>
      )}
      {mage.archetypes.map((one) => (
        <p key={one.place} class="archetype">
          <strong>{one.what}</strong> <Pips label="can still take damage" count={one.capacity} of={one.capacity} />
          <span class="muted"> {one.words.join(", ")}</span>
        </p>
      ))}
      {mage.skills.length > 0 && (
        <p class="small">
          <span class="muted">Skills</span> {mage.skills.join(", ")}
          {mage.seen.length > 0 && (
            <>
              <br />
              <span class="muted">Magics seen</span> {mage.seen.join(", ")}
            </>
          )}
        </p>
      )}
      {mage.fate.length > 0 && (
        <p class="small">
          <span class="muted">Fate</span>{" "}
          {mage.fate.map(({ stands, used }) => `${stands}${used ? " (used)" : ""}`).join(", ")}
        </p>
      )}
    </section>
  );
}

export function Magics({ magics }: { magics: Magic[] }) {
  return (
    <section class="magics">
      <h3>Your magics</h3>
      <ul>
        {magics.map((magic) => (
          <li key={magic.name} class="magic">
            <strong>{magic.name}</strong>
            <span class="muted">
              {" "}
              {magic.form}; {magic.skill}; cost {magic.cost}
            </span>
            {magic.holds > 0 && <Pips label="mana it holds" count={magic.holds} of={magic.holds} />}
            {magic.sealed && <Chip tone="bad">sealed</Chip>}
            <br />
            <span class="small">{magic.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
