import { FeintError, type Frame, type SeatReplay } from "@feint/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../boards/board.tsx";
import { keyTo } from "../keys.ts";
import { Log } from "../parts/log.tsx";
import { service } from "../service.ts";
import { titleOf } from "../titles.ts";

/** Milliseconds between positions when a replay plays by itself. */
const PACE = 900;

/** A match step by step: one that the service keeps, or one from a file. */
export function ReplayPage({ match }: { match: string | null }) {
  const own = (match && keyTo(match)?.seat) || null;
  const [seat, setSeat] = useState<number | null>(own?.number ?? null);
  const [replay, setReplay] = useState<SeatReplay | null>(null);
  const [players, setPlayers] = useState(0);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!match) return;
    const failed = (wrong: FeintError) => setError(wrong.message);
    service.view(match, own?.token ?? null).then((view) => setPlayers(view.players), failed);
  }, [match]);
  useEffect(() => {
    if (!match) return;
    setError(null);
    const token = own && seat === own.number ? own.token : null;
    service.replay(match, token, seat ?? undefined).then(setReplay, (wrong: FeintError) => setError(wrong.message));
  }, [match, seat]);
  return (
    <>
      <h1>Replay</h1>
      {!match && <FilePicker open={setReplay} fail={setError} />}
      {error && (
        <p role="alert" class="alert">
          {error}
        </p>
      )}
      {match && players > 0 && (
        <label class="seen-by">
          Seen by
          <select
            value={seat ?? -1}
            onChange={(event) =>
              setSeat(Number(event.currentTarget.value) < 0 ? null : Number(event.currentTarget.value))
            }
          >
            <option value={-1}>a spectator</option>
            {Array.from({ length: players }, (_, at) => (
              <option key={at} value={at}>
                player_{at}
              </option>
            ))}
          </select>
        </label>
      )}
      {replay && <Steps key={`${replay.id} ${replay.seat}`} replay={replay} />}
    </>
  );
}

function FilePicker({ open, fail }: { open: (replay: SeatReplay) => void; fail: (words: string) => void }) {
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const found = JSON.parse(await file.text());
      if (found?.format !== "feint-replay-seat-1") throw new Error();
      open(found);
    } catch {
      fail(`${file.name} is no seat's replay: make one with “feint replay export FILE --seat N”`);
    }
  };
  return (
    <label class="panel file">
      Open a seat's replay
      <input
        type="file"
        accept=".json,application/json"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

/** The positions of a replay, one at a time, by buttons, slider or arrow keys. */
function Steps({ replay }: { replay: SeatReplay }) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = replay.frames.length - 1;
  const to = (next: number) => setAt(Math.max(0, Math.min(last, next)));
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => to(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useArrows((way) => to(at + way));
  const frame = replay.frames[at];
  if (!frame) return <p class="muted">Nothing was seen of this match.</p>;
  const events = replay.frames.slice(0, at + 1).flatMap((one) => one.events);
  const game = replay.id.replace(/^feint\//, "").replace(/-v\d+$/, "");
  return (
    <div class="table">
      <div class="panel steps" role="group" aria-label="Positions">
        <div class="row">
          <button type="button" onClick={() => to(0)} disabled={at === 0} aria-label="First position">
            ⏮
          </button>
          <button type="button" onClick={() => to(at - 1)} disabled={at === 0} aria-label="Position before">
            ◀
          </button>
          <button type="button" onClick={() => setPlaying(!playing)} disabled={at === last} aria-pressed={playing}>
            {playing ? "Pause" : "Play"}
          </button>
          <button type="button" onClick={() => to(at + 1)} disabled={at === last} aria-label="Next position">
            ▶
          </button>
          <button type="button" onClick={() => to(last)} disabled={at === last} aria-label="Last position">
            ⏭
          </button>
          <span class="muted" role="status">
            position {at + 1} of {last + 1}, turn {frame.turn}
          </span>
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Position"
          onInput={(event) => to(event.currentTarget.valueAsNumber)}
        />
      </div>
      <section class="panel table-board" aria-labelledby="replay-heading">
        <h2 id="replay-heading">{titleOf(game)}</h2>
        <Board standing={{ game, options: replay.config, text: frame.text, events }} />
      </section>
      <div class="side">
        <Chosen replay={replay} frame={frame} game={game} />
        <Log events={events} fresh={events.length - frame.events.length} />
      </div>
    </div>
  );
}

/** What the seat did in this position, by its name. */
function Chosen({ replay, frame, game }: { replay: SeatReplay; frame: Frame; game: string }) {
  const names = useRef<string[] | null>(null);
  const [, told] = useState(0);
  useEffect(() => {
    service.layout(game, replay.config).then(
      (layout) => {
        names.current = layout.actions;
        told(1);
      },
      () => undefined,
    );
  }, [replay]);
  if (frame.action === undefined || frame.action === null) return null;
  const name = names.current?.[frame.action] ?? `action ${frame.action}`;
  return (
    <p class="panel chosen">
      Then player_{replay.seat} chose <strong>{name}</strong>, one of {frame.legal?.length ?? 0}.
    </p>
  );
}

function useArrows(move: (way: number) => void) {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest?.("input, select, [role=log]")) return;
      if (event.key === "ArrowLeft") latest.current(-1);
      if (event.key === "ArrowRight") latest.current(1);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
