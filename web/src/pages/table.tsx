import type { FeintError, Live, View } from "@feint/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { ActionPanel, GraveButton } from "../actions/panel.tsx";
import { Board } from "../boards/board.tsx";
import { keyTo } from "../keys.ts";
import { Log } from "../parts/log.tsx";
import { Clock } from "../parts/clock.tsx";
import { Outcome } from "../parts/outcome.tsx";
import { Invitations } from "../parts/invitations.tsx";
import { service } from "../service.ts";
import { titleOf } from "../titles.ts";

/** A match as it happens, from the own seat or from beside the table. */
export function TablePage({ match }: { match: string }) {
  const key = keyTo(match);
  const { view, fresh, live, error, link, busy, play } = useMatch(match, key?.seat?.token ?? key?.owner ?? null);
  if (!view)
    return error ? (
      <p role="alert" class="alert">
        {error.message}. <a href="#/">To the games</a>
      </p>
    ) : (
      <p class="muted">Sitting down …</p>
    );
  const acting = view.seat !== null && view.acting.includes(view.seat) && !view.over;
  return (
    <div
      class="table"
      data-turn={view.acting_since ?? view.turn}
      data-state={view.over ? "over" : acting ? "acting" : "waiting"}
    >
      <header class="table-head">
        <h1>{titleOf(view.game)}</h1>
        <p class="status" role="status" data-acting={acting}>
          {statusOf(view, link)}
        </p>
        {view.clock && acting && <Clock remaining={view.clock.remaining} key={view.acting_since} />}
        {view.seat !== null && !view.over && <GraveButton name="Resign" busy={busy} sure={() => live?.resign()} />}
      </header>
      {error && (
        <p role="alert" class="alert">
          {error.message}
        </p>
      )}
      {view.over && <Outcome view={view} />}
      {!view.over && key && Object.keys(key.others).length > 0 && <Invitations match={match} keys={key.others} />}
      <section class="panel table-board" aria-labelledby="board-heading">
        <h2 id="board-heading">
          {view.seat === null ? "The table" : `The table, from ${view.seats[view.seat]!.name}`}
        </h2>
        <Board standing={view} />
      </section>
      <div class="side">
        {acting && <ActionPanel legal={view.legal} turn={view.acting_since ?? view.turn} busy={busy} play={play} />}
        <Log events={view.events} fresh={fresh} />
      </div>
    </div>
  );
}

function statusOf(view: View, link: string): string {
  if (link === "waiting") return "Connection lost: reconnecting";
  if (view.over) return "The match is over";
  if (view.seat !== null && view.acting.includes(view.seat)) return "Your move";
  if (view.thinking) return "The opponents are thinking";
  const names = view.acting.map((seat) => view.seats[seat]!.name);
  return names.length ? `Waiting for ${names.join(", ")}` : "Waiting";
}

/** Follows a match; `fresh` is how many events were known at the last own action, `busy` from an action to its answer. */
function useMatch(match: string, token: string | null) {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState<FeintError | null>(null);
  const [link, setLink] = useState("waiting");
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState(0);
  const live = useRef<Live | null>(null);
  const latest = useRef<View | null>(null);
  useEffect(() => {
    const opened = service.live(match, token, {
      view(next) {
        if (latest.current === null) setFresh(next.events.length);
        latest.current = next;
        setView(next);
        setBusy(false);
      },
      error(wrong) {
        setError(wrong);
        setBusy(false);
      },
      state: setLink,
    });
    live.current = opened;
    return () => opened.close();
  }, [match, token]);
  const play = (action: number) => {
    if (!latest.current) return;
    setError(null);
    setBusy(true);
    setFresh(latest.current.events.length);
    live.current?.play(action, latest.current.turn);
  };
  return { view, fresh, live: live.current, error, link, busy, play };
}
