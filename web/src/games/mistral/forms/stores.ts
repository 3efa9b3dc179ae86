/** What lies ready to be chosen from when something is put together: ships, counters, places. */

import { settings } from "../../../wire/settings.svelte";
import { term } from "../../../wire/texts.svelte";
import type { Muster } from "../pieces/muster.svelte";
import { isHarbour, spaceOf, type Unit } from "../view";

export interface Choice {
  id: string;
  name: string;
}
/** One that is to have one of its own choices. */
export type Row = Choice & { among: Choice[] };
export type Struck = Choice & { unit: Unit | undefined };

export const ownUnits = (muster: Muster): Unit[] => (muster.view?.fleets[muster.desk.role]?.units ?? []).filter((unit) => unit.state !== "ready");
export const fifties = (muster: Muster): string[] =>
  (muster.view?.fleets[muster.desk.role]?.auxiliaries ?? []).filter((one) => one.kind === "fleet50").map((one) => one.id);
export const terms = (group: string, ids: readonly string[]): Choice[] => ids.map((id) => ({ id, name: term("mistral", `${group}.${id}`) ?? id }));

/** Everything a form needs to know of the table, gathered once. */
export class Stores {
  constructor(
    readonly muster: Muster,
    readonly facts: Record<string, unknown>,
  ) {}

  named = (ids: readonly string[]): Choice[] => ids.map((id) => ({ id, name: this.muster.name(id) }));

  /** With the Port in which it lies: there may be many of a kind. */
  units = (keep: (unit: Unit) => boolean = () => true): Choice[] =>
    ownUnits(this.muster)
      .filter(keep)
      .map((unit) => ({ id: unit.id, name: [`${this.muster.name(unit.id)} (${unit.sail})`, this.muster.name(spaceOf(this.muster.at(unit.id)))].join(", ") }));

  get counters(): Choice[] {
    const { board, desk, formations } = this.muster;
    return this.named(
      Object.entries(board?.formations ?? {})
        .filter(([id, one]) => one.fleet === desk.role && !formations.has(id))
        .map(([id]) => id),
    );
  }

  get loose(): Choice[] {
    return this.units((unit) => !unit.formation && isHarbour(unit.at));
  }

  /** Counters of 50-gun ships, whether they are in play or not. */
  get fiftyCounters(): Choice[] {
    const { board, desk } = this.muster;
    return this.named(
      Object.entries(board?.squadrons ?? {})
        .filter(([, one]) => one.subclass === "sol_d" && board?.contingents[one.contingent]?.fleet === desk.role)
        .map(([id]) => id),
    );
  }

  get fifties(): Choice[] {
    return this.named(fifties(this.muster));
  }

  get formations(): Choice[] {
    return this.named(
      [...this.muster.formations.values()].filter((one) => one.fleet === this.muster.desk.role && one.kind !== "dummy" && !one.under).map((one) => one.id),
    );
  }

  /** Everything for which a course can be plotted; a Convoy only where it is steered by hand. */
  get steered(): Choice[] {
    const { view, desk } = this.muster;
    const byHand = view?.switches.convoy_autopilot === "off";
    return [
      ...this.formations,
      ...this.named(
        [...this.muster.convoys.values()]
          .filter((one) => byHand && one.fleet === desk.role && one.id === "victualling" && one.status === "at_sea")
          .map((one) => one.id),
      ),
    ];
  }

  /** Places that are more than a line on the chart. */
  places = (...kinds: string[]): Choice[] => {
    const { board } = this.muster;
    return this.named(
      Object.entries(board?.places ?? {})
        .filter(([, place]) => kinds.length === 0 || kinds.includes(place.kind))
        .map(([id]) => id),
    ).sort((a, b) => a.name.localeCompare(b.name));
  };

  get lesser(): Choice[] {
    const printed = Object.values(this.muster.board?.sections ?? {}).flat();
    const written = Object.keys(this.muster.view?.land?.lesser ?? {});
    return [...terms("lesser", printed), ...written.map((id) => ({ id, name: id }))];
  }

  /** Every Port that land forces can hold. */
  get held(): Choice[] {
    return [...this.places("port"), ...this.lesser];
  }

  get sections(): Choice[] {
    return this.named(Object.keys(this.muster.board?.sections ?? {}));
  }

  get armies(): Choice[] {
    return Object.keys(this.muster.view?.land?.armies ?? {}).map((id) => ({ id, name: id }));
  }

  auxiliaries = (...kinds: string[]): Choice[] =>
    this.named((this.muster.view?.fleets[this.muster.desk.role]?.auxiliaries ?? []).filter((one) => kinds.includes(one.kind)).map((one) => one.id));

  get convoys(): Choice[] {
    return this.named((this.muster.view?.fleets[this.muster.desk.role]?.convoys ?? []).map((one) => one.id));
  }

  get transports(): Choice[] {
    const land = this.muster.view?.land?.transports ?? {};
    return Object.values(land)
      .filter((one) => one.fleet === this.muster.desk.role && !one.formed)
      .map((one) => ({ id: one.id, name: `${this.muster.name(one.origin)} → ${this.muster.name(one.destination)}` }));
  }

  /** Counters aboard the own Convoys, which one may wish to spare. */
  get aboard(): Choice[] {
    const land = Object.values(this.muster.view?.land?.transports ?? {}).filter((one) => one.fleet === this.muster.desk.role);
    return land.flatMap((one) => one.units.map(({ name }) => ({ id: name, name })));
  }

  /** Dice that are nobody's own, as they are thrown at this table. */
  get openDice(): Choice[] {
    const { board, view } = this.muster;
    const known = board?.open_dice;
    if (!known) return [];
    const called = (kind: string, id: string, name: string): Choice => ({ id: `${kind}.${id}`, name: `${term("mistral", `test.${kind}`) ?? kind} (${name})` });
    const wind =
      (kind: string) =>
      (id: string): Choice =>
        called(kind, id, term("mistral", `wind.${id}`) ?? id);
    const winds = Object.keys(known.winds);
    const single = winds.filter((id) => view?.switches.contra_winds === "in_order" || !known.seconds.includes(id));
    const gales = view?.switches.gales === "off" ? [] : [...winds.map(wind("gale")), ...winds.filter((id) => known.winds[id]).map(wind("gale_fades"))];
    const others = [
      ...(view?.switches.pirates === "on" ? ["pirates"] : []),
      "corsair",
      "event_result",
      "venice_entry",
      "game_end",
      ...(view?.switches.combat_dice === "shared" ? ["shared_combat"] : []),
    ];
    const said = (name: Record<string, string> | undefined, id: string): string => name?.[settings.language] ?? id;
    return [
      ...single.map(wind("wind")),
      ...gales,
      ...Object.entries(known.campaigns).map(([id, name]) => called("campaign", id, said(name, id))),
      ...known.events.map((id) => called("event", id, said(board?.events?.[id], id))),
      ...terms("test", others),
    ];
  }

  get events(): Choice[] {
    const told = terms("happening", ["treaty_of_dresden", "german_emergency", "d_argenson", "mandated_offensive"]);
    return [...Object.entries(this.muster.board?.events ?? {}).map(([id, name]) => ({ id, name: name[settings.language] ?? id })), ...told];
  }

  /** Leaders with the ships of their Formations, Flagships with the Squadrons of the line. */
  get stations(): { leaders: Row[]; flagships: Row[] } {
    const { muster } = this;
    const { role } = muster.desk;
    const heads = muster.view?.battle?.engaged[role] ?? [];
    const line = [...heads, ...[...muster.formations.values()].filter((one) => heads.includes(one.under ?? "")).map((one) => one.id)];
    const units = (id: string): Unit[] => [...muster.units.values()].filter((unit) => unit.formation === id);
    const leaders = line.flatMap((id) => {
      const leader = muster.formations.get(id)?.leader;
      return leader ? [{ id: leader, name: muster.name(leader), among: this.named(units(id).map((unit) => unit.id)) }] : [];
    });
    const all = line.flatMap(units);
    const squadrons = this.named(all.filter((unit) => unit.subclass !== "flagship").map((unit) => unit.id));
    return {
      leaders,
      flagships: all.filter((unit) => unit.subclass === "flagship").map((unit) => ({ id: unit.id, name: muster.name(unit.id), among: squadrons })),
    };
  }

  /** Those of the Combat that are still afloat. */
  get struck(): Struck[] {
    const { muster } = this;
    const clash = muster.view?.battle?.clashes?.[Number(this.facts["clash"])];
    return (clash?.units[muster.desk.role] ?? []).filter((id) => muster.units.has(id)).map((id) => ({ id, name: muster.name(id), unit: muster.units.get(id) }));
  }

  get points(): number {
    return Number(this.facts["points"] ?? 0);
  }
}
