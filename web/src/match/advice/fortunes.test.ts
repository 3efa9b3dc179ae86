import { describe, expect, it } from "vitest";
import type { Step } from "../../wire/shapes";
import { begun, type Decision, keyMoments, looked, moments, pointOf, sums, turningPoint } from "./fortunes";

const starts = (n: number): { turn: number; step: number }[] => Array.from({ length: n }, (_, i) => ({ turn: i + 1, step: 10 * i }));

describe("how a match stood", () => {
  it("is asked where turns began, or at its beginning where none did", () => {
    const step = (n: number, ...turns: (number | undefined)[]): Step =>
      ({ step: n, by: "red", events: turns.map((turn) => ({ turn, event: { kind: "k" }, text: "" })) }) as unknown as Step;
    expect(begun([step(0), step(4, undefined, 1), step(9, 2)], 2)).toEqual([
      { turn: 1, step: 4 },
      { turn: 2, step: 9 },
    ]);
    expect(begun([step(3, undefined), step(4)], 5)).toEqual([{ turn: 5, step: 3 }]);
    expect(begun([], 5)).toEqual([]);
  });

  it("looks at every turn, and in a long match at some of them with the first and the last", () => {
    expect(moments(starts(5))).toHaveLength(5);
    const found = moments(starts(100), 8);
    expect([found.length, found[0]!.turn, found.at(-1)!.turn]).toEqual([8, 1, 100]);
  });

  it("says nothing where no board was played out", () => {
    expect(pointOf(3, null)).toBeNull();
    expect(pointOf(3, { turn: "3", step: 9, chance: 0, error: 0, worlds: 0 })).toBeNull();
    expect(pointOf(3, { turn: "3", step: 9, chance: 0.5, error: 0.1, worlds: 12 })).toEqual({ turn: 3, step: 9, chance: 0.5, error: 0.1 });
  });

  it("names the turn that changed most, where that exceeds its error", () => {
    const points = [0.5, 0.6, 0.1, 0.0].map((chance, i) => ({ turn: i + 1, step: i, chance, error: 0.1 }));
    expect(turningPoint(points)?.after.turn).toBe(3);
    expect(turningPoint(points.slice(0, 2))).toBeNull();
  });
});

describe("decisions", () => {
  const points = [0.5, 0.5, 0.2, 0.2].map((chance, i) => ({ turn: i + 1, step: 10 * i, chance, error: 0.1 }));
  const one = (step: number, gain: number, sure: boolean): Decision => ({ step, gain, sure, done: "a", usual: "b", error: 0.1, worlds: 12 });

  it("are looked at first where most changed, and told in their order", () => {
    expect(looked([1, 12, 14, 25], points, 3)).toEqual([1, 12, 14]);
    expect(looked([1, 12, 14, 25], points, 2)).toEqual([12, 14]);
  });

  it("add up with luck to the result; only what is sure counts", () => {
    const judged = [one(12, -0.2, true), one(14, 0.4, false), one(25, 0.3, true)];
    expect(sums(points, judged, 1)).toEqual({ judgement: expect.closeTo(0.1), luck: expect.closeTo(0.4) });
    expect(sums([], judged, 1)).toBeNull();
    expect(keyMoments(judged).map(({ step }) => step)).toEqual([25, 12]);
  });
});
