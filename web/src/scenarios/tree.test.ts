import { describe, expect, it } from "vitest";
import { asList, changed, columnsOf, shapeOf, written } from "./tree";

describe("the fields of a scenario", () => {
  it("are told apart by what stands in them", () => {
    expect([true, 3, "x", [1, 2], { a: 1 }, { a: { b: 1 } }, [{ a: 1 }], []].map(shapeOf)).toEqual([
      "flag",
      "number",
      "text",
      "list",
      "table",
      "rows",
      "pieces",
      "list",
    ]);
  });
  it("are changed without touching what was there", () => {
    const tree = { ships: { a: { hex: "1225" } }, ground: [{ sort: "hill" }, { sort: "wall" }] };
    expect(changed(tree, ["ships", "a", "hex"], "1226").ships.a.hex).toBe("1226");
    expect(changed(tree, ["ships", "a"], undefined).ships).toEqual({});
    expect(changed(tree, ["ground", 0], undefined).ground).toEqual([{ sort: "wall" }]);
    expect(changed(tree, ["ground", 2], { sort: "ford" }).ground).toHaveLength(3);
    expect(tree.ships.a.hex).toBe("1225");
  });
  it("has a column for every field of any row", () => {
    expect(columnsOf([{ a: 1 }, { b: 2, a: 1 }])).toEqual(["a", "b"]);
  });
  it("has its lists in words, and reads them back", () => {
    expect(written([10, 20])).toBe("10, 20");
    expect(asList("10, 20 , 25", [10])).toEqual([10, 20, 25]);
    expect(
      written([
        [1, 2.5],
        [3, 4],
      ]),
    ).toBe("1, 2.5; 3, 4");
    expect(asList("1, 2.5; 3, 4", [])).toEqual([
      [1, 2.5],
      [3, 4],
    ]);
    expect(asList("5, 6", [[1, 2]])).toEqual([[5, 6]]);
    expect(asList("C-C, C-L", [])).toEqual(["C-C", "C-L"]);
    expect(written({ a: 1 })).toBeNull();
  });
});
