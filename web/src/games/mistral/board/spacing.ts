/** Room on the chart: for the names of Ports, and for the stacks of counters. By rule, not by hand. */

import { around, beside, berths, heaped, leastHiding, middle, boardSize, type Obstacles, type Point, type Rect } from "../../../boards/chart/layout";
import { FRAME } from "./frame";
import type { Theatre } from "./theatre";

export const COUNTER = { width: 46, height: 33 };

export interface Label {
  id: string;
  text: string;
  size: number;
  box: Rect;
}

const board = (): Rect => ({ x0: 4, y0: 4, x1: boardSize(FRAME).width - 4, y1: boardSize(FRAME).height - 4 });

function signs(theatre: Theatre, k: number): Rect[] {
  return Object.entries(theatre.board.places)
    .filter(([, place]) => place.kind !== "edge")
    .map(([id]) => around(theatre.at(id), theatre.radius(id) * k, theatre.radius(id) * k));
}

/** Names beside their Ports and under their Sea Zones; `k` says how large signs are drawn. */
export function labels(theatre: Theatre, k: number, nameOf: (id: string) => string): Label[] {
  const obstacles: Obstacles = { boxes: signs(theatre, k), lines: theatre.lines, board: board() };
  const found: Label[] = [];
  const entries = Object.entries(theatre.board.places).filter(([, place]) => place.kind === "port" || place.kind === "sea_zone");
  // Large names first: they have the fewest places to go to.
  entries.sort(([a, one], [b, other]) => Number(other.kind === "sea_zone") - Number(one.kind === "sea_zone") || theatre.radius(b) - theatre.radius(a));
  for (const [id, place] of entries) {
    const text = nameOf(id);
    const zone = place.kind === "sea_zone";
    const size = (zone ? 16.5 : theatre.board.ports[id]?.rank === "key" ? 15 : 13) * k;
    const wide = text.length * size * (zone ? 0.56 : theatre.board.ports[id]?.rank === "key" ? 0.51 : 0.48) + (zone ? 0 : 20 * k);
    const own = around(theatre.at(id), theatre.radius(id) * k, theatre.radius(id) * k);
    const others = { ...obstacles, boxes: obstacles.boxes.filter((box) => box.x0 !== own.x0 || box.y0 !== own.y0) };
    const dislike = (side: number): number => (zone ? (side === 3 ? 0 : side === 2 ? 1 : 6) : side > 3 ? 1 : 0);
    const { box } = leastHiding(beside(theatre.at(id), theatre.radius(id) * k, wide, size * 1.05), others, dislike);
    found.push({ id, text, size, box });
    obstacles.boxes.push(box);
  }
  return found;
}

export interface Stack<Item> {
  key: string;
  location: string;
  fleet: string;
  items: Item[];
  /** From the sign to the stack. */
  from: Point;
  at: Point;
  spots: Point[];
  fanned: boolean;
}

/** A small tab beside each of these Ports, off the signs and the names. */
export function tabs(theatre: Theatre, k: number, names: Label[], ports: { key: string; port: string; width: number }[]): Map<string, Rect> {
  const obstacles: Obstacles = { boxes: [...signs(theatre, k), ...names.map((one) => one.box)], lines: theatre.lines, board: board() };
  const found = new Map<string, Rect>();
  for (const { key, port, width } of ports) {
    const own = around(theatre.at(port), theatre.radius(port) * k, theatre.radius(port) * k);
    const others = { ...obstacles, boxes: obstacles.boxes.filter((box) => box.x0 !== own.x0 || box.y0 !== own.y0) };
    const { box } = leastHiding(beside(theatre.at(port), (theatre.radius(port) - 3) * k, width * k, 14 * k), others);
    found.set(key, box);
    obstacles.boxes.push(box);
  }
  return found;
}

/** Every stack beside its place, off the signs, the names and the other stacks. */
export function stacks<Item>(
  theatre: Theatre,
  k: number,
  names: Label[],
  taken: Rect[],
  heaps: { location: string; fleet: string; items: Item[] }[],
  fanned: string,
): Stack<Item>[] {
  const obstacles: Obstacles = { boxes: [...signs(theatre, k), ...names.map((one) => one.box), ...taken], lines: theatre.lines, board: board() };
  return heaps.map(({ location, fleet, items }) => {
    const at = theatre.at(location);
    const radius = (theatre.points.has(location) ? theatre.radius(location) : 8) * k;
    const open = fanned === location && items.length > 1;
    const spots = heaped(items.length, COUNTER.width * k, COUNTER.height * k, open);
    const heap = heaped(items.length, COUNTER.width * k, COUNTER.height * k, false);
    const rise = (heap.at(-1)?.y ?? 0) / 2;
    const { box } = leastHiding(
      berths(at, radius, (COUNTER.width / 2 + 2) * k + (heap.at(-1)?.x ?? 0) / 2, (COUNTER.height / 2 + 2) * k + rise),
      obstacles,
      (side) => Math.floor(side / 16) * 1.4,
    );
    obstacles.boxes.push(box);
    const centre = middle(box);
    return {
      key: `${location}|${fleet}`,
      location,
      fleet,
      items,
      from: at,
      at: { x: centre.x - (heap.at(-1)?.x ?? 0) / 2, y: centre.y - rise },
      spots,
      fanned: open,
    };
  });
}
