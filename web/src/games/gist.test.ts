import { expect, test } from "vitest";
import type { ChanceShown } from "../wire/generated/table";
import { gistOf, tenths } from "./gist";

const chance = (result: string, ways: number): ChanceShown => ({ result, ways, of: 1000, text: result, bearing: "good", facts: {} });
const BATTERY = [
  chance("wounds.0", 460),
  chance("destroyed", 40),
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [chance(`wounds.${n}`, 70), chance(`wavering.${n}`, n === 6 ? 30 : 10)]),
];

test("what a battery may do is told in five rows at most that add up to a hundred", () => {
  const gist = gistOf(BATTERY)!;
  expect(gist.rows.length).toBeLessThanOrEqual(5);
  expect(gist.rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(tenths(gist.rows.map(({ share }) => share)).reduce((sum, one) => sum + one, 0)).toBe(1000);
});

test("what overlaps the rows stands apart, and the mean is that of the count", () => {
  const gist = gistOf(BATTERY)!;
  expect(gist.apart.map(({ share }) => share)).toEqual([expect.closeTo(0.08)]);
  expect(gist.mean!.n).toBeCloseTo((80 * (1 + 2 + 3 + 4 + 5) + 100 * 6) / 960);
});

test("a few results, or such as count nothing, are told as they are", () => {
  expect(gistOf(BATTERY.slice(0, 5))).toBeNull();
  expect(gistOf("abcdef".split("").map((one) => chance(one, 100)))).toBeNull();
});
