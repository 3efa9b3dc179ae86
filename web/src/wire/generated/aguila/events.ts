/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Base, Correction, Ground, Objective, Point, Post, Shot } from "./view";

export interface AbilitySpent { kind: "ability_spent"; cite: string; officer: string; ability: string; }
export interface AnticipationSpent { kind: "anticipation_spent"; cite: string; officer: string; }
export interface ArmiesCounted { kind: "armies_counted"; cite: string; whole: { [key: string]: number }; }
export interface ArmyBroke { kind: "army_broke"; cite: string; role: string; }
export interface ArmySplit { kind: "army_split"; cite: string; role: string; reserves: string[]; }
export interface BatteryFormed { kind: "battery_formed"; cite: string; battery: string; guns: string[]; }
export interface BatteryReformed { kind: "battery_reformed"; cite: string; battery: string; guns: string[]; count: number; }
export interface BattleDecided { kind: "battle_decided"; cite: string; winner: string; score: { [key: string]: number }; }
export interface BattleEnded { kind: "battle_ended"; cite: string; }
export interface BlowsStruck { kind: "blows_struck"; cite: string; unit: string; target: string; dice: number; needed: number; hits: number; wounds: number; }
export interface BreakingPointReached { kind: "breaking_point_reached"; cite: string; role: string; }
export interface BuildingEntered { kind: "building_entered"; cite: string; unit: string; building: string; }
export interface BuildingFell { kind: "building_fell"; cite: string; building: string; }
export interface BuildingLeft { kind: "building_left"; cite: string; unit: string; base: Base; }
export interface BuildingTaken { kind: "building_taken"; cite: string; unit: string; building: string; }
export interface ChargeCalledOff { kind: "charge_called_off"; cite: string; unit: string; }
export interface ChargeDeclared { kind: "charge_declared"; cite: string; unit: string; target: string; }
export interface ChargeStopped { kind: "charge_stopped"; cite: string; unit: string; }
export interface CheckFailed { kind: "check_failed"; cite: string; unit: string; }
export interface CourageTested {
  kind: "courage_tested";
  cite: string;
  unit: string;
  dice: [number, number];
  total: number;
  result: "routed" | "steady" | "wavering";
  thrown_by?: string;
}
export interface CrossingAdded { kind: "crossing_added"; cite: string; ground: string; crossings: Point[]; }
export interface CrossingRefused { kind: "crossing_refused"; cite: string; unit: string; by: string; }
export interface DeploymentRolled { kind: "deployment_rolled"; cite: string; totals: { [key: string]: number }; winner: string; }
export interface DieRolled { kind: "die_rolled"; cite: string; sides: number; result: number; purpose: string; only?: string[] | null; stream?: string; }
export interface DisciplineChecked { kind: "discipline_checked"; cite: string; unit: string; needed: number; passed: boolean; }
export interface EvaderTurned { kind: "evader_turned"; cite: string; unit: string; turn: number; }
export interface ExpertiseSpent { kind: "expertise_spent"; cite: string; unit: string; }
export interface FirstDeployerChosen { kind: "first_deployer_chosen"; cite: string; role: string; }
export interface FirstMoverChosen { kind: "first_mover_chosen"; cite: string; role: string; }
export interface FormationChanged {
  kind: "formation_changed";
  cite: string;
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
}
export interface FormationsMarked {
  kind: "formations_marked";
  cite: string;
  role: string;
  formations: { [key: string]: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" };
}
export interface FormenSpent { kind: "formen_spent"; cite: string; officer: string; }
export interface GroundLaid {
  kind: "ground_laid";
  cite: string;
  ground: Ground[];
  objectives: Objective[];
  zones: { [key: string]: string };
  diagonal?: string;
}
export interface GunLeftBattery { kind: "gun_left_battery"; cite: string; gun: string; }
export interface GunLimbered { kind: "gun_limbered"; cite: string; unit: string; }
export interface GunTrained { kind: "gun_trained"; cite: string; unit: string; base: Base; }
export interface GunUnlimbered { kind: "gun_unlimbered"; cite: string; unit: string; }
export interface HiddenShown { kind: "hidden_shown"; cite: string; unit: string; written: Post; }
export interface HidingForgone { kind: "hiding_forgone"; cite: string; unit: string; }
export interface IceBroke { kind: "ice_broke"; cite: string; unit: string; wounds: number; }
export interface InitiativeWon { kind: "initiative_won"; cite: string; role: string; }
export interface LeftBehind { kind: "left_behind"; cite: string; name: string; }
export interface MarkerPlaced { kind: "marker_placed"; cite: string; objective: Objective; }
export interface MarksEnded { kind: "marks_ended"; cite: string; unit: string; wavering: number; disorganised: number; }
export interface ObjectiveHeld { kind: "objective_held"; cite: string; objective: string; role: string; }
export interface OfficerCharged { kind: "officer_charged"; cite: string; unit: string; officer: string; }
export interface OfficerDeployed { kind: "officer_deployed"; cite: string; officer: string; at: Point; inside?: string; }
export interface OfficerEntered { kind: "officer_entered"; cite: string; officer: string; at: Point; quick?: boolean; inside?: string; }
export interface OfficerHelped { kind: "officer_helped"; cite: string; officer: string; unit: string; by: number; }
export interface OfficerHit { kind: "officer_hit"; cite: string; officer: string; wounds: number; }
export interface OfficerJoined { kind: "officer_joined"; cite: string; officer: string; unit: string; quick?: boolean; }
export interface OfficerLeft { kind: "officer_left"; cite: string; officer: string; to: Point; done: boolean; }
export interface OfficerLost { kind: "officer_lost"; cite: string; officer: string; }
export interface OfficerMadeWay { kind: "officer_made_way"; cite: string; officer: string; to: Point; }
export interface OfficerMovedOut { kind: "officer_moved_out"; cite: string; officer: string; x: number; y: number; }
export interface OfficerRode { kind: "officer_rode"; cite: string; officer: string; to: Point; quick: boolean; }
export interface OfficerSheltered { kind: "officer_sheltered"; cite: string; officer: string; unit: string; }
export interface OfficerShotAt { kind: "officer_shot_at"; cite: string; unit: string; officer: string; dice: number; needed: number; hits: number; }
export interface OfficerSteadied { kind: "officer_steadied"; cite: string; officer: string; unit: string; }
export interface OfficersHalted { kind: "officers_halted"; cite: string; officers: string[]; }
export interface OrderGiven {
  kind: "order_given";
  cite: string;
  unit: string;
  order: "advance" | "back" | "change_facing" | "change_formation" | "halt" | "quick_march";
}
export interface PieceForgone { kind: "piece_forgone"; cite: string; role: string; piece: string; }
export interface PiecesPlaced { kind: "pieces_placed"; cite: string; role: string; ground: Ground[]; }
export interface PlaceWritten { kind: "place_written"; cite: string; unit: string; role: string; post: Post | null; }
export interface PlacingStopped { kind: "placing_stopped"; cite: string; role: string; }
export interface PlayersAgreed { kind: "players_agreed"; cite: string; topic: "covering_crops" | "deep_wadi" | "frozen_waters" | "rainy_season"; }
export interface PointsCounted { kind: "points_counted"; cite: string; points: { [key: string]: number }; }
export interface PositionPlaced { kind: "position_placed"; cite: string; position: Ground; sort: "fortified" | "light" | "solid"; counts: boolean; }
export interface PositionRaised { kind: "position_raised"; cite: string; position: Ground; }
export interface PositionsForgone { kind: "positions_forgone"; cite: string; role: string; }
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
export interface RolesDrawn { kind: "roles_drawn"; cite: string; attacker: string; }
export interface Ruled { kind: "ruled"; cite: string; words: string; about?: string; changes?: Correction[]; only?: string[] | null; }
export interface SappersLent { kind: "sappers_lent"; cite: string; units: string[]; }
export interface SappersUsed { kind: "sappers_used"; cite: string; role: string; }
export interface SeasonDecided { kind: "season_decided"; cite: string; season: "autumn" | "spring" | "summer" | "winter"; }
export interface ShotDeclared { kind: "shot_declared"; cite: string; shot: Shot; }
export interface SidesTaken { kind: "sides_taken"; cite: string; zones: { [key: string]: string }; }
export interface SkirmishersDistributed { kind: "skirmishers_distributed"; cite: string; unit: string; into: string[]; }
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
export interface TerrainChosen { kind: "terrain_chosen"; cite: string; role: string; terrain: string; }
export interface TurnBegan { kind: "turn_began"; cite: string; turn: number; }
export interface UnitCharged { kind: "unit_charged"; cite: string; unit: string; target: string; base: Base; }
export interface UnitCountercharged { kind: "unit_countercharged"; cite: string; unit: string; base: Base; }
export interface UnitDamaged { kind: "unit_damaged"; cite: string; unit: string; wounds: number; }
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
export interface UnitDisorganised { kind: "unit_disorganised"; cite: string; unit: string; }
export interface UnitEntered {
  kind: "unit_entered";
  cite: string;
  unit: string;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  pace: "advance" | "quick_march";
  spent: number;
}
export interface UnitEvaded { kind: "unit_evaded"; cite: string; unit: string; base: Base; }
export interface UnitLost { kind: "unit_lost"; cite: string; unit: string; points?: number | null; }
export interface UnitMoved { kind: "unit_moved"; cite: string; unit: string; base: Base; spent: number; }
export interface UnitParted { kind: "unit_parted"; cite: string; unit: string; base: Base; }
export interface UnitRecovered { kind: "unit_recovered"; cite: string; unit: string; }
export interface UnitRedeployed { kind: "unit_redeployed"; cite: string; unit: string; base: Base; building?: string; }
export interface UnitRegrouped { kind: "unit_regrouped"; cite: string; officer: string; unit: string; removed: number; }
export interface UnitShot { kind: "unit_shot"; cite: string; unit: string; target: string; dice: number; needed: number; hits: number; wounds: number; }
export interface UnitWavered { kind: "unit_wavered"; cite: string; unit: string; }
export interface UnitsAssigned {
  kind: "units_assigned";
  cite: string;
  role: string;
  officers: { [key: string]: string };
  regimental?: { [key: string]: string };
}
export interface UnitsDugIn { kind: "units_dug_in"; cite: string; units: { [key: string]: string }; }
export interface VanguardMarched {
  kind: "vanguard_marched";
  cite: string;
  unit: string;
  base: Base;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
}
export interface WeatherChanged {
  kind: "weather_changed";
  cite: string;
  weather: "blizzard" | "fine" | "fog" | "rain" | "sandstorm" | "snow" | "torrential";
  frozen: boolean;
}
export interface WorthRolled { kind: "worth_rolled"; cite: string; worths: number[]; }
export type AnyEvent = AbilitySpent | AnticipationSpent | ArmiesCounted | ArmyBroke | ArmySplit | BatteryFormed | BatteryReformed | BattleDecided | BattleEnded | BlowsStruck | BreakingPointReached | BuildingEntered | BuildingFell | BuildingLeft | BuildingTaken | ChargeCalledOff | ChargeDeclared | ChargeStopped | CheckFailed | CourageTested | CrossingAdded | CrossingRefused | DeploymentRolled | DieRolled | DisciplineChecked | EvaderTurned | ExpertiseSpent | FirstDeployerChosen | FirstMoverChosen | FormationChanged | FormationsMarked | FormenSpent | GroundLaid | GunLeftBattery | GunLimbered | GunTrained | GunUnlimbered | HiddenShown | HidingForgone | IceBroke | InitiativeWon | LeftBehind | MarkerPlaced | MarksEnded | ObjectiveHeld | OfficerCharged | OfficerDeployed | OfficerEntered | OfficerHelped | OfficerHit | OfficerJoined | OfficerLeft | OfficerLost | OfficerMadeWay | OfficerMovedOut | OfficerRode | OfficerSheltered | OfficerShotAt | OfficerSteadied | OfficersHalted | OrderGiven | PieceForgone | PiecesPlaced | PlaceWritten | PlacingStopped | PlayersAgreed | PointsCounted | PositionPlaced | PositionRaised | PositionsForgone | ReactionFired | RolesDrawn | Ruled | SappersLent | SappersUsed | SeasonDecided | ShotDeclared | SidesTaken | SkirmishersDistributed | StructureHit | TerrainChosen | TurnBegan | UnitCharged | UnitCountercharged | UnitDamaged | UnitDeployed | UnitDismounted | UnitDisorganised | UnitEntered | UnitEvaded | UnitLost | UnitMoved | UnitParted | UnitRecovered | UnitRedeployed | UnitRegrouped | UnitShot | UnitWavered | UnitsAssigned | UnitsDugIn | VanguardMarched | WeatherChanged | WorthRolled;
