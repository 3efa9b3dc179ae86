import { describe, expect, it } from "vitest";
import type { Kit } from "../../games/kit";
import type { Step } from "../../wire/shapes";
import { folded, grouped } from "./groups";

const kit = {
  sideName: (role: string) => role,
} as unknown as Kit;
const told = (kind: string, text: string | null = kind, more = {}): Step["events"][number] => ({
  event: { kind, cite: "X-1", ...more },
  text,
  ...(kind === "shown" ? { spell: "opens" } : kind === "over" ? { spell: "closes" } : {}),
  ...(kind === "fired" ? { fight: true } : kind === "lost" ? { loss: "red" } : {}),
});
const steps: Step[] = [
  { step: 1, by: "red", events: [told("shown"), told("moved")] },
  { step: 2, by: "blue", events: [told("die_rolled", null, { result: 4 }), told("fired"), told("worn"), told("lost"), told("over", null)] },
  { step: 3, by: "blue", events: [told("moved")] },
];

describe("the chronicle", () => {
  const groups = grouped(steps, kit, (text) => [{ text }]);
  it("is one entry for an activation, whatever others do in it", () => {
    expect(groups.map(({ from, to, entries }) => [from, to, entries.length])).toEqual([
      [1, 2, 5],
      [3, 3, 1],
    ]);
    expect(groups[0]!.entries.map(({ kind, dice }) => [kind, dice])).toContainEqual(["fired", [4]]);
  });
  it("is headed by its deed, folds what is quiet and always tells fights and losses", () => {
    const { told: shown, quiet } = folded(groups[0]!);
    expect(shown.map(({ kind }) => kind)).toEqual(["fired", "lost"]);
    expect(quiet.map(({ kind }) => kind)).toEqual(["shown", "moved", "worn"]);
  });
});
