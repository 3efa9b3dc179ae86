/** What others do, seen step by step at a pace that one can follow, and told: in the title, by sound, by the browser. */

import { settings, type Pace } from "../wire/settings.svelte";
import type { Span } from "../games/names";
import type { MomentShown, Step } from "../wire/shapes";
import type { Session } from "./session.svelte";

const PAUSES: Record<Pace, number> = { slow: 1600, steady: 850, quick: 350, off: 0 };
const ORDER: Pace[] = ["slow", "steady", "quick"];

/** However many there are, they are not watched longer than this. */
const LONGEST = 20_000;

/** Whether there is anything to see in a step. */
const told = (step: Step): boolean => step.events.some(({ text }) => text);

/** A turn that is being told: its steps still to come, and the moment that it has put before the player. */
interface Telling {
  queue: Step[];
  shown: MomentShown | null;
}

export class Watching {
  /** The step shown now, of how many. */
  at = $state(0);
  of = $state(0);
  pace = $state<Pace>(settings.pace);
  /** What happened in it. */
  shown = $state.raw<{ parts: Span[]; dice: number[] }>({ parts: [], dice: [] });
  /** Sentences of others that a screen reader has not read yet. */
  said = $state("");
  /** The only one that may move the board: a loop that finds another here has been skipped. */
  private telling: Telling | null = null;

  constructor(
    private readonly session: Session,
    private readonly onstep: (step: Step) => void = () => undefined,
  ) {
    session.follow = (fresh, held) => this.hear(fresh, held);
  }

  /** New steps have come: those of others are shown one by one, and until then the board stays as it was. */
  private hear(fresh: Step[], held: MomentShown | null): void {
    const { session, telling } = this;
    const others = fresh.filter((one) => one.by !== session.role && told(one));
    if (others.length === 0) return;
    this.said = others
      .flatMap((one) => one.events.flatMap(({ text }) => (text ? [session.say(text)] : [])))
      .slice(-6)
      .join(" ");
    // Whoever wants no motion, has no eyes on the page or looks at the past finds things as they are.
    const elsewhere = session.past !== (telling?.shown ?? null);
    if (settings.motion === "none" || PAUSES[this.pace] === 0 || document.hidden || elsewhere) return;
    this.begin(others, held);
  }

  private begin(steps: Step[], held: MomentShown | null): void {
    this.of += steps.length;
    if (this.telling) this.telling.queue.push(...steps);
    else void this.run((this.telling = { queue: [...steps], shown: held }));
  }

  private async run(telling: Telling): Promise<void> {
    const { session } = this;
    /** Not skipped, and nobody looks at another moment meanwhile. */
    const goesOn = (): boolean => this.telling === telling && session.past === telling.shown;
    session.past = telling.shown;
    for (let step = telling.queue.shift(); step; step = telling.queue.shift()) {
      const moment = await session.momentAt(step.step).catch(() => null);
      if (!moment || !goesOn()) break; // the present is always to be had
      session.past = telling.shown = moment;
      this.at++;
      this.tell(step);
      await new Promise((done) => setTimeout(done, Math.min(PAUSES[this.pace], (LONGEST * PAUSES[this.pace]) / PAUSES.steady / this.of)));
      if (!goesOn()) break;
    }
    this.end(telling);
  }

  private tell(step: Step): void {
    const { session } = this;
    this.shown = {
      parts: step.events.flatMap(({ text }, i) => (text ? [{ text: i ? " " : "" }, ...session.parts(text)] : [])),
      dice: step.events.flatMap(({ event }) => (event.kind === "die_rolled" ? [Number(event["result"])] : [])),
    };
    this.onstep(step);
  }

  get on(): boolean {
    return this.at > 0;
  }

  /** To the present at once; whoever looks at a moment of his own choice stays there. */
  skip(): void {
    if (this.telling) this.end(this.telling);
  }

  private end(telling: Telling): void {
    if (this.telling !== telling) return;
    this.telling = null;
    [this.at, this.of] = [0, 0];
    if (this.session.past === telling.shown) this.session.past = null;
  }

  change(by: number): void {
    this.pace = ORDER[Math.max(0, Math.min(ORDER.length - 1, ORDER.indexOf(this.pace) + by))] ?? "steady";
  }

  /** What the others did since our last action, once more. */
  again(): void {
    const { steps, role } = this.session;
    const others = (one: Step): boolean => one.by !== role && told(one);
    const end = steps.findLastIndex(others);
    const before = steps.findLastIndex((one, i) => i < end && one.by === role);
    if (end < 0 || this.telling) return;
    if (this.pace === "off") this.pace = "steady";
    this.begin(steps.slice(before + 1, end + 1).filter(others), this.session.past);
  }
}

let heard: AudioContext | null = null;

/** A short quiet sound: a knock for dice, a low one for shots, two notes for one's own move. */
export function sound(what: "dice" | "shot" | "turn"): void {
  if (!settings.sound || !("AudioContext" in globalThis)) return;
  heard ??= new AudioContext();
  const notes = { dice: [900], shot: [110], turn: [520, 780] }[what];
  notes.forEach((pitch, i) => {
    const [tone, loud] = [heard!.createOscillator(), heard!.createGain()];
    const from = heard!.currentTime + i * 0.14;
    tone.type = what === "shot" ? "sawtooth" : "sine";
    tone.frequency.setValueAtTime(pitch, from);
    loud.gain.setValueAtTime(0.05, from);
    loud.gain.exponentialRampToValueAtTime(0.0005, from + (what === "turn" ? 0.3 : 0.12));
    tone.connect(loud).connect(heard!.destination);
    tone.start(from);
    tone.stop(from + 0.35);
  });
}

/** The small picture of the tab has a golden dot while it is one's move. */
export function favicon(mine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6,3v26M6,4h20l-5,6 5,6H6" fill="#9d3527" stroke="#261d15" stroke-width="2"/><circle cx="24" cy="24" r="7" fill="#e0a92e" stroke="#261d15" stroke-width="2"/></svg>';
  link.href = mine ? `data:image/svg+xml,${encodeURIComponent(dot)}` : "/icon.svg";
}

/** Told by the browser to who looks elsewhere and has allowed it. */
export function notify(title: string, body: string): void {
  if (settings.notify && document.hidden && "Notification" in globalThis && Notification.permission === "granted")
    new Notification(title, { body, tag: "estandarte" });
}
