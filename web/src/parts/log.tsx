import { useEffect, useRef } from "preact/hooks";

/** What has happened, as sentences; the latest is kept in sight and read out. */
export function Log({ events, fresh }: { events: readonly { text: string }[]; fresh: number }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [events.length]);
  return (
    <section class="panel log" aria-labelledby="log-heading">
      <h2 id="log-heading">Log</h2>
      {/* reachable by Tab, so that it can be scrolled without a mouse */}
      <div ref={list} class="scroll" role="log" aria-labelledby="log-heading" tabIndex={0}>
        <ol>
          {events.map(({ text }, at) => (
            <li key={at} class={at >= fresh ? "fresh" : undefined}>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
