/** What happened since somebody last looked, in the order of its importance. */

import type { Step, WireEvent } from "../../wire/shapes";

export interface Item {
  key: string;
  step: number;
  by: string;
  weight: number;
  text: string;
  event: WireEvent;
  fight: boolean;
}

export function newsOf(steps: Step[], after: number, until = Infinity): Item[] {
  const found = steps
    .filter(({ step }) => step > after && step <= until)
    .flatMap(({ step, by, events }) =>
      events.flatMap((told, i): Item[] => {
        const { weight = 0, text, event, fight } = told;
        return weight > 0 && text ? [{ key: `${step}.${i}`, step, by, weight, text, event, fight: Boolean(fight) }] : [];
      }),
    );
  return found.sort((a, b) => b.weight - a.weight || a.step - b.step);
}
