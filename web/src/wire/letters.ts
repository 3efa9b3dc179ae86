/** A match by letter: one browser keeps it, the other is sent what its side may know and sends orders back. */

import * as api from "./api";
import type { Language } from "./settings.svelte";
import type { Action, Option } from "./shapes";

const KEY = "estandarte.post";
/** Before a letter that was folded to be sent as text. */
const MARK = "estandarte:";

export interface Orders {
  estandarte: "orders";
  match?: string;
  actions: Action[];
  words?: string;
}

export interface Packet {
  estandarte: "packet";
  orders: Orders;
  options: Pick<Option, "action" | "text">[];
  more?: boolean;
  record: string;
  /** As the terminal writes it; a table writes its prompt. */
  question?: string;
  prompt?: { question: string };
  /** Both languages: the other may read another one. */
  said?: Partial<Record<Language, { question: string; options: string[] }>>;
}

/** The seats that this browser holds for somebody who writes, by match. */
export function postOf(match: string): { role: string; token: string } | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, { role: string; token: string }>)[match];
  } catch {
    return undefined;
  }
}

export function keepPost(match: string, role: string, token: string): void {
  const known = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
  localStorage.setItem(KEY, JSON.stringify({ ...known, [match]: { role, token } }));
}

/** What the other side needs to answer from afar. */
export async function packetFor(match: string, token: string): Promise<Packet> {
  const [en, es] = [await api.packet(match, token, "en"), await api.packet(match, token, "es")];
  const said = ({ prompt, options }: Packet): { question: string; options: string[] } => ({
    question: prompt?.question ?? "",
    options: options.map(({ text }) => text),
  });
  return { ...en, said: { en: said(en), es: said(es) } };
}

export async function folded(letter: Packet | Orders): Promise<string> {
  const stream = new Blob([JSON.stringify(letter)]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return MARK + btoa(text);
}

/** What somebody has sent, however it was folded; line breaks that a mail has put into it do no harm. */
export async function unfolded(sent: string): Promise<unknown> {
  const text = sent.trim();
  const at = text.indexOf(MARK);
  if (at < 0) return JSON.parse(text);
  const bytes = Uint8Array.from(atob(text.slice(at + MARK.length).replace(/[^\w+/=]/g, "")), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

export const isPacket = (found: unknown): found is Packet => (found as Packet | null)?.estandarte === "packet" && Array.isArray((found as Packet).options);
export const isOrders = (found: unknown): found is Orders => (found as Orders | null)?.estandarte === "orders" && Array.isArray((found as Orders).actions);

export function saveAs(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
