import { describe, expect, it } from "vitest";
import type { Step, Told } from "../../../wire/shapes";
import { reckon } from "./reckoning";

const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "red",
  events: events.map(({ luck, turn, deed, ...event }) => ({
    event: { cite: "", ...event } as never,
    text: "…",
    ...(luck ? { luck: luck as Told["luck"] } : {}),
    ...(turn ? { turn: Number(turn) } : {}),
    ...(deed ? { deed: deed as Told["deed"] } : {}),
  })),
});

describe("the reckoning of a field", () => {
  it("adds up what the table says that dice came to, and knows how units fell", () => {
    const found = reckon([
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
          deed: { what: "fire", piece: "blue-1-1", side: "blue" },
          luck: [{ role: "red", of: "attack", got: 2, promised: 1 }],
        },
        { kind: "unit_destroyed", unit: "blue-1-1", deed: { what: "loss", piece: "blue-1-1", side: "blue", how: "fire" } },
      ),
      step(
        2,
        { kind: "charge_declared", unit: "blue-2-1", deed: { what: "charge", piece: "red-1-1", side: "red" } },
        {
          kind: "round_fought",
          unit: "blue-2-1",
          enemy: "red-1-1",
          dice: [4, 4],
          needed: 4,
          hits: 2,
          deed: { what: "melee", piece: "red-1-1", side: "red" },
          luck: [{ role: "blue", of: "attack", got: 2, promised: 1 }],
        },
        { kind: "break_tested", unit: "red-1-1", deed: { what: "flight", piece: "red-1-1", side: "red" } },
        { kind: "unit_destroyed", unit: "red-1-1", deed: { what: "loss", piece: "red-1-1", side: "red", how: "flight" } },
        { kind: "commander_lost", commander: "red-1-cmd", deed: { what: "officer", piece: "red-1-cmd", side: "red" } },
      ),
    ]);
    expect(found.luck["red"]).toEqual({ got: 2, promised: 1 });
    expect(found.luck["blue"]).toEqual({ got: 2, promised: 1 });
    expect(found.losses["blue"]!.fire).toBe(1);
    expect(found.losses["red"]!.flight).toBe(1);
    expect(found.officers["red"]).toBe(1);
    expect(found.turns[0]).toMatchObject({ volleys: 1, charges: 1, lost: { blue: [{ piece: "blue-1-1", cause: "fire" }] } });
  });

  it("counts what units cost under the eagle, where a record says it", () => {
    const lost = { what: "loss", piece: "red-1", side: "red", how: "" };
    const found = reckon([step(0, { kind: "turn_began", turn: 1 }, { kind: "unit_lost", deed: { ...lost, worth: 3 } }, { kind: "unit_lost", deed: lost })]);
    expect(found.turns[0]!.lost["red"]!.map(({ points }) => points)).toEqual([3, 0]);
  });
});
