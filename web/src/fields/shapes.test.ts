import { describe, expect, it } from "vitest";
import type { Piece } from "../wire/fields.svelte";
import { bent, boxOf, isHeld, moved, onTable, resized, sizeOf, turned, withCorner } from "./shapes";

const field: Piece = {
  kind: "crop_field",
  corners: [
    [10, 10],
    [20, 10],
    [20, 16],
    [10, 16],
  ],
};
const river: Piece = {
  kind: "river",
  line: [
    [0, 20],
    [36, 24],
    [72, 20],
  ],
  width: 2,
  crossings: [[36, 24]],
};

describe("pieces of ground", () => {
  it("are carried, turned and resized", () => {
    expect(boxOf(moved(field, 5, -2))).toEqual({ left: 15, bottom: 8, right: 25, top: 14 });
    expect(boxOf(turned(field, 90))).toEqual({ left: 12, bottom: 8, right: 18, top: 18 });
    expect(boxOf(resized(field, 2))).toEqual({ left: 5, bottom: 7, right: 25, top: 19 });
    expect(resized(river, 1.5, "river")).toEqual({ ...river, width: 3 });
  });

  it("come back to the table", () => {
    expect(boxOf(onTable(moved(field, 60, 40), [72, 48]))).toEqual({ left: 62, bottom: 42, right: 72, top: 48 });
    expect(onTable(field, [72, 48])).toBe(field);
  });

  it("are bent; ends cling to the edge and a bridge goes with its bend", () => {
    expect(bent(river, 2, [71.4, 30.2], [72, 48]).line?.[2]).toEqual([72, 30.2]);
    expect(bent(river, 1, [30, 26], [72, 48]).crossings).toEqual([[30, 26]]);
    expect(withCorner(field).corners).toHaveLength(5);
  });

  it("are taken hold of where they lie", () => {
    expect([isHeld(field, [15, 12]), isHeld(field, [25, 12]), isHeld(river, [18, 22.5]), isHeld(river, [18, 30])]).toEqual([true, false, true, false]);
    expect(Math.round(sizeOf(river))).toBe(72);
  });
});
