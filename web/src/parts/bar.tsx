/** A bar with its figures in words: `value` of `most`. */
export function Bar({
  label,
  value,
  most,
  words,
  tone,
}: {
  label: string;
  value: number;
  most: number;
  words?: string;
  tone?: string;
}) {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  const text = words ?? `${value} of ${most}`;
  return (
    <div class="bar" data-tone={tone ?? (share > 0.5 ? "good" : share > 0.25 ? "warn" : "bad")}>
      <div class="bar-words">
        <span>{label}</span>
        <span>{text}</span>
      </div>
      <div
        class="bar-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.max(0, value)}
        aria-valuetext={text}
      >
        <div class="bar-fill" style={{ inlineSize: `${100 * share}%` }} />
      </div>
    </div>
  );
}

/** So many of so many, as dots. */
export function Pips({ label, count, of }: { label: string; count: number; of: number }) {
  return (
    <span class="pips" role="img" aria-label={`${label}: ${count} of ${of}`}>
      {Array.from({ length: Math.max(of, count) }, (_, at) => (
        <span key={at} class={at < count ? "pip full" : "pip"} />
      ))}
    </span>
  );
}
