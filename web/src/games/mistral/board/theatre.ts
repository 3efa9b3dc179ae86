/** The network of the chart: where its places lie on the board, and the lines between them. */

import { along, onBoard, settle, trimmed, type Point, type Segment } from "../../../boards/chart/layout";
import { FRAME } from "./frame";
import { gateOf, isBox, locationOf, spaceOf, type PrintedBoard } from "../view";

const RADIUS: Record<string, number> = { large: 11, port: 9, coastal: 9, strait: 9, sea_zone: 22, edge: 4 };
/** Between signs that would touch. */
const GAP = 3;

export interface Drawn {
  from: Point;
  to: Point;
}

export class Theatre {
  readonly points: Map<string, Point>;
  /** Lines under which no name should lie. */
  readonly lines: Segment[];
  private readonly neighbours = new Map<string, string[]>();

  constructor(readonly board: PrintedBoard) {
    this.points = settle(
      Object.entries(board.places).map(([id, place]) => ({ id, radius: this.radius(id) * 1.12, ...onBoard(FRAME, place.lon, place.lat) })),
      GAP,
    );
    this.lines = board.lanes.map(({ ends }) => this.between(ends[0], ends[1]));
    const legs = [
      ...board.lanes.map(({ ends }) => ends),
      ...board.gates.map(({ zone, neighbour }) => [zone, neighbour] as const),
      ...board.borders.map(({ zones }) => zones),
    ];
    for (const [a, b] of legs)
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const)
        this.neighbours.set(one, [...(this.neighbours.get(one) ?? []), other]);
  }

  radius(id: string): number {
    const place = this.board.places[id];
    if (place?.kind === "port" && this.board.ports[id]?.rank !== "key") return 7;
    return RADIUS[place?.kind ?? "large"] ?? 10;
  }

  /** The point of a Space, a Harbour's Port, or a Box on its dotted line. */
  at(place: string): Point {
    const location = locationOf(place);
    const own = this.points.get(spaceOf(location)) ?? { x: 0, y: 0 };
    if (!isBox(location)) return own;
    const other = this.points.get(gateOf(location));
    if (!other) return own;
    const [a, b] = trimmed(own, other, this.radius(spaceOf(location)), this.radius(gateOf(location)));
    return along(a, b, 0.42);
  }

  between(a: string, b: string): Segment {
    return trimmed(this.at(a), this.at(b), this.radius(a), this.radius(b));
  }

  /** The shortest way over the chart, whatever the winds; straight where there is none. */
  way(from: string, to: string): Point[] {
    const [start, end] = [spaceOf(from), spaceOf(to)];
    const far = new Map([[start, 0]]);
    const back = new Map<string, string>();
    const left = new Set([start]);
    while (left.size > 0) {
      const here = [...left].reduce((a, b) => (far.get(b)! < far.get(a)! ? b : a));
      left.delete(here);
      if (here === end) break;
      for (const next of this.neighbours.get(here) ?? []) {
        const [a, b] = [this.at(here), this.at(next)];
        const length = far.get(here)! + Math.hypot(a.x - b.x, a.y - b.y);
        if (length >= (far.get(next) ?? Infinity)) continue;
        far.set(next, length);
        back.set(next, here);
        left.add(next);
      }
    }
    if (!back.has(end)) return [this.at(start), this.at(end)];
    const found = [end];
    while (found[0] !== start) found.unshift(back.get(found[0]!)!);
    return found.map((id) => this.at(id));
  }
}
