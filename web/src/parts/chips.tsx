import type { ComponentChildren } from "preact";

/** A short fact in a frame. */
export function Chip({ children, tone }: { children: ComponentChildren; tone?: string }) {
  return (
    <span class="chip" data-tone={tone}>
      {children}
    </span>
  );
}

/** Facts in a row; nothing at all where there are none. */
export function Chips({ words, tone }: { words: string[]; tone?: string }) {
  if (words.length === 0) return null;
  return (
    <span class="chips">
      {words.map((word) => (
        <Chip key={word} tone={tone}>
          {word}
        </Chip>
      ))}
    </span>
  );
}

/** A card's name, with a mark on the reader's own. */
export function Name({ name, you, more }: { name: string; you: boolean; more?: string | undefined }) {
  return (
    <h3 class="name">
      {name}
      {you && <Chip tone="you">you</Chip>}
      {more && <span class="muted"> {more}</span>}
    </h3>
  );
}

/** Lines of a status that a board has no drawing for. */
export function Rest({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="rest">
      {lines.map((line, at) => (
        <li key={at}>{line.trim()}</li>
      ))}
    </ul>
  );
}
