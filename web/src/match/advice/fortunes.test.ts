import { describe, expect, it } from "vitest";
import { moments, pointOf, turningPoint } from "./fortunes";

const starts = (n: number): { turn: number; step: number }[] => Array.from({ length: n }, (_, i) => ({ turn: i + 1, step: 10 * i }));

describe("how a match stood", () => {
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
