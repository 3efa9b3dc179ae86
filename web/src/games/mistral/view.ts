/** What the table sends of the war at sea, and how its things are called. */

import { capital } from "../../text";
import type * as Mistral from "../../wire/generated/mistral";
import { settings } from "../../wire/settings.svelte";
import type { Role, View } from "../../wire/shapes";
import { term } from "../../wire/texts.svelte";
import { w, type Word } from "./words";

export type MistralView = Mistral.MistralView;
export type Formation = Mistral.Formation;
export type Unit = Mistral.Unit;
export type Auxiliary = Mistral.Auxiliary;
export type Leader = Mistral.Leader;
export type Convoy = Mistral.Convoy;
type Words = Record<string, string>;

export const BRITISH = "british";
export const BOURBONS = "bourbons";

export interface Place {
  name: Words;
  kind: "port" | "large" | "coastal" | "strait" | "sea_zone" | "edge";
  number: number;
  lon: number;
  lat: number;
}
export interface Lane {
  ends: [string, string];
  /** The end towards which the prevailing wind blows. */
  prevailing: string;
  seasonal: Record<string, string>;
  catching: number;
}
export interface PrintedBoard {
  places: Record<string, Place>;
  lanes: Lane[];
  gates: { zone: string; neighbour: string; in: number; out: number }[];
  borders: { zones: [string, string] }[];
  exits: { zone: string; edge: string }[];
  ports: Record<string, { rank: string; flag: string; blockade: number }>;
  winds: string[];
  contingents: Record<string, { name: Words; fleet: string }>;
  formations: Record<string, { name: Words; fleet: string; kind: string }>;
  flagships: Record<string, { name: string }>;
  leaders: Record<string, { name: string }>;
  orders?: Record<string, { name: Words }>;
  chits?: Record<string, { kind: string; locations: string[] }>;
  squadrons?: Record<string, { contingent: string; subclass: string }>;
  events?: Record<string, Words>;
  /** Dice that are nobody's own: the winds and whether their Gales move, the second of each pair, Campaigns, Events. */
  open_dice?: { winds: Record<string, boolean>; seconds: string[]; campaigns: Record<string, Words>; events: string[] };
  sections?: Record<string, string[]>;
}

export const asView = (view: View | null): MistralView | null => view as unknown as MistralView | null;

export function asBoard(board: unknown): PrintedBoard | null {
  return board && typeof board === "object" && "lanes" in board && "places" in board ? (board as PrintedBoard) : null;
}

const HARBOUR = "/harbour";
/** Where Formations meet: a place without the way it faces. */
export const locationOf = (place: string): string => place.replace(/:(in|out)$/, "");
export const spaceOf = (place: string): string => locationOf(place).split("/")[0]!;
export const isHarbour = (place: string): boolean => place.endsWith(HARBOUR);
export const isBox = (place: string): boolean => place.includes("/") && !isHarbour(place);
/** The Space or Sea Zone on the other side of a Box. */
export const gateOf = (place: string): string => locationOf(place).split("/")[1] ?? "";

export const sideName = (role: Role): string => term("mistral", `role.${role}`) ?? role;
export const sideIn = (role: Role): string => term("mistral", `fleet.${role}`) ?? sideName(role);
export const windName = (wind: string): string => term("mistral", `wind.${wind}`) ?? wind;
export const kindName = (kind: string): string => term("mistral", `kind.${kind}`) ?? kind;
export const stateName = (state: string): string => term("mistral", `state.${state}`) ?? state;
export const enemyOf = (role: Role): Role => (role === BRITISH ? BOURBONS : BRITISH);
export const washOf = (fleet: string): "madder" | "azure" => (fleet === BRITISH ? "madder" : "azure");

const plain = (name: Words | undefined): string => (name?.[settings.language] ?? "").replace(/ \(.*\)$/, "");

export function placeName(board: PrintedBoard | null, place: string): string {
  const space = board?.places[spaceOf(place)];
  if (!space) return place;
  const own = plain(space.name) + (space.kind === "large" ? ` (${space.number})` : "");
  if (isHarbour(place)) return `${own}, ${w("harbour").toLowerCase()}`;
  return isBox(place) ? `${own} ↔ ${plain(board?.places[gateOf(place)]?.name)}` : own;
}

/** The sign that is printed in a Space. */
export function sign(board: PrintedBoard, id: string): string {
  const place = board.places[id]!;
  if (place.kind === "large") return String(place.number);
  const letter = id.replace("coast_", "");
  return letter.length === 1 ? letter.toUpperCase() : letter === "genoa" ? "Gn" : "Vf";
}

export const rankName = (rank: string, kind: string): string => w((rank in { key: 1, minor: 1, coastal: 1 } ? rank : kind) as Word);

export function unitName(board: PrintedBoard | null, id: string): string {
  return board?.flagships[id]?.name ?? w("squadron", { id });
}

export function formationName(board: PrintedBoard | null, formation: Pick<Formation, "id" | "kind">): string {
  if (formation.kind === "dummy") return w("dummy");
  if (formation.kind === "independent") return w("independent", { id: formation.id.replace(/^I-/, "") });
  return board?.formations[formation.id]?.name[settings.language] ?? unitName(board, formation.id);
}

/** The number on an Order, without what only the table needs. */
export const orderMark = (id: string): string => (/^R-\w+-\d+$/.test(id) ? w("rendezvousNo", { n: id.split("-").at(-1)! }) : id);

/** The letter on its counter. */
export function mark(formation: Formation): string {
  if (formation.kind === "dummy") return "–";
  return formation.id.includes("-") ? formation.id.split("-").at(-1)! : formation.id;
}

export const leaderName = (board: PrintedBoard | null, id: string): string => board?.leaders[id]?.name ?? capital(id.replace(/_/g, " "));

export function auxiliaryName(auxiliary: Auxiliary): string {
  const number = /-(\d+)$/.exec(auxiliary.id)?.[1];
  const nation = term("mistral", `power.${auxiliary.contingent}`);
  // Each nation counts its own: the flag alone would not tell them apart in a list.
  if (number) return `${kindName(auxiliary.kind)} ${number}${nation && auxiliary.contingent !== "britain" ? ` (${nation})` : ""}`;
  return capital((term("mistral", `power.${auxiliary.contingent}`) ?? auxiliary.id).replace(/_/g, " "));
}

/** A chit that is printed several times has a number of its own. */
const chitOf = (board: PrintedBoard | null, id: string) => board?.chits?.[id] ?? board?.chits?.[id.replace(/\.\d+$/, "")];

export function orderKind(board: PrintedBoard | null, id: string): string {
  return id.startsWith("R-") ? "rendezvous" : (chitOf(board, id)?.kind ?? "");
}

export function orderName(board: PrintedBoard | null, id: string, kind = orderKind(board, id)): string {
  return board?.orders?.[kind]?.name[settings.language] ?? id;
}

export const orderPlaces = (board: PrintedBoard | null, id: string): string[] => chitOf(board, id)?.locations ?? [];

/** How a port's flag stands now: printed, or changed by the war. */
export const flagOf = (board: PrintedBoard, view: MistralView | null, port: string): string => view?.flags[port] ?? board.ports[port]?.flag ?? "";

// --- where the course of play stands

export const STEPS = ["resolve_events", "give_orders", "assign_auxiliaries", "reinforce", "reorganise", "keep_up", "close"] as const;
export const STEP_WORDS: Record<(typeof STEPS)[number], Word> = {
  resolve_events: "events",
  give_orders: "orders",
  assign_auxiliaries: "auxiliaries",
  reinforce: "reinforcements",
  reorganise: "reorganisation",
  keep_up: "upkeep",
  close: "closing",
};

/** The Step of the Administrative Phase that is under way; -1 outside it, and before the first Turn. */
export const stepNow = (view: MistralView | null): number => (STEPS as readonly string[]).indexOf(view?.step ?? "");

export const hasBegun = (view: MistralView | null): boolean => Boolean(view?.stage);
