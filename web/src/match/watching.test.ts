import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MomentShown, Step } from "../wire/shapes";
import type { Session } from "./session.svelte";

let watching: typeof import("./watching.svelte");
beforeEach(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined }, document: { hidden: false } });
  vi.useFakeTimers();
  watching = await import("./watching.svelte");
});
afterEach(() => void vi.useRealTimers());

const step = (n: number, by = "foe"): Step => ({ step: n, by, events: [{ event: { kind: "moved", to: n }, text: `step ${n}` }] }) as unknown as Step;
const moment = (n: number): MomentShown => ({ step: n }) as unknown as MomentShown;

/** A seat whose moments come when the test says so. */
class Seat {
  past: MomentShown | null = null;
  role = "me";
  steps: Step[] = [];
  follow: ((fresh: Step[], held: MomentShown | null) => void) | null = null;
  late = false;
  private readonly asked: (() => void)[] = [];
  parts = (text: string): { text: string }[] => [{ text }];
  say = (text: string): string => text;

  momentAt(n: number): Promise<MomentShown> {
    return new Promise((found) => {
      this.asked.push(() => found(moment(n)));
      if (!this.late) this.bring();
    });
  }

  bring(): void {
    for (const found of this.asked.splice(0)) found();
  }

  hear(...fresh: Step[]): void {
    const held = this.past ?? moment(this.steps.at(-1)?.step ?? 0);
    this.steps.push(...fresh);
    this.follow?.(fresh, held);
  }
}

function opened(): { seat: Seat; story: InstanceType<typeof watching.Watching> } {
  const seat = new Seat();
  return { seat, story: new watching.Watching(seat as unknown as Session) };
}

const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe("what others do, step by step", () => {
  it("ends in the present", async () => {
    const { seat, story } = opened();
    seat.hear(step(1), step(2));
    await passes(10);
    expect([seat.past?.step, story.at, story.of]).toEqual([1, 1, 2]);
    await passes(5000);
    expect([seat.past, story.on]).toEqual([null, false]);
  });

  it("that is skipped lets the next story alone, and leaves nobody in the past", async () => {
    const { seat, story } = opened();
    seat.hear(step(1));
    await passes(10);
    story.skip();
    expect(seat.past).toBeNull();
    seat.late = true; // the skipped loop wakes while the new one waits for its first moment
    seat.hear(step(2));
    await passes(2000);
    seat.bring();
    await passes(10);
    expect(seat.past?.step).toBe(2);
    await passes(5000);
    expect([seat.past, story.on]).toEqual([null, false]);
  });

  it("skipped before its first moment has come shows nothing any more", async () => {
    const { seat, story } = opened();
    seat.late = true;
    seat.hear(step(1));
    await passes(10);
    story.skip();
    expect(seat.past).toBeNull();
    seat.bring();
    await passes(5000);
    expect([seat.past, story.on]).toEqual([null, false]);
  });

  it("does not take away a moment that somebody looks at meanwhile", async () => {
    const { seat, story } = opened();
    seat.hear(step(1), step(2));
    await passes(10);
    seat.past = moment(0);
    seat.hear(step(3));
    await passes(5000);
    expect([seat.past?.step, story.on]).toEqual([0, false]);
    seat.late = true;
    seat.past = null;
    seat.hear(step(4));
    await passes(10);
    seat.past = null; // back to the present before the first moment has come
    seat.bring();
    await passes(5000);
    expect([seat.past, story.on]).toEqual([null, false]);
  });

  it("follows steps that come while others are shown", async () => {
    const { seat, story } = opened();
    seat.hear(step(1));
    await passes(10);
    seat.hear(step(2, "me"), step(3));
    expect(story.of).toBe(2);
    await passes(900);
    expect(seat.past?.step).toBe(3);
    await passes(5000);
    expect([seat.past, story.of]).toEqual([null, 0]);
  });
});
