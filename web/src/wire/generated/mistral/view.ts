/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export interface Army { side: string; place: string; hex: string; besieges?: boolean; besieged?: boolean; }
export interface Arrival { contingent: string; subclass: "flagship" | "sol" | "sol_d"; count: number; port?: string; atlantic?: boolean; damage?: number; }
export interface AssignTo { kind: "assign_to"; stations?: { [key: string]: string[] }; }
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
export interface BlockadeUntil { kind: "blockade_until"; formation: string; port: string; damage?: number; contact?: number; seen?: string[]; }
export interface Blow { kind: string; at: string; role: string; amount?: number; until_turn?: boolean; }
export interface Calendar { turn: number; turns: number; year: number; }
export interface CarryOutOrders { kind: "carry_out_orders"; extend?: boolean; }
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
export interface Clash { units: { [key: string]: string[] }; division?: [number, number]; better?: string; }
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
  prefers?: string;
}
export interface Correction { at: string[]; put?: unknown; drop?: boolean; }
export interface CruiseBetween { kind: "cruise_between"; formation: string; between: string[]; contact?: number; seen?: string[]; }
export interface Date { year: number; turn: number; }
export interface Demanded { role: string; formation: string; against?: string; }
export interface Departed { year: number; sail: number; auxiliaries: { [key: string]: number }; }
export interface Directive { kind: "catch" | "drive_off" | "enter_harbour" | "leave_harbour" | "mark_time" | "move"; to?: string; }
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
export interface EscortConvoys { kind: "escort_convoys"; formation: string; }
export interface Expected { contingent: string; kind: "bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer"; }
export interface Fight { intensity: "heavy" | "light" | "medium"; level?: number; }
export interface FightFrom { kind: "fight_from"; demand?: number; staked?: number; stand?: number; worn?: number; }
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
export interface Gale { wind: string; force: number; at: string; start: string; }
export interface Hand { test: string; by: number; against?: boolean; }
export interface History { chronicle?: Chronicle; register?: Register; returning?: string[]; }
export interface Hold { by?: string; neutral_to?: string[]; }
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
export interface KeepDummies { kind: "keep_dummies"; beside?: boolean; out?: boolean; distance?: number; }
export interface KeepUp { kind: "keep_up"; lay_up?: boolean; repair?: boolean; }
export interface LandUnit { name: string; side: string; kind?: "artillery" | "auxiliary" | "foot" | "horse"; strength?: number; }
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
export interface LastingTask {
  auxiliary: string;
  kind: "blockade" | "interdiction" | "shadow";
  role: string;
  target?: string;
  impulses?: number;
  home?: string;
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
export interface LookOutFrom { kind: "look_out_from"; strength?: number; }
export interface MendDice { kind: "mend_dice"; kinds?: string[]; price?: number; }
export interface MistralView {
  pack_name: string;
  scenario: string;
  switches: Switches;
  date: Date;
  calendar: Calendar;
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
  tasks: TaskBook;
  progress: Progress;
  land: LandWar | null;
  course: string;
  whole?: string;
  stage?: string;
  step?: string;
  role: string;
}
export interface Offered { contingent: string; kinds: ("bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer")[]; }
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
export interface Owed { contingent: string; what: string; left: number; }
export interface Pause { seen: string[]; impulse: boolean; }
export interface PendingChoice { target_kind: "campaign" | "event" | "venice_entry"; targets: string[]; value: number; }
export interface Progress {
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
export interface RankHeld { rank: "A" | "C" | "RA" | "VA"; year: number; ensign?: "" | "blue" | "red" | "white"; }
export interface Record { fulfilled?: number; failed?: number; }
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
export interface RequestModifier { fleet: string; value: number; since: Date; until: Date; }
export interface RunHome { kind: "run_home"; formation?: string; damage?: number; gale?: boolean; }
export interface SailFor {
  kind: "sail_for";
  formation: string;
  to: string[];
  by?: string[];
  enter?: boolean;
  order?: string;
  contact?: number;
  seen?: string[];
}
export interface ScatterAt { kind: "scatter_at"; odds?: number; }
export interface ScreenWith {
  kind: "screen_with";
  kinds?: ("bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer")[];
}
export interface SendConvoys { kind: "send_convoys"; }
export interface Service { neutral_port?: boolean; interdicted?: boolean; blockade?: number; oversize?: number; straits?: number; }
export interface Stations { leaders?: { [key: string]: string }; flagships?: { [key: string]: string }; }
export interface Stay { kind: "stay"; formation?: string; }
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
  flagship_shift?: "added" | "worst";
  light_assist?: "no" | "yes";
  flagship_loss_leader?: "certain" | "table";
  contra_winds?: "in_order" | "one_die";
  game_end_first_check?: "fall_1747" | "spring_1747" | "winter_1747";
  bit_overflow?: "level" | "stop";
  knights_score?: "off" | "on";
  fleet50_screen?: "partial" | "yes";
  scattered_troops?: "die" | "full";
  attacked_convoy?: "halted" | "runs";
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
export interface TaskBook {
  lasting?: { [key: string]: LastingTask };
  task?: Task | null;
  track?: { [key: string]: TrackBox };
  knights_paid?: boolean;
  sailed?: { [key: string]: number };
  historical?: number;
  broken_down?: { [key: string]: number };
  given?: number;
  pauses?: { [key: string]: Pause };
  once?: string[];
  arrived?: string[];
  hostile?: { [key: string]: string[] } | null;
  stations?: { [key: string]: string };
  screens?: string[];
}
export interface Tasks {
  kind: "tasks";
  search?: ("bomb" | "corsair" | "fireship" | "fleet" | "fleet50" | "galley" | "light" | "marine" | "privateer")[];
  most_escort?: number | null;
  raid?: boolean;
}
export interface Token { fleet: string; alternatives: PendingChoice[]; }
export interface TrackBox { since: Date; auxiliary?: string; squadron?: Unit | null; }
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
export interface Upon { kind: "upon"; asks: string; action: { [key: string]: unknown }; facts?: { [key: string]: unknown }; }
export interface Victory { campaign: string; side: string; date: Date; }
