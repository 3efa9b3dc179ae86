/** All that one has here as one file: the table itself, and what the page keeps beside it. */

import type { InTab } from "./reaching";

const MARK = "estandarte.";

interface Kept {
  estandarte: "table";
  /** Seats, armies, fields, packs, scenarios and settings, as the page keeps them. */
  beside: Record<string, string>;
  /** The database, in base64. */
  table: string;
}

export class NotOurs extends Error {}

export async function saved(tab: InTab): Promise<string> {
  const beside: Record<string, string> = {};
  for (const key of Object.keys(localStorage)) if (key.startsWith(MARK)) beside[key] = localStorage.getItem(key)!;
  const kept: Kept = { estandarte: "table", beside, table: written(new Uint8Array(await tab.copy())) };
  return JSON.stringify(kept);
}

/** In the place of what is here; the page is to be loaded anew. */
export async function broughtBack(tab: InTab, text: string): Promise<void> {
  let kept: Kept;
  try {
    kept = JSON.parse(text) as Kept;
    if (kept.estandarte !== "table") throw new NotOurs();
  } catch {
    throw new NotOurs();
  }
  const answer = await tab.replace(read(kept.table).buffer);
  if (!answer.ok) throw new Error(await answer.text());
  for (const key of Object.keys(localStorage)) if (key.startsWith(MARK)) localStorage.removeItem(key);
  for (const [key, value] of Object.entries(kept.beside)) if (key.startsWith(MARK)) localStorage.setItem(key, value);
}

function written(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
  return btoa(text);
}

const read = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
