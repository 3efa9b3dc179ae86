/** What is drawn of a moment that is shown: who did something to whom. */

import type { MomentShown, Role } from "../wire/shapes";

export interface Blow {
  from: string;
  to: string;
}

/** Every pair of pieces of two sides that an event names; it goes out from the side that acted. */
export function blows(moment: MomentShown | null, roleOf: (id: string) => Role | undefined): Blow[] {
  const found = new Map<string, Blow>();
  for (const { event } of moment?.events ?? []) {
    const pieces = Object.values(event)
      .flat()
      .filter((value): value is string => typeof value === "string" && roleOf(value) !== undefined);
    const [own, other] = [pieces.find((id) => roleOf(id) === moment!.by), pieces.find((id) => roleOf(id) !== moment!.by)];
    if (own && other) found.set(`${own} ${other}`, { from: own, to: other });
  }
  return [...found.values()];
}
