import { expect, test } from "vitest";
import type { MomentShown } from "../wire/shapes";
import { blows } from "./blows";

const moment = (...events: Record<string, unknown>[]): MomentShown =>
  ({ by: "blue", events: events.map((event) => ({ event, text: null })) }) as unknown as MomentShown;
const roleOf = (id: string): string | undefined => (/^(red|blue)-/.test(id) ? id.split("-")[0] : undefined);

test("a shot goes from who acted to the enemy whom it names, once", () => {
  const shot = { kind: "shot", target: "red-1", unit: "blue-2" };
  expect(blows(moment(shot, shot, { kind: "moved", unit: "blue-2" }, { kind: "struck", units: ["blue-3", "red-1"] }), roleOf)).toEqual([
    { from: "blue-2", to: "red-1" },
    { from: "blue-3", to: "red-1" },
  ]);
  expect(blows(null, roleOf)).toEqual([]);
});
