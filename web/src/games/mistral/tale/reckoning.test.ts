import { describe, expect, it } from "vitest";
import type { Step } from "../../../wire/shapes";
import { beginnings, expected, reckon, sightChance, worth } from "./reckoning";

const search = { spotted_up_to: 5, clumsy: ["galley", "fleet50"], clumsiness: 1, partly_screened: 1, without_auxiliary: 1 };
const charts = {
  combat: [
    ["1", "3"],
    ["0", "2S*"],
  ],
  search,
};
const step = (number: number, ...events: Record<string, unknown>[]): Step => ({
  step: number,
  by: "british",
  events: events.map((event) => ({ event: { cite: "", ...event } as never, text: "…" })),
});
const classes = (id: string): string => id.split("-")[1] ?? "";

describe("the reckoning of a war at sea", () => {
  it("weighs a result of the Combat table", () => {
    expect([worth("0"), worth("5*"), worth("S*"), worth("2S"), worth("SS*")]).toEqual([0, 5, 4, 6, 8]);
    expect(expected(charts.combat, 1)).toBe((3 + 6) / 2);
  });

  it("knows the chance of a Search", () => {
    expect(sightChance(search, "light", false)).toBeCloseTo(0.6);
    expect(sightChance(search, "galley", true)).toBeCloseTo(0.4);
    expect(sightChance(search, "", false)).toBeCloseTo(0.5);
  });

  it("counts a short war by Impulses and a long one by Turns", () => {
    const turn = (n: number): Step =>
      step(n, { kind: "turn_begun", turn: n, year: 1744 }, ...[1, 2, 3, 4].map((number) => ({ kind: "impulse_begun", number })));
    expect(beginnings([turn(15)]).map(({ impulse }) => impulse)).toEqual([1, 2, 3, 4]);
    expect(beginnings([turn(1), turn(2), turn(3)]).map((one) => one.turn)).toEqual([1, 2, 3]);
  });

  it("sets what came beside what the tables promised for the same dice", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_begun", turn: 15, year: 1741 }, { kind: "impulse_begun", number: 1 }),
        step(
          1,
          { kind: "task_announced", task: { kind: "search", role: "british", auxiliary: "britain-light-1", place: "x" } },
          { kind: "die_rolled", result: 3, purpose: "search" },
          { kind: "formation_spotted", formation: "BO-A", fleet: "bourbons", at: "x" },
          { kind: "task_closed" },
        ),
        step(2, { kind: "die_rolled", result: 9, purpose: "search" }, { kind: "marker_missed", role: "british", at: "x" }),
        step(
          3,
          { kind: "battle_joined", location: "x", engaged: {} },
          { kind: "clash_fought", clash: 0, dice: { british: 1, bourbons: 0 }, columns: { british: 1, bourbons: 0 }, inflicted: {}, sunk: {} },
          { kind: "sail_sunk_in_battle", unit: "S1", role: "bourbons", subclass: "sol" },
          { kind: "battle_lost", role: "bourbons", suffered: {} },
          { kind: "battle_ended" },
        ),
      ],
      charts,
      classes,
    );
    expect(found.searches["british"]).toEqual({ got: 1, promised: 0.6 + 0.5 });
    expect(found.gunnery["british"]).toEqual({ got: 6, promised: 4.5 });
    expect(found.gunnery["bourbons"]).toEqual({ got: 1, promised: 0.5 });
    expect(found.losses["bourbons"]).toEqual({ battle: 1, wear: 0, fire: 0 });
    expect(found.periods[0]!.battles[0]).toMatchObject({ loser: "bourbons", combats: 1, sunk: { british: 0, bourbons: 1 } });
    expect(found.dice).toEqual([3, 9]);
  });

  it("does not reckon with the search of an Auxiliary whose Class it cannot know", () => {
    const found = reckon(
      [
        step(0, { kind: "turn_begun", turn: 15, year: 1741 }, { kind: "impulse_begun", number: 1 }),
        step(
          1,
          { kind: "task_announced", task: { kind: "search", role: "bourbons", auxiliary: "", place: "x" } },
          { kind: "die_rolled", result: 3, purpose: "search" },
          { kind: "marker_missed", role: "bourbons", at: "x" },
          { kind: "task_closed" },
        ),
      ],
      charts,
      classes,
    );
    expect(found.searches["bourbons"]).toEqual({ got: 0, promised: 0 });
  });
});
