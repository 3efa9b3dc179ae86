/** The map of a battle, as the table sends it: drawn only, and no rule knows of it. */

import type { CountryLook } from "../../../boards/plane/country";
import { middle } from "../../../boards/plane/ground";
import { INCH, onBoard, type Field, type Point } from "../../../boards/plane/layout";
import { both } from "../../../text";
import type { Name } from "../../names";

type Spot = [number, number];
export interface BattleMap {
  /** Where north lies, in degrees clockwise from the top. */
  north: number;
  marks: { look: CountryLook; line: Spot[]; name?: Name; at?: Spot }[];
  /** What the ground that counts is called, by its marks. */
  names: Record<string, Name>;
}
export interface Written {
  text: string;
  at: Point;
  sort: CountryLook | "ground";
}

export function mapOf(board: unknown): BattleMap | null {
  const found = (board as { map?: Partial<BattleMap> } | null)?.map;
  return found?.marks ? (found as BattleMap) : null;
}

export const placed = (field: Field, [x, y]: Spot): Point => onBoard(field, { x: x * INCH, y: y * INCH });

const LETTER = 9.4;
function within(ring: Point[], text: string): Point {
  const [heart, xs] = [middle(ring), ring.map((p) => p.x)];
  const fits = Math.max(...xs) - Math.min(...xs) > text.length * LETTER;
  return fits ? { x: heart.x, y: heart.y + 5 } : { x: heart.x, y: Math.min(...ring.map((p) => p.y)) - 7 };
}

/** Every name once, where it is written. */
export function writtenOn(map: BattleMap, field: Field, lands: { id: string; ring: Point[]; along: Point[] }[]): Written[] {
  const drawn = map.marks.flatMap(({ look, line, name, at }) => {
    const spot = placed(field, at ?? line[Math.floor(line.length / 2)] ?? [0, 0]);
    return name ? [{ text: both(name), at: at || look !== "village" ? spot : { x: spot.x, y: spot.y + 36 }, sort: look }] : [];
  });
  const grounds = lands.flatMap<Written>(({ id, ring, along }) => {
    const name = map.names[id];
    if (!name) return [];
    const [a, b] = along.length > 1 ? [along[0]!, along[1]!] : [null, null];
    // a line is named near its beginning, where no army stands; what is wide enough within, all else above
    const at = ring.length ? within(ring, both(name)) : a && b ? { x: a.x + (b.x - a.x) * 0.1, y: a.y + (b.y - a.y) * 0.1 - 12 } : null;
    return at ? [{ text: both(name), at, sort: "ground" as const }] : [];
  });
  return [...drawn, ...grounds.filter(({ text }, i) => grounds.findIndex((one) => one.text === text) === i || text.length < 7)];
}
