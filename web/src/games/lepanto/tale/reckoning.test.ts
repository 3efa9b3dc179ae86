import { describe, expect, it } from "vitest";
import type { Step, Told } from "../../../wire/shapes";
import { reckon } from "./reckoning";
import type { PrintedBoard } from "../view";

const board = {
  flagships: ["O-C-07"],
} as unknown as PrintedBoard;
const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "christians",
  events: events.map(({ told, ...event }) => ({ event: { cite: "", ...event } as never, text: "…", ...(told as Partial<Told>) })),
});

describe("the reckoning of a match", () => {
  it("adds up what the table says that dice came to", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_begun", told: { turn: 1 } }),
        step(
          1,
          { kind: "die_rolled", result: 2 },
          {
            kind: "guns_fired",
            ship: "C-C-01",
            target: "O-C-07",
            factor: 2,
            die: 2,
            sunk: true,
            told: { luck: [{ role: "christians", of: "attack", got: 1, promised: 2 / 6 }] },
          },
          { kind: "ship_lost", ship: "O-C-07", cause: "gunnery", told: { deed: { what: "loss", piece: "O-C-07", side: "ottomans", how: "gunnery" } } },
        ),
        step(
          2,
          { kind: "die_rolled", result: 3 },
          {
            kind: "small_arms_fired",
            ship: "O-C-06",
            target: "C-C-01",
            odds: "1:1",
            die: 3,
            modified: 2,
            result: "B",
            told: { luck: [{ role: "ottomans", of: "attack", got: 1, promised: 3 / 6 }] },
          },
        ),
      ],
      board,
    );
    expect(found.luck["christians"]).toEqual({ got: 1, promised: 2 / 6 });
    expect(found.luck["ottomans"]!.promised).toBeCloseTo(3 / 6);
    expect(found.losses["ottomans"]!.gunnery).toBe(1);
    expect(found.turns[0]!.lost["ottomans"]).toHaveLength(1);
    expect(found.dice).toEqual([2, 3]);
  });
});
