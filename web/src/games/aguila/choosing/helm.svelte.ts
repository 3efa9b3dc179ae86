/** The field of the eagle: every order is found by the server for the place where a unit is put. */

import { distance, frontCentre, towards, type Base, type Point } from "../../../boards/plane/layout";
import type { Action, Option } from "../../../wire/shapes";
import { FieldHelm, type Ghost, type Reach } from "../../field/choosing/helm.svelte";
import { placeOf } from "../../field/choosing/placing";
import type { Button } from "../../kit";
import { GroupOrders } from "./groups.svelte";
import { asView, type Officer, type Unit } from "../view";
import { w } from "../words";

/** Orders that are rather made by dragging than chosen from a list. */
const MOVES = new Set(["advance", "quick_march", "step_back", "change_facing", "drive_gun", "ride_officer"]);
const REPLIES = ["stand", "fire", "square", "countercharge", "evade", "withdraw"];
const STANDING = (base: Base, at: Point, heading: number): Base => ({ ...base, heading, centre: towards(at, heading + 1800, base.depth / 2) });

export class AguilaHelm extends FieldHelm<Unit, Officer> {
  readonly game = "aguila";
  readonly group = new GroupOrders(this);

  get view() {
    return asView(this.desk.shown);
  }

  unit(id: string): Unit | null {
    return this.view?.units[id] ?? this.view?.camp.waiting[id] ?? null;
  }

  officer(id: string): Officer | null {
    return this.view?.officers[id] ?? this.view?.camp.staff[id] ?? null;
  }

  protected bodies(): Unit[] {
    return Object.values(this.view?.units ?? {});
  }

  protected riders(): Officer[] {
    return Object.values(this.view?.officers ?? {});
  }

  /** The units that may get another formation, for the ring around the chosen one. */
  get formations(): Option[] {
    return this.options.filter(({ action }) => action.kind === "change_formation" && action["unit"] === this.chosen && !action["officer"] && !action["ahead"]);
  }

  override get ways(): Option[] {
    return super.ways.filter(({ action }) => this.target || !MOVES.has(action.kind));
  }

  /** An order is given to somebody: the first of the line. */
  protected override get first(): string {
    if (this.asks !== "giving_orders") return "";
    return [...this.ready].filter((id) => this.unit(id)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }))[0] ?? "";
  }

  private get steers(): boolean {
    const id = this.acting || this.chosen;
    const piece = this.unit(id) ?? this.officer(id);
    return this.asks === "giving_orders" && piece?.role === this.desk.role && this.ready.has(id);
  }

  override get canPlace(): boolean {
    return this.steers || super.canPlace;
  }

  override get goal(): Point | null {
    const base = Object.values(this.laid?.ends ?? {})[0];
    return base ? frontCentre(base) : super.goal;
  }

  override get picked(): readonly string[] {
    return this.group.on ? this.group.members : super.picked;
  }

  override get gathers(): boolean {
    return this.asks === "giving_orders";
  }

  override gather(ids: string[]): void {
    this.group.take(ids);
  }

  override choose(id: string): void {
    if (this.group.on && !this.group.members.includes(id)) this.group.drop();
    super.choose(id);
  }

  override letGo(): void {
    this.group.drop();
    super.letGo();
  }

  override lay(option: Option, target = this.target): void {
    if (option.action.kind === "mark_formations") this.marked = { ...this.marked, ...this.drillsIn(option.action) };
    else if (this.group.on && option.action.kind === "change_formation") this.group.form(String(option.action["formation"]));
    else super.lay(option, target);
  }

  get ghosts(): Ghost<Unit>[] {
    const { laid } = this;
    if (this.group.on) return this.group.orders.flatMap(({ id, ends }) => (ends[id] ? [{ unit: this.unit(id), base: ends[id]!, disc: null }] : []));
    if (!laid) return [];
    const { ended } = this;
    if (ended.length) return ended;
    const { action } = laid;
    const place = placeOf(action);
    const unit = this.unit(String(action["unit"] ?? ""));
    if (place && unit && typeof action["heading"] === "number") return [{ unit, base: STANDING(unit.base, place, action["heading"]), disc: null }];
    return place && this.officer(String(action["officer"] ?? "")) ? [{ unit: null, base: null, disc: place }] : [];
  }

  protected override renewed(): void {
    this.marked =
      this.elsewhere && !this.desk.learning
        ? { ...(this.options.find(({ action }) => Object.keys(this.drillsIn(action)).length > 0)?.action["formations"] as Record<string, string>) }
        : {};
  }

  // --- the formations of all units, on one sheet

  /** What is marked on the sheet so far. */
  marked = $state.raw<Record<string, string>>({});

  override get elsewhere(): boolean {
    return this.asks === "marking_choice";
  }

  private drillsIn(action: Action): Record<string, string> {
    return (action["formations"] as Record<string, string> | undefined) ?? {};
  }

  /** Those whose formation is asked for. */
  get due(): string[] {
    return [...new Set(this.options.flatMap(({ action }) => Object.keys(this.drillsIn(action))))];
  }

  /** How many have none yet. */
  private get unmarked(): number {
    return this.due.filter((id) => !this.marked[id]).length;
  }

  override get hint(): string {
    return this.elsewhere && this.unmarked ? w("left", { n: this.unmarked }) : super.hint;
  }

  /** The formations that a unit knows. */
  drills(id: string): string[] {
    return this.unit(id)?.profile.formations ?? [];
  }

  mark(id: string, formation: string): void {
    this.marked = { ...this.marked, [id]: formation };
    this.chosen = id;
  }

  /** All who know a formation take it. */
  markAll(formation: string): void {
    const able = this.due.filter((id) => this.drills(id).includes(formation));
    this.marked = { ...this.marked, ...Object.fromEntries(able.map((id) => [id, formation])) };
  }

  override get buttons(): Button[] {
    const more = this.gathers && [...this.ready].filter((id) => this.unit(id)).length > 1;
    return [
      ...(more ? [{ id: "brigade", label: w(this.group.on ? "allUnits" : "brigade"), key: "B", run: () => this.group.brigade() }] : []),
      ...super.buttons,
    ];
  }

  override get primary(): Button | null {
    if (this.desk.mine && this.group.on)
      return this.group.orders.some((one) => one.ok) ? { id: "confirm", label: this.group.text, key: "↵", run: () => void this.group.send() } : null;
    if (!this.desk.mine || !this.elsewhere) return super.primary;
    if (this.unmarked) return null;
    const action: Action = { kind: "mark_formations", formations: { ...this.marked }, role: this.desk.role };
    return { id: "confirm", label: w("seal"), key: "↵", run: () => void this.send(action) };
  }

  /** The sheet names the units itself, so that the question need not. */
  override get question(): string {
    if (this.group.on) return w("grouped", { n: this.group.members.length });
    const asked = super.question;
    return this.elsewhere ? asked.replace(/\?.*$/s, "?") : asked;
  }

  /** The offers of this game say nothing of their fields, so that it is said here who may do what to whom. */
  protected override probes(id: string, target = ""): Action[] {
    const role = this.desk.role;
    const enemy = target || this.nearest(id);
    const gun = this.unit(id)?.profile.arm === "artillery";
    if (this.asks === "giving_orders")
      return this.officer(id) ? [{ kind: "ride_officer", officer: id, to: this.officer(id)!.at, role }] : [{ kind: "stand_still", unit: id, role }];
    if (this.asks === "declaring_shots" && enemy) return [{ kind: gun ? "fire_guns" : "declare_shot", unit: id, target: enemy, role }];
    if (this.asks === "declaring_charges" && enemy) return [{ kind: "declare_charge", unit: id, target: enemy, role }];
    if (this.asks === "regrouping")
      return Object.keys(this.view?.officers ?? {})
        .filter((one) => this.officer(one)?.role === role)
        .slice(0, 1)
        .map((officer) => ({ kind: "regroup", officer, unit: id, role }));
    return [];
  }

  protected override thought(): Action[] {
    if (this.asks !== "reacting") return [];
    const open = new Set(this.options.map(({ action }) => action["reply"]));
    return REPLIES.filter((reply) => !open.has(reply)).map((reply) => ({ kind: "react", reply, role: this.desk.role }));
  }

  private nearest(id: string): string {
    const from = this.unit(id);
    if (!from) return "";
    const enemies = this.bodies().filter((one) => one.role !== from.role);
    return enemies.sort((a, b) => distance(a.base.centre, from.base.centre) - distance(b.base.centre, from.base.centre))[0]?.id ?? "";
  }

  protected override looksAt(): boolean {
    return this.steers;
  }

  protected override rims(found: (order: string) => Point[]): Reach[] {
    return [
      { points: found("quick_march"), far: true },
      { points: [...found("advance"), ...found("drive"), ...found("ride")], far: false },
    ];
  }

  override async tryPlace(wanted: Point, quiet = false, slack?: number): Promise<void> {
    if (!this.steers) return super.tryPlace(wanted, quiet, slack);
    if (this.group.on) return this.group.march(wanted);
    const turn = ++this.tried;
    this.odds = undefined;
    this.caution = null;
    this.trying = quiet ? null : wanted;
    try {
      const { action, text, risky, verdict } = await this.desk.steer(this.acting || this.chosen, wanted);
      if (turn !== this.tried) return;
      this.laid = { action, text: this.say(text), ok: verdict.ok, risky, ends: (verdict.ends ?? {}) as Record<string, Base> };
      this.desk.fault = verdict.ok || quiet ? null : { text: "", verdict };
      if (!quiet && verdict.ok) void this.reckon(action);
      this.answered();
    } catch (error) {
      this.trying = null;
      if (!quiet) this.desk.tell(error);
    }
  }
}
