/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface AfterVictory { kind: "after_victory"; do?: "advance" | "retreat" | "stay"; }
export interface AguilaView {
  units: { [key: string]: Unit };
  officers: { [key: string]: Officer };
  ground: { [key: string]: Ground };
  charts: Charts;
  switches: Switches;
  field: Field;
  factors: { [key: string]: number };
  losses: { [key: string]: Losses };
  turn: number;
  weather: "blizzard" | "fine" | "fog" | "rain" | "sandstorm" | "snow" | "torrential";
  season: "autumn" | "spring" | "summer" | "winter";
  region: string;
  desert: boolean;
  frozen: boolean;
  initiative: string;
  first: string;
  winner: string;
  is_over: boolean;
  camp: Camp;
  hiding: string[];
  course: string;
  phase?: string;
  turns?: number;
  role: string;
}
export interface AideEntry { most: number; command_range: number; }
export interface AsListed { kind: "as_listed"; }
export interface Base { centre: Point; heading: number; front: number; depth: number; }
export interface Camp {
  scenario?: string;
  numbers?: ScenarioEntry | null;
  rosters?: { [key: string]: { [key: string]: Roster } };
  waiting?: { [key: string]: Unit };
  staff?: { [key: string]: Officer };
  reserves?: string[];
  zones?: { [key: string]: string };
  attacker?: string;
  diagonal?: string;
  objectives?: Objective[];
  hidden?: { [key: string]: Post };
  fallen?: Fallen[];
  defences?: { [key: string]: Defences };
  sappers?: { [key: string]: number };
  points?: { [key: string]: number };
  terrain?: string;
  agreed?: string[];
  unmarked?: string[];
  declared?: string[];
  dug_in?: { [key: string]: string };
  regimental?: { [key: string]: string };
  score?: { [key: string]: number };
  reason?: string;
}
export interface Charts {
  formation: { [key: string]: FormationEntry };
  weather: WeatherFile;
  terrain: TerrainFile;
  rank: { [key: string]: RankEntry };
  aide: AideEntry;
}
export interface Correction { at: string[]; put?: unknown; drop?: boolean; }
export interface CoverValues { light: number; solid: number; fortified: number; }
export interface Defences { light?: number; solid?: number; fortified?: number; }
export interface Duration { ends_on: number[]; }
export interface Fallen {
  id: string;
  role: string;
  cost: number;
  breaking?: number;
  guard?: boolean;
  battery?: string;
  battery_guns?: number;
  is_gun?: boolean;
  rank?: string;
}
export interface Field { left: number; bottom: number; right: number; top: number; }
export interface FireAtNearest { kind: "fire_at_nearest"; unit?: string; }
export interface FormationEntry {
  name: { [key: string]: string };
  may_shoot?: boolean;
  may_charge?: boolean;
  all_front?: boolean;
  wide_front?: boolean;
  infantry_march_bonus?: number | null;
  cavalry_march?: [number, number] | null;
  march_loss?: number;
  charge_share?: [number, number];
  fire_share?: [number, number];
  melee_share?: [number, number];
  fire_rerolls?: number;
  gun_wound_rerolls?: number;
  infantry_rerolls?: number;
  own_charge_rerolls?: number;
  own_melee_rerolls?: number;
  fire_to_hit?: number;
  cavalry_to_hit?: number;
  cavalry_to_hit_with_infantry?: number | null;
  cancels_strength?: boolean;
  charged_attacks?: number;
  halves_ball_hits?: boolean;
}
export interface GoFirst { kind: "go_first"; first?: boolean; }
export interface GoForward { kind: "go_forward"; unit?: string; inches?: number; }
export interface Ground {
  id: string;
  piece: string;
  corners?: Point[];
  line?: Point[];
  width?: number;
  crossings?: Point[];
  structure?: number;
  owner?: string;
}
export interface GunValues {
  calibre: "heavy" | "howitzer" | "light" | "medium";
  horse: boolean;
  limbered_speed: number;
  piercing: number;
  hits: number;
  canister_range: number;
  canister_dice: number;
}
export interface Help { kind: "help"; help?: boolean; }
export interface Ice { infantry: number; others: number; }
export interface KeepPlace { kind: "keep_place"; unit?: string; }
export interface Laid { piece: string; corners?: Point[]; line?: Point[]; width?: number; crossings?: Point[]; }
export interface Leg { kind: "ahead" | "slide" | "turn" | "wheel"; amount: number; hand?: "left" | "right"; angle?: number; }
export interface Losses { whole?: number; lost?: number; reached_in?: number; further?: number; broken?: boolean; }
export interface NoCharges { kind: "no_charges"; }
export interface Objective { id: string; at: Point; ground?: string; worth?: number; owner?: string; }
export interface Officer {
  id: string;
  role: string;
  rank: "comandante" | "general_de_brigada" | "general_de_division";
  speed: number;
  melee: number;
  attacks: number;
  defence: number;
  discipline: number;
  courage: [number, number];
  abilities: string[];
  at: Point;
  radius: number;
  command_range: number;
  regroup_dice: number;
  is_commander?: boolean;
  brigade?: number;
  aides?: number;
  inside?: string;
  damage?: number;
  mounted?: boolean;
  quick_marched?: boolean;
  has_moved?: boolean;
  entered?: boolean;
  bonus_used?: boolean;
  regrouped?: boolean;
  steadied?: boolean;
  spent?: string[];
  name?: string;
  cost?: number;
}
export interface Piece {
  name: { [key: string]: string };
  going: "difficult" | "impassable" | "obstacle" | "open";
  spring_going?: "difficult" | "impassable" | "obstacle" | "open" | null;
  cover?: "" | "fortified" | "light" | "solid";
  cover_if_agreed?: "" | "fortified" | "light" | "solid";
  blocks_sight?: boolean;
  elevated?: boolean;
  hides_beyond?: number | null;
  cavalry_to_hit?: number;
  lancers_to_hit?: number;
  bars_cavalry?: boolean;
  water?: boolean;
  crossings?: number;
  widest?: number | null;
  longest?: number | null;
  building?: "" | "fortified" | "stone" | "wood";
  earthwork?: boolean;
  count_die?: number | null;
  becomes?: string[];
}
export interface Placing {
  least: number;
  most: number;
  apart: number;
  smallest: number;
  largest: number;
  largest_building: number;
  longest_fence: number;
  crossing: number;
}
export interface Point { x: number; y: number; }
export interface Post {
  at: Point;
  heading: number;
  formation?: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" | null;
}
export interface Profile {
  entry: string;
  name: { [key: string]: string };
  arm: "artillery" | "cavalry" | "infantry";
  minis: number;
  companies: number;
  speed: number;
  melee: number;
  shooting: number;
  defence: number;
  attacks: number;
  courage: [number, number];
  discipline: number;
  strength: number;
  range: number;
  gunpowder: boolean;
  resists: number;
  front: number;
  depth: number;
  breaking: number;
  cost: number;
  formations: ("attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered")[];
  abilities: string[];
  kind?: "grenadiers" | "guard_infantry" | "guerrilla" | "heavy_cavalry" | "landwehr" | "light_cavalry" | "light_infantry" | "line_cavalry" | "line_infantry" | "militia" | null;
  guard?: boolean;
  gun?: GunValues | null;
  slot?: "basic" | "elite" | "support";
  dismounts?: boolean;
  dissolves?: boolean;
}
export interface Provenance { source: string; status: "derived" | "printed" | "published" | "reconstructed"; note?: string; }
export interface Rally { kind: "rally"; }
export interface RankEntry { name: { [key: string]: string }; regroup_dice: number; command_range: number; abilities: number; }
export interface Receive { kind: "receive"; unit?: string; do?: "evade" | "fire" | "meet" | "square" | "stand"; }
export interface Region {
  name: { [key: string]: string };
  frozen_winter: "agreed" | "always" | "never";
  spring: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  summer: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  autumn: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  winter: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
}
export interface Roster {
  units: { [key: string]: Unit };
  officers: { [key: string]: Officer };
  factor: number;
  points: number;
  defences?: Defences;
  sappers?: number;
  region?: string;
  regimental?: string[];
}
export interface ScenarioEntry {
  name: { [key: string]: string };
  length: string;
  attacker?: boolean;
  zone?: number | null;
  defender_bonus?: number;
  reserves_from?: number | null;
  elite_reserves_from?: number | null;
  draw_margin?: number | null;
  by_class?: boolean;
  equal_points?: boolean;
  dragoons_dismount?: boolean;
}
export interface Shot {
  unit: string;
  target: string;
  side?: Side;
  arcs?: number;
  load?: "" | "ball" | "canister" | "indirect";
  officer?: boolean;
  building?: boolean;
  place?: number;
}
export type Side = "front" | "left" | "rear" | "right";
export interface StructureValues { points: number; collapse: number; to_wound: number; }
export interface Switches {
  pivot?: "centre_45" | "wheel";
  line_bonus?: "added" | "replaces";
  attack_column_charge?: "half" | "three_quarters";
  square_melee?: "half" | "quarter";
  torrential_cavalry?: "half" | "quarter";
  officers_hinder_change?: "counted" | "ignored";
  inch_rounding?: "exact" | "half_inch";
  discipline_floor?: "one_plus" | "two_plus";
  charge_path?: "path" | "straight";
  leaving_building?: "check" | "free";
  covers?: "added" | "worst";
  combat_order?: "charger" | "initiative";
  lancers_in_woods?: "added" | "instead";
  officer_target?: "added" | "once";
  command_reach?: "both" | "either";
  melee_casualties?: "doubled" | "single";
  position_fire?: "arcs" | "one_side";
  sight_arc?: "corridor" | "wide";
  attack_rounding?: "each_step" | "once";
  natural_one_to_hit?: "counts" | "misses";
  gun_casualties?: "halved" | "unaffected";
  shooting_courage?: "each_player" | "phase_end";
  reaction_range?: "ignored" | "measured";
  cancelled_charge?: "redirect" | "spent";
  evader_at_edge?: "destroyed" | "stops";
  evader_facing?: "infantry_free" | "kept";
  countercharge_fallback?: "both" | "charger";
  multiple_charge_tests?: "each_striker" | "single";
  mass_reroll?: "any_melee" | "charge_only";
  building_garrison?: "any_size" | "up_to_24";
  blocked_fallback?: "damage" | "shifted";
  reaction_after_fire?: "none" | "others_open";
  wavering_nerve?: "each_time" | "once";
  charged_units?: "contacted" | "declared";
  wavering_regroup?: "by_officer" | "neither";
  cavalry_destruction?: "double" | "single";
  general_death_test?: "all" | "two_markers";
  out_of_command_change?: "one_check" | "two_checks";
  breaking_check?: "next_turn" | "same_turn";
  structure_hits?: "multiplied" | "per_die";
  battery_rerolls?: "each_gun" | "one_unit";
  battery_halving?: "each_gun" | "one_unit";
  battery_rain?: "each_gun" | "one_unit";
  battery_reforming?: "base_to_base" | "never";
  sapper_attacks?: "always" | "fortified_only";
  officer_abilities?: "any_friend" | "own_command";
  officers_as_units?: "counted" | "ignored";
  artillery_limit?: "at_least" | "exactly" | "line" | "line_exactly";
  deployment_order?: "by_class" | "by_unit";
  divide_deployment?: "maximum" | "minimum";
  divide_victory?: "objectives" | "points";
  oblique_batteries?: "each_gun" | "one_unit";
  anticipation?: "after_roll" | "before_roll";
  assault_positions?: "all" | "fortified";
  rainy_season?: "agreed" | "weather";
  periods?: "any" | "same";
  season?: "autumn" | "rolled" | "spring" | "summer" | "winter";
}
export interface TerrainFile {
  provenance: Provenance;
  placing: Placing;
  type: { [key: string]: TerrainType };
  piece: { [key: string]: Piece };
  cover: CoverValues;
  structure: { [key: string]: StructureValues };
}
export interface TerrainType { name: { [key: string]: string }; zones: { [key: string]: string }; pieces: string[]; }
export interface Unit {
  id: string;
  role: string;
  profile: Profile;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  officer?: string;
  brigade?: number;
  damage?: number;
  wavering?: number;
  disorganised?: number;
  order?: "advance" | "back" | "change_facing" | "change_formation" | "halt" | "quick_march" | null;
  moved?: number;
  shot?: boolean;
  reaction_fire?: boolean;
  was_charged?: boolean;
  declared?: boolean;
  nerve?: "" | "found" | "lost";
  failed_check?: boolean;
  barred_from_crossing?: boolean;
  regrouped?: boolean;
  unlimbered_now?: boolean;
  entered?: boolean;
  building?: string;
  battery?: string;
  battery_guns?: number;
  sappers?: boolean;
  dismounted?: boolean;
  spent?: string[];
}
export interface Upon { kind: "upon"; asks: string; action: { [key: string]: unknown }; facts?: { [key: string]: unknown }; }
export interface Weather {
  name: { [key: string]: string };
  random?: boolean;
  sight?: number | null;
  halves_command?: boolean;
  range?: [number, number];
  movement?: [number, number];
  cavalry_movement?: [number, number];
  infantry_quick_march?: boolean;
  fewer_cannon_wounds?: number;
  frozen?: boolean;
}
export interface WeatherFile {
  provenance: Provenance;
  season: { [key: string]: number[] };
  region: { [key: string]: Region };
  weather: { [key: string]: Weather };
  duration: Duration;
  ice: Ice;
}
