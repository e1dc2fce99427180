// Against a running service, whose address is in FEINT_URL.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Feint, FeintError, type View } from "../src/index.ts";

const url = process.env["FEINT_URL"];
assert.ok(url, "FEINT_URL must hold the address of a running service");
const feint = new Feint(url);
const CORE = { size: "core", rounds: 2 };

function begin() {
  return feint.begin({ game: "magicalogia-battle", options: CORE, seats: ["open"], opponents: "random" });
}

/** Resolves with the first view that fits. */
function until(
  match: string,
  token: string | null,
  fits: (view: View) => boolean,
  act?: (view: View) => void,
): Promise<View> {
  return new Promise((resolve, reject) => {
    const live = feint.live(match, token, {
      view(view) {
        if (fits(view)) {
          live.close();
          resolve(view);
        } else act?.(view);
      },
      error: reject,
    });
    acting.set(match, live);
  });
}
const acting = new Map<string, ReturnType<Feint["live"]>>();

test("games, layouts and levels", async () => {
  const games = await feint.games();
  assert.ok(games.some(({ name }) => name === "mafia42"));
  const layout = await feint.layout("magicalogia-battle", CORE);
  assert.equal(layout.players, 2);
  assert.equal(layout.actions[0], "wait");
  const levels = await feint.levels("magicalogia-battle", CORE);
  assert.deepEqual(
    levels.map(({ level }) => level),
    levels.map((_, at) => at + 1),
  );
  assert.ok((await feint.agents("magicalogia-battle", CORE)).some(({ agent }) => agent === "scripted"));
});

test("a match by requests, and its replay", async () => {
  const { match, tokens, owner } = await begin();
  const token = tokens["0"]!;
  let view = await feint.view(match, token);
  while (!view.over) view = await feint.play(match, token, view.legal[0]!.name, view.turn);
  assert.equal(view.result!.returns.length, 2);
  const replay = await feint.replay(match, token, 0);
  assert.ok(replay.over && replay.frames.length > 0 && replay.seat === 0);
  await feint.remove(match, owner);
  await assert.rejects(feint.view(match), { code: "unknown_match", status: 404 });
});

test("a match live: every event once, in order", async () => {
  const { match, tokens } = await begin();
  const token = tokens["0"]!;
  const over = await until(
    match,
    token,
    (view) => view.over,
    (view) => {
      if (view.acting.includes(0)) acting.get(match)!.play(view.legal.at(-1)!.action, view.turn);
    },
  );
  const all = await feint.view(match, token);
  assert.deepEqual(over.events, all.events);
  assert.equal(over.events.length, over.event_count);
});

test("a spectator is shown nothing that is hidden", async () => {
  const { match } = await begin();
  const seen = await until(match, null, () => true);
  assert.deepEqual([seen.seat, seen.observation, seen.legal], [null, null, []]);
});

test("resigning ends the match", async () => {
  const { match, tokens } = await begin();
  const view = await feint.resign(match, tokens["0"]!);
  assert.equal(view.result!.how, "resigned");
});

test("agents alone are let on by the owner", async () => {
  const { match, owner } = await feint.begin({
    game: "magicalogia-battle",
    options: CORE,
    seats: ["random", "random"],
    opponents: "random",
    auto: false,
  });
  const before = await feint.view(match);
  const after = await feint.advance(match, owner, 1);
  assert.ok(after.turn > before.turn);
  assert.ok((await feint.advance(match, owner)).over);
});

test("decisions for views that the caller holds", async () => {
  const { match, tokens } = await begin();
  const view = await feint.view(match, tokens["0"]!);
  const answer = await feint.act({
    game: "magicalogia-battle",
    options: CORE,
    agent: "scripted",
    observations: [view.observation!, view.observation!],
    masks: [view.mask!, view.mask!],
  });
  assert.equal(answer.actions.length, 2);
  for (const action of answer.actions) assert.equal(view.mask![action], 1);
});

test("errors have the service's code and words", async () => {
  const { match, tokens } = await begin();
  await assert.rejects(feint.play(match, tokens["0"]!, 0), (wrong: FeintError) => {
    assert.ok(wrong instanceof FeintError && wrong.message.length > 0);
    assert.deepEqual([wrong.code, wrong.status], ["illegal_action", 422]);
    return Array.isArray((wrong.details as { legal: unknown }).legal);
  });
  await assert.rejects(feint.play(match, "no such token", 1), { code: "token_wrong", status: 403 });
  await assert.rejects(feint.layout("chess"), { code: "unknown_game", status: 404 });
  await assert.rejects(feint.layout("mafia42", { players: 99 }), { code: "bad_option", status: 422 });
  await assert.rejects(new Feint("http://127.0.0.1:1").games(), { code: "unreachable", status: 0 });
});

test("a live match with a wrong token is closed for good", async () => {
  const { match } = await begin();
  const told: string[] = [];
  await new Promise<void>((resolve) => {
    feint.live(match, "no such token", {
      view: () => assert.fail("a wrong token was shown the match"),
      error: (wrong) => told.push(wrong.code),
      state: (state) => state === "closed" && resolve(),
    });
  });
  assert.deepEqual(told, ["token_wrong"]);
});
