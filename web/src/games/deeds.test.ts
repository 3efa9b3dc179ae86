import { expect, test } from "vitest";
import type { Step } from "../wire/shapes";
import { deedsOf } from "./deeds";
import { reads as onField } from "./field/tale/deeds";
import { reads as atSea } from "./lepanto/tale/deeds";

const step = (...events: Record<string, unknown>[]): Step =>
  ({
    step: 1,
    by: "me",
    events: events.map((event) => ({ event, text: event["kind"] === "die_rolled" ? null : "said", ...(event["told"] as object) })),
  }) as unknown as Step;
const BOARD = { charts: { odds: { columns: { "2:1": ["E", "E", "B", "R", "R", "R"] } } } };

test("a gun that sinks a ship shows the die beside what it needed, the word and the wreck", () => {
  const [one, ...more] = deedsOf(
    step(
      { kind: "die_rolled", result: 2 },
      { kind: "guns_fired", ship: "A", target: "B", die: 2, factor: 3, sunk: true },
      { kind: "ship_lost", ship: "B", cause: "gunnery" },
    ),
    atSea,
    BOARD,
  );
  expect(more).toEqual([]);
  expect([one!.dice, one!.needed, one!.gone]).toEqual([[{ face: 2, good: true }], "1-3", ["B"]]);
  expect(one!.word).toMatch(/^(sunk|hundida)$/);
});

test("what a boarding needs is read from the printed column", () => {
  const [one] = deedsOf(step({ kind: "ship_boarded", target: "B", ships: ["A"], odds: "2:1", die: 5, result: "R" }), atSea, BOARD);
  expect([one!.sort, one!.from, one!.needed, one!.dice[0]!.good]).toEqual(["clash", "A", "1-2", false]);
});

test("the dice of a volley are those thrown for it, and each says whether it hit", () => {
  const [one] = deedsOf(
    step(
      { kind: "die_rolled", result: 6 },
      { kind: "die_rolled", result: 2 },
      { kind: "unit_shot", unit: "A", target: "B", dice: 2, needed: 5, hits: 1, wounds: 1 },
    ),
    onField,
    null,
  );
  expect([one!.dice, one!.needed, one!.off]).toEqual([
    [
      { face: 6, good: true },
      { face: 2, good: false },
    ],
    "5+",
    1,
  ]);
});

test("a unit that is lost leaves its gap to the blow that struck it", () => {
  const lost = { kind: "unit_lost", unit: "B", told: { deed: { what: "loss", piece: "B", side: "red" } } };
  const [one, ...more] = deedsOf(step({ kind: "blows_struck", unit: "A", target: "B", dice: 2, needed: 4, hits: 2, wounds: 2 }, lost), onField, null);
  expect([more.length, one!.gone, one!.off]).toEqual([0, ["B"], 2]);
});
