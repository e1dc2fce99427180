/** What a face stands for in a magic battle. */
export const DOMAINS = ["star", "beast", "force", "song", "dream", "dark"];

const SPOTS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

/** A die showing a face; its colour is the face's domain, its spots say the same. */
export function Die({ face, hidden }: { face: number; hidden?: boolean }) {
  return (
    <svg class={`die die-${face}${hidden ? " hidden-die" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {SPOTS[face]!.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" />
      ))}
    </svg>
  );
}

/** Some dice, told as words too. */
export function Dice({ faces, label }: { faces: number[]; label: string }) {
  const words = faces.length ? faces.map((face) => `${face} ${DOMAINS[face - 1]}`).join(", ") : "no dice";
  return (
    <span class="dice" role="img" aria-label={`${label}: ${words}`}>
      {faces.length ? (
        [...faces].sort().map((face, at) => <Die key={at} face={face} />)
      ) : (
        <span class="muted">no dice</span>
      )}
    </span>
  );
}
