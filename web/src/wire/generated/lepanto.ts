/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface Anchor {
  kind: "anchor";
  ship: string;
  role: string;
}
export interface BattleConcluded {
  kind: "battle_concluded";
  cite: string;
  role: string;
}
export interface BattleEnded {
  kind: "battle_ended";
  cite: string;
  turn: number;
}
export interface BattleScored {
  kind: "battle_scored";
  cite: string;
  score: { [key: string]: number };
  winner: string | null;
  tallies: { [key: string]: Tally };
}
export interface Begin {
  kind: "begin";
  role: string;
}
export interface Board {
  kind: "board";
  target: string;
  ships: string[];
  role: string;
}
export interface BreakTow {
  kind: "break_tow";
  ship: string;
  role: string;
}
export interface Broadside {
  kind: "broadside";
  ships?: string[];
  role: string;
}
export interface CableBroken {
  kind: "cable_broken";
  cite: string;
  ship: string;
}
export interface Conclude {
  kind: "conclude";
  role: string;
}
export interface CrewExhausted {
  kind: "crew_exhausted";
  cite: string;
  ship: string;
}
export interface DieRolled {
  kind: "die_rolled";
  cite: string;
  sides: number;
  result: number;
  purpose: string;
  only?: string[] | null;
}
export interface DoriaDieThrown {
  kind: "doria_die_thrown";
  cite: string;
  die: number;
  turn: number;
  failed: boolean;
}
export interface Drift {
  kind: "drift";
  ships?: string[];
  role: string;
}
export interface DriftBlocked {
  kind: "drift_blocked";
  cite: string;
  ship: string;
  by: string;
}
export interface EndPhase {
  kind: "end_phase";
  role: string;
}
export interface FireGuns {
  kind: "fire_guns";
  ship: string;
  target: string;
  arc?: "bow" | "port" | "starboard" | "stern" | null;
  role: string;
}
export interface FireSmallArms {
  kind: "fire_small_arms";
  ship: string;
  targets: string[];
  role: string;
}
export interface GalleassAnchored {
  kind: "galleass_anchored";
  cite: string;
  ship: string;
}
export interface GalleassTowed {
  kind: "galleass_towed";
  cite: string;
  ship: string;
  by: string;
  way: number[];
  bow: number;
}
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
export interface Hold {
  kind: "hold";
  ships: string[];
  role: string;
}
export interface LepantoView {
  ships: { [key: string]: Ship };
  pack: string;
  scenario: string;
  switches: Switches;
  turns: number;
  penalty_turns: [number, number];
  reserves: boolean;
  doria: boolean;
  wind_shifts: boolean;
  wind: number;
  turn: number;
  phase: number;
  becalmed: boolean;
  moment: string;
  side: string;
  exhausted: string[];
  role: string;
}
export interface Line {
  cite: string;
  amount: number;
  over?: number;
  op?: "+" | "=" | "×";
  facts?: { [key: string]: unknown };
}
export interface Move {
  kind: "move";
  ship: string;
  path: string;
  role: string;
}
export interface MoveLine {
  kind: "move_line";
  ships: string[];
  path: string;
  role: string;
}
export interface NameTow {
  kind: "name_tow";
  galley: string;
  ship: string;
  role: string;
}
export interface PassSquadron {
  kind: "pass_squadron";
  squadron: string;
  role: string;
}
export interface PhaseBegun {
  kind: "phase_begun";
  cite: string;
  role: string;
  name: "combat" | "movement" | "reorientation";
}
export interface Ram {
  kind: "ram";
  ship: string;
  role: string;
}
export interface Reorient {
  kind: "reorient";
  ship: string;
  bow: number;
  role: string;
}
export interface RepulseEnded {
  kind: "repulse_ended";
  cite: string;
  ship: string;
}
export interface ReservesReleased {
  kind: "reserves_released";
  cite: string;
}
export interface Ship {
  id: string;
  role: string;
  type: string;
  kind: "galleass" | "galley" | "galliot";
  squadron: string;
  reserve: boolean;
  guns: number;
  muskets: number;
  boarding: number;
  points: number;
  at: number;
  bow: number;
  tired?: number;
  repulsed?: boolean;
  stuck?: boolean;
  loose?: number;
  anchored?: boolean;
  hauls?: string;
  drifted?: number;
  moved?: number;
  way?: number;
  ramming?: string;
  fired?: number;
  arcs?: string[];
  targets?: string[];
  shot?: number;
  boarded?: number;
  rammed?: number;
  reoriented?: number;
  held_at?: number;
  passed?: number;
}
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
export interface ShipDrifted {
  kind: "ship_drifted";
  cite: string;
  ship: string;
  to: number;
}
export interface ShipHeld {
  kind: "ship_held";
  cite: string;
  ship: string;
  at: number;
}
export interface ShipImmobilised {
  kind: "ship_immobilised";
  cite: string;
  ship: string;
}
export interface ShipLost {
  kind: "ship_lost";
  cite: string;
  ship: string;
  cause: "boarding" | "drift" | "gunnery" | "ramming" | "small_arms";
  by?: string[];
}
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
export interface ShipRammed {
  kind: "ship_rammed";
  cite: string;
  ship: string;
  target: string;
  hexes: number;
  die: number;
  result: "E" | "I";
}
export interface ShipReoriented {
  kind: "ship_reoriented";
  cite: string;
  ship: string;
  bow: number;
}
export interface ShipRepulsed {
  kind: "ship_repulsed";
  cite: string;
  ship: string;
}
export interface ShipsStayed {
  kind: "ships_stayed";
  cite: string;
  ships: string[];
}
export interface ShipsWithdrawn {
  kind: "ships_withdrawn";
  cite: string;
  ships: string[];
}
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
export interface SquadronPassed {
  kind: "squadron_passed";
  cite: string;
  squadron: string;
  ships: string[];
}
export interface Switches {
  calm?: "becalmed" | "shifts";
  towing_speed?: "full" | "one_by_oar";
  anchored_drift?: "drift" | "hold";
  drift_phases?: "both" | "own";
  stranding?: "afloat" | "eliminated";
  engagements?: "all_kinds" | "gunnery_and_one" | "one_kind";
  split_fire?: "divided" | "halved";
  lowest_odds?: "one_to_one" | "one_to_two";
  ottoman_penalty?: "always" | "firing";
  repulse_reach?: "distance" | "fire_zones";
  boarding_both?: "all" | "strongest";
  ramming_moment?: "at_once" | "combat";
  same_hex_range?: "all_fire" | "own_hex";
  reserve_fire?: "fire" | "nothing";
  tow_after_drift?: "allowed" | "barred";
  rammed_bar?: "until_leaving" | "while_shared";
}
export interface Tally {
  lines: Line[];
}
export interface TowNamed {
  kind: "tow_named";
  cite: string;
  galley: string;
  ship: string;
}
export interface TurnBegun {
  kind: "turn_begun";
  cite: string;
  turn: number;
}
export interface WindThrown {
  kind: "wind_thrown";
  cite: string;
  shift: "calm" | "clockwise" | "counter_clockwise" | "none";
  die: number;
  wind: number;
  becalmed?: boolean;
  second?: number;
}
export type AnyAction = Anchor | Begin | Board | BreakTow | Broadside | Conclude | Drift | EndPhase | FireGuns | FireSmallArms | Hold | Move | MoveLine | NameTow | PassSquadron | Ram | Reorient;
export type AnyEvent = BattleConcluded | BattleEnded | BattleScored | CableBroken | CrewExhausted | DieRolled | DoriaDieThrown | DriftBlocked | GalleassAnchored | GalleassTowed | GunsFired | PhaseBegun | RepulseEnded | ReservesReleased | ShipBoarded | ShipDrifted | ShipHeld | ShipImmobilised | ShipLost | ShipMoved | ShipRammed | ShipReoriented | ShipRepulsed | ShipsStayed | ShipsWithdrawn | SmallArmsFired | SquadronPassed | TowNamed | TurnBegun | WindThrown;
