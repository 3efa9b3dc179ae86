import { describe, expect, it } from "vitest";
import { drawnIn, ground, middle, scatter, spread, within, type Look } from "./ground";

const RING = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 80 },
  { x: 0, y: 80 },
];

describe("the ground", () => {
  it("looks the same each time", () => {
    expect(ground("wood", RING, [], 0, 5)).toBe(ground("wood", RING, [], 0, 5));
    const [one, other] = [scatter(9), scatter(9)];
    expect([one(), one()]).toEqual([other(), other()]);
  });

  it("keeps trees inside the wood and apart", () => {
    const trees = spread(RING, 9, 2);
    expect(trees.length).toBeGreaterThan(30);
    expect(trees.every((tree) => within(tree, RING))).toBe(true);
    for (const a of trees) for (const b of trees) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(9);
  });

  it("draws contours around the same middle", () => {
    const top = drawnIn(RING, 0.5);
    expect(middle(top)).toEqual(middle(RING));
    expect(top[0]).toEqual({ x: 25, y: 20 });
  });

  it("draws every kind of area and of line without a hole in its numbers", () => {
    const areas: Look[] = ["wood", "hill", "steep", "crop", "swamp", "lake", "rocks", "house", "town", "road"];
    const lines: Look[] = ["wall", "fence", "river", "road", "bridge", "ford"];
    const line = [
      { x: 0, y: 5 },
      { x: 60, y: 20 },
      { x: 90, y: 70 },
    ];
    for (const art of [...areas.map((look) => ground(look, RING, [], 0, 1)), ...lines.map((look) => ground(look, [], line, 16, 1))]) {
      expect(art).toContain("<path");
      expect(art).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
