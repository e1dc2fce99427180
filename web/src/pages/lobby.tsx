import { FeintError, type GameInfo, type Layout, type Level, type Options } from "@feint/client";
import { useEffect, useState } from "preact/hooks";
import { forget, keep, kept, type Kept } from "../keys.ts";
import { GamePicker } from "../parts/game-picker.tsx";
import { JoinForm } from "../parts/join.tsx";
import { OptionsForm } from "../parts/options.tsx";
import { PERSON, SeatsForm, YOU } from "../parts/seats.tsx";
import { go } from "../route.ts";
import { service } from "../service.ts";
import { titleOf } from "../titles.ts";

/** Pick a game, its rules and who sits where; or go back to a match. */
export function Lobby() {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    service.games().then(setGames, (wrong: FeintError) => setError(wrong.message));
  }, []);
  const game = games?.find((one) => one.name === name) ?? games?.[0];
  return (
    <>
      <h1>What you hide decides</h1>
      <p class="lead">Plotting, duelling and deduction games against trained opponents.</p>
      {error && (
        <p role="alert" class="alert">
          {error}
        </p>
      )}
      {games && game && (
        <div class="lobby">
          <GamePicker games={games} chosen={game.name} choose={setName} />
          <MatchForm key={game.name} game={game} />
        </div>
      )}
      <div class="lobby-more">
        <OwnMatches />
        <JoinForm />
      </div>
    </>
  );
}

/** The rules and seats of a new match of one game. */
function MatchForm({ game }: { game: GameInfo }) {
  const [options, setOptions] = useState<Options>({});
  const [seats, setSeats] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { layout, levels, wrong, settled } = useRules(game.name, options);
  const chosen = seatsFor(layout, levels, seats);
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      go("match", await begin(game.name, options, chosen));
    } catch (failed) {
      setError((failed as FeintError).message);
      setBusy(false);
    }
  };
  return (
    <form class="panel match-form" onSubmit={start} aria-labelledby="match-heading">
      <h2 id="match-heading">{titleOf(game.name)}</h2>
      <p class="muted">
        {capital(game.summary)}.
        {layout && ` ${layout.players} seats, ${layout.actions.length} actions, at most ${layout.max_turns} steps.`}
      </p>
      {layout && <SeatsForm names={layout.seats} levels={levels} chosen={chosen} choose={setSeats} />}
      <OptionsForm infos={game.options} options={options} change={setOptions} />
      {(error ?? wrong) && (
        <p role="alert" class="alert">
          {error ?? wrong}
        </p>
      )}
      <button type="submit" class="primary big" disabled={busy || !settled || wrong !== null}>
        {chosen.includes(YOU) ? "Sit down and play" : "Watch them play"}
      </button>
    </form>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Seats and levels under the options chosen. The last good ones stay while a value is being typed; `settled` says whether
 * those shown are of the options as they are now.
 */
function useRules(game: string, options: Options) {
  const [layout, setLayout] = useState<Layout | null>(null);
  const [levels, setLevels] = useState<Level[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const key = JSON.stringify(options);
  useEffect(() => {
    let current = true;
    Promise.all([service.layout(game, options), service.levels(game, options)]).then(
      ([sizes, strengths]) => {
        if (!current) return;
        setLayout(sizes);
        setLevels(strengths);
        setWrong(null);
        setTold(key);
      },
      (failed: FeintError) => current && setWrong(failed.message),
    );
    return () => {
      current = false;
    };
  }, [game, key]);
  return { layout, levels, wrong, settled: told === key };
}

/** The reader in the first seat and the middling level in the others, until chosen otherwise. */
function seatsFor(layout: Layout | null, levels: Level[], picked: string[]): string[] {
  const middling = levels[Math.floor((levels.length - 1) / 2)];
  const usual = middling ? `level:${middling.level}` : "scripted";
  return (layout?.seats ?? []).map((_, seat) => picked[seat] ?? (seat === 0 ? YOU : usual));
}

/** Begin a match, and keep its keys in this browser. */
async function begin(game: string, options: Options, chosen: string[]): Promise<string> {
  const open = (who: string) => who === YOU || who === PERSON;
  const seats = chosen.map((who) => (open(who) ? "open" : who));
  const made = await service.begin({ game, options, seats, opponents: "best", auto: true });
  const own = chosen.indexOf(YOU);
  const others = Object.entries(made.tokens).filter(([seat]) => Number(seat) !== own);
  keep({
    match: made.match,
    game,
    seat: own < 0 ? null : { number: own, token: made.tokens[own]! },
    owner: made.owner,
    others: Object.fromEntries(others),
    made: Date.now(),
  });
  return made.match;
}

function OwnMatches() {
  const [matches, setMatches] = useState<Kept[]>(kept);
  if (matches.length === 0) return null;
  const drop = (match: string) => {
    forget(match);
    setMatches(kept());
  };
  return (
    <section class="panel" aria-labelledby="own-heading">
      <h2 id="own-heading">Your matches</h2>
      <ul class="own-matches">
        {matches.map(({ match, game, seat, made }) => (
          <li key={match}>
            <a href={`#/match/${match}`}>
              {titleOf(game)}
              {seat ? `, as player_${seat.number}` : ", watched"}
            </a>
            <span class="muted small">{new Date(made).toLocaleString()}</span>
            <button
              type="button"
              class="quiet"
              onClick={() => drop(match)}
              aria-label={`Forget the match of ${titleOf(game)}`}
            >
              forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
