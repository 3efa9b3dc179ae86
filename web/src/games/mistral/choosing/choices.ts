/** What is open to whom: how the options of a question are shown, without one of them being lost. */

import type { Option } from "../../../wire/shapes";
import { actorOf, goalsOf, isPlain, wordsOf } from "./moves";
import { locationOf } from "../view";

/** As many options are listed at once before one is asked with what first. */
export const SHORT = 14;
/** As many are written out; of more the list under Orders has them all. */
export const LISTED = 80;

/** What the board knows of names: pieces, places, and where each piece is. */
export interface Known {
  isPiece: (id: string) => boolean;
  isPlace: (id: string) => boolean;
  at: (id: string) => string;
}

export interface Choice {
  chosen: string;
  target: string;
}

/** Those that can be told to do something, with what they can do. */
export function subjectsOf(options: Option[], known: Known): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const id = actorOf(option.action, known.isPiece);
    if (id) found.set(id, [...(found.get(id) ?? []), option]);
  }
  return found;
}

/** What stands on the prompt line: a question of yes or no in full, else only what ends it. */
export function buttonsOf(options: Option[], known: Known): Option[] {
  const plain = options.filter((option) => isPlain(option, known.isPiece, known.isPlace));
  if (plain.length === options.length && plain.length <= 3 && plain.reduce((sum, { text }) => sum + text.length, 0) <= 72) return plain;
  return plain.filter(({ closes }) => closes).slice(0, 2);
}

/** Options about the chosen one, or all where nothing is chosen; what has a button is not listed again. */
export function openTo(options: Option[], chosen: string, known: Known): Option[] {
  const subjects = subjectsOf(options, known);
  const buttons = buttonsOf(options, known);
  const about = chosen && subjects.has(chosen) ? subjects.get(chosen)! : chosen ? options.filter(({ action }) => wordsOf(action).includes(chosen)) : options;
  return (about.length ? about : options).filter((option) => !buttons.includes(option));
}

export const goals = (option: Option, known: Known): string[] => goalsOf(option.action, known.isPlace, known.at).map(locationOf);

/** Whether anything that is open is about the chosen one. */
export function concerns(options: Option[], chosen: string, known: Known): boolean {
  return Boolean(chosen) && (subjectsOf(options, known).has(chosen) || options.some(({ action }) => wordsOf(action).includes(chosen)));
}

/** Of which the card beside the chart speaks. */
export function waysOf(options: Option[], { chosen, target }: Choice, known: Known): Option[] {
  const open = openTo(options, chosen, known);
  const all = target ? open.filter((option) => wordsOf(option.action).includes(target) || goals(option, known).includes(target)) : open;
  // What names nobody is a step out of the ordinary: it comes last.
  const list = [...all].sort((a, b) => Number(!actorOf(a.action, known.isPiece)) - Number(!actorOf(b.action, known.isPiece)));
  return concerns(options, chosen, known) || target || list.length <= SHORT || subjectsOf(options, known).size === 0 ? list : [];
}

/** With what one may act, where all ways together would be too many. What names nobody has a group of its own. */
export function groupsOf(options: Option[], { chosen, target }: Choice, known: Known): string[] {
  if (concerns(options, chosen, known) || target || waysOf(options, { chosen, target }, known).length > 0) return [];
  return [...subjectsOf(options, known).keys()];
}

/** Those that no group holds, listed under the groups. */
export function nobodys(options: Option[], known: Known): Option[] {
  const buttons = buttonsOf(options, known);
  return options.filter((option) => !actorOf(option.action, known.isPiece) && !buttons.includes(option));
}
