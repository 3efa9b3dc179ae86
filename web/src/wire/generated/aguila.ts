/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface AbilitySpent {
  kind: "ability_spent";
  cite: string;
  officer: string;
  ability: string;
}
export interface AddPiece {
  kind: "add_piece";
  role: string;
}
export interface Advance {
  kind: "advance";
  unit: string;
  legs: Leg[];
  role: string;
}
export interface AgreeOn {
  kind: "agree_on";
  answer: "agree" | "decline";
  role: string;
}
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
  passed: boolean;
  camp: Camp;
  hiding: string[];
  course: string;
  role: string;
}
export interface AideEntry {
  most: number;
  command_range: number;
}
export interface AnswerBlows {
  kind: "answer_blows";
  shares: { [key: string]: number };
  role: string;
}
export interface AnticipationSpent {
  kind: "anticipation_spent";
  cite: string;
  officer: string;
}
export interface ArmiesCounted {
  kind: "armies_counted";
  cite: string;
  whole: { [key: string]: number };
}
export interface ArmyBroke {
  kind: "army_broke";
  cite: string;
  role: string;
}
export interface ArmySplit {
  kind: "army_split";
  cite: string;
  role: string;
  reserves: string[];
}
export interface AssignUnits {
  kind: "assign_units";
  officers: { [key: string]: string };
  regimental?: { [key: string]: string };
  role: string;
}
export interface Base {
  centre: Point;
  heading: number;
  front: number;
  depth: number;
}
export interface BatteryFormed {
  kind: "battery_formed";
  cite: string;
  battery: string;
  guns: string[];
}
export interface BatteryReformed {
  kind: "battery_reformed";
  cite: string;
  battery: string;
  guns: string[];
  count: number;
}
export interface BattleDecided {
  kind: "battle_decided";
  cite: string;
  winner: string;
  score: { [key: string]: number };
}
export interface BattleEnded {
  kind: "battle_ended";
  cite: string;
}
export interface Begin {
  kind: "begin";
  role: string;
}
export interface BlowsStruck {
  kind: "blows_struck";
  cite: string;
  unit: string;
  target: string;
  dice: number;
  needed: number;
  hits: number;
  wounds: number;
}
export interface BombardBuilding {
  kind: "bombard_building";
  unit: string;
  building: string;
  load?: "ball" | "canister" | "indirect";
  role: string;
}
export interface BreakingPointReached {
  kind: "breaking_point_reached";
  cite: string;
  role: string;
}
export interface BuildingEntered {
  kind: "building_entered";
  cite: string;
  unit: string;
  building: string;
}
export interface BuildingFell {
  kind: "building_fell";
  cite: string;
  building: string;
}
export interface BuildingLeft {
  kind: "building_left";
  cite: string;
  unit: string;
  base: Base;
}
export interface BuildingTaken {
  kind: "building_taken";
  cite: string;
  unit: string;
  building: string;
}
export interface CallOff {
  kind: "call_off";
  role: string;
}
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
export interface ChangeFacing {
  kind: "change_facing";
  unit: string;
  turn: number;
  ahead?: number;
  role: string;
}
export interface ChangeFormation {
  kind: "change_formation";
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  officer?: string;
  role: string;
}
export interface ChargeCalledOff {
  kind: "charge_called_off";
  cite: string;
  unit: string;
}
export interface ChargeDeclared {
  kind: "charge_declared";
  cite: string;
  unit: string;
  target: string;
}
export interface ChargeOfficer {
  kind: "charge_officer";
  unit: string;
  officer: string;
  role: string;
}
export interface ChargeStopped {
  kind: "charge_stopped";
  cite: string;
  unit: string;
}
export interface Charts {
  formation: { [key: string]: FormationEntry };
  weather: WeatherFile;
  terrain: TerrainFile;
  rank: { [key: string]: RankEntry };
  aide: AideEntry;
}
export interface CheckFailed {
  kind: "check_failed";
  cite: string;
  unit: string;
}
export interface ChooseTerrain {
  kind: "choose_terrain";
  terrain: string;
  role: string;
}
export interface CourageTested {
  kind: "courage_tested";
  cite: string;
  unit: string;
  dice: [number, number];
  total: number;
  result: "routed" | "steady" | "wavering";
  thrown_by?: string;
}
export interface CoverValues {
  light: number;
  solid: number;
  fortified: number;
}
export interface CrossingAdded {
  kind: "crossing_added";
  cite: string;
  ground: string;
  crossings: Point[];
}
export interface CrossingRefused {
  kind: "crossing_refused";
  cite: string;
  unit: string;
  by: string;
}
export interface DeclareCharge {
  kind: "declare_charge";
  unit: string;
  target: string;
  role: string;
}
export interface DeclareJointCharge {
  kind: "declare_joint_charge";
  units: string[];
  target: string;
  role: string;
}
export interface DeclareShot {
  kind: "declare_shot";
  unit: string;
  target: string;
  side?: Side;
  arcs?: number;
  role: string;
}
export interface Defences {
  light?: number;
  solid?: number;
  fortified?: number;
}
export interface DeployOfficer {
  kind: "deploy_officer";
  officer: string;
  at: Point;
  inside?: string;
  role: string;
}
export interface DeployOpenly {
  kind: "deploy_openly";
  unit: string;
  role: string;
}
export interface DeployUnit {
  kind: "deploy_unit";
  unit: string;
  at: Point;
  heading: number;
  limbered?: boolean;
  beside?: string;
  building?: string;
  sappers?: "" | "dig" | "join";
  role: string;
}
export interface DeploymentRolled {
  kind: "deployment_rolled";
  cite: string;
  totals: { [key: string]: number };
  winner: string;
}
export interface DieRolled {
  kind: "die_rolled";
  cite: string;
  sides: number;
  result: number;
  purpose: string;
  only?: string[] | null;
}
export interface DisciplineChecked {
  kind: "discipline_checked";
  cite: string;
  unit: string;
  needed: number;
  passed: boolean;
}
export interface Dismount {
  kind: "dismount";
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  role: string;
}
export interface DistributeSkirmishers {
  kind: "distribute_skirmishers";
  unit: string;
  into: string[];
  role: string;
}
export interface DriveGun {
  kind: "drive_gun";
  unit: string;
  limber?: boolean;
  legs?: Leg[];
  unlimber?: boolean;
  role: string;
}
export interface Duration {
  ends_on: number[];
}
export interface EndDeclarations {
  kind: "end_declarations";
  role: string;
}
export interface EndMovement {
  kind: "end_movement";
  role: string;
}
export interface EndRegrouping {
  kind: "end_regrouping";
  role: string;
}
export interface EnterBuilding {
  kind: "enter_building";
  unit: string;
  building: string;
  role: string;
}
export interface EnterOfficer {
  kind: "enter_officer";
  officer: string;
  at: Point;
  role: string;
}
export interface EnterUnit {
  kind: "enter_unit";
  unit: string;
  edge: "bottom" | "left" | "right" | "top";
  along: number;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  distance: number;
  pace?: "advance" | "quick_march";
  role: string;
}
export interface EvaderTurned {
  kind: "evader_turned";
  cite: string;
  unit: string;
  turn: number;
}
export interface ExpertiseSpent {
  kind: "expertise_spent";
  cite: string;
  unit: string;
}
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
export interface Field {
  left: number;
  bottom: number;
  right: number;
  top: number;
}
export interface FightNext {
  kind: "fight_next";
  target: string;
  role: string;
}
export interface FireGuns {
  kind: "fire_guns";
  unit: string;
  target: string;
  load?: "ball" | "canister" | "indirect";
  role: string;
}
export interface FireInSupport {
  kind: "fire_in_support";
  role: string;
}
export interface FirstDeployerChosen {
  kind: "first_deployer_chosen";
  cite: string;
  role: string;
}
export interface FirstMoverChosen {
  kind: "first_mover_chosen";
  cite: string;
  role: string;
}
export interface ForgoPositions {
  kind: "forgo_positions";
  role: string;
}
export interface FormInRuins {
  kind: "form_in_ruins";
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  role: string;
}
export interface FormationChanged {
  kind: "formation_changed";
  cite: string;
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
}
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
export interface FormationsMarked {
  kind: "formations_marked";
  cite: string;
  role: string;
  formations: { [key: string]: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" };
}
export interface FormenSpent {
  kind: "formen_spent";
  cite: string;
  officer: string;
}
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
export interface GroundLaid {
  kind: "ground_laid";
  cite: string;
  ground: Ground[];
  objectives: Objective[];
  zones: { [key: string]: string };
  diagonal?: string;
}
export interface GunLeftBattery {
  kind: "gun_left_battery";
  cite: string;
  gun: string;
}
export interface GunLimbered {
  kind: "gun_limbered";
  cite: string;
  unit: string;
}
export interface GunTrained {
  kind: "gun_trained";
  cite: string;
  unit: string;
  base: Base;
}
export interface GunUnlimbered {
  kind: "gun_unlimbered";
  cite: string;
  unit: string;
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
export interface HiddenShown {
  kind: "hidden_shown";
  cite: string;
  unit: string;
  written: Post;
}
export interface HideUnit {
  kind: "hide_unit";
  unit: string;
  at: Point;
  heading: number;
  formation?: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" | null;
  role: string;
}
export interface HidingForgone {
  kind: "hiding_forgone";
  cite: string;
  unit: string;
}
export interface HoldBack {
  kind: "hold_back";
  role: string;
}
export interface HoldFast {
  kind: "hold_fast";
  officer: string;
  role: string;
}
export interface HoldFire {
  kind: "hold_fire";
  role: string;
}
export interface HoldSupport {
  kind: "hold_support";
  role: string;
}
export interface Ice {
  infantry: number;
  others: number;
}
export interface IceBroke {
  kind: "ice_broke";
  cite: string;
  unit: string;
  wounds: number;
}
export interface InitiativeWon {
  kind: "initiative_won";
  cite: string;
  role: string;
}
export interface JoinUnit {
  kind: "join_unit";
  officer: string;
  unit: string;
  quick?: boolean;
  role: string;
}
export interface KeepPlacing {
  kind: "keep_placing";
  role: string;
}
export interface KeepThemInHand {
  kind: "keep_them_in_hand";
  officer: string;
  role: string;
}
export interface KeepTogether {
  kind: "keep_together";
  role: string;
}
export interface Laid {
  piece: string;
  corners?: Point[];
  line?: Point[];
  width?: number;
  crossings?: Point[];
}
export interface LayGround {
  kind: "lay_ground";
  pieces: Laid[];
  edge?: string;
  diagonal?: string;
  role: string;
}
export interface LeaveBehind {
  kind: "leave_behind";
  name: string;
  role: string;
}
export interface LeaveBuilding {
  kind: "leave_building";
  unit: string;
  heading: number;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  quick?: boolean;
  role: string;
}
export interface LeaveTable {
  kind: "leave_table";
  role: string;
}
export interface LeaveUnit {
  kind: "leave_unit";
  officer: string;
  to: Point;
  role: string;
}
export interface LeftBehind {
  kind: "left_behind";
  cite: string;
  name: string;
}
export interface Leg {
  kind: "ahead" | "slide" | "turn" | "wheel";
  amount: number;
  hand?: "left" | "right";
  angle?: number;
}
export interface LendHelp {
  kind: "lend_help";
  officer: string;
  role: string;
}
export interface LetItBe {
  kind: "let_it_be";
  role: string;
}
export interface LetItStand {
  kind: "let_it_stand";
  role: string;
}
export interface Losses {
  whole?: number;
  lost?: number;
  reached_in?: number;
  further?: number;
  broken?: boolean;
}
export interface MarchAhead {
  kind: "march_ahead";
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  legs: Leg[];
  role: string;
}
export interface MarkFormations {
  kind: "mark_formations";
  formations: { [key: string]: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" };
  role: string;
}
export interface MarkerPlaced {
  kind: "marker_placed";
  cite: string;
  objective: Objective;
}
export interface MarksEnded {
  kind: "marks_ended";
  cite: string;
  unit: string;
  wavering: number;
  disorganised: number;
}
export interface MoveFirst {
  kind: "move_first";
  who: "me" | "opponent";
  role: string;
}
export interface NoMoreMarkers {
  kind: "no_more_markers";
  role: string;
}
export interface NudgeWeather {
  kind: "nudge_weather";
  by: number;
  role: string;
}
export interface Objective {
  id: string;
  at: Point;
  ground?: string;
  worth?: number;
  owner?: string;
}
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
export interface OfficerCharged {
  kind: "officer_charged";
  cite: string;
  unit: string;
  officer: string;
}
export interface OfficerDeployed {
  kind: "officer_deployed";
  cite: string;
  officer: string;
  at: Point;
  inside?: string;
}
export interface OfficerEntered {
  kind: "officer_entered";
  cite: string;
  officer: string;
  at: Point;
  quick?: boolean;
}
export interface OfficerHelped {
  kind: "officer_helped";
  cite: string;
  officer: string;
  unit: string;
  by: number;
}
export interface OfficerHit {
  kind: "officer_hit";
  cite: string;
  officer: string;
  wounds: number;
}
export interface OfficerJoined {
  kind: "officer_joined";
  cite: string;
  officer: string;
  unit: string;
  quick?: boolean;
}
export interface OfficerLeft {
  kind: "officer_left";
  cite: string;
  officer: string;
  to: Point;
  done: boolean;
}
export interface OfficerLost {
  kind: "officer_lost";
  cite: string;
  officer: string;
}
export interface OfficerMadeWay {
  kind: "officer_made_way";
  cite: string;
  officer: string;
  to: Point;
}
export interface OfficerMovedOut {
  kind: "officer_moved_out";
  cite: string;
  officer: string;
  x: number;
  y: number;
}
export interface OfficerRode {
  kind: "officer_rode";
  cite: string;
  officer: string;
  to: Point;
  quick: boolean;
}
export interface OfficerSheltered {
  kind: "officer_sheltered";
  cite: string;
  officer: string;
  unit: string;
}
export interface OfficerShotAt {
  kind: "officer_shot_at";
  cite: string;
  unit: string;
  officer: string;
  dice: number;
  needed: number;
  hits: number;
}
export interface OfficerSteadied {
  kind: "officer_steadied";
  cite: string;
  officer: string;
  unit: string;
}
export interface OfficersHalted {
  kind: "officers_halted";
  cite: string;
  officers: string[];
}
export interface OrderGiven {
  kind: "order_given";
  cite: string;
  unit: string;
  order: "advance" | "back" | "change_facing" | "change_formation" | "halt" | "quick_march";
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
  count_die?: number | null;
  becomes?: string[];
}
export interface PieceForgone {
  kind: "piece_forgone";
  cite: string;
  role: string;
  piece: string;
}
export interface PiecesPlaced {
  kind: "pieces_placed";
  cite: string;
  role: string;
  ground: Ground[];
}
export interface PlaceFord {
  kind: "place_ford";
  at: Point;
  role: string;
}
export interface PlaceMarker {
  kind: "place_marker";
  at: Point;
  role: string;
}
export interface PlacePiece {
  kind: "place_piece";
  pieces: Laid[];
  role: string;
}
export interface PlacePosition {
  kind: "place_position";
  sort: "fortified" | "light" | "solid";
  corners: Point[];
  role: string;
}
export interface PlaceWritten {
  kind: "place_written";
  cite: string;
  unit: string;
  role: string;
  post: Post | null;
}
export interface Placing {
  least: number;
  most: number;
  apart: number;
  smallest: number;
  largest: number;
  largest_building: number;
  longest_fence: number;
}
export interface PlacingStopped {
  kind: "placing_stopped";
  cite: string;
  role: string;
}
export interface PlayersAgreed {
  kind: "players_agreed";
  cite: string;
  topic: "deep_wadi" | "frozen_waters" | "rainy_season";
}
export interface Point {
  x: number;
  y: number;
}
export interface PositionPlaced {
  kind: "position_placed";
  cite: string;
  position: Ground;
  sort: "fortified" | "light" | "solid";
  counts: boolean;
}
export interface PositionRaised {
  kind: "position_raised";
  cite: string;
  position: Ground;
}
export interface PositionsForgone {
  kind: "positions_forgone";
  cite: string;
  role: string;
}
export interface Post {
  at: Point;
  heading: number;
  formation?: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" | null;
}
export interface PressOn {
  kind: "press_on";
  role: string;
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
export interface Provenance {
  source: string;
  status: "derived" | "printed" | "published" | "reconstructed";
  note?: string;
}
export interface QuickMarch {
  kind: "quick_march";
  unit: string;
  legs: Leg[];
  role: string;
}
export interface RankEntry {
  name: { [key: string]: string };
  regroup_dice: number;
  command_range: number;
  abilities: number;
}
export interface React {
  kind: "react";
  reply: "countercharge" | "evade" | "fire" | "square" | "stand" | "withdraw";
  against?: string;
  role: string;
}
export interface ReactionFired {
  kind: "reaction_fired";
  cite: string;
  unit: string;
  target: string;
  dice: number;
  needed: number;
  hits: number;
  wounds: number;
}
export interface Redeploy {
  kind: "redeploy";
  unit: string;
  at: Point;
  heading: number;
  by: string;
  building?: string;
  role: string;
}
export interface Region {
  name: { [key: string]: string };
  frozen_winter: "agreed" | "always" | "never";
  spring: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  summer: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  autumn: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
  winter: ("blizzard" | "fine" | "fog" | "rain" | "rain*" | "sandstorm" | "snow" | "torrential")[];
}
export interface Regroup {
  kind: "regroup";
  officer: string;
  unit: string;
  role: string;
}
export interface RegroupAfterCombat {
  kind: "regroup_after_combat";
  how: "advance" | "retreat" | "stay";
  turn?: number;
  role: string;
}
export interface RideOfficer {
  kind: "ride_officer";
  officer: string;
  to: Point;
  quick?: boolean;
  role: string;
}
export interface RolesDrawn {
  kind: "roles_drawn";
  cite: string;
  attacker: string;
}
export interface RollAgain {
  kind: "roll_again";
  role: string;
}
export interface RollAlone {
  kind: "roll_alone";
  role: string;
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
export interface SappersLent {
  kind: "sappers_lent";
  cite: string;
  units: string[];
}
export interface SappersUsed {
  kind: "sappers_used";
  cite: string;
  role: string;
}
export interface SaveExpertise {
  kind: "save_expertise";
  role: string;
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
export interface SeasonDecided {
  kind: "season_decided";
  cite: string;
  season: "autumn" | "spring" | "summer" | "winter";
}
export interface ShootOfficer {
  kind: "shoot_officer";
  unit: string;
  officer: string;
  role: string;
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
  together?: number;
}
export interface ShotDeclared {
  kind: "shot_declared";
  cite: string;
  shot: Shot;
}
export type Side = "front" | "left" | "rear" | "right";
export interface SidesTaken {
  kind: "sides_taken";
  cite: string;
  zones: { [key: string]: string };
}
export interface SkipPiece {
  kind: "skip_piece";
  role: string;
}
export interface SkirmishersDistributed {
  kind: "skirmishers_distributed";
  cite: string;
  unit: string;
  into: string[];
}
export interface SpendExpertise {
  kind: "spend_expertise";
  role: string;
}
export interface SplitArmy {
  kind: "split_army";
  reserves: string[];
  role: string;
}
export interface StandAsDeployed {
  kind: "stand_as_deployed";
  role: string;
}
export interface StandStill {
  kind: "stand_still";
  unit: string;
  role: string;
}
export interface StayOff {
  kind: "stay_off";
  name: string;
  role: string;
}
export interface StealInitiative {
  kind: "steal_initiative";
  officer: string;
  role: string;
}
export interface StepBack {
  kind: "step_back";
  unit: string;
  way: "back" | "left" | "right";
  distance: number;
  role: string;
}
export interface StopPlacing {
  kind: "stop_placing";
  role: string;
}
export interface StructureHit {
  kind: "structure_hit";
  cite: string;
  unit: string;
  building: string;
  dice: number;
  needed: number;
  points: number;
  left: number;
}
export interface StructureValues {
  points: number;
  collapse: number;
  to_wound: number;
}
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
  charged_units?: "contacted" | "declared";
  wavering_regroup?: "by_officer" | "neither";
  cavalry_destruction?: "double" | "single";
  general_death_test?: "all" | "two_markers";
  out_of_command_change?: "one_check" | "two_checks";
  breaking_check?: "next_turn" | "same_turn";
  structure_hits?: "multiplied" | "per_die";
  battery_reforming?: "base_to_base" | "never";
  sapper_attacks?: "always" | "fortified_only";
  officer_abilities?: "any_friend" | "own_command";
  officers_as_units?: "counted" | "ignored";
  artillery_limit?: "at_least" | "exactly";
  deployment_order?: "by_class" | "by_unit";
  divide_deployment?: "maximum" | "minimum";
  anticipation?: "after_roll" | "before_roll";
  assault_positions?: "all" | "fortified";
  rainy_season?: "agreed" | "weather";
  periods?: "any" | "same";
}
export interface TakeOrder {
  kind: "take_order";
  who: "me" | "opponent";
  role: string;
}
export interface TakeSide {
  kind: "take_side";
  side: string;
  role: string;
}
export interface TerrainChosen {
  kind: "terrain_chosen";
  cite: string;
  role: string;
  terrain: string;
}
export interface TerrainFile {
  provenance: Provenance;
  placing: Placing;
  type: { [key: string]: TerrainType };
  piece: { [key: string]: Piece };
  cover: CoverValues;
  structure: { [key: string]: StructureValues };
}
export interface TerrainType {
  name: { [key: string]: string };
  zones: { [key: string]: string };
  pieces: string[];
}
export interface TrustToLuck {
  kind: "trust_to_luck";
  role: string;
}
export interface TryNext {
  kind: "try_next";
  unit: string;
  role: string;
}
export interface TurnBegan {
  kind: "turn_began";
  cite: string;
  turn: number;
}
export interface TurnEvader {
  kind: "turn_evader";
  turn: number;
  role: string;
}
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
export interface UnitCharged {
  kind: "unit_charged";
  cite: string;
  unit: string;
  target: string;
  base: Base;
}
export interface UnitCountercharged {
  kind: "unit_countercharged";
  cite: string;
  unit: string;
  base: Base;
}
export interface UnitDamaged {
  kind: "unit_damaged";
  cite: string;
  unit: string;
  wounds: number;
}
export interface UnitDeployed {
  kind: "unit_deployed";
  cite: string;
  unit: string;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  declared?: boolean;
  building?: string;
  sappers?: boolean;
}
export interface UnitDismounted {
  kind: "unit_dismounted";
  cite: string;
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
}
export interface UnitDisorganised {
  kind: "unit_disorganised";
  cite: string;
  unit: string;
}
export interface UnitEntered {
  kind: "unit_entered";
  cite: string;
  unit: string;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  pace: "advance" | "quick_march";
  spent: number;
}
export interface UnitEvaded {
  kind: "unit_evaded";
  cite: string;
  unit: string;
  base: Base;
}
export interface UnitLost {
  kind: "unit_lost";
  cite: string;
  unit: string;
}
export interface UnitMoved {
  kind: "unit_moved";
  cite: string;
  unit: string;
  base: Base;
  spent: number;
}
export interface UnitParted {
  kind: "unit_parted";
  cite: string;
  unit: string;
  base: Base;
}
export interface UnitRecovered {
  kind: "unit_recovered";
  cite: string;
  unit: string;
}
export interface UnitRedeployed {
  kind: "unit_redeployed";
  cite: string;
  unit: string;
  base: Base;
  building?: string;
}
export interface UnitRegrouped {
  kind: "unit_regrouped";
  cite: string;
  officer: string;
  unit: string;
  removed: number;
}
export interface UnitShot {
  kind: "unit_shot";
  cite: string;
  unit: string;
  target: string;
  dice: number;
  needed: number;
  hits: number;
  wounds: number;
}
export interface UnitWavered {
  kind: "unit_wavered";
  cite: string;
  unit: string;
}
export interface UnitsAssigned {
  kind: "units_assigned";
  cite: string;
  role: string;
  officers: { [key: string]: string };
  regimental?: { [key: string]: string };
}
export interface UnitsDugIn {
  kind: "units_dug_in";
  cite: string;
  units: { [key: string]: string };
}
export interface VanguardMarched {
  kind: "vanguard_marched";
  cite: string;
  unit: string;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
}
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
export interface WeatherChanged {
  kind: "weather_changed";
  cite: string;
  weather: "blizzard" | "fine" | "fog" | "rain" | "sandstorm" | "snow" | "torrential";
  frozen: boolean;
}
export interface WeatherFile {
  provenance: Provenance;
  season: { [key: string]: number[] };
  region: { [key: string]: Region };
  weather: { [key: string]: Weather };
  duration: Duration;
  ice: Ice;
}
export interface WorthRolled {
  kind: "worth_rolled";
  cite: string;
  worths: number[];
}
export type AnyAction = AddPiece | Advance | AgreeOn | AnswerBlows | AssignUnits | Begin | BombardBuilding | CallOff | ChangeFacing | ChangeFormation | ChargeOfficer | ChooseTerrain | DeclareCharge | DeclareJointCharge | DeclareShot | DeployOfficer | DeployOpenly | DeployUnit | Dismount | DistributeSkirmishers | DriveGun | EndDeclarations | EndMovement | EndRegrouping | EnterBuilding | EnterOfficer | EnterUnit | FightNext | FireGuns | FireInSupport | ForgoPositions | FormInRuins | HideUnit | HoldBack | HoldFast | HoldFire | HoldSupport | JoinUnit | KeepPlacing | KeepThemInHand | KeepTogether | LayGround | LeaveBehind | LeaveBuilding | LeaveTable | LeaveUnit | LendHelp | LetItBe | LetItStand | MarchAhead | MarkFormations | MoveFirst | NoMoreMarkers | NudgeWeather | PlaceFord | PlaceMarker | PlacePiece | PlacePosition | PressOn | QuickMarch | React | Redeploy | Regroup | RegroupAfterCombat | RideOfficer | RollAgain | RollAlone | SaveExpertise | ShootOfficer | SkipPiece | SpendExpertise | SplitArmy | StandAsDeployed | StandStill | StayOff | StealInitiative | StepBack | StopPlacing | TakeOrder | TakeSide | TrustToLuck | TryNext | TurnEvader;
export type AnyEvent = AbilitySpent | AnticipationSpent | ArmiesCounted | ArmyBroke | ArmySplit | BatteryFormed | BatteryReformed | BattleDecided | BattleEnded | BlowsStruck | BreakingPointReached | BuildingEntered | BuildingFell | BuildingLeft | BuildingTaken | ChargeCalledOff | ChargeDeclared | ChargeStopped | CheckFailed | CourageTested | CrossingAdded | CrossingRefused | DeploymentRolled | DieRolled | DisciplineChecked | EvaderTurned | ExpertiseSpent | FirstDeployerChosen | FirstMoverChosen | FormationChanged | FormationsMarked | FormenSpent | GroundLaid | GunLeftBattery | GunLimbered | GunTrained | GunUnlimbered | HiddenShown | HidingForgone | IceBroke | InitiativeWon | LeftBehind | MarkerPlaced | MarksEnded | OfficerCharged | OfficerDeployed | OfficerEntered | OfficerHelped | OfficerHit | OfficerJoined | OfficerLeft | OfficerLost | OfficerMadeWay | OfficerMovedOut | OfficerRode | OfficerSheltered | OfficerShotAt | OfficerSteadied | OfficersHalted | OrderGiven | PieceForgone | PiecesPlaced | PlaceWritten | PlacingStopped | PlayersAgreed | PositionPlaced | PositionRaised | PositionsForgone | ReactionFired | RolesDrawn | SappersLent | SappersUsed | SeasonDecided | ShotDeclared | SidesTaken | SkirmishersDistributed | StructureHit | TerrainChosen | TurnBegan | UnitCharged | UnitCountercharged | UnitDamaged | UnitDeployed | UnitDismounted | UnitDisorganised | UnitEntered | UnitEvaded | UnitLost | UnitMoved | UnitParted | UnitRecovered | UnitRedeployed | UnitRegrouped | UnitShot | UnitWavered | UnitsAssigned | UnitsDugIn | VanguardMarched | WeatherChanged | WorthRolled;
