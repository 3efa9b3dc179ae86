/** The shapes that travel and belong to no game. Those of the games are in generated/. */

import type { ScenarioDocument } from "./scenarios.svelte";

export type Role = string;
export type Words = Record<string, string>;

export interface WireError {
  key: string;
  text: string;
  facts: Record<string, unknown>;
  verdict?: Verdict;
}

export interface Verdict {
  ok: boolean;
  cite: string;
  rule: string;
  facts: Record<string, unknown>;
  /** The facts in words: what each is and how much. */
  told: [string, string][];
  /** What would make it possible, where there is advice. */
  remedy: string;
  /** What was refused, in words. */
  tried?: string;
  /** Where the pieces would stand, by their marks. */
  ends?: Record<string, unknown>;
}

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

export interface Action {
  kind: string;
  role: Role;
  [field: string]: unknown;
}

export interface WireEvent {
  kind: string;
  cite: string;
  [field: string]: unknown;
}

export interface Told {
  event: WireEvent;
  text: string | null;
  /** How much it matters to whoever has been away; nothing where it is no news. */
  weight?: number;
  /** What its dice came to, beside what they had promised. */
  luck?: { role: Role; of: string; got: number; promised: number }[];
}

export interface Step {
  step: number;
  by: Role;
  events: Told[];
}

export interface Limit {
  sort: string;
  low: number | null;
  high: number | null;
  among: string[];
}

export interface Prompt {
  asks: string;
  waiting: Role[];
  mine: boolean;
  over: boolean;
  question: string;
  /** The rule that puts the question, where one is named. */
  cite: string;
  rule: string;
  facts: Record<string, unknown>;
  offers: { action: string; limits: Record<string, Limit> }[];
}

export interface Result {
  winner: Role | null;
  score: Record<Role, number>;
  reason: string;
}

/** What the rules call the end of a match, and why it came to it. */
export interface Ending {
  kind: string;
  why: string;
}

export interface Change {
  at: string[];
  put?: unknown;
  drop?: boolean;
}

/** Something that a side wants done until it says otherwise, and its sentence. */
export interface Intended {
  intention: Record<string, unknown> & { kind: string };
  text: string;
}

export interface Board {
  mark: number;
  step: number;
  back_to: number;
  steps: Step[];
  view?: View;
  changes?: Change[];
  score: Record<Role, number>;
  prompt: Prompt;
  intentions: Intended[];
  may_take_back: boolean;
  result: Result | null;
  ending?: Ending | null;
}

export type View = Record<string, unknown>;

export interface MomentShown {
  step: number;
  by: Role;
  events: Told[];
  last: number;
  role: Role;
  view: View;
  score: Record<Role, number>;
  prompt: Prompt;
}

export interface Table {
  match: string;
  game: string;
  scenario: string;
  title: string;
  scenario_name?: Words;
  packs?: { name: string; fingerprint: string }[];
  status: "gathering" | "playing" | "over";
  created: number;
  open: Role[];
  pledge: string;
  dice_known: boolean;
  /** Who is bound to what, and whose part is still wanted. [KER-15] */
  dice?: { commitments: Record<string, string>; asks: "" | "commit" | "reveal"; wanted: string[]; one_hand: boolean };
  terms: { take_back: string };
  seats: Record<Role, { kind: string; rank: string; people: { sitter: string; name: string; present: boolean }[] }>;
  spectators: number;
  /** Whether somebody may be asked what to do. */
  advice?: boolean;
  draw: Role[];
  take_back: { by: Role; step: number; agreed: Role[] } | null;
  rules?: { was: string; now: string; cite: string | null; at: number | null; accepted: Role[]; refused: Role[] } | null;
  clock: { left: Record<Role, number>; running: Role[]; paused: boolean } | null;
  die_wanted?: { role: Role; sides: number; purpose: string; cite: string; so_far: number } | null;
  result: Result | null;
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

/** A match in a list: who plays, whose move it is. */
export interface MatchLine {
  match: string;
  game: string;
  scenario: string;
  status: "gathering" | "playing" | "over";
  created: number;
  /** Names of people, or the rank of a machine. */
  people: Record<Role, string[]>;
  roles: Role[];
  my_turn: boolean;
}

/** Somebody who has entered with his account. */
export interface Session {
  person: string;
  name: string;
  token: string;
  /** Replaces a lost password; told only when it is new. */
  recovery?: string;
}

export interface Said {
  number: number;
  at: number;
  sitter: string;
  name: string;
  audience: string;
  words: string;
}

/** The board in sentences and drawn with letters. */
export interface BoardInWords {
  sentences: string[];
  drawing: string;
}

export interface Option {
  action: Action;
  text: string;
  risky: boolean;
  /** Whether it says that nothing more is wanted. */
  closes: boolean;
  /** What it costs beyond itself. */
  toll?: string;
}

export interface TallyLine {
  line: string | number;
  cite: string;
  facts: Record<string, unknown>;
  rule: string;
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

export interface OddsShown {
  chances: { result: string; ways: number; of: number; text: string; bearing: "good" | "mixed" | "bad" | "" }[];
  cite: string;
  rule: string;
  tally: { total: string | number; lines: TallyLine[] } | null;
  against: { total: string | number; lines: TallyLine[] } | null;
  facts: Record<string, unknown>;
}
