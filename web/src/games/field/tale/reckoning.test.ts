import { describe, expect, it } from "vitest";
import type { Step, Told } from "../../../wire/shapes";
import { READER as AGUILA } from "../../aguila/tale/reckoning";
import { READER as TERCIOS } from "../../tercios/tale/reckoning";
import { reckon } from "./reckoning";

const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "red",
  events: events.map(({ luck, turn, ...event }) => ({
    event: { cite: "", ...event } as never,
    text: "…",
    ...(luck ? { luck: luck as Told["luck"] } : {}),
    ...(turn ? { turn: Number(turn) } : {}),
  })),
});

describe("the reckoning of a field", () => {
  it("adds up what the table says that dice came to, and knows how units fell", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_begun", number: 1, turn: 1 }),
        step(
          1,
          {
            kind: "volley_fired",
            unit: "red-1-1",
            target: "blue-1-1",
            dice: [6, 2, 5],
            needed: 5,
            hits: 2,
            luck: [{ role: "red", of: "attack", got: 2, promised: 1 }],
          },
          { kind: "unit_destroyed", unit: "blue-1-1", points: 1 },
        ),
        step(
          2,
          { kind: "charge_declared", unit: "blue-2-1", target: "red-1-1" },
          {
            kind: "round_fought",
            unit: "blue-2-1",
            enemy: "red-1-1",
            dice: [4, 4],
            needed: 4,
            hits: 2,
            luck: [{ role: "blue", of: "attack", got: 2, promised: 1 }],
          },
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

  it("counts what units cost under the eagle, where a record says it", () => {
    const lost = { kind: "unit_lost", unit: "red-1" };
    const found = reckon([step(0, { kind: "turn_began", turn: 1 }, { ...lost, points: 3 }, { ...lost, points: null })], AGUILA);
    expect(found.turns[0]!.lost["red"]!.map(({ points }) => points)).toEqual([3, 0]);
  });
});
