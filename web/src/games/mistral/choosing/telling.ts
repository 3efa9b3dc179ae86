/** Options in words: by themselves, and beside the name of the piece that acts. */

import { capital } from "../../../text";
import { settings } from "../../../wire/settings.svelte";
import type { Option, Prompt } from "../../../wire/shapes";
import { term } from "../../../wire/texts.svelte";
import type { Muster } from "../pieces/muster.svelte";
import { goalsOf, wordsOf } from "./moves";
import { locationOf } from "../view";
import { w } from "../words";

/** An option in words; an alternative is told by what it brings. */
export function textOf(option: Option, prompt: Prompt | null, say: (text: string) => string, named: (id: string) => string): string {
  if (option.action.kind === "choose_effects") {
    const list = (prompt?.facts["options"] as { what?: string; count?: number }[][] | undefined)?.[Number(option.action["option"])];
    if (Array.isArray(list) && list.every((one) => one.what))
      return capital(list.map((one) => `${one.count ?? 1} × ${term("mistral", `kind.${one.what!}`) ?? one.what!}`).join(", "));
  }
  if (option.action.kind === "place_dummies") return option.closes ? w("noDummies") : dummies(option, named);
  const said = say(option.text);
  return capital(settings.language === "es" ? said.replace(/\b(a|de) el\b/g, (_, word: string) => `${word}l`) : said);
}

/** How many Dummies where, and how many off. */
function dummies({ action }: Option, named: (id: string) => string): string {
  const places = action["places"] as string[];
  const counted = [...new Set(places)].map((place) => `${places.filter((one) => one === place).length} × ${named(place)}`);
  const gone = (action["removed"] as string[]).length;
  return [counted.length ? w("dummiesOn", { where: counted.join(", ") }) : "", gone ? w("dummiesOff", { n: gone }) : ""].filter(Boolean).join("; ");
}

/** The same beside the name of the piece that acts: without it, and with no more than the verb and the goal. */
export function shortOf(option: Option, full: string, chosen: string, muster: Muster): string {
  if (!chosen || !wordsOf(option.action).includes(chosen)) return full;
  const after = option.action["directive"] ? /^[^:]*: (.+)$/.exec(full)?.[1] : undefined;
  if (after) return capital(after);
  const goals = goalsOf(option.action, muster.isPlace, muster.at).map(locationOf);
  const others = [...new Set([...goals, ...wordsOf(option.action).filter((word) => word !== chosen && muster.isPiece(word))])];
  return full.length > 44 && others.length > 0 && others.length <= 2 ? `${full.split(" ")[0]!} → ${others.map((id) => muster.name(id)).join(", ")}` : full;
}

/** Short enough for a button: up to the colon, or cut. */
export function brief(text: string): string {
  const first = text.length > 30 ? text.split(":")[0]! : text;
  return first.length > 34 ? `${first.slice(0, 32).trimEnd()}…` : first;
}
