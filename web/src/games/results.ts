/** What may come of an action, in the words of its game. */

import { capital } from "../text";
import { term } from "../wire/texts.svelte";

/** The result by its own key, or by a numbered one with the count left out. */
export function resultIn(game: string, result: string, text: string): string {
  const own = term(game, `result.${result}`);
  if (own) return capital(own);
  const [name, count] = result.split(".");
  const several = term(game, `result.${name}.count`, Number(count));
  return several ? capital(several.replace(/\{count:words\}/, count ?? "")) : text;
}

/** What one attacks for; other results are the enemy's or nobody's. */
export const isGood = (result: string): boolean => /^(sunk(\.[1-9])?|eliminated|destroyed|enemy_|succeeds|passes|killed|falls$)/.test(result);
