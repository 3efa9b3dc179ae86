/** Written by tools/wire_types.py from the schema of the game. Never edited. */

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
export interface GiveUpUnit {
  kind: "give_up_unit";
  unit: string;
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
  broken_in_a_draw?: "consolidate" | "disengage";
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
  pack_name: string;
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
export type AnyAction = Abandon | Activate | Begin | CallOff | Charge | ChooseFirst | ChooseZone | Command | Consolidate | Cool | DeclareShots | DeployCommand | Done | EndVanguard | Evade | FallBack | Flee | FreeTurn | GiveUpUnit | Grace | Guard | Hold | HoldGround | InvokeMalaGuerra | JoinColumn | JoinHere | JoinUnit | LayAmbush | LeaveMap | LeaveUnguarded | LetItStand | Limber | March | MoveAway | NoGrace | Orient | PassGo | PassScenery | PlaceCards | PlaceCrossing | PlaceElement | PlaceFree | React | RemoveElement | Reorganise | ShiftElement | Shoot | ShootBack | SkipCommander | SlipAway | StandFast | StayCool | StayPut | TurnToFace | Unlimber | VanguardMove;
export type AnyEvent = ActionDone | ActionFailed | ActivationBegun | ActivationEnded | AmbushLaid | AskedNoted | BodyShrunk | BreakTested | BuildingEntered | BuildingLeft | CardExchanged | CardLost | CardRevealed | CardSeen | CardsPlaced | CardsSwapped | ChargeDeclared | ColumnFormed | ColumnLeft | CommandDeployed | CommanderActivated | CommanderChecked | CommanderDespised | CommanderExhausted | CommanderJoined | CommanderLeft | CommanderLost | CommanderMoved | CommanderRested | CommandersRested | Countercharged | DamageResisted | DemandPlaced | DemandsMet | DieRolled | DisciplineTested | ElementChanged | ElementPlaced | ElementRemoved | FortressLost | GoEnded | GroupBroken | GunIntegrated | GunLimbered | GunPushed | GunUnlimbered | ImpetuousCharge | InitiativeRolled | Intercepted | MalaGuerraInvoked | MarkPlaced | MoveGranted | OrderLost | PartsChanged | PassGranted | PointsForfeited | RoundFought | SceneryPointsRolled | TurnBegun | UnitActed | UnitBraced | UnitDestroyed | UnitDisordered | UnitHalted | UnitMoved | UnitReordered | UnitTurned | UnitWorn | VolleyFired | WearShed | WorksRaised | ZoneRolled | ZonesChosen | ZonesGiven;
