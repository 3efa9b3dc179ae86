/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface Correction { at: string[]; put?: unknown; drop?: boolean; }
export interface Engage { kind: "engage"; squadron?: string; odds?: number; }
export interface HoldStation { kind: "hold_station"; squadron?: string; }
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
export interface Line { cite: string; amount: number; over?: number; op?: "+" | "=" | "×"; facts?: { [key: string]: unknown }; }
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
export interface Switches {
  calm?: "becalmed" | "shifts";
  towing_speed?: "full" | "one_by_oar";
  anchored_drift?: "drift" | "hold";
  drift_phases?: "both" | "own";
  stranding?: "afloat" | "eliminated";
  engagements?: "all_kinds" | "gunnery_and_one" | "gunnery_and_small_arms" | "one_kind";
  split_fire?: "divided" | "halved";
  lowest_odds?: "one_to_one" | "one_to_two";
  ottoman_penalty?: "always" | "firing";
  repulse_reach?: "distance" | "fire_zones";
  boarding_both?: "all" | "strongest";
  ramming_moment?: "at_once" | "combat";
  same_hex_range?: "all_fire" | "own_hex";
  reserve_fire?: "fire" | "nothing";
  broken_cable?: "for_good" | "this_turn";
  tow_after_drift?: "allowed" | "barred";
  rammed_bar?: "until_leaving" | "while_shared";
  early_end?: "allowed" | "forbidden";
  rammed_turn?: "leaving" | "on_the_spot";
  lapsed_ram?: "spent" | "unspent";
  tow_along?: "by_position" | "when_asked";
}
export interface Tally { lines: Line[]; }
export interface Upon { kind: "upon"; asks: string; action: { [key: string]: unknown }; facts?: { [key: string]: unknown }; }
