/** Written by tools/wire_types.py from the schema of the game. Never edited. */

import type { Correction, Engage, HoldStation, Upon } from "./view";

export interface Anchor { kind: "anchor"; ship: string; role: string; }
export interface Begin { kind: "begin"; role: string; }
export interface Board { kind: "board"; target: string; ships: string[]; role: string; }
export interface BreakTow { kind: "break_tow"; ship: string; role: string; }
export interface Broadside { kind: "broadside"; ships?: string[]; role: string; }
export interface Conclude { kind: "conclude"; role: string; }
export interface Drift { kind: "drift"; ships?: string[]; role: string; }
export interface EndPhase { kind: "end_phase"; role: string; }
export interface FillIn { kind: "fill_in"; actions: ({ [key: string]: unknown })[]; role: string; }
export interface FireGuns { kind: "fire_guns"; ship: string; target: string; arc?: "bow" | "port" | "starboard" | "stern" | null; role: string; }
export interface FireSmallArms { kind: "fire_small_arms"; ship: string; targets: string[]; role: string; }
export interface Hold { kind: "hold"; ships: string[]; role: string; }
export interface Intend { kind: "intend"; intentions?: (Engage | HoldStation | Upon)[]; also?: boolean; role: string; }
export interface Move { kind: "move"; ship: string; path: string; role: string; }
export interface MoveLine { kind: "move_line"; ships: string[]; path: string; role: string; }
export interface NameTow { kind: "name_tow"; galley: string; ship: string; role: string; }
export interface PassSquadron { kind: "pass_squadron"; squadron: string; role: string; }
export interface Ram { kind: "ram"; ship: string; role: string; }
export interface Reorient { kind: "reorient"; ship: string; bow: number; role: string; }
export interface Ruling { kind: "ruling"; words: string; about?: string; changes?: Correction[]; only?: string[] | null; role: string; }
export type AnyAction = Anchor | Begin | Board | BreakTow | Broadside | Conclude | Drift | EndPhase | FillIn | FireGuns | FireSmallArms | Hold | Intend | Move | MoveLine | NameTow | PassSquadron | Ram | Reorient | Ruling;
