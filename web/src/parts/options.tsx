import type { OptionInfo, Options } from "@feint/client";
import { useState } from "preact/hooks";

interface Props {
  infos: OptionInfo[];
  options: Options;
  change: (options: Options) => void;
}

/** A game's options; only those that differ from the game's own values are kept in `options`. */
export function OptionsForm({ infos, options, change }: Props) {
  const set = (info: OptionInfo, value: unknown) => {
    const { [info.name]: _, ...others } = options;
    change(JSON.stringify(value) === JSON.stringify(info.default) ? others : { ...others, [info.name]: value });
  };
  const changed = Object.keys(options).length;
  return (
    <details class="more">
      <summary>Rules{changed > 0 && ` (${changed} changed)`}</summary>
      <div class="fields">
        {infos.map((info) => (
          <label key={info.name}>
            {info.name}
            <OptionInput
              info={info}
              value={info.name in options ? options[info.name] : info.default}
              set={(value) => set(info, value)}
            />
            <span class="muted small">{info.help}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

function OptionInput({ info, value, set }: { info: OptionInfo; value: unknown; set: (value: unknown) => void }) {
  const choices = info.choices ?? (typeof info.default === "boolean" ? [false, true] : null);
  if (choices)
    return (
      <select
        name={info.name}
        value={JSON.stringify(value)}
        onChange={(event) => set(JSON.parse(event.currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
            {typeof choice === "boolean" ? (choice ? "yes" : "no") : String(choice)}
          </option>
        ))}
      </select>
    );
  return <TypedInput info={info} value={value} set={set} />;
}

/** What is being typed stays as it is typed, whatever comes of it meanwhile. */
function TypedInput({ info, value, set }: { info: OptionInfo; value: unknown; set: (value: unknown) => void }) {
  const [text, setText] = useState(words(value));
  const range =
    info.low !== null && info.high !== null ? ({ type: "number", min: info.low, max: info.high } as const) : {};
  const type = (typed: string) => {
    setText(typed);
    set(parse(typed));
  };
  return (
    <input
      {...range}
      name={info.name}
      value={text}
      spellcheck={false}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}

/** A value as it is typed: JSON, or plain words. */
function parse(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

function words(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
