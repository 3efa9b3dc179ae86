import { expect, test } from "vitest";
import type { Step } from "../../wire/shapes";
import { turnsOf } from "./turns";

const step = (number: number, ...events: object[]): Step => ({ step: number, events }) as unknown as Step;

test("a match from the beginning has a start for every turn", () => {
  const steps = [step(1), step(4, { turn: 1 }), step(6, { loss: "red" }), step(9, { turn: 2 }), step(10, { loss: "blue" }, { loss: "blue" })];
  expect(turnsOf(steps, 2)).toEqual({ gone: 0, starts: [4, 9], lost: [{ red: 1 }, { blue: 2 }] });
});

test("a match from a position begins in the midst of a turn", () => {
  const steps = [step(1), step(2, { loss: "red" }), step(9, { turn: 5 })];
  expect(turnsOf(steps, 5)).toEqual({ gone: 3, starts: [0, 9], lost: [{ red: 1 }, {}] });
  expect(turnsOf([step(1)], 4)).toEqual({ gone: 3, starts: [0], lost: [{}] });
});

test("where turns are dates they are counted from the first of the scenario", () => {
  const steps = [step(1, { turn: 11 }), step(7, { turn: 12 })];
  expect(turnsOf(steps, 2)).toEqual({ gone: 0, starts: [1, 7], lost: [{}, {}] });
  expect(turnsOf(steps, 6)).toEqual({ gone: 3, starts: [0, 1, 7], lost: [{}, {}, {}] });
});

test("before its first turn a match stands in it", () => {
  expect(turnsOf([step(1)], 0)).toEqual({ gone: 0, starts: [], lost: [] });
  expect(turnsOf([step(1)], 1)).toEqual({ gone: 0, starts: [0], lost: [{}] });
});
