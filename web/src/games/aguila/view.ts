/** What the table sends of a battle under the eagle, and how its things are called. */

import type { Look } from "../../boards/plane/ground";
import { headingTo, INCH, towards, type Base, type Field, type Point } from "../../boards/plane/layout";
import { capital } from "../../text";
import { settings } from "../../wire/settings.svelte";
import type * as Aguila from "../../wire/generated/aguila";
import type { Role, View } from "../../wire/shapes";
import { term } from "../../wire/texts.svelte";
import type { Land } from "../field/board/FieldBoard.svelte";
import type { Name } from "../names";
import { sideCalled, sideWithin } from "../sides.svelte";

export const RED = "red";
export const BLUE = "blue";

export interface Unit {
  id: string;
  role: Role;
  profile: {
    name: Name;
    arm: "infantry" | "cavalry" | "artillery";
    minis: number;
    speed: number;
    melee: number;
    shooting: number;
    defence: number;
    attacks: number;
    courage: [number, number];
    discipline: number;
    strength: number;
    range: number;
    resists: number;
    formations: string[];
    abilities: string[];
    kind: string | null;
    guard: boolean;
  };
  base: Base;
  formation: string;
  officer: string;
  damage: number;
  wavering: number;
  disorganised: number;
  order: string | null;
  shot: boolean;
  building: string;
  battery: string;
  dismounted: boolean;
}

export interface Officer {
  id: string;
  role: Role;
  rank: string;
  at: Point;
  radius: number;
  inside: string;
  abilities: string[];
  command_range: number;
  regroup_dice: number;
  is_commander: boolean;
  aides: number;
  damage: number;
  has_moved: boolean;
}

export interface Ground {
  id: string;
  piece: string;
  corners: Point[];
  line: Point[];
  width: number;
  crossings?: Point[];
  structure: number;
}

export interface AguilaView extends Pick<Aguila.AguilaView, "phase" | "turns"> {
  units: Record<string, Unit>;
  officers: Record<string, Officer>;
  ground: Record<string, Ground>;
  field: Field;
  turn: number;
  losses: Record<Role, { whole: number; lost: number }>;
  weather: string;
  season: string;
  camp: {
    numbers: { length: string } | null;
    waiting: Record<string, Unit>;
    staff: Record<string, Officer>;
    objectives: { id: string; at: Point; worth: number; owner: Role }[];
    hidden: Record<string, { at: Point; heading: number }>;
  };
}

export const asView = (view: View | null): AguilaView | null => view as unknown as AguilaView | null;

const spoken = (key: string): string => term("aguila", key) ?? capital((key.split(".").at(-1) ?? "").replace(/_/g, " "));
export const sideName = (role: Role): string => sideCalled("aguila", role);

export const weatherName = (id: string): string => spoken(`term.${id}`);

export function groundName(board: unknown, piece: string): string {
  const found = (board as { terrain?: Record<string, { name: Name }> } | null)?.terrain?.[piece]?.name[settings.language];
  return found ?? capital(piece.replace(/_/g, " "));
}

const LOOKS: Record<string, Look> = {
  road: "road",
  easy_hill: "hill",
  difficult_hill: "steep",
  mountain: "steep",
  wood: "wood",
  palm_grove: "wood",
  vineyard: "crop",
  fields: "crop",
  fence: "fence",
  walls_or_fences: "fence",
  stone_walls: "wall",
  high_wall: "wall",
  farm: "house",
  buildings: "town",
  fortified_building: "town",
  ruins: "rocks",
  rocky: "rocks",
  difficult_ground: "rocks",
  dunes: "hill",
  oasis: "lake",
  marsh: "swamp",
  lake: "lake",
  river: "river",
  stream: "river",
  wadi: "river",
  position: "wall",
  light_position: "fence",
  solid_position: "wall",
};
export const lookOf = (piece: string): Look => LOOKS[piece] ?? "crop";

/** What lies under what, from the ground up. */
const HEIGHT: Look[] = ["town", "crop", "hill", "steep", "swamp", "lake", "river", "road", "ford", "bridge", "rocks", "wood", "fence", "wall", "house"];
export const lowestFirst = (grounds: Ground[]): Ground[] => [...grounds].sort((a, b) => HEIGHT.indexOf(lookOf(a.piece)) - HEIGHT.indexOf(lookOf(b.piece)));

/** Those whose bases lie on the field. */
export const standing = (view: AguilaView): Unit[] => Object.values(view.units);

export const landsOf = (view: AguilaView, board: unknown): Land[] =>
  lowestFirst(Object.values(view.ground)).flatMap((one) => [
    { ...one, name: groundName(board, one.piece), look: lookOf(one.piece) },
    ...crossingsOf(one, board),
  ]);

/** The bridges and fords of a river, each from bank to bank. */
function crossingsOf(river: Ground, board: unknown): Land[] {
  if (lookOf(river.piece) !== "river") return [];
  const width = (board as { crossing?: number } | null)?.crossing ?? 5 * INCH;
  return (river.crossings ?? []).map((at, n) => {
    const across = wayAt(river.line, at) + 900;
    const line = [towards(at, across, river.width / 2), towards(at, across + 1800, river.width / 2)];
    return { id: `${river.id}/${n}`, name: spoken("term.crossing"), look: n === 0 ? "bridge" : "ford", corners: [], line, width };
  });
}

/** Where a line leads at the stretch that is nearest to a place. */
function wayAt(line: Point[], at: Point): number {
  let [way, best] = [0, Infinity];
  for (const [n, b] of line.entries()) {
    const a = line[n - 1];
    if (a === undefined) continue;
    const [over, up] = [b.x - a.x, b.y - a.y];
    const part = Math.max(0, Math.min(1, ((at.x - a.x) * over + (at.y - a.y) * up) / (over * over + up * up || 1)));
    const off = Math.hypot(a.x + part * over - at.x, a.y + part * up - at.y);
    if (off < best) [way, best] = [headingTo(a, b), off];
  }
  return way;
}

/** The side with its article, as inside a sentence. */
export const sideIn = (role: Role): string => sideWithin("aguila", role);

export function abilityName(board: unknown, id: string): string {
  const found = (board as { abilities?: Record<string, Name> } | null)?.abilities?.[id]?.[settings.language];
  return found?.toLowerCase() ?? id.replace(/_/g, " ");
}
