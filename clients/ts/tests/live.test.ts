// The live connection over a socket that is played by the test.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Live, type View } from "../src/index.ts";

class Socket {
  static made: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (closed: { code: number }) => void;
  closed: number | null = null;

  constructor() {
    Socket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closed = code;
  }
  says(message: object) {
    this.onmessage!({ data: JSON.stringify(message) });
  }
  view(since: number, ...texts: string[]) {
    this.says({ type: "view", view: { since, events: texts.map((text) => ({ text })) } });
  }
}

let views: View[];
let states: string[];
let errors: string[];
let live: Live;
const real = globalThis.WebSocket;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  (globalThis as { WebSocket: unknown }).WebSocket = Socket;
  [Socket.made, views, states, errors] = [[], [], [], []];
  live = new Live("ws://service", "token", {
    view: (view) => views.push(view),
    state: (state) => states.push(state),
    error: (error) => errors.push(error.code),
  });
  Socket.made[0]!.onopen!();
});

afterEach(() => {
  live.close();
  mock.timers.reset();
  globalThis.WebSocket = real;
});

test("it joins with its token, and never by the address", () => {
  assert.deepEqual(Socket.made[0]!.sent, [{ type: "join", token: "token", since: 0 }]);
});

test("events are kept, and asked for from where it was after a loss", () => {
  Socket.made[0]!.view(0, "a", "b");
  Socket.made[0]!.view(2, "c");
  assert.deepEqual(
    views.at(-1)!.events.map(({ text }) => text),
    ["a", "b", "c"],
  );
  Socket.made[0]!.onclose!({ code: 1006 });
  assert.equal(states.at(-1), "waiting");
  mock.timers.tick(250);
  Socket.made[1]!.onopen!();
  assert.deepEqual(Socket.made[1]!.sent, [{ type: "join", token: "token", since: 3 }]);
  Socket.made[1]!.view(3, "d");
  assert.deepEqual(
    views.at(-1)!.events.map(({ text }) => text),
    ["a", "b", "c", "d"],
  );
  assert.equal(states.at(-1), "open");
});

test("it waits longer after every loss, until it is answered", () => {
  for (const wait of [250, 500, 1000]) {
    Socket.made.at(-1)!.onclose!({ code: 1006 });
    const before = Socket.made.length;
    mock.timers.tick(wait - 1);
    assert.equal(Socket.made.length, before);
    mock.timers.tick(1);
    assert.equal(Socket.made.length, before + 1);
  }
});

test("it does not come back from a refusal, nor after it was left", () => {
  Socket.made[0]!.onclose!({ code: 4403 });
  mock.timers.tick(60_000);
  assert.deepEqual([Socket.made.length, states.at(-1)], [1, "closed"]);
});

test("what can't be sent is said", () => {
  Socket.made[0]!.readyState = 3;
  live.play(1);
  assert.deepEqual(errors, ["not_connected"]);
});

test("actions are sent by id or by name, with the turn they are meant for", () => {
  live.play(7, 3);
  live.play("go on");
  live.resign();
  assert.deepEqual(Socket.made[0]!.sent.slice(1), [
    { type: "play", action: 7, turn: 3 },
    { type: "play", name: "go on" },
    { type: "resign" },
  ]);
});
