/** A record that somebody brought, shown like a match at which nobody sits. */

import { openGame } from "../games";
import { layOut } from "../games/sides.svelte";
import * as api from "../wire/api";
import type { MomentShown, Table } from "../wire/shapes";
import { playOnRecord } from "./playOn";
import { Session } from "./session.svelte";

export class Recorded extends Session {
  override readonly isRecord = true;

  private constructor(private readonly text: string) {
    super("", "", "", false);
  }

  static async open(text: string): Promise<Recorded> {
    const session = new Recorded(text);
    await session.read();
    return session;
  }

  private key = "";
  /** Of what somebody may hold of a match that runs: whose it is. */
  holder = $state("");
  /** Whether it is whole and not over, so that it can be played on. */
  get runs(): boolean {
    return !this.holder && !this.result;
  }

  /** Played on here as a match of its own, with its own dice. */
  playOn(mine: string): Promise<void> {
    return playOnRecord(this.game, this.text, mine);
  }

  private async read(): Promise<void> {
    const read = await api.readRecord(this.text);
    await openGame(read.game);
    this.key = read.record;
    this.steps = read.steps;
    this.board = read.board;
    layOut(read.board);
    this.result = read.result;
    this.holder = this.role = read.holder;
    this.ending = read.ending;
    const seats = Object.fromEntries(Object.entries(read.seats).map(([role, kind]) => [role, { kind, rank: "", people: [] }]));
    this.table = {
      match: "",
      game: read.game,
      scenario: read.scenario,
      title: read.game,
      status: "over",
      pledge: read.pledge,
      seats,
      draw: [],
      open: [],
      take_back: null,
      terms: { take_back: "never" },
      clock: null,
    } as unknown as Table;
    const end = await this.momentAt(this.last);
    this.view = end.view;
    this.score = end.score;
    this.prompt = { ...end.prompt, mine: false };
  }

  override async momentAt(step: number): Promise<MomentShown> {
    const known = this.moments.get(step);
    if (known) return known;
    const found = await api.recordMoment(this.key, step);
    this.moments.set(step, found);
    return found;
  }

  override speak(): void {
    this.moments.clear();
    void this.read();
  }
}
