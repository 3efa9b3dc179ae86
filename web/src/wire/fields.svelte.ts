/** Fields of one's own: kept in this browser, handed on as a file or a link. */

import { Drawer } from "./drafts.svelte";
import type { FieldFile as FieldDocument } from "./generated/documents";

export type Spot = [number, number];

export type { Asked, FieldFile as FieldDocument, FieldReport, Grounds, Kind, Piece, Problem as FieldProblem } from "./generated/documents";

export interface KeptField {
  id: string;
  game: string;
  document: FieldDocument;
}

export const fields = new Drawer<KeptField>("estandarte.fields");

export const fieldFile = (document: FieldDocument): string => JSON.stringify({ estandarte: "field", format: 1, ...document });
