import { FeintError } from "./errors.ts";
import type { View } from "./types.ts";

/** How a live match is told of. */
export interface Listener {
  /** How things stand now; its `events` are all since the match began, whatever the socket sent. */
  view(view: View): void;
  /** The service refused something; the match goes on, unless `closed` follows. */
  error?(error: FeintError): void;
  /** The connection is `open`, lost and being made again (`waiting`), or `closed` for good. */
  state?(state: "open" | "waiting" | "closed"): void;
}

/** Close codes after which trying again would give the same answer. */
const FINAL = new Set([1000, 1009, 4403, 4404, 4408]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** One match as it happens, over a WebSocket that is opened again when it is lost. */
export class Live {
  private socket: WebSocket | null = null;
  private events: View["events"] = [];
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;
  private readonly url: string;
  private readonly token: string | null;
  private readonly listener: Listener;

  /**
   * @param url address of the match's socket (`ws:` or `wss:`).
   * @param token a seat's or the owner's; null watches as a spectator.
   */
  constructor(url: string, token: string | null, listener: Listener) {
    this.url = url;
    this.token = token;
    this.listener = listener;
    this.open();
  }

  /** Play an action, by id or by name; with `turn` it is refused if the match has moved on. */
  play(action: number | string, turn?: number): void {
    this.send({ type: "play", ...(typeof action === "number" ? { action } : { name: action }), turn });
  }

  /** Let the service's agents play so many moves, or until an open seat acts. */
  advance(moves?: number): void {
    this.send({ type: "advance", moves });
  }

  resign(): void {
    this.send({ type: "resign" });
  }

  /** Leave; the match goes on without us. */
  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    this.socket?.close(1000);
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.listener.error?.(new FeintError("not_connected", "the connection is being made again: try once more"));
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "join", token: this.token, since: this.events.length }));
    };
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)));
    socket.onclose = (closed) => this.lost(closed.code);
  }

  private receive(message: { type: string; view?: View }): void {
    if (message.type === "error") {
      this.listener.error?.(FeintError.from(message));
    } else if (message.type === "view" && message.view) {
      const view = message.view;
      this.wait = FIRST_WAIT;
      this.events = [...this.events.slice(0, view.since), ...view.events];
      this.listener.state?.("open");
      this.listener.view({ ...view, since: 0, events: this.events });
    }
  }

  private lost(code: number): void {
    if (this.done || FINAL.has(code)) {
      this.listener.state?.("closed");
      return;
    }
    this.listener.state?.("waiting");
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
