/** How pieces would stand after an action, as far as the eye can follow it. */

import { advanced, faced, towards, type Base, type Point, type Side } from "../../../boards/plane/layout";
import type { Action } from "../../../wire/shapes";
import { placeOf } from "../../field/choosing/placing";
import type { Ghost as AnyGhost } from "../../field/choosing/helm.svelte";
import type { TerciosView, Unit } from "../view";

export type Ghost = AnyGhost<Unit>;

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
