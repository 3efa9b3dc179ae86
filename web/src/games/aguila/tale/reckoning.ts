/** How the events of the eagle's battles are read for the account. */

import type { WireEvent } from "../../../wire/shapes";
import type * as Aguila from "../../../wire/generated/aguila";
import { chance, type Attack, type Die, type Reader } from "../../field/tale/reckoning";

const read = (event: WireEvent): Aguila.AnyEvent => event as unknown as Aguila.AnyEvent;
const TO_HIT = /^(gun_|melee_)?hit(_again)?$/;

/** Dice rolled again follow only upon failures, so that every die thrown to hit has its own chance and its own success. */
function thrown(by: string, on: string, how: Attack["how"], needed: number, dice: Die[]): Attack {
  const faces = dice.filter(({ purpose }) => TO_HIT.test(purpose)).map(({ face }) => face);
  return { by, on, how, got: faces.filter((face) => face >= Math.min(6, needed)).length, promised: faces.length * chance(Math.min(6, needed)) };
}

export const READER: Reader = {
  turn(event) {
    const e = read(event);
    return e.kind === "turn_began" ? e.turn : null;
  },
  attack(event, dice) {
    const e = read(event);
    if (e.kind === "unit_shot" || e.kind === "reaction_fired") return thrown(e.unit, e.target, "fire", e.needed, dice);
    if (e.kind === "blows_struck") return thrown(e.unit, e.target, "melee", e.needed, dice);
    return null;
  },
  charges: ({ kind }) => kind === "charge_declared",
  breaks(event) {
    const e = read(event);
    return e.kind === "courage_tested" && e.result === "routed" ? e.unit : null;
  },
  lost(event) {
    const e = read(event);
    if (e.kind === "unit_lost") return { piece: e.unit, officer: false };
    return e.kind === "officer_lost" ? { piece: e.officer, officer: true } : null;
  },
};
