/** The ground as a staff map draws it. Every stroke comes from the shape itself, so that it looks the same each time. */

import type { Point } from "./layout";

export type Look = "wood" | "hill" | "steep" | "crop" | "swamp" | "lake" | "rocks" | "house" | "town" | "wall" | "fence" | "river" | "road" | "bridge" | "ford";

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** Numbers from 0 to 1 that are always the same for the same seed. */
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function within(point: Point, ring: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

export function middle(ring: Point[]): Point {
  return { x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length, y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length };
}

export const drawnIn = (ring: Point[], by: number): Point[] => {
  const c = middle(ring);
  return ring.map((p) => ({ x: c.x + (p.x - c.x) * by, y: c.y + (p.y - c.y) * by }));
};

export const straight = (points: Point[], closed: boolean): string => "M" + points.map((p) => `${n(p.x)},${n(p.y)}`).join("L") + (closed ? "Z" : "");

/** Straight sides with corners a little rounded: the rule is about the polygon, so the drawing keeps to it. */
function rounded(ring: Point[], radius = 9): string {
  const size = ring.length;
  const part = ring.map((p, i) => {
    const [a, b] = [ring[(i + size - 1) % size]!, ring[(i + 1) % size]!];
    const cut = (q: Point): Point => {
      const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const share = Math.min(radius / long, 0.45);
      return { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share };
    };
    const [from, to] = [cut(a), cut(b)];
    return `${i ? "L" : "M"}${n(from.x)},${n(from.y)}Q${n(p.x)},${n(p.y)} ${n(to.x)},${n(to.y)}`;
  });
  return part.join("") + "Z";
}

function box(ring: Point[]): { x0: number; y0: number; x1: number; y1: number } {
  const [xs, ys] = [ring.map((p) => p.x), ring.map((p) => p.y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Places spread over an area, none nearer to another than a gap; the southern ones last. */
export function spread(ring: Point[], gap: number, seed: number): Point[] {
  const { x0, y0, x1, y1 } = box(ring);
  const chance = scatter(seed);
  const found: Point[] = [];
  const inner = drawnIn(ring, 0.93);
  const tries = Math.min(1600, (((x1 - x0) * (y1 - y0)) / (gap * gap)) * 7);
  for (let i = 0; i < tries; i++) {
    const p = { x: x0 + chance() * (x1 - x0), y: y0 + chance() * (y1 - y0) };
    if (within(p, inner) && found.every((q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2 > gap * gap)) found.push(p);
  }
  return found.sort((a, b) => a.y - b.y);
}

export function along(line: Point[], every: number, closed = false): { p: Point; angle: number }[] {
  const found: { p: Point; angle: number }[] = [];
  const points = closed ? [...line, line[0]!] : line;
  let over = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    for (; over <= long; over += every)
      found.push({ p: { x: a.x + ((b.x - a.x) * over) / (long || 1), y: a.y + ((b.y - a.y) * over) / (long || 1) }, angle: Math.atan2(b.y - a.y, b.x - a.x) });
    over -= long;
  }
  return found;
}

function wood(ring: Point[], seed: number): string {
  const chance = scatter(seed + 7);
  let shade = "";
  let crowns = "";
  let folds = "";
  for (const { x, y } of spread(ring, 9.2, seed)) {
    const s = 3.6 + chance() * 1.4;
    shade += `M${n(x + s * 0.2)},${n(y + s * 0.75)}a${n(s * 0.95)},${n(s * 0.5)} 0 1 0 ${n(s * 1.3)},0a${n(s)},${n(s * 0.5)} 0 1 0 ${n(-s * 1.3)},0`;
    crowns += `M${n(x - s)},${n(y + s * 0.35)}c${n(-s * 0.5)},${n(-s * 0.7)} ${n(s * 0.1)},${n(-s * 1.2)} ${n(s * 0.45)},${n(-s)}c${n(s * 0.2)},${n(-s * 0.8)} ${n(s * 1.2)},${n(-s * 0.6)} ${n(s * 1.15)},${n(s * 0.05)}c${n(s * 0.7)},${n(s * 0.1)} ${n(s * 0.5)},${n(s * 1.1)} ${n(-s * 0.15)},${n(s * 1.05)}Z`;
    folds += `M${n(x + s * 0.15)},${n(y + s * 0.2)}q${n(s * 0.5)},${n(-s * 0.1)} ${n(s * 0.45)},${n(-s * 0.6)}`;
  }
  return (
    `<path d="${rounded(ring)}" fill="var(--wood)" stroke="var(--wood-line)" stroke-width="1.1" stroke-dasharray="1 2.5" stroke-linecap="round"/><path d="${shade}" fill="var(--wood-line)" opacity=".28"/>` +
    `<path d="${crowns}" fill="var(--wood)" stroke="var(--wood-line)" stroke-width=".85" stroke-linejoin="round"/><path d="${folds}" stroke="var(--wood-line)" stroke-width=".8" fill="none"/>`
  );
}

/** Strokes run downhill between one contour and the next, heavier on the south-east. */
function hill(ring: Point[], seed: number, steps: number[]): string {
  const chance = scatter(seed);
  const c = middle(ring);
  const levels = steps.map((by) => drawnIn(ring, by));
  let dark = "";
  let light = "";
  levels.slice(0, -1).forEach((outer, i) => {
    const ratio = steps[i + 1]! / steps[i]!;
    along(outer, 4.3, true).forEach(({ p }, k) => {
      const [dx, dy] = [(p.x - c.x) * (1 - ratio), (p.y - c.y) * (1 - ratio)];
      const [s, e] = [0.04 + chance() * 0.14, 0.7 + chance() * 0.28];
      const stroke = `M${n(p.x - dx * s)},${n(p.y - dy * s)}L${n(p.x - dx * e)},${n(p.y - dy * e)}`;
      if (dx + dy > Math.hypot(dx, dy) * 0.14) dark += stroke;
      else if (k % 3 < 2) light += stroke;
    });
  });
  const tops = levels
    .slice(1)
    .map((level, i) => `<path d="${rounded(level, 24)}" fill="var(--land)" opacity="${0.4 + 0.2 * i}"/>`)
    .join("");
  return `<path d="${rounded(ring, 14)}" fill="var(--hill)" opacity=".8"/>${tops}<path d="${dark}" stroke="var(--land-line)" stroke-width="1.15" opacity=".7"/><path d="${light}" stroke="var(--land-line)" stroke-width=".75" opacity=".55"/>`;
}

function crop(ring: Point[], seed: number): string {
  const { x0, y0, x1, y1 } = box(ring);
  const id = `furrow-${seed}`;
  let lines = "";
  for (let y = y0; y < y1; y += 4) lines += `M${n(x0)},${n(y)}H${n(x1)}`;
  return `<clipPath id="${id}"><path d="${straight(ring, true)}"/></clipPath><path d="${straight(ring, true)}" fill="var(--field)" stroke="var(--engrave)" stroke-width=".8" stroke-dasharray="4 2" opacity=".9"/><path d="${lines}" clip-path="url(#${id})" stroke="var(--engrave)" stroke-width=".6" opacity=".38"/>`;
}

function swamp(ring: Point[], seed: number): string {
  let reeds = "";
  let water = "";
  for (const { x, y } of spread(ring, 13, seed)) {
    water += `M${n(x - 6)},${n(y + 2)}h12M${n(x - 3)},${n(y + 4.2)}h8`;
    reeds += `M${n(x)},${n(y + 2)}v-6M${n(x - 1.6)},${n(y + 2)}l-2.2,-4.6M${n(x + 1.6)},${n(y + 2)}l2.2,-4.6`;
  }
  return `<path d="${rounded(ring, 16)}" fill="var(--water)" opacity=".55"/><path d="${rounded(ring, 16)}" fill="none" stroke="var(--water-line)" stroke-width="1" stroke-dasharray="5 4"/><path d="${water}" stroke="var(--water-line)" stroke-width=".9"/><path d="${reeds}" stroke="var(--wood-line)" stroke-width=".9" fill="none"/>`;
}

function lake(ring: Point[]): string {
  const shores = [0.93, 0.86]
    .map((by) => `<path d="${rounded(drawnIn(ring, by), 14)}" fill="none" stroke="var(--water-line)" stroke-width=".7" opacity=".6"/>`)
    .join("");
  return `<path d="${rounded(ring, 14)}" fill="var(--water)" stroke="var(--water-line)" stroke-width="1.3"/>${shores}`;
}

function rocks(ring: Point[], seed: number): string {
  const chance = scatter(seed + 3);
  let stones = "";
  for (const { x, y } of spread(ring, 11, seed)) {
    const s = 3 + chance() * 2.6;
    stones += `M${n(x - s)},${n(y + s * 0.6)}L${n(x - s * 0.5)},${n(y - s * 0.7)}L${n(x + s * 0.3)},${n(y - s)}L${n(x + s)},${n(y + s * 0.2)}L${n(x + s * 0.4)},${n(y + s * 0.8)}ZM${n(x + s * 0.3)},${n(y - s)}L${n(x)},${n(y + s * 0.2)}L${n(x + s * 0.4)},${n(y + s * 0.8)}`;
  }
  return `<path d="${rounded(ring)}" fill="var(--land-2)" opacity=".6"/><path d="${stones}" fill="var(--sheet)" stroke="var(--engrave)" stroke-width=".9" stroke-linejoin="round"/>`;
}

function house(ring: Point[]): string {
  const c = middle(ring);
  const [a, b, d] = [ring[0]!, ring[1]!, ring[ring.length - 1]!];
  const side = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const ridge =
    ring.length === 4
      ? Math.hypot(b.x - a.x, b.y - a.y) > Math.hypot(d.x - a.x, d.y - a.y)
        ? [side(a, d), side(b, ring[2]!)]
        : [side(a, b), side(d, ring[2]!)]
      : [c, c];
  const shadow = ring.map((p) => ({ x: p.x + 1.8, y: p.y + 2 }));
  return `<path d="${straight(shadow, true)}" fill="var(--ink)" opacity=".22"/><path d="${straight(ring, true)}" fill="var(--paper-3)" stroke="var(--engrave)" stroke-width="1.2"/><path d="${straight(ridge, false)}" stroke="var(--engrave)" stroke-width="1"/>`;
}

function wall(line: Point[], width: number): string {
  const d = straight(line, false);
  const thick = Math.max(4, width);
  const joints = along(line, 6)
    .map(
      ({ p, angle }) =>
        `M${n(p.x + (Math.sin(angle) * thick) / 2)},${n(p.y - (Math.cos(angle) * thick) / 2)}L${n(p.x - (Math.sin(angle) * thick) / 2)},${n(p.y + (Math.cos(angle) * thick) / 2)}`,
    )
    .join("");
  return `<path d="${d}" fill="none" stroke="var(--engrave)" stroke-width="${n(thick + 1.6)}"/><path d="${d}" fill="none" stroke="var(--paper-3)" stroke-width="${n(thick)}"/><path d="${joints}" stroke="var(--engrave)" stroke-width=".8"/>`;
}

function fence(line: Point[]): string {
  const posts = along(line, 9)
    .map(({ p }) => `M${n(p.x)},${n(p.y + 2.6)}v-5.4`)
    .join("");
  return `<path d="${straight(line, false)}" fill="none" stroke="var(--engrave)" stroke-width="1.3"/><path d="${posts}" stroke="var(--engrave)" stroke-width="1.8"/>`;
}

function river(line: Point[], w: number): string {
  const d = straight(line, false);
  const join = 'fill="none" stroke-linejoin="round"';
  return `<path d="${d}" ${join} stroke="var(--water-line)" stroke-width="${n(w + 2.2)}"/><path d="${d}" ${join} stroke="var(--water)" stroke-width="${n(w)}"/><path d="${d}" ${join} stroke="var(--water-line)" stroke-width=".7" stroke-dasharray="16 9 5 12" opacity=".7" transform="translate(0,${n(-w * 0.2)})"/><path d="${d}" ${join} stroke="var(--water-line)" stroke-width=".7" stroke-dasharray="9 14 20 8" opacity=".7" transform="translate(0,${n(w * 0.2)})"/>`;
}

function road(line: Point[], w: number): string {
  const d = straight(line, false);
  return `<path d="${d}" fill="none" stroke-linejoin="round" stroke="var(--engrave)" stroke-width="${n(w + 1.6)}" opacity=".55"/><path d="${d}" fill="none" stroke-linejoin="round" stroke="var(--road)" stroke-width="${n(w)}"/>`;
}

/** Both sides of a line that is so many points wide. */
function sides(line: Point[], w: number): [Point[], Point[]] {
  const aside = (by: number): Point[] =>
    line.map((p, i) => {
      const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      return { x: p.x - ((b.y - a.y) / long) * by, y: p.y + ((b.x - a.x) / long) * by };
    });
  return [aside(w / 2), aside(-w / 2)];
}

/** Planks from parapet to parapet, with a stone at each end. */
function bridge(line: Point[], w: number): string {
  const [left, right] = sides(line, w);
  const planks = along(line, 4.4)
    .map(
      ({ p, angle }) =>
        `M${n(p.x - (Math.sin(angle) * w) / 2)},${n(p.y + (Math.cos(angle) * w) / 2)}L${n(p.x + (Math.sin(angle) * w) / 2)},${n(p.y - (Math.cos(angle) * w) / 2)}`,
    )
    .join("");
  const stones = [left, right]
    .flatMap((side) => [side[0]!, side.at(-1)!])
    .map(({ x, y }) => `M${n(x - 2.6)},${n(y - 2.6)}h5.2v5.2h-5.2Z`)
    .join("");
  const parapets = straight(left, false) + straight(right, false);
  return (
    `<path d="${straight([...left, ...[...right].reverse()], true)}" fill="var(--road)"/><path d="${planks}" stroke="var(--engrave)" stroke-width=".7" opacity=".45"/>` +
    `<path d="${parapets}" fill="none" stroke="var(--ink)" stroke-width="2.2"/><path d="${stones}" fill="var(--paper-3)" stroke="var(--ink)" stroke-width="1"/>`
  );
}

/** Shallow water over stones. */
function ford(line: Point[], w: number, seed: number): string {
  const [left, right] = sides(line, w);
  const ring = [...left, ...[...right].reverse()];
  const chance = scatter(seed + 11);
  const stones = spread(ring, 7.5, seed)
    .map(({ x, y }) => {
      const s = 1.1 + chance() * 1.1;
      return `M${n(x - s)},${n(y)}a${n(s)},${n(s * 0.7)} 0 1 0 ${n(2 * s)},0a${n(s)},${n(s * 0.7)} 0 1 0 ${n(-2 * s)},0`;
    })
    .join("");
  return `<path d="${straight(ring, true)}" fill="var(--road)" opacity=".55"/><path d="${stones}" fill="var(--sheet)" stroke="var(--water-line)" stroke-width=".7"/><path d="${straight(left, false)}${straight(right, false)}" fill="none" stroke="var(--water-line)" stroke-width=".8" stroke-dasharray="3 3"/>`;
}

/** One piece of ground, in points of the board. */
export function ground(look: Look, ring: Point[], line: Point[], width: number, seed: number): string {
  if (ring.length > 2) {
    if (look === "wood") return wood(ring, seed);
    if (look === "hill") return hill(ring, seed, [1, 0.8, 0.58]);
    if (look === "steep") return hill(ring, seed, [1, 0.82, 0.64, 0.46]);
    if (look === "crop") return crop(ring, seed);
    if (look === "swamp") return swamp(ring, seed);
    if (look === "lake" || look === "river") return lake(ring);
    if (look === "rocks") return rocks(ring, seed);
    if (look === "town")
      return `<path d="${straight(ring, true)}" fill="var(--land-2)" opacity=".7" stroke="var(--engrave)" stroke-width="1" stroke-dasharray="6 3"/>`;
    if (look === "road") return `<path d="${straight(ring, true)}" fill="var(--road)" stroke="var(--engrave)" stroke-width=".8"/>`;
    return house(ring);
  }
  if (line.length < 2) return "";
  if (look === "river") return river(line, width);
  if (look === "road") return road(line, width);
  if (look === "bridge") return bridge(line, Math.max(width, 10));
  if (look === "ford") return ford(line, Math.max(width, 10), seed);
  if (look === "fence") return fence(line);
  return wall(line, width);
}

export function turf(width: number, height: number): string {
  const chance = scatter(4);
  let d = "";
  for (let i = 0; i < (width * height) / 1700; i++) {
    const [x, y] = [chance() * width, chance() * height];
    d += `M${n(x)},${n(y)}l-1.6,-3.4M${n(x + 2)},${n(y)}l0,-4M${n(x + 4)},${n(y)}l1.6,-3.4`;
  }
  return `<path d="${d}" stroke="var(--wood-line)" stroke-width=".7" opacity=".3" fill="none"/>`;
}
