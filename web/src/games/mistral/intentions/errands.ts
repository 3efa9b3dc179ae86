/** What Formations have been told to do: read from the intentions, and made on the chart. */

import type { Intended } from "../../../wire/shapes";
import { w } from "../words";

/** So near, in points, an Enemy in sight is worth a question. */
const CONTACT = 4;

export interface Errand {
  formation: string;
  /** Where it is to go, in the order in which it does; of several ends the nearest is the one. */
  by: string[];
  ends: string[];
  /** Whether it goes back and forth. */
  between: boolean;
  text: string;
}

export function errandsOf(said: Intended[]): Errand[] {
  return said.flatMap(({ intention, text }) => {
    const { formation, to, by, between, port } = intention as { formation?: string; to?: string[]; by?: string[]; between?: string[]; port?: string };
    if (!formation || intention.kind === "run_home") return [];
    const ends = to ?? (port ? [port] : (between?.slice(-1) ?? []));
    return [{ formation, by: by ?? between?.slice(0, -1) ?? [], ends, between: Boolean(between), text }];
  });
}

export const HOW = ["sail", "enter", "blockade", "cruise"] as const;
export type How = (typeof HOW)[number];
type Intention = Intended["intention"];

/** What may be meant by a far place that is pressed with a Formation in hand. */
export function told(how: How, formation: string, from: string, to: string): Intention {
  const common = { formation, contact: CONTACT };
  if (how === "blockade") return { kind: "blockade_until", port: to, ...common };
  if (how === "cruise") return { kind: "cruise_between", between: [from, to], ...common };
  return { kind: "sail_for", to: [to], enter: how === "enter", ...common };
}

export function wordFor(how: How, place: string): string {
  return w(({ sail: "sailFor", enter: "enterAt", blockade: "blockadeAt", cruise: "cruiseTo" } as const)[how], { place });
}
