/** How the events of the eagle's battles are read for the account. */

import type { WireEvent } from "../../../wire/shapes";
import type * as Aguila from "../../../wire/generated/aguila";
import type { Reader } from "../../field/tale/reckoning";

const read = (event: WireEvent): Aguila.AnyEvent => event as unknown as Aguila.AnyEvent;

export const READER: Reader = {
  attack(event) {
    const e = read(event);
    if (e.kind === "unit_shot" || e.kind === "reaction_fired") return { by: e.unit, on: e.target, how: "fire" };
    if (e.kind === "blows_struck") return { by: e.unit, on: e.target, how: "melee" };
    return null;
  },
  charges: ({ kind }) => kind === "charge_declared",
  breaks(event) {
    const e = read(event);
    return e.kind === "courage_tested" && e.result === "routed" ? e.unit : null;
  },
  lost(event) {
    const e = read(event);
    if (e.kind === "unit_lost") return { piece: e.unit, officer: false, points: e.points };
    return e.kind === "officer_lost" ? { piece: e.officer, officer: true } : null;
  },
};
