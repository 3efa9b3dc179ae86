import { describe, expect, it } from "vitest";
import { apart, around, berths, beside, crosses, heaped, latitudeAt, leastHiding, onBoard, overlap, settle, boardSize, trimmed, type Frame } from "./layout";

const FRAME: Frame = { west: -10, east: 21, south: 31, north: 46.2, degree: 48 };

describe("the projection", () => {
  it("puts the corners of the frame on the corners of the board", () => {
    const { width, height } = boardSize(FRAME);
    expect(onBoard(FRAME, -10, 46.2)).toEqual({ x: 0, y: 0 });
    const last = onBoard(FRAME, 21, 31);
    expect(Math.round(last.x)).toBe(width);
    expect(Math.round(last.y)).toBe(height);
  });
  it("stretches degrees of latitude towards the north", () => {
    const high = (lat: number): number => onBoard(FRAME, 0, lat).y - onBoard(FRAME, 0, lat + 1).y;
    expect(high(45)).toBeGreaterThan(high(35));
  });
  it("finds the latitude of a height again", () => {
    for (const lat of [31, 36.12, 40, 45.43]) expect(latitudeAt(FRAME, onBoard(FRAME, 0, lat).y)).toBeCloseTo(lat, 6);
  });
});

describe("crowded places", () => {
  it("are moved apart until their signs do not touch", () => {
    const places = [0, 3, 5, 5].map((x, i) => ({ id: `p${i}`, x, y: 0, radius: 9 }));
    const found = [...settle(places, 2).values()];
    for (let i = 0; i < found.length; i++) for (let j = i + 1; j < found.length; j++) expect(apart(found[i]!, found[j]!)).toBeGreaterThan(19.5);
  });
  it("stay where they are with room around them", () => {
    expect(
      settle(
        [
          { id: "a", x: 0, y: 0, radius: 9 },
          { id: "b", x: 60, y: 0, radius: 9 },
        ],
        2,
      ).get("a"),
    ).toEqual({ x: 0, y: 0 });
  });
});

describe("lines", () => {
  it("leave out what the signs at their ends cover", () => {
    const [a, b] = trimmed({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 20);
    expect([a.x, b.x]).toEqual([10, 80]);
  });
  it("shrink to a point between signs that touch", () => {
    const [a, b] = trimmed({ x: 0, y: 0 }, { x: 15, y: 0 }, 10, 10);
    expect(apart(a, b)).toBe(0);
  });
  it("cross a box through its middle but not beside it", () => {
    const box = around({ x: 50, y: 0 }, 5, 5);
    expect(
      crosses(
        [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
        ],
        box,
      ),
    ).toBe(true);
    expect(
      crosses(
        [
          { x: 0, y: 9 },
          { x: 100, y: 9 },
        ],
        box,
      ),
    ).toBe(false);
    expect(
      crosses(
        [
          { x: 0, y: 0 },
          { x: 40, y: 0 },
        ],
        box,
      ),
    ).toBe(false);
  });
});

describe("room beside a sign", () => {
  const board = { x0: -500, y0: -500, x1: 500, y1: 500 };
  it("is taken on the first side where nothing is hidden", () => {
    const names = beside({ x: 0, y: 0 }, 10, 60, 14);
    expect(leastHiding(names, { boxes: [], lines: [], board }).side).toBe(0);
    expect(leastHiding(names, { boxes: [around({ x: 40, y: 0 }, 20, 20)], lines: [], board }).side).toBe(1);
  });
  it("never lies outside the board while there is room inside", () => {
    const spot = leastHiding(berths({ x: 495, y: 0 }, 10, 24, 17), { boxes: [], lines: [], board });
    expect(spot.box.x1).toBeLessThanOrEqual(500);
  });
  it("keeps counters off the sign itself", () => {
    for (const box of berths({ x: 0, y: 0 }, 10, 24, 17)) expect(overlap(box, around({ x: 0, y: 0 }, 6, 6))).toBe(false);
  });
});

describe("a stack", () => {
  it("heaps its counters with an edge of each in sight", () => {
    const heap = heaped(3, 50, 36, false);
    expect(heap[0]).toEqual({ x: 0, y: 0 });
    expect(heap[1]!.y).toBeGreaterThan(12);
    expect(heap[1]!.y).toBeLessThan(36);
  });
  it("fans out without one counter over another", () => {
    const fan = heaped(5, 50, 36, true).map((p) => ({ x0: p.x, y0: p.y, x1: p.x + 50, y1: p.y + 36 }));
    for (let i = 0; i < fan.length; i++) for (let j = i + 1; j < fan.length; j++) expect(overlap(fan[i]!, fan[j]!)).toBe(false);
  });
});
