/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Base, Correction, Demand, Element, Mark, Point } from "./view";

export interface ActionDone { kind: "action_done"; cite: string; commander: string; quality: string; units: string[]; commanders: string[]; successes: number; }
export interface ActionFailed { kind: "action_failed"; cite: string; commander: string; quality: string; }
export interface ActivationBegun { kind: "activation_begun"; cite: string; unit: string; order: "atacad" | "atencion" | "corred" | "fuego" | "resistid"; }
export interface ActivationEnded { kind: "activation_ended"; cite: string; unit: string; }
export interface AmbushLaid { kind: "ambush_laid"; cite: string; unit: string; base: Base; }
export interface AskedNoted { kind: "asked_noted"; cite: string; units: string[]; }
export interface BattleEnded { kind: "battle_ended"; cite: string; turn: number; lead: number; }
export interface BodyShrunk { kind: "body_shrunk"; cite: string; lead: string; parts: string[]; wear: number; base: Base | null; heir?: string; }
export interface BreakCalled { kind: "break_called"; cite: string; unit: string; points: number; }
export interface BreakTested { kind: "break_tested"; cite: string; unit: string; points: number; dice: number[]; held: boolean; }
export interface BuildingEntered { kind: "building_entered"; cite: string; unit: string; building: string; base: Base; }
export interface BuildingLeft { kind: "building_left"; cite: string; unit: string; base: Base; }
export interface CardExchanged {
  kind: "card_exchanged";
  cite: string;
  unit: string;
  order: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null;
  owner: string;
  blind?: boolean;
  only_reacts?: boolean;
}
export interface CardLost { kind: "card_lost"; cite: string; unit: string; }
export interface CardRevealed { kind: "card_revealed"; cite: string; unit: string; order: "atacad" | "atencion" | "corred" | "fuego" | "resistid"; }
export interface CardSeen { kind: "card_seen"; cite: string; unit: string; by: string; }
export interface CardsPlaced {
  kind: "cards_placed";
  cite: string;
  role: string;
  cards: { [key: string]: "atacad" | "atencion" | "corred" | "fuego" | "resistid" } | null;
  groups?: string[][];
  leaving?: string[];
}
export interface CardsSwapped { kind: "cards_swapped"; cite: string; one: string; two: string; }
export interface ChargeDeclared { kind: "charge_declared"; cite: string; unit: string; target: string; }
export interface ColumnFormed { kind: "column_formed"; cite: string; lead: string; parts: string[]; base: Base; wear: number; }
export interface ColumnLeft { kind: "column_left"; cite: string; unit: string; base: Base; column: Base; }
export interface CombatDecided { kind: "combat_decided"; cite: string; winner: string; loser: string; caused: number; suffered: number; }
export interface CommandDeployed {
  kind: "command_deployed";
  cite: string;
  command: string;
  bases: { [key: string]: Base };
  commander_at: Point | null;
  limbered?: string[];
}
export interface CommanderActivated { kind: "commander_activated"; cite: string; commander: string; }
export interface CommanderChecked { kind: "commander_checked"; cite: string; commander: string; dice: number[]; needed: number; successes: number; }
export interface CommanderDespised { kind: "commander_despised"; cite: string; commander: string; }
export interface CommanderExhausted { kind: "commander_exhausted"; cite: string; commander: string; }
export interface CommanderJoined { kind: "commander_joined"; cite: string; commander: string; unit: string; }
export interface CommanderLeft { kind: "commander_left"; cite: string; commander: string; at: Point; }
export interface CommanderLost { kind: "commander_lost"; cite: string; commander: string; points: number; }
export interface CommanderMoved { kind: "commander_moved"; cite: string; commander: string; to: Point; }
export interface CommanderRested { kind: "commander_rested"; cite: string; commander: string; }
export interface CommanderUnspent { kind: "commander_unspent"; cite: string; commander: string; }
export interface CommandersRested { kind: "commanders_rested"; cite: string; }
export interface Countercharged { kind: "countercharged"; cite: string; unit: string; enemy: string; }
export interface DamageResisted { kind: "damage_resisted"; cite: string; unit: string; dice: number[]; needed: number; cancelled: number; wear: number; }
export interface DemandPlaced { kind: "demand_placed"; cite: string; demand: Demand; }
export interface DemandsMet { kind: "demands_met"; cite: string; role: string; unit: string; }
export interface DieRolled { kind: "die_rolled"; cite: string; sides: number; result: number; purpose: string; only?: string[] | null; stream?: string; }
export interface DisciplineTested { kind: "discipline_tested"; cite: string; unit: string; sort: string; dice: number[]; needed: number; successes: number; }
export interface ElementChanged { kind: "element_changed"; cite: string; element: Element; }
export interface ElementPlaced { kind: "element_placed"; cite: string; element: Element; cost: number; }
export interface ElementRemoved { kind: "element_removed"; cite: string; element: string; }
export interface FortressLost { kind: "fortress_lost"; cite: string; unit: string; }
export interface GoEnded { kind: "go_ended"; cite: string; role: string; }
export interface GroupBroken { kind: "group_broken"; cite: string; group: number; role: string; }
export interface GunIntegrated { kind: "gun_integrated"; cite: string; gun: string; unit: string; }
export interface GunLimbered { kind: "gun_limbered"; cite: string; unit: string; }
export interface GunPushed { kind: "gun_pushed"; cite: string; unit: string; base: Base; }
export interface GunUnlimbered { kind: "gun_unlimbered"; cite: string; unit: string; }
export interface ImpetuousCharge { kind: "impetuous_charge"; cite: string; unit: string; }
export interface InitiativeRolled { kind: "initiative_rolled"; cite: string; dice: { [key: string]: number }; totals: { [key: string]: number }; }
export interface Intercepted { kind: "intercepted"; cite: string; unit: string; enemy: string; at: Point; }
export interface LimitReached { kind: "limit_reached"; cite: string; unit: string; }
export interface MalaGuerraInvoked { kind: "mala_guerra_invoked"; cite: string; role: string; }
export interface MarkPlaced { kind: "mark_placed"; cite: string; unit: string; mark: Mark; owner: string; }
export interface MoveGranted { kind: "move_granted"; cite: string; unit: string; }
export interface MoveOver { kind: "move_over"; cite: string; unit: string; }
export interface OrderLost { kind: "order_lost"; cite: string; unit: string; order: "atacad" | "atencion" | "corred" | "fuego" | "resistid"; }
export interface PartsChanged { kind: "parts_changed"; cite: string; unit: string; parts: string[]; }
export interface PassGranted { kind: "pass_granted"; cite: string; role: string; }
export interface PointsForfeited { kind: "points_forfeited"; cite: string; role: string; }
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
export interface Ruled { kind: "ruled"; cite: string; words: string; about?: string; changes?: Correction[]; only?: string[] | null; }
export interface SceneryPointsRolled { kind: "scenery_points_rolled"; cite: string; points: { [key: string]: number }; }
export interface ShotLost { kind: "shot_lost"; cite: string; unit: string; target: string; }
export interface TurnBegun { kind: "turn_begun"; cite: string; number: number; }
export interface UnitActed { kind: "unit_acted"; cite: string; unit: string; order?: "atacad" | "atencion" | "corred" | "fuego" | "resistid" | null; }
export interface UnitBraced { kind: "unit_braced"; cite: string; unit: string; }
export interface UnitDestroyed { kind: "unit_destroyed"; cite: string; unit: string; points: number; }
export interface UnitDisordered { kind: "unit_disordered"; cite: string; unit: string; }
export interface UnitHalted { kind: "unit_halted"; cite: string; unit: string; }
export interface UnitMoved { kind: "unit_moved"; cite: string; unit: string; base: Base; path: [Point, Point]; }
export interface UnitReordered { kind: "unit_reordered"; cite: string; unit: string; }
export interface UnitTurned { kind: "unit_turned"; cite: string; unit: string; base: Base; }
export interface UnitWorn { kind: "unit_worn"; cite: string; unit: string; count: number; }
export interface VolleyFired { kind: "volley_fired"; cite: string; unit: string; target: string; weapon: string; dice: number[]; needed: number; hits: number; }
export interface WearShed { kind: "wear_shed"; cite: string; unit: string; count: number; }
export interface WorksRaised { kind: "works_raised"; cite: string; lead: string; parts: string[]; }
export interface ZoneRolled { kind: "zone_rolled"; cite: string; dice: { [key: string]: number }; }
export interface ZonesChosen { kind: "zones_chosen"; cite: string; zones: { [key: string]: string }; }
export interface ZonesGiven { kind: "zones_given"; cite: string; }
export type AnyEvent = ActionDone | ActionFailed | ActivationBegun | ActivationEnded | AmbushLaid | AskedNoted | BattleEnded | BodyShrunk | BreakCalled | BreakTested | BuildingEntered | BuildingLeft | CardExchanged | CardLost | CardRevealed | CardSeen | CardsPlaced | CardsSwapped | ChargeDeclared | ColumnFormed | ColumnLeft | CombatDecided | CommandDeployed | CommanderActivated | CommanderChecked | CommanderDespised | CommanderExhausted | CommanderJoined | CommanderLeft | CommanderLost | CommanderMoved | CommanderRested | CommanderUnspent | CommandersRested | Countercharged | DamageResisted | DemandPlaced | DemandsMet | DieRolled | DisciplineTested | ElementChanged | ElementPlaced | ElementRemoved | FortressLost | GoEnded | GroupBroken | GunIntegrated | GunLimbered | GunPushed | GunUnlimbered | ImpetuousCharge | InitiativeRolled | Intercepted | LimitReached | MalaGuerraInvoked | MarkPlaced | MoveGranted | MoveOver | OrderLost | PartsChanged | PassGranted | PointsForfeited | RoundFought | Ruled | SceneryPointsRolled | ShotLost | TurnBegun | UnitActed | UnitBraced | UnitDestroyed | UnitDisordered | UnitHalted | UnitMoved | UnitReordered | UnitTurned | UnitWorn | VolleyFired | WearShed | WorksRaised | ZoneRolled | ZonesChosen | ZonesGiven;
