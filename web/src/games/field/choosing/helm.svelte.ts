/** What the player tries on a field of miniatures, before the server is asked to carry it out. */

import { covers, distance, headingTo, inches, INCH, towards, type Base, type Point } from "../../../boards/plane/layout";
import { capital, decimal } from "../../../text";
import type { Action, Option } from "../../../wire/shapes";
import { briefly } from "../../briefly";
import type { Button, Helm } from "../../kit";
import { FieldChoice, type Body, type Ghost, type Rider } from "./choosing.svelte";
import { centreOf, setDown, takesPlace, withPlace } from "./placing";
import { w } from "../words";

export type { Body, Ghost, Laid, Reach, Rider } from "./choosing.svelte";

const STEP = INCH / 2;
const TURN = 50;

export abstract class FieldHelm<U extends Body, O extends Rider> extends FieldChoice<U, O> implements Helm {
  /** Pressed again before the table has answered: the laid action that is to be confirmed then. */
  private eager = -1;

  again(): void {
    if (this.trying || this.laid?.ok === undefined) this.eager = this.tried;
    else this.primary?.run();
  }

  protected answered(): void {
    this.trying = null;
    if (this.eager === this.tried) this.primary?.run();
  }

  /** Beyond the most that the server allows, the farthest place on the same line; further off than the slack it stays. */
  private drawnIn(action: Action, place: Point, slack: number): Point {
    const most = this.desk.prompt?.offers.find((one) => one.action === action.kind)?.limits["to"]?.high;
    const { start } = this;
    if (most === null || most === undefined || !start) return place;
    const length = distance(start, place);
    // Places are whole numbers, so that the full length itself may be missed by a hair.
    return length > most - 2 && length < most + slack ? towards(start, headingTo(start, place), most - 2) : place;
  }

  /** Lays the action that leads to a place, and asks the server about it. */
  async tryPlace(wanted: Point, quiet = false, slack = INCH / 2): Promise<void> {
    const template = this.template;
    if (!template) return;
    const place = this.drawnIn(template, wanted, slack);
    const action = withPlace(template, place);
    const turn = ++this.tried;
    this.odds = undefined;
    this.caution = null;
    const start = this.start;
    const text = start ? w("moveTo", { n: decimal(inches(distance(start, place)), 1) }) : (this.laid?.text ?? "");
    this.laid = { action, text, ok: undefined, risky: false };
    this.trying = quiet ? null : wanted;
    try {
      const verdict = await this.desk.verdict(action);
      if (turn !== this.tried) return;
      this.laid = { action, text, ok: verdict.ok, risky: false, ends: (verdict.ends ?? {}) as Record<string, Base> };
      this.desk.fault = verdict.ok || quiet ? null : { text: "", verdict };
      this.answered();
    } catch (error) {
      this.trying = null;
      if (!quiet) this.desk.tell(error);
    }
  }

  /** While a piece is dragged only one question at a time is under way. */
  private waiting: Point | null = null;
  private busy = false;

  /** How far the hand is from the point that it moves: what is dragged stays under it where it was taken. */
  private held: Point = { x: 0, y: 0 };

  private carried({ x, y }: Point): Point {
    return { x: Math.round(x - this.held.x), y: Math.round(y - this.held.y) };
  }

  async drag(hand: Point): Promise<void> {
    const place = this.carried(hand);
    this.dragging = true;
    this.waiting = place;
    if (this.busy) {
      if (this.laid && takesPlace(this.laid.action))
        this.laid = { ...this.laid, action: withPlace(this.laid.action, this.drawnIn(this.laid.action, place, Infinity)) };
      return;
    }
    this.busy = true;
    while (this.waiting) {
      const next: Point = this.waiting;
      this.waiting = null;
      await this.tryPlace(next, true, Infinity);
    }
    this.busy = false;
  }

  async drop(place: Point): Promise<void> {
    this.dragging = false;
    this.waiting = null;
    const enemy = this.at(place);
    if (enemy && this.targets.has(enemy)) this.aim(enemy);
    else await this.tryPlace(this.carried(place), false, Infinity);
  }

  /** Whether the piece at a place can be dragged. */
  grab(place: Point): boolean {
    const taken = this.taken(place);
    if (taken) this.held = { x: place.x - taken.x, y: place.y - taken.y };
    return taken !== null;
  }

  /** The point that says where the piece at a place is, if it can be dragged. */
  private taken(place: Point): Point | null {
    const { laid } = this;
    const onGhost = this.canPlace && this.ghosts.some((ghost) => ghost.base && covers(ghost.base, place));
    if (laid && setDown(laid.action)) {
      const middle = centreOf(laid.action);
      if (middle && (onGhost || distance(middle, place) < INCH * 4)) return middle;
    }
    if (onGhost) return this.goal ?? this.start;
    const id = this.acting || this.chosen;
    return this.canPlace && id && this.at(place) === id ? this.start : null;
  }

  /** Nearer or farther, more to the left or to the right, from where the front would be now. */
  protected steer(ahead: number, turn: number): void {
    const { start, goal } = this;
    const unit = this.unit(this.acting || this.chosen);
    if (!start || !this.canPlace) return;
    const length = Math.max(STEP, (goal ? distance(start, goal) : 0) + ahead);
    const heading = (goal && distance(start, goal) > 1 ? headingTo(start, goal) : (unit?.base.heading ?? 0)) + turn;
    void this.tryPlace(towards(start, heading, length));
  }

  lay(option: Option, target = this.target): void {
    if (this.laid && target === this.target && JSON.stringify(this.laid.action) === JSON.stringify(option.action)) return this.again();
    this.clear();
    this.target = target;
    const { action } = option;
    const piece = this.actorOf(action);
    if (!this.acting && piece) this.chosen = piece;
    this.laid = { action, text: this.told(option), ok: true, risky: option.risky };
    void this.reckon(action);
    void this.follow(action);
  }

  /** Where the laid action would leave its unit. */
  private async follow(action: Action): Promise<void> {
    const turn = this.tried;
    try {
      const { ends } = await this.desk.verdict(action);
      if (turn === this.tried && this.laid && ends) this.laid = { ...this.laid, ends: ends as Record<string, Base> };
    } catch {
      // a ghost that cannot be drawn is no reason to stop anybody
    }
  }

  /** The units where the server says that they would stand. */
  protected get ended(): Ghost<U>[] {
    return Object.entries(this.laid?.ends ?? {}).flatMap(([id, base]) => (this.unit(id) ? [{ unit: this.unit(id), base, disc: null }] : []));
  }

  /** Asks what may come of an action, and whether there is something to be warned of. */
  protected async reckon(action: Action): Promise<void> {
    const turn = this.tried;
    this.noOdds = "";
    try {
      const { odds, caution, cautioned_by } = await this.desk.weigh(action);
      if (turn === this.tried) [this.odds, this.caution] = [odds, caution ? { text: this.say(caution), rule: cautioned_by } : null];
    } catch (error) {
      // Odds that take too long are no reason to stop anybody: it is said where they would stand.
      if (turn !== this.tried) return;
      this.noOdds = (error as { error?: { text?: string } }).error?.text ?? "";
      this.odds = null;
    }
  }

  // --- doing

  async send(action: Action): Promise<void> {
    await this.desk.act(action);
  }

  get primary(): Button | null {
    const { laid } = this;
    if (!this.desk.mine || this.elsewhere || !laid || !laid.ok) return null;
    const label = briefly(laid.text, this.name(this.actorOf(laid.action) || this.chosen)) || w("confirm");
    return { id: "confirm", label, key: "↵", run: () => void this.send(laid.action) };
  }

  get buttons(): Button[] {
    if (!this.desk.mine || this.elsewhere) return [];
    // what stands on the card with its odds need not stand above the field too
    const offered = this.answers.all.length ? this.buttonOptions.filter(({ closes }) => closes) : this.buttonOptions;
    // what ends something comes last and answers to E
    const shown = [...offered].sort((a, b) => Number(a.closes) - Number(b.closes));
    const last = shown.findLast(({ closes }) => closes);
    return shown.map((option, i) => ({
      id: i === 0 && option !== last ? option.action.kind : option === last ? "end" : `${option.action.kind}-${i}`,
      label: this.say(option.text),
      ...(option === last ? { key: "E" } : {}),
      run: () => (option.risky ? this.lay(option) : void this.send(option.action)),
    }));
  }

  get question(): string {
    return this.say(this.desk.prompt?.question ?? "");
  }

  get hint(): string {
    const { cost } = this;
    if (!cost) return "";
    return cost.most === null ? `${decimal(cost.length, 1)}″` : w("of", { a: decimal(cost.length, 1), b: decimal(cost.most, 1) });
  }

  /** What a screen reader is told about the present choice. */
  get said(): string {
    if (this.laid) return capital([this.laid.text, this.laid.ok === false ? w("forbidden") : "", this.hint].filter(Boolean).join(", "));
    return this.chosen ? this.name(this.chosen) : "";
  }

  /** What bears a number on the card. */
  private get listed(): Option[] {
    const { all } = this.answers;
    return all.length ? all.map(({ option }) => option) : this.ways;
  }

  key(event: KeyboardEvent): boolean {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const digit = Number(key);
    if (key === "n" || key === "p") this.next(key === "n" && !event.shiftKey ? 1 : -1);
    else if (key === "Escape") this.letGo();
    else if (digit >= 1 && digit <= 9 && this.listed[digit - 1]) this.lay(this.listed[digit - 1]!);
    else if (this.canPlace && "wasd".includes(key) && key.length === 1)
      this.steer(key === "w" ? STEP : key === "s" ? -STEP : 0, key === "a" ? -TURN : key === "d" ? TURN : 0);
    else return false;
    return true;
  }
}
