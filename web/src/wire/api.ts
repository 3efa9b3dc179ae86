/** Requests to the server over HTTP. */

import { entitle } from "./titles.svelte";
import { account } from "./person.svelte";
import type { Armoury, ArmySheet, Tree } from "./armies.svelte";
import type { FieldReport, Grounds } from "./fields.svelte";
import type { Orders, Packet } from "./letters";
import { table } from "./reach";
import { type Language, settings } from "./settings.svelte";
import type {
  ArmyWritten,
  Bot,
  Challenged,
  FieldPaper,
  Game,
  Invitation,
  LabForm,
  LabShown,
  Lobby,
  Look,
  MatchLine,
  MomentLink,
  MomentShown,
  Mustered,
  PackOfMatch,
  PackReport,
  PackValues,
  PiecesPlaced,
  RecordRead,
  RuleEntry,
  Said,
  ScenarioBoard,
  ScenarioReport,
  ScenarioStart,
  Seated,
  Session,
  SharedMoment,
  WireError,
} from "./shapes";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: WireError,
  ) {
    super(error.text);
  }
}

async function ask<T>(path: string, init: RequestInit = {}, token = ""): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (init.body) headers["Content-Type"] = "application/json";
  const answer = await table.reach.ask(path, { ...init, headers });
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (!answer.ok) {
    const error = (body as { error?: WireError } | null)?.error;
    throw new Refusal(answer.status, error ?? { key: "", text: `${answer.status}`, facts: {} });
  }
  return body as T;
}

const post = <T>(path: string, body: unknown, token = ""): Promise<T> => ask<T>(path, { method: "POST", body: JSON.stringify(body) }, token);

export const games = (): Promise<Game[]> => ask<Game[]>("/api/games").then(entitle);
export const muster = (game: string, file: string): Promise<Mustered> => post(`/api/games/${game}/muster`, { file });
export const packValues = (game: string, every: boolean): Promise<PackValues> => ask(`/api/games/${game}/pack${every ? "?every=true" : ""}`);
export const inspectPack = (game: string, file: string, against = ""): Promise<PackReport> => post(`/api/games/${game}/pack`, { file, against });
export const packOfMatch = (match: string, token: string): Promise<PackOfMatch> => ask(`/api/matches/${match}/pack`, {}, token);
export const scenarioStart = (game: string, like: string): Promise<ScenarioStart> => ask(`/api/games/${game}/scenario?like=${encodeURIComponent(like)}`);
export const inspectScenario = (game: string, file: string): Promise<ScenarioReport> => post(`/api/games/${game}/scenario`, { file });
export const grounds = (game: string): Promise<Grounds> => ask(`/api/games/${game}/fields`);
export const newField = (game: string, wish: Record<string, unknown>): Promise<FieldReport> => post(`/api/games/${game}/fields`, wish);
export const inspectField = (game: string, file: string, goes_on = false): Promise<FieldReport> => post(`/api/games/${game}/fields/check`, { file, goes_on });
export const fieldPlace = (game: string, file: string, kind: string, count: number, seed: string): Promise<PiecesPlaced> =>
  post(`/api/games/${game}/fields/place`, { file, kind, count, seed });
export const fieldPaper = (game: string, file: string, scale: number): Promise<FieldPaper> => post(`/api/games/${game}/fields/paper`, { file, scale });
export const fieldGround = (game: string, file: string): Promise<{ scenario: Record<string, unknown> }> => post(`/api/games/${game}/fields/ground`, { file });
const armyOf = <T>(game: string, task: string, form: unknown): Promise<T> => post(`/api/games/${game}/armies/${task}`, form);
export const armoury = (game: string): Promise<Armoury> => ask(`/api/games/${game}/armies`);
export const readyArmy = (game: string, id: string): Promise<ArmySheet> => ask(`/api/games/${game}/armies/${encodeURIComponent(id)}`);
export const layOut = (game: string, army: Tree): Promise<ArmySheet> => armyOf(game, "sheet", { army });
export const completeArmy = (game: string, army: Tree, seed: string): Promise<ArmySheet> => armyOf(game, "complete", { army, seed });
export const newArmy = (game: string, wish: Record<string, unknown>): Promise<ArmySheet> => armyOf(game, "new", wish);
export const randomArmy = (game: string, wish: Record<string, unknown>): Promise<ArmySheet> => armyOf(game, "random", wish);
export const readArmy = (game: string, text: string): Promise<ArmySheet> => armyOf(game, "read", { text });
export const writeArmy = (game: string, army: Tree): Promise<ArmyWritten> => armyOf(game, "write", { army });
export const lab = (): Promise<LabShown> => ask("/api/lab");
let labs: Promise<boolean> | undefined;
/** Whether the host has opened a lab; asked once. */
export const hasLab = (): Promise<boolean> =>
  (labs ??= lab().then(
    () => true,
    () => false,
  ));
export const askLab = (form: LabForm): Promise<{ id: string }> => post("/api/lab", form, account.person?.token);
export const stopLab = (id: string): Promise<unknown> => post(`/api/lab/${id}/stop`, {}, account.person?.token);
/** The map of a scenario, and what everybody would see on it before the first step. */
export const scenarioBoard = (game: string, scenario: string): Promise<ScenarioBoard> =>
  ask(`/api/games/${game}/board?scenario=${encodeURIComponent(scenario)}`);
export const rules = (game: string): Promise<RuleEntry[]> => ask(`/api/games/${game}/rules`);
export const texts = (game: string): Promise<Record<string, Record<string, string[]>>> => ask(`/api/games/${game}/texts`);
export const boardOf = (match: string, token: string): Promise<{ board: unknown }> => ask(`/api/matches/${match}/board`, {}, token);
/** Whoever has an account sits down with it, and finds the seat again wherever he enters. */
export const open = (form: Record<string, unknown>): Promise<Seated> => post("/api/matches", form, account.person?.token);
export const standing = (tokens: string[]): Promise<MatchLine[]> => post("/api/seats", { tokens });
export const seat = (match: string, token: string, renew = false): Promise<Seated> => post(`/api/matches/${match}/seat`, { renew }, token);
export const again = (match: string, token: string): Promise<Seated> =>
  post(`/api/matches/${match}/again`, { commits: true, ...(account.person ? { session: account.person.token } : {}) }, token);
/** The whole board of a match that is over, as a line from which another can begin. */
export const positionAt = (match: string, token: string, step: number): Promise<{ position: string }> =>
  ask(`/api/matches/${match}/position?step=${step}&role=umpire`, {}, token);
export const myMatches = (): Promise<MatchLine[]> => ask("/api/me/matches", {}, account.person?.token);
export const openAccount = (name: string, password: string, email = ""): Promise<Session> =>
  post("/api/people", { name: name.normalize(), password, email, language: settings.language });
export const recover = (form: Record<string, string>): Promise<Session> => post("/api/recovery", form);
export const recoveryLetter = (name: string): Promise<unknown> => post("/api/recovery/letter", { name });
export const answerLetter = (token: string): Promise<{ letters: "agreed" | "stopped" | "allowed"; again?: string }> => post(`/api/letters/${token}`, {});
export const newRecoveryCode = (password: string): Promise<{ recovery: string }> => post("/api/me/recovery", { password }, account.person?.token);
export const enterAccount = (name: string, password: string): Promise<Session> => post("/api/sessions", { name: name.normalize(), password });
export const invitation = (token: string): Promise<Invitation> => ask(`/api/invites/${token}`);
export const join = (match: string, form: Record<string, unknown>): Promise<Seated> => post(`/api/matches/${match}/join`, form, account.person?.token);
export const shareMoment = (match: string, token: string, step: number): Promise<MomentLink> => post(`/api/matches/${match}/moments`, { step }, token);
export const moment = (token: string): Promise<SharedMoment> => ask(`/api/moments/${token}`);
export const look = (match: string, token: string): Promise<Look> => ask(`/api/matches/${match}`, {}, token);
export const talk = (match: string, token: string, before?: number): Promise<Said[]> =>
  ask(`/api/matches/${match}/talk${before === undefined ? "" : `?before=${before}`}`, {}, token);
export const bots = (): Promise<Bot[]> => ask("/api/bots");
export const challenge = (match: string, role: string, bot: string, token: string): Promise<{ bot: string }> =>
  post(`/api/matches/${match}/challenges`, { role, bot }, token);
export const lobby = ({ game, search, open, page }: { game: string; search: string; open: boolean; page: number }): Promise<Lobby> =>
  ask(`/api/lobby?${new URLSearchParams({ game, search, open: String(open), page: String(page) })}`);
export const challenges = (): Promise<Challenged[]> => ask("/api/me/challenges", {}, account.person?.token);
export const inviteUmpire = (match: string, person: string, token: string): Promise<{ person: string }> =>
  post(`/api/matches/${match}/invites`, { role: "umpire", person }, token);
/** What a seat needs to answer from afar, in the language of whoever is written to. */
export const packet = (match: string, token: string, language: Language): Promise<Packet> => ask(`/api/matches/${match}/post?language=${language}`, {}, token);
export const deliver = (orders: Orders): Promise<{ done: { error?: WireError }[] }> => post("/api/post", orders);
export async function record(match: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await table.reach.ask(`/api/matches/${match}/record`, { headers });
  return answer.text();
}

export const readRecord = (text: string): Promise<RecordRead> => post("/api/records", { record: text });
export const recordMoment = (record: string, step: number): Promise<MomentShown> => ask(`/api/records/${record}/moments/${step}`);
