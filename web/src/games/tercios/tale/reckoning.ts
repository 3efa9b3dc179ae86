/** How the events of Tercios are read for the account of a battle. */

import type { WireEvent } from "../../../wire/shapes";
import type * as Tercios from "../../../wire/generated/tercios";
import type { Reader } from "../../field/tale/reckoning";

const read = (event: WireEvent): Tercios.AnyEvent => event as unknown as Tercios.AnyEvent;

export const READER: Reader = {
  attack(event) {
    const e = read(event);
    if (e.kind === "volley_fired") return { by: e.unit, on: e.target, how: "fire" };
    if (e.kind === "round_fought") return { by: e.unit, on: e.enemy, how: "melee" };
    return null;
  },
  charges: ({ kind }) => kind === "charge_declared",
  breaks(event) {
    const e = read(event);
    return e.kind === "break_tested" && !e.held ? e.unit : null;
  },
  lost(event) {
    const e = read(event);
    if (e.kind === "unit_destroyed") return { piece: e.unit, officer: false };
    return e.kind === "commander_lost" ? { piece: e.commander, officer: true } : null;
  },
};
