import { describe, expect, it } from "vitest";
import type { Step } from "../../wire/shapes";
import { newsOf } from "./news";

const step = (number: number, ...told: [string, number?][]): Step =>
  ({
    step: number,
    by: "red",
    events: told.map(([kind, weight]) => ({ event: { kind, cite: "" }, text: kind, ...(weight === undefined ? {} : { weight }) })),
  }) as unknown as Step;

describe("news", () => {
  it("are what weighs something, the weightiest first, since a step", () => {
    const steps = [step(1, ["old", 3]), step(2, ["seen", 1], ["moved"]), step(3, ["sunk", 3], ["spotted", 2]), step(4, ["prestige", 3])];
    expect(newsOf(steps, 1).map(({ text }) => text)).toEqual(["sunk", "prestige", "spotted", "seen"]);
    expect(newsOf(steps, 0, 1).map(({ text }) => text)).toEqual(["old"]);
  });
});
