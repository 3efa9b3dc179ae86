import { describe, expect, it } from "vitest";
import type { Step, Told } from "../../../wire/shapes";
import { beginnings, reckon } from "./reckoning";

const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "british",
  events: events.map(({ luck, told, ...event }) => ({
    event: { cite: "", ...event } as never,
    text: "…",
    ...(told as Partial<Told>),
    ...(luck ? { luck: luck as Told["luck"] } : {}),
  })),
});

describe("the reckoning of a war at sea", () => {
  it("counts a short war by Impulses and a long one by Turns", () => {
    const turn = (n: number): Step =>
      step(n, { kind: "turn_begun", told: { turn: n } }, ...[1, 2, 3, 4].map((part) => ({ kind: "impulse_begun", told: { part } })));
    expect(beginnings([turn(15)]).map(({ impulse }) => impulse)).toEqual([1, 2, 3, 4]);
    expect(beginnings([turn(1), turn(2), turn(3)]).map((one) => one.turn)).toEqual([1, 2, 3]);
  });

  it("adds up what the table says that dice came to, searches apart", () => {
    const found = reckon([
      step(0, { kind: "turn_begun", told: { turn: 15 } }, { kind: "impulse_begun", told: { part: 1 } }),
      step(
        1,
        { kind: "task_announced", task: { kind: "search", role: "british", auxiliary: "britain-light-1", place: "x" } },
        { kind: "die_rolled", result: 3, purpose: "search" },
        { kind: "formation_spotted", formation: "BO-A", fleet: "bourbons", at: "x", luck: [{ role: "british", of: "search", got: 1, promised: 0.6 }] },
        { kind: "task_closed" },
      ),
      step(
        2,
        { kind: "die_rolled", result: 9, purpose: "search" },
        { kind: "marker_missed", role: "british", at: "x", luck: [{ role: "british", of: "search", got: 0, promised: 0.5 }] },
      ),
      step(
        3,
        { kind: "battle_joined", location: "x", engaged: {} },
        {
          kind: "clash_fought",
          clash: 0,
          dice: { british: 1, bourbons: 0 },
          columns: { british: 1, bourbons: 0 },
          inflicted: {},
          sunk: {},
          luck: [
            { role: "british", of: "attack", got: 6, promised: 4.5 },
            { role: "bourbons", of: "attack", got: 1, promised: 0.5 },
          ],
        },
        { kind: "sail_sunk_in_battle", unit: "S1", told: { deed: { what: "loss", piece: "bourbons", side: "bourbons", how: "battle" } } },
        { kind: "battle_lost", role: "bourbons", suffered: {} },
        { kind: "battle_ended" },
      ),
    ]);
    expect(found.searches["british"]).toEqual({ got: 1, promised: 0.6 + 0.5 });
    expect(found.gunnery["british"]).toEqual({ got: 6, promised: 4.5 });
    expect(found.gunnery["bourbons"]).toEqual({ got: 1, promised: 0.5 });
    expect(found.losses["bourbons"]).toEqual({ battle: 1, wear: 0, fire: 0 });
    expect(found.periods[0]!.battles[0]).toMatchObject({ loser: "bourbons", combats: 1, sunk: { british: 0, bourbons: 1 } });
    expect(found.dice).toEqual([3, 9]);
  });
});
