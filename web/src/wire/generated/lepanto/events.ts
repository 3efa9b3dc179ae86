/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Correction, Tally } from "./view";

export interface BattleConcluded { kind: "battle_concluded"; cite: string; role: string; }
export interface BattleEnded { kind: "battle_ended"; cite: string; turn: number; }
export interface BattleScored {
  kind: "battle_scored";
  cite: string;
  score: { [key: string]: number };
  winner: string | null;
  tallies: { [key: string]: Tally };
}
export interface CableBroken { kind: "cable_broken"; cite: string; ship: string; }
export interface CrewExhausted { kind: "crew_exhausted"; cite: string; ship: string; }
export interface DieRolled { kind: "die_rolled"; cite: string; sides: number; result: number; purpose: string; only?: string[] | null; stream?: string; }
export interface DoriaDieThrown { kind: "doria_die_thrown"; cite: string; die: number; turn: number; failed: boolean; }
export interface DriftBlocked { kind: "drift_blocked"; cite: string; ship: string; by: string; }
export interface GalleassAnchored { kind: "galleass_anchored"; cite: string; ship: string; }
export interface GalleassTowed { kind: "galleass_towed"; cite: string; ship: string; by: string; way: number[]; bow: number; }
export interface GunsFired {
  kind: "guns_fired";
  cite: string;
  ship: string;
  target: string;
  arc: "bow" | "port" | "starboard" | "stern";
  tally: Tally;
  factor: number;
  die: number;
  sunk: boolean;
}
export interface PhaseBegun { kind: "phase_begun"; cite: string; role: string; name: "combat" | "movement" | "reorientation"; }
export interface RepulseEnded { kind: "repulse_ended"; cite: string; ship: string; }
export interface ReservesReleased { kind: "reserves_released"; cite: string; }
export interface Ruled { kind: "ruled"; cite: string; words: string; about?: string; changes?: Correction[]; only?: string[] | null; }
export interface ShipBoarded {
  kind: "ship_boarded";
  cite: string;
  target: string;
  ships: string[];
  attack: Tally;
  defence: Tally;
  odds: string;
  die: number;
  result: "B" | "E" | "R";
}
export interface ShipDrifted { kind: "ship_drifted"; cite: string; ship: string; to: number; }
export interface ShipHeld { kind: "ship_held"; cite: string; ship: string; at: number; }
export interface ShipImmobilised { kind: "ship_immobilised"; cite: string; ship: string; }
export interface ShipLost { kind: "ship_lost"; cite: string; ship: string; cause: "boarding" | "drift" | "gunnery" | "ramming" | "small_arms"; by?: string[]; }
export interface ShipMoved {
  kind: "ship_moved";
  cite: string;
  ship: string;
  way: number[];
  bow: number;
  rowed: number;
  sailed: number;
  turned: number;
  ramming?: string;
}
export interface ShipRammed { kind: "ship_rammed"; cite: string; ship: string; target: string; hexes: number; die: number; result: "E" | "I"; }
export interface ShipReoriented { kind: "ship_reoriented"; cite: string; ship: string; bow: number; }
export interface ShipRepulsed { kind: "ship_repulsed"; cite: string; ship: string; }
export interface ShipsStayed { kind: "ships_stayed"; cite: string; ships: string[]; }
export interface ShipsWithdrawn { kind: "ships_withdrawn"; cite: string; ships: string[]; }
export interface SmallArmsFired {
  kind: "small_arms_fired";
  cite: string;
  ship: string;
  target: string;
  attack: Tally;
  defence: Tally;
  odds: string;
  die: number;
  modified: number;
  result: "B" | "E" | "R";
}
export interface SquadronPassed { kind: "squadron_passed"; cite: string; squadron: string; ships: string[]; }
export interface TowNamed { kind: "tow_named"; cite: string; galley: string; ship: string; }
export interface TurnBegun { kind: "turn_begun"; cite: string; turn: number; }
export interface WindThrown {
  kind: "wind_thrown";
  cite: string;
  shift: "calm" | "clockwise" | "counter_clockwise" | "none";
  die: number;
  wind: number;
  becalmed?: boolean;
  second?: number;
}
export type AnyEvent = BattleConcluded | BattleEnded | BattleScored | CableBroken | CrewExhausted | DieRolled | DoriaDieThrown | DriftBlocked | GalleassAnchored | GalleassTowed | GunsFired | PhaseBegun | RepulseEnded | ReservesReleased | Ruled | ShipBoarded | ShipDrifted | ShipHeld | ShipImmobilised | ShipLost | ShipMoved | ShipRammed | ShipReoriented | ShipRepulsed | ShipsStayed | ShipsWithdrawn | SmallArmsFired | SquadronPassed | TowNamed | TurnBegun | WindThrown;
