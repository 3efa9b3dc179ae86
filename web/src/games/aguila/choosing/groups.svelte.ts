/** One order for several units: each goes the same way from where it stands, or takes the same formation. */

import { frontCentre, headingTo, type Base, type Point } from "../../../boards/plane/layout";
import type { Action } from "../../../wire/shapes";
import type { AguilaHelm } from "./helm.svelte";
import { drillName, w } from "../words";

export interface GroupOrder {
  id: string;
  action: Action;
  ok: boolean;
  ends: Record<string, Base>;
  from?: Point;
  goal?: Point;
}

export class GroupOrders {
  members = $state.raw<string[]>([]);
  orders = $state.raw<GroupOrder[]>([]);
  /** What the dark button says. */
  text = $state("");
  busy = $state(false);
  private asked = 0;

  constructor(private readonly helm: AguilaHelm) {}

  get on(): boolean {
    return this.members.length > 1 && this.helm.asks === "giving_orders";
  }

  drop(): void {
    [this.members, this.orders, this.text] = [[], [], ""];
    this.asked++;
  }

  /** Only who may still be given an order belongs to a group. */
  take(ids: string[]): void {
    this.drop();
    this.members = ids.filter((id) => this.helm.ready.has(id) && this.helm.unit(id) !== null);
    if (this.members.length && !this.members.includes(this.helm.chosen)) this.helm.chosen = this.members[0]!;
  }

  toggle(id: string): void {
    const now = this.members.length ? this.members : [this.helm.chosen];
    this.take(now.includes(id) ? now.filter((one) => one !== id) : [...now, id]);
  }

  /** Those under the Officer of the chosen one; pressed again, or with nobody chosen, everybody. */
  brigade(): void {
    const all = [...this.helm.ready].filter((id) => this.helm.unit(id));
    const chief = this.helm.unit(this.helm.chosen)?.officer;
    const own = chief ? all.filter((id) => this.helm.unit(id)?.officer === chief) : all;
    this.take(own.length < 2 || (this.on && own.every((id) => this.members.includes(id))) ? all : own);
  }

  /** The way that the lead unit would go, for each of them. */
  async march(wanted: Point): Promise<void> {
    const lead = this.helm.unit(this.helm.chosen);
    if (!lead) return;
    const from = frontCentre(lead.base);
    const [x, y] = [wanted.x - from.x, wanted.y - from.y];
    const turn = ++this.asked;
    this.busy = true;
    try {
      const found = await Promise.all(
        this.members.map(async (id): Promise<GroupOrder | null> => {
          const unit = this.helm.unit(id);
          if (!unit) return null;
          const at = frontCentre(unit.base);
          const goal = { x: at.x + x, y: at.y + y };
          return { ...(await this.steered(id, at, goal)), id, from: at, goal };
        }),
      );
      if (turn !== this.asked) return;
      // who is ahead goes first and makes room
      const way = (headingTo(from, wanted) * Math.PI) / 1800;
      const ahead = (id: string): number => {
        const { centre } = this.helm.unit(id)!.base;
        return centre.x * Math.sin(way) + centre.y * Math.cos(way);
      };
      this.lay(
        found.flatMap((one) => (one ? [one] : [])).sort((a, b) => ahead(b.id) - ahead(a.id)),
        w("together"),
      );
    } catch (error) {
      this.helm.desk.tell(error);
    } finally {
      this.busy = false;
    }
  }

  /** The order that leads a unit there; who would rather go another way, behind friends, goes once they have made room. */
  private async steered(id: string, from: Point, goal: Point): Promise<Pick<GroupOrder, "action" | "ok" | "ends">> {
    const { action, verdict } = await this.helm.desk.steer(id, goal);
    const ends = (verdict.ends ?? {}) as Record<string, Base>;
    const end = ends[id] ? frontCentre(ends[id]) : from;
    const gained = (end.x - from.x) * (goal.x - from.x) + (end.y - from.y) * (goal.y - from.y);
    return { action, ok: verdict.ok && gained > 0, ends: gained > 0 ? ends : {} };
  }

  /** The same formation for all who may take it. */
  form(formation: string): void {
    const found = this.helm.options.filter(
      ({ action }) =>
        action.kind === "change_formation" &&
        action["formation"] === formation &&
        !action["officer"] &&
        !action["ahead"] &&
        this.members.includes(String(action["unit"])),
    );
    const first = new Map(found.map(({ action }) => [String(action["unit"]), action]));
    this.lay(
      [...first].map(([id, action]) => ({ id, action, ok: true, ends: {} })),
      drillName(formation),
    );
  }

  private lay(orders: GroupOrder[], what: string): void {
    this.orders = orders;
    const able = orders.filter((one) => one.ok || one.goal).length;
    this.text = w("groupOf", { n: able, all: this.members.length, what });
  }

  /** One after the other; who cannot any more, because a friend stands in the way, stays and is told of by the table. */
  async send(): Promise<void> {
    const { orders } = this;
    this.drop();
    for (const one of orders) {
      if (!this.helm.desk.mine || this.helm.asks !== "giving_orders") return;
      this.helm.chosen = one.id;
      const now = one.from && one.goal ? await this.steered(one.id, one.from, one.goal) : one;
      if (now.ok && !(await this.helm.desk.act(now.action))) return;
    }
  }
}
