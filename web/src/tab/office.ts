/** Who holds the table: of all pages of one browser the first, and whichever is left when it goes. */

import type { Ask, Listed, Tell } from "./messages";
import TableWorker from "./table.worker?worker";

type Numbered = Extract<Ask, { id: number }>;
type Sink = (tell: Tell) => void;
type Said = { from: string; ask: Numbered } | { from: string; here: true } | { to: string; tell: Tell } | { all: Tell } | { held: true };

/** Code of a line that was cut and may be taken up again. */
export const COME_BACK = 1012;

export interface Holding {
  /** Whatever the table tells this page. */
  hear: Sink;
  /** Whoever held the table is gone: what was asked of it is lost, and its lines are cut. */
  lost: () => void;
  /** This page holds the table now, or another does. */
  holds: (here: boolean) => void;
}

export class Office {
  private readonly me = crypto.randomUUID();
  private readonly channel: BroadcastChannel;
  private worker: Worker | null = null;
  private next = 1;
  /** Who asked what this page's worker is asked by a number of its own. */
  private readonly askers = new Map<number, { id: number; sink: Sink }>();
  private readonly numbers = new Map<string, number>();
  private readonly known = new Set<string>();
  /** What the table told of itself last, for pages that come later. */
  private last: Tell[] = [];
  private readonly waiting: Numbered[] = [];
  private answered = false;

  constructor(
    private readonly list: Listed,
    private readonly base: string,
    private readonly holding: Holding,
  ) {
    const name = `estandarte ${new URL(base).pathname}`;
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Said>) => this.said(data);
    void navigator.locks.request(`${name} ${this.me}`, () => new Promise(() => undefined));
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? this.hold() : this.follow(name)));
  }

  post(ask: Numbered): void {
    if (this.worker) this.forward(this.me, ask, this.holding.hear);
    else if (this.answered) this.channel.postMessage({ from: this.me, ask } satisfies Said);
    else this.waiting.push(ask);
  }

  /** Until this page goes. */
  private hold(): Promise<never> {
    const first = !this.answered;
    this.worker = new TableWorker();
    this.worker.onmessage = ({ data }: MessageEvent<Tell>) => this.told(data);
    this.worker.onerror = (event) => this.told({ kind: "fault", key: "tab.fault", why: event.message });
    // Where little memory is known to be left, opponents think in the same worker as the table.
    const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
    this.worker.postMessage({ kind: "begin", list: this.list, base: this.base, beside: memory >= 4 } satisfies Ask);
    this.holding.holds(true);
    if (!first) this.holding.lost();
    this.answered = true;
    this.hurry();
    this.channel.postMessage({ held: true } satisfies Said);
    return new Promise(() => undefined);
  }

  private follow(name: string): void {
    this.holding.holds(false);
    this.channel.postMessage({ from: this.me, here: true } satisfies Said);
    void navigator.locks.request(name, () => this.hold());
  }

  private hurry(): void {
    for (const ask of this.waiting.splice(0)) this.post(ask);
  }

  private said(said: Said): void {
    if ("held" in said) {
      if (this.answered) this.holding.lost();
      this.channel.postMessage({ from: this.me, here: true } satisfies Said);
    } else if ("all" in said) this.holding.hear(said.all);
    else if ("to" in said) {
      if (said.to !== this.me) return;
      this.answered = true;
      this.holding.hear(said.tell);
      this.hurry();
    } else if (this.worker) {
      const sink = (tell: Tell): void => this.channel.postMessage({ to: said.from, tell } satisfies Said);
      if ("here" in said) {
        for (const tell of this.last) sink(tell);
        this.lookAfter(said.from);
      } else this.forward(said.from, said.ask, sink);
    }
  }

  /** Lines of a page that is gone are hung up: its lock tells. */
  private lookAfter(page: string): void {
    if (this.known.has(page)) return;
    this.known.add(page);
    const name = `estandarte ${new URL(this.base).pathname}`;
    void navigator.locks.request(`${name} ${page}`, () => {
      for (const [key, id] of this.numbers) {
        if (!key.startsWith(`${page} `)) continue;
        this.worker?.postMessage({ kind: "hang", id } satisfies Ask);
        this.numbers.delete(key);
        this.askers.delete(id);
      }
    });
  }

  private forward(from: string, ask: Numbered, sink: Sink): void {
    const key = `${from} ${ask.id}`;
    const id = this.numbers.get(key) ?? this.next++;
    this.numbers.set(key, id);
    this.askers.set(id, { id: ask.id, sink });
    this.worker?.postMessage({ ...ask, id });
    if (ask.kind === "hang") this.forget(key, id);
  }

  private forget(key: string, id: number): void {
    this.numbers.delete(key);
    this.askers.delete(id);
  }

  private told(tell: Tell): void {
    if (!("id" in tell)) {
      this.last = tell.kind === "progress" ? [tell] : [...this.last, tell];
      this.holding.hear(tell);
      this.channel.postMessage({ all: tell } satisfies Said);
      return;
    }
    const asker = this.askers.get(tell.id);
    asker?.sink({ ...tell, id: asker.id });
    if (tell.kind !== "told" || tell.code) {
      for (const [key, id] of this.numbers) if (id === tell.id) this.forget(key, id);
    }
  }
}
