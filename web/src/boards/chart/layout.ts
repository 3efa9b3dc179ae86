/** Places on a chart: where they lie on the board, what joins them, and room for what stands beside them. */

export interface Point {
  x: number;
  y: number;
}

/** The part of the globe that is drawn, and how many units of the board a degree of longitude takes. */
export interface Frame {
  west: number;
  east: number;
  south: number;
  north: number;
  degree: number;
}

export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export type Segment = readonly [Point, Point];

/** Mercator, as seamen had it: a course is a straight line. */
const northing = (latitude: number): number => (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

export function onBoard(frame: Frame, lon: number, lat: number): Point {
  return { x: (lon - frame.west) * frame.degree, y: (northing(frame.north) - northing(lat)) * frame.degree };
}

export function boardSize(frame: Frame): { width: number; height: number } {
  const corner = onBoard(frame, frame.east, frame.south);
  return { width: Math.round(corner.x), height: Math.round(corner.y) };
}

/** The latitude of a height on the board, for the graduated frame. */
export function latitudeAt(frame: Frame, y: number): number {
  const rad = ((northing(frame.north) - y / frame.degree) * Math.PI) / 180;
  return (Math.atan(Math.sinh(rad)) * 180) / Math.PI;
}

export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A point on the way from one to the other, some way along it. */
export function along(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The line between two places without what their own signs cover. */
export function trimmed(a: Point, b: Point, fromA: number, fromB: number): Segment {
  const length = apart(a, b) || 1;
  if (length <= fromA + fromB) return [along(a, b, 0.5), along(a, b, 0.5)];
  return [along(a, b, fromA / length), along(a, b, 1 - fromB / length)];
}

export interface Settled extends Point {
  id: string;
  /** The room that its sign takes. */
  radius: number;
}

/** Crowded places moved apart until their signs do not touch, and no further from the truth than needed. */
export function settle(places: Settled[], gap: number, rounds = 60): Map<string, Point> {
  const now = places.map((place) => ({ ...place }));
  for (let round = 0; round < rounds; round++) {
    let still = true;
    for (let i = 0; i < now.length; i++)
      for (let j = i + 1; j < now.length; j++) {
        const [a, b] = [now[i]!, now[j]!];
        const want = a.radius + b.radius + gap;
        const length = apart(a, b);
        if (length >= want - 0.01) continue;
        still = false;
        const push = (want - length) / 2;
        // Two signs on one spot part to the east and the west.
        const [dx, dy] = length > 0.01 ? [(b.x - a.x) / length, (b.y - a.y) / length] : [1, 0];
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
    if (still) break;
  }
  return new Map(now.map(({ id, x, y }) => [id, { x, y }]));
}

export const overlap = (a: Rect, b: Rect): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

export const around = (at: Point, halfWidth: number, halfHeight: number): Rect => ({
  x0: at.x - halfWidth,
  y0: at.y - halfHeight,
  x1: at.x + halfWidth,
  y1: at.y + halfHeight,
});

/** Whether a line runs through a box. */
export function crosses([a, b]: Segment, box: Rect): boolean {
  let [from, to] = [0, 1];
  for (const [start, delta, low, high] of [
    [a.x, b.x - a.x, box.x0, box.x1],
    [a.y, b.y - a.y, box.y0, box.y1],
  ] as const) {
    if (Math.abs(delta) < 1e-9) {
      if (start < low || start > high) return false;
      continue;
    }
    const [t0, t1] = [(low - start) / delta, (high - start) / delta];
    from = Math.max(from, Math.min(t0, t1));
    to = Math.min(to, Math.max(t0, t1));
    if (from > to) return false;
  }
  return true;
}

/** What stands in the way of a label or a counter. */
export interface Obstacles {
  boxes: Rect[];
  lines: Segment[];
  board: Rect;
}

function cost(box: Rect, obstacles: Obstacles): number {
  const { boxes, lines, board } = obstacles;
  let sum = 0;
  for (const other of boxes) if (overlap(box, other)) sum += 12;
  for (const line of lines) if (crosses(line, box)) sum += 2;
  if (box.x0 < board.x0 || box.x1 > board.x1 || box.y0 < board.y0 || box.y1 > board.y1) sum += 40;
  return sum;
}

export interface Spot {
  box: Rect;
  /** Index of the candidate that was taken. */
  side: number;
}

/** Of several boxes the first of those that hide least. */
export function leastHiding(candidates: Rect[], obstacles: Obstacles, dislike: (side: number) => number = () => 0): Spot {
  let best = 0;
  let least = Infinity;
  candidates.forEach((box, side) => {
    const sum = cost(box, obstacles) + dislike(side);
    if (sum < least - 1e-6) [best, least] = [side, sum];
  });
  return { box: candidates[best]!, side: best };
}

/** Where a name may stand beside a sign: right, left, over, under and the corners between. */
export function beside(at: Point, radius: number, width: number, height: number): Rect[] {
  const near = radius + 3;
  const put = (x: number, y: number): Rect => ({ x0: x, y0: y, x1: x + width, y1: y + height });
  const [up, down] = [at.y - near - height, at.y + near];
  return [
    put(at.x + near, at.y - height / 2),
    put(at.x - near - width, at.y - height / 2),
    put(at.x - width / 2, up),
    put(at.x - width / 2, down),
    put(at.x + near * 0.6, at.y - near * 0.6 - height),
    put(at.x + near * 0.6, at.y + near * 0.6),
    put(at.x - near * 0.6 - width, at.y - near * 0.6 - height),
    put(at.x - near * 0.6 - width, at.y + near * 0.6),
  ];
}

/** Places for a stack of counters around a sign, near ones first. */
export function berths(at: Point, radius: number, halfWidth: number, halfHeight: number): Rect[] {
  const found: Rect[] = [];
  for (const ring of [1, 1.55, 2.2])
    for (let i = 0; i < 16; i++) {
      const angle = Math.PI / 2 - (((i % 2 ? -1 : 1) * Math.ceil(i / 2)) / 16) * 2 * Math.PI;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const out = (radius + Math.min(halfWidth / Math.max(Math.abs(c), 0.01), halfHeight / Math.max(Math.abs(s), 0.01)) + 5) * ring;
      found.push(around({ x: at.x + c * out, y: at.y + s * out }, halfWidth, halfHeight));
    }
  return found;
}

export const middle = (box: Rect): Point => ({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 });

/** Counters of one stack: each over the one before with its upper edge showing, or side by side when they are fanned out. */
export function heaped(count: number, width: number, height: number, fanned: boolean): Point[] {
  if (!fanned) return Array.from({ length: count }, (_, i) => ({ x: i * width * 0.04, y: i * height * 0.54 }));
  const across = Math.min(count, Math.ceil(Math.sqrt(count * 1.6)));
  return Array.from({ length: count }, (_, i) => ({ x: (i % across) * (width * 1.2), y: Math.floor(i / across) * (height * 1.28) }));
}
