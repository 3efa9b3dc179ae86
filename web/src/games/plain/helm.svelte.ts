/** What a player is about to do in a game that has no board of its own: one of the listed orders. */

import { t } from "../../text";
import type { OddsShown, Option } from "../../wire/shapes";
import type { Button, Desk, Helm } from "../kit";

export class PlainHelm implements Helm {
  options = $state.raw<Option[]>([]);
  chosen = $state.raw<Option | null>(null);
  odds = $state.raw<OddsShown | null>(null);
  readonly about = "";
  readonly hint = "";
  readonly buttons: Button[] = [];

  constructor(private readonly desk: Desk) {}

  get question(): string {
    return this.desk.prompt?.question ?? "";
  }

  get primary(): Button | null {
    const { chosen } = this;
    return chosen ? { id: "confirm", label: t("plain.confirm"), run: () => void this.confirm() } : null;
  }

  /** Asked anew with every question. */
  async renew(): Promise<void> {
    this.letGo();
    this.options = [];
    if (!this.desk.mine) return;
    try {
      this.options = (await this.desk.options()).options;
    } catch (error) {
      this.desk.tell(error);
    }
  }

  lay(option: Option): void {
    this.chosen = option;
    this.odds = null;
    this.desk.odds(option.action).then(
      (odds) => {
        if (this.chosen === option) this.odds = odds;
      },
      (error) => this.desk.tell(error),
    );
  }

  letGo(): void {
    this.chosen = null;
    this.odds = null;
  }

  key(event: KeyboardEvent): boolean {
    const step = event.key === "n" || event.key === "N" ? 1 : 0;
    if (!step || this.options.length === 0) return false;
    const at = this.chosen ? this.options.indexOf(this.chosen) : -1;
    this.lay(this.options[(at + step) % this.options.length]!);
    return true;
  }

  private async confirm(): Promise<void> {
    const { chosen } = this;
    if (chosen && (await this.desk.act(chosen.action))) this.letGo();
  }
}
