/** The shapes that travel and belong to no game, all of them as the server describes them. */

export type {
  Action,
  AdviceShown,
  Board,
  BoardInWords,
  Change,
  Ending,
  ExplainedShown,
  Intended,
  JudgedShown,
  Limit,
  LobbyLine,
  MatchLine,
  MomentShown,
  OddsShown,
  Option,
  Prompt,
  Result,
  Said,
  Stand as StandShown,
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
  Challenged,
  Experiment,
  FieldPaper,
  GameShown as Game,
  Invitation,
  LabForm,
  LabShown,
  Lobby,
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
