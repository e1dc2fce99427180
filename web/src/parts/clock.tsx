import { useEffect, useState } from "preact/hooks";

/** Seconds of a clock worth a warning. */
const SHORT = 30;

/** Time left for the move, counted down from what the service said. */
export function Clock({ remaining }: { remaining: number }) {
  const [left, setLeft] = useState(remaining);
  useEffect(() => {
    const end = Date.now() + 1000 * remaining;
    const timer = setInterval(() => setLeft(Math.max(0, (end - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [remaining]);
  const seconds = Math.ceil(left);
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class="clock-left" data-short={left < SHORT} role="timer" aria-label={`Time for this move: ${words}`}>
      {words}
    </span>
  );
}
