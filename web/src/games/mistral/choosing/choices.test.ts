import { describe, expect, it } from "vitest";
import type { Action, Option } from "../../../wire/shapes";
import { buttonsOf, groupsOf, nobodys, waysOf, type Known } from "./choices";

const PIECES = ["BR-A", "BR-B", "B1", "B2", "britain-fleet-1", "britain-light-1", "B-CR1", "haddock"];
const PLACES = ["sp_02", "sp_04", "port_gibraltar", "port_mahon", "st_gibraltar"];
const known: Known = { isPiece: (id) => PIECES.includes(id), isPlace: (id) => PLACES.includes(id), at: () => "port_gibraltar" };
const CLOSING = ["done", "end_step", "keep_quiet", "close_council"];
const option = (action: Partial<Action> & { kind: string }): Option => ({
  action: { role: "british", ...action },
  text: action.kind,
  risky: false,
  closes: CLOSING.includes(action.kind),
});

/** What a player comes to see who presses every group, and everything that is listed. */
function seen(options: Option[]): Set<Option> {
  const none = { chosen: "", target: "" };
  const groups = groupsOf(options, none, known);
  return new Set([
    ...buttonsOf(options, known),
    ...waysOf(options, none, known),
    ...(groups.length ? nobodys(options, known) : []),
    ...groups.flatMap((chosen) => waysOf(options, { chosen, target: "" }, known)),
  ]);
}

/** Numbers that only look like chance, the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let n = seed; ; ) yield (n = (n * 1103515245 + 12345) % 2147483648);
}

describe("the options of a question", () => {
  it("are all within reach, however many there are and whomever they name", () => {
    const chance = numbers(1741);
    const pick = <T>(list: T[]): T => list[chance.next().value! % list.length]!;
    for (let round = 0; round < 400; round++) {
      const options: Option[] = [];
      const count = 1 + (chance.next().value! % 60);
      for (let i = 0; i < count; i++)
        options.push(
          pick([
            () => option({ kind: "sail", formation: pick(PIECES), directive: { kind: "move", to: pick(PLACES) } }),
            () => option({ kind: "assign", auxiliary: pick(PIECES), to: pick(PLACES) }),
            () => option({ kind: "land_leader", port: pick(PLACES) }),
            () => option({ kind: "defy_the_french" }),
            () => option({ kind: pick(["done", "end_step", "keep_quiet", "close_council"]) }),
            () => option({ kind: "divide_shifts", own: i }),
            () => option({ kind: "take_stations", leaders: { haddock: pick(PIECES) }, flagships: {} }),
          ])(),
        );
      const reached = seen(options);
      expect(options.filter((one) => !reached.has(one)).map(({ action }) => action)).toEqual([]);
    }
  });

  it("put what names nobody last, and under the groups where there are groups", () => {
    const sails = PIECES.slice(0, 2).map((formation) => option({ kind: "sail", formation, directive: { kind: "move", to: "sp_02" } }));
    const defy = option({ kind: "defy_the_french" });
    expect(waysOf([defy, ...sails], { chosen: "", target: "" }, known).at(-1)).toBe(defy);
    const many = [
      defy,
      ...Array.from({ length: 20 }, (_, i) => option({ kind: "sail", formation: PIECES[i % 2]!, directive: { kind: "move", to: PLACES[i % 5]! } })),
    ];
    expect(groupsOf(many, { chosen: "", target: "" }, known)).toEqual(["BR-A", "BR-B"]);
    expect(nobodys(many, known)).toEqual([defy]);
  });
});
