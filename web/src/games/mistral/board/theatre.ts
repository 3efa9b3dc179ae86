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

  constructor(readonly board: PrintedBoard) {
    this.points = settle(
      Object.entries(board.places).map(([id, place]) => ({ id, radius: this.radius(id) * 1.12, ...onBoard(FRAME, place.lon, place.lat) })),
      GAP,
    );
    this.lines = board.lanes.map(({ ends }) => this.between(ends[0], ends[1]));
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
}
