/** The chronicle in entries: what belongs to one activation, or to one order, stands together. */

import type { Kit } from "../../games/kit";
import type { Span } from "../../games/names";
import { t, within } from "../../text";
import type { Step } from "../../wire/shapes";

export interface Entry {
  key: string;
  by: string;
  kind: string;
  cite: string;
  parts: Span[];
  dice: number[];
  fight: boolean;
  loss: boolean;
}

export interface Group {
  key: string;
  /** The first and the last step of which it tells. */
  from: number;
  to: number;
  /** Whose deed it is: the side of the first piece that is named, or whoever acted. */
  actor: string;
  head: string;
  entries: Entry[];
}

/** Sentences with the dice that were thrown for them, a heading where a side begins its turn. */
export function grouped(steps: Step[], kit: Kit, parts: (text: string) => Span[]): Group[] {
  const groups: Group[] = [];
  let turn = 0;
  let head = "";
  let inside = false;
  for (const step of steps) {
    let dice: number[] = [];
    let fresh: boolean = !inside;
    for (const [i, { event, text, turn: begun, part, spell, deed, fight, loss }] of step.events.entries()) {
      if (event.kind === "die_rolled") dice.push(Number(event["result"]));
      if (!inside && spell === "opens") [inside, fresh] = [true, true];
      if (begun !== undefined) {
        turn = begun;
        // Where turns have halves the half is the heading.
        if (!kit.halves) head = t("chron.begun", { n: turn });
      }
      if (deed?.what === "half") head = t("chron.turn", { n: turn, side: within(kit.sideName(deed.piece)) });
      if (part !== undefined) head = kit.heading?.(part) ?? head;
      if (text && begun === undefined && part === undefined) {
        const told = parts(text);
        const entry: Entry = {
          key: `${step.step}.${i}`,
          by: step.by,
          kind: event.kind,
          cite: event.cite,
          parts: told,
          dice,
          fight: Boolean(fight),
          loss: Boolean(loss),
        };
        if (fresh || head || !groups.length)
          groups.push({ key: entry.key, from: step.step, to: step.step, actor: told.find((part) => part.role)?.role ?? step.by, head, entries: [] });
        const group = groups.at(-1)!;
        group.entries.push(entry);
        group.to = step.step;
        [dice, head, fresh] = [[], "", false];
      }
      if (spell === "closes") [inside, fresh] = [false, true];
    }
  }
  return groups;
}

const MOST = 2;

/** What an entry tells at once, and what it tells when it is opened: its first sentence, fights and losses are always told. */
export function folded(group: Group): { told: Entry[]; quiet: Entry[] } {
  // an activation is headed by its deed, whatever led up to it
  const deed = group.entries.find(({ fight, loss }) => fight || loss);
  if (group.entries.length <= MOST) return { told: deed ? [deed, ...group.entries.filter((entry) => entry !== deed)] : group.entries, quiet: [] };
  const weighty = group.entries.filter((entry, i) => (deed ? entry === deed : i === 0) || entry.loss || (entry.fight && entry.dice.length > 0));
  // many like things, such as a line that moves or a long volley, are told by the first of them
  const told = weighty.filter((entry, i) => entry.loss || i <= MOST);
  return { told, quiet: group.entries.filter((entry) => !told.includes(entry)) };
}
