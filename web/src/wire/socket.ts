/** One line to one match: says hello, asks, listens, and comes back after a lost connection or one that has fallen silent. */

import { Refusal } from "./api";
import { Pulse } from "./pulse";
import { table, type Wire } from "./reach";
import type { WireError } from "./shapes";

type Message = Record<string, unknown> & { kind: string };
type Waiting = { settle: (m: Message) => void; fail: (e: unknown) => void; message: Message };

export interface Hello {
  token: string;
  /** One's own, beside the link to a seat, for what is done in one's own name. */
  session?: string;
  role?: string;
  language: string;
  mark: number;
}

/** Whether somebody answers at the other end. */
export type Standing = "up" | "silent" | "lost";

/** Asks that may be put again after a lost connection, since they change nothing. */
const HARMLESS = new Set(["verdict", "odds", "options", "reach", "steer", "describe", "moment", "foretell", "usual", "ping"]);

export class Line {
  private socket: Wire | null = null;
  private next = 1;
  private tries = 0;
  private timer = 0;
  private closed = false;
  private welcomed = false;
  /** How often something came that could not be understood. */
  private misreads = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly pulse = new Pulse(
    () => this.socket?.send(JSON.stringify({ kind: "ping" })),
    (silent) => this.welcomed && this.state(silent ? "silent" : "up"),
    () => this.abandon(),
  );

  constructor(
    private readonly match: string,
    private readonly hello: () => Hello,
    private readonly hear: (message: Message) => void,
    private readonly state: (standing: Standing) => void,
    private readonly garbled: (error: unknown) => void,
  ) {
    if (!match) {
      this.closed = true; // a line to nowhere: what is shown came from a file
      return;
    }
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  ask<T>(kind: string, body: Record<string, unknown> = {}): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      const message = { ...body, kind, id };
      const settle = (m: Message): void => resolve(m as T);
      this.waiting.set(id, { settle, fail: reject, message });
      if (this.welcomed) this.send(message);
      else if (!HARMLESS.has(kind)) this.lose(id);
    });
  }

  /** Come back with a new hello, as when the language changes. */
  renew(): void {
    this.tries = 0;
    this.abandon();
  }

  /** What was heard cannot be understood: nothing is built on it, and all is asked for anew, not too often. */
  misread(error: unknown): void {
    if (this.closed) return;
    this.tries = Math.max(this.tries, ++this.misreads);
    this.garbled(error);
    this.abandon();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    this.pulse.stop();
    this.socket?.close();
  }

  /** After a sleep, or once there is a network again: whether the line still lives, or a new one at once. */
  private readonly hurry = (): void => {
    if (document.hidden) return;
    if (this.welcomed) this.pulse.probe();
    else if (!this.socket) {
      clearTimeout(this.timer);
      this.tries = 0;
      this.connect();
    }
  };

  private send(message: Message): void {
    this.socket?.send(JSON.stringify(message));
    this.pulse.sent();
  }

  /** A line at whose other end nobody answers is not waited for, not even to close it. */
  private abandon(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    clearTimeout(this.timer);
    this.dropped(0);
  }

  private connect(): void {
    if (this.closed) return;
    const socket = table.reach.line(`/api/matches/${this.match}/socket`);
    this.socket = socket;
    this.pulse.begun();
    socket.onopen = () => socket.send(JSON.stringify({ kind: "hello", views: "changes", ...this.hello() }));
    socket.onmessage = (event) => {
      if (this.socket === socket) this.read(event.data as string);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.dropped(event.code);
    };
  }

  private read(data: string): void {
    this.pulse.heard();
    try {
      this.take(JSON.parse(data) as Message);
    } catch (error) {
      this.misread(error);
    }
  }

  private take(message: Message): void {
    const id = message["id"];
    if (message.kind === "answer" || message.kind === "error") {
      const waiting = typeof id === "number" ? this.waiting.get(id) : undefined;
      if (typeof id === "number") this.waiting.delete(id);
      const error = message["error"] as WireError | undefined;
      if (message.kind === "answer") waiting?.settle(message);
      else if (waiting) waiting.fail(new Refusal(Number(message["status"]), error!));
      else this.hear(message);
      return;
    }
    if (message.kind === "welcome") {
      this.hear(message);
      this.welcomed = true;
      this.tries = 0;
      this.state("up");
      for (const { message: again } of this.waiting.values()) this.send(again);
      return;
    }
    this.hear(message);
  }

  /** What was asked for and would change the match is not put twice: the board will show if it was done. */
  private lose(id: number): void {
    const lost = this.waiting.get(id);
    this.waiting.delete(id);
    lost?.fail(new Refusal(0, { key: "client.lost", text: "", facts: {} }));
  }

  private dropped(code: number): void {
    this.welcomed = false;
    this.socket = null;
    this.pulse.stop();
    for (const [id, { message }] of [...this.waiting]) if (!HARMLESS.has(message.kind)) this.lose(id);
    if (this.closed) return;
    this.state("lost");
    if (code === 1008 && this.tries > 2) {
      this.closed = true;
      this.hear({ kind: "refused" });
      return;
    }
    const pause = Math.min(8000, 150 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }
}
