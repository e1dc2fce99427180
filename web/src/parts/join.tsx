import { keep } from "../keys.ts";
import { FeintError } from "@feint/client";
import { useState } from "preact/hooks";
import { go } from "../route.ts";
import { service } from "../service.ts";

/** Takes a seat in someone else's match by its key, or watches it without one. */
export function JoinForm() {
  const [error, setError] = useState<string | null>(null);
  const join = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const match = String(given.get("match")).trim();
    const token = String(given.get("key")).trim() || null;
    try {
      const view = await service.view(match, token);
      const seat = view.seat === null || token === null ? null : { number: view.seat, token };
      keep({ match, game: view.game, seat, owner: null, others: {}, made: Date.now() });
      go("match", match);
    } catch (failed) {
      setError((failed as FeintError).message);
    }
  };
  return (
    <form class="panel" onSubmit={join} aria-labelledby="join-heading">
      <h2 id="join-heading">Join a match</h2>
      <label>
        Match
        <input name="match" required autocomplete="off" spellcheck={false} />
      </label>
      <label>
        Key of your seat <span class="muted">(none: you watch)</span>
        <input name="key" autocomplete="off" spellcheck={false} />
      </label>
      {error && (
        <p role="alert" class="alert">
          {error}
        </p>
      )}
      <button type="submit">Join</button>
    </form>
  );
}
