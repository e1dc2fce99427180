import type { Legal } from "@feint/client";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { matching, menuOf, type Group } from "./groups.ts";
import { PlotPicker } from "./plot-picker.tsx";
import { LEAST_PLOTS, plotsOf } from "./plots.ts";

/** Groups with more choices than this are folded until asked for. */
const MOST_SHOWN = 24;
/** Actions from the first on that have a number key. */
const KEYS = 9;

interface Props {
  legal: readonly Legal[];
  turn: number;
  busy: boolean;
  play: (action: number) => void;
}

/** What the reader may do: by mouse, by Tab and Enter, by the number keys, or by typing a part of a name after `/`. */
export function ActionPanel({ legal, turn, busy, play }: Props) {
  const [typed, setTyped] = useState("");
  const panel = useRef<HTMLElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const plots = useMemo(() => plotsOf(legal), [legal]);
  const byDice = plots.size >= LEAST_PLOTS && typed === "";
  const shown = typed ? matching(legal, typed) : byDice ? legal.filter(({ name }) => !name.startsWith("plot ")) : legal;
  const menu = useMemo(() => menuOf(shown), [shown]);

  useEffect(() => {
    setTyped("");
    // the button that was pressed may be gone: the reader stays in the panel
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [turn]);
  useNumberKeys(panel, filter);

  const enter = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    const named = matching(legal, event.currentTarget.value);
    if (event.key === "Escape") setTyped("");
    if (event.key !== "Enter" || !event.currentTarget.value || busy) return;
    if (named.length === 1) {
      play(named[0]!.action);
      heading.current?.focus({ preventScroll: true }); // so that the number keys work again
    } else {
      panel.current?.querySelector<HTMLButtonElement>("[data-action]")?.focus();
    }
  };
  return (
    <section class="panel actions" ref={panel} aria-labelledby="actions-heading" aria-busy={busy}>
      <h2 id="actions-heading" ref={heading} tabIndex={-1}>
        Your move
      </h2>
      {legal.length > KEYS && (
        <label class="filter">
          <span>Find an action</span>
          <input
            ref={filter}
            type="search"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={enter}
            placeholder="press / and type"
            autocomplete="off"
            enterkeyhint="go"
          />
        </label>
      )}
      {byDice && <PlotPicker key={turn} plots={plots} play={play} busy={busy} />}
      {shown.length === 0 && <p class="muted">No action fits “{typed}”.</p>}
      {menu.singles.length > 0 && (
        <div class="row">
          {menu.singles.map(({ action, name }) => (
            <button key={action} type="button" data-action={name} disabled={busy} onClick={() => play(action)}>
              {name}
            </button>
          ))}
        </div>
      )}
      {menu.groups.map((group) => (
        <ChoiceGroup key={`${turn} ${group.label}`} group={group} busy={busy} play={play} open={typed !== ""} />
      ))}
      {menu.grave.map(({ action, name }) => (
        <GraveButton key={`${turn} ${action}`} name={name} busy={busy} sure={() => play(action)} />
      ))}
      <p class="hint small muted">
        Keys: 1–9 take the first actions, / finds one by name, Tab and Enter reach them all.
      </p>
    </section>
  );
}

function ChoiceGroup({
  group,
  busy,
  play,
  open,
}: {
  group: Group;
  busy: boolean;
  play: (action: number) => void;
  open: boolean;
}) {
  const [all, setAll] = useState(false);
  const shown = all || open ? group.choices : group.choices.slice(0, MOST_SHOWN);
  const hidden = group.choices.length - shown.length;
  return (
    <fieldset class="choices">
      <legend>{group.label}</legend>
      <div class="row">
        {shown.map(({ action, name, rest }) => (
          <button
            key={action}
            type="button"
            data-action={name}
            aria-label={name}
            disabled={busy}
            onClick={() => play(action)}
          >
            {rest}
          </button>
        ))}
        {hidden > 0 && (
          <button type="button" class="quiet" onClick={() => setAll(true)}>
            {hidden} more
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** An action that is asked twice. */
export function GraveButton({ name, busy, sure }: { name: string; busy: boolean; sure: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" class="quiet danger" data-grave={name} disabled={busy} onClick={() => setAsking(true)}>
        {name}
      </button>
    );
  return (
    <span class="row" role="group" aria-label={`${name}: sure?`}>
      <button type="button" class="danger" disabled={busy} onClick={sure} autofocus>
        {name}: yes, I am sure
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        no
      </button>
    </span>
  );
}

/** Number keys press the first buttons of the panel; `/` goes to its filter. */
function useNumberKeys(panel: { current: HTMLElement | null }, filter: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest?.("input, select, textarea");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/" && filter.current) {
        event.preventDefault();
        filter.current.focus();
      } else if (/^[1-9]$/.test(event.key)) {
        panel.current?.querySelectorAll<HTMLButtonElement>("[data-action]")[Number(event.key) - 1]?.click();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
