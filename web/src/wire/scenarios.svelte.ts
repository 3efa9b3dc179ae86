/** Scenarios of one's own: kept in this browser, handed on as a file or a link. */

import { Drawer } from "./drafts.svelte";
import type { ScenarioFile } from "./generated/documents";

/** What a scenario file holds; `scenario` is what its game asks. */
export type ScenarioDocument = ScenarioFile;

export interface KeptScenario {
  id: string;
  game: string;
  document: ScenarioDocument;
}

export const scenarios = new Drawer<KeptScenario>("estandarte.scenarios");

export const scenarioFile = (document: ScenarioDocument): string => JSON.stringify({ estandarte: "scenario", format: 1, ...document });

/** A text made small enough for an address, and back. */
export async function packed(text: string): Promise<string> {
  const small = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(small).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

const LARGEST = 150_000;

export async function unpacked(word: string): Promise<string> {
  const bytes = Uint8Array.from(atob(word.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value as Uint8Array<ArrayBuffer>);
    if ((size += next.value.length) > LARGEST) throw new RangeError("too large");
  }
  return new Blob(parts).text();
}
