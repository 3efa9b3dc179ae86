/** Pieces of ground carried, turned and resized, in inches. Whether they may lie there the server says. */

import type { Kind, Piece, Spot } from "../wire/fields.svelte";

const fine = (value: number): number => Math.round(value * 1e4) / 1e4;
const mapped = (piece: Piece, to: (spot: Spot) => Spot): Piece => ({
  ...piece,
  ...(piece.corners ? { corners: piece.corners.map(to) } : {}),
  ...(piece.line ? { line: piece.line.map(to) } : {}),
  ...(piece.crossings ? { crossings: piece.crossings.map(to) } : {}),
  ...(piece.buildings ? { buildings: piece.buildings.map((house) => house.map(to)) } : {}),
});

export const spotsOf = (piece: Piece): Spot[] => [...(piece.corners ?? []), ...(piece.line ?? []), ...(piece.buildings ?? []).flat()];

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export function boxOf(piece: Piece): Box {
  const spots = spotsOf(piece);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

export function heartOf(piece: Piece): Spot {
  const { left, right, bottom, top } = boxOf(piece);
  return [(left + right) / 2, (bottom + top) / 2];
}

/** Where its number is written: on a path or river, on its middle bend. */
export const markOf = (piece: Piece): Spot => ((piece.line?.length ?? 0) > 2 ? piece.line![Math.floor(piece.line!.length / 2)]! : heartOf(piece));

export const moved = (piece: Piece, over: number, up: number): Piece => mapped(piece, ([x, y]) => [fine(x + over), fine(y + up)]);

/** Carried by hand: areas stay on the table, the ends of paths and rivers on its edges. */
export function carried(piece: Piece, over: number, up: number, table: Spot): Piece {
  const ends = piece.line?.length ? [piece.line[0]!, piece.line.at(-1)!] : [];
  const beside = ends.some(([x]) => x === 0 || x === table[0]);
  const ahead = ends.some(([, y]) => y === 0 || y === table[1]);
  return onTable(moved(piece, beside ? 0 : over, ahead && !beside ? 0 : up), table);
}

/** Turned about its middle, clockwise in degrees. */
export function turned(piece: Piece, degrees: number): Piece {
  const [cx, cy] = heartOf(piece);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return mapped(piece, ([x, y]) => [fine(cx + (x - cx) * cos + (y - cy) * sin), fine(cy - (x - cx) * sin + (y - cy) * cos)]);
}

/** Made larger or smaller about its middle; a path or river becomes wider or narrower. */
export function resized(piece: Piece, by: number, shape: Kind["shape"] = "area"): Piece {
  if (shape === "band" || shape === "river") return { ...piece, width: Math.max(0.25, fine((piece.width ?? 1) * by)) };
  const [cx, cy] = heartOf(piece);
  return mapped(piece, ([x, y]) => [fine(cx + (x - cx) * by), fine(cy + (y - cy) * by)]);
}

/** One corner or bend put elsewhere; the ends of a path or river cling to the edges of the table. */
export function bent(piece: Piece, index: number, to: Spot, table: Spot): Piece {
  const put = (spots: Spot[]): Spot[] => spots.map((spot, i) => (i === index ? to : spot));
  if (piece.corners?.length) return { ...piece, corners: put(piece.corners) };
  const last = (piece.line?.length ?? 0) - 1;
  const [x, y] = to;
  const clung: Spot = [x < 1 ? 0 : x > table[0] - 1 ? table[0] : x, y < 1 ? 0 : y > table[1] - 1 ? table[1] : y];
  const end = index === 0 || index === last;
  const line = put(piece.line ?? []).map((spot, i): Spot => (i === index && end ? clung : spot));
  // a bridge stays on the bend that it was on
  const crossings = piece.crossings?.map(
    (spot): Spot => (piece.line?.[index] && spot[0] === piece.line[index]![0] && spot[1] === piece.line[index]![1] ? line[index]! : spot),
  );
  return { ...piece, line, ...(crossings ? { crossings } : {}) };
}

/** The whole of it back on the table, as far as it fits. */
export function onTable(piece: Piece, table: Spot): Piece {
  const { left, bottom, right, top } = boxOf(piece);
  const over = left < 0 ? -left : right > table[0] ? Math.max(-left, table[0] - right) : 0;
  const up = bottom < 0 ? -bottom : top > table[1] ? Math.max(-bottom, table[1] - top) : 0;
  return over || up ? moved(piece, over, up) : piece;
}

/** A corner more, in the middle of the longest side. */
export function withCorner(piece: Piece): Piece {
  const closed = Boolean(piece.corners?.length);
  const spots = closed ? piece.corners! : (piece.line ?? []);
  let [longest, at] = [-1, 0];
  spots.forEach((spot, i) => {
    const next = spots[i + 1] ?? (closed ? spots[0] : undefined);
    const long = next ? Math.hypot(next[0] - spot[0], next[1] - spot[1]) : -1;
    if (long > longest) [longest, at] = [long, i];
  });
  const [a, b] = [spots[at]!, spots[at + 1] ?? spots[0]!];
  const more: Spot[] = [...spots.slice(0, at + 1), [fine((a[0] + b[0]) / 2), fine((a[1] + b[1]) / 2)], ...spots.slice(at + 1)];
  return closed ? { ...piece, corners: more } : { ...piece, line: more };
}

export function contains(spot: Spot, ring: Spot[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
    if (ay > spot[1] !== by > spot[1] && spot[0] < ((bx - ax) * (spot[1] - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function toStretch([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

/** Whether a hand at a spot takes hold of a piece. */
export function isHeld(piece: Piece, spot: Spot): boolean {
  if (piece.buildings?.length) {
    const { left, bottom, right, top } = boxOf(piece);
    return spot[0] >= left && spot[0] <= right && spot[1] >= bottom && spot[1] <= top;
  }
  if (piece.corners?.length) return contains(spot, piece.corners);
  const line = piece.line ?? [];
  const near = Math.max(0.7, (piece.width ?? 0) / 2);
  return line.some((point, i) => i > 0 && toStretch(spot, line[i - 1]!, point) <= near);
}

/** As large as it is, for whoever reads it. */
export function sizeOf(piece: Piece): number {
  if (piece.line?.length) return piece.line.reduce((sum, [x, y], i, all) => (i ? sum + Math.hypot(x - all[i - 1]![0], y - all[i - 1]![1]) : 0), 0);
  const spots = spotsOf(piece);
  return Math.max(0, ...spots.flatMap(([ax, ay]) => spots.map(([bx, by]) => Math.hypot(ax - bx, ay - by))));
}
