/** A deed in so few words that a button says it. */

import { capital } from "../text";

const MOST = 44;

/** Whole where it is short; else without who does it, who is chosen on the board, and without what follows the first break. */
export function briefly(text: string, who = ""): string {
  if (text.length <= MOST) return text;
  const deed = who && text.startsWith(who) ? capital(text.slice(who.length).replace(/^[\s:,]+/, "")) : text;
  if (deed.length <= MOST) return deed;
  const [first = ""] = deed.split(/[,;(]| → /);
  const said = first.trim();
  return said.length <= MOST ? said : `${said.slice(0, said.lastIndexOf(" ", MOST - 1))}…`;
}
