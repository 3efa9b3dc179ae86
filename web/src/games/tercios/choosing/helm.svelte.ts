/** The field of Tercios, and the sheet on which the order cards are planned. */

import type { Point } from "../../../boards/plane/layout";
import type { Action, Option } from "../../../wire/shapes";
import { FieldHelm, type Reach } from "../../field/choosing/helm.svelte";
import { w } from "../../field/words";
import type { Button } from "../../kit";
import { ghostsOf, type Ghost } from "../pieces/ghosts";
import { asView, hasBase, ORDERS, type Commander, type Order, type Unit } from "../view";

export class TerciosHelm extends FieldHelm<Unit, Commander> {
  readonly game = "tercios";
  cards = $state.raw<Record<string, Order>>({});
  joint = $state.raw<string[][]>([]);
  folded = $state(false);

  get view() {
    return asView(this.desk.shown);
  }

  readonly units = $derived.by(() => new Map((this.view?.units ?? []).map((seen) => [seen.unit.id, seen])));

  unit(id: string): Unit | null {
    return this.units.get(id)?.unit ?? this.view?.reserve[id] ?? null;
  }

  officer(id: string): Commander | null {
    return this.view?.commanders[id] ?? null;
  }

  protected bodies(): Unit[] {
    return (this.view?.units ?? []).map(({ unit }) => unit).filter(hasBase);
  }

  protected riders(): Commander[] {
    return Object.values(this.view?.commanders ?? {});
  }

  override get elsewhere(): boolean {
    return this.asks === "planning";
  }

  override get ready(): Set<string> {
    return this.elsewhere ? new Set(this.due) : super.ready;
  }

  /** A unit that acts may march anywhere, even if no option names a place. */
  override get template(): Action | null {
    const found = super.template;
    if (found || !this.desk.mine || this.elsewhere) return found;
    if (!this.acting) return this.options.find(({ action }) => Array.isArray(action["path"]) && action["commander"] === this.chosen)?.action ?? null;
    return this.marches ? { kind: "march", to: { x: 0, y: 0 }, building: "", role: this.desk.role } : null;
  }

  /** Whether the one that acts may march still. */
  private get marches(): boolean {
    return Boolean(this.desk.prompt?.offers.some((one) => one.action === "march"));
  }

  override get measures(): boolean {
    return this.view?.switches.premeasuring !== "forbidden";
  }

  /** The one that marches now, or while cards are dealt any of one's own. */
  protected override looksAt(id: string): boolean {
    if (id === this.acting) return this.marches;
    return this.measures && this.elsewhere && this.unit(id)?.role === this.desk.role;
  }

  protected override rims(found: (order: string) => Point[]): Reach[] {
    const [near, far] = [found("atencion"), found("corred")];
    return near.length
      ? [
          { points: far, far: true },
          { points: near, far: false },
        ]
      : [{ points: far, far: false }];
  }

  private marcher(id: string): boolean {
    const unit = this.unit(id);
    return unit !== null && unit.profile.unit_class !== "artillery";
  }

  /** Somebody who may act, and can march. */
  protected override get first(): string {
    return this.options.flatMap(({ action }) => (action.kind === "activate" ? [String(action["unit"])] : [])).find((id) => this.marcher(id)) ?? "";
  }

  /** Where the one shall march that is being told to act. */
  private onward: Point | null = null;

  /** The ground pressed for somebody who may act: he acts, and his march is laid there. */
  override async click(place: Point): Promise<void> {
    const acts = this.ways.find(({ action, risky }) => action.kind === "activate" && action["unit"] === this.chosen && !risky);
    if (!acts || !this.marcher(this.chosen) || this.at(place)) return super.click(place);
    this.onward = place;
    await this.send(acts.action);
  }

  override async renew(): Promise<void> {
    await super.renew();
    const place = this.onward;
    if (!this.desk.mine || !place) return;
    this.onward = null;
    if (this.acting && this.marches) await this.tryPlace(place);
  }

  get ghosts(): Ghost[] {
    const { ended } = this;
    if (ended.length) return ended;
    return this.laid && this.view ? ghostsOf(this.laid.action, this.view, this.acting || this.chosen) : [];
  }

  protected override thought(): Action[] {
    const unit = this.threats[0]!.to;
    const open = new Set(this.options.map(({ action }) => action.kind));
    return ["react", "evade"].filter((kind) => !open.has(kind)).map((kind) => ({ kind, unit, role: this.desk.role }));
  }

  protected override renewed(): void {
    if (this.elsewhere) {
      this.cards = Object.fromEntries(Object.entries(this.cards).filter(([id]) => this.due.includes(id)));
      this.folded = false;
      if (Object.keys(this.cards).length) this.weighCards();
    } else {
      this.cards = {};
      this.joint = [];
    }
  }

  override lay(option: Option, target = this.target): void {
    if (option.action.kind !== "place_cards") super.lay(option, target);
    else {
      this.clear();
      this.cards = { ...(option.action["cards"] as Record<string, Order>) };
      this.joint = (option.action["groups"] as string[][] | undefined) ?? [];
      this.weighCards();
    }
  }

  // --- cards

  /** Those for which a card is wanted. */
  get due(): string[] {
    const first = this.options.find(({ action }) => action.kind === "place_cards");
    return Object.keys((first?.action["cards"] as Record<string, string> | undefined) ?? {});
  }

  get missing(): number {
    return this.due.filter((id) => !this.cards[id]).length;
  }

  deal(id: string, order: Order): void {
    const group = this.joint.find((one) => one.includes(id)) ?? [id];
    this.cards = { ...this.cards, ...Object.fromEntries(group.map((one) => [one, order])) };
    if (!this.due.includes(id)) return;
    this.weighCards();
    const later = this.due.slice(this.due.indexOf(id) + 1).find((one) => !this.cards[one]);
    if (later) {
      this.chosen = later;
      void this.look(later);
    }
  }

  dealAll(order: Order): void {
    this.cards = Object.fromEntries(this.due.map((id) => [id, order]));
    this.weighCards();
  }

  /** The table says which of the cards laid so far nothing could come of. */
  private weighCards(): void {
    this.clear();
    void this.reckon({ kind: "place_cards", cards: { ...this.cards }, groups: [], role: this.desk.role });
  }

  /** One card for several; the server says which may share. */
  async share(ids: string[]): Promise<void> {
    const without = this.joint.filter((group) => !group.some((id) => ids.includes(id)));
    if (without.length < this.joint.length) {
      this.joint = without;
      return;
    }
    const order = this.cards[ids[0]!] ?? "atencion";
    const cards = { ...Object.fromEntries(this.due.map((id) => [id, this.cards[id] ?? "atencion"])), ...Object.fromEntries(ids.map((id) => [id, order])) };
    const verdict = await this.judge({ kind: "place_cards", cards, groups: [...without, ids], role: this.desk.role });
    if (!verdict?.ok) return;
    this.joint = [...without, ids];
    this.cards = { ...this.cards, ...Object.fromEntries(ids.map((id) => [id, order])) };
  }

  override get primary(): Button | null {
    if (!this.desk.mine || !this.elsewhere) return super.primary;
    if (this.missing || !this.due.length) return null;
    const action: Action = { kind: "place_cards", cards: { ...this.cards }, groups: this.joint, role: this.desk.role };
    return { id: "confirm", label: w("seal"), key: "↵", run: () => void this.send(action) };
  }

  override get hint(): string {
    if (!this.elsewhere) return super.hint;
    return this.missing ? w("left", { n: this.missing }) : "";
  }

  override key(event: KeyboardEvent): boolean {
    const digit = Number(event.key);
    if (!this.elsewhere || !(digit >= 1 && digit <= 5) || !this.due.includes(this.chosen)) return super.key(event);
    this.deal(this.chosen, ORDERS[digit - 1]!);
    return true;
  }
}
