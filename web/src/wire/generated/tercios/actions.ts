/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { ActInOrder, ChargeNearest, CommandersWait, Correction, Declared, FireAtNearest, FollowUp, GoFirst, GoForward, Point, Post, Reply, Side, Upon } from "./view";

export interface Abandon { kind: "abandon"; unit: string; role: string; }
export interface Activate { kind: "activate"; unit: string; role: string; }
export interface Begin { kind: "begin"; role: string; }
export interface BreakOff { kind: "break_off"; role: string; }
export interface CallOff { kind: "call_off"; role: string; }
export interface Charge { kind: "charge"; target: string; role: string; }
export interface ChooseFirst { kind: "choose_first"; first: string; role: string; }
export interface ChooseZone { kind: "choose_zone"; edge: string; role: string; }
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
export interface Consolidate { kind: "consolidate"; role: string; }
export interface Cool { kind: "cool"; commander: string; role: string; }
export interface DeclareShots { kind: "declare_shots"; shots: Declared[]; role: string; }
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
export interface Done { kind: "done"; role: string; }
export interface EndVanguard { kind: "end_vanguard"; role: string; }
export interface Evade { kind: "evade"; unit: string; role: string; }
export interface FallBack { kind: "fall_back"; distance: number; role: string; }
export interface FillIn { kind: "fill_in"; actions: ({ [key: string]: unknown })[]; role: string; }
export interface Flee { kind: "flee"; distance: number; role: string; }
export interface FreeTurn { kind: "free_turn"; side: Side; role: string; }
export interface GiveUpUnit { kind: "give_up_unit"; unit: string; role: string; }
export interface GoOn { kind: "go_on"; role: string; }
export interface Grace { kind: "grace"; commander: string; role: string; }
export interface Guard { kind: "guard"; unit: string; at: Point; role: string; }
export interface Hold { kind: "hold"; role: string; }
export interface HoldGround { kind: "hold_ground"; role: string; }
export interface Intend {
  kind: "intend";
  intentions?: (Reply | FireAtNearest | ChargeNearest | GoForward | CommandersWait | ActInOrder | GoFirst | FollowUp | Upon)[];
  also?: boolean;
  role: string;
}
export interface InvokeMalaGuerra { kind: "invoke_mala_guerra"; role: string; }
export interface JoinColumn { kind: "join_column"; target: string; role: string; }
export interface JoinHere { kind: "join_here"; role: string; }
export interface JoinUnit { kind: "join_unit"; commander: string; unit: string; path?: Point[]; role: string; }
export interface LayAmbush { kind: "lay_ambush"; unit: string; at: Point; heading: number; role: string; }
export interface LeaveMap { kind: "leave_map"; role: string; }
export interface LeaveUnguarded { kind: "leave_unguarded"; role: string; }
export interface LetItStand { kind: "let_it_stand"; role: string; }
export interface Limber { kind: "limber"; role: string; }
export interface March { kind: "march"; to: Point; building?: string; role: string; }
export interface MoveAway { kind: "move_away"; to: Point; role: string; }
export interface NoGrace { kind: "no_grace"; role: string; }
export interface Orient { kind: "orient"; side: Side; role: string; }
export interface PassGo { kind: "pass_go"; role: string; }
export interface PassScenery { kind: "pass_scenery"; role: string; }
export interface PlaceCards {
  kind: "place_cards";
  cards: { [key: string]: "atacad" | "atencion" | "corred" | "fuego" | "resistid" };
  groups?: string[][];
  role: string;
}
export interface PlaceCrossing { kind: "place_crossing"; sort: string; line: [Point, Point]; role: string; }
export interface PlaceElement { kind: "place_element"; sort: string; corners?: Point[]; line?: Point[]; width?: number; buildings?: Point[][]; role: string; }
export interface PlaceFree { kind: "place_free"; sort: string; corners?: Point[]; line?: Point[]; width?: number; buildings?: Point[][]; role: string; }
export interface React { kind: "react"; unit: string; stand?: boolean; role: string; }
export interface RemoveElement { kind: "remove_element"; element: string; role: string; }
export interface Reorganise { kind: "reorganise"; role: string; }
export interface Ruling { kind: "ruling"; words: string; about?: string; changes?: Correction[]; only?: string[] | null; role: string; }
export interface ShiftElement { kind: "shift_element"; element: string; over: number; up: number; role: string; }
export interface Shoot { kind: "shoot"; target: string; weapon: string; shooter?: string; role: string; }
export interface ShootBack { kind: "shoot_back"; weapon: string; shooter?: string; role: string; }
export interface SkipCommander { kind: "skip_commander"; role: string; }
export interface SlipAway { kind: "slip_away"; to: Point; heading: number; role: string; }
export interface StandFast { kind: "stand_fast"; role: string; }
export interface StayCool { kind: "stay_cool"; role: string; }
export interface StayPut { kind: "stay_put"; role: string; }
export interface TurnToFace { kind: "turn_to_face"; side: Side; role: string; }
export interface Unlimber { kind: "unlimber"; to?: Point | null; role: string; }
export interface VanguardMove { kind: "vanguard_move"; unit: string; to: Point; turn?: Side | null; role: string; }
export type AnyAction = Abandon | Activate | Begin | BreakOff | CallOff | Charge | ChooseFirst | ChooseZone | Command | Consolidate | Cool | DeclareShots | DeployCommand | Done | EndVanguard | Evade | FallBack | FillIn | Flee | FreeTurn | GiveUpUnit | GoOn | Grace | Guard | Hold | HoldGround | Intend | InvokeMalaGuerra | JoinColumn | JoinHere | JoinUnit | LayAmbush | LeaveMap | LeaveUnguarded | LetItStand | Limber | March | MoveAway | NoGrace | Orient | PassGo | PassScenery | PlaceCards | PlaceCrossing | PlaceElement | PlaceFree | React | RemoveElement | Reorganise | Ruling | ShiftElement | Shoot | ShootBack | SkipCommander | SlipAway | StandFast | StayCool | StayPut | TurnToFace | Unlimber | VanguardMove;
