/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Army, AssignTo, BlockadeUntil, CarryOutOrders, Correction, CruiseBetween, Directive, EscortConvoys, FightFrom, KeepDummies, KeepUp, LandUnit, LookOutFrom, MendDice, RunHome, SailFor, ScatterAt, ScreenWith, SendConvoys, Stay, Tasks, Upon } from "./view";

export interface Add { kind: "add"; clash: number; role: string; }
export interface AgreeSeats { kind: "agree_seats"; seating: "five" | "four" | "separate" | "three" | "two"; role: string; }
export interface AmendRequest { kind: "amend_request"; by?: number; role: string; }
export interface AnnounceConvoy { kind: "announce_convoy"; role: string; }
export interface AskForTransport { kind: "ask_for_transport"; units: LandUnit[]; origin: string; destination: string; role: string; }
export interface AssembleTroops { kind: "assemble_troops"; role: string; }
export interface Assign { kind: "assign"; auxiliary: string; to: string; role: string; }
export interface AttachSquadron { kind: "attach_squadron"; unit: string; formation: string; role: string; }
export interface AttackConvoy { kind: "attack_convoy"; auxiliary: string; convoy: string; defying?: boolean; role: string; }
export interface AttackHarbour { kind: "attack_harbour"; auxiliary: string; role: string; }
export interface AwaitChance { kind: "await_chance"; test: string; by?: number; role: string; }
export interface Begin { kind: "begin"; role: string; }
export interface BeginExecution { kind: "begin_execution"; order: string; place?: string; role: string; }
export interface BerthSail { kind: "berth_sail"; arrival: number; squadron: string; sail: number; port: string; role: string; }
export interface BlockadePort { kind: "blockade_port"; auxiliary: string; port: string; role: string; }
export interface BombardPort {
  kind: "bombard_port";
  auxiliary: string;
  port: string;
  effect: "depot" | "points" | "siege" | "strength";
  amount?: number;
  role: string;
}
export interface BombardRoad { kind: "bombard_road"; auxiliary: string; hex: string; role: string; }
export interface BreakDownFleet50 { kind: "break_down_fleet50"; auxiliary: string; squadrons: [string, string]; port?: string; role: string; }
export interface ChooseBase { kind: "choose_base"; base: string; role: string; }
export interface ChooseEffects { kind: "choose_effects"; option: number; role: string; }
export interface CloseCouncil { kind: "close_council"; role: string; }
export interface CloseReport { kind: "close_report"; role: string; }
export interface ComeHome { kind: "come_home"; box: string; zone: string; role: string; }
export interface Commit { kind: "commit"; formation: string; directive: Directive; role: string; }
export interface CounterShadow { kind: "counter_shadow"; auxiliary: string; role: string; }
export interface CutOut { kind: "cut_out"; auxiliary: string; convoy?: string; role: string; }
export interface DeclineBattle { kind: "decline_battle"; role: string; }
export interface DefendWithMarines { kind: "defend_with_marines"; auxiliary: string; army: string; role: string; }
export interface DefyTheFrench { kind: "defy_the_french"; role: string; }
export interface Demand { kind: "demand"; location: string; formation: string; against?: string; defying?: boolean; role: string; }
export interface Depart { kind: "depart"; to: string; role: string; }
export interface Divert { kind: "divert"; convoy: string; to: string; role: string; }
export interface DivertTransport { kind: "divert_transport"; convoy: string; to: string; role: string; }
export interface DivideShifts { kind: "divide_shifts"; own: number; role: string; }
export interface Done { kind: "done"; role: string; }
export interface DrawChits { kind: "draw_chits"; count: number; role: string; }
export interface EndAssignment { kind: "end_assignment"; role: string; }
export interface EndIssuing { kind: "end_issuing"; role: string; }
export interface EndRegrouping { kind: "end_regrouping"; role: string; }
export interface EndReorganisation { kind: "end_reorganisation"; role: string; }
export interface EndStep { kind: "end_step"; role: string; }
export interface ExtendOrder { kind: "extend_order"; order: string; role: string; }
export interface FallUpon { kind: "fall_upon"; formation: string; convoy: string; defying?: boolean; role: string; }
export interface FillIn { kind: "fill_in"; actions: ({ [key: string]: unknown })[]; role: string; }
export interface FitOut { kind: "fit_out"; unit: string; role: string; }
export interface FormFleet50 { kind: "form_fleet50"; squadrons: [string, string]; to?: string; role: string; }
export interface FormFlotilla { kind: "form_flotilla"; formation: string; units: string[]; role: string; }
export interface FormTransport { kind: "form_transport"; transport: string; path?: string[]; role: string; }
export interface GiveNoMoreTasks { kind: "give_no_more_tasks"; role: string; }
export interface GiveNoTask { kind: "give_no_task"; role: string; }
export interface GiveUp { kind: "give_up"; piece: string; sail?: number; role: string; }
export interface GiveUpOrder { kind: "give_up_order"; order: string; role: string; }
export interface HandOver { kind: "hand_over"; order: string; formation: string; role: string; }
export interface HoldBack { kind: "hold_back"; role: string; }
export interface HoldCourses { kind: "hold_courses"; role: string; }
export interface HoldTroops { kind: "hold_troops"; role: string; }
export interface HuntPirate { kind: "hunt_pirate"; pirate: string; role: string; }
export interface ImpressCourt {
  kind: "impress_court";
  order: string;
  track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
  by: number;
  role: string;
}
export interface Intend {
  kind: "intend";
  intentions?: (SailFor | CruiseBetween | BlockadeUntil | EscortConvoys | Stay | RunHome | KeepDummies | Tasks | ScreenWith | LookOutFrom | FightFrom | MendDice | SendConvoys | ScatterAt | CarryOutOrders | KeepUp | AssignTo | Upon)[];
  also?: boolean;
  role: string;
}
export interface Interdict { kind: "interdict"; auxiliary: string; place: string; role: string; }
export interface IssueOrder { kind: "issue_order"; order: string; holder: string; role: string; }
export interface IssueRendezvous { kind: "issue_rendezvous"; force: string; place: string; joins?: string; role: string; }
export interface Join { kind: "join"; auxiliary?: string; role: string; }
export interface JoinFlotilla { kind: "join_flotilla"; unit: string; formation: string; role: string; }
export interface KeepFireships { kind: "keep_fireships"; role: string; }
export interface KeepKnights { kind: "keep_knights"; role: string; }
export interface KeepOrders { kind: "keep_orders"; role: string; }
export interface KeepQuiet { kind: "keep_quiet"; role: string; }
export interface KeepTroops { kind: "keep_troops"; role: string; }
export interface LandLeader { kind: "land_leader"; port: string; role: string; }
export interface LayUp { kind: "lay_up"; unit: string; role: string; }
export interface LeaveCaptive { kind: "leave_captive"; role: string; }
export interface LeaveConvoys { kind: "leave_convoys"; role: string; }
export interface LeaveFlotilla { kind: "leave_flotilla"; unit: string; role: string; }
export interface LeaveTheRest { kind: "leave_the_rest"; role: string; }
export interface LendHand { kind: "lend_hand"; by?: number; role: string; }
export interface LetGo { kind: "let_go"; role: string; }
export interface LetItStand { kind: "let_it_stand"; role: string; }
export interface LetPass { kind: "let_pass"; role: string; }
export interface LookOut { kind: "look_out"; formation: string; role: string; }
export interface MakeNoRequest { kind: "make_no_request"; role: string; }
export interface NameLesserPort { kind: "name_lesser_port"; port: string; section: string; role: string; }
export interface Pair { kind: "pair"; own: string; enemy: string; role: string; }
export interface PayForRequest { kind: "pay_for_request"; role: string; }
export interface PickAuxiliary { kind: "pick_auxiliary"; what: string; role: string; }
export interface PlaceDummies { kind: "place_dummies"; places?: string[]; removed?: string[]; role: string; }
export interface PlaceForces { kind: "place_forces"; units: LandUnit[]; port: string; role: string; }
export interface Plot { kind: "plot"; formation: string; directives: Directive[]; role: string; }
export interface PostLeader { kind: "post_leader"; leader: string; formation: string; role: string; }
export interface PreferHarbour { kind: "prefer_harbour"; convoy: string; port: string; role: string; }
export interface PrepareHand { kind: "prepare_hand"; test: string; by?: number; against?: boolean; role: string; }
export interface PrepareMulligan { kind: "prepare_mulligan"; test?: string; role: string; }
export interface PutAshore { kind: "put_ashore"; convoy: string; port: string; spared?: string[]; role: string; }
export interface PutForward { kind: "put_forward"; auxiliary: string; role: string; }
export interface PutOnTrack { kind: "put_on_track"; auxiliary: string; role: string; }
export interface RaidShore { kind: "raid_shore"; auxiliary: string; hex: string; role: string; }
export interface Ransom { kind: "ransom"; leader: string; port: string; role: string; }
export interface Recall { kind: "recall"; auxiliary: string; role: string; }
export interface RecallLandPlayers {
  kind: "recall_land_players";
  before: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
  role: string;
}
export interface ReceiveOrders { kind: "receive_orders"; orders: string[]; role: string; }
export interface ReleaseAuxiliary { kind: "release_auxiliary"; auxiliary: string; role: string; }
export interface RemoveDummy { kind: "remove_dummy"; formation: string; role: string; }
export interface Repair { kind: "repair"; unit: string; point?: boolean; role: string; }
export interface RepairAgain { kind: "repair_again"; role: string; }
export interface RequestAgain { kind: "request_again"; role: string; }
export interface Ruling { kind: "ruling"; words: string; about?: string; changes?: Correction[]; only?: string[] | null; role: string; }
export interface Sail { kind: "sail"; formation: string; directive: Directive; role: string; }
export interface Scatter { kind: "scatter"; convoy: string; role: string; }
export interface Search { kind: "search"; auxiliary: string; place: string; role: string; }
export interface SearchAgain { kind: "search_again"; role: string; }
export interface SendConvoy { kind: "send_convoy"; convoy: string; role: string; }
export interface SendFireship { kind: "send_fireship"; auxiliary: string; target: string; role: string; }
export interface SendHome { kind: "send_home"; formation: string; role: string; }
export interface SendKnights { kind: "send_knights"; role: string; }
export interface SendNoConvoy { kind: "send_no_convoy"; role: string; }
export interface SendTroops { kind: "send_troops"; toward: "allied" | "bourbon"; role: string; }
export interface SetFree { kind: "set_free"; formation: string; role: string; }
export interface SetIntensity { kind: "set_intensity"; intensity: "heavy" | "light" | "medium"; role: string; }
export interface Shadow { kind: "shadow"; role: string; }
export interface ShareDamage { kind: "share_damage"; shares: { [key: string]: number }; role: string; }
export interface StandFast { kind: "stand_fast"; role: string; }
export interface StayAway { kind: "stay_away"; role: string; }
export interface StayOut { kind: "stay_out"; role: string; }
export interface SteerFor { kind: "steer_for"; port: string; role: string; }
export interface SupportArmy { kind: "support_army"; formation: string; army: string; how: "fire" | "siege"; wings?: number; role: string; }
export interface TakeOffTrack { kind: "take_off_track"; box: string; role: string; }
export interface TakeStations { kind: "take_stations"; leaders: { [key: string]: string }; flagships: { [key: string]: string }; role: string; }
export interface TakeUnder { kind: "take_under"; formation: string; under: string; role: string; }
export interface TellArmy { kind: "tell_army"; name: string; army?: Army | null; role: string; }
export interface TellContingent {
  kind: "tell_contingent";
  contingent: string;
  to: "active" | "aligned" | "limited_neutrality" | "neutral" | "war";
  role: string;
}
export interface TellEvent { kind: "tell_event"; event: string; role: string; }
export interface TellHold { kind: "tell_hold"; port: string; by?: string; neutral_to?: string[]; role: string; }
export interface TellModifier {
  kind: "tell_modifier";
  track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
  event: string;
  by: number;
  role: string;
}
export interface TellPeace { kind: "tell_peace"; role: string; }
export interface TellRevolt { kind: "tell_revolt"; box: number; role: string; }
export interface TerminateOrder { kind: "terminate_order"; order: string; role: string; }
export interface ThrowAgain { kind: "throw_again"; role: string; }
export interface TraceLine { kind: "trace_line"; path: string[]; to_spain?: boolean; role: string; }
export interface TransferAfterBattle { kind: "transfer_after_battle"; giver: string; taker: string; sail: number; role: string; }
export interface TransferSail { kind: "transfer_sail"; giver: string; taker: string; sail: number; role: string; }
export interface UnformFlotilla { kind: "unform_flotilla"; formation: string; role: string; }
export interface Unload { kind: "unload"; count: number; role: string; }
export interface Withdraw { kind: "withdraw"; formation: string; to: string; role: string; }
export interface WithdrawHands { kind: "withdraw_hands"; role: string; }
export type AnyAction = Add | AgreeSeats | AmendRequest | AnnounceConvoy | AskForTransport | AssembleTroops | Assign | AttachSquadron | AttackConvoy | AttackHarbour | AwaitChance | Begin | BeginExecution | BerthSail | BlockadePort | BombardPort | BombardRoad | BreakDownFleet50 | ChooseBase | ChooseEffects | CloseCouncil | CloseReport | ComeHome | Commit | CounterShadow | CutOut | DeclineBattle | DefendWithMarines | DefyTheFrench | Demand | Depart | Divert | DivertTransport | DivideShifts | Done | DrawChits | EndAssignment | EndIssuing | EndRegrouping | EndReorganisation | EndStep | ExtendOrder | FallUpon | FillIn | FitOut | FormFleet50 | FormFlotilla | FormTransport | GiveNoMoreTasks | GiveNoTask | GiveUp | GiveUpOrder | HandOver | HoldBack | HoldCourses | HoldTroops | HuntPirate | ImpressCourt | Intend | Interdict | IssueOrder | IssueRendezvous | Join | JoinFlotilla | KeepFireships | KeepKnights | KeepOrders | KeepQuiet | KeepTroops | LandLeader | LayUp | LeaveCaptive | LeaveConvoys | LeaveFlotilla | LeaveTheRest | LendHand | LetGo | LetItStand | LetPass | LookOut | MakeNoRequest | NameLesserPort | Pair | PayForRequest | PickAuxiliary | PlaceDummies | PlaceForces | Plot | PostLeader | PreferHarbour | PrepareHand | PrepareMulligan | PutAshore | PutForward | PutOnTrack | RaidShore | Ransom | Recall | RecallLandPlayers | ReceiveOrders | ReleaseAuxiliary | RemoveDummy | Repair | RepairAgain | RequestAgain | Ruling | Sail | Scatter | Search | SearchAgain | SendConvoy | SendFireship | SendHome | SendKnights | SendNoConvoy | SendTroops | SetFree | SetIntensity | Shadow | ShareDamage | StandFast | StayAway | StayOut | SteerFor | SupportArmy | TakeOffTrack | TakeStations | TakeUnder | TellArmy | TellContingent | TellEvent | TellHold | TellModifier | TellPeace | TellRevolt | TerminateOrder | ThrowAgain | TraceLine | TransferAfterBattle | TransferSail | UnformFlotilla | Unload | Withdraw | WithdrawHands;
