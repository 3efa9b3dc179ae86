/** What a match has cost each side, and what it threw. */

import type { Kit } from "../../games/kit";
import type { Step } from "../../wire/shapes";

export interface Counted {
  lost: number;
  dice: number;
  mean: number;
}

export function tallied(steps: Step[], kit: Pick<Kit, "roles">): Record<string, Counted> {
  const found: Record<string, Counted> = Object.fromEntries(kit.roles.map(({ role }) => [role, { lost: 0, dice: 0, mean: 0 }]));
  for (const step of steps)
    for (const { event, loss } of step.events) {
      const lost = found[loss ?? ""];
      if (lost) lost.lost++;
      const thrower = found[step.by];
      if (event.kind !== "die_rolled" || !thrower) continue;
      thrower.dice++;
      thrower.mean += (Number(event["result"]) - thrower.mean) / thrower.dice;
    }
  return found;
}
