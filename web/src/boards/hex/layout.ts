/** Where hexes lie: points up, even rows half a hex further east, numbered CCRR from 0101. */

export type Hex = number;
export type Bow = 1 | 2 | 3 | 4 | 5 | 6;
export interface Point {
  x: number;
  y: number;
}

/** Of a hex, between its upright sides. */
export const WIDTH = 43;
export const SIDE = WIDTH / Math.sqrt(3);

/** Degrees on the screen, clockwise from east, of each direction 1 to 6. */
export const TURN: Record<number, number> = { 1: 180, 2: 120, 3: 60, 4: 0, 5: -60, 6: -120 };
const STEP: Record<number, [number, number]> = {
  1: [-1, 0],
  2: [-1, 1],
  3: [0, 1],
  4: [1, 0],
  5: [1, -1],
  6: [0, -1],
};

export const column = (hex: Hex): number => Math.floor(hex / 100);
export const row = (hex: Hex): number => hex % 100;
export const written = (hex: Hex): string => String(hex).padStart(4, "0");

export function centre(hex: Hex): Point {
  const shift = row(hex) % 2 === 0 ? WIDTH / 2 : 0;
  return { x: (column(hex) - 0.5) * WIDTH + shift, y: (row(hex) - 1) * 1.5 * SIDE + SIDE };
}

export function axial(hex: Hex): [number, number] {
  return [column(hex) - Math.floor((row(hex) - 1) / 2), row(hex) - 1];
}

export function fromAxial(q: number, r: number): Hex {
  return (q + Math.floor(r / 2)) * 100 + r + 1;
}

export function beside(hex: Hex, bow: number): Hex {
  const [q, r] = axial(hex);
  const [dq, dr] = STEP[bow]!;
  return fromAxial(q + dq, r + dr);
}

/** Turned by so many hexsides, to port if positive, as the courses are written. */
export function turned(bow: number, hexsides: number): Bow {
  return (((((bow - 1 + hexsides) % 6) + 6) % 6) + 1) as Bow;
}

export function distance(one: Hex, other: Hex): number {
  const [q, r] = axial(one);
  const [u, v] = axial(other);
  return Math.max(Math.abs(q - u), Math.abs(r - v), Math.abs(q + r - u - v));
}

/** The direction whose line comes nearest to another hex. */
export function bearing(from: Hex, to: Hex): Bow {
  const a = centre(from);
  const b = centre(to);
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  let best = 4;
  let least = 999;
  for (const bow of [1, 2, 3, 4, 5, 6]) {
    const off = Math.abs(((degrees - TURN[bow]! + 540) % 360) - 180);
    if (off < least - 1e-9) [best, least] = [bow, off];
  }
  return best as Bow;
}

/** A hex relative to a ship that points east (forward q, starboard-going r), turned with its bow. */
export function relative(at: Hex, bow: number, q: number, r: number): Hex {
  let [x, z] = [q, r];
  // A sixth of a turn to port, as often as it takes from east to the bow.
  for (let i = 4; i !== bow; i = (i % 6) + 1) [x, z] = [x + z, -x];
  const [a, b] = axial(at);
  return fromAxial(a + x, b + z);
}

export function corners(hex: Hex, size = 1): Point[] {
  const { x, y } = centre(hex);
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return { x: x + SIDE * size * Math.cos(angle), y: y + SIDE * size * Math.sin(angle) };
  });
}

const short = (n: number): string => n.toFixed(1).replace(/\.0$/, "");

export function outline(hex: Hex, size = 1): string {
  return (
    "M" +
    corners(hex, size)
      .map((p) => `${short(p.x)},${short(p.y)}`)
      .join("L") +
    "Z"
  );
}

/** The border of an area of hexes: those sides that have one of its hexes on one side only. */
export function border(hexes: Iterable<Hex>): string {
  const area = new Set(hexes);
  const side: Record<number, number> = { 5: 0, 4: 1, 3: 2, 2: 3, 1: 4, 6: 5 };
  let path = "";
  for (const hex of area) {
    const around = corners(hex);
    for (const bow of [1, 2, 3, 4, 5, 6]) {
      if (area.has(beside(hex, bow))) continue;
      const a = around[side[bow]!]!;
      const b = around[(side[bow]! + 1) % 6]!;
      path += `M${short(a.x)},${short(a.y)}L${short(b.x)},${short(b.y)}`;
    }
  }
  return path;
}

/** The hex under a point, or 0 off the board. */
export function hexAt({ x, y }: Point, columns: number, rows: number): Hex {
  let best = 0;
  let least = SIDE * SIDE;
  const middle = Math.round((y - SIDE) / (1.5 * SIDE)) + 1;
  for (let r = middle - 1; r <= middle + 1; r++) {
    if (r < 1 || r > rows) continue;
    const shift = r % 2 === 0 ? WIDTH / 2 : 0;
    const c = Math.round((x - shift) / WIDTH + 0.5);
    for (const near of [c - 1, c, c + 1]) {
      if (near < 1 || near > columns) continue;
      const hex = near * 100 + r;
      const p = centre(hex);
      const off = (p.x - x) ** 2 + (p.y - y) ** 2;
      if (off < least) [best, least] = [hex, off];
    }
  }
  return best;
}

export function boardSize(columns: number, rows: number): { width: number; height: number } {
  return { width: (columns + 0.5) * WIDTH, height: rows * 1.5 * SIDE + SIDE / 2 };
}
