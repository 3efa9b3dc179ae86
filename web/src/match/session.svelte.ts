/** One seat at one match: what the server has told us, and what we may ask of it. */

import { SvelteMap } from "svelte/reactivity";
import type { Desk, Fault, Steered, Weighed } from "../games/kit";
import type { DeedShown, Wreck } from "../games/deeds";
import { spans, unplaced, type Span } from "../games/names";
import { colourWords, layOut } from "../games/sides.svelte";
import * as api from "../wire/api";
import * as kept from "../wire/kept";
import { commitmentTo, makeSeed, seedOf } from "../wire/dice/seeds";
import { account } from "../wire/person.svelte";
import { settings } from "../wire/settings.svelte";
import type {
  Action,
  AdviceShown,
  AnalysisShown,
  Board,
  BoardInWords,
  Ending,
  ExplainedShown,
  Intended,
  MomentShown,
  OddsShown,
  Option,
  Prompt,
  Result,
  Role,
  Said,
  Step,
  Table,
  ThoughtShown,
  Verdict,
  View,
} from "../wire/shapes";
import { Line, type Standing } from "../wire/socket";
import { changed } from "./chronicle/changes";

export class Session implements Desk {
  table = $state.raw<Table | null>(null);
  view = $state.raw<View | null>(null);
  /** Whether it is read from a file, from its first decision on, and nobody sits at it. */
  readonly isRecord: boolean = false;
  steps = $state.raw<Step[]>([]);
  prompt = $state.raw<Prompt | null>(null);
  score = $state.raw<Record<Role, number>>({});
  result = $state.raw<Result | null>(null);
  ending = $state.raw<Ending | null>(null);
  board = $state.raw<unknown>(); // nothing until the table has told it; null where a game has none
  talk = $state.raw<Said[]>([]);
  unheard = $state.raw<string[]>([]);
  past = $state.raw<MomentShown | null>(null);
  /** The deed that has its moment now, and what was left of those of the turn. */
  deed = $state.raw<DeedShown | null>(null);
  wrecks = $state.raw<Wreck[]>([]);
  intentions = $state.raw<Intended[]>([]);
  learning = $state(false);
  mayTakeBack = $state(false);
  /** The last step before one acted: what came after it is news. */
  looked = $state(-1);
  role = $state("");
  standing = $state<Standing>("up");
  refused = $state(false);
  /** Whether something came that could not be understood; said until it is read. */
  garbled = $state(false);
  busy = $state(false);
  private under = "";
  /** How many times something was sent to be carried out. */
  acts = 0;
  fault = $state.raw<Fault | null>(null);
  /** What waits for a real die, and the dice thrown for it so far. */
  dice = $state.raw<{ action: Action; entered: number[]; sides: number; purpose: string; cite: string } | null>(null);
  sitter = $state("");
  protected mark = 0;
  private vouched = "";
  private fetching = false;
  private closed = false;
  private readonly line: Line;
  protected readonly moments = new SvelteMap<number, MomentShown>();

  constructor(
    readonly match: string,
    readonly token: string,
    private readonly asRole: Role = "",
    connected = true,
  ) {
    this.line = new Line(
      connected ? match : "",
      () => ({
        token,
        language: settings.language,
        mark: this.mark,
        ...(asRole ? { role: asRole } : {}),
        ...(account.person ? { session: account.person.token } : {}),
      }),
      (message) => this.hear(message as Heard),
      (standing) => (this.standing = standing),
      () => this.forget(),
    );
  }

  get game(): string {
    return this.table?.game ?? "";
  }

  get last(): number {
    return this.steps.at(-1)?.step ?? 0;
  }

  /** What is shown: the present, or the moment that is being looked at. */
  get shown(): View | null {
    return this.past?.view ?? this.view;
  }

  get mine(): boolean {
    return Boolean(this.prompt?.mine) && !this.past && !this.result;
  }

  /** A sentence of the table with the names of its pieces. */
  readonly say = (text: string): string =>
    this.spoken(text)
      .map((part) => part.text)
      .join("");

  /** The same in parts, each name with its side, for whoever sees the board. */
  readonly parts = (text: string): Span[] => this.spoken(unplaced(text));

  private spoken(text: string): Span[] {
    return spans(text, this.board, colourWords(this.game, this.board));
  }

  close(): void {
    this.closed = true;
    layOut(null);
    this.line.close();
  }

  /** Everything again, in the other language. */
  speak(): void {
    this.mark = 0;
    this.moments.clear();
    this.line.renew();
  }

  /** What came cannot be shown: it is said, and the whole board asked for anew. */
  misread(error: unknown): void {
    this.line.misread(error);
  }

  private forget(): void {
    this.mark = 0;
    this.moments.clear();
    this.past = null;
    this.garbled = true;
  }

  async act(action: Action, entered: number[] = []): Promise<boolean> {
    const said = JSON.stringify([action, entered]);
    if (this.busy && said === this.under) return false; // pressed twice it is meant once
    [this.busy, this.under] = [true, said];
    this.acts++;
    const { last } = this;
    try {
      await this.line.ask("act", { action, seen: this.mark, ...(entered.length ? { entered } : {}) });
      this.dice = null;
      if (action.kind !== "intend" && !this.entrusted) this.look(last);
      return true;
    } catch (error) {
      if (error instanceof api.Refusal && error.status === 428)
        this.dice = { action, entered, ...(error.error.facts as { sides: number; purpose: string; cite: string }) };
      else {
        this.dice = null;
        this.tell(error);
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** A real die that was thrown: for what we do, or for somebody who is not here. [KER-8] */
  async thrown(face: number): Promise<void> {
    if (this.dice) await this.act(this.dice.action, [...this.dice.entered, face]);
    else await this.request("throw", { faces: [face] });
  }

  /** What a value of the board is made of; only the umpire is told. */
  async examine(at: string[]): Promise<{ names: string[]; value: unknown } | null> {
    try {
      return await this.ask("examine", { at });
    } catch (error) {
      this.tell(error);
      return null;
    }
  }

  private look(step: number): void {
    this.looked = step;
    kept.mark(this.match, { looked: step });
  }

  /** What changes nothing is asked once more where the table was too busy to answer. */
  private async ask<T>(kind: string, body: Record<string, unknown>): Promise<T> {
    try {
      return await this.line.ask<T>(kind, body);
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 503) throw error;
      return this.line.ask<T>(kind, body);
    }
  }

  verdict = (action: Action): Promise<Verdict> => this.ask<Verdict>("verdict", { action });
  /** Say what shall be done from now on: all of it anew, or something more. */
  intend(intentions: Intended["intention"][], also = false): Promise<boolean> {
    return this.act({ kind: "intend", role: this.role, intentions, also });
  }

  /** Whether setting up may be left to the table now. */
  get arranges(): boolean {
    return this.mine && !this.learning && !this.setting && Boolean(this.prompt?.offers.some((one) => one.action === "fill_in"));
  }

  /** Somebody else sets up for us, as long as there is something to set up. */
  arranging = $state("");
  private setting = $state(false);

  /** The next piece as a good player would set it, or all of them. */
  async arrange(whole: boolean): Promise<void> {
    if (this.setting) return;
    this.setting = true;
    this.arranging = whole ? (this.prompt?.asks ?? "") : "";
    try {
      const parts = (await this.propose()).map(({ action }) => action);
      const [first] = parts;
      if (!first) this.arranging = "";
      else if (!(await this.act(whole && parts.length > 1 ? { kind: "fill_in", role: this.role, actions: parts } : first))) this.arranging = "";
    } catch (error) {
      this.arranging = "";
      this.tell(error);
    } finally {
      this.setting = false;
    }
  }

  /** What most players want done without being asked. */
  async usual(): Promise<Intended[]> {
    const { intentions } = await this.line.ask<{ intentions: Intended[] }>("usual");
    return intentions;
  }

  /** What else may be chosen from. */
  async offers(): Promise<Intended[]> {
    const { offered } = await this.line.ask<{ offered?: Intended[] }>("usual");
    return offered ?? [];
  }

  odds = async (action: Action): Promise<OddsShown | null> => (await this.weigh(action)).odds;
  weigh = (action: Action): Promise<Weighed> => this.line.ask<Weighed>("odds", { action });

  /** What a sentence means; nothing where it means nothing here. */
  async understand(words: string): Promise<Action | null> {
    try {
      return (await this.ask<Option>("understand", { words })).action;
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 422) this.tell(error);
      return null;
    }
  }

  advise = (): Promise<AdviceShown> => this.line.ask<AdviceShown>("advise");
  /** How the match was won, with one more piece of it worked out. */
  analyse = (role: Role): Promise<AnalysisShown | null> => this.line.ask<AnalysisShown | null>("analyse", { role });

  /** Why what led to a step was done, and what was expected of it. */
  explain = (step: number): Promise<ExplainedShown | null> => this.line.ask<ExplainedShown | null>("explain", { step });

  thoughts = async (): Promise<ThoughtShown[]> => (await this.line.ask<{ thoughts: ThoughtShown[] }>("thoughts")).thoughts;

  options = (about = ""): Promise<{ options: Option[]; more: boolean }> => this.ask("options", about ? { about } : {});

  describe(): Promise<BoardInWords> {
    return this.ask("describe", {});
  }

  async propose(whole = false): Promise<Option[]> {
    const { parts } = await this.ask<{ parts: Option[] }>("propose", whole ? { whole } : {});
    return parts;
  }

  /** Whether the rest of the turn is left to the table, and what it has decided since. */
  entrusted = $state(false);
  decided = $state.raw<string[]>([]);

  /** From now on the table answers what is asked of us. */
  entrust(): void {
    [this.entrusted, this.decided] = [true, []];
  }

  /** One question, answered as a good player would. */
  async answerForUs(): Promise<void> {
    const parts = await this.propose(true).catch((error: unknown) => this.tell(error));
    const [first] = parts ?? [];
    if (!this.entrusted || !this.mine || !parts || !first) return void (this.entrusted &&= this.mine && first !== undefined);
    const done = await this.act(parts.length > 1 ? { kind: "fill_in", role: this.role, actions: parts.map(({ action }) => action) } : first.action);
    if (done) this.decided = [...this.decided, ...parts.map(({ text }) => text)];
    else this.entrusted = false;
  }

  async reach(piece: string): Promise<Record<string, unknown>> {
    const { reach } = await this.ask<{ reach: Record<string, unknown> }>("reach", { piece });
    return reach;
  }

  steer = (piece: string, { x, y }: { x: number; y: number }): Promise<Steered> => this.ask("steer", { piece, x: Math.round(x), y: Math.round(y) });

  async request(kind: string, body: Record<string, unknown> = {}): Promise<void> {
    try {
      await this.line.ask(kind, body);
    } catch (error) {
      this.tell(error);
    }
  }

  /** Looks at the board after some step; the last step is the present. */
  async lookAt(step: number): Promise<void> {
    if (step >= this.last) {
      this.past = null;
      return;
    }
    try {
      this.past = await this.momentAt(Math.max(0, step));
    } catch (error) {
      this.tell(error);
    }
  }

  async momentAt(step: number): Promise<MomentShown> {
    const known = this.moments.get(step);
    if (known) return known;
    const found = await this.line.ask<MomentShown>("moment", { step });
    this.moments.set(step, found);
    return found;
  }

  async share(step: number): Promise<string> {
    const { link } = await api.shareMoment(this.match, this.token, step);
    return link;
  }

  /** Says what went wrong: a rule that forbids it, or a sentence. */
  tell(error: unknown): void {
    if (!(error instanceof api.Refusal)) throw error;
    this.fault = { text: error.error?.text ?? "", verdict: error.error?.verdict ?? null, lost: error.status === 0 };
  }

  private hear(message: Heard): void {
    if (message.kind === "welcome") {
      this.role = message.you.role ?? this.asRole;
      this.sitter = message.you.sitter;
      this.vouched = "";
      this.vouch(message.table);
      this.talk = message.talk;
      this.unheard = message.unheard ?? [];
      if (this.looked < 0) this.looked = kept.seats().find(({ match }) => match === this.match)?.looked ?? -1;
      if (message.board) {
        this.take(message.board);
        void this.fetchBoard();
      }
    } else if (message.kind === "update") {
      this.take(message);
      void this.fetchBoard();
    } else if (message.kind === "table") {
      this.vouch(message.table);
    } else if (message.kind === "said") {
      this.talk = [...this.talk.filter((s) => s.number !== message.said.number), message.said];
    } else if (message.kind === "refused" || message.kind === "error") {
      this.refused = this.table === null;
    } else if (message.kind !== "closing") throw new Error(`an unknown message: ${String((message as { kind?: unknown }).kind)}`);
  }

  /** Our part of the dice is bound and shown when the table asks for it; nobody need think of it. [KER-15] */
  private vouch(table: Table): void {
    this.table = table;
    const { asks = "", wanted = [] } = table.dice ?? {};
    if (!asks || asks === this.vouched || !wanted.includes(this.sitter)) return;
    this.vouched = asks;
    const seed = asks === "commit" ? makeSeed(this.match) : seedOf(this.match);
    const body = asks === "commit" ? { commitment: commitmentTo(seed) } : { seed };
    // once the line knows that it is up; another window of ours may have been quicker
    if (seed) queueMicrotask(() => void this.line.ask(asks, body).catch(() => undefined));
  }

  /** Hear somebody no longer, or again; what he said before comes back with him. */
  async block(sitter: string, blocked: boolean): Promise<void> {
    await this.request("block", { sitter, blocked });
    this.unheard = [...this.unheard.filter((one) => one !== sitter), ...(blocked ? [sitter] : [])];
    this.talk = blocked ? this.talk.filter((said) => said.sitter !== sitter) : await api.talk(this.match, this.token);
  }

  /** What was said before the first that is known here. */
  async earlierTalk(): Promise<number> {
    const found = await api.talk(this.match, this.token, this.talk[0]?.number ?? 0);
    this.talk = [...found, ...this.talk];
    return found.length;
  }

  /** What does not change at this table, names among it: nothing is shown before it is known. */
  private async fetchBoard(): Promise<void> {
    if (this.board !== undefined || this.fetching || this.closed) return;
    this.fetching = true;
    try {
      this.board = (await api.boardOf(this.match, this.token)).board;
      layOut(this.board);
    } catch {
      setTimeout(() => void this.fetchBoard(), 2000);
    } finally {
      this.fetching = false;
    }
  }

  /** Who shows what others do before the board goes on, from the moment that was shown until now. */
  follow: ((fresh: Step[], held: MomentShown | null) => void) | null = null;

  /** The board as it is before something new is taken. */
  private get present(): MomentShown | null {
    const { view, prompt, last, role, score } = this;
    return view && prompt && { step: last, by: "", events: [], last, role, view, score, prompt };
  }

  private take(board: Board): void {
    if (!isSound(board)) throw new Error("a board that cannot be read");
    if (board.mark < this.mark) return;
    this.mayTakeBack = board.may_take_back;
    if (this.mark > 0 && board.mark === this.mark) return; // a line that has come back: what is laid out stays
    const view = board.view ?? (board.changes && this.view ? changed(this.view, board.changes) : this.view);
    if (board.back_to < this.last) this.moments.clear();
    const [first, held] = [this.mark === 0, this.past ?? this.present];
    const known = this.steps.filter((step) => step.step <= board.back_to && this.mark > 0);
    const fresh = board.steps.filter((step) => !known.some((old) => old.step === step.step));
    this.steps = [...known, ...fresh];
    this.mark = board.mark;
    this.view = view;
    this.score = board.score;
    this.prompt = board.prompt;
    this.intentions = board.intentions;
    this.result = board.result;
    this.ending = board.ending ?? null;
    if (!first && fresh.length) this.follow?.(fresh, held);
  }
}

/** Whether it has what everything here is built on; the rest is the server's word. */
function isSound({ mark, steps, prompt, view, changes }: Board): boolean {
  const told = Array.isArray(steps) && steps.every((step) => Number.isInteger(step?.step) && Array.isArray(step.events));
  const shown = (view === undefined || isThing(view)) && (changes === undefined || Array.isArray(changes));
  return Number.isInteger(mark) && told && shown && isThing(prompt) && Array.isArray(prompt.waiting) && Array.isArray(prompt.offers);
}

const isThing = (value: unknown): boolean => typeof value === "object" && value !== null;

type Heard =
  | { kind: "welcome"; you: { sitter: string; role: Role; roles: Role[] }; table: Table; talk: Said[]; unheard?: string[]; board: Board | null }
  | ({ kind: "update" } & Board)
  | { kind: "table"; table: Table }
  | { kind: "said"; said: Said }
  | { kind: "closing" }
  | { kind: "refused" }
  | { kind: "error" };
