/** Actions that say a place. Nothing here decides whether they are allowed. */

import type { Point } from "../../../boards/plane/layout";
import type { Action, Option } from "../../../wire/shapes";

const isPoint = (value: unknown): value is Point => typeof value === "object" && value !== null && "x" in value && "y" in value;

/** What lies on the table as a whole and is moved as a whole: a piece of ground, or a command being deployed. */
function spots(action: Action): Point[] {
  const posts = Object.values((action["posts"] as Record<string, { at: Point }> | undefined) ?? {}).map((post) => post.at);
  const laid = ((action["pieces"] as { corners?: Point[]; line?: Point[] }[] | undefined) ?? []).flatMap((piece) =>
    typeof piece === "object" ? [...(piece.corners ?? []), ...(piece.line ?? [])] : [],
  );
  return [...((action["corners"] as Point[] | undefined) ?? []), ...((action["line"] as Point[] | undefined) ?? []), ...laid, ...posts];
}

/** The middle of what an action sets down. */
export function centreOf(action: Action): Point | null {
  const all = spots(action);
  return all.length ? { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length } : placeOf(action);
}

function shifted(action: Action, place: Point): Action {
  const middle = centreOf(action)!;
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

/** What is set down, wherever it is: pieces that differ in their place alone are set by hand. */
export function setDown(action: Action): string | null {
  if (!["place_element", "place_piece", "deploy_unit", "deploy_officer", "deploy_command", "place_position", "place_marker"].includes(action.kind)) return null;
  const pieces = (action["pieces"] as { piece: string }[] | undefined) ?? [];
  return [action.kind, ...["sort", "unit", "officer", "command"].map((field) => String(action[field] ?? "")), ...pieces.map((one) => one.piece)].join("/");
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
