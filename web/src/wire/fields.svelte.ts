/** Fields of one's own: kept in this browser, handed on as a file or a link. */

import { Drawer } from "./drafts.svelte";
import type { Words } from "./shapes";

export type Spot = [number, number];

/** A piece of ground, in inches from the left bottom corner of the table. */
export interface Piece {
  kind: string;
  corners?: Spot[];
  line?: Spot[];
  width?: number;
  crossings?: Spot[];
  buildings?: Spot[][];
  by?: string;
}

export interface FieldDocument {
  game: string;
  name: string;
  author?: string;
  about?: string;
  prepared?: "agreed" | "book";
  seed?: string;
  scale?: string;
  terrain?: string;
  table?: Spot | [];
  passed?: string[];
  piece?: Piece[];
}

/** A kind of terrain: its shape, and between which sizes it may lie. */
export interface Kind {
  id: string;
  name: Words;
  shape: "area" | "house" | "line" | "band" | "river" | "crossing" | "town";
  least: number;
  most: number;
  cost: number;
  height: boolean;
  crossings: number;
}

/** What fields of a game are made of. */
export interface Grounds {
  scales: { id: string; table: Spot; kinds: Kind[] }[];
  terrains: Record<string, Words>;
  scenarios: string[];
}

/** What the procedure of the book asks next. */
export interface Asked {
  role: string;
  kinds: string[];
  count: number;
  points: number | null;
  must: boolean;
  cite: string;
  given: Words | null;
}

export interface FieldProblem {
  at: string[];
  cite: string;
  text: string;
}

export interface FieldReport {
  sound: boolean;
  problems: FieldProblem[];
  remarks: FieldProblem[];
  asked?: Asked | null;
  table?: Spot;
  document?: FieldDocument;
  file?: string;
}

export interface KeptField {
  id: string;
  game: string;
  document: FieldDocument;
}

export const fields = new Drawer<KeptField>("estandarte.fields");

export const fieldFile = (document: FieldDocument): string => JSON.stringify({ estandarte: "field", format: 1, ...document });
