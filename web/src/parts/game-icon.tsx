import type { ComponentChildren } from "preact";

const DRAWN: [string, ComponentChildren][] = [
  [
    "magicalogia",
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <circle cx="9" cy="9" r="1.4" class="solid" />
      <circle cx="15" cy="15" r="1.4" class="solid" />
      <path d="M12 1v2M12 21v2M1 12h2M21 12h2" />
    </>,
  ],
  ["pf2e", <path key="" d="M5 3l12 14M19 3L7 17M4 16l5 5M20 16l-5 5M3 21l3-3M21 21l-3-3" />],
  ["mafia42", <path key="" d="M16.5 3.5a9 9 0 1 0 4 12A7 7 0 0 1 16.5 3.5zM4 21h5M8 19h6" />],
  ["matryca", <path key="" d="M6 3h12M6 21h12M7 3c0 5 4 6 5 9 1-3 5-4 5-9M7 21c0-5 4-6 5-9 1 3 5 4 5 9" />],
  ["labirynt", <path key="" d="M3 3h18v18H3zM7 3v10h4M11 7h6v6M7 17h10v-4M12 21v-4" />],
];

/** A small drawing for a family of games. */
export function GameIcon({ game }: { game: string }) {
  const drawn = DRAWN.find(([beginning]) => game.startsWith(beginning))?.[1];
  return (
    <svg class="game-icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawn ?? <circle cx="12" cy="12" r="8" />}
    </svg>
  );
}
