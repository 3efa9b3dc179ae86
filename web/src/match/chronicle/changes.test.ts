import { describe, expect, it } from "vitest";
import { changed } from "./changes";

describe("changes of a view", () => {
  const view = { turn: 1, ships: { a: { id: "a", at: 101 }, b: { id: "b", at: 202 } }, units: [{ id: "x", n: 1 }] };

  it("puts a field, an entry of a mapping and an element of a list", () => {
    const next = changed(view, [
      { at: ["turn"], put: 2 },
      { at: ["ships", "a"], put: { id: "a", at: 103 } },
      { at: ["units", "x"], put: { id: "x", n: 2 } },
    ]);
    expect(next).toEqual({ turn: 2, ships: { a: { id: "a", at: 103 }, b: { id: "b", at: 202 } }, units: [{ id: "x", n: 2 }] });
  });

  it("drops what is gone and leaves the old view alone", () => {
    const next = changed(view, [
      { at: ["ships", "b"], drop: true },
      { at: ["units", "x"], drop: true },
    ]);
    expect(next).toEqual({ turn: 1, ships: { a: { id: "a", at: 101 } }, units: [] });
    expect(view.ships.b.at).toBe(202);
  });

  it("refuses what speaks of another view", () => {
    const bad = [
      [{ at: ["ships", "z"], drop: true }],
      [{ at: ["units", "z"], drop: true }],
      [{ at: ["units", "z", "n"], put: 3 }],
      [{ at: ["turn", "a"], put: 3 }],
      [{ at: ["nowhere"], put: 3 }],
      [{ at: [], put: 3 }],
      [{ at: "turn", put: 3 }],
      [{ put: 3 }],
      [null],
    ];
    for (const changes of bad) expect(() => changed(view, changes as never), JSON.stringify(changes)).toThrow();
  });
});
