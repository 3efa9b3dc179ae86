/** The shapes that travel and belong to no game: those of a match from the table itself, the rest by hand. */

import type { Action, OddsShown, Table, View } from "./generated/table";
import type { ScenarioDocument } from "./scenarios.svelte";

export type {
  Action,
  Board,
  BoardInWords,
  Change,
  Ending,
  Heard as Said,
  Intended,
  Limit,
  Listed as MatchLine,
  MomentShown,
  OddsShown,
  Option,
  Prompt,
  Result,
  Step,
  Table,
  TallyLine,
  Told,
  Verdict,
  View,
  WireError,
  WireEvent,
} from "./generated/table";

export type Role = string;
export type Words = Record<string, string>;

export interface Game {
  game: string;
  title: Words;
  roles: { role: Role; name: Words }[];
  scenarios: { id: string; name: Words; about: Words; length: number; takes_armies: boolean; army_parts?: string[]; minutes?: number }[];
  armies: { id: string; name: Words; points: number; year: number }[];
  ranks: { rank: string; name: Words; about: Words }[];
  /** The best of them that answers at once. */
  usual_rank: string;
  switches: Switch[];
}

/** A question to the lab, and how far it is. */
export interface LabForm {
  question: string;
  game: string;
  scenario?: string;
  armies?: string[];
  ranks?: string[];
  switches?: Record<string, string[]>;
  matches?: number;
  seed?: string;
}
export interface Experiment {
  id: string;
  state: "playing" | "answered" | "stopped" | "refused";
  asked: LabForm;
  by: string;
  begun: number;
  progress: { done?: number; most?: number };
  title: string;
  problems: string[];
}
export interface LabShown {
  limits: { matches: number; minutes: number };
  experiments: Experiment[];
}

/** An army file inspected: what it costs, and all that is wrong with it. */
export interface Mustered {
  legal: boolean;
  cost: number;
  problems: { cite: string; where: string; rule: string; place?: string; title?: string }[];
  army: unknown;
}

/** A value of a game's pack: where it stands, what people call it, and which reason it has. */
export interface PackValue {
  at: string[];
  called: string[];
  value: unknown;
  reason: number;
}

export interface PackValues {
  fingerprint: string;
  reasons: { status: string; source: string; note: string }[];
  values: PackValue[];
}

export interface PackChange {
  at: string[];
  called: string;
  was: unknown;
  now: unknown;
}

/** A pack file inspected: all that is wrong with it, or what it changes. */
export interface PackReport {
  sound: boolean;
  name: string;
  about?: string;
  fingerprint?: string;
  values?: unknown;
  file?: string;
  problems: { at: string[]; called: string; cite: string; text: string }[];
  differences?: PackChange[];
}

/** What may stand in a field of a scenario, by its name; `ships.*` are the rows of a table. */
export type Choices = Record<string, Record<string, Words>>;

/** A scenario of the game as a file, to begin one's own with. */
export interface ScenarioStart {
  ready: string[];
  document: ScenarioDocument;
  choices: Choices;
  /** For each table, a row with all the fields that its rows may have. */
  rows: Record<string, Record<string, unknown>>;
}

/** A scenario file inspected: all that is wrong with it, or the board as it would lie. */
export interface ScenarioReport {
  sound: boolean;
  problems: { at: string[]; cite: string; text: string }[];
  file?: string;
  document?: ScenarioDocument;
  board?: unknown;
  view?: View;
}

export interface Switch {
  name: string;
  values: string[];
  type: string;
  default: unknown;
  text: Words;
  value_texts: Record<string, Words>;
  rulings: { id: string; en: string; es: string }[];
}

export interface RuleEntry {
  id: string;
  en: string;
  es: string;
  mark: string;
  switches: string[];
  chapter_en: string;
  chapter_es: string;
}

export interface Seated {
  match: string;
  sitter: string;
  roles: Role[];
  token: string;
  link: string;
  invites: Record<Role, string>;
  watch: string;
  table: Table;
}

/** Somebody who has entered with his account. */
export interface Session {
  person: string;
  name: string;
  token: string;
  /** Replaces a lost password; told only when it is new. */
  recovery?: string;
}

/** What the best player would do in one's place, and why. */
export interface AdviceShown {
  by: string;
  action: Action;
  text: string;
  why: string;
  odds: OddsShown | null;
}

/** How likely victory was for a role after a step, on so many boards that were played out. */
export interface StandShown {
  turn: string;
  step: number;
  chance: number;
  error: number;
  worlds: number;
}

/** What a machine had in mind when it had thought before a step. */
export interface ThoughtShown {
  step: number;
  role: Role;
  text: string;
}
