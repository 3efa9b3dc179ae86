/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface ActInOrder { kind: "act_in_order"; cards?: ("atacad" | "atencion" | "corred" | "fuego" | "resistid")[]; }
export interface Base { centre: Point; heading: number; front: number; depth: number; }
export interface ChargeNearest { kind: "charge_nearest"; unit?: string; }
export interface CommandGroup {
  id: string;
  role: string;
  kind: "battery" | "cavalry" | "companies" | "infantry" | "staff";
  commander?: string;
  allied?: boolean;
}
export interface Commander {
  id: string;
  role: string;
  level: number;
  command: string;
  is_general?: boolean;
  virtues?: string[];
  qualities?: string[];
  at?: Point;
  radius?: number;
  inside?: string;
  exhausted?: boolean;
  unspent?: boolean;
  joined_now?: boolean;
  next_only?: boolean;
  despised?: boolean;
}
export interface CommandersWait { kind: "commanders_wait"; }
export interface Correction { at: string[]; put?: unknown; drop?: boolean; }
export interface Declared { shooter: string; target: string; weapon: string; }
export interface Defences { infantry: number; cavalry: number; salvas: number; artillery: number; }
export interface Demand { role: string; sort: string; unit?: string; commander?: string; by?: string; }
export interface Element {
  id: string;
  kind: string;
  effects: ("altura" | "cubierto" | "dificil" | "facil" | "intransitable" | "muy_dificil" | "oculto" | "protegido")[];
  corners?: Point[];
  line?: Point[];
  width?: number;
  owner?: string;
}
export interface Field { left: number; bottom: number; right: number; top: number; }
export interface FireAtNearest { kind: "fire_at_nearest"; unit?: string; }
export interface FollowUp { kind: "follow_up"; advance?: boolean; }
export interface GoFirst { kind: "go_first"; first?: boolean; }
export interface GoForward { kind: "go_forward"; unit?: string; inches?: number; }
export interface Mark { name: string; until: "act" | "go" | "turn"; amount?: number; by?: string; }
export interface Point { x: number; y: number; }
export interface Post { at: Point; heading: number; }
export interface Profile {
  entry: string;
  unit_class: "artillery" | "body" | "cavalry" | "company" | "formation";
  speed: number;
  combat: number;
  fire: number[];
  discipline: number;
  courage: number;
  endurance: number;
  defences: Defences;
  front: number;
  depth: number;
  limbered_speed?: number;
  shooting?: string[];
  arms?: string[];
  traits?: string[];
  options?: string[];
  cost?: number;
}
export interface Reply { kind: "reply"; unit?: string; do?: "card" | "evade" | "fire" | "flank" | "hold"; }
export type Side = "front" | "left" | "rear" | "right";
export interface Switches {
  turn_limit?: 0 | 4 | 5 | 6 | 7 | 8 | 10 | 12;
  fervor_loss?: "check" | "keep";
  premeasuring?: "allowed" | "forbidden";
  proximity?: "end_of_move" | "path";
  correction_inches?: number;
  correction_degrees?: number;
  loyalty_in_break_checks?: boolean;
  charge_path?: "straight" | "two_legs";
  broken_in_a_draw?: "consolidate" | "disengage";
  disengage_inches_28mm?: 3 | 4;
  retreat_at_table_edge?: "destroyed" | "stop";
  ambush?: "hidden_deployment" | "none" | "withdraw";
  fortification_retreat?: "lose_unit" | "ridden_down" | "stand";
  integrated_gun_in_defeat?: "destroyed" | "survives";
  enigmatico_target?: 5 | 6;
  deployment_line_28mm?: 12 | 18;
  complice_and_sagaz_reach?: "command_distance" | "line_of_sight";
  heroe_wear?: "after" | "before";
  intrepido_loss?: "every_combat" | "second_action_only";
  cauteloso_scope?: "both_sides" | "enemies_only";
  tranquilo_scope?: "disengagement_only" | "retreats_too";
  gallardo_scope?: "all_but_combat" | "courage_only";
  same_century?: boolean;
}
export interface TerciosView {
  units: UnitSeen[];
  commanders: { [key: string]: Commander };
  commands: { [key: string]: CommandGroup };
  elements: { [key: string]: Element };
  weapons: { [key: string]: Weapon };
  pack_name: string;
  switches: Switches;
  field: Field;
  scale: "mm15" | "mm28";
  turn: number;
  score: { [key: string]: number };
  hordes: string[];
  demands: Demand[];
  asked: string[];
  halted: string[];
  known: { [key: string]: string[] };
  zones: { [key: string]: string };
  reserve: { [key: string]: Unit };
  scenery_points: { [key: string]: number };
  scenery_spent: { [key: string]: number };
  length: number;
  pass_allowed: string;
  course: string;
  phase?: "action" | "deployment" | "planning";
  role: string;
}
export interface Unit {
  id: string;
  role: string;
  command: string;
  profile: Profile;
  base: Base;
  wear?: number;
  disordered?: boolean;
  card?: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
  blind?: boolean;
  only_reacts?: boolean;
  acted?: boolean;
  done?: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
  marks?: Mark[];
  limbered?: boolean;
  fortress?: boolean;
  in_place?: boolean;
  building?: string;
  union?: string;
  lead?: string;
  parts?: string[];
  group?: number;
  is_elite_unit?: boolean;
  braced?: boolean;
}
export interface UnitSeen { unit: Unit; card: "" | "atacad" | "atencion" | "corred" | "down" | "fuego" | "resistid"; }
export interface Upon { kind: "upon"; asks: string; action: { [key: string]: unknown }; facts?: { [key: string]: unknown }; }
export interface Weapon { name: { [key: string]: string }; sort: "bow" | "cannon" | "crossbow" | "firearm" | "javelin"; range: number; close?: number; }
