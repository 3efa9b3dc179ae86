/** What the player of a field of miniatures has before him: whose turn a question is, what may be chosen, and what is. */

import { covers, distance, frontCentre, inches, INCH, type Base, type Field, type Point } from "../../../boards/plane/layout";
import type { Action, OddsShown, Option, Role, Verdict } from "../../../wire/shapes";
import { questionOf, type Desk } from "../../kit";
import { nameOf } from "../../names";
import { Answers } from "../../answers.svelte";
import { whyNot } from "../../refusing";
import { w } from "../words";
import { centreOf, isPlain, piecesOf, placeOf, setDown, takesPlace } from "./placing";

/** A unit on its base. */
export interface Body {
  id: string;
  role: Role;
  base: Base;
}

/** An officer on his disc; inside a unit he stands with it. */
export interface Rider {
  id: string;
  role: Role;
  at: Point;
  radius: number;
  inside: string;
}

export interface Ghost<U extends Body = Body> {
  unit: U | null;
  base: Base | null;
  /** Where an officer would stand. */
  disc: Point | null;
}

export interface Laid {
  action: Action;
  text: string;
  /** Undefined while the server is asked. */
  ok: boolean | undefined;
  risky: boolean;
  /** Where the server says that pieces would stand. */
  ends?: Record<string, Base>;
}

/** The outline of all places in reach of an order; of a farther one only the rim is drawn. */
export interface Reach {
  points: Point[];
  far: boolean;
}

/** The fields of an action or a question that name the piece that acts. */
const ACTORS = ["commander", "officer", "unit", "name"];

export abstract class FieldChoice<U extends Body, O extends Rider> {
  chosen = $state("");
  target = $state("");
  options = $state.raw<Option[]>([]);
  more = $state(false);
  laid = $state.raw<Laid | null>(null);
  odds = $state.raw<OddsShown | null | undefined>(undefined);
  /** Why there are no odds, in the words of the server. */
  noOdds = $state("");
  /** What the table warns of before it is done. */
  caution = $state.raw<{ text: string; rule: string } | null>(null);
  dragging = $state(false);
  /** What shall be in sight. */
  brought = $state.raw<{ id: string } | null>(null);
  /** How far the chosen one reaches, as the server has told. */
  reached = $state.raw<Reach[]>([]);
  /** The place about which the table is being asked. */
  protected trying: Point | null = null;
  protected asked = 0;
  private answering = "";
  protected tried = 0;

  /** What may be answered to an enemy who comes. */
  readonly answers: Answers;

  constructor(readonly desk: Desk) {
    this.answers = new Answers(desk);
  }

  // --- what each game knows of its pieces

  abstract readonly game: string;
  abstract unit(id: string): U | null;
  abstract officer(id: string): O | null;
  /** Those whose bases lie on the field. */
  protected abstract bodies(): Iterable<U>;
  protected abstract riders(): Iterable<O>;
  /** Where one may set up, as the question says. */
  get zone(): Field | null {
    return this.desk.mine ? ((this.desk.prompt?.facts["zone"] as Field | null | undefined) ?? null) : null;
  }

  abstract get ghosts(): Ghost<U>[];
  /** Confirms what is laid, as soon as the table has found it good. */
  abstract again(): void;
  /** Lays an option ready to be confirmed. */
  abstract lay(option: Option, target?: string): void;
  /** Lays the action that leads to a place. */
  abstract tryPlace(wanted: Point): Promise<void>;
  /** Whether the question is answered on a sheet of its own, not on the field. */
  get elsewhere(): boolean {
    return false;
  }

  /** Whether this table lets anybody measure before acting. */
  get measures(): boolean {
    return true;
  }

  /** Whether it is worth asking how far a piece goes. */
  protected looksAt(_id: string): boolean {
    return false;
  }

  /** What is drawn of the reach of a piece. */
  protected rims(_found: (order: string) => Point[]): Reach[] {
    return [];
  }

  get asks(): string {
    return this.desk.mine ? (this.desk.prompt?.asks ?? "") : "";
  }

  readonly isPiece = (id: string): boolean => this.unit(id) !== null || this.officer(id) !== null;

  name(id: string): string {
    return nameOf(this.desk.board, id) ?? id;
  }

  say(text: string): string {
    return this.desk.say(text);
  }

  /** An option in words; where something is set down by hand its place is seen, and need not be read. */
  told({ action, text }: Option): string {
    const said = this.say(text);
    return setDown(action) ? said.replace(/ (?:en |at )?\([^()]*"[^()]*\)$/, "") : said;
  }

  protected actorOf(fields: Record<string, unknown>): string {
    for (const field of ACTORS) {
      const id = fields[field];
      if (typeof id === "string" && this.isPiece(id)) return id;
    }
    return "";
  }

  /** The piece about which the server asks. */
  get acting(): string {
    return this.desk.mine ? this.actorOf(this.desk.prompt?.facts ?? {}) || (this.threats[0]?.to ?? "") : "";
  }

  /** Who comes at whom, where one is asked how to answer. */
  get threats(): { from: string; to: string }[] {
    if (!this.desk.mine) return [];
    const { unit, units, enemy, chargers } = (this.desk.prompt?.facts ?? {}) as { unit?: string; units?: string[]; enemy?: string; chargers?: string[] };
    const to = unit ?? units?.[0] ?? "";
    if (this.unit(to)?.role !== this.desk.role) return [];
    return (chargers ?? (enemy ? [enemy] : [])).filter((from) => this.unit(from)).map((from) => ({ from, to }));
  }

  /** How far the enemy has to come and how far he may, as the table has measured. */
  get measured(): { distance: number; reach: number } | null {
    const facts = this.answers.all.find(({ odds }) => odds?.facts["reach"] !== undefined)?.odds?.facts;
    return facts ? { distance: inches(Number(facts["distance"])), reach: inches(Number(facts["reach"])) } : null;
  }

  /** What one might think of as an answer; the table says which of it is none. */
  protected thought(): Action[] {
    return [];
  }

  /** The pieces that are chosen: one, or several where the game gives orders to many. */
  get picked(): readonly string[] {
    return this.chosen ? [this.chosen] : [];
  }

  /** Whether several may be chosen at once now. */
  get gathers(): boolean {
    return false;
  }

  /** Chooses several at once. */
  gather(_ids: string[]): void {}

  /** Those that can be told to do something now: these glow. */
  get ready(): Set<string> {
    const found = new Set<string>();
    for (const { action } of this.options) {
      const id = this.actorOf(action);
      if (id) found.add(id);
    }
    if (this.acting) found.add(this.acting);
    return found;
  }

  /** Those that the chosen one can do something to. */
  get targets(): Set<string> {
    const about = this.acting || this.chosen;
    const found = new Set<string>();
    for (const option of this.options) {
      const pieces = piecesOf(option.action).filter(this.isPiece);
      if (this.acting || (about && pieces.includes(about))) for (const id of pieces) if (id !== about) found.add(id);
    }
    return found;
  }

  /** The options of which the card beside the field speaks. */
  get ways(): Option[] {
    if (this.elsewhere) return [];
    const about = this.acting ? "" : this.chosen;
    return this.options
      .filter(({ action }) => {
        const pieces = piecesOf(action);
        if (this.target && !pieces.includes(this.target)) return false;
        if (about && this.ready.size > 0) return pieces.includes(about);
        if (!this.target && this.isDragged(action)) return false;
        return Boolean(this.acting) || this.ready.size === 0;
      })
      .filter((option, i, all) => !this.buttonOptions.includes(option) && this.isFirst(option, i, all));
  }

  /** Of all the places for one piece the list names the first; any other is shown on the field. */
  private isFirst({ action }: Option, i: number, all: Option[]): boolean {
    const what = setDown(action);
    return what === null || all.findIndex((other) => setDown(other.action) === what) === i;
  }

  /** Moves that are rather made on the ground than chosen from a list. */
  protected isDragged(action: Action): boolean {
    return action.kind === "march";
  }

  get plain(): Option[] {
    return this.options.filter((option) => isPlain(option, this.isPiece));
  }

  protected get buttonOptions(): Option[] {
    const { plain } = this;
    if (plain.length <= 3) return plain;
    return plain.filter(({ closes }) => closes);
  }

  /** The places that options name for the chosen one. */
  get places(): { place: Point; option: Option }[] {
    if (!this.desk.mine || this.elsewhere) return [];
    const about = this.acting ? "" : this.chosen;
    if (!this.acting && !about) return [];
    return this.options.flatMap((option) => {
      const place = placeOf(option.action);
      return place && (!about || piecesOf(option.action).includes(about)) && !Array.isArray(option.action["corners"]) ? [{ place, option }] : [];
    });
  }

  /** What a click on the ground would do. */
  get template(): Action | null {
    if (!this.desk.mine || this.elsewhere) return null;
    if (this.laid && takesPlace(this.laid.action)) return this.laid.action;
    return this.places[0]?.option.action ?? null;
  }

  /** The most that the server allows the tentative move. */
  protected get limit(): number | null {
    return this.desk.prompt?.offers.find((one) => one.action === this.laid?.action.kind)?.limits["to"]?.high ?? null;
  }

  /** Where the tentative action would lead. */
  get goal(): Point | null {
    return this.laid ? placeOf(this.laid.action) : null;
  }

  /** The length of the tentative move and the most that the server allows. */
  get cost(): { length: number; most: number | null } | null {
    const { goal, start, limit } = this;
    if (!goal || !start) return null;
    return { length: inches(distance(start, goal)), most: limit === null ? null : inches(limit) };
  }

  /** From where the chosen one moves. */
  get start(): Point | null {
    const id = (this.laid && this.actorOf(this.laid.action)) || this.acting || this.chosen;
    const officer = this.officer(id);
    if (officer) return officer.at;
    const unit = this.unit(id);
    return unit ? frontCentre(unit.base) : null;
  }

  get about(): string {
    return "";
  }

  // --- choosing

  letGo(): void {
    this.chosen = this.acting;
    this.clear();
  }

  clear(): void {
    this.target = "";
    this.laid = null;
    this.odds = undefined;
    this.caution = null;
    this.tried++;
    this.desk.fault = null;
  }

  /** A new question on the table: ask what is open, keep what is still there. */
  async renew(): Promise<void> {
    const turn = ++this.asked;
    const question = questionOf(this.desk);
    this.clear();
    // what others do meanwhile takes no sheet out of one's hand
    if (question !== this.answering) this.options = [];
    this.answering = question;
    this.reached = [];
    this.answers.clear();
    if (!this.desk.mine) return;
    try {
      const { options, more } = await this.desk.options();
      if (turn !== this.asked) return;
      this.options = options;
      this.more = more;
    } catch (error) {
      this.desk.tell(error);
      return;
    }
    this.renewed();
    if (this.threats.length) void this.answers.weigh(this.options, this.thought());
    if (this.acting) this.chosen = this.acting;
    else if (!this.ready.has(this.chosen)) this.suggest();
    // what nobody has chosen by hand is not laid ready either: Enter would do it
    if (!this.suggested) this.settle();
    void this.look(this.chosen);
  }

  /** Of what kind the question was in which one was last suggested. */
  private offered = "";
  /** Whether the chosen one was chosen for the player, who has not moved on yet. */
  private suggested = false;

  /** Who is chosen where nobody is, when a kind of question begins. */
  protected get first(): string {
    return "";
  }

  private suggest(): void {
    this.chosen = this.offered === this.asks || this.desk.learning ? "" : this.first;
    this.offered = this.asks;
    this.suggested = this.chosen !== "";
  }

  /** After new options have come, before anything is chosen. */
  protected renewed(): void {}

  /** Where only one thing can be done it is laid ready. */
  private settle(): void {
    const { ways } = this;
    if (this.chosen && ways.length === 1 && !this.laid) this.lay(ways[0]!);
  }

  choose(id: string): void {
    this.suggested = false;
    this.clear();
    this.chosen = id;
    if (this.ready.has(id)) this.settle();
    void this.look(id);
  }

  /** Asks how far a piece reaches; what comes too late is not drawn. */
  protected async look(id: string): Promise<void> {
    this.reached = [];
    if (!id || !this.looksAt(id)) return;
    try {
      const found = await this.desk.reach(id);
      if (id === this.chosen) this.reached = this.rims((order) => (found[order] as Point[] | undefined) ?? []).filter((one) => one.points.length > 2);
    } catch {
      this.reached = [];
    }
  }

  /** The server says by which rule nothing may be measured here. */
  async whyUnmeasured(): Promise<void> {
    try {
      await this.desk.reach("");
    } catch (error) {
      this.desk.tell(error);
    }
  }

  next(step: number): void {
    if (this.suggested && this.ready.has(this.chosen)) return this.choose(this.chosen);
    const list = [...(this.acting && this.targets.size ? this.targets : this.ready)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    if (list.length === 0) return;
    const now = list.indexOf(this.acting ? this.target : this.chosen);
    const id = list[(now + step + list.length) % list.length] ?? list[0]!;
    if (this.acting && this.targets.size) this.aim(id);
    else this.choose(id);
  }

  bring(id: string): void {
    this.brought = { id };
  }

  at(place: Point): string {
    for (const one of this.riders()) if (!one.inside && distance(one.at, place) <= one.radius + 250) return one.id;
    for (const unit of this.bodies()) if (covers(unit.base, place, 150)) return unit.id;
    return "";
  }

  async click(place: Point): Promise<void> {
    const id = this.at(place);
    if (this.trying && distance(this.trying, place) < INCH / 2) return this.again();
    if (this.onGhost(place) || (id && this.laid && (id === this.target || (id === this.chosen && !this.target && !this.canPlace)))) return this.again();
    this.desk.fault = null;
    const near = this.places.find((one) => distance(one.place, place) < INCH * 0.35);
    if (id && this.targets.has(id)) this.aim(id);
    else if (near && !id) this.lay(near.option);
    else if (id) await this.pick(id);
    else if (this.canPlace) await this.tryPlace(place);
    else this.letGo();
  }

  /** Whether a place lies on the ghost of what is laid. */
  private onGhost(place: Point): boolean {
    if (!this.laid) return false;
    const middle = setDown(this.laid.action) ? centreOf(this.laid.action) : null;
    if (middle && distance(middle, place) < INCH / 2) return true;
    return this.ghosts.some(({ base, disc }) => (base ? covers(base, place, 150) : disc !== null && distance(disc, place) < INCH / 2));
  }

  /** What is said where the table has nothing to say against a piece: another may act, or nobody can any more. */
  private get idly(): string {
    const end = this.ready.size ? undefined : this.options.findLast(({ closes }) => closes);
    return end ? w("nothing", { end: this.say(end.text) }) : w("notNow");
  }

  /** Whether a place on the ground means something now. */
  get canPlace(): boolean {
    return this.template !== null;
  }

  private async pick(id: string): Promise<void> {
    const piece = this.unit(id) ?? this.officer(id);
    const mine = piece?.role === this.desk.role;
    const aims = !mine && this.desk.mine && (this.acting || this.ready.has(this.chosen));
    if (aims) await whyNot(this.desk, this.probes(this.acting || this.chosen, id), w("notNow"));
    else {
      if (!this.acting) this.choose(id);
      if (mine && this.desk.mine && !this.ready.has(id)) await whyNot(this.desk, this.probes(id), this.idly);
    }
    if (!this.desk.mine) this.chosen = id;
  }

  /** What may be meant by a press on a piece that is not offered: something with it, or something of the chosen one against it. */
  protected probes(id: string, target = ""): Action[] {
    const fields = target ? ["target"] : this.officer(id) ? ["commander"] : ["unit"];
    // nobody joins an enemy
    const offers = (this.desk.prompt?.offers ?? []).filter(
      ({ action, limits }) => fields.every((field) => field in limits) && !(target && action.startsWith("join")),
    );
    return offers.map((offer) => {
      const model = this.options.find(({ action }) => action.kind === offer.action)?.action;
      const action: Action = { ...model, kind: offer.action, role: this.desk.role, [fields[0]!]: target || id };
      for (const [name, limit] of Object.entries(offer.limits))
        if (!(name in action) && limit.sort === "choice" && limit.among[0]) action[name] = limit.among[0];
      return action;
    });
  }

  /** Those that may act, where what was pressed may not. */
  get able(): string[] {
    return this.desk.mine && !this.acting && !this.ready.has(this.chosen) ? [...this.ready] : [];
  }

  protected async judge(action: Action): Promise<Verdict | null> {
    try {
      const verdict = await this.desk.verdict(action);
      if (!verdict.ok) this.desk.fault = { text: "", verdict };
      return verdict;
    } catch (error) {
      this.desk.tell(error);
      return null;
    }
  }

  aim(id: string): void {
    this.laid = null;
    this.target = id;
    const first = this.ways[0];
    if (first) this.lay(first, id);
  }
}
