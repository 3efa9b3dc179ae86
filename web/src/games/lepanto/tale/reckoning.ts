/** What a match came to: losses by turn and cause, dice, and what the charts had promised. */

import type { Role, Step } from "../../../wire/shapes";
import type * as Lepanto from "../../../wire/generated/lepanto";
import { addLuck, weightiest, type Luck, type Told } from "../../relation";
import { CHRISTIANS, OTTOMANS } from "../roles";
import type { PrintedBoard } from "../view";

export const CAUSES = ["gunnery", "small_arms", "boarding", "ramming", "other"] as const;
export type Cause = (typeof CAUSES)[number];

export interface Turn {
  number: number;
  step: number;
  lost: Record<Role, { ship: string; cause: Cause }[]>;
}

export interface Reckoning {
  turns: Turn[];
  losses: Record<Role, Record<Cause, number>>;
  dice: number[];
  /** Enemy ships destroyed in attacks of each side, and the sum of their exact chances. */
  luck: Record<Role, Luck>;
  moments: Told[];
}

const zero = (): Record<Cause, number> => ({ gunnery: 0, small_arms: 0, boarding: 0, ramming: 0, other: 0 });

export function reckon(steps: Step[], board: PrintedBoard): Reckoning {
  const found: Reckoning = {
    turns: [],
    losses: { [CHRISTIANS]: zero(), [OTTOMANS]: zero() },
    dice: [],
    luck: { [CHRISTIANS]: { got: 0, promised: 0 }, [OTTOMANS]: { got: 0, promised: 0 } },
    moments: [],
  };
  for (const step of steps) {
    let dice: number[] = [];
    for (const { event, text, luck, turn, deed } of step.events) {
      const e = event as unknown as Lepanto.AnyEvent;
      addLuck(found.luck, luck);
      if (e.kind === "die_rolled") {
        dice.push(e.result);
        found.dice.push(e.result);
      }
      if (turn !== undefined) found.turns.push({ number: turn, step: step.step, lost: { [CHRISTIANS]: [], [OTTOMANS]: [] } });
      if (deed?.what === "loss") {
        const cause = CAUSES.find((one) => one === deed.how) ?? "other";
        found.losses[deed.side]![cause]++;
        found.turns.at(-1)?.lost[deed.side]?.push({ ship: deed.piece, cause });
      }
      if (text && dice.length) {
        const fatal = luck?.some((one) => one.got > 0);
        const named = "target" in e && board.flagships.includes(e.target) ? 4 : 0;
        if (fatal) found.moments.push({ step: step.step, turn: found.turns.at(-1)?.number ?? 0, text, dice, weight: named + dice.length });
        dice = [];
      }
    }
  }
  found.moments = weightiest(found.moments, 4);
  return found;
}
