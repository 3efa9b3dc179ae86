import { describe, expect, it } from "vitest";
import { axial, bearing, beside, border, centre, distance, fromAxial, hexAt, relative, boardSize, turned, TURN } from "./layout";

const SHEET = Array.from({ length: 36 * 54 }, (_, i) => (Math.floor(i / 54) + 1) * 100 + (i % 54) + 1);

describe("the hex board", () => {
  it("finds every hex again from its own centre and from near its edge", () => {
    for (const hex of SHEET) {
      const { x, y } = centre(hex);
      expect(hexAt({ x, y }, 36, 54)).toBe(hex);
      expect(hexAt({ x: x + 18, y: y + 4 }, 36, 54)).toBe(hex);
    }
  });

  it("says nothing for points off the board", () => {
    const { width, height } = boardSize(36, 54);
    expect(hexAt({ x: -40, y: 100 }, 36, 54)).toBe(0);
    expect(hexAt({ x: width + 60, y: height / 2 }, 36, 54)).toBe(0);
    expect(hexAt({ x: 100, y: height + 60 }, 36, 54)).toBe(0);
  });

  it("keeps axial numbers and hex numbers apart and together", () => {
    for (const hex of SHEET) expect(fromAxial(...axial(hex))).toBe(hex);
  });

  it("steps into the hex that lies in the drawn direction", () => {
    for (const hex of [1010, 1011, 2020, 2021]) {
      for (const bow of [1, 2, 3, 4, 5, 6]) {
        const a = centre(hex);
        const b = centre(beside(hex, bow));
        const drawn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        expect(Math.abs(((drawn - TURN[bow]! + 540) % 360) - 180)).toBeLessThan(0.01);
        expect(distance(hex, beside(hex, bow))).toBe(1);
        expect(bearing(hex, beside(hex, bow))).toBe(bow);
      }
    }
  });

  it("comes back after three turns and three more", () => {
    for (const bow of [1, 2, 3, 4, 5, 6]) expect(turned(turned(bow, 3), 3)).toBe(bow);
    expect(turned(4, 1)).toBe(5);
    expect(turned(1, -1)).toBe(6);
  });

  it("carries what lies ahead around with the bow", () => {
    for (const bow of [1, 2, 3, 4, 5, 6]) {
      expect(relative(1520, bow, 1, 0)).toBe(beside(1520, bow));
      expect(distance(1520, relative(1520, bow, 2, -1))).toBe(2);
    }
  });

  it("draws six sides around one hex and ten around two", () => {
    expect(border([1010]).match(/M/g)).toHaveLength(6);
    expect(border([1010, 1110]).match(/M/g)).toHaveLength(10);
  });
});
