/** Actions that say a place, and how they would leave the pieces. Nothing here decides whether they are allowed. */

import { advanced, faced, towards, type Base, type Point, type Side } from "../../boards/plane/layout";
import type { Action, Option } from "../../wire/shapes";
import type { TerciosView, Unit } from "./sheet";

const isPoint = (value: unknown): value is Point => typeof value === "object" && value !== null && "x" in value && "y" in value;

/** What lies on the table as a whole and is moved as a whole: a piece of ground, or a command being deployed. */
function spots(action: Action): Point[] {
  const posts = Object.values((action["posts"] as Record<string, { at: Point }> | undefined) ?? {}).map((post) => post.at);
  return [...((action["corners"] as Point[] | undefined) ?? []), ...((action["line"] as Point[] | undefined) ?? []), ...posts];
}

function shifted(action: Action, place: Point): Action {
  const all = spots(action);
  const middle = { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length };
  const [over, up] = [Math.round(place.x - middle.x), Math.round(place.y - middle.y)];
  const move = (value: unknown): unknown => {
    if (isPoint(value)) return { x: value.x + over, y: value.y + up };
    if (Array.isArray(value)) return value.map(move);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, move(one)]));
    return value;
  };
  return move(action) as Action;
}

/** The place that an action names: where it leads to. */
export function placeOf(action: Action): Point | null {
  for (const field of ["to", "at", "place"]) if (isPoint(action[field])) return action[field];
  const way = action["path"];
  return Array.isArray(way) && isPoint(way.at(-1)) ? (way.at(-1) as Point) : null;
}

/** Whether one may put another place into it. */
export const takesPlace = (action: Action): boolean => placeOf(action) !== null || spots(action).length > 0 || Array.isArray(action["path"]) || "to" in action;

export function withPlace(action: Action, place: Point): Action {
  if (spots(action).length > 0) return shifted(action, place);
  if (isPoint(action["at"])) return { ...action, at: place };
  if ("to" in action) return { ...action, to: place, ...(action["building"] ? { building: "" } : {}) };
  if (Array.isArray(action["path"])) return { ...action, path: [place] };
  return { ...action, place };
}

/** The marks of all pieces that an action speaks of. */
export function piecesOf(action: Action): string[] {
  const found: string[] = [];
  for (const [field, value] of Object.entries(action)) {
    if (field === "kind" || field === "role") continue;
    if (typeof value === "string" && value) found.push(value);
    else if (Array.isArray(value)) found.push(...value.filter((one): one is string => typeof one === "string"));
    else if (field === "posts" && value) found.push(...Object.keys(value));
  }
  return found;
}

/** Nothing but its kind, or words and numbers: it can stand on a button. */
export function isPlain(option: Option, pieces: (id: string) => boolean): boolean {
  const { action } = option;
  if (placeOf(action) || "posts" in action || "cards" in action || "corners" in action) return false;
  return !piecesOf(action).some(pieces);
}

export interface Ghost {
  unit: Unit | null;
  base: Base | null;
  /** Where a commander would stand. */
  disc: Point | null;
}

/** A base with its front centre at a place. */
const standing = (base: Base, at: Point, heading: number): Base => ({ ...base, heading, centre: towards(at, heading + 1800, base.depth / 2) });

/** How the pieces would stand after an action, as far as the eye can follow it. */
export function ghostsOf(action: Action, view: TerciosView, acting: string): Ghost[] {
  const find = (id: string): Unit | null => view.units.find(({ unit }) => unit.id === id)?.unit ?? view.reserve[id] ?? null;
  if (action["posts"] && typeof action["posts"] === "object") {
    return Object.entries(action["posts"] as Record<string, { at: Point; heading: number }>).flatMap(([id, post]) => {
      const unit = find(id);
      return unit ? [{ unit, base: standing(unit.base, post.at, post.heading), disc: null }] : [];
    });
  }
  const unit = find(String(action["unit"] ?? "")) ?? find(acting);
  const place = placeOf(action);
  if (action.kind === "command" || action.kind === "move_away") return place ? [{ unit: null, base: null, disc: place }] : [];
  if (!unit) return [];
  if (typeof action["heading"] === "number" && place) return [{ unit, base: standing(unit.base, place, action["heading"]), disc: null }];
  if (place) return [{ unit, base: advanced(unit.base, place), disc: null }];
  const side = action["side"];
  if (side === "left" || side === "right" || side === "rear") return [{ unit, base: faced(unit.base, side as Side), disc: null }];
  return [];
}
