/** What the table sends of a battle, and how its things are called. */

import type { Arm } from "../../boards/plane/bases";
import type { Look } from "../../boards/plane/ground";
import type { Base, Field, Point } from "../../boards/plane/layout";
import { capital } from "../../text";
import { settings } from "../../wire/settings.svelte";
import type * as Tercios from "../../wire/generated/tercios";
import type { Role, View } from "../../wire/shapes";
import { term } from "../../wire/texts.svelte";
import type { Land } from "../field/board/FieldBoard.svelte";
import type { Name } from "../names";
import { sideCalled, sideWithin } from "../sides.svelte";

export const RED = "red";
export const BLUE = "blue";
export const ORDERS = ["atencion", "atacad", "corred", "fuego", "resistid"] as const;
export type Order = (typeof ORDERS)[number];

export interface Profile {
  entry: string;
  unit_class: string;
  speed: number;
  combat: number;
  fire: number[];
  discipline: number;
  courage: number;
  endurance: number;
  front: number;
  depth: number;
  defences: { infantry: number; cavalry: number; salvas: number; artillery: number };
  shooting: string[];
  arms: string[];
  traits: string[];
  options: string[];
}

export interface Unit {
  id: string;
  role: Role;
  command: string;
  profile: Profile;
  base: Base;
  wear: number;
  disordered: boolean;
  blind: boolean;
  acted: boolean;
  done: Order | null;
  limbered: boolean;
  union: string;
  lead: string;
  group: number;
  is_elite_unit: boolean;
  braced: boolean;
  marks: { name: string }[];
}

export interface Commander {
  id: string;
  role: Role;
  level: number;
  command: string;
  is_general: boolean;
  virtues: string[];
  qualities: string[];
  at: Point;
  radius: number;
  inside: string;
  exhausted: boolean;
}

export interface Element {
  id: string;
  kind: string;
  corners: Point[];
  line: Point[];
  width: number;
}

export interface TerciosView extends Pick<Tercios.TerciosView, "phase"> {
  units: { unit: Unit; card: string }[];
  commanders: Record<string, Commander>;
  commands: Record<string, { commander: string }>;
  elements: Record<string, Element>;
  weapons: Record<string, { name: Record<string, string>; range: number; close: number }>;
  switches: { premeasuring?: "allowed" | "forbidden" };
  field: Field;
  turn: number;
  length: number;
  score: Record<Role, number>;
  zones: Record<Role, string>;
  reserve: Record<string, Unit>;
}

export const asView = (view: View | null): TerciosView | null => view as unknown as TerciosView | null;

/** The words of the table for what it has put down; a mark that it does not name is told as it is. */
function written(board: unknown, part: string, id: string): string {
  const found = (board as Record<string, Record<string, Name>> | null)?.[part]?.[id]?.[settings.language];
  return found ?? capital(id.replace(/_/g, " "));
}

export const qualityName = (board: unknown, id: string): string => written(board, "qualities", id);
export const elementName = (board: unknown, kind: string): string => written(board, "elements", kind);
export const orderName = (order: string): string => term("tercios", `term.${order}`) ?? order;
export const sideName = (role: Role): string => sideCalled("tercios", role);

export function armOf(unit: Unit): Arm {
  const { unit_class, arms, shooting } = unit.profile;
  if (unit_class === "artillery") return "gun";
  if (unit_class === "cavalry") return arms.some((arm) => arm.startsWith("lanzas")) ? "lance" : "horse";
  const pikes = arms.includes("picas") || arms.includes("alabardas");
  if (pikes && shooting.length) return Math.abs(unit.base.front - unit.base.depth) < unit.base.front * 0.1 ? "square" : "pike-and-shot";
  if (pikes) return "pike";
  return shooting.length ? "shot" : "melee";
}

const LOOKS: Record<string, Look> = {
  path: "road",
  hill: "hill",
  large_hill: "hill",
  steep_hill: "steep",
  small_wood: "wood",
  large_wood: "wood",
  crop_field: "crop",
  fence: "fence",
  wall: "wall",
  bridge: "bridge",
  ford: "ford",
  small_building: "house",
  large_building: "house",
  swamp: "swamp",
  small_lake: "lake",
  large_lake: "lake",
  rocks: "rocks",
  river: "river",
  urban_area: "town",
};
export const lookOf = (kind: string): Look => LOOKS[kind] ?? "town";

/** What lies under what, from the ground up. */
const HEIGHT: Look[] = ["town", "crop", "hill", "steep", "swamp", "lake", "river", "road", "ford", "bridge", "rocks", "wood", "fence", "wall", "house"];
export const lowestFirst = (elements: Element[]): Element[] => [...elements].sort((a, b) => HEIGHT.indexOf(lookOf(a.kind)) - HEIGHT.indexOf(lookOf(b.kind)));

/** Whether its base lies on the table: rear units of a column and guns among infantry have none. */
export const hasBase = (unit: Unit): boolean => !unit.lead || (unit.union !== "column" && unit.union !== "gun");

export function weaponName(view: TerciosView, id: string): string {
  return view.weapons[id]?.name[settings.language] ?? id;
}

/** Those whose bases lie on the field. */
export const standing = (view: TerciosView): Unit[] => view.units.map(({ unit }) => unit).filter(hasBase);

export const landsOf = (view: TerciosView, board: unknown): Land[] =>
  lowestFirst(Object.values(view.elements)).map((element) => ({ ...element, name: elementName(board, element.kind), look: lookOf(element.kind) }));

/** The side with its article, as inside a sentence. */
export const sideIn = (role: Role): string => sideWithin("tercios", role);

/** Traits have one name in both languages, as in the rulebook; their marks leave out the accents. */
const ACCENTS: Record<string, string> = {
  angulo: "ángulo",
  caballeria: "caballería",
  dotacion: "dotación",
  dragon: "dragón",
  evasion: "evasión",
  formacion: "formación",
  freneticos: "frenéticos",
  persecucion: "persecución",
};
export const drillName = (id: string): string =>
  id
    .split("_")
    .map((word) => ACCENTS[word] ?? word)
    .join(" ");
