/** The shapes that travel and belong to no game, all of them as the server describes them. */

export type {
  Action,
  AdviceShown,
  AnalysisShown,
  Board,
  BoardInWords,
  Change,
  Ending,
  ExplainedShown,
  Intended,
  JudgedShown,
  Limit,
  MatchLine,
  MomentShown,
  OddsShown,
  Option,
  Prompt,
  Result,
  Said,
  StandShown,
  Step,
  Table,
  TallyLine,
  ThoughtShown,
  Told,
  Verdict,
  View,
  WireError,
  WireEvent,
} from "./generated/table";

export type {
  ArmyWritten,
  Bot,
  Experiment,
  FieldPaper,
  GameShown as Game,
  Invitation,
  LabForm,
  LabShown,
  Look,
  MomentLink,
  Mustered,
  PackChange,
  PackOfMatch,
  PackReport,
  PackValue,
  PackValues,
  PiecesPlaced,
  RecordRead,
  ScenarioBoard,
  ScenarioReport,
  ScenarioStart,
  Seated,
  Session,
  SharedMoment,
  Statement as RuleEntry,
  SwitchShown as Switch,
} from "./generated/documents";

export type Role = string;
export type Words = Record<string, string>;

/** What may stand in a field of a scenario, by its name; `ships.*` are the rows of a table. */
export type Choices = Record<string, Record<string, Words>>;
