/** The sentences of a game in both languages, as its own catalogue has them. */

import * as api from "./api";
import { settings } from "./settings.svelte";

type Catalogue = Record<string, Record<string, string[]>>;

const known: Record<string, Catalogue> = $state({});
const asked = new Set<string>();

export function learn(game: string): void {
  if (asked.has(game)) return;
  asked.add(game);
  api.texts(game).then(
    (texts) => (known[game] = texts),
    () => asked.delete(game),
  );
}

/** A term or sentence of the game without blanks; the key itself while it is not known. */
export function term(game: string, key: string, count = 1): string | null {
  const forms = known[game]?.[settings.language]?.[key];
  return forms?.[count === 1 ? 0 : forms.length - 1] ?? null;
}
