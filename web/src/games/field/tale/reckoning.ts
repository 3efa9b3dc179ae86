/** What a battle on a field came to: who fell and how, what was fired and charged, and what the dice had promised. */

import type { Role, Step, WireEvent } from "../../../wire/shapes";
import { addLuck, weightiest, type Luck, type Told } from "../../relation";

export const CAUSES = ["fire", "melee", "rout", "other"] as const;
export type Cause = (typeof CAUSES)[number];

/** A handful of dice thrown by one unit against another. */
export interface Attack {
  by: string;
  on: string;
  how: "fire" | "melee";
}

/** How a game tells these things; each has words of its own. */
export interface Reader {
  attack(event: WireEvent): Attack | null;
  /** Whether a charge begins here. */
  charges(event: WireEvent): boolean;
  /** The unit that runs away, if this is what is told. */
  breaks(event: WireEvent): string | null;
  lost(event: WireEvent): { piece: string; officer: boolean; points?: number | null } | null;
}

export interface Fallen {
  piece: string;
  cause: Cause;
  /** What goes with it where losses are counted in points. */
  points: number;
}

export interface Turn {
  number: number;
  step: number;
  lost: Record<Role, Fallen[]>;
  officers: Record<Role, string[]>;
  volleys: number;
  charges: number;
}

export interface Reckoning {
  turns: Turn[];
  losses: Record<Role, Record<Cause, number>>;
  officers: Record<Role, number>;
  dice: number[];
  luck: Record<Role, Luck>;
  moments: Told[];
}

export const ROLES: Role[] = ["red", "blue"];
export const sideOf = (piece: string): Role => piece.split("-")[0]!;
export const bySide = <T>(value: (role: Role) => T): Record<Role, T> => Object.fromEntries(ROLES.map((role) => [role, value(role)]));

export function reckon(steps: Step[], reader: Reader): Reckoning {
  const found: Reckoning = {
    turns: [],
    losses: bySide(() => ({ fire: 0, melee: 0, rout: 0, other: 0 })),
    officers: bySide(() => 0),
    dice: [],
    luck: bySide(() => ({ got: 0, promised: 0 })),
    moments: [],
  };
  const hurt = new Map<string, { how: Cause; step: number }>();
  /** The throw that was last made against a unit, or by it to stand. */
  const fate = new Map<string, { text: string; dice: number[] }>();
  for (const step of steps) {
    let dice: number[] = [];
    const broken = new Set<string>();
    for (const { event, text, luck, turn: number } of step.events) {
      if (event.kind === "die_rolled") {
        dice.push(Number(event["result"]));
        found.dice.push(Number(event["result"]));
        continue;
      }
      addLuck(found.luck, luck);
      if (number !== undefined) found.turns.push({ number, step: step.step, lost: bySide(() => []), officers: bySide(() => []), volleys: 0, charges: 0 });
      const turn = found.turns.at(-1);
      const faces = dice;
      const tell = (weight: number, piece = ""): void => {
        const before = fate.get(piece);
        if (text)
          found.moments.push({
            step: step.step,
            turn: turn?.number ?? 0,
            text: [before?.text, text].filter(Boolean).join(" "),
            dice: before?.dice ?? faces,
            weight,
          });
      };
      if (turn && reader.charges(event)) turn.charges++;
      const attack = reader.attack(event);
      if (attack) {
        if (turn && attack.how === "fire") turn.volleys++;
        hurt.set(attack.on, { how: attack.how, step: step.step });
        if (text) fate.set(attack.on, { text, dice: faces });
        // Beside what was lost, those attacks are worth telling whose dice were farthest from what they promised.
        tell(Math.min(4, Math.max(0, ...(luck ?? []).map(({ got, promised }) => Math.abs(got - promised)))));
      }
      const runs = reader.breaks(event);
      if (runs) broken.add(runs);
      if (runs && text) fate.set(runs, { text, dice: faces });
      const lost = reader.lost(event);
      if (lost?.officer) {
        found.officers[sideOf(lost.piece)]!++;
        turn?.officers[sideOf(lost.piece)]?.push(lost.piece);
        tell(7);
      } else if (lost) {
        const wound = hurt.get(lost.piece);
        const cause: Cause = broken.has(lost.piece) ? "rout" : wound && step.step - wound.step <= 2 ? wound.how : "other";
        found.losses[sideOf(lost.piece)]![cause]++;
        turn?.lost[sideOf(lost.piece)]?.push({ piece: lost.piece, cause, points: lost.points ?? 0 });
        tell(5, lost.piece);
      }
      if (text) dice = [];
    }
  }
  found.moments = weightiest(found.moments, 6);
  return found;
}
