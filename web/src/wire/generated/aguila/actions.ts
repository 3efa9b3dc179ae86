/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { AfterVictory, AsListed, Correction, FireAtNearest, GoFirst, GoForward, Help, KeepPlace, Laid, Leg, NoCharges, Point, Rally, Receive, Side, Upon } from "./view";

export interface AddPiece { kind: "add_piece"; role: string; }
export interface Advance { kind: "advance"; unit: string; legs: Leg[]; role: string; }
export interface AgreeOn { kind: "agree_on"; answer: "agree" | "decline"; role: string; }
export interface AnswerBlows { kind: "answer_blows"; shares: { [key: string]: number }; role: string; }
export interface AssignUnits { kind: "assign_units"; officers: { [key: string]: string }; regimental?: { [key: string]: string }; role: string; }
export interface Begin { kind: "begin"; role: string; }
export interface BombardBuilding { kind: "bombard_building"; unit: string; building: string; load?: "ball" | "canister" | "indirect"; role: string; }
export interface CallOff { kind: "call_off"; role: string; }
export interface ChangeFacing { kind: "change_facing"; unit: string; turn: number; ahead?: number; role: string; }
export interface ChangeFormation {
  kind: "change_formation";
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  officer?: string;
  role: string;
}
export interface ChargeOfficer { kind: "charge_officer"; unit: string; officer: string; role: string; }
export interface ChooseTerrain { kind: "choose_terrain"; terrain: string; role: string; }
export interface DeclareCharge { kind: "declare_charge"; unit: string; target: string; role: string; }
export interface DeclareJointCharge { kind: "declare_joint_charge"; units: string[]; target: string; role: string; }
export interface DeclareShot { kind: "declare_shot"; unit: string; target: string; side?: Side; arcs?: number; role: string; }
export interface DeployOfficer { kind: "deploy_officer"; officer: string; at: Point; inside?: string; role: string; }
export interface DeployOpenly { kind: "deploy_openly"; unit: string; role: string; }
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
export interface Dismount {
  kind: "dismount";
  unit: string;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  officer?: string;
  role: string;
}
export interface DistributeSkirmishers { kind: "distribute_skirmishers"; unit: string; into: string[]; role: string; }
export interface DriveGun { kind: "drive_gun"; unit: string; limber?: boolean; legs?: Leg[]; unlimber?: boolean; role: string; }
export interface EndDeclarations { kind: "end_declarations"; role: string; }
export interface EndMovement { kind: "end_movement"; role: string; }
export interface EndRegrouping { kind: "end_regrouping"; role: string; }
export interface EnterBuilding { kind: "enter_building"; unit: string; building: string; role: string; }
export interface EnterOfficer { kind: "enter_officer"; officer: string; at: Point; inside?: string; role: string; }
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
export interface FightNext { kind: "fight_next"; target: string; role: string; }
export interface FillIn { kind: "fill_in"; actions: ({ [key: string]: unknown })[]; role: string; }
export interface FireGuns { kind: "fire_guns"; unit: string; target: string; load?: "ball" | "canister" | "indirect"; role: string; }
export interface FireInSupport { kind: "fire_in_support"; role: string; }
export interface ForgoPositions { kind: "forgo_positions"; role: string; }
export interface FormInRuins {
  kind: "form_in_ruins";
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  role: string;
}
export interface HideUnit {
  kind: "hide_unit";
  unit: string;
  at: Point;
  heading: number;
  formation?: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered" | null;
  role: string;
}
export interface HoldBack { kind: "hold_back"; role: string; }
export interface HoldFast { kind: "hold_fast"; officer: string; role: string; }
export interface HoldFire { kind: "hold_fire"; role: string; }
export interface HoldSupport { kind: "hold_support"; role: string; }
export interface Intend {
  kind: "intend";
  intentions?: (Receive | FireAtNearest | GoForward | KeepPlace | NoCharges | Rally | Help | GoFirst | AsListed | AfterVictory | Upon)[];
  also?: boolean;
  role: string;
}
export interface JoinUnit { kind: "join_unit"; officer: string; unit: string; quick?: boolean; role: string; }
export interface KeepPlacing { kind: "keep_placing"; role: string; }
export interface KeepThemInHand { kind: "keep_them_in_hand"; officer: string; role: string; }
export interface KeepTogether { kind: "keep_together"; role: string; }
export interface LayGround { kind: "lay_ground"; pieces: Laid[]; edge?: string; diagonal?: string; role: string; }
export interface LeaveBehind { kind: "leave_behind"; name: string; role: string; }
export interface LeaveBuilding {
  kind: "leave_building";
  unit: string;
  heading: number;
  formation: "attack_column" | "limbered" | "line" | "march_column" | "mass" | "none" | "open" | "square" | "unlimbered";
  ahead?: number;
  quick?: boolean;
  role: string;
}
export interface LeaveTable { kind: "leave_table"; role: string; }
export interface LeaveUnit { kind: "leave_unit"; officer: string; to: Point; role: string; }
export interface LendHelp { kind: "lend_help"; officer: string; role: string; }
export interface LetItBe { kind: "let_it_be"; role: string; }
export interface LetItStand { kind: "let_it_stand"; role: string; }
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
export interface MoveFirst { kind: "move_first"; who: "me" | "opponent"; role: string; }
export interface NoMoreMarkers { kind: "no_more_markers"; role: string; }
export interface NudgeWeather { kind: "nudge_weather"; by: number; role: string; }
export interface PlaceFord { kind: "place_ford"; at: Point; role: string; }
export interface PlaceMarker { kind: "place_marker"; at: Point; role: string; }
export interface PlacePiece { kind: "place_piece"; pieces: Laid[]; role: string; }
export interface PlacePosition { kind: "place_position"; sort: "fortified" | "light" | "solid"; corners: Point[]; role: string; }
export interface PressOn { kind: "press_on"; role: string; }
export interface QuickMarch { kind: "quick_march"; unit: string; legs: Leg[]; role: string; }
export interface React { kind: "react"; reply: "countercharge" | "evade" | "fire" | "square" | "stand" | "withdraw"; against?: string; role: string; }
export interface Redeploy { kind: "redeploy"; unit: string; at: Point; heading: number; by: string; building?: string; role: string; }
export interface Regroup { kind: "regroup"; officer: string; unit: string; role: string; }
export interface RegroupAfterCombat { kind: "regroup_after_combat"; how: "advance" | "retreat" | "stay"; turn?: number; role: string; }
export interface RideOfficer { kind: "ride_officer"; officer: string; to: Point; quick?: boolean; role: string; }
export interface RollAgain { kind: "roll_again"; role: string; }
export interface RollAlone { kind: "roll_alone"; role: string; }
export interface Ruling { kind: "ruling"; words: string; about?: string; changes?: Correction[]; only?: string[] | null; role: string; }
export interface SaveExpertise { kind: "save_expertise"; role: string; }
export interface ShootOfficer { kind: "shoot_officer"; unit: string; officer: string; role: string; }
export interface SkipPiece { kind: "skip_piece"; role: string; }
export interface SpendExpertise { kind: "spend_expertise"; role: string; }
export interface SplitArmy { kind: "split_army"; reserves: string[]; role: string; }
export interface StandAsDeployed { kind: "stand_as_deployed"; role: string; }
export interface StandStill { kind: "stand_still"; unit: string; role: string; }
export interface StayOff { kind: "stay_off"; name: string; role: string; }
export interface StealInitiative { kind: "steal_initiative"; officer: string; role: string; }
export interface StepBack { kind: "step_back"; unit: string; way: "back" | "left" | "right"; distance: number; role: string; }
export interface StopPlacing { kind: "stop_placing"; role: string; }
export interface TakeOrder { kind: "take_order"; who: "me" | "opponent"; role: string; }
export interface TakeSide { kind: "take_side"; side: string; role: string; }
export interface TrustToLuck { kind: "trust_to_luck"; role: string; }
export interface TryNext { kind: "try_next"; unit: string; role: string; }
export interface TurnEvader { kind: "turn_evader"; turn: number; role: string; }
export type AnyAction = AddPiece | Advance | AgreeOn | AnswerBlows | AssignUnits | Begin | BombardBuilding | CallOff | ChangeFacing | ChangeFormation | ChargeOfficer | ChooseTerrain | DeclareCharge | DeclareJointCharge | DeclareShot | DeployOfficer | DeployOpenly | DeployUnit | Dismount | DistributeSkirmishers | DriveGun | EndDeclarations | EndMovement | EndRegrouping | EnterBuilding | EnterOfficer | EnterUnit | FightNext | FillIn | FireGuns | FireInSupport | ForgoPositions | FormInRuins | HideUnit | HoldBack | HoldFast | HoldFire | HoldSupport | Intend | JoinUnit | KeepPlacing | KeepThemInHand | KeepTogether | LayGround | LeaveBehind | LeaveBuilding | LeaveTable | LeaveUnit | LendHelp | LetItBe | LetItStand | MarchAhead | MarkFormations | MoveFirst | NoMoreMarkers | NudgeWeather | PlaceFord | PlaceMarker | PlacePiece | PlacePosition | PressOn | QuickMarch | React | Redeploy | Regroup | RegroupAfterCombat | RideOfficer | RollAgain | RollAlone | Ruling | SaveExpertise | ShootOfficer | SkipPiece | SpendExpertise | SplitArmy | StandAsDeployed | StandStill | StayOff | StealInitiative | StepBack | StopPlacing | TakeOrder | TakeSide | TrustToLuck | TryNext | TurnEvader;
