/** A question that takes many small answers, filled in as a good player would: sent, and taken back, as one. [KER-20] */

import type { Action, Option, Verdict } from "../../../wire/shapes";
import type { Button, Desk } from "../../kit";
import { f } from "./words";

export class Sheet {
  parts = $state.raw<Option[]>([]);
  verdict = $state.raw<Verdict | null>(null);
  private asked = 0;

  constructor(private readonly desk: Desk) {}

  /** What the last line is, which ends the question, needs no sheet of its own. */
  get lies(): boolean {
    return this.desk.mine && this.parts.length > 1;
  }

  /** A new question: how may it be filled in? */
  async renew(): Promise<void> {
    const turn = ++this.asked;
    this.parts = [];
    this.verdict = null;
    if (this.desk.learning || !this.desk.mine || !this.desk.prompt?.offers.some((offer) => offer.action === "fill_in")) return;
    try {
      const parts = await this.desk.propose();
      if (turn === this.asked) this.parts = parts;
    } catch (error) {
      this.desk.tell(error);
    }
  }

  /** Strikes a line out, and asks whether the rest still holds. */
  async strike(part: Option): Promise<void> {
    const turn = ++this.asked;
    this.parts = this.parts.filter((one) => one !== part);
    this.verdict = null;
    if (!this.parts.length) return;
    try {
      const verdict = await this.desk.verdict(this.action);
      if (turn === this.asked) this.verdict = verdict;
    } catch (error) {
      this.desk.tell(error);
    }
  }

  get action(): Action {
    return { kind: "fill_in", role: this.desk.role, actions: this.parts.map(({ action }) => action) };
  }

  get button(): Button | null {
    if (!this.lies || this.verdict?.ok === false) return null;
    return { id: "fill", label: f("fillIn"), key: "↵", run: () => void this.desk.act(this.action) };
  }
}
