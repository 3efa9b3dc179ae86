/** What a match came to: losses by turn and cause, dice, and what the charts had promised. */

import type { Role, Step } from "../../../wire/shapes";
import type * as Lepanto from "../../../wire/generated/lepanto";
import { weightiest, type Luck, type Told } from "../../relation";
import { CHRISTIANS, OTTOMANS } from "../roles";
import type { LepantoView, PrintedBoard } from "../view";

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
const share = (column: string[] | undefined, good: string, shift = 0): number => {
  if (!column) return 0;
  let ways = 0;
  for (let die = 1; die <= 6; die++) if (good.includes(column[Math.max(1, Math.min(6, die + shift)) - 1]!)) ways++;
  return ways / 6;
};

export function reckon(steps: Step[], start: LepantoView, board: PrintedBoard): Reckoning {
  const role = (id: string): Role => start.ships[id]?.role ?? (id.startsWith("C") ? CHRISTIANS : OTTOMANS);
  const found: Reckoning = {
    turns: [],
    losses: { [CHRISTIANS]: zero(), [OTTOMANS]: zero() },
    dice: [],
    luck: { [CHRISTIANS]: { got: 0, promised: 0 }, [OTTOMANS]: { got: 0, promised: 0 } },
    moments: [],
  };
  const { gunnery, odds, ramming } = board.charts;
  const rams = ramming.columns as Record<string, string[]>;
  const attack = (by: string, chance: number, done: boolean): void => {
    const luck = found.luck[role(by)]!;
    luck.promised += chance;
    if (done) luck.got++;
  };
  for (const step of steps) {
    let dice: number[] = [];
    for (const { event, text } of step.events) {
      const e = event as unknown as Lepanto.AnyEvent;
      if (e.kind === "die_rolled") {
        dice.push(e.result);
        found.dice.push(e.result);
      } else if (e.kind === "turn_begun") {
        found.turns.push({ number: e.turn, step: step.step, lost: { [CHRISTIANS]: [], [OTTOMANS]: [] } });
      } else if (e.kind === "guns_fired") {
        const most = Math.max(...Object.keys(gunnery.columns).map(Number));
        attack(e.ship, share(gunnery.columns[Math.min(most, e.factor)], "S"), e.sunk);
      } else if (e.kind === "small_arms_fired") {
        attack(e.ship, share(odds.columns[e.odds], "EB", e.modified - e.die), e.result !== "R");
      } else if (e.kind === "ship_boarded") {
        attack(e.ships[0] ?? "", share(odds.columns[e.odds], "EB"), e.result !== "R");
      } else if (e.kind === "ship_rammed") {
        attack(e.ship, share(rams[String(e.hexes)], "E"), e.result === "E");
      } else if (e.kind === "ship_lost") {
        const cause: Cause = e.cause === "drift" ? "other" : e.cause;
        found.losses[role(e.ship)]![cause]++;
        found.turns.at(-1)?.lost[role(e.ship)]?.push({ ship: e.ship, cause });
      }
      if (text && dice.length) {
        const fatal = /"sunk":true|"result":"[EB]"/.test(JSON.stringify(event));
        const named = "target" in e && board.names[e.target] ? 4 : 0;
        if (fatal) found.moments.push({ step: step.step, turn: found.turns.at(-1)?.number ?? 0, text, dice, weight: named + dice.length });
        dice = [];
      }
    }
  }
  found.moments = weightiest(found.moments, 4);
  return found;
}
