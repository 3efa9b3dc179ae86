/** Why something that was pressed is not to be had: asked of the table, which says it in words. */

import type { Action, Verdict } from "../wire/shapes";
import type { Desk } from "./kit";

/** What is malformed explains nothing to anybody. */
const EMPTY = "KER-4";

/** Asks about all that may have been meant; each reason is told once, and where there is none the last word is told. */
export async function whyNot(desk: Desk, actions: Action[], otherwise = ""): Promise<void> {
  try {
    const found = await Promise.all(actions.slice(0, 4).map((action) => desk.verdict(action)));
    const [verdict, ...also] = reasons(found);
    desk.fault = verdict ? { text: "", verdict, also } : otherwise ? { text: otherwise, verdict: null } : null;
  } catch (error) {
    desk.tell(error);
  }
}

export const reasons = (found: Verdict[]): Verdict[] =>
  found.filter(({ ok, cite }, i) => !ok && cite !== EMPTY && found.findIndex((one) => one.cite === cite) === i);
