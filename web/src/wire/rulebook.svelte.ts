/** The rules of a game by their id, fetched once. */

import * as api from "./api";
import { settings } from "./settings.svelte";
import type { RuleEntry } from "./shapes";

const books: Record<string, Record<string, RuleEntry>> = $state({});
const asked = new Set<string>();

export async function openBook(game: string): Promise<void> {
  if (asked.has(game)) return;
  asked.add(game);
  try {
    const entries = await api.rules(game);
    books[game] = Object.fromEntries(entries.map((rule) => [rule.id, rule]));
  } catch {
    asked.delete(game);
  }
}

export const book = (game: string): RuleEntry[] => Object.values(books[game] ?? {});

export function statement(game: string, id: string): string {
  return books[game]?.[id]?.[settings.language] ?? "";
}
