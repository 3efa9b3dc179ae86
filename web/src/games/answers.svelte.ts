/** All that one may answer to what the enemy does: what each choice promises, and what is barred by which rule. */

import type { Action, OddsShown, Option, Verdict } from "../wire/shapes";
import type { Desk } from "./kit";
import { reasons } from "./refusing";

export interface Answer {
  option: Option;
  /** Undefined while the table reckons; null where no die decides. */
  odds: OddsShown | null | undefined;
}

/** More choices than this are a list, and no answer to anything. */
const MOST = 8;
/** What would be written as 0.0 %. */
export const RARE = 0.0005;

export class Answers {
  all = $state.raw<Answer[]>([]);
  barred = $state.raw<Verdict[]>([]);
  private asked = 0;

  constructor(private readonly desk: Desk) {}

  clear(): void {
    this.asked++;
    [this.all, this.barred] = [[], []];
  }

  /** Weighs every choice, and asks why those are none that one might think of. */
  async weigh(options: Option[], thought: Action[]): Promise<void> {
    this.clear();
    const turn = this.asked;
    if (options.length > MOST) return;
    this.all = options.map((option) => ({ option, odds: undefined }));
    void this.ask(thought, turn);
    // one after the other: the first is soon there, and nobody else at the table waits long
    for (const { option } of this.all) {
      const odds = await this.desk.odds(option.action).catch(() => null);
      if (turn !== this.asked) return;
      this.all = this.all.map((one) => (one.option === option ? { option, odds } : one));
    }
  }

  private async ask(thought: Action[], turn: number): Promise<void> {
    try {
      const found = await Promise.all(thought.map((action) => this.desk.verdict(action)));
      if (turn === this.asked) this.barred = reasons(found);
    } catch {
      // what cannot be had is still not offered
    }
  }

  /** What may come of it, the choices side by side: each result with its share in every choice. */
  get rows(): { result: string; text: string; shares: number[] }[] {
    const found = new Map<string, { text: string; shares: number[] }>();
    this.all.forEach(({ odds }, i) => {
      for (const { result, text, ways, of } of odds?.chances ?? []) {
        const row = found.get(result) ?? { text, shares: this.all.map(() => 0) };
        row.shares[i] = ways / of;
        found.set(result, row);
      }
    });
    return [...found].map(([result, row]) => ({ result, ...row })).sort((a, b) => Math.max(...b.shares) - Math.max(...a.shares));
  }
}
