import { describe, expect, it } from "vitest";
import type { JudgedShown, StandShown } from "../../wire/shapes";
import { dearest, keyMoments, turningPoint } from "./fortunes";

describe("how a match stood", () => {
  it("names the turn that changed most, where that exceeds its error; the result may be that", () => {
    const stands: StandShown[] = [0.5, 0.6, 0.1, 0.0].map((chance, i) => ({ turn: String(i + 1), step: i, chance, error: 0.1, worlds: 24 }));
    expect(turningPoint(stands)?.after.turn).toBe("3");
    expect(turningPoint(stands.slice(0, 2))).toBeNull();
    const end: StandShown = { turn: "4", step: 9, chance: 1, error: 0, worlds: 0 };
    expect(turningPoint([...stands, end])?.after).toBe(end);
  });

  it("names the two decisions that cost most, and no more", () => {
    const one = (step: number, gain: number, sure = true): JudgedShown => ({ turn: "1", step, gain, sure, done: "a", usual: "b", error: 0.1, worlds: 24 });
    expect(dearest([one(1, -0.2), one(2, 0.6), one(3, -0.5), one(4, -0.3), one(5, -0.9, false)]).map(({ step }) => step)).toEqual([3, 4]);
  });

  it("tells first of the decision that mattered most, and of none that is not sure", () => {
    const one = (step: number, gain: number, sure: boolean): JudgedShown => ({ turn: "1", step, gain, sure, done: "a", usual: "b", error: 0.1, worlds: 24 });
    expect(keyMoments([one(12, -0.2, true), one(14, 0.4, false), one(25, 0.3, true)]).map(({ step }) => step)).toEqual([25, 12]);
  });
});
