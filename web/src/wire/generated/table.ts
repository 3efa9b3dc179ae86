/** Written by tools/wire_types.py from the envelopes of the table. Never edited. */

export interface Action { kind: string; role: string; [field: string]: unknown; }
export interface WireEvent { kind: string; cite: string; [field: string]: unknown; }
export interface Intention { kind: string; [field: string]: unknown; }
export type View = { [field: string]: unknown };

export interface AdviceShown { action: Action; by: string; odds: OddsShown | null; text: string; why: string; }
export interface AnalysisShown {
  done: number;
  judged: JudgedShown[];
  left_out: number;
  of: number;
  role: string;
  stands: StandShown[];
  sum: ShareShown | null;
}
export interface Board {
  back_to: number;
  changes?: Change[];
  ending?: Ending | null;
  intentions: Intended[];
  mark: number;
  may_take_back: boolean;
  prompt: Prompt;
  result: Result | null;
  score: { [key: string]: number };
  step: number;
  steps: Step[];
  view?: View;
}
export interface BoardInWords { drawing: string; sentences: string[]; }
export interface ChanceShown {
  bearing: "" | "bad" | "good" | "mixed";
  facts: { [key: string]: unknown };
  of: number;
  result: string;
  text: string;
  ways: number;
}
export interface Change { at: string[]; drop?: boolean; put?: unknown; }
export interface Clock { bank: number; increment: number; decision: number; falls: "forfeit" | "machine" | "nothing"; }
export interface ClockShown { left: { [key: string]: number }; paused: boolean; running: string[]; until_flag: { [key: string]: number }; }
export interface DeedTold { how?: string; piece: string; side: string; what: string; worth?: number; }
export interface DiceShown { asks: string; commitments: { [key: string]: string }; one_hand: boolean; wanted: string[]; }
export interface DieAsked { cite: string; purpose: string; role: string; sides: number; so_far: number; }
export interface Ending { kind: string; why: string; }
export interface ExplainedShown {
  chance: number;
  done: string;
  error: number;
  odds: OddsShown | null;
  rivals: RivalShown[];
  role: string;
  thought: string;
  worlds: number;
}
export interface Intended { intention: Intention; text: string; }
export interface JudgedShown { done: string; error: number; gain: number; step: number; sure: boolean; turn: string; usual: string; worlds: number; }
export interface Limit {
  sort: "choice" | "heading" | "mapping" | "number" | "path" | "point" | "several" | "text";
  low: number | null;
  high: number | null;
  among: unknown[];
}
export interface LobbyLine {
  created: number;
  ended_by: string;
  game: string;
  here: boolean;
  host: string;
  match: string;
  my_turn: boolean;
  open: string[];
  people: { [key: string]: string[] };
  rated: boolean;
  roles: string[];
  scenario: string;
  status: "gathering" | "over" | "playing";
  title: string;
}
export interface LuckTold { got: number; of: string; promised: number; role: string; }
export interface MatchLine {
  created: number;
  ended_by: string;
  game: string;
  host: string;
  match: string;
  my_turn: boolean;
  open: string[];
  people: { [key: string]: string[] };
  roles: string[];
  scenario: string;
  status: "gathering" | "over" | "playing";
  title: string;
}
export interface MomentShown {
  by: string;
  events: Told[];
  last: number;
  prompt: Prompt;
  role: string;
  score: { [key: string]: number };
  step: number;
  view: View;
}
export interface OddsShown {
  against: TallyShown | null;
  chances: ChanceShown[];
  cite: string | null;
  facts: { [key: string]: unknown };
  rule: string;
  tally: TallyShown | null;
}
export interface Offer { action: string; limits: { [key: string]: Limit }; }
export interface Option { action: Action; closes: boolean; risky: boolean; text: string; toll?: string; }
export interface PackShown { fingerprint: string; name: string; }
export interface Person { commands: string[]; name: string; present: boolean; sitter: string; }
export interface Prompt {
  asks: string;
  cite: string;
  facts: { [key: string]: unknown };
  mine: boolean;
  offers: Offer[];
  over: boolean;
  question: string;
  rule: string;
  waiting: string[];
}
export interface Result { winner: string | null; score: { [key: string]: number }; reason: string; }
export interface RivalShown { error: number; gain: number; sure: boolean; text: string; whose: string; }
export interface RulesChange { was: string; now: string; cite: string | null; at: number | null; accepted: string[]; refused: string[]; }
export interface Said { number: number; at: number; sitter: string; name: string; audience: string; words: string; }
export interface SeatShown { kind: string; people: Person[]; rank: string; }
export interface ShareShown { first: number; judgement: number; luck: number; result: number; untold: number; }
export interface StandShown { chance: number; error: number; step: number; turn: string; worlds: number; }
export interface Step { by: string; events: Told[]; step: number; }
export interface Table {
  advice: boolean;
  clock: ClockShown | null;
  counts: boolean;
  created: number;
  dice: DiceShown;
  dice_known: boolean;
  die_wanted: DieAsked | null;
  draw: string[];
  ended_by: string;
  game: string;
  host: string;
  match: string;
  mended: string[];
  open: string[];
  packs: PackShown[];
  pledge: string;
  real_dice: boolean;
  result: Result | null;
  rules: RulesChange | null;
  scenario: string;
  scenario_name: { [key: string]: string };
  seats: { [key: string]: SeatShown };
  seeds: { [key: string]: string };
  spectators: number;
  status: "gathering" | "over" | "playing";
  switches: { [key: string]: unknown };
  take_back: TakeBack | null;
  terms: Terms;
  title: string;
  umpire: string[];
  umpire_asked: UmpireAsked | null;
}
export interface TakeBack { by: string; step: number; agreed: string[]; }
export interface TallyLine { cite: string; facts: { [key: string]: unknown }; line: string; rule: string; }
export interface TallyShown { lines: TallyLine[]; total: string; }
export interface Terms {
  public: boolean;
  rated: boolean;
  spectators: boolean;
  spectator_delay: number;
  take_back: "agreement" | "free" | "never";
  umpire: boolean;
  hold: boolean;
  clock: Clock;
}
export interface ThoughtShown { role: string; step: number; text: string; }
export interface Told {
  deed?: DeedTold;
  event: WireEvent;
  fight?: boolean;
  loss?: string;
  luck?: LuckTold[];
  part?: number;
  spell?: string;
  text: string | null;
  turn?: number;
  weight?: number;
}
export interface UmpireAsked { sitter: string; name: string; account: boolean; agreed: string[]; }
export interface Verdict {
  cite: string | null;
  ends?: { [key: string]: unknown };
  facts: { [key: string]: unknown };
  ok: boolean;
  remedy: string;
  rule: string;
  told: ([string, string])[];
  tried?: string;
}
export interface WireError { facts: { [key: string]: unknown }; key: string; text: string; verdict?: Verdict; }
