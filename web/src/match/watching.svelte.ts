/** What others do, seen step by step at a pace that one can follow, and told: in the title, by sound, by the browser. */

import { settings, type Pace } from "../wire/settings.svelte";
import type { Session } from "./session.svelte";

const PAUSES: Record<Pace, number> = { slow: 1600, steady: 850, quick: 350, off: 0 };
const ORDER: Pace[] = ["slow", "steady", "quick"];

export class Watching {
  /** The step shown now, of how many. */
  at = $state(0);
  of = $state(0);
  pace = $state<Pace>(settings.pace);
  /** Sentences of others that a screen reader has not read yet. */
  said = $state("");
  private seen = -1;
  private readonly queue: number[] = [];
  private running = false;

  constructor(private readonly session: Session) {}

  /** New steps have come: those of others are shown one by one. */
  hear(): void {
    const { session } = this;
    const fresh = session.steps.filter((one) => one.step > this.seen && one.by !== session.role);
    const first = this.seen < 0;
    this.seen = session.last;
    if (first || fresh.length === 0) return;
    this.said = fresh.flatMap((one) => one.events.flatMap(({ text }) => (text ? [session.say(text)] : []))).slice(-6).join(" ");
    if (session.past && !this.running) return;
    // Whoever wants no motion, or has no eyes on the page, finds things as they are.
    if (settings.motion === "none" || PAUSES[this.pace] === 0 || document.hidden) return;
    this.queue.push(...fresh.map((one) => one.step));
    this.of += fresh.length;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length && this.running) {
      this.at++;
      const step = this.queue.shift()!;
      await this.session.lookAt(step);
      await new Promise((done) => setTimeout(done, PAUSES[this.pace]));
    }
    this.skip();
  }

  get on(): boolean {
    return this.at > 0 && this.of > 1;
  }

  skip(): void {
    const was = this.running;
    this.running = false;
    this.clear();
    if (was) this.session.past = null;
  }

  private clear(): void {
    this.queue.length = 0;
    [this.at, this.of] = [0, 0];
  }

  change(by: number): void {
    this.pace = ORDER[Math.max(0, Math.min(ORDER.length - 1, ORDER.indexOf(this.pace) + by))] ?? "steady";
  }

  /** What the others did since our last action, once more. */
  again(): void {
    const { steps, role } = this.session;
    const own = steps.findLastIndex((one, i) => one.by === role && i < steps.length - 1 && steps[i + 1]!.by !== role);
    const last = steps.slice(own + 1).filter((one) => one.by !== role);
    if (!last.length || this.running) return;
    this.queue.push(...last.map((one) => one.step));
    this.of = last.length;
    void this.run();
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
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6,3v26M6,4h20l-5,6 5,6H6" fill="#9d3527" stroke="#261d15" stroke-width="2"/><circle cx="24" cy="24" r="7" fill="#e0a92e" stroke="#261d15" stroke-width="2"/></svg>';
  link.href = mine ? `data:image/svg+xml,${encodeURIComponent(dot)}` : "/icon.svg";
}

/** Told by the browser to who looks elsewhere and has allowed it. */
export function notify(title: string, body: string): void {
  if (settings.notify && document.hidden && "Notification" in globalThis && Notification.permission === "granted") new Notification(title, { body, tag: "estandarte" });
}
