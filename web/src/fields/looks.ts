/** How the kinds of terrain of each game are drawn, and who stands on a field that a scenario lays out. */

import type { Look } from "../boards/plane/ground";
import { INCH } from "../boards/plane/layout";
import * as aguila from "../games/aguila/view";
import * as tercios from "../games/tercios/view";
import { both } from "../text";
import type { Spot } from "../wire/fields.svelte";
import type { View } from "../wire/shapes";

export const lookOf = (game: string, kind: string): Look => (game === "aguila" ? aguila.lookOf(kind) : tercios.lookOf(kind));

/** A miniature as a scenario puts it: the middle of its base in inches, where it looks in degrees. */
export interface Figure {
  id: string;
  side: string;
  name: string;
  at: Spot;
  facing: number;
  wide: number;
  deep: number;
  /** Those who must be placed together with it. */
  group: string;
}

const spot = ({ x, y }: { x: number; y: number }): Spot => [Math.round((x / INCH) * 1e4) / 1e4, Math.round((y / INCH) * 1e4) / 1e4];

/** Everybody on the table of a preview. */
export function figuresOf(game: string, view: View, board: unknown): Figure[] {
  const named = (board as { pieces?: Record<string, Record<string, string>> } | null)?.pieces ?? {};
  const unit = (
    one: { id: string; role: string; base: { centre: { x: number; y: number }; heading: number; front: number; depth: number } },
    group: string,
  ): Figure => ({
    id: one.id,
    side: one.role,
    name: "",
    at: spot(one.base.centre),
    facing: one.base.heading / 10,
    wide: one.base.front / INCH,
    deep: one.base.depth / INCH,
    group,
  });
  const officer = (one: { id: string; role: string; at: { x: number; y: number }; radius: number }, group: string): Figure => ({
    id: one.id,
    side: one.role,
    name: "",
    at: spot(one.at),
    facing: 0,
    wide: 0,
    deep: (2 * one.radius) / INCH,
    group,
  });
  const alone = (one: { inside: string; at: { x: number } }): boolean => !one.inside && one.at.x >= 0;
  let found: Figure[];
  if (game === "aguila") {
    const shown = aguila.asView(view)!;
    found = [
      ...Object.values(shown.units).map((one) => unit(one, one.id)),
      ...Object.values(shown.officers)
        .filter(alone)
        .map((one) => officer(one, one.id)),
    ];
  } else {
    const shown = tercios.asView(view)!;
    found = [
      ...tercios.standing(shown).map((one) => unit(one, one.command)),
      ...Object.values(shown.commanders)
        .filter(alone)
        .map((one) => officer(one, one.command)),
    ];
  }
  return found.map((one) => ({ ...one, name: both(named[one.id]) || one.id }));
}
