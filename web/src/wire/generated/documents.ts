/** Written by tools/wire_types.py from the documents of the server. Never edited. */

import type { Board, Ending, LobbyLine, MomentShown, Result, Step, Table, View } from "./table";

export interface Armoury { forms: FormNamed[]; lists: Listed[]; ready: ReadyRow[]; }
export interface ArmyBox { has: number; kind: string; least: number; most: number | null; title: string; }
export interface ArmyCard { means: string; name: string; }
export interface ArmyChoice {
  bar: string;
  cost: number;
  default: boolean;
  how: "add" | "put";
  id: string;
  kind?: string;
  name: string;
  on: boolean;
  place: string;
  value: unknown;
}
export interface ArmyField { choices: ArmyChoice[]; key: string; many: boolean; most: number | null; title: string; }
export interface ArmyGroup { cost: number; fields: ArmyField[]; kind: string; leader: string; person: string; place: string; slots: ArmySlot[]; title: string; }
export interface ArmyMend { choice?: ArmyChoice; remove?: string; text: string; }
export interface ArmyPost {
  arm: string;
  base: [number, number];
  cost: number;
  custom: boolean;
  entry: string;
  fields: ArmyField[];
  name: string;
  person: string;
  place: string;
  rows: ProfileRow[];
  sub: string;
  traits: string[];
}
export interface ArmyProblem {
  cite: string;
  facts: { [key: string]: unknown };
  mends?: ArmyMend[];
  place?: string;
  rule: string;
  title?: string;
  where: string;
}
export interface ArmySheet {
  added?: number;
  army: { [key: string]: unknown };
  boxes: ArmyBox[];
  cards: ArmyCard[];
  cost: number;
  custom: OwnUnit[];
  faction: string;
  fields: ArmyField[];
  from: number;
  groups: ArmyGroup[];
  legal: boolean;
  list: string;
  more: ArmyChoice[];
  name: string;
  new_custom: ArmyChoice | null;
  notes?: string[];
  points: number;
  problems: ArmyProblem[];
  title: string;
  to: number;
  year: number | null;
}
export interface ArmySlot { choices: ArmyChoice[]; least: number; most: number | null; place: string; posts: ArmyPost[]; title: string; }
export interface ArmyWritten { roll: string; toml: string; }
export interface Asked {
  role: string;
  kinds: string[];
  count: number;
  points: number | null;
  must: boolean;
  cite: string;
  given: { [key: string]: string } | null;
}
export interface Bot { name: string; ratings: { [key: string]: BotRating }; }
export interface BotRating { matches: number; rating: number; }
export interface Challenged { invite: string; match: string; role: string; table: Table; }
export interface Experiment {
  asked: LabForm;
  begun: number;
  by: string;
  id: string;
  problems: string[];
  progress: Progress;
  state: "answered" | "playing" | "refused" | "stopped";
  title: string;
}
export interface FieldFile {
  game: string;
  name: string;
  author?: string;
  about?: string;
  prepared?: "agreed" | "book";
  seed?: string;
  scale?: "" | "mm15" | "mm28";
  terrain?: string;
  table?: number[];
  passed?: ("blue" | "red")[];
  piece?: Piece[];
}
export interface FieldGround { scenario: { [key: string]: unknown }; }
export interface FieldPaper { page: string; sheets: string[]; }
export interface FieldReport {
  asked?: Asked | null;
  document?: FieldFile;
  file?: string;
  problems: Problem[];
  remarks: Problem[];
  sound: boolean;
  table?: [number, number];
}
export interface FormNamed { id: string; name: { [key: string]: string }; }
export interface GameShown {
  armies: ReadyArmy[];
  commands: { [key: string]: { [key: string]: unknown } };
  game: string;
  ranks: RankShown[];
  roles: RoleNamed[];
  scenarios: Scenario[];
  switches: SwitchShown[];
  title: { [key: string]: string };
  usual_rank: string;
  version: string;
}
export interface GroundScale { id: string; kinds: Kind[]; table: [number, number]; }
export interface Grounds { scales: GroundScale[]; scenarios: string[]; terrains: { [key: string]: { [key: string]: string } }; }
export interface Invitation { commands: string[]; free: boolean; role: string; role_name: { [key: string]: string }; table: Table; }
export interface Kind {
  id: string;
  name: { [key: string]: string };
  shape: "area" | "band" | "crossing" | "house" | "line" | "river" | "town";
  least: number;
  most: number;
  cost: number;
  height: boolean;
  crossings: number;
}
export interface LabForm {
  question: "armies" | "balance" | "differences" | "doctrines" | "mirror" | "wind" | "worth";
  game: string;
  scenario?: string;
  armies?: string[];
  ranks?: string[];
  switches?: { [key: string]: string[] };
  matches?: number;
  seed?: string;
}
export interface LabLimits { matches: number; minutes: number; }
export interface LabShown { experiments: Experiment[]; limits: LabLimits; }
export interface Listed {
  id: string;
  name: { [key: string]: string };
  faction: string;
  faction_name: { [key: string]: string };
  start: number;
  end: number;
  forms: string[];
}
export interface Lobby { matches: LobbyLine[]; more: boolean; page: number; }
export interface Look { board: Board | null; table: Table; you: You; }
export interface MomentLink { link: string; token: string; }
export interface Mustered { army: unknown; bill: unknown; cost: number; legal: boolean; problems: ArmyProblem[]; }
export interface OwnUnit { cost: number | null; fields: ArmyField[]; id: string; name: string; }
export interface PackChange { at: string[]; called: string; now: unknown; was: unknown; }
export interface PackOfMatch { differences: PackChange[]; fingerprint: string; name: string; }
export interface PackProblemShown { at: string[]; called: string; cite: string; text: string; }
export interface PackReport {
  about?: string;
  against?: string;
  differences?: PackChange[];
  file?: string;
  fingerprint?: string;
  name: string;
  problems: PackProblemShown[];
  sound: boolean;
  values?: unknown;
}
export interface PackValue { at: string[]; called: string[]; reason: number; value: unknown; }
export interface PackValues { fingerprint: string; reasons: Reason[]; values: PackValue[]; }
export interface Piece {
  kind: string;
  corners?: ([number, number])[];
  line?: ([number, number])[];
  width?: number;
  crossings?: ([number, number])[];
  buildings?: (([number, number])[])[];
  by?: "" | "blue" | "red";
}
export interface PiecesPlaced { pieces: Piece[]; }
export interface Problem { at: string[]; cite: string; text: string; }
export interface ProfileRow { key: string; name: string; value: string; }
export interface Progress { done?: number; most?: number; }
export interface RankShown { about: { [key: string]: string }; name: { [key: string]: string }; rank: string; }
export interface ReadyArmy { id: string; name: { [key: string]: string }; points: number; year: number; }
export interface ReadyRow {
  id: string;
  name: { [key: string]: string };
  list: string;
  faction: string;
  faction_name: { [key: string]: string };
  points: number;
  year: number;
  summary: { [key: string]: string };
  arms: string[];
  defends: boolean;
}
export interface Reason { note: string; source: string; status: string; }
export interface RecordRead {
  board: unknown;
  ending: Ending | null;
  game: string;
  holder: string;
  pledge: string;
  record: string;
  result: Result | null;
  scenario: string;
  seats: { [key: string]: string };
  steps: Step[];
}
export interface RoleNamed { name: { [key: string]: string }; role: string; }
export interface RulingShown { en: string; es: string; id: string; }
export interface Scenario {
  id: string;
  name: { [key: string]: string };
  about: { [key: string]: string };
  length: number;
  takes_armies: boolean;
  army_parts: string[];
  minutes: number;
}
export interface ScenarioBoard { board: unknown; score?: { [key: string]: number }; view: View; }
export interface ScenarioFile {
  game: string;
  id: string;
  name: { [key: string]: string };
  briefing: { [key: string]: string };
  author: string;
  switches: { [key: string]: unknown };
  armies: { [key: string]: unknown };
  scenario: { [key: string]: unknown };
}
export interface ScenarioReport {
  board?: unknown;
  document?: ScenarioFile;
  file?: string;
  problems: Problem[];
  score?: { [key: string]: number };
  sound: boolean;
  view?: View;
}
export interface ScenarioStart {
  choices: { [key: string]: { [key: string]: { [key: string]: string } } };
  document: ScenarioFile;
  file: string;
  ready: string[];
  rows: { [key: string]: { [key: string]: unknown } };
}
export interface Seated {
  match: string;
  sitter: string;
  roles: string[];
  token: string;
  link: string;
  invites: { [key: string]: string };
  watch: string;
  table: Table;
}
export interface Session { person: string; name: string; token: string; recovery: string; letter: boolean; }
export interface SharedMoment { board: unknown; moment: MomentShown; table: Table; }
export interface Statement { id: string; en: string; es: string; mark: string; switches: string[]; chapter_en: string; chapter_es: string; }
export interface SwitchShown {
  default: unknown;
  letter: unknown;
  name: string;
  rulings: RulingShown[];
  text: { [key: string]: string };
  type: "boolean" | "choice";
  value_texts: { [key: string]: { [key: string]: string } };
  values: string[];
}
export interface You { commands: string[]; language: string; name: string; role: string; roles: string[]; sitter: string; }
