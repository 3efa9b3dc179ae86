import { describe, expect, it } from "vitest";
import type { Step } from "../../../wire/shapes";
import { READER as EAGLE } from "../../aguila/tale/reckoning";
import { READER as TERCIOS } from "../../tercios/tale/reckoning";
import { reckon } from "./reckoning";

const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "red",
  events: events.map((event) => ({ event: { cite: "", ...event } as never, text: "…" })),
});
const rolled = (purpose: string, ...faces: number[]): Record<string, unknown>[] => faces.map((result) => ({ kind: "die_rolled", purpose, result }));

describe("the reckoning of a field", () => {
  it("sets hits of Tercios beside their exact expectation and knows how units fell", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_begun", number: 1 }),
        step(
          1,
          { kind: "volley_fired", unit: "red-1-1", target: "blue-1-1", dice: [6, 2, 5], needed: 5, hits: 2 },
          { kind: "unit_destroyed", unit: "blue-1-1", points: 1 },
        ),
        step(
          2,
          { kind: "charge_declared", unit: "blue-2-1", target: "red-1-1" },
          { kind: "round_fought", unit: "blue-2-1", enemy: "red-1-1", dice: [4, 4], needed: 4, hits: 2 },
          { kind: "break_tested", unit: "red-1-1", held: false },
          { kind: "unit_destroyed", unit: "red-1-1", points: 1 },
          { kind: "commander_lost", commander: "red-1-cmd", points: 0 },
        ),
      ],
      TERCIOS,
    );
    expect(found.luck["red"]).toEqual({ got: 2, promised: 1 });
    expect(found.luck["blue"]).toEqual({ got: 2, promised: 1 });
    expect(found.losses["blue"]!.fire).toBe(1);
    expect(found.losses["red"]!.rout).toBe(1);
    expect(found.officers["red"]).toBe(1);
    expect(found.turns[0]).toMatchObject({ volleys: 1, charges: 1, lost: { blue: [{ piece: "blue-1-1", cause: "fire" }] } });
  });

  it("counts dice that were rolled again, and none that only wounded", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_began", turn: 1 }),
        step(1, ...rolled("hit", 4, 1), ...rolled("hit_again", 5), ...rolled("wound", 6, 6), {
          kind: "unit_shot",
          unit: "red-1",
          target: "blue-1",
          dice: 2,
          needed: 4,
          hits: 2,
          wounds: 2,
        }),
        step(
          2,
          ...rolled("melee_hit", 6, 2),
          { kind: "blows_struck", unit: "blue-2", target: "red-1", dice: 2, needed: 6, hits: 1, wounds: 0 },
          { kind: "unit_lost", unit: "red-1" },
        ),
      ],
      EAGLE,
    );
    expect(found.luck["red"]).toEqual({ got: 2, promised: 1.5 });
    expect(found.luck["blue"]!.promised).toBeCloseTo(2 / 6);
    expect(found.losses["red"]!.melee).toBe(1);
    expect(found.dice).toHaveLength(7);
  });
});
