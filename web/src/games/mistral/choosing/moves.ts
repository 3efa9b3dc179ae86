/** What an action of the table is about: who acts, on whom, and where. */

import type { Action, Option } from "../../../wire/shapes";

/** The fields that name the piece that acts, the surest first. */
const ACTORS = ["order", "formation", "auxiliary", "convoy", "unit", "leader", "piece", "giver", "force", "squadron", "auxiliaries", "own"];

/** Every word of an action, however deep it lies. */
export function wordsOf(value: unknown, skip: readonly string[] = ["kind", "role"]): string[] {
  if (typeof value === "string") return value ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, skip));
  if (value && typeof value === "object") return Object.entries(value).flatMap(([key, one]) => (skip.includes(key) ? [] : [...wordsOf(one, skip), key]));
  return [];
}

export function actorOf(action: Record<string, unknown>, isPiece: (id: string) => boolean): string {
  for (const field of ACTORS) {
    const id = action[field];
    if (typeof id === "string" && isPiece(id)) return id;
  }
  return "";
}

export interface Directive {
  kind: string;
  to: string;
}
export const directiveOf = (action: Action): Directive | null => (action["directive"] as Directive | undefined) ?? null;

/** Where an action leads. A direction without a place means the place itself, its Harbour, or the sea before it. */
export function goalsOf(action: Action, isPlace: (id: string) => boolean, at: (piece: string) => string): string[] {
  const directive = directiveOf(action);
  if (directive) {
    if (directive.to) return [directive.to];
    const here = at(String(action["formation"] ?? ""));
    if (directive.kind === "leave_harbour") return [here.replace(/\/harbour$/, "")];
    if (directive.kind === "enter_harbour") return [`${here}/harbour`];
    return [];
  }
  return wordsOf(action).filter(isPlace);
}

/** Options that name neither piece nor place. */
export const isPlain = (option: Option, isPiece: (id: string) => boolean, isPlace: (id: string) => boolean): boolean =>
  !wordsOf(option.action).some((word) => isPiece(word) || isPlace(word));

/** The option that keeps exactly these, in whatever order. */
export function keeping(options: Option[], field: string, kept: readonly string[]): Option | undefined {
  const wanted = [...kept].sort().join();
  return options.find(({ action }) => Array.isArray(action[field]) && [...(action[field] as string[])].sort().join() === wanted);
}
