import { describe, expect, it } from "vitest";
import { deed, deedsOf, type Reads } from "../games/deeds";
import type { Step } from "../wire/shapes";
import { allot, beatsOf } from "./beats";

const step = (n: number, ...events: Record<string, unknown>[]): Step =>
  ({ step: n, by: "foe", events: events.map((event) => ({ event: { cite: "", ...event }, text: String(event["kind"]) })) }) as unknown as Step;
const reads: Reads = ({ event }, faces) => {
  if (event.kind === "shot") return deed({ sort: "shot", to: String(event["target"]), dice: faces.map((face) => ({ face })) });
  return event.kind === "lost" ? deed({ sort: "loss", to: String(event["ship"]), gone: [String(event["ship"])], word: "sunk" }) : null;
};
const deeds = (one: Step) => deedsOf(one, reads, null);

describe("the beats of a story", () => {
  it("tells steps without change as one, however many there are", () => {
    const halts = Array.from({ length: 12 }, (_, n) => step(n, { kind: "order_given", order: "halt", unit: `u${n}` }));
    expect(beatsOf(halts, deeds).map(({ steps }) => steps.length)).toEqual([12]);
  });

  it("keeps apart what moves, and what is ordered differently", () => {
    const steps = [
      step(1, { kind: "moved", to: 4 }),
      step(2, { kind: "moved", to: 5 }),
      step(3, { kind: "order_given", order: "halt" }),
      step(4, { kind: "order_given", order: "advance" }),
    ];
    expect(beatsOf(steps, deeds)).toHaveLength(4);
  });

  it("gives each deed of a step its moment, and a loss to the deed that did it", () => {
    const beats = beatsOf([step(1, { kind: "shot", target: "A" }, { kind: "lost", ship: "A" }, { kind: "shot", target: "B" })], deeds);
    expect(beats.map(({ deed }) => [deed?.to, deed?.gone, deed?.word])).toEqual([
      ["A", ["A"], "sunk"],
      ["B", [], ""],
    ]);
  });

  it("has all the time that is wanted while there is room, and never more than there is", () => {
    expect(allot([{ weight: 1 }, { weight: 1 }], 850, 20_000)).toEqual([850, 850]);
    const many = allot(
      Array.from({ length: 100 }, (_, i) => ({ weight: i === 70 ? 9 : 1 })),
      850,
      20_000,
    );
    expect(many.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20_001);
    expect(many[70]).toBe(850);
    expect(many[99]).toBe(100);
  });
});
