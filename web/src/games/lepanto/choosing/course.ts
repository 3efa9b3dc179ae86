/** Courses as letters, traced over the board: r and s go a hex ahead, < turns to port, > to starboard. */

import { beside, bearing, distance, turned, type Hex } from "../../../boards/hex/layout";
import type { Option } from "../../../wire/shapes";
import type { Ship } from "../view";

export interface End {
  hex: Hex;
  bow: number;
  path: string;
  way: Hex[];
  tired: boolean;
}

export function trace(ship: Pick<Ship, "at" | "bow">, path: string): { hex: Hex; bow: number; way: Hex[] } {
  let [hex, bow]: [number, number] = [ship.at, ship.bow];
  const way = [hex];
  for (const letter of path) {
    if (letter === "r" || letter === "s") way.push((hex = beside(hex, bow)));
    else if (letter === "<") bow = turned(bow, 1);
    else if (letter === ">") bow = turned(bow, -1);
  }
  return { hex, bow, way };
}

/** The ends of the courses that are offered, the easiest course to each. */
export function endsOf(ship: Ship, options: Option[]): End[] {
  const best = new Map<string, End>();
  for (const { action, toll } of options) {
    if (action.kind !== "move" || action["ship"] !== ship.id) continue;
    const path = String(action["path"]);
    const end: End = { ...trace(ship, path), path, tired: toll === "exhausted" };
    const key = `${end.hex}/${end.bow}`;
    const old = best.get(key);
    if (!old || effort(end) < effort(old)) best.set(key, end);
  }
  return [...best.values()];
}

const effort = (end: End): number => (end.tired ? 100 : 0) + (/[at]/.test(end.path) ? 20 : 0) + end.path.length;

/** The plainest course to a hex, whether it is allowed or not: the server will say why not. */
export function plainCourse(ship: Ship, to: Hex): string {
  let path = "";
  let bow: number = ship.bow;
  const wanted = bearing(ship.at, to);
  const port = (wanted - bow + 6) % 6;
  const letter = port <= 3 ? "<" : ">";
  for (let i = 0; i < Math.min(port, 6 - port); i++) {
    path += letter;
    bow = turned(bow, letter === "<" ? 1 : -1);
  }
  const far = Math.min(distance(ship.at, to), 8 - path.length);
  return path + (path ? "rs" : "rrss").padEnd(far, "r").slice(0, far);
}
