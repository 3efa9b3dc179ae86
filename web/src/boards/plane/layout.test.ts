import { describe, expect, it } from "vitest";
import {
  advanced,
  corners,
  covers,
  distance,
  envelope,
  faced,
  frontCentre,
  headingTo,
  inches,
  nearestOn,
  onBoard,
  onTable,
  boardSize,
  sideCentre,
  spanOf,
  towards,
  turnBetween,
  type Base,
  type Field,
} from "./layout";

const FIELD: Field = { left: 0, bottom: 0, right: 72 * 2540, top: 48 * 2540 };
const BASE: Base = { centre: { x: 50000, y: 40000 }, heading: 0, front: 12000, depth: 6000 };

describe("the plane", () => {
  it("is drawn sixteen pixels to the inch, with up on top", () => {
    expect(boardSize(FIELD)).toEqual({ width: 72 * 16, height: 48 * 16 });
    expect(onBoard(FIELD, { x: 0, y: 48 * 2540 })).toEqual({ x: 0, y: 0 });
  });

  it("finds the place under a point again", () => {
    const place = { x: 12345, y: 67890 };
    expect(onTable(FIELD, onBoard(FIELD, place))).toEqual(place);
  });

  it("counts headings clockwise from up the table", () => {
    const from = { x: 0, y: 0 };
    expect([headingTo(from, { x: 0, y: 9 }), headingTo(from, { x: 9, y: 0 }), headingTo(from, { x: 0, y: -9 }), headingTo(from, { x: -9, y: 0 })]).toEqual([
      0, 900, 1800, 2700,
    ]);
    expect(towards(from, 900, 2540)).toEqual({ x: 2540, y: 0 });
    expect([turnBetween(3500, 100), turnBetween(100, 3500), turnBetween(0, 1800)]).toEqual([200, -200, 1800]);
  });

  it("knows the sides and corners of a base", () => {
    expect(frontCentre(BASE)).toEqual({ x: 50000, y: 43000 });
    expect(sideCentre(BASE, "right")).toEqual({ x: 56000, y: 40000 });
    expect(corners(BASE)).toEqual([
      { x: 56000, y: 43000 },
      { x: 44000, y: 43000 },
      { x: 44000, y: 37000 },
      { x: 56000, y: 37000 },
    ]);
    expect(corners({ ...BASE, heading: 900 })[0]).toEqual({ x: 53000, y: 34000 });
  });

  it("brings the front centre to the place and faces the way it went", () => {
    const there = { x: 58000, y: 51000 };
    const moved = advanced(BASE, there);
    expect(moved.heading).toBe(450);
    expect(distance(frontCentre(moved), there)).toBeLessThan(2);
    expect(advanced(BASE, frontCentre(BASE)).heading).toBe(0);
  });

  it("turns in place", () => {
    expect(faced(BASE, "left").heading).toBe(2700);
    expect(faced({ ...BASE, heading: 3000 }, "right").heading).toBe(300);
  });

  it("tells what a base covers, turned or not", () => {
    expect(covers(BASE, { x: 55900, y: 42900 })).toBe(true);
    expect(covers(BASE, { x: 50000, y: 43100 })).toBe(false);
    expect(covers({ ...BASE, heading: 900 }, { x: 50000, y: 45900 })).toBe(true);
    expect(covers({ ...BASE, heading: 900 }, { x: 53100, y: 40000 })).toBe(false);
  });

  it("finds the nearest place of a base", () => {
    expect(nearestOn(BASE, { x: 51000, y: 90000 })).toEqual({ x: 51000, y: 43000 });
    expect(nearestOn({ ...BASE, heading: 900 }, { x: 90000, y: 41000 })).toEqual({ x: 53000, y: 41000 });
    expect(nearestOn(BASE, { x: 49000, y: 41000 })).toEqual({ x: 49000, y: 41000 });
  });

  it("knows how much room a turned base takes", () => {
    expect(spanOf(BASE).x).toBeCloseTo((6000 * 16) / 2540, 6);
    expect(spanOf({ ...BASE, heading: 900 }).y).toBeCloseTo((6000 * 16) / 2540, 6);
  });

  it("measures in inches", () => expect(inches(20320)).toBe(8));

  it("draws a fan around its ends without closing its back", () => {
    const from = { x: 50000, y: 50000 };
    const ends = [900, 0, 2700].map((heading) => towards(from, heading, 2540));
    const drawn = envelope(FIELD, from, ends);
    const [west, north, east] = [2700, 0, 900].map((heading) => onBoard(FIELD, towards(from, heading, 2540)));
    expect(drawn).toContain(`${west!.x.toFixed(1)},`.replace(".0,", ","));
    expect(drawn.split("L").length).toBe(4);
    expect(Number(drawn.split("L")[1]!.split(",")[0])).toBeCloseTo(west!.x, 0);
    expect(Number(drawn.split("L")[2]!.split(",")[0])).toBeCloseTo(north!.x, 0);
    expect(Number(drawn.split("L")[3]!.split(",")[0])).toBeCloseTo(east!.x, 0);
  });
});
