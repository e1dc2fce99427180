import { Bar } from "../parts/bar.tsx";
import { Chips, Name, Rest } from "../parts/chips.tsx";
import { readLabyrinth, type Character, type Labyrinth, type Segment, type Unit } from "../reading/labirynt.ts";
import type { Standing } from "./standing.ts";

/** A party in the labyrinth: the map, both formations rank by rank, and the characters. */
export function LabyrinthBoard({ standing }: { standing: Standing }) {
  const maze = readLabyrinth(standing.text);
  return (
    <>
      <p class="headline">{maze.headline}</p>
      {maze.where && <p>{maze.where}</p>}
      {maze.asked.map((line) => (
        <p key={line} class="asked">
          {line}
        </p>
      ))}
      {maze.spells.length > 0 && (
        <dl class="spells">
          {maze.spells.map(({ name, cost, what }) => (
            <div key={name}>
              <dt>
                {name} <span class="muted">{cost}</span>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
      {maze.turnings.length > 0 && <Turnings maze={maze} />}
      {maze.segments.length > 0 && <MazeMap maze={maze} />}
      {maze.foes.length + maze.party.length > 0 && <Ranks maze={maze} />}
      {maze.monsters.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
      <div class="cards many">
        {maze.characters.map((one) => (
          <CharacterCard key={one.id} character={one} />
        ))}
      </div>
      <Rest lines={maze.rest} />
    </>
  );
}

const CELL = 40;

function MazeMap({ maze }: { maze: Labyrinth }) {
  const columns = maze.segments.map(({ column }) => column.charCodeAt(0));
  const rows = maze.segments.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [width, height] = [(Math.max(...columns) - left + 1) * CELL, (Math.max(...rows) - top + 1) * CELL];
  const shown = [...new Set(maze.segments.map(({ feature }) => feature).filter(Boolean))];
  return (
    <figure class="maze">
      <svg
        viewBox={`-14 -16 ${width + 18} ${height + 20}`}
        style={{ maxInlineSize: `${(width + 18) * 1.3}px` }}
        role="img"
        aria-label={`Map of level ${maze.level}: ${maze.segments.length} segments. ${maze.where}`}
      >
        {maze.segments.map((one) => (
          <MapSegment
            key={one.column + one.row}
            segment={one}
            x={(one.column.charCodeAt(0) - left) * CELL}
            y={(one.row - top) * CELL}
          />
        ))}
        {[...new Set(columns)].map((column) => (
          <text key={column} class="map-label" x={(column - left + 0.5) * CELL} y={-5}>
            {String.fromCharCode(column)}
          </text>
        ))}
        {[...new Set(rows)].map((row) => (
          <text key={row} class="map-label" x={-8} y={(row - top + 0.5) * CELL + 4}>
            {row}
          </text>
        ))}
      </svg>
      <figcaption class="small muted">
        ● party, ▲ monsters, ? not entered{shown.map((letter) => `, ${letter} ${maze.features[letter]}`).join("")}
      </figcaption>
    </figure>
  );
}

/** The ways in which the segment just drawn can be turned. */
function Turnings({ maze }: { maze: Labyrinth }) {
  return (
    <ul class="row turnings">
      {maze.turnings.map(({ turn, sides }) => (
        <li key={turn}>
          <svg viewBox={`-2 -2 ${CELL + 4} ${CELL + 4}`} aria-hidden="true">
            <MapSegment segment={{ ...BARE, sides }} x={0} y={0} />
          </svg>
          {turn} quarters
          <span class="visually-hidden">
            : {sides.map((side, way) => `${["north", "east", "south", "west"][way]} ${SIDE_NAMES[side]}`).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A segment with nothing in it. */
const BARE = { column: "", row: 0, feature: "", party: false, monsters: false, unseen: false };
const SIDE_NAMES: Record<string, string> = { "#": "wall", "+": "door", ".": "corridor" };

/** Ends of the four edges of a segment, north first. */
const EDGES = [
  [0, 0, 1, 0],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [0, 0, 0, 1],
] as const;

function MapSegment({ segment, x, y }: { segment: Segment; x: number; y: number }) {
  const middle = CELL / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class={segment.unseen ? "floor unseen" : "floor"} width={CELL} height={CELL} />
      {segment.feature && (
        <text class="feature" x={middle} y={middle - 4}>
          {segment.feature}
        </text>
      )}
      {segment.unseen && (
        <text class="feature" x={middle} y={middle + 12}>
          ?
        </text>
      )}
      {segment.monsters && <path class="monsters" d={`M${middle - 7} 34 L${middle} 22 L${middle + 7} 34 Z`} />}
      {segment.party && <circle class="party" cx={middle} cy={segment.feature ? 28 : middle} r="7" />}
      {segment.sides.map((side, way) => (
        <Edge key={way} side={side} ends={EDGES[way]!} />
      ))}
    </g>
  );
}

function Edge({ side, ends }: { side: string; ends: readonly [number, number, number, number] }) {
  const [x1, y1, x2, y2] = ends.map((end) => end * CELL) as [number, number, number, number];
  const wall = <line class="wall" x1={x1} y1={y1} x2={x2} y2={y2} />;
  const gap = (name: string) => (
    <line
      class={name}
      x1={x1 + (x2 - x1) * 0.3}
      y1={y1 + (y2 - y1) * 0.3}
      x2={x1 + (x2 - x1) * 0.7}
      y2={y1 + (y2 - y1) * 0.7}
    />
  );
  if (side === "#") return wall;
  return (
    <>
      {wall}
      {gap("open")}
      {side === "+" && gap("door")}
      {side === "X" && gap("door locked")}
    </>
  );
}

function Ranks({ maze }: { maze: Labyrinth }) {
  return (
    <section class="ranks" aria-label="Formations">
      {maze.foes.map((row, at) => (
        <Rank key={`foes ${at}`} label={`Foes, rank ${maze.foes.length - at}`} units={row} foes />
      ))}
      {maze.foes.length > 0 && <hr />}
      {maze.party.map((row, at) => (
        <Rank key={`party ${at}`} label={`Party, rank ${at + 1}`} units={row} />
      ))}
    </section>
  );
}

function Rank({ label, units, foes }: { label: string; units: (Unit | null)[]; foes?: boolean }) {
  return (
    <div class="rank" role="group" aria-label={label} data-foes={foes}>
      {[0, 1, 2].map((at) => {
        const unit = units[at];
        return (
          <div key={at} class={unit ? "unit" : "unit empty"}>
            {unit && (
              <Bar
                label={`${unit.id} ${unit.name}`}
                value={unit.life}
                most={unit.strength}
                words={`${unit.life}/${unit.strength}`}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function CharacterCard({ character }: { character: Character }) {
  return (
    <section class={character.state && character.state !== "CHARMED" ? "card out" : "card"} data-you={character.you}>
      <Name name={`${character.id} ${character.name}`} you={character.you} more={character.state.toLowerCase()} />
      <Bar label="Strength" value={character.life} most={character.strength} />
      <ul class="facts small">
        {character.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Chips words={character.spells} />
    </section>
  );
}
