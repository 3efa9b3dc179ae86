/** The pieces of both Fleets as they are known: where each is, and how it is called. */

import { capital } from "../../../text";
import { term } from "../../../wire/texts.svelte";
import type { Desk } from "../../kit";
import {
  asBoard,
  asView,
  auxiliaryName,
  formationName,
  leaderName,
  locationOf,
  orderMark,
  orderName,
  orderPlaces,
  placeName,
  spaceOf,
  unitName,
  type Auxiliary,
  type Convoy,
  type Formation,
  type Leader,
  type MistralView,
  type PrintedBoard,
  type Unit,
} from "../view";

export class Muster {
  constructor(readonly desk: Desk) {}

  readonly board = $derived.by<PrintedBoard | null>(() => asBoard(this.desk.board));
  readonly view = $derived.by<MistralView | null>(() => asView(this.desk.shown));

  private readonly all = $derived.by(() => Object.values(this.view?.fleets ?? {}));
  readonly formations = $derived.by(() => new Map<string, Formation>(this.all.flatMap((fleet) => fleet.formations.map((one) => [one.id, one] as const))));
  readonly units = $derived.by(() => new Map<string, Unit>(this.all.flatMap((fleet) => fleet.units.map((one) => [one.id, one] as const))));
  readonly leaders = $derived.by(() => new Map<string, Leader>(this.all.flatMap((fleet) => fleet.leaders.map((one) => [one.id, one] as const))));
  readonly auxiliaries = $derived.by(
    () => new Map<string, Auxiliary>([...this.all.flatMap((fleet) => fleet.auxiliaries), ...(this.view?.corsairs ?? [])].map((one) => [one.id, one] as const)),
  );
  readonly convoys = $derived.by(() => new Map<string, Convoy>(this.all.flatMap((fleet) => fleet.convoys.map((one) => [one.id, one] as const))));
  protected readonly orders = $derived.by(() => {
    const book = this.view?.orders;
    return new Set([...Object.keys(book?.hand ?? {}), ...Object.keys(book?.issued ?? {}), ...Object.values(book?.drawn ?? {}).flat()]);
  });

  readonly isPiece = (id: string): boolean =>
    this.formations.has(id) || this.units.has(id) || this.auxiliaries.has(id) || this.orders.has(id) || this.leaders.has(id) || this.convoys.has(id);
  readonly isPlace = (id: string): boolean => Boolean(this.board?.places[spaceOf(id)]);

  /** The place where a piece is. */
  readonly at = (id: string): string => {
    const formation = this.formations.get(id);
    if (formation) return formation.at;
    const unit = this.units.get(id);
    if (unit) return this.at(unit.formation ?? "") || unit.at;
    const one = this.auxiliaries.get(id) ?? this.convoys.get(id);
    if (one) return one.at || ("formation" in one ? this.at(one.formation ?? "") : "");
    const leader = this.leaders.get(id);
    return leader ? this.at(leader.formation ?? "") || (leader.station ?? "") : "";
  };

  /** How a piece, a place or a counter that is not in play is called; anything else by itself. */
  readonly name = (id: string): string => {
    const { board } = this;
    const formation = this.formations.get(id);
    if (formation) return formationName(board, formation);
    if (this.units.has(id) || board?.flagships[id]) return unitName(board, id);
    const auxiliary = this.auxiliaries.get(id);
    if (auxiliary) return auxiliaryName(auxiliary);
    if (this.orders.has(id)) return `${orderName(board, id, this.view?.orders.issued?.[id]?.kind)} · ${orderMark(id)}`;
    if (this.convoys.has(id)) return capital(term("mistral", `convoy.${id}`) ?? id);
    if (this.leaders.has(id) || board?.leaders[id]) return leaderName(board, id);
    if (this.isPlace(id)) return placeName(board, id);
    if (id.startsWith("I-")) return formationName(board, { id, kind: "independent" });
    if (board?.formations[id]) return formationName(board, { id, kind: "flag" });
    return ["role", "kind", "state", "power", "intensity", "wind", "lesser", "test"].map((group) => term("mistral", `${group}.${id}`)).find(Boolean) ?? id;
  };

  unitsOf(id: string): Unit[] {
    const below = new Set([id, ...[...this.formations.values()].filter((one) => one.under === id).map((one) => one.id)]);
    return [...this.units.values()].filter((unit) => below.has(unit.formation ?? ""));
  }

  /** Where an Order is to be carried out. */
  orderPlacesOf(id: string): string[] {
    return this.orders.has(id) ? (this.view?.orders.issued?.[id]?.locations ?? orderPlaces(this.board, id)).map(locationOf) : [];
  }
}
