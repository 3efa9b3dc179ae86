/** The table top: places in hundredths of a millimetre with y up, headings in tenths of a degree clockwise from up. */

import type { Point } from "../hex/layout";

export type { Point } from "../hex/layout";

export const INCH = 2540;
/** Pixels to the inch before any zoom. */
export const PER_INCH = 16;
const PIXEL = PER_INCH / INCH;

export interface Field {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Base {
  centre: Point;
  heading: number;
  front: number;
  depth: number;
}

export const pixels = (length: number): number => length * PIXEL;

export function boardSize(field: Field): { width: number; height: number } {
  return { width: pixels(field.right - field.left), height: pixels(field.top - field.bottom) };
}

export function onBoard(field: Field, place: Point): Point {
  return { x: pixels(place.x - field.left), y: pixels(field.top - place.y) };
}

/** The whole place on the table under a point of the board. */
export function onTable(field: Field, point: Point): Point {
  return { x: Math.round(point.x / PIXEL) + field.left, y: field.top - Math.round(point.y / PIXEL) };
}

const radians = (heading: number): number => (heading * Math.PI) / 1800;

export function towards(from: Point, heading: number, length: number): Point {
  const angle = radians(heading);
  return { x: Math.round(from.x + Math.sin(angle) * length), y: Math.round(from.y + Math.cos(angle) * length) };
}

/** The heading from one place to another, 0 to 3599. */
export function headingTo(from: Point, to: Point): number {
  const angle = (Math.atan2(to.x - from.x, to.y - from.y) * 1800) / Math.PI;
  return ((Math.round(angle) % 3600) + 3600) % 3600;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const inches = (length: number): number => length / INCH;

/** From -1799 to 1800: how far one heading must be turned to become another, to the right if positive. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % 3600) + 3600) % 3600;
  return turn > 1800 ? turn - 3600 : turn;
}

export type Side = "front" | "right" | "rear" | "left";

export function sideCentre(base: Base, side: Side): Point {
  const turn = { front: 0, right: 900, rear: 1800, left: 2700 }[side];
  const half = side === "front" || side === "rear" ? base.depth / 2 : base.front / 2;
  return towards(base.centre, base.heading + turn, half);
}

export const frontCentre = (base: Base): Point => sideCentre(base, "front");

/** Front right, front left, rear left, rear right. */
export function corners(base: Base): Point[] {
  const front = towards(base.centre, base.heading, base.depth / 2);
  const rear = towards(base.centre, base.heading + 1800, base.depth / 2);
  const [right, left] = [base.heading + 900, base.heading + 2700];
  const half = base.front / 2;
  return [towards(front, right, half), towards(front, left, half), towards(rear, left, half), towards(rear, right, half)];
}

/** The base after its front centre has gone straight to a place, facing the way it went. */
export function advanced(base: Base, place: Point): Base {
  const start = frontCentre(base);
  const heading = distance(start, place) < 1 ? base.heading : headingTo(start, place);
  return { ...base, heading, centre: towards(place, heading + 1800, base.depth / 2) };
}

/** The base turned in place to one of its sides; a quarter turn keeps its centre and its shape. */
export function faced(base: Base, side: Side): Base {
  const turn = { front: 0, right: 900, rear: 1800, left: 2700 }[side];
  return { ...base, heading: (base.heading + turn) % 3600 };
}

/** Half the width and half the height that a base takes up on the board, however it is turned. */
export function spanOf(base: Base): Point {
  const angle = radians(base.heading);
  const [wide, deep] = [pixels(base.front) / 2, pixels(base.depth) / 2];
  return { x: Math.abs(wide * Math.cos(angle)) + Math.abs(deep * Math.sin(angle)), y: Math.abs(wide * Math.sin(angle)) + Math.abs(deep * Math.cos(angle)) };
}

export function covers(base: Base, place: Point, more = 0): boolean {
  const angle = radians(base.heading);
  const [dx, dy] = [place.x - base.centre.x, place.y - base.centre.y];
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const ahead = dx * Math.sin(angle) + dy * Math.cos(angle);
  return Math.abs(across) <= base.front / 2 + more && Math.abs(ahead) <= base.depth / 2 + more;
}

/** The place of a base that is nearest to another place: on its edge, or that place itself inside it. */
export function nearestOn(base: Base, place: Point): Point {
  const angle = radians(base.heading);
  const [dx, dy] = [place.x - base.centre.x, place.y - base.centre.y];
  const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  const across = clamp(dx * Math.cos(angle) - dy * Math.sin(angle), base.front / 2);
  const ahead = clamp(dx * Math.sin(angle) + dy * Math.cos(angle), base.depth / 2);
  return {
    x: Math.round(base.centre.x + across * Math.cos(angle) + ahead * Math.sin(angle)),
    y: Math.round(base.centre.y - across * Math.sin(angle) + ahead * Math.cos(angle)),
  };
}

const short = (n: number): string => n.toFixed(1).replace(/\.0$/, "");

export function path(points: Point[], closed = true): string {
  return points.length ? "M" + points.map((p) => `${short(p.x)},${short(p.y)}`).join("L") + (closed ? "Z" : "") : "";
}

/** A sector on the board: all places up to a length from a place, within a turn to each side of a heading. */
export function sector(field: Field, from: Point, heading: number, half: number, length: number): string {
  const p = onBoard(field, from);
  const r = pixels(length);
  const end = (turn: number): string => {
    const q = onBoard(field, { x: from.x + Math.sin(radians(heading + turn)) * length, y: from.y + Math.cos(radians(heading + turn)) * length });
    return `${short(q.x)},${short(q.y)}`;
  };
  return `M${short(p.x)},${short(p.y)}L${end(-half)}A${short(r)},${short(r)} 0 ${half > 900 ? 1 : 0} 1 ${end(half)}Z`;
}

/** The outline around the ends of rays from one place: the reach of a piece in every direction. */
export function envelope(field: Field, from: Point, ends: Point[]): string {
  const sorted = [...ends].sort((a, b) => headingTo(from, a) - headingTo(from, b));
  // Begin after the widest empty angle, so that a fan stays a fan.
  let start = 0;
  let widest = -1;
  sorted.forEach((end, i) => {
    const before = sorted[(i + sorted.length - 1) % sorted.length]!;
    const gap = (headingTo(from, end) - headingTo(from, before) + 3600) % 3600;
    if (gap > widest) [start, widest] = [i, gap];
  });
  const around = [...sorted.slice(start), ...sorted.slice(0, start)];
  return path([from, ...around].map((p) => onBoard(field, p)));
}
