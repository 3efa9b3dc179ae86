/** Written by tools/wire_types.py from the schema of each game. Never edited. */

export namespace Aguila {
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
  export type AnyAction = AddPiece | Advance | AnswerBlows | AssignUnits | Begin | BombardBuilding | CallOff | ChangeFacing | ChangeFormation | ChargeOfficer | ChooseTerrain | DeclareCharge | DeclareJointCharge | DeclareShot | DeployOfficer | DeployOpenly | DeployUnit | Dismount | DistributeSkirmishers | DriveGun | EndDeclarations | EndMovement | EndRegrouping | EnterBuilding | EnterOfficer | EnterUnit | FightNext | FireGuns | FireInSupport | ForgoPositions | FormInRuins | HideUnit | HoldBack | HoldFast | HoldFire | HoldSupport | JoinUnit | KeepPlacing | KeepThemInHand | KeepTogether | LayGround | LeaveBehind | LeaveBuilding | LeaveTable | LeaveUnit | LendHelp | LetItBe | LetItStand | MarchAhead | MarkFormations | MoveFirst | NoMoreMarkers | NudgeWeather | PlaceFord | PlaceMarker | PlacePiece | PlacePosition | PressOn | QuickMarch | React | Redeploy | Regroup | RegroupAfterCombat | RideOfficer | RollAgain | RollAlone | SaveExpertise | ShootOfficer | SkipPiece | SpendExpertise | SplitArmy | StandAsDeployed | StandStill | StayOff | StealInitiative | StepBack | StopPlacing | TakeOrder | TakeSide | TrustToLuck | TryNext | TurnEvader;
  export type AnyEvent = AbilitySpent | AnticipationSpent | ArmiesCounted | ArmyBroke | ArmySplit | BatteryFormed | BatteryReformed | BattleDecided | BattleEnded | BlowsStruck | BreakingPointReached | BuildingEntered | BuildingFell | BuildingLeft | BuildingTaken | ChargeCalledOff | ChargeDeclared | ChargeStopped | CheckFailed | CourageTested | CrossingAdded | CrossingRefused | DeploymentRolled | DieRolled | DisciplineChecked | EvaderTurned | ExpertiseSpent | FirstDeployerChosen | FirstMoverChosen | FormationChanged | FormationsMarked | FormenSpent | GroundLaid | GunLeftBattery | GunLimbered | GunTrained | GunUnlimbered | HiddenShown | HidingForgone | IceBroke | InitiativeWon | LeftBehind | MarkerPlaced | MarksEnded | OfficerCharged | OfficerDeployed | OfficerEntered | OfficerHelped | OfficerHit | OfficerJoined | OfficerLeft | OfficerLost | OfficerMadeWay | OfficerMovedOut | OfficerRode | OfficerSheltered | OfficerShotAt | OfficerSteadied | OfficersHalted | OrderGiven | PieceForgone | PiecesPlaced | PlaceWritten | PlacingStopped | PositionPlaced | PositionRaised | PositionsForgone | ReactionFired | RolesDrawn | SappersLent | SappersUsed | SeasonDecided | ShotDeclared | SidesTaken | SkirmishersDistributed | StructureHit | TerrainChosen | TurnBegan | UnitCharged | UnitCountercharged | UnitDamaged | UnitDeployed | UnitDismounted | UnitDisorganised | UnitEntered | UnitEvaded | UnitLost | UnitMoved | UnitParted | UnitRecovered | UnitRedeployed | UnitRegrouped | UnitShot | UnitWavered | UnitsAssigned | UnitsDugIn | VanguardMarched | WeatherChanged | WorthRolled;
}

export namespace Lepanto {
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
}

export namespace Mistral {
  export interface Add {
    kind: "add";
    clash: number;
    role: string;
  }
  export interface AdmiralRelieved {
    kind: "admiral_relieved";
    cite: string;
    leader: string;
    fleet: string;
  }
  export interface AgreeSeats {
    kind: "agree_seats";
    seating: "five" | "four" | "separate" | "three" | "two";
    role: string;
  }
  export interface AmendRequest {
    kind: "amend_request";
    by?: number;
    role: string;
  }
  export interface AnnounceConvoy {
    kind: "announce_convoy";
    role: string;
  }
  export interface Army {
    side: string;
    place: string;
    hex: string;
    besieges?: boolean;
    besieged?: boolean;
  }
  export interface ArmyReported {
    kind: "army_reported";
    cite: string;
    name: string;
    army: Army | null;
  }
  export interface Arrival {
    contingent: string;
    subclass: "flagship" | "sol" | "sol_d";
    count: number;
    port?: string;
    atlantic?: boolean;
    damage?: number;
  }
  export interface AskForTransport {
    kind: "ask_for_transport";
    units: LandUnit[];
    origin: string;
    destination: string;
    role: string;
  }
  export interface AssembleTroops {
    kind: "assemble_troops";
    role: string;
  }
  export interface Assign {
    kind: "assign";
    auxiliary: string;
    to: string;
    role: string;
  }
  export interface AttachSquadron {
    kind: "attach_squadron";
    unit: string;
    formation: string;
    role: string;
  }
  export interface AttackConvoy {
    kind: "attack_convoy";
    auxiliary: string;
    convoy: string;
    defying?: boolean;
    role: string;
  }
  export interface AttackHarbour {
    kind: "attack_harbour";
    auxiliary: string;
    role: string;
  }
  export interface Auxiliary {
    id: string;
    contingent: string;
    fleet: string;
    command: "" | "any" | "french" | "spanish";
    kind: "bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer";
    place?: "aside" | "assigned" | "available" | "recovery" | "tasked" | "track";
    at?: string;
    formation?: string;
  }
  export interface AuxiliaryAssigned {
    kind: "auxiliary_assigned";
    cite: string;
    auxiliary: string;
    fleet: string;
    to: string;
  }
  export interface AuxiliaryDetailed {
    kind: "auxiliary_detailed";
    cite: string;
    fleet: string;
    auxiliary: string;
    at: string;
  }
  export interface AuxiliaryDrivenOff {
    kind: "auxiliary_driven_off";
    cite: string;
    auxiliary: string;
    fleet: string;
    shown?: boolean;
  }
  export interface AuxiliaryExpected {
    kind: "auxiliary_expected";
    cite: string;
    expected: Expected;
    fleet: string;
  }
  export interface AuxiliaryFreed {
    kind: "auxiliary_freed";
    cite: string;
    auxiliary: string;
    fleet: string;
  }
  export interface AuxiliaryLost {
    kind: "auxiliary_lost";
    cite: string;
    contingent: string;
    what: "bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer";
    fleet: string;
    auxiliary?: string;
  }
  export interface AuxiliaryReceived {
    kind: "auxiliary_received";
    cite: string;
    auxiliary: Auxiliary;
  }
  export interface AuxiliaryRecovered {
    kind: "auxiliary_recovered";
    cite: string;
    auxiliary: string;
    fleet: string;
  }
  export interface AuxiliarySpent {
    kind: "auxiliary_spent";
    cite: string;
    auxiliary: string;
    fleet: string;
    shown?: boolean;
  }
  export interface AuxiliaryTurnedOut {
    kind: "auxiliary_turned_out";
    cite: string;
    auxiliary: string;
    fleet: string;
  }
  export interface AuxiliaryWithdrawn {
    kind: "auxiliary_withdrawn";
    cite: string;
    auxiliary: string;
    fleet: string;
    shown?: boolean;
  }
  export interface BaseNeutralised {
    kind: "base_neutralised";
    cite: string;
    base: string;
  }
  export interface BattleDemanded {
    kind: "battle_demanded";
    cite: string;
    location: string;
    demand: Demanded;
  }
  export interface BattleEnded {
    kind: "battle_ended";
    cite: string;
  }
  export interface BattleJoined {
    kind: "battle_joined";
    cite: string;
    location: string;
    engaged: { [key: string]: string[] };
  }
  export interface BattleLost {
    kind: "battle_lost";
    cite: string;
    role: string;
    suffered: { [key: string]: number };
  }
  export interface Begin {
    kind: "begin";
    role: string;
  }
  export interface BeginExecution {
    kind: "begin_execution";
    order: string;
    place?: string;
    role: string;
  }
  export interface BerthSail {
    kind: "berth_sail";
    arrival: number;
    squadron: string;
    sail: number;
    port: string;
    role: string;
  }
  export interface BlockadePort {
    kind: "blockade_port";
    auxiliary: string;
    port: string;
    role: string;
  }
  export interface Blow {
    kind: string;
    at: string;
    role: string;
    amount?: number;
    until_turn?: boolean;
  }
  export interface BlowsFaded {
    kind: "blows_faded";
    cite: string;
    turn: boolean;
  }
  export interface BombardPort {
    kind: "bombard_port";
    auxiliary: string;
    port: string;
    effect: "depot" | "points" | "siege" | "strength";
    amount?: number;
    role: string;
  }
  export interface BombardRoad {
    kind: "bombard_road";
    auxiliary: string;
    hex: string;
    role: string;
  }
  export interface BoxCovered {
    kind: "box_covered";
    cite: string;
    box: string;
    covered: TrackBox;
  }
  export interface BoxUncovered {
    kind: "box_uncovered";
    cite: string;
    box: string;
    zone?: string;
  }
  export interface BreakDownFleet50 {
    kind: "break_down_fleet50";
    auxiliary: string;
    squadrons: [string, string];
    port?: string;
    role: string;
  }
  export interface BuffetingEnded {
    kind: "buffeting_ended";
    cite: string;
  }
  export interface CampaignClosed {
    kind: "campaign_closed";
    cite: string;
    campaign: string;
  }
  export interface CampaignMoved {
    kind: "campaign_moved";
    cite: string;
    campaign: string;
    box: string;
  }
  export interface CampaignOpened {
    kind: "campaign_opened";
    cite: string;
    campaign: string;
  }
  export interface CampaignWon {
    kind: "campaign_won";
    cite: string;
    campaign: string;
    side: "allied" | "bourbon";
  }
  export interface CheckTried {
    kind: "check_tried";
    cite: string;
    fleet: string;
    what: string;
  }
  export interface ChitsDrawn {
    kind: "chits_drawn";
    cite: string;
    fleet: string;
    chits: string[];
  }
  export interface ChooseBase {
    kind: "choose_base";
    base: string;
    role: string;
  }
  export interface ChooseEffects {
    kind: "choose_effects";
    option: number;
    role: string;
  }
  export interface Chronicle {
    dates?: { [key: string]: Date };
    flags?: string[];
    markers?: { [key: string]: string };
    victories?: Victory[];
    ended?: string[];
    landings?: number;
    tokens?: Token[];
    battles?: number;
  }
  export interface CirclesUnmarked {
    kind: "circles_unmarked";
    cite: string;
    events: string[];
  }
  export interface Clash {
    units: { [key: string]: string[] };
    division?: [number, number];
    better?: string;
  }
  export interface ClashFormed {
    kind: "clash_formed";
    cite: string;
    units: { [key: string]: string[] };
  }
  export interface ClashFought {
    kind: "clash_fought";
    cite: string;
    clash: number;
    dice: { [key: string]: number };
    columns: { [key: string]: number };
    inflicted: { [key: string]: number };
    sunk: { [key: string]: number };
  }
  export interface ClashesThinned {
    kind: "clashes_thinned";
    cite: string;
    unit: string;
  }
  export interface CloseCouncil {
    kind: "close_council";
    role: string;
  }
  export interface CloseReport {
    kind: "close_report";
    role: string;
  }
  export interface ComeHome {
    kind: "come_home";
    box: string;
    zone: string;
    role: string;
  }
  export interface Commit {
    kind: "commit";
    formation: string;
    directive: Directive;
    role: string;
  }
  export interface ContingentDue {
    kind: "contingent_due";
    cite: string;
    contingent: string;
  }
  export interface ContingentLeft {
    kind: "contingent_left";
    cite: string;
    contingent: string;
    permanent: boolean;
  }
  export interface ContingentMustered {
    kind: "contingent_mustered";
    cite: string;
    contingent: string;
  }
  export interface ContingentStateChanged {
    kind: "contingent_state_changed";
    cite: string;
    contingent: string;
    state: "active" | "aligned" | "limited_neutrality" | "neutral" | "war";
  }
  export interface Convoy {
    id: string;
    fleet: string;
    at?: string;
    route?: string;
    status?: "arrived" | "at_sea" | "expected" | "in_ordinary";
    homebound?: boolean;
    checks?: number;
    waits?: boolean;
    scattered?: boolean;
    damage?: number;
    load?: number;
    bound?: string;
    beating?: string;
    spotted?: boolean;
    halted?: boolean;
  }
  export interface ConvoyAppeared {
    kind: "convoy_appeared";
    cite: string;
    convoy: string;
    at: string;
    route: string;
    fleet: string;
  }
  export interface ConvoyArrived {
    kind: "convoy_arrived";
    cite: string;
    convoy: string;
    fleet: string;
    here: string;
    at: string;
    unloads: boolean;
    spotted: boolean;
  }
  export interface ConvoyAssembled {
    kind: "convoy_assembled";
    cite: string;
    convoy: Convoy;
  }
  export interface ConvoyAwaited {
    kind: "convoy_awaited";
    cite: string;
    convoy: string;
    fleet: string;
  }
  export interface ConvoyBrokenDown {
    kind: "convoy_broken_down";
    cite: string;
    convoy: string;
    fleet: string;
    here?: string;
  }
  export interface ConvoyConcealed {
    kind: "convoy_concealed";
    cite: string;
    convoy: string;
    fleet: string;
    at: string;
  }
  export interface ConvoyDamaged {
    kind: "convoy_damaged";
    cite: string;
    convoy: string;
    points: number;
  }
  export interface ConvoyExpected {
    kind: "convoy_expected";
    cite: string;
    convoy: string;
    fleet: string;
    year: number;
  }
  export interface ConvoyHalted {
    kind: "convoy_halted";
    cite: string;
    convoy: string;
  }
  export interface ConvoyMoved {
    kind: "convoy_moved";
    cite: string;
    convoy: string;
    fleet: string;
    here: string;
    to: string;
    spotted: boolean;
  }
  export interface ConvoyResumed {
    kind: "convoy_resumed";
    cite: string;
    convoy: string;
    fleet: string;
  }
  export interface ConvoySailed {
    kind: "convoy_sailed";
    cite: string;
    convoy: string;
  }
  export interface ConvoyScattered {
    kind: "convoy_scattered";
    cite: string;
    convoy: string;
    fleet: string;
    shown: boolean;
  }
  export interface ConvoySpotted {
    kind: "convoy_spotted";
    cite: string;
    convoy: string;
    fleet: string;
    at: string;
  }
  export interface ConvoySteered {
    kind: "convoy_steered";
    cite: string;
    convoy: string;
    fleet: string;
    bound: string;
  }
  export interface ConvoyWaited {
    kind: "convoy_waited";
    cite: string;
    convoy: string;
    fleet: string;
    beating?: string;
  }
  export interface CorsairBased {
    kind: "corsair_based";
    cite: string;
    auxiliary: string;
    base: string;
  }
  export interface CouncilOpened {
    kind: "council_opened";
    cite: string;
  }
  export interface CounterMoved {
    kind: "counter_moved";
    cite: string;
    contingent: string;
    out: boolean;
  }
  export interface CounterShadow {
    kind: "counter_shadow";
    auxiliary: string;
    role: string;
  }
  export interface CourseBroken {
    kind: "course_broken";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface CoursePlotted {
    kind: "course_plotted";
    cite: string;
    formation: string;
    fleet: string;
    directives: Directive[];
  }
  export interface CourseSet {
    kind: "course_set";
    cite: string;
    formation: string;
    fleet: string;
    way: string[];
  }
  export interface CourtImpressed {
    kind: "court_impressed";
    cite: string;
    role: string;
    track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
    by: number;
  }
  export interface CutOut {
    kind: "cut_out";
    auxiliary: string;
    convoy?: string;
    role: string;
  }
  export interface Date {
    year: number;
    turn: number;
  }
  export interface DeclineBattle {
    kind: "decline_battle";
    role: string;
  }
  export interface DefendWithMarines {
    kind: "defend_with_marines";
    auxiliary: string;
    army: string;
    role: string;
  }
  export interface DefyTheFrench {
    kind: "defy_the_french";
    role: string;
  }
  export interface Demand {
    kind: "demand";
    location: string;
    formation: string;
    against?: string;
    defying?: boolean;
    role: string;
  }
  export interface DemandFailed {
    kind: "demand_failed";
    cite: string;
    location: string;
    role: string;
  }
  export interface DemandSettled {
    kind: "demand_settled";
    cite: string;
    location: string;
  }
  export interface Demanded {
    role: string;
    formation: string;
    against?: string;
  }
  export interface Depart {
    kind: "depart";
    to: string;
    role: string;
  }
  export interface Departed {
    year: number;
    sail: number;
    auxiliaries: { [key: string]: number };
  }
  export interface DieRolled {
    kind: "die_rolled";
    cite: string;
    sides: number;
    result: number;
    purpose: string;
    only?: string[] | null;
  }
  export interface DirectionCommitted {
    kind: "direction_committed";
    cite: string;
    formation: string;
    directive: Directive;
    fleet?: string;
  }
  export interface DirectionsCarriedOut {
    kind: "directions_carried_out";
    cite: string;
  }
  export interface Directive {
    kind: "catch" | "drive_off" | "enter_harbour" | "leave_harbour" | "mark_time" | "move";
    to?: string;
  }
  export interface Divert {
    kind: "divert";
    convoy: string;
    to: string;
    role: string;
  }
  export interface DivertTransport {
    kind: "divert_transport";
    convoy: string;
    to: string;
    role: string;
  }
  export interface DivideShifts {
    kind: "divide_shifts";
    own: number;
    role: string;
  }
  export interface Done {
    kind: "done";
    role: string;
  }
  export interface DoneOnce {
    kind: "done_once";
    cite: string;
    mark: string;
    fleet?: string;
  }
  export interface DrawChits {
    kind: "draw_chits";
    count: number;
    role: string;
  }
  export interface DummiesChosen {
    kind: "dummies_chosen";
    cite: string;
    fleet: string;
    places: string[];
  }
  export interface DummiesPlaced {
    kind: "dummies_placed";
    cite: string;
    fleet: string;
    places: string[];
  }
  export interface DummyRemoved {
    kind: "dummy_removed";
    cite: string;
    dummy: string;
    fleet: string;
    at: string;
  }
  export interface EndAssignment {
    kind: "end_assignment";
    role: string;
  }
  export interface EndIssuing {
    kind: "end_issuing";
    role: string;
  }
  export interface EndRegrouping {
    kind: "end_regrouping";
    role: string;
  }
  export interface EndReorganisation {
    kind: "end_reorganisation";
    role: string;
  }
  export interface EndStep {
    kind: "end_step";
    role: string;
  }
  export interface Engagement {
    location: string;
    engaged: { [key: string]: string[] };
    gauge?: string;
    fight?: Fight | null;
    level?: number;
    posts?: { [key: string]: string };
    companions?: { [key: string]: string };
    chosen?: { [key: string]: Stations };
    clashes?: Clash[];
    suffered?: { [key: string]: number };
    sunk?: { [key: string]: string[] };
    stricken?: { [key: string]: boolean };
    loser?: string;
  }
  export interface EnterHarbour {
    kind: "enter_harbour";
    port: string;
    role: string;
  }
  export interface Errand {
    auxiliary: string;
    kind: "blockade" | "interdiction" | "shadow";
    role: string;
    target?: string;
    impulses?: number;
    home?: string;
  }
  export interface ErrandBegun {
    kind: "errand_begun";
    cite: string;
    errand: Errand;
    at: string;
  }
  export interface Errands {
    lasting?: { [key: string]: Errand };
    task?: Task | null;
    track?: { [key: string]: TrackBox };
    knights_paid?: boolean;
    sailed?: { [key: string]: number };
    historical?: number;
    broken_down?: { [key: string]: number };
    given?: number;
    silent?: string[];
    once?: string[];
    stations?: { [key: string]: string };
  }
  export interface ErrandsCounted {
    kind: "errands_counted";
    cite: string;
  }
  export interface EscortSubordinated {
    kind: "escort_subordinated";
    cite: string;
    fleet: string;
    order: string;
    convoy: string;
  }
  export interface EventOccurred {
    kind: "event_occurred";
    cite: string;
    event: string;
  }
  export interface ExecutionBegun {
    kind: "execution_begun";
    cite: string;
    fleet: string;
    order: string;
  }
  export interface Expected {
    contingent: string;
    kind: "bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer";
  }
  export interface ExtendOrder {
    kind: "extend_order";
    order: string;
    role: string;
  }
  export interface FallUpon {
    kind: "fall_upon";
    formation: string;
    convoy: string;
    defying?: boolean;
    role: string;
  }
  export interface Fight {
    intensity: "heavy" | "light" | "medium";
    level?: number;
  }
  export interface FireshipBurnt {
    kind: "fireship_burnt";
    cite: string;
    unit: string;
    role: string;
    points: number;
    sunk: number;
  }
  export interface FitOut {
    kind: "fit_out";
    unit: string;
    role: string;
  }
  export interface FlagSet {
    kind: "flag_set";
    cite: string;
    flag: string;
  }
  export interface FlagshipPaired {
    kind: "flagship_paired";
    cite: string;
    flagship: string;
    squadron: string;
  }
  export interface Fleet50BrokenDown {
    kind: "fleet50_broken_down";
    cite: string;
    auxiliary: string;
    fleet: string;
    squadrons: [string, string];
    port: string;
  }
  export interface Fleet50Formed {
    kind: "fleet50_formed";
    cite: string;
    auxiliary: Auxiliary;
    squadrons: [string, string];
  }
  export interface FleetSeen {
    own: boolean;
    units: Unit[];
    formations: Formation[];
    leaders: Leader[];
    auxiliaries: Auxiliary[];
    convoys: Convoy[];
    markers: { [key: string]: number };
    harbours: string[];
    service?: { [key: string]: Service };
    buffeted?: { [key: string]: number };
    committed?: { [key: string]: Directive };
  }
  export interface FleetSilent {
    kind: "fleet_silent";
    cite: string;
    role: string;
  }
  export interface FlotillaFormed {
    kind: "flotilla_formed";
    cite: string;
    formation: Formation;
    units: string[];
  }
  export interface FlotillaSetFree {
    kind: "flotilla_set_free";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface FlotillaSubordinated {
    kind: "flotilla_subordinated";
    cite: string;
    formation: string;
    under: string;
    fleet: string;
  }
  export interface FlotillaUnformed {
    kind: "flotilla_unformed";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface FlotillasRecalled {
    kind: "flotillas_recalled";
    cite: string;
    formations: string[];
  }
  export interface ForcedToSea {
    kind: "forced_to_sea";
    cite: string;
    formation: string;
    units: string[];
    fleet: string;
    at: string;
  }
  export interface ForcesPlaced {
    kind: "forces_placed";
    cite: string;
    units: LandUnit[];
    port: string;
    since: Date;
  }
  export interface FormFleet50 {
    kind: "form_fleet50";
    squadrons: [string, string];
    role: string;
  }
  export interface FormFlotilla {
    kind: "form_flotilla";
    formation: string;
    units: string[];
    role: string;
  }
  export interface FormTransport {
    kind: "form_transport";
    transport: string;
    path?: string[];
    role: string;
  }
  export interface Formation {
    id: string;
    fleet: string;
    command: "" | "any" | "french" | "spanish";
    kind: "detachment" | "dummy" | "flag" | "grand" | "independent";
    at: string;
    leader?: string;
    under?: string;
    approach?: "against_wind" | "catching" | "fitting_out" | "on_station" | "with_wind";
    spent?: boolean;
    disorganised?: boolean;
    beating?: string;
    spotted?: boolean;
    forfeits?: boolean;
  }
  export interface FormationConcealed {
    kind: "formation_concealed";
    cite: string;
    formation: string;
    fleet: string;
    at: string;
  }
  export interface FormationDisorganised {
    kind: "formation_disorganised";
    cite: string;
    formation: string;
  }
  export interface FormationJoined {
    kind: "formation_joined";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface FormationMoved {
    kind: "formation_moved";
    cite: string;
    formation: string;
    fleet: string;
    here: string;
    to: string;
    approach: "against_wind" | "catching" | "fitting_out" | "on_station" | "with_wind";
    spotted: boolean;
  }
  export interface FormationRallied {
    kind: "formation_rallied";
    cite: string;
    formation: string;
    fleet: string;
    spotted: boolean;
  }
  export interface FormationSpotted {
    kind: "formation_spotted";
    cite: string;
    formation: string;
    fleet: string;
    at: string;
  }
  export interface FormationUnformed {
    kind: "formation_unformed";
    cite: string;
    formation: string;
    fleet: string;
    station?: string;
  }
  export interface FormationWithdrew {
    kind: "formation_withdrew";
    cite: string;
    formation: string;
    fleet: string;
    to: string;
  }
  export interface FrenchDefied {
    kind: "french_defied";
    cite: string;
  }
  export interface FrenchFought {
    kind: "french_fought";
    cite: string;
  }
  export interface Gale {
    wind: string;
    force: number;
    at: string;
    start: string;
  }
  export interface GaleEnded {
    kind: "gale_ended";
    cite: string;
    wind: string;
  }
  export interface GaleFormed {
    kind: "gale_formed";
    cite: string;
    gale: Gale;
  }
  export interface GaleMoved {
    kind: "gale_moved";
    cite: string;
    wind: string;
    at: string;
  }
  export interface GameEnded {
    kind: "game_ended";
    cite: string;
    by_die: boolean;
  }
  export interface GaugeTaken {
    kind: "gauge_taken";
    cite: string;
    role: string;
    numbers: { [key: string]: number };
  }
  export interface GiveNoMoreTasks {
    kind: "give_no_more_tasks";
    role: string;
  }
  export interface GiveNoTask {
    kind: "give_no_task";
    role: string;
  }
  export interface GiveUp {
    kind: "give_up";
    piece: string;
    sail?: number;
    role: string;
  }
  export interface GiveUpOrder {
    kind: "give_up_order";
    order: string;
    role: string;
  }
  export interface HandLent {
    kind: "hand_lent";
    cite: string;
    role: string;
  }
  export interface HandOver {
    kind: "hand_over";
    order: string;
    formation: string;
    role: string;
  }
  export interface HarbourAttacked {
    kind: "harbour_attacked";
    cite: string;
    role: string;
    port: string;
    by: string;
    struck: boolean;
    unit: string;
    fleet: string;
  }
  export interface HarbourEntered {
    kind: "harbour_entered";
    cite: string;
    formation: string;
    fleet: string;
    port: string;
  }
  export interface HarbourLeft {
    kind: "harbour_left";
    cite: string;
    formation: string;
    fleet: string;
    port: string;
    spotted: boolean;
  }
  export interface HistoricalConvoyAssembled {
    kind: "historical_convoy_assembled";
    cite: string;
  }
  export interface History {
    chronicle?: Chronicle;
    register?: Register;
    returning?: string[];
  }
  export interface Hold {
    by?: string;
    neutral_to?: string[];
  }
  export interface HoldBack {
    kind: "hold_back";
    role: string;
  }
  export interface HoldCourses {
    kind: "hold_courses";
    role: string;
  }
  export interface HoldTroops {
    kind: "hold_troops";
    role: string;
  }
  export interface HuntPirate {
    kind: "hunt_pirate";
    pirate: string;
    role: string;
  }
  export interface ImpressCourt {
    kind: "impress_court";
    order: string;
    track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
    by: number;
    role: string;
  }
  export interface ImpulseBegun {
    kind: "impulse_begun";
    cite: string;
    number: number;
  }
  export interface ImpulseCounted {
    kind: "impulse_counted";
    cite: string;
    fleet: string;
    order: string;
    count: number;
  }
  export interface ImpulseOpened {
    kind: "impulse_opened";
    cite: string;
  }
  export interface IncrementBegun {
    kind: "increment_begun";
    cite: string;
    number: number;
  }
  export interface IntensitySet {
    kind: "intensity_set";
    cite: string;
    chosen: "heavy" | "light" | "medium";
    fight: Fight;
    level: number;
  }
  export interface Interdict {
    kind: "interdict";
    auxiliary: string;
    place: string;
    role: string;
  }
  export interface IssueOrder {
    kind: "issue_order";
    order: string;
    holder: string;
    role: string;
  }
  export interface IssueRendezvous {
    kind: "issue_rendezvous";
    force: string;
    place: string;
    joins?: string;
    role: string;
  }
  export interface IssuedOrder {
    id: string;
    kind: "army_support" | "blockade" | "cruise" | "escort" | "guerre_de_course" | "interdiction" | "rendezvous" | "show_of_force";
    fleet: string;
    holder: string;
    issued: Date;
    locations?: string[];
    joins?: string;
    convoy?: string;
    executing?: boolean;
    count?: number;
    misses?: number;
    extended?: boolean;
    strayed?: boolean;
    done?: boolean;
    worth?: number;
    given_up?: boolean;
  }
  export interface Join {
    kind: "join";
    auxiliary?: string;
    role: string;
  }
  export interface JoinFlotilla {
    kind: "join_flotilla";
    unit: string;
    formation: string;
    role: string;
  }
  export interface KeepAboard {
    kind: "keep_aboard";
    role: string;
  }
  export interface KeepFireships {
    kind: "keep_fireships";
    role: string;
  }
  export interface KeepKnights {
    kind: "keep_knights";
    role: string;
  }
  export interface KeepOrders {
    kind: "keep_orders";
    role: string;
  }
  export interface KeepQuiet {
    kind: "keep_quiet";
    role: string;
  }
  export interface KeepTroops {
    kind: "keep_troops";
    role: string;
  }
  export interface KnightsBought {
    kind: "knights_bought";
    cite: string;
  }
  export interface KnightsSailed {
    kind: "knights_sailed";
    cite: string;
    role: string;
    pirate: string;
  }
  export interface LandEventTold {
    kind: "land_event_told";
    cite: string;
    event: string;
  }
  export interface LandLeader {
    kind: "land_leader";
    port: string;
    role: string;
  }
  export interface LandTaskDone {
    kind: "land_task_done";
    cite: string;
    mark: string;
    fleet: string;
  }
  export interface LandUnit {
    name: string;
    side: string;
    kind?: "artillery" | "auxiliary" | "foot" | "horse";
    strength?: number;
  }
  export interface LandWar {
    seating?: "five" | "four" | "separate" | "three" | "two";
    holds?: { [key: string]: Hold };
    lesser?: { [key: string]: string };
    armies?: { [key: string]: Army };
    transports?: { [key: string]: Transport };
    major?: number;
    landed?: { [key: string]: Date };
    blows?: Blow[];
    used?: string[];
    recalls?: ("administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders")[];
    revolt?: number;
    counters?: string[];
    told?: string[];
    peace?: boolean;
  }
  export interface LayUp {
    kind: "lay_up";
    unit: string;
    role: string;
  }
  export interface Leader {
    id: string;
    contingent: string;
    fleet: string;
    command: "" | "any" | "french" | "spanish";
    leadership: number;
    strategy: number;
    control: number;
    personality: "aggressive" | "cautious" | "rash" | "timid";
    ranks: RankHeld[];
    formation?: string;
    station?: string;
    captive?: boolean;
    returns?: Date | null;
  }
  export interface LeaderArrived {
    kind: "leader_arrived";
    cite: string;
    leader: Leader;
  }
  export interface LeaderAssigned {
    kind: "leader_assigned";
    cite: string;
    leader: string;
    unit: string;
  }
  export interface LeaderDeparted {
    kind: "leader_departed";
    cite: string;
    leader: string;
    fleet: string;
  }
  export interface LeaderFell {
    kind: "leader_fell";
    cite: string;
    leader: string;
    fate: string;
    returns?: Date | null;
  }
  export interface LeaderPosted {
    kind: "leader_posted";
    cite: string;
    leader: string;
    formation: string;
    fleet: string;
  }
  export interface LeaderPromoted {
    kind: "leader_promoted";
    cite: string;
    leader: string;
    rank: "A" | "C" | "RA" | "VA";
  }
  export interface LeaderTurnedOut {
    kind: "leader_turned_out";
    cite: string;
    leader: string;
    fleet: string;
    station: string;
  }
  export interface LeadersStricken {
    kind: "leaders_stricken";
    cite: string;
    leaders: string[];
    flagship: boolean;
  }
  export interface LeaveCaptive {
    kind: "leave_captive";
    role: string;
  }
  export interface LeaveConvoys {
    kind: "leave_convoys";
    role: string;
  }
  export interface LeaveFlotilla {
    kind: "leave_flotilla";
    unit: string;
    role: string;
  }
  export interface LesserPortNamed {
    kind: "lesser_port_named";
    cite: string;
    port: string;
    section: string;
  }
  export interface LetGo {
    kind: "let_go";
    role: string;
  }
  export interface LetPass {
    kind: "let_pass";
    role: string;
  }
  export interface LetWait {
    kind: "let_wait";
    role: string;
  }
  export interface LineTraced {
    kind: "line_traced";
    cite: string;
    role: string;
    path: string[];
    cost: number;
  }
  export interface LogWritten {
    kind: "log_written";
    cite: string;
    unit: string;
    fleet: string;
    ships: string[];
  }
  export interface LookOut {
    kind: "look_out";
    formation: string;
    role: string;
  }
  export interface LossesCounted {
    kind: "losses_counted";
    cite: string;
    role: string;
    left: number;
  }
  export interface MajorsCounted {
    kind: "majors_counted";
    cite: string;
  }
  export interface MakeNoRequest {
    kind: "make_no_request";
    role: string;
  }
  export interface MarkerMissed {
    kind: "marker_missed";
    cite: string;
    role: string;
    at: string;
  }
  export interface MarkerMoved {
    kind: "marker_moved";
    cite: string;
    fleet: string;
    here: string;
    to: string;
  }
  export interface MarkersLeft {
    kind: "markers_left";
    cite: string;
    remaining: string[];
  }
  export interface MarkersPlaced {
    kind: "markers_placed";
    cite: string;
    fleet: string;
    places: string[];
  }
  export interface MarksRemoved {
    kind: "marks_removed";
    cite: string;
    events: string[];
  }
  export interface MistralView {
    pack_name: string;
    scenario: string;
    switches: Switches;
    date: Date;
    impulse: number;
    increment: number;
    winds: string[];
    gales: { [key: string]: Gale };
    contingents: { [key: string]: "active" | "aligned" | "limited_neutrality" | "neutral" | "war" };
    flags: { [key: string]: string };
    events: string[];
    prestige: { [key: string]: number };
    losses: { [key: string]: number };
    defied: boolean;
    active_pirates: string[];
    neutralised: string[];
    troop_convoys: number;
    fleets: { [key: string]: FleetSeen };
    corsairs: Auxiliary[];
    victualled: { [key: string]: number };
    battle: Engagement | null;
    orders: OrderBook;
    history: History;
    errands: Errands;
    watch: Watch;
    land: LandWar | null;
    course: string;
    whole?: string;
    role: string;
  }
  export interface ModifierTold {
    kind: "modifier_told";
    cite: string;
    track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
    event: string;
    by: number;
  }
  export interface MulliganPrepared {
    kind: "mulligan_prepared";
    cite: string;
    test: string;
    role: string;
  }
  export interface MulliganTaken {
    kind: "mulligan_taken";
    cite: string;
    role: string;
  }
  export interface NameLesserPort {
    kind: "name_lesser_port";
    port: string;
    section: string;
    role: string;
  }
  export interface NobodyImpressed {
    kind: "nobody_impressed";
    cite: string;
    fleet: string;
    order: string;
  }
  export interface OrderAccomplished {
    kind: "order_accomplished";
    cite: string;
    fleet: string;
    order: string;
    worth?: number;
  }
  export interface OrderBook {
    pool?: { [key: string]: string[] };
    drawn?: { [key: string]: string[] };
    hand?: { [key: string]: Date };
    issued?: { [key: string]: IssuedOrder };
    aside?: string[];
    records?: { [key: string]: Record };
    tried?: { [key: string]: string[] };
    stirred?: string[];
  }
  export interface OrderEnded {
    kind: "order_ended";
    cite: string;
    fleet: string;
    order: string;
    outcome: "failed" | "fulfilled" | "terminated";
    worth: number;
  }
  export interface OrderExtended {
    kind: "order_extended";
    cite: string;
    fleet: string;
    order: string;
  }
  export interface OrderForfeited {
    kind: "order_forfeited";
    cite: string;
    fleet: string;
    order: string;
  }
  export interface OrderGivenUp {
    kind: "order_given_up";
    cite: string;
    fleet: string;
    order: string;
    wanted?: boolean;
  }
  export interface OrderHandedOver {
    kind: "order_handed_over";
    cite: string;
    fleet: string;
    order: string;
    holder: string;
  }
  export interface OrderIssued {
    kind: "order_issued";
    cite: string;
    fleet: string;
    order: IssuedOrder;
  }
  export interface OrdersReceived {
    kind: "orders_received";
    cite: string;
    fleet: string;
    orders: string[];
    on: Date;
  }
  export interface OrdersStepOpened {
    kind: "orders_step_opened";
    cite: string;
  }
  export interface Pair {
    kind: "pair";
    own: string;
    enemy: string;
    role: string;
  }
  export interface PayForRequest {
    kind: "pay_for_request";
    role: string;
  }
  export interface PeaceMade {
    kind: "peace_made";
    cite: string;
  }
  export interface PendingChoice {
    target_kind: "campaign" | "event" | "venice_entry";
    targets: string[];
    value: number;
  }
  export interface PickAuxiliary {
    kind: "pick_auxiliary";
    what: string;
    role: string;
  }
  export interface PirateStirred {
    kind: "pirate_stirred";
    cite: string;
    base: string;
  }
  export interface PiratesActivated {
    kind: "pirates_activated";
    cite: string;
    bases: string[];
  }
  export interface PlaceDummies {
    kind: "place_dummies";
    places?: string[];
    removed?: string[];
    role: string;
  }
  export interface PlaceForces {
    kind: "place_forces";
    units: LandUnit[];
    port: string;
    role: string;
  }
  export interface Plot {
    kind: "plot";
    formation: string;
    directives: Directive[];
    role: string;
  }
  export interface PlotsCleared {
    kind: "plots_cleared";
    cite: string;
  }
  export interface PointForfeited {
    kind: "point_forfeited";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface PointsLost {
    kind: "points_lost";
    cite: string;
    convoy: string;
    count: number;
  }
  export interface PointsUnloaded {
    kind: "points_unloaded";
    cite: string;
    convoy: string;
    port: string;
    count: number;
  }
  export interface PoolOrganised {
    kind: "pool_organised";
    cite: string;
    fleet: string;
    pool: string[];
    hand: string[];
  }
  export interface PortFlagChanged {
    kind: "port_flag_changed";
    cite: string;
    port: string;
    flag: string;
  }
  export interface PortHeld {
    kind: "port_held";
    cite: string;
    port: string;
    hold: Hold;
  }
  export interface PostLeader {
    kind: "post_leader";
    leader: string;
    formation: string;
    role: string;
  }
  export interface PrepareMulligan {
    kind: "prepare_mulligan";
    test?: string;
    role: string;
  }
  export interface PrestigeChanged {
    kind: "prestige_changed";
    cite: string;
    role: string;
    by: number;
  }
  export interface PutAshore {
    kind: "put_ashore";
    convoy: string;
    port: string;
    spared?: string[];
    role: string;
  }
  export interface PutForward {
    kind: "put_forward";
    auxiliary: string;
    role: string;
  }
  export interface PutOnTrack {
    kind: "put_on_track";
    auxiliary: string;
    role: string;
  }
  export interface RaidShore {
    kind: "raid_shore";
    auxiliary: string;
    hex: string;
    role: string;
  }
  export interface RaidersLeft {
    kind: "raiders_left";
    cite: string;
    formation: string;
    fleet: string;
  }
  export interface RankHeld {
    rank: "A" | "C" | "RA" | "VA";
    year: number;
    ensign?: "" | "blue" | "red" | "white";
  }
  export interface Ransom {
    kind: "ransom";
    leader: string;
    port: string;
    role: string;
  }
  export interface Recall {
    kind: "recall";
    auxiliary: string;
    role: string;
  }
  export interface RecallAgreed {
    kind: "recall_agreed";
    cite: string;
    moment: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
  }
  export interface RecallAnswered {
    kind: "recall_answered";
    cite: string;
    moment: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
  }
  export interface RecallLandPlayers {
    kind: "recall_land_players";
    before: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
    role: string;
  }
  export interface ReceiveOrders {
    kind: "receive_orders";
    orders: string[];
    role: string;
  }
  export interface Record {
    fulfilled?: number;
    failed?: number;
  }
  export interface RecordChanged {
    kind: "record_changed";
    cite: string;
    fleet: string;
    fulfilled?: number;
    failed?: number;
  }
  export interface RecordsOpened {
    kind: "records_opened";
    cite: string;
  }
  export interface Register {
    arrivals?: { [key: string]: Arrival[] };
    expected?: { [key: string]: Expected[] };
    due?: string[];
    departed?: { [key: string]: Departed };
    banished?: string[];
    lost?: { [key: string]: { [key: string]: number } };
    modifiers?: RequestModifier[];
    flagships?: { [key: string]: string };
    struck?: string[];
    fresh?: { [key: string]: number };
    newcomers?: string[];
  }
  export interface ReleaseAuxiliary {
    kind: "release_auxiliary";
    auxiliary: string;
    role: string;
  }
  export interface Repair {
    kind: "repair";
    unit: string;
    point?: boolean;
    role: string;
  }
  export interface ReportClosed {
    kind: "report_closed";
    cite: string;
    role: string;
    moment: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
  }
  export interface RequestModifier {
    fleet: string;
    value: number;
    since: Date;
    until: Date;
  }
  export interface RequestsModified {
    kind: "requests_modified";
    cite: string;
    modifier: RequestModifier;
  }
  export interface RevoltMoved {
    kind: "revolt_moved";
    cite: string;
    box: number;
  }
  export interface Sail {
    kind: "sail";
    formation: string;
    directive: Directive;
    role: string;
  }
  export interface SailBerthed {
    kind: "sail_berthed";
    cite: string;
    arrival: number;
    squadron: string;
    sail: number;
    port: string;
    damage: number;
    fleet: string;
  }
  export interface SailCaptured {
    kind: "sail_captured";
    cite: string;
    unit: string;
  }
  export interface SailConvoy {
    kind: "sail_convoy";
    to: string;
    role: string;
  }
  export interface SailCutOut {
    kind: "sail_cut_out";
    cite: string;
    unit: string;
    taker: string;
    fleet: string;
  }
  export interface SailExpected {
    kind: "sail_expected";
    cite: string;
    arrival: Arrival;
    fleet: string;
  }
  export interface SailSankAfterBattle {
    kind: "sail_sank_after_battle";
    cite: string;
    unit: string;
    role: string;
    subclass: string;
  }
  export interface SailSunk {
    kind: "sail_sunk";
    cite: string;
    unit: string;
    fleet: string;
  }
  export interface SailSunkInBattle {
    kind: "sail_sunk_in_battle";
    cite: string;
    unit: string;
    role: string;
    subclass: string;
  }
  export interface SailTransferred {
    kind: "sail_transferred";
    cite: string;
    giver: string;
    taker: string;
    sail: number;
    fleet: string;
  }
  export interface SailWithdrawn {
    kind: "sail_withdrawn";
    cite: string;
    unit: string;
    sail: number;
    fleet: string;
  }
  export interface Scatter {
    kind: "scatter";
    convoy: string;
    role: string;
  }
  export interface ScreenMade {
    kind: "screen_made";
    cite: string;
    role: string;
    tasked: string;
    screening: string;
    result: "no" | "partial" | "yes";
  }
  export interface Search {
    kind: "search";
    auxiliary: string;
    place: string;
    role: string;
  }
  export interface SeatsAgreed {
    kind: "seats_agreed";
    cite: string;
    seating: "five" | "four" | "separate" | "three" | "two";
  }
  export interface SendFireship {
    kind: "send_fireship";
    auxiliary: string;
    target: string;
    role: string;
  }
  export interface SendKnights {
    kind: "send_knights";
    role: string;
  }
  export interface SendNoConvoy {
    kind: "send_no_convoy";
    role: string;
  }
  export interface SendTroops {
    kind: "send_troops";
    toward: "allied" | "bourbon";
    role: string;
  }
  export interface Served {
    kind: "served";
    cite: string;
    unit: string;
    fleet: string;
    service: Service;
  }
  export interface Service {
    neutral_port?: boolean;
    interdicted?: boolean;
    blockade?: number;
    oversize?: number;
    straits?: number;
  }
  export interface SetFree {
    kind: "set_free";
    formation: string;
    role: string;
  }
  export interface SetIntensity {
    kind: "set_intensity";
    intensity: "heavy" | "light" | "medium";
    role: string;
  }
  export interface Shadow {
    kind: "shadow";
    role: string;
  }
  export interface ShadowLost {
    kind: "shadow_lost";
    cite: string;
    target: string;
    auxiliary: string;
  }
  export interface ShareDamage {
    kind: "share_damage";
    shares: { [key: string]: number };
    role: string;
  }
  export interface ShiftsDivided {
    kind: "shifts_divided";
    cite: string;
    clash: number;
    role: string;
    division: [number, number];
  }
  export interface ShipLost {
    kind: "ship_lost";
    cite: string;
    ship: string;
    unit: string;
    fleet: string;
  }
  export interface ShoreMissed {
    kind: "shore_missed";
    cite: string;
    role: string;
    at: string;
  }
  export interface ShoreStruck {
    kind: "shore_struck";
    cite: string;
    blow: Blow;
  }
  export interface SquadronAdded {
    kind: "squadron_added";
    cite: string;
    clash: number;
    role: string;
    units: string[];
  }
  export interface SquadronAttached {
    kind: "squadron_attached";
    cite: string;
    unit: string;
    formation: string;
    fleet: string;
  }
  export interface SquadronDetached {
    kind: "squadron_detached";
    cite: string;
    unit: string;
    fleet: string;
    at: string;
  }
  export interface SquadronLaidUp {
    kind: "squadron_laid_up";
    cite: string;
    fleet: string;
    formation: string;
  }
  export interface SquadronMadeIndependent {
    kind: "squadron_made_independent";
    cite: string;
    fleet: string;
    unit: string;
    at: string;
  }
  export interface SquadronReleased {
    kind: "squadron_released";
    cite: string;
    unit: string;
    fleet: string;
  }
  export interface SquadronSubordinated {
    kind: "squadron_subordinated";
    cite: string;
    unit: string;
    formation: string;
    fleet: string;
  }
  export interface SquadronWithdrawn {
    kind: "squadron_withdrawn";
    cite: string;
    unit: string;
    fleet: string;
  }
  export interface SquadronsJoined {
    kind: "squadrons_joined";
    cite: string;
    fleet: string;
    formation: string;
    units: string[];
    joins: string;
    auxiliaries: string[];
    station: string;
  }
  export interface StandFast {
    kind: "stand_fast";
    role: string;
  }
  export interface StateChanged {
    kind: "state_changed";
    cite: string;
    unit: string;
    fleet: string;
    state: "fitting_out" | "in_ordinary" | "ready";
  }
  export interface Stations {
    leaders?: { [key: string]: string };
    flagships?: { [key: string]: string };
  }
  export interface StationsChosen {
    kind: "stations_chosen";
    cite: string;
    role: string;
    stations: Stations;
  }
  export interface StationsCleared {
    kind: "stations_cleared";
    cite: string;
  }
  export interface StationsReady {
    kind: "stations_ready";
    cite: string;
    role: string;
  }
  export interface StayAway {
    kind: "stay_away";
    role: string;
  }
  export interface StayOut {
    kind: "stay_out";
    role: string;
  }
  export interface StayOutside {
    kind: "stay_outside";
    role: string;
  }
  export interface SteerFor {
    kind: "steer_for";
    port: string;
    role: string;
  }
  export interface StepOpened {
    kind: "step_opened";
    cite: string;
  }
  export interface StraitEntered {
    kind: "strait_entered";
    cite: string;
    unit: string;
    fleet: string;
  }
  export interface StraitsHeld {
    kind: "straits_held";
    cite: string;
    fleet: string;
    stations: { [key: string]: string };
  }
  export interface StrengthLost {
    kind: "strength_lost";
    cite: string;
    transport: string;
    points: number;
  }
  export interface SupportArmy {
    kind: "support_army";
    formation: string;
    army: string;
    how: "fire" | "siege";
    wings?: number;
    role: string;
  }
  export interface Switches {
    minor_port_repairs?: "emergency" | "quarterly";
    pirate_tie?: "bourbon" | "british";
    levant_track?: "2-1-0-0" | "3-2-1-0";
    combat_dice?: "per_side" | "shared";
    harbour_states?: "one" | "two";
    harbour_entry?: "fitting_out" | "in_ordinary";
    ready_from_in_ordinary?: "forbidden" | "free" | "hasty";
    strike_rounding?: "down" | "nearest" | "up";
    sunk_test?: "above_dr" | "at_dr";
    damage_ma?: "formation" | "squadron";
    recovery_drms?: "none" | "rebuilt";
    reinforcement_band?: "cumulative" | "middle_only";
    light_assist?: "no" | "yes";
    flagship_loss_leader?: "certain" | "table";
    contra_winds?: "in_order" | "one_die";
    game_end_first_check?: "fall_1747" | "spring_1747" | "winter_1747";
    bit_overflow?: "level" | "stop";
    knights_score?: "off" | "on";
    fleet50_screen?: "partial" | "yes";
    scattered_troops?: "die" | "full";
    coastal_spaces?: "neutral" | "territory";
    damage_split?: "even" | "owner";
    gale_timing?: "per_impulse" | "per_mpi";
    combined_british_convoys?: "major" | "minor";
    strait_dp?: "at_once" | "end_of_turn";
    oversize?: "added" | "multiplied";
    gale_in_port?: "full" | "io_line" | "none";
    real_felipe_shift?: 1 | 3;
    natural_rolls?: "off" | "on";
    gale_duration?: "fading" | "full_impulse";
    gales?: "mild" | "off" | "on";
    gale_detachment?: "off" | "on";
    victualing_load?: number;
    movement_plot?: "alternate" | "commit" | "simultaneous";
    plot_step?: "impulse" | "mpi";
    fog?: "full" | "open";
    dummies?: number;
    order_selection?: "choice" | "random";
    troop_convoys?: "combined" | "generic" | "historical";
    event_dates?: "dice" | "historical";
    campaigns?: "dice" | "off";
    pirates?: "off" | "on";
    named_ships?: "off" | "on";
    strategy_checks?: "off" | "on";
    admiral_relief?: "off" | "on";
    request_tables?: "dice" | "historical";
    game_length?: "quarter" | "year";
    convoy_autopilot?: "off" | "on";
    return_autopilot?: "off" | "on";
  }
  export interface TakeOffTrack {
    kind: "take_off_track";
    box: string;
    role: string;
  }
  export interface TakeStations {
    kind: "take_stations";
    leaders: { [key: string]: string };
    flagships: { [key: string]: string };
    role: string;
  }
  export interface TakeUnder {
    kind: "take_under";
    formation: string;
    under: string;
    role: string;
  }
  export interface Task {
    kind: "assist" | "blockade" | "bombardment" | "convoy_attack" | "counter_shadow" | "fireship" | "interdiction" | "search" | "shadow";
    role: string;
    auxiliary: string;
    place: string;
    target?: string;
    partly_screened?: boolean;
    open_class?: boolean;
    remaining?: string[];
  }
  export interface TaskAnnounced {
    kind: "task_announced";
    cite: string;
    task: Task;
    shown?: boolean;
  }
  export interface TaskClosed {
    kind: "task_closed";
    cite: string;
  }
  export interface TellArmy {
    kind: "tell_army";
    name: string;
    army?: Army | null;
    role: string;
  }
  export interface TellContingent {
    kind: "tell_contingent";
    contingent: string;
    to: "active" | "aligned" | "limited_neutrality" | "neutral" | "war";
    role: string;
  }
  export interface TellEvent {
    kind: "tell_event";
    event: string;
    role: string;
  }
  export interface TellHold {
    kind: "tell_hold";
    port: string;
    by?: string;
    neutral_to?: string[];
    role: string;
  }
  export interface TellModifier {
    kind: "tell_modifier";
    track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
    event: string;
    by: number;
    role: string;
  }
  export interface TellPeace {
    kind: "tell_peace";
    role: string;
  }
  export interface TellRevolt {
    kind: "tell_revolt";
    box: number;
    role: string;
  }
  export interface TerminateOrder {
    kind: "terminate_order";
    order: string;
    role: string;
  }
  export interface TimeMarked {
    kind: "time_marked";
    cite: string;
    formation: string;
    fleet: string;
    beating?: string;
  }
  export interface Token {
    fleet: string;
    alternatives: PendingChoice[];
  }
  export interface TokenGiven {
    kind: "token_given";
    cite: string;
    token: Token;
  }
  export interface TokensUsed {
    kind: "tokens_used";
    cite: string;
    tokens: Token[];
  }
  export interface TraceLine {
    kind: "trace_line";
    path: string[];
    to_spain?: boolean;
    role: string;
  }
  export interface TrackBox {
    since: Date;
    auxiliary?: string;
    squadron?: Unit | null;
  }
  export interface TransferAfterBattle {
    kind: "transfer_after_battle";
    giver: string;
    taker: string;
    sail: number;
    role: string;
  }
  export interface TransferSail {
    kind: "transfer_sail";
    giver: string;
    taker: string;
    sail: number;
    role: string;
  }
  export interface Transport {
    id: string;
    fleet: string;
    units: LandUnit[];
    origin: string;
    destination: string;
    asked_by: string;
    path?: string[];
    formed?: Date | null;
    ready?: Date | null;
    at_sea?: boolean;
    lost?: number;
    diverted?: string[];
  }
  export interface TransportAsked {
    kind: "transport_asked";
    cite: string;
    transport: Transport;
  }
  export interface TransportDiverted {
    kind: "transport_diverted";
    cite: string;
    convoy: string;
    fleet: string;
    to: string;
  }
  export interface TransportFormed {
    kind: "transport_formed";
    cite: string;
    transport: Transport;
    convoy: Convoy;
  }
  export interface TransportLost {
    kind: "transport_lost";
    cite: string;
    convoy: string;
  }
  export interface TransportSailed {
    kind: "transport_sailed";
    cite: string;
    convoy: string;
    fleet: string;
  }
  export interface TransportWorn {
    kind: "transport_worn";
    cite: string;
    convoy: string;
    fleet: string;
    points: number;
  }
  export interface TroopConvoyCounted {
    kind: "troop_convoy_counted";
    cite: string;
  }
  export interface TroopsLanded {
    kind: "troops_landed";
    cite: string;
    convoy: string;
  }
  export interface TroopsPutAshore {
    kind: "troops_put_ashore";
    cite: string;
    convoy: string;
    port: string;
    units: LandUnit[];
    recovering: string[];
    available: string[];
    since: Date;
  }
  export interface TroopsUsed {
    kind: "troops_used";
    cite: string;
    count: number;
  }
  export interface TurnBegun {
    kind: "turn_begun";
    cite: string;
    year: number;
    turn: number;
  }
  export interface TurnEnded {
    kind: "turn_ended";
    cite: string;
  }
  export interface TurnServed {
    kind: "turn_served";
    cite: string;
  }
  export interface UnformFlotilla {
    kind: "unform_flotilla";
    formation: string;
    role: string;
  }
  export interface Unit {
    id: string;
    contingent: string;
    fleet: string;
    command: "" | "any" | "french" | "spanish";
    subclass: "flagship" | "sol" | "sol_d";
    sail: number;
    rating: number;
    allowance: number;
    shift: [number, number];
    at: string;
    state: "fitting_out" | "in_ordinary" | "ready";
    damage?: number;
    formation?: string;
    most_sail?: number;
  }
  export interface UnitBuffeted {
    kind: "unit_buffeted";
    cite: string;
    unit: string;
    points: number;
    fleet: string;
  }
  export interface UnitDamaged {
    kind: "unit_damaged";
    cite: string;
    unit: string;
    points: number;
    fleet: string;
  }
  export interface UnitRepaired {
    kind: "unit_repaired";
    cite: string;
    unit: string;
    fleet: string;
    damage: number;
    store?: string;
  }
  export interface Unload {
    kind: "unload";
    count: number;
    role: string;
  }
  export interface Victory {
    campaign: string;
    side: string;
    date: Date;
  }
  export interface VictuallingAnnounced {
    kind: "victualling_announced";
    cite: string;
    load: number;
  }
  export interface Watch {
    campaign?: boolean;
    marks?: { [key: string]: [number, number] };
    placing?: { [key: string]: string[] };
    plots?: { [key: string]: Directive[] };
    stopped?: string[];
    homeward?: { [key: string]: string[] };
    demands?: { [key: string]: Demanded[] };
    mulligans?: { [key: string]: string };
    bought?: string[];
    lent?: { [key: string]: number };
    ranks?: { [key: string]: string[] };
    logs?: { [key: string]: string[] };
    ended?: "" | "die" | "turns";
  }
  export interface WindsBlew {
    kind: "winds_blew";
    cite: string;
    winds: string[];
  }
  export interface Withdraw {
    kind: "withdraw";
    formation: string;
    to: string;
    role: string;
  }
  export interface YearBegun {
    kind: "year_begun";
    cite: string;
    year: number;
  }
  export interface YearOfCorsairsBegun {
    kind: "year_of_corsairs_begun";
    cite: string;
  }
  export type AnyAction = Add | AgreeSeats | AmendRequest | AnnounceConvoy | AskForTransport | AssembleTroops | Assign | AttachSquadron | AttackConvoy | AttackHarbour | Begin | BeginExecution | BerthSail | BlockadePort | BombardPort | BombardRoad | BreakDownFleet50 | ChooseBase | ChooseEffects | CloseCouncil | CloseReport | ComeHome | Commit | CounterShadow | CutOut | DeclineBattle | DefendWithMarines | DefyTheFrench | Demand | Depart | Divert | DivertTransport | DivideShifts | Done | DrawChits | EndAssignment | EndIssuing | EndRegrouping | EndReorganisation | EndStep | EnterHarbour | ExtendOrder | FallUpon | FitOut | FormFleet50 | FormFlotilla | FormTransport | GiveNoMoreTasks | GiveNoTask | GiveUp | GiveUpOrder | HandOver | HoldBack | HoldCourses | HoldTroops | HuntPirate | ImpressCourt | Interdict | IssueOrder | IssueRendezvous | Join | JoinFlotilla | KeepAboard | KeepFireships | KeepKnights | KeepOrders | KeepQuiet | KeepTroops | LandLeader | LayUp | LeaveCaptive | LeaveConvoys | LeaveFlotilla | LetGo | LetPass | LetWait | LookOut | MakeNoRequest | NameLesserPort | Pair | PayForRequest | PickAuxiliary | PlaceDummies | PlaceForces | Plot | PostLeader | PrepareMulligan | PutAshore | PutForward | PutOnTrack | RaidShore | Ransom | Recall | RecallLandPlayers | ReceiveOrders | ReleaseAuxiliary | Repair | Sail | SailConvoy | Scatter | Search | SendFireship | SendKnights | SendNoConvoy | SendTroops | SetFree | SetIntensity | Shadow | ShareDamage | StandFast | StayAway | StayOut | StayOutside | SteerFor | SupportArmy | TakeOffTrack | TakeStations | TakeUnder | TellArmy | TellContingent | TellEvent | TellHold | TellModifier | TellPeace | TellRevolt | TerminateOrder | TraceLine | TransferAfterBattle | TransferSail | UnformFlotilla | Unload | Withdraw;
  export type AnyEvent = AdmiralRelieved | ArmyReported | AuxiliaryAssigned | AuxiliaryDetailed | AuxiliaryDrivenOff | AuxiliaryExpected | AuxiliaryFreed | AuxiliaryLost | AuxiliaryReceived | AuxiliaryRecovered | AuxiliarySpent | AuxiliaryTurnedOut | AuxiliaryWithdrawn | BaseNeutralised | BattleDemanded | BattleEnded | BattleJoined | BattleLost | BlowsFaded | BoxCovered | BoxUncovered | BuffetingEnded | CampaignClosed | CampaignMoved | CampaignOpened | CampaignWon | CheckTried | ChitsDrawn | CirclesUnmarked | ClashFormed | ClashFought | ClashesThinned | ContingentDue | ContingentLeft | ContingentMustered | ContingentStateChanged | ConvoyAppeared | ConvoyArrived | ConvoyAssembled | ConvoyAwaited | ConvoyBrokenDown | ConvoyConcealed | ConvoyDamaged | ConvoyExpected | ConvoyHalted | ConvoyMoved | ConvoyResumed | ConvoySailed | ConvoyScattered | ConvoySpotted | ConvoySteered | ConvoyWaited | CorsairBased | CouncilOpened | CounterMoved | CourseBroken | CoursePlotted | CourseSet | CourtImpressed | DemandFailed | DemandSettled | DieRolled | DirectionCommitted | DirectionsCarriedOut | DoneOnce | DummiesChosen | DummiesPlaced | DummyRemoved | ErrandBegun | ErrandsCounted | EscortSubordinated | EventOccurred | ExecutionBegun | FireshipBurnt | FlagSet | FlagshipPaired | Fleet50BrokenDown | Fleet50Formed | FleetSilent | FlotillaFormed | FlotillaSetFree | FlotillaSubordinated | FlotillaUnformed | FlotillasRecalled | ForcedToSea | ForcesPlaced | FormationConcealed | FormationDisorganised | FormationJoined | FormationMoved | FormationRallied | FormationSpotted | FormationUnformed | FormationWithdrew | FrenchDefied | FrenchFought | GaleEnded | GaleFormed | GaleMoved | GameEnded | GaugeTaken | HandLent | HarbourAttacked | HarbourEntered | HarbourLeft | HistoricalConvoyAssembled | ImpulseBegun | ImpulseCounted | ImpulseOpened | IncrementBegun | IntensitySet | KnightsBought | KnightsSailed | LandEventTold | LandTaskDone | LeaderArrived | LeaderAssigned | LeaderDeparted | LeaderFell | LeaderPosted | LeaderPromoted | LeaderTurnedOut | LeadersStricken | LesserPortNamed | LineTraced | LogWritten | LossesCounted | MajorsCounted | MarkerMissed | MarkerMoved | MarkersLeft | MarkersPlaced | MarksRemoved | ModifierTold | MulliganPrepared | MulliganTaken | NobodyImpressed | OrderAccomplished | OrderEnded | OrderExtended | OrderForfeited | OrderGivenUp | OrderHandedOver | OrderIssued | OrdersReceived | OrdersStepOpened | PeaceMade | PirateStirred | PiratesActivated | PlotsCleared | PointForfeited | PointsLost | PointsUnloaded | PoolOrganised | PortFlagChanged | PortHeld | PrestigeChanged | RaidersLeft | RecallAgreed | RecallAnswered | RecordChanged | RecordsOpened | ReportClosed | RequestsModified | RevoltMoved | SailBerthed | SailCaptured | SailCutOut | SailExpected | SailSankAfterBattle | SailSunk | SailSunkInBattle | SailTransferred | SailWithdrawn | ScreenMade | SeatsAgreed | Served | ShadowLost | ShiftsDivided | ShipLost | ShoreMissed | ShoreStruck | SquadronAdded | SquadronAttached | SquadronDetached | SquadronLaidUp | SquadronMadeIndependent | SquadronReleased | SquadronSubordinated | SquadronWithdrawn | SquadronsJoined | StateChanged | StationsChosen | StationsCleared | StationsReady | StepOpened | StraitEntered | StraitsHeld | StrengthLost | TaskAnnounced | TaskClosed | TimeMarked | TokenGiven | TokensUsed | TransportAsked | TransportDiverted | TransportFormed | TransportLost | TransportSailed | TransportWorn | TroopConvoyCounted | TroopsLanded | TroopsPutAshore | TroopsUsed | TurnBegun | TurnEnded | TurnServed | UnitBuffeted | UnitDamaged | UnitRepaired | VictuallingAnnounced | WindsBlew | YearBegun | YearOfCorsairsBegun;
}

export namespace Tercios {
  export interface Abandon {
    kind: "abandon";
    unit: string;
    role: string;
  }
  export interface ActionDone {
    kind: "action_done";
    cite: string;
    commander: string;
    quality: string;
    units: string[];
    commanders: string[];
    successes: number;
  }
  export interface ActionFailed {
    kind: "action_failed";
    cite: string;
    commander: string;
    quality: string;
  }
  export interface Activate {
    kind: "activate";
    unit: string;
    role: string;
  }
  export interface ActivationBegun {
    kind: "activation_begun";
    cite: string;
    unit: string;
    order: "atacad" | "atencion" | "corred" | "fuego" | "resistid";
  }
  export interface ActivationEnded {
    kind: "activation_ended";
    cite: string;
    unit: string;
  }
  export interface AmbushLaid {
    kind: "ambush_laid";
    cite: string;
    unit: string;
    base: Base;
  }
  export interface AskedNoted {
    kind: "asked_noted";
    cite: string;
    units: string[];
  }
  export interface Base {
    centre: Point;
    heading: number;
    front: number;
    depth: number;
  }
  export interface Begin {
    kind: "begin";
    role: string;
  }
  export interface BodyShrunk {
    kind: "body_shrunk";
    cite: string;
    lead: string;
    parts: string[];
    wear: number;
    base: Base | null;
    heir?: string;
  }
  export interface BreakTested {
    kind: "break_tested";
    cite: string;
    unit: string;
    points: number;
    dice: number[];
    held: boolean;
  }
  export interface BuildingEntered {
    kind: "building_entered";
    cite: string;
    unit: string;
    building: string;
    base: Base;
  }
  export interface BuildingLeft {
    kind: "building_left";
    cite: string;
    unit: string;
    base: Base;
  }
  export interface CallOff {
    kind: "call_off";
    role: string;
  }
  export interface CardExchanged {
    kind: "card_exchanged";
    cite: string;
    unit: string;
    order: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
    owner: string;
    blind?: boolean;
    only_reacts?: boolean;
  }
  export interface CardLost {
    kind: "card_lost";
    cite: string;
    unit: string;
  }
  export interface CardRevealed {
    kind: "card_revealed";
    cite: string;
    unit: string;
    order: "atacad" | "atencion" | "corred" | "fuego" | "resistid";
  }
  export interface CardSeen {
    kind: "card_seen";
    cite: string;
    unit: string;
    by: string;
  }
  export interface CardsPlaced {
    kind: "cards_placed";
    cite: string;
    role: string;
    cards: { [key: string]: "atacad" | "atencion" | "corred" | "fuego" | "resistid" } | null;
    groups?: string[][];
    leaving?: string[];
  }
  export interface CardsSwapped {
    kind: "cards_swapped";
    cite: string;
    one: string;
    two: string;
  }
  export interface Charge {
    kind: "charge";
    target: string;
    role: string;
  }
  export interface ChargeDeclared {
    kind: "charge_declared";
    cite: string;
    unit: string;
    target: string;
  }
  export interface ChooseFirst {
    kind: "choose_first";
    first: string;
    role: string;
  }
  export interface ChooseZone {
    kind: "choose_zone";
    edge: string;
    role: string;
  }
  export interface ColumnFormed {
    kind: "column_formed";
    cite: string;
    lead: string;
    parts: string[];
    base: Base;
    wear: number;
  }
  export interface ColumnLeft {
    kind: "column_left";
    cite: string;
    unit: string;
    base: Base;
    column: Base;
  }
  export interface Command {
    kind: "command";
    commander: string;
    quality: string;
    path?: Point[];
    units?: string[];
    commanders?: string[];
    order?: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
    virtue?: string;
    side?: Side | null;
    place?: Point | null;
    further?: Point[];
    role: string;
  }
  export interface CommandDeployed {
    kind: "command_deployed";
    cite: string;
    command: string;
    bases: { [key: string]: Base };
    commander_at: Point | null;
    limbered?: string[];
  }
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
    joined_now?: boolean;
    next_only?: boolean;
    despised?: boolean;
  }
  export interface CommanderActivated {
    kind: "commander_activated";
    cite: string;
    commander: string;
  }
  export interface CommanderChecked {
    kind: "commander_checked";
    cite: string;
    commander: string;
    dice: number[];
    needed: number;
    successes: number;
  }
  export interface CommanderDespised {
    kind: "commander_despised";
    cite: string;
    commander: string;
  }
  export interface CommanderExhausted {
    kind: "commander_exhausted";
    cite: string;
    commander: string;
  }
  export interface CommanderJoined {
    kind: "commander_joined";
    cite: string;
    commander: string;
    unit: string;
  }
  export interface CommanderLeft {
    kind: "commander_left";
    cite: string;
    commander: string;
    at: Point;
  }
  export interface CommanderLost {
    kind: "commander_lost";
    cite: string;
    commander: string;
    points: number;
  }
  export interface CommanderMoved {
    kind: "commander_moved";
    cite: string;
    commander: string;
    to: Point;
  }
  export interface CommanderRested {
    kind: "commander_rested";
    cite: string;
    commander: string;
  }
  export interface CommandersRested {
    kind: "commanders_rested";
    cite: string;
  }
  export interface Consolidate {
    kind: "consolidate";
    role: string;
  }
  export interface Cool {
    kind: "cool";
    commander: string;
    role: string;
  }
  export interface Countercharged {
    kind: "countercharged";
    cite: string;
    unit: string;
    enemy: string;
  }
  export interface DamageResisted {
    kind: "damage_resisted";
    cite: string;
    unit: string;
    dice: number[];
    needed: number;
    cancelled: number;
    wear: number;
  }
  export interface DeclareShots {
    kind: "declare_shots";
    shots: Declared[];
    role: string;
  }
  export interface Declared {
    shooter: string;
    target: string;
    weapon: string;
  }
  export interface Defences {
    infantry: number;
    cavalry: number;
    salvas: number;
    artillery: number;
  }
  export interface Demand {
    role: string;
    sort: string;
    unit?: string;
    commander?: string;
    by?: string;
  }
  export interface DemandPlaced {
    kind: "demand_placed";
    cite: string;
    demand: Demand;
  }
  export interface DemandsMet {
    kind: "demands_met";
    cite: string;
    role: string;
    unit: string;
  }
  export interface DeployCommand {
    kind: "deploy_command";
    command: string;
    posts: { [key: string]: Post };
    commander?: Point | null;
    limbered?: string[];
    columns?: string[][];
    works?: string[][];
    integrated?: { [key: string]: string };
    role: string;
  }
  export interface DieRolled {
    kind: "die_rolled";
    cite: string;
    sides: number;
    result: number;
    purpose: string;
    only?: string[] | null;
  }
  export interface DisciplineTested {
    kind: "discipline_tested";
    cite: string;
    unit: string;
    sort: string;
    dice: number[];
    needed: number;
    successes: number;
  }
  export interface Done {
    kind: "done";
    role: string;
  }
  export interface Element {
    id: string;
    kind: string;
    effects: ("altura" | "cubierto" | "dificil" | "facil" | "intransitable" | "muy_dificil" | "oculto" | "protegido")[];
    corners?: Point[];
    line?: Point[];
    width?: number;
    owner?: string;
  }
  export interface ElementChanged {
    kind: "element_changed";
    cite: string;
    element: Element;
  }
  export interface ElementPlaced {
    kind: "element_placed";
    cite: string;
    element: Element;
    cost: number;
  }
  export interface ElementRemoved {
    kind: "element_removed";
    cite: string;
    element: string;
  }
  export interface EndVanguard {
    kind: "end_vanguard";
    role: string;
  }
  export interface Evade {
    kind: "evade";
    unit: string;
    role: string;
  }
  export interface FallBack {
    kind: "fall_back";
    distance: number;
    role: string;
  }
  export interface Field {
    left: number;
    bottom: number;
    right: number;
    top: number;
  }
  export interface Flee {
    kind: "flee";
    distance: number;
    role: string;
  }
  export interface FortressLost {
    kind: "fortress_lost";
    cite: string;
    unit: string;
  }
  export interface FreeTurn {
    kind: "free_turn";
    side: Side;
    role: string;
  }
  export interface GoEnded {
    kind: "go_ended";
    cite: string;
    role: string;
  }
  export interface Grace {
    kind: "grace";
    commander: string;
    role: string;
  }
  export interface GroupBroken {
    kind: "group_broken";
    cite: string;
    group: number;
    role: string;
  }
  export interface Guard {
    kind: "guard";
    unit: string;
    at: Point;
    role: string;
  }
  export interface GunIntegrated {
    kind: "gun_integrated";
    cite: string;
    gun: string;
    unit: string;
  }
  export interface GunLimbered {
    kind: "gun_limbered";
    cite: string;
    unit: string;
  }
  export interface GunPushed {
    kind: "gun_pushed";
    cite: string;
    unit: string;
    base: Base;
  }
  export interface GunUnlimbered {
    kind: "gun_unlimbered";
    cite: string;
    unit: string;
  }
  export interface Hold {
    kind: "hold";
    role: string;
  }
  export interface HoldGround {
    kind: "hold_ground";
    role: string;
  }
  export interface ImpetuousCharge {
    kind: "impetuous_charge";
    cite: string;
    unit: string;
  }
  export interface InitiativeRolled {
    kind: "initiative_rolled";
    cite: string;
    dice: { [key: string]: number };
    totals: { [key: string]: number };
  }
  export interface Intercepted {
    kind: "intercepted";
    cite: string;
    unit: string;
    enemy: string;
    at: Point;
  }
  export interface InvokeMalaGuerra {
    kind: "invoke_mala_guerra";
    role: string;
  }
  export interface JoinColumn {
    kind: "join_column";
    target: string;
    role: string;
  }
  export interface JoinHere {
    kind: "join_here";
    role: string;
  }
  export interface JoinUnit {
    kind: "join_unit";
    commander: string;
    unit: string;
    role: string;
  }
  export interface LayAmbush {
    kind: "lay_ambush";
    unit: string;
    at: Point;
    heading: number;
    role: string;
  }
  export interface LeaveMap {
    kind: "leave_map";
    role: string;
  }
  export interface LeaveUnguarded {
    kind: "leave_unguarded";
    role: string;
  }
  export interface LetItStand {
    kind: "let_it_stand";
    role: string;
  }
  export interface Limber {
    kind: "limber";
    role: string;
  }
  export interface MalaGuerraInvoked {
    kind: "mala_guerra_invoked";
    cite: string;
    role: string;
  }
  export interface March {
    kind: "march";
    to: Point;
    building?: string;
    role: string;
  }
  export interface Mark {
    name: string;
    until: "act" | "go" | "turn";
    amount?: number;
    by?: string;
  }
  export interface MarkPlaced {
    kind: "mark_placed";
    cite: string;
    unit: string;
    mark: Mark;
    owner: string;
  }
  export interface MoveAway {
    kind: "move_away";
    to: Point;
    role: string;
  }
  export interface MoveGranted {
    kind: "move_granted";
    cite: string;
    unit: string;
  }
  export interface NoGrace {
    kind: "no_grace";
    role: string;
  }
  export interface OrderLost {
    kind: "order_lost";
    cite: string;
    unit: string;
    order: "atacad" | "atencion" | "corred" | "fuego" | "resistid";
  }
  export interface Orient {
    kind: "orient";
    side: Side;
    role: string;
  }
  export interface PartsChanged {
    kind: "parts_changed";
    cite: string;
    unit: string;
    parts: string[];
  }
  export interface PassGo {
    kind: "pass_go";
    role: string;
  }
  export interface PassGranted {
    kind: "pass_granted";
    cite: string;
    role: string;
  }
  export interface PassScenery {
    kind: "pass_scenery";
    role: string;
  }
  export interface PlaceCards {
    kind: "place_cards";
    cards: { [key: string]: "atacad" | "atencion" | "corred" | "fuego" | "resistid" };
    groups?: string[][];
    role: string;
  }
  export interface PlaceCrossing {
    kind: "place_crossing";
    sort: string;
    line: [Point, Point];
    role: string;
  }
  export interface PlaceElement {
    kind: "place_element";
    sort: string;
    corners?: Point[];
    line?: Point[];
    width?: number;
    buildings?: Point[][];
    role: string;
  }
  export interface PlaceFree {
    kind: "place_free";
    sort: string;
    corners?: Point[];
    line?: Point[];
    width?: number;
    role: string;
  }
  export interface Point {
    x: number;
    y: number;
  }
  export interface PointsForfeited {
    kind: "points_forfeited";
    cite: string;
    role: string;
  }
  export interface Post {
    at: Point;
    heading: number;
  }
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
  export interface React {
    kind: "react";
    unit: string;
    stand?: boolean;
    role: string;
  }
  export interface RemoveElement {
    kind: "remove_element";
    element: string;
    role: string;
  }
  export interface Reorganise {
    kind: "reorganise";
    role: string;
  }
  export interface RoundFought {
    kind: "round_fought";
    cite: string;
    unit: string;
    enemy: string;
    dice: number[];
    needed: number;
    hits: number;
    resist_dice: number[];
    wear: number;
  }
  export interface SceneryPointsRolled {
    kind: "scenery_points_rolled";
    cite: string;
    points: { [key: string]: number };
  }
  export interface ShiftElement {
    kind: "shift_element";
    element: string;
    over: number;
    up: number;
    role: string;
  }
  export interface Shoot {
    kind: "shoot";
    target: string;
    weapon: string;
    shooter?: string;
    role: string;
  }
  export interface ShootBack {
    kind: "shoot_back";
    weapon: string;
    shooter?: string;
    role: string;
  }
  export type Side = "front" | "left" | "rear" | "right";
  export interface SkipCommander {
    kind: "skip_commander";
    role: string;
  }
  export interface SlipAway {
    kind: "slip_away";
    to: Point;
    heading: number;
    role: string;
  }
  export interface StandFast {
    kind: "stand_fast";
    role: string;
  }
  export interface StayCool {
    kind: "stay_cool";
    role: string;
  }
  export interface StayPut {
    kind: "stay_put";
    role: string;
  }
  export interface Switches {
    turn_limit?: 0 | 4 | 5 | 6 | 7 | 8 | 10 | 12;
    fervor_loss?: "check" | "keep";
    premeasuring?: "allowed" | "forbidden";
    proximity?: "end_of_move" | "path";
    correction_inches?: number;
    correction_degrees?: number;
    loyalty_in_break_checks?: boolean;
    charge_path?: "straight" | "two_legs";
    disengage_inches_28mm?: 3 | 4;
    retreat_at_table_edge?: "destroyed" | "stop";
    ambush?: "hidden_deployment" | "none" | "withdraw";
    fortification_retreat?: "lose_unit" | "stand";
    integrated_gun_in_defeat?: "destroyed" | "survives";
    enigmatico_target?: 5 | 6;
    deployment_line_28mm?: 12 | 18;
    complice_and_sagaz_reach?: "command_distance" | "line_of_sight";
    heroe_wear?: "after" | "before";
    intrepido_loss?: "every_combat" | "second_action_only";
    cauteloso_scope?: "both_sides" | "enemies_only";
    tranquilo_scope?: "disengagement_only" | "retreats_too";
  }
  export interface TerciosView {
    units: UnitSeen[];
    commanders: { [key: string]: Commander };
    commands: { [key: string]: CommandGroup };
    elements: { [key: string]: Element };
    weapons: { [key: string]: Weapon };
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
    role: string;
  }
  export interface TurnBegun {
    kind: "turn_begun";
    cite: string;
    number: number;
  }
  export interface TurnToFace {
    kind: "turn_to_face";
    side: Side;
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
    union?: "" | "column" | "gun" | "works";
    lead?: string;
    parts?: string[];
    group?: number;
    is_elite_unit?: boolean;
    braced?: boolean;
  }
  export interface UnitActed {
    kind: "unit_acted";
    cite: string;
    unit: string;
    order?: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
  }
  export interface UnitBraced {
    kind: "unit_braced";
    cite: string;
    unit: string;
  }
  export interface UnitDestroyed {
    kind: "unit_destroyed";
    cite: string;
    unit: string;
    points: number;
  }
  export interface UnitDisordered {
    kind: "unit_disordered";
    cite: string;
    unit: string;
  }
  export interface UnitHalted {
    kind: "unit_halted";
    cite: string;
    unit: string;
  }
  export interface UnitMoved {
    kind: "unit_moved";
    cite: string;
    unit: string;
    base: Base;
    path: [Point, Point];
  }
  export interface UnitReordered {
    kind: "unit_reordered";
    cite: string;
    unit: string;
  }
  export interface UnitSeen {
    unit: Unit;
    card: "" | "atacad" | "atencion" | "corred" | "down" | "fuego" | "resistid";
  }
  export interface UnitTurned {
    kind: "unit_turned";
    cite: string;
    unit: string;
    base: Base;
  }
  export interface UnitWorn {
    kind: "unit_worn";
    cite: string;
    unit: string;
    count: number;
  }
  export interface Unlimber {
    kind: "unlimber";
    to?: Point | null;
    role: string;
  }
  export interface VanguardMove {
    kind: "vanguard_move";
    unit: string;
    to: Point;
    turn?: Side | null;
    role: string;
  }
  export interface VolleyFired {
    kind: "volley_fired";
    cite: string;
    unit: string;
    target: string;
    weapon: string;
    dice: number[];
    needed: number;
    hits: number;
  }
  export interface Weapon {
    name: { [key: string]: string };
    sort: "bow" | "cannon" | "crossbow" | "firearm" | "javelin";
    range: number;
    close?: number;
  }
  export interface WearShed {
    kind: "wear_shed";
    cite: string;
    unit: string;
    count: number;
  }
  export interface WorksRaised {
    kind: "works_raised";
    cite: string;
    lead: string;
    parts: string[];
  }
  export interface ZoneRolled {
    kind: "zone_rolled";
    cite: string;
    dice: { [key: string]: number };
  }
  export interface ZonesChosen {
    kind: "zones_chosen";
    cite: string;
    zones: { [key: string]: string };
  }
  export interface ZonesGiven {
    kind: "zones_given";
    cite: string;
  }
  export type AnyAction = Abandon | Activate | Begin | CallOff | Charge | ChooseFirst | ChooseZone | Command | Consolidate | Cool | DeclareShots | DeployCommand | Done | EndVanguard | Evade | FallBack | Flee | FreeTurn | Grace | Guard | Hold | HoldGround | InvokeMalaGuerra | JoinColumn | JoinHere | JoinUnit | LayAmbush | LeaveMap | LeaveUnguarded | LetItStand | Limber | March | MoveAway | NoGrace | Orient | PassGo | PassScenery | PlaceCards | PlaceCrossing | PlaceElement | PlaceFree | React | RemoveElement | Reorganise | ShiftElement | Shoot | ShootBack | SkipCommander | SlipAway | StandFast | StayCool | StayPut | TurnToFace | Unlimber | VanguardMove;
  export type AnyEvent = ActionDone | ActionFailed | ActivationBegun | ActivationEnded | AmbushLaid | AskedNoted | BodyShrunk | BreakTested | BuildingEntered | BuildingLeft | CardExchanged | CardLost | CardRevealed | CardSeen | CardsPlaced | CardsSwapped | ChargeDeclared | ColumnFormed | ColumnLeft | CommandDeployed | CommanderActivated | CommanderChecked | CommanderDespised | CommanderExhausted | CommanderJoined | CommanderLeft | CommanderLost | CommanderMoved | CommanderRested | CommandersRested | Countercharged | DamageResisted | DemandPlaced | DemandsMet | DieRolled | DisciplineTested | ElementChanged | ElementPlaced | ElementRemoved | FortressLost | GoEnded | GroupBroken | GunIntegrated | GunLimbered | GunPushed | GunUnlimbered | ImpetuousCharge | InitiativeRolled | Intercepted | MalaGuerraInvoked | MarkPlaced | MoveGranted | OrderLost | PartsChanged | PassGranted | PointsForfeited | RoundFought | SceneryPointsRolled | TurnBegun | UnitActed | UnitBraced | UnitDestroyed | UnitDisordered | UnitHalted | UnitMoved | UnitReordered | UnitTurned | UnitWorn | VolleyFired | WearShed | WorksRaised | ZoneRolled | ZonesChosen | ZonesGiven;
}
