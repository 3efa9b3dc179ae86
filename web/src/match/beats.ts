/** What a story is told in: a deed has its moment, steps without change have one together, and the gravest have the most time. */

import { gravity, type Deed } from "../games/deeds";
import type { Step, Told } from "../wire/shapes";

export interface Beat {
  /** The steps that it tells; the board is shown after the last. */
  steps: Step[];
  deed: Deed | null;
  weight: number;
}

/** The fields of an event that say where something stands from now on. */
const PLACES = ["base", "bases", "path", "way", "to", "at", "location", "place", "hex"];

/** Whether there is anything to see in a step. */
export const told = (step: Step): boolean => step.events.some(({ text }) => text);

const changes = ({ event, fight, loss, turn, part }: Told): boolean => Boolean(fight || loss || turn || part) || PLACES.some((name) => name in event);
const kinds = ({ by, events }: Step): string => [by, ...new Set(events.map(({ event }) => `${event.kind} ${String(event["order"] ?? "")}`))].join();

export function beatsOf(steps: Step[], deeds: (step: Step) => Deed[]): Beat[] {
  const beats: Beat[] = [];
  let alike = "";
  for (const step of steps) {
    const found = deeds(step);
    const still = found.length === 0 && !step.events.some(changes) ? kinds(step) : "";
    if (still && still === alike) beats.at(-1)!.steps.push(step);
    else if (found.length) for (const deed of found) beats.push({ steps: [step], deed, weight: 1 + gravity(deed) });
    else beats.push({ steps: [step], deed: null, weight: still ? 0 : 1 });
    alike = still;
  }
  return beats;
}

/** How long each has of what is left: as long as it wants while there is room, the gravest first. */
export function allot(beats: { weight: number }[], wanted: number, left: number): number[] {
  const least = Math.min(wanted, left / (2 * beats.length));
  let room = Math.max(0, left - least * beats.length);
  const times = beats.map(() => least);
  for (const i of beats.map((_, i) => i).sort((a, b) => beats[b]!.weight - beats[a]!.weight || a - b)) {
    const more = Math.min(wanted - least, room);
    times[i]! += more;
    room -= more;
  }
  return times;
}
