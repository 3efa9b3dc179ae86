/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Army, Arrival, Auxiliary, Blow, Convoy, Correction, Date, Demanded, Directive, Expected, Fight, Formation, Gale, Hold, IssuedOrder, LandUnit, LastingTask, Leader, Offered, Owed, Pause, RequestModifier, Service, Stations, Task, Token, TrackBox, Transport } from "./view";

export interface AdmiralRelieved { kind: "admiral_relieved"; cite: string; leader: string; fleet: string; }
export interface ArmyReported { kind: "army_reported"; cite: string; name: string; army: Army | null; }
export interface AuxiliaryAssigned { kind: "auxiliary_assigned"; cite: string; auxiliary: string; fleet: string; to: string; }
export interface AuxiliaryDetailed { kind: "auxiliary_detailed"; cite: string; fleet: string; auxiliary: string; at: string; }
export interface AuxiliaryDrivenOff { kind: "auxiliary_driven_off"; cite: string; auxiliary: string; fleet: string; shown?: boolean; }
export interface AuxiliaryExpected { kind: "auxiliary_expected"; cite: string; expected: Expected; fleet: string; }
export interface AuxiliaryFreed { kind: "auxiliary_freed"; cite: string; auxiliary: string; fleet: string; }
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
export interface AuxiliaryReceived { kind: "auxiliary_received"; cite: string; auxiliary: Auxiliary; }
export interface AuxiliaryRecovered { kind: "auxiliary_recovered"; cite: string; auxiliary: string; fleet: string; }
export interface AuxiliarySpent { kind: "auxiliary_spent"; cite: string; auxiliary: string; fleet: string; shown?: boolean; }
export interface AuxiliaryTurnedOut { kind: "auxiliary_turned_out"; cite: string; auxiliary: string; fleet: string; }
export interface AuxiliaryWithdrawn { kind: "auxiliary_withdrawn"; cite: string; auxiliary: string; fleet: string; shown?: boolean; }
export interface BaseNeutralised { kind: "base_neutralised"; cite: string; base: string; }
export interface BattleDemanded { kind: "battle_demanded"; cite: string; location: string; demand: Demanded; }
export interface BattleEnded { kind: "battle_ended"; cite: string; }
export interface BattleJoined { kind: "battle_joined"; cite: string; location: string; engaged: { [key: string]: string[] }; }
export interface BattleLost { kind: "battle_lost"; cite: string; role: string; suffered: { [key: string]: number }; }
export interface BlowsFaded { kind: "blows_faded"; cite: string; turn: boolean; }
export interface BoxCovered { kind: "box_covered"; cite: string; box: string; covered: TrackBox; }
export interface BoxUncovered { kind: "box_uncovered"; cite: string; box: string; zone?: string; }
export interface BuffetingEnded { kind: "buffeting_ended"; cite: string; }
export interface CampaignClosed { kind: "campaign_closed"; cite: string; campaign: string; }
export interface CampaignMoved { kind: "campaign_moved"; cite: string; campaign: string; box: string; }
export interface CampaignOpened { kind: "campaign_opened"; cite: string; campaign: string; }
export interface CampaignWon { kind: "campaign_won"; cite: string; campaign: string; side: "allied" | "bourbon"; }
export interface ChanceAwaited { kind: "chance_awaited"; cite: string; role: string; test: string; by: number; }
export interface ChanceBent { kind: "chance_bent"; cite: string; role: string; test: string; by: number; }
export interface CheckTried { kind: "check_tried"; cite: string; fleet: string; what: string; }
export interface ChitsDrawn { kind: "chits_drawn"; cite: string; fleet: string; chits: string[]; }
export interface CirclesUnmarked { kind: "circles_unmarked"; cite: string; events: string[]; }
export interface ClashFormed { kind: "clash_formed"; cite: string; units: { [key: string]: string[] }; }
export interface ClashFought {
  kind: "clash_fought";
  cite: string;
  clash: number;
  dice: { [key: string]: number };
  columns: { [key: string]: number };
  inflicted: { [key: string]: number };
  sunk: { [key: string]: number };
}
export interface ClashesThinned { kind: "clashes_thinned"; cite: string; unit: string; }
export interface ContingentDue { kind: "contingent_due"; cite: string; contingent: string; }
export interface ContingentLeft { kind: "contingent_left"; cite: string; contingent: string; permanent: boolean; }
export interface ContingentMustered { kind: "contingent_mustered"; cite: string; contingent: string; }
export interface ContingentStateChanged {
  kind: "contingent_state_changed";
  cite: string;
  contingent: string;
  state: "active" | "aligned" | "limited_neutrality" | "neutral" | "war";
}
export interface ConvoyAppeared { kind: "convoy_appeared"; cite: string; convoy: string; at: string; route: string; fleet: string; }
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
export interface ConvoyAssembled { kind: "convoy_assembled"; cite: string; convoy: Convoy; }
export interface ConvoyAwaited { kind: "convoy_awaited"; cite: string; convoy: string; fleet: string; }
export interface ConvoyBrokenDown { kind: "convoy_broken_down"; cite: string; convoy: string; fleet: string; here?: string; }
export interface ConvoyConcealed { kind: "convoy_concealed"; cite: string; convoy: string; fleet: string; at: string; }
export interface ConvoyDamaged { kind: "convoy_damaged"; cite: string; convoy: string; points: number; }
export interface ConvoyExpected { kind: "convoy_expected"; cite: string; convoy: string; fleet: string; year: number; }
export interface ConvoyHalted { kind: "convoy_halted"; cite: string; convoy: string; }
export interface ConvoyMoved { kind: "convoy_moved"; cite: string; convoy: string; fleet: string; here: string; to: string; spotted: boolean; }
export interface ConvoyResumed { kind: "convoy_resumed"; cite: string; convoy: string; fleet: string; }
export interface ConvoySailed { kind: "convoy_sailed"; cite: string; convoy: string; }
export interface ConvoyScattered { kind: "convoy_scattered"; cite: string; convoy: string; fleet: string; shown: boolean; }
export interface ConvoySpotted { kind: "convoy_spotted"; cite: string; convoy: string; fleet: string; at: string; }
export interface ConvoySteered { kind: "convoy_steered"; cite: string; convoy: string; fleet: string; bound: string; }
export interface ConvoyWaited { kind: "convoy_waited"; cite: string; convoy: string; fleet: string; beating?: string; }
export interface CorsairBased { kind: "corsair_based"; cite: string; auxiliary: string; base: string; }
export interface CouncilOpened { kind: "council_opened"; cite: string; }
export interface CounterMoved { kind: "counter_moved"; cite: string; contingent: string; out: boolean; }
export interface CourseBroken { kind: "course_broken"; cite: string; formation: string; fleet: string; }
export interface CoursePlotted { kind: "course_plotted"; cite: string; formation: string; fleet: string; directives: Directive[]; }
export interface CourseSet { kind: "course_set"; cite: string; formation: string; fleet: string; way: string[]; }
export interface CourtImpressed {
  kind: "court_impressed";
  cite: string;
  role: string;
  track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
  by: number;
}
export interface DemandFailed { kind: "demand_failed"; cite: string; location: string; role: string; }
export interface DemandSettled { kind: "demand_settled"; cite: string; location: string; }
export interface DieRolled { kind: "die_rolled"; cite: string; sides: number; result: number; purpose: string; only?: string[] | null; stream?: string; }
export interface DirectionCommitted { kind: "direction_committed"; cite: string; formation: string; directive: Directive; fleet?: string; }
export interface DirectionsCarriedOut { kind: "directions_carried_out"; cite: string; }
export interface DoneOnce { kind: "done_once"; cite: string; mark: string; fleet?: string; }
export interface DummiesChosen { kind: "dummies_chosen"; cite: string; fleet: string; places: string[]; }
export interface DummiesPlaced { kind: "dummies_placed"; cite: string; fleet: string; places: string[]; }
export interface DummyRemoved { kind: "dummy_removed"; cite: string; dummy: string; fleet: string; at: string; }
export interface ErrandBegun { kind: "errand_begun"; cite: string; errand: LastingTask; at: string; }
export interface ErrandsCounted { kind: "errands_counted"; cite: string; }
export interface EscortSubordinated { kind: "escort_subordinated"; cite: string; fleet: string; order: string; convoy: string; }
export interface EventOccurred { kind: "event_occurred"; cite: string; event: string; }
export interface ExecutionBegun { kind: "execution_begun"; cite: string; fleet: string; order: string; }
export interface FireshipBurnt { kind: "fireship_burnt"; cite: string; unit: string; role: string; points: number; sunk: number; }
export interface FlagSet { kind: "flag_set"; cite: string; flag: string; }
export interface FlagshipPaired { kind: "flagship_paired"; cite: string; flagship: string; squadron: string; }
export interface Fleet50BrokenDown { kind: "fleet50_broken_down"; cite: string; auxiliary: string; fleet: string; squadrons: [string, string]; port: string; }
export interface Fleet50Formed { kind: "fleet50_formed"; cite: string; auxiliary: Auxiliary; squadrons: [string, string]; }
export interface FlotillaFormed { kind: "flotilla_formed"; cite: string; formation: Formation; units: string[]; }
export interface FlotillaSetFree { kind: "flotilla_set_free"; cite: string; formation: string; fleet: string; }
export interface FlotillaSubordinated { kind: "flotilla_subordinated"; cite: string; formation: string; under: string; fleet: string; }
export interface FlotillaUnformed { kind: "flotilla_unformed"; cite: string; formation: string; fleet: string; }
export interface FlotillasRecalled { kind: "flotillas_recalled"; cite: string; formations: string[]; }
export interface ForcedToSea { kind: "forced_to_sea"; cite: string; formation: string; units: string[]; fleet: string; at: string; }
export interface ForcesPlaced { kind: "forces_placed"; cite: string; units: LandUnit[]; port: string; since: Date; }
export interface FormationConcealed { kind: "formation_concealed"; cite: string; formation: string; fleet: string; at: string; }
export interface FormationDisorganised { kind: "formation_disorganised"; cite: string; formation: string; }
export interface FormationJoined { kind: "formation_joined"; cite: string; formation: string; fleet: string; }
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
export interface FormationRallied { kind: "formation_rallied"; cite: string; formation: string; fleet: string; spotted: boolean; }
export interface FormationSpotted { kind: "formation_spotted"; cite: string; formation: string; fleet: string; at: string; }
export interface FormationUnformed { kind: "formation_unformed"; cite: string; formation: string; fleet: string; station?: string; }
export interface FormationWithdrew { kind: "formation_withdrew"; cite: string; formation: string; fleet: string; to: string; }
export interface FrenchDefied { kind: "french_defied"; cite: string; }
export interface FrenchFought { kind: "french_fought"; cite: string; }
export interface GaleEnded { kind: "gale_ended"; cite: string; wind: string; }
export interface GaleFormed { kind: "gale_formed"; cite: string; gale: Gale; }
export interface GaleMoved { kind: "gale_moved"; cite: string; wind: string; at: string; }
export interface GalesNoted { kind: "gales_noted"; cite: string; number: number; gales: Gale[]; }
export interface GalesRecalled { kind: "gales_recalled"; cite: string; gales: Gale[]; }
export interface GameEnded { kind: "game_ended"; cite: string; by_die: boolean; }
export interface GaugeTaken { kind: "gauge_taken"; cite: string; role: string; numbers: { [key: string]: number }; }
export interface HandLent { kind: "hand_lent"; cite: string; role: string; test: string; by: number; fleet: string; }
export interface HandPrepared { kind: "hand_prepared"; cite: string; role: string; test: string; by: number; against: boolean; }
export interface HandsWithdrawn { kind: "hands_withdrawn"; cite: string; role: string; }
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
export interface HarbourEntered { kind: "harbour_entered"; cite: string; formation: string; fleet: string; port: string; }
export interface HarbourLeft { kind: "harbour_left"; cite: string; formation: string; fleet: string; port: string; spotted: boolean; }
export interface HarbourPreferred { kind: "harbour_preferred"; cite: string; convoy: string; fleet: string; port: string; }
export interface HistoricalConvoyAssembled { kind: "historical_convoy_assembled"; cite: string; }
export interface ImpulseBegun { kind: "impulse_begun"; cite: string; number: number; }
export interface ImpulseCounted { kind: "impulse_counted"; cite: string; fleet: string; order: string; count: number; }
export interface ImpulseOpened { kind: "impulse_opened"; cite: string; }
export interface IncrementBegun { kind: "increment_begun"; cite: string; number: number; }
export interface IntensitySet { kind: "intensity_set"; cite: string; chosen: "heavy" | "light" | "medium"; fight: Fight; level: number; }
export interface KnightsBought { kind: "knights_bought"; cite: string; }
export interface KnightsSailed { kind: "knights_sailed"; cite: string; role: string; pirate: string; }
export interface LandEventTold { kind: "land_event_told"; cite: string; event: string; }
export interface LandTaskDone { kind: "land_task_done"; cite: string; mark: string; fleet: string; }
export interface LeaderArrived { kind: "leader_arrived"; cite: string; leader: Leader; }
export interface LeaderAssigned { kind: "leader_assigned"; cite: string; leader: string; unit: string; }
export interface LeaderDeparted { kind: "leader_departed"; cite: string; leader: string; fleet: string; }
export interface LeaderFell { kind: "leader_fell"; cite: string; leader: string; fate: string; returns?: Date | null; }
export interface LeaderPosted { kind: "leader_posted"; cite: string; leader: string; formation: string; fleet: string; }
export interface LeaderPromoted { kind: "leader_promoted"; cite: string; leader: string; rank: "A" | "C" | "RA" | "VA"; }
export interface LeaderTurnedOut { kind: "leader_turned_out"; cite: string; leader: string; fleet: string; station: string; }
export interface LeadersStricken { kind: "leaders_stricken"; cite: string; leaders: string[]; flagship: boolean; }
export interface LesserPortNamed { kind: "lesser_port_named"; cite: string; port: string; section: string; }
export interface LineTraced { kind: "line_traced"; cite: string; role: string; path: string[]; cost: number; }
export interface LogWritten { kind: "log_written"; cite: string; unit: string; fleet: string; ships: string[]; }
export interface LossesCounted { kind: "losses_counted"; cite: string; role: string; left: number; }
export interface MajorsCounted { kind: "majors_counted"; cite: string; }
export interface MarkerMissed { kind: "marker_missed"; cite: string; role: string; at: string; }
export interface MarkerMoved { kind: "marker_moved"; cite: string; fleet: string; here: string; to: string; }
export interface MarkersLeft { kind: "markers_left"; cite: string; remaining: string[]; }
export interface MarkersPlaced { kind: "markers_placed"; cite: string; fleet: string; places: string[]; }
export interface MarksRemoved { kind: "marks_removed"; cite: string; events: string[]; }
export interface ModifierTold {
  kind: "modifier_told";
  cite: string;
  track: "france" | "genoa" | "naples" | "papal" | "savoy" | "venice";
  event: string;
  by: number;
}
export interface MulliganPrepared { kind: "mulligan_prepared"; cite: string; test: string; role: string; }
export interface MulliganTaken { kind: "mulligan_taken"; cite: string; role: string; }
export interface NobodyImpressed { kind: "nobody_impressed"; cite: string; fleet: string; order: string; }
export interface OfferTaken { kind: "offer_taken"; cite: string; offered: Offered; fleet: string; }
export interface OrderAccomplished { kind: "order_accomplished"; cite: string; fleet: string; order: string; worth?: number; }
export interface OrderEnded { kind: "order_ended"; cite: string; fleet: string; order: string; outcome: "failed" | "fulfilled" | "terminated"; worth: number; }
export interface OrderExtended { kind: "order_extended"; cite: string; fleet: string; order: string; }
export interface OrderForfeited { kind: "order_forfeited"; cite: string; fleet: string; order: string; }
export interface OrderGivenUp { kind: "order_given_up"; cite: string; fleet: string; order: string; wanted?: boolean; }
export interface OrderHandedOver { kind: "order_handed_over"; cite: string; fleet: string; order: string; holder: string; }
export interface OrderIssued { kind: "order_issued"; cite: string; fleet: string; order: IssuedOrder; }
export interface OrdersReceived { kind: "orders_received"; cite: string; fleet: string; orders: string[]; on: Date; }
export interface OrdersStepOpened { kind: "orders_step_opened"; cite: string; }
export interface PeaceMade { kind: "peace_made"; cite: string; }
export interface PirateStirred { kind: "pirate_stirred"; cite: string; base: string; }
export interface PiratesActivated { kind: "pirates_activated"; cite: string; bases: string[]; }
export interface PlotsCleared { kind: "plots_cleared"; cite: string; }
export interface PointForfeited { kind: "point_forfeited"; cite: string; formation: string; fleet: string; }
export interface PointsLost { kind: "points_lost"; cite: string; convoy: string; count: number; }
export interface PointsUnloaded { kind: "points_unloaded"; cite: string; convoy: string; port: string; count: number; }
export interface PoolOrganised { kind: "pool_organised"; cite: string; fleet: string; pool: string[]; hand: string[]; aside?: string[]; }
export interface PortFlagChanged { kind: "port_flag_changed"; cite: string; port: string; flag: string; }
export interface PortHeld { kind: "port_held"; cite: string; port: string; hold: Hold; }
export interface PrestigeChanged { kind: "prestige_changed"; cite: string; role: string; by: number; }
export interface RaidersLeft { kind: "raiders_left"; cite: string; formation: string; fleet: string; }
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
export interface RecordChanged { kind: "record_changed"; cite: string; fleet: string; fulfilled?: number; failed?: number; }
export interface RecordsOpened { kind: "records_opened"; cite: string; }
export interface ReportClosed {
  kind: "report_closed";
  cite: string;
  role: string;
  moment: "administration" | "auxiliaries" | "forces" | "impulse" | "operations" | "orders";
}
export interface RequestsModified { kind: "requests_modified"; cite: string; modifier: RequestModifier; }
export interface RevoltMoved { kind: "revolt_moved"; cite: string; box: number; }
export interface Ruled { kind: "ruled"; cite: string; words: string; about?: string; changes?: Correction[]; only?: string[] | null; }
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
export interface SailCaptured { kind: "sail_captured"; cite: string; unit: string; }
export interface SailCutOut { kind: "sail_cut_out"; cite: string; unit: string; taker: string; fleet: string; }
export interface SailExpected { kind: "sail_expected"; cite: string; arrival: Arrival; fleet: string; }
export interface SailSankAfterBattle { kind: "sail_sank_after_battle"; cite: string; unit: string; role: string; subclass: string; }
export interface SailSunk { kind: "sail_sunk"; cite: string; unit: string; fleet: string; }
export interface SailSunkInBattle { kind: "sail_sunk_in_battle"; cite: string; unit: string; role: string; subclass: string; }
export interface SailTransferred { kind: "sail_transferred"; cite: string; giver: string; taker: string; sail: number; fleet: string; }
export interface SailWithdrawn { kind: "sail_withdrawn"; cite: string; unit: string; sail: number; fleet: string; }
export interface ScreenMade { kind: "screen_made"; cite: string; role: string; tasked: string; screening: string; result: "no" | "partial" | "yes"; }
export interface SeatsAgreed { kind: "seats_agreed"; cite: string; seating: "five" | "four" | "separate" | "three" | "two"; }
export interface Served { kind: "served"; cite: string; unit: string; fleet: string; service: Service; }
export interface ShadowLost { kind: "shadow_lost"; cite: string; target: string; auxiliary: string; }
export interface ShiftsDivided { kind: "shifts_divided"; cite: string; clash: number; role: string; division: [number, number]; }
export interface ShipLost { kind: "ship_lost"; cite: string; ship: string; unit: string; fleet: string; }
export interface ShoreMissed { kind: "shore_missed"; cite: string; role: string; at: string; }
export interface ShoreStruck { kind: "shore_struck"; cite: string; blow: Blow; }
export interface SquadronAdded { kind: "squadron_added"; cite: string; clash: number; role: string; units: string[]; }
export interface SquadronAttached { kind: "squadron_attached"; cite: string; unit: string; formation: string; fleet: string; }
export interface SquadronDetached { kind: "squadron_detached"; cite: string; unit: string; fleet: string; at: string; company?: string; }
export interface SquadronLaidUp { kind: "squadron_laid_up"; cite: string; fleet: string; formation: string; }
export interface SquadronMadeIndependent { kind: "squadron_made_independent"; cite: string; fleet: string; unit: string; at: string; }
export interface SquadronReleased { kind: "squadron_released"; cite: string; unit: string; fleet: string; }
export interface SquadronSubordinated { kind: "squadron_subordinated"; cite: string; unit: string; formation: string; fleet: string; }
export interface SquadronWithdrawn { kind: "squadron_withdrawn"; cite: string; unit: string; fleet: string; }
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
export interface StateChanged { kind: "state_changed"; cite: string; unit: string; fleet: string; state: "fitting_out" | "in_ordinary" | "ready"; }
export interface StationsChosen { kind: "stations_chosen"; cite: string; role: string; stations: Stations; }
export interface StationsCleared { kind: "stations_cleared"; cite: string; }
export interface StationsReady { kind: "stations_ready"; cite: string; role: string; }
export interface StationsSettled { kind: "stations_settled"; cite: string; }
export interface StepOpened { kind: "step_opened"; cite: string; }
export interface StraitEntered { kind: "strait_entered"; cite: string; unit: string; fleet: string; }
export interface StraitsHeld { kind: "straits_held"; cite: string; fleet: string; stations: { [key: string]: string }; }
export interface StrengthLost { kind: "strength_lost"; cite: string; transport: string; points: number; }
export interface TaskAnnounced { kind: "task_announced"; cite: string; task: Task; shown?: boolean; }
export interface TaskClosed { kind: "task_closed"; cite: string; }
export interface TasksDeclined { kind: "tasks_declined"; cite: string; role: string; pause: Pause; }
export interface TimeMarked { kind: "time_marked"; cite: string; formation: string; fleet: string; beating?: string; }
export interface TokenGiven { kind: "token_given"; cite: string; token: Token; }
export interface TokensUsed { kind: "tokens_used"; cite: string; tokens: Token[]; }
export interface TransportAsked { kind: "transport_asked"; cite: string; transport: Transport; }
export interface TransportDiverted { kind: "transport_diverted"; cite: string; convoy: string; fleet: string; to: string; }
export interface TransportFormed { kind: "transport_formed"; cite: string; transport: Transport; convoy: Convoy; }
export interface TransportLost { kind: "transport_lost"; cite: string; convoy: string; }
export interface TransportSailed { kind: "transport_sailed"; cite: string; convoy: string; fleet: string; }
export interface TransportWorn { kind: "transport_worn"; cite: string; convoy: string; fleet: string; points: number; }
export interface TroopConvoyCounted { kind: "troop_convoy_counted"; cite: string; }
export interface TroopsLanded { kind: "troops_landed"; cite: string; convoy: string; }
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
export interface TroopsUsed { kind: "troops_used"; cite: string; count: number; }
export interface TurnBegun { kind: "turn_begun"; cite: string; year: number; turn: number; }
export interface TurnEnded { kind: "turn_ended"; cite: string; }
export interface TurnServed { kind: "turn_served"; cite: string; }
export interface UnitBuffeted { kind: "unit_buffeted"; cite: string; unit: string; points: number; fleet: string; }
export interface UnitDamaged { kind: "unit_damaged"; cite: string; unit: string; points: number; fleet: string; }
export interface UnitRepaired { kind: "unit_repaired"; cite: string; unit: string; fleet: string; damage: number; store?: string; }
export interface VictuallingAnnounced { kind: "victualling_announced"; cite: string; load: number; }
export interface WindsBlew { kind: "winds_blew"; cite: string; winds: string[]; }
export interface WithdrawalOwed { kind: "withdrawal_owed"; cite: string; owed: Owed; fleet: string; }
export interface WithdrawalPaid { kind: "withdrawal_paid"; cite: string; fleet: string; sail?: number; }
export interface YearBegun { kind: "year_begun"; cite: string; year: number; }
export interface YearOfCorsairsBegun { kind: "year_of_corsairs_begun"; cite: string; }
export type AnyEvent = AdmiralRelieved | ArmyReported | AuxiliaryAssigned | AuxiliaryDetailed | AuxiliaryDrivenOff | AuxiliaryExpected | AuxiliaryFreed | AuxiliaryLost | AuxiliaryOffered | AuxiliaryReceived | AuxiliaryRecovered | AuxiliarySpent | AuxiliaryTurnedOut | AuxiliaryWithdrawn | BaseNeutralised | BattleDemanded | BattleEnded | BattleJoined | BattleLost | BlowsFaded | BoxCovered | BoxUncovered | BuffetingEnded | CampaignClosed | CampaignMoved | CampaignOpened | CampaignWon | ChanceAwaited | ChanceBent | CheckTried | ChitsDrawn | CirclesUnmarked | ClashFormed | ClashFought | ClashesThinned | ContingentDue | ContingentLeft | ContingentMustered | ContingentStateChanged | ConvoyAppeared | ConvoyArrived | ConvoyAssembled | ConvoyAwaited | ConvoyBrokenDown | ConvoyConcealed | ConvoyDamaged | ConvoyExpected | ConvoyHalted | ConvoyMoved | ConvoyResumed | ConvoySailed | ConvoyScattered | ConvoySpotted | ConvoySteered | ConvoyWaited | CorsairBased | CouncilOpened | CounterMoved | CourseBroken | CoursePlotted | CourseSet | CourtImpressed | DemandFailed | DemandSettled | DieRolled | DirectionCommitted | DirectionsCarriedOut | DoneOnce | DummiesChosen | DummiesPlaced | DummyRemoved | ErrandBegun | ErrandsCounted | EscortSubordinated | EventOccurred | ExecutionBegun | FireshipBurnt | FlagSet | FlagshipPaired | Fleet50BrokenDown | Fleet50Formed | FlotillaFormed | FlotillaSetFree | FlotillaSubordinated | FlotillaUnformed | FlotillasRecalled | ForcedToSea | ForcesPlaced | FormationConcealed | FormationDisorganised | FormationJoined | FormationMoved | FormationRallied | FormationSpotted | FormationUnformed | FormationWithdrew | FrenchDefied | FrenchFought | GaleEnded | GaleFormed | GaleMoved | GalesNoted | GalesRecalled | GameEnded | GaugeTaken | HandLent | HandPrepared | HandsWithdrawn | HarbourAttacked | HarbourEntered | HarbourLeft | HarbourPreferred | HistoricalConvoyAssembled | ImpulseBegun | ImpulseCounted | ImpulseOpened | IncrementBegun | IntensitySet | KnightsBought | KnightsSailed | LandEventTold | LandTaskDone | LeaderArrived | LeaderAssigned | LeaderDeparted | LeaderFell | LeaderPosted | LeaderPromoted | LeaderTurnedOut | LeadersStricken | LesserPortNamed | LineTraced | LogWritten | LossesCounted | MajorsCounted | MarkerMissed | MarkerMoved | MarkersLeft | MarkersPlaced | MarksRemoved | ModifierTold | MulliganPrepared | MulliganTaken | NobodyImpressed | OfferTaken | OrderAccomplished | OrderEnded | OrderExtended | OrderForfeited | OrderGivenUp | OrderHandedOver | OrderIssued | OrdersReceived | OrdersStepOpened | PeaceMade | PirateStirred | PiratesActivated | PlotsCleared | PointForfeited | PointsLost | PointsUnloaded | PoolOrganised | PortFlagChanged | PortHeld | PrestigeChanged | RaidersLeft | RecallAgreed | RecallAnswered | RecordChanged | RecordsOpened | ReportClosed | RequestsModified | RevoltMoved | Ruled | SailBerthed | SailCaptured | SailCutOut | SailExpected | SailSankAfterBattle | SailSunk | SailSunkInBattle | SailTransferred | SailWithdrawn | ScreenMade | SeatsAgreed | Served | ShadowLost | ShiftsDivided | ShipLost | ShoreMissed | ShoreStruck | SquadronAdded | SquadronAttached | SquadronDetached | SquadronLaidUp | SquadronMadeIndependent | SquadronReleased | SquadronSubordinated | SquadronWithdrawn | SquadronsJoined | StateChanged | StationsChosen | StationsCleared | StationsReady | StationsSettled | StepOpened | StraitEntered | StraitsHeld | StrengthLost | TaskAnnounced | TaskClosed | TasksDeclined | TimeMarked | TokenGiven | TokensUsed | TransportAsked | TransportDiverted | TransportFormed | TransportLost | TransportSailed | TransportWorn | TroopConvoyCounted | TroopsLanded | TroopsPutAshore | TroopsUsed | TurnBegun | TurnEnded | TurnServed | UnitBuffeted | UnitDamaged | UnitRepaired | VictuallingAnnounced | WindsBlew | WithdrawalOwed | WithdrawalPaid | YearBegun | YearOfCorsairsBegun;
