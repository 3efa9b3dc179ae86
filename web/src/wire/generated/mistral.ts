/** Written by tools/wire_types.py from the schema of the game. Never edited. */

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
export interface AuxiliaryOffered {
  kind: "auxiliary_offered";
  cite: string;
  contingent: string;
  kinds: ("bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer")[];
  fleet: string;
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
  worn?: number;
  load?: number;
  bound?: string;
  beating?: string;
  spotted?: boolean;
  halted?: boolean;
  spent?: boolean;
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
  arrived?: string[];
  stations?: { [key: string]: string };
  screens?: string[];
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
  to?: string;
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
export interface GalesNoted {
  kind: "gales_noted";
  cite: string;
  number: number;
  gales: Gale[];
}
export interface GalesRecalled {
  kind: "gales_recalled";
  cite: string;
  gales: Gale[];
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
export interface Hand {
  test: string;
  by: number;
  against?: boolean;
}
export interface HandLent {
  kind: "hand_lent";
  cite: string;
  role: string;
  test: string;
  by: number;
  fleet: string;
}
export interface HandOver {
  kind: "hand_over";
  order: string;
  formation: string;
  role: string;
}
export interface HandPrepared {
  kind: "hand_prepared";
  cite: string;
  role: string;
  test: string;
  by: number;
  against: boolean;
}
export interface HandsWithdrawn {
  kind: "hands_withdrawn";
  cite: string;
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
export interface LeaveTheRest {
  kind: "leave_the_rest";
  role: string;
}
export interface LendHand {
  kind: "lend_hand";
  by?: number;
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
export interface LetItStand {
  kind: "let_it_stand";
  role: string;
}
export interface LetPass {
  kind: "let_pass";
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
export interface OfferTaken {
  kind: "offer_taken";
  cite: string;
  offered: Offered;
  fleet: string;
}
export interface Offered {
  contingent: string;
  kinds: ("bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer")[];
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
export interface Owed {
  contingent: string;
  what: string;
  left: number;
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
export interface PrepareHand {
  kind: "prepare_hand";
  test: string;
  by?: number;
  against?: boolean;
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
  owed?: { [key: string]: Owed[] };
  offered?: { [key: string]: Offered[] };
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
export interface RepairAgain {
  kind: "repair_again";
  role: string;
}
export interface ReportClosed {
  kind: "report_closed";
  cite: string;
  role: string;
  moment: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
}
export interface RequestAgain {
  kind: "request_again";
  role: string;
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
export interface SearchAgain {
  kind: "search_again";
  role: string;
}
export interface SeatsAgreed {
  kind: "seats_agreed";
  cite: string;
  seating: "five" | "four" | "separate" | "three" | "two";
}
export interface SendConvoy {
  kind: "send_convoy";
  convoy: string;
  role: string;
}
export interface SendFireship {
  kind: "send_fireship";
  auxiliary: string;
  target: string;
  role: string;
}
export interface SendHome {
  kind: "send_home";
  formation: string;
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
  company?: string;
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
export interface StationsSettled {
  kind: "stations_settled";
  cite: string;
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
export interface ThrowAgain {
  kind: "throw_again";
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
  gale_track?: { [key: string]: Gale[] };
  lent?: { [key: string]: number };
  hands?: { [key: string]: Hand[] };
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
export interface WithdrawHands {
  kind: "withdraw_hands";
  role: string;
}
export interface WithdrawalOwed {
  kind: "withdrawal_owed";
  cite: string;
  owed: Owed;
  fleet: string;
}
export interface WithdrawalPaid {
  kind: "withdrawal_paid";
  cite: string;
  fleet: string;
  sail?: number;
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
export type AnyAction = Add | AgreeSeats | AmendRequest | AnnounceConvoy | AskForTransport | AssembleTroops | Assign | AttachSquadron | AttackConvoy | AttackHarbour | Begin | BeginExecution | BerthSail | BlockadePort | BombardPort | BombardRoad | BreakDownFleet50 | ChooseBase | ChooseEffects | CloseCouncil | CloseReport | ComeHome | Commit | CounterShadow | CutOut | DeclineBattle | DefendWithMarines | DefyTheFrench | Demand | Depart | Divert | DivertTransport | DivideShifts | Done | DrawChits | EndAssignment | EndIssuing | EndRegrouping | EndReorganisation | EndStep | EnterHarbour | ExtendOrder | FallUpon | FitOut | FormFleet50 | FormFlotilla | FormTransport | GiveNoMoreTasks | GiveNoTask | GiveUp | GiveUpOrder | HandOver | HoldBack | HoldCourses | HoldTroops | HuntPirate | ImpressCourt | Interdict | IssueOrder | IssueRendezvous | Join | JoinFlotilla | KeepFireships | KeepKnights | KeepOrders | KeepQuiet | KeepTroops | LandLeader | LayUp | LeaveCaptive | LeaveConvoys | LeaveFlotilla | LeaveTheRest | LendHand | LetGo | LetItStand | LetPass | LookOut | MakeNoRequest | NameLesserPort | Pair | PayForRequest | PickAuxiliary | PlaceDummies | PlaceForces | Plot | PostLeader | PrepareHand | PrepareMulligan | PutAshore | PutForward | PutOnTrack | RaidShore | Ransom | Recall | RecallLandPlayers | ReceiveOrders | ReleaseAuxiliary | Repair | RepairAgain | RequestAgain | Sail | SailConvoy | Scatter | Search | SearchAgain | SendConvoy | SendFireship | SendHome | SendKnights | SendNoConvoy | SendTroops | SetFree | SetIntensity | Shadow | ShareDamage | StandFast | StayAway | StayOut | StayOutside | SteerFor | SupportArmy | TakeOffTrack | TakeStations | TakeUnder | TellArmy | TellContingent | TellEvent | TellHold | TellModifier | TellPeace | TellRevolt | TerminateOrder | ThrowAgain | TraceLine | TransferAfterBattle | TransferSail | UnformFlotilla | Unload | Withdraw | WithdrawHands;
export type AnyEvent = AdmiralRelieved | ArmyReported | AuxiliaryAssigned | AuxiliaryDetailed | AuxiliaryDrivenOff | AuxiliaryExpected | AuxiliaryFreed | AuxiliaryLost | AuxiliaryOffered | AuxiliaryReceived | AuxiliaryRecovered | AuxiliarySpent | AuxiliaryTurnedOut | AuxiliaryWithdrawn | BaseNeutralised | BattleDemanded | BattleEnded | BattleJoined | BattleLost | BlowsFaded | BoxCovered | BoxUncovered | BuffetingEnded | CampaignClosed | CampaignMoved | CampaignOpened | CampaignWon | CheckTried | ChitsDrawn | CirclesUnmarked | ClashFormed | ClashFought | ClashesThinned | ContingentDue | ContingentLeft | ContingentMustered | ContingentStateChanged | ConvoyAppeared | ConvoyArrived | ConvoyAssembled | ConvoyAwaited | ConvoyBrokenDown | ConvoyConcealed | ConvoyDamaged | ConvoyExpected | ConvoyHalted | ConvoyMoved | ConvoyResumed | ConvoySailed | ConvoyScattered | ConvoySpotted | ConvoySteered | ConvoyWaited | CorsairBased | CouncilOpened | CounterMoved | CourseBroken | CoursePlotted | CourseSet | CourtImpressed | DemandFailed | DemandSettled | DieRolled | DirectionCommitted | DirectionsCarriedOut | DoneOnce | DummiesChosen | DummiesPlaced | DummyRemoved | ErrandBegun | ErrandsCounted | EscortSubordinated | EventOccurred | ExecutionBegun | FireshipBurnt | FlagSet | FlagshipPaired | Fleet50BrokenDown | Fleet50Formed | FleetSilent | FlotillaFormed | FlotillaSetFree | FlotillaSubordinated | FlotillaUnformed | FlotillasRecalled | ForcedToSea | ForcesPlaced | FormationConcealed | FormationDisorganised | FormationJoined | FormationMoved | FormationRallied | FormationSpotted | FormationUnformed | FormationWithdrew | FrenchDefied | FrenchFought | GaleEnded | GaleFormed | GaleMoved | GalesNoted | GalesRecalled | GameEnded | GaugeTaken | HandLent | HandPrepared | HandsWithdrawn | HarbourAttacked | HarbourEntered | HarbourLeft | HistoricalConvoyAssembled | ImpulseBegun | ImpulseCounted | ImpulseOpened | IncrementBegun | IntensitySet | KnightsBought | KnightsSailed | LandEventTold | LandTaskDone | LeaderArrived | LeaderAssigned | LeaderDeparted | LeaderFell | LeaderPosted | LeaderPromoted | LeaderTurnedOut | LeadersStricken | LesserPortNamed | LineTraced | LogWritten | LossesCounted | MajorsCounted | MarkerMissed | MarkerMoved | MarkersLeft | MarkersPlaced | MarksRemoved | ModifierTold | MulliganPrepared | MulliganTaken | NobodyImpressed | OfferTaken | OrderAccomplished | OrderEnded | OrderExtended | OrderForfeited | OrderGivenUp | OrderHandedOver | OrderIssued | OrdersReceived | OrdersStepOpened | PeaceMade | PirateStirred | PiratesActivated | PlotsCleared | PointForfeited | PointsLost | PointsUnloaded | PoolOrganised | PortFlagChanged | PortHeld | PrestigeChanged | RaidersLeft | RecallAgreed | RecallAnswered | RecordChanged | RecordsOpened | ReportClosed | RequestsModified | RevoltMoved | SailBerthed | SailCaptured | SailCutOut | SailExpected | SailSankAfterBattle | SailSunk | SailSunkInBattle | SailTransferred | SailWithdrawn | ScreenMade | SeatsAgreed | Served | ShadowLost | ShiftsDivided | ShipLost | ShoreMissed | ShoreStruck | SquadronAdded | SquadronAttached | SquadronDetached | SquadronLaidUp | SquadronMadeIndependent | SquadronReleased | SquadronSubordinated | SquadronWithdrawn | SquadronsJoined | StateChanged | StationsChosen | StationsCleared | StationsReady | StationsSettled | StepOpened | StraitEntered | StraitsHeld | StrengthLost | TaskAnnounced | TaskClosed | TimeMarked | TokenGiven | TokensUsed | TransportAsked | TransportDiverted | TransportFormed | TransportLost | TransportSailed | TransportWorn | TroopConvoyCounted | TroopsLanded | TroopsPutAshore | TroopsUsed | TurnBegun | TurnEnded | TurnServed | UnitBuffeted | UnitDamaged | UnitRepaired | VictuallingAnnounced | WindsBlew | WithdrawalOwed | WithdrawalPaid | YearBegun | YearOfCorsairsBegun;
