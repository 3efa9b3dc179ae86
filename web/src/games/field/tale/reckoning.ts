/** What a battle on a field came to: who fell and how, what was fired and charged, and what the dice had promised. */

import type { Role, Step } from "../../../wire/shapes";
import { addLuck, weightiest, type Luck, type Told } from "../../relation";

export const CAUSES = ["fire", "melee", "flight", "other"] as const;
export type Cause = (typeof CAUSES)[number];

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
export const bySide = <T>(value: (role: Role) => T): Record<Role, T> => Object.fromEntries(ROLES.map((role) => [role, value(role)]));

export function reckon(steps: Step[]): Reckoning {
  const found: Reckoning = {
    turns: [],
    losses: bySide(() => ({ fire: 0, melee: 0, flight: 0, other: 0 })),
    officers: bySide(() => 0),
    dice: [],
    luck: bySide(() => ({ got: 0, promised: 0 })),
    moments: [],
  };
  /** The throw that was last made against a unit, or by it to stand. */
  const fate = new Map<string, { text: string; dice: number[] }>();
  for (const step of steps) {
    let dice: number[] = [];
    for (const { event, text, luck, deed, turn: number } of step.events) {
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
      const { what = "", piece = "", side = "" } = deed ?? {};
      if (turn && what === "charge") turn.charges++;
      if (turn && what === "fire") turn.volleys++;
      if (["fire", "melee", "flight"].includes(what) && text) fate.set(piece, { text, dice: faces });
      // Beside what was lost, those attacks are worth telling whose dice were farthest from what they promised.
      if (what === "fire" || what === "melee") tell(Math.min(4, Math.max(0, ...(luck ?? []).map(({ got, promised }) => Math.abs(got - promised)))));
      if (what === "officer") {
        found.officers[side]!++;
        turn?.officers[side]?.push(piece);
        tell(7);
      }
      if (what === "loss") {
        const cause = CAUSES.find((one) => one === deed?.how) ?? "other";
        found.losses[side]![cause]++;
        turn?.lost[side]?.push({ piece, cause, points: deed?.worth ?? 0 });
        tell(5, piece);
      }
      if (text) dice = [];
    }
  }
  found.moments = weightiest(found.moments, 6);
  return found;
}
