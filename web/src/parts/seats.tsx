import type { Level } from "@feint/client";

/** Who may sit in a seat beside the service's agents. */
export const YOU = "you";
export const PERSON = "person";

interface Props {
  names: string[];
  levels: Level[];
  /** For each seat {@link YOU}, {@link PERSON} or an agent. */
  chosen: string[];
  choose: (chosen: string[]) => void;
}

/** Who sits where: the reader in one seat at most. */
export function SeatsForm({ names, levels, chosen, choose }: Props) {
  const own = chosen.indexOf(YOU);
  const usual = chosen.find((who) => who !== YOU && who !== PERSON) ?? "best";
  const sit = (seat: number, who: string) =>
    choose(chosen.map((now, at) => (at === seat ? who : who === YOU && now === YOU ? usual : now)));
  const everyone = (who: string) => choose(chosen.map((now, seat) => (seat === own ? now : who)));
  return (
    <>
      <div class="fields">
        <label>
          Opponents
          <select value={usual} onChange={(event) => everyone(event.currentTarget.value)}>
            <Agents levels={levels} />
          </select>
        </label>
        <label>
          Your seat
          <select value={own} onChange={(event) => sit(Number(event.currentTarget.value), YOU)}>
            {names.map((name, seat) => (
              <option key={name} value={seat}>
                {name}
              </option>
            ))}
            {own < 0 && <option value={-1}>none: watch</option>}
          </select>
        </label>
      </div>
      <details class="more">
        <summary>Seat by seat</summary>
        <div class="fields">
          {names.map((name, seat) => (
            <label key={name}>
              {name}
              <select name={name} value={chosen[seat]} onChange={(event) => sit(seat, event.currentTarget.value)}>
                <option value={YOU}>you</option>
                <option value={PERSON}>another person</option>
                <Agents levels={levels} />
              </select>
            </label>
          ))}
        </div>
      </details>
    </>
  );
}

function Agents({ levels }: { levels: Level[] }) {
  return (
    <optgroup label="Strength">
      {levels.map(({ level, name, agent, rating }) => (
        <option key={level} value={`level:${level}`}>
          {level}. {name} ({agent}
          {rating === null ? "" : `, rated ${Math.round(rating)}`})
        </option>
      ))}
    </optgroup>
  );
}
