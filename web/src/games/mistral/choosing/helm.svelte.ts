/** What the player has chosen and tried on the chart, before the server is asked to carry it out. */

import type { Action, OddsShown, Option, WireEvent } from "../../../wire/shapes";
import { Answers } from "../../answers.svelte";
import { questionOf, type Button, type Desk, type Helm } from "../../kit";
import { buttonsOf, concerns, goals, groupsOf, nobodys, openTo, subjectsOf, waysOf, type Known } from "./choices";
import { Composer } from "../forms/composing.svelte";
import { OPEN_AT_ONCE } from "../forms/forms";
import { Sheet } from "../forms/sheet.svelte";
import { actorOf, goalsOf, keeping, wordsOf } from "./moves";
import { HOW, told, wordFor, type How } from "../intentions/errands";
import { Muster } from "../pieces/muster.svelte";
import { isBox, isHarbour, locationOf, placeName, spaceOf } from "../view";
import { brief, shortOf, textOf } from "./telling";
import { w } from "../words";

const INTENSITIES = ["light", "medium", "heavy"];
/** The questions of a Battle in which every choice is weighed before one is made. */
const WEIGHED = new Set(["withdrawing", "reinforcing", "choosing_intensity", "dividing"]);

export interface Laid {
  action: Action;
  text: string;
}

export class MistralHelm extends Muster implements Helm {
  chosen = $state("");
  /** A piece or a location on which the choice is narrowed. */
  target = $state("");
  /** A place that is looked at, with nothing to do there. */
  seen = $state("");
  /** What shall be in sight. */
  brought = $state.raw<{ place: string } | null>(null);
  options = $state.raw<Option[]>([]);
  more = $state(false);
  laid = $state.raw<Laid | null>(null);
  odds = $state.raw<OddsShown | null | undefined>(null);
  /** What the laid one puts at risk. */
  caution = $state("");
  /** Chits that are to be kept. */
  kept = $state.raw<string[]>([]);
  private asked = 0;
  private tried = 0;
  private answering = "";
  private sending: { formation: string; to: string; how: How } = { formation: "", to: "", how: "sail" };

  /** What is put together piece by piece. */
  readonly composer: Composer;
  /** What is filled in already. */
  readonly sheet: Sheet;
  /** The choices of a Battle with their odds. */
  readonly answers: Answers;

  constructor(desk: Desk) {
    super(desk);
    this.answers = new Answers(desk);
    this.composer = new Composer(this);
    this.sheet = new Sheet(desk);
  }

  get asks(): string {
    return this.desk.mine ? (this.desk.prompt?.asks ?? "") : "";
  }

  say(text: string): string {
    return this.desk.say(text);
  }

  textOf(option: Option): string {
    return textOf(option, this.desk.prompt, this.desk.say, this.name);
  }

  shortOf(option: Option): string {
    return shortOf(option, this.textOf(option), this.chosen, this);
  }

  // --- what is open

  private readonly known: Known = { isPiece: (id) => this.isPiece(id), isPlace: (id) => this.isPlace(id), at: (id) => this.at(id) };

  /** The piece about which the server asks. */
  get acting(): string {
    return this.desk.mine ? actorOf(this.desk.prompt?.facts ?? {}, this.isPiece) : "";
  }

  readonly subjects = $derived.by(() => subjectsOf(this.options, this.known));
  private readonly buttonOptions = $derived.by(() => buttonsOf(this.options, this.known));
  private readonly open = $derived.by(() => openTo(this.options, this.chosen, this.known));
  readonly concerns = $derived.by(() => concerns(this.options, this.chosen, this.known));
  readonly ways = $derived.by(() => (this.desk.mine ? waysOf(this.options, this, this.known) : []));
  readonly groups = $derived.by(() => (this.desk.mine ? groupsOf(this.options, this, this.known) : []));
  /** Ways that are nobody's, to be listed under the groups. */
  readonly nobodys = $derived.by(() => (this.groups.length ? nobodys(this.options, this.known) : []));

  /** The locations that glow, with the options that lead there. */
  readonly places = $derived.by(() => {
    const found = new Map<string, Option[]>();
    if (!this.desk.mine || (!this.chosen && this.subjects.size > 0 && this.asks !== "placing_dummies")) return found;
    const shown = this.dummying ? this.open.filter(({ action }) => action.kind === "place_dummies") : this.open;
    for (const option of shown) for (const place of new Set(goals(option, this.known))) found.set(place, [...(found.get(place) ?? []), option]);
    return found;
  });

  /** Whether a place that is pressed gets a Dummy; with a Convoy chosen it is where that one goes. */
  private get dummying(): boolean {
    return this.asks === "placing_dummies" && !this.subjects.has(this.chosen);
  }

  /** Where the tentative action would lead. */
  readonly laidGoals = $derived.by(() => (this.laid ? goalsOf(this.laid.action, this.isPlace, this.at).map(locationOf) : []));

  /** The pieces on which the chosen one can act. */
  readonly targets = $derived.by(() => {
    const found = new Set<string>();
    if (!this.desk.mine || !this.chosen || !this.subjects.has(this.chosen)) return found;
    for (const { action } of this.open) for (const word of wordsOf(action)) if (word !== this.chosen && this.isPiece(word)) found.add(word);
    return found;
  });

  get about(): string {
    return "";
  }

  /** What one might think of in a Battle: going away when one may not. */
  private get thought(): Action[] {
    const first = this.options[0]?.action;
    if (this.asks === "choosing_intensity" && first)
      return INTENSITIES.filter((one) => !this.options.some(({ action }) => action["intensity"] === one)).map((intensity) => ({ ...first, intensity }));
    const formation = this.desk.prompt?.facts["formation"];
    const open = this.options.some(({ action }) => action.kind === "withdraw");
    return this.asks === "withdrawing" && !open ? [{ kind: "withdraw", formation, to: this.at(String(formation)), role: this.desk.role }] : [];
  }

  /** Those that may act, where the chosen one may not. */
  get able(): string[] {
    return this.desk.mine && !this.subjects.has(this.chosen) ? [...this.subjects.keys()] : [];
  }

  // --- choosing

  letGo(): void {
    this.chosen = this.acting;
    this.seen = "";
    this.clear();
  }

  clear(): void {
    this.target = "";
    this.laid = null;
    this.odds = null;
    this.caution = "";
    this.tried++;
    this.desk.fault = null;
  }

  /** A new question on the table: ask what is open, keep what is still there. */
  async renew(): Promise<void> {
    const turn = ++this.asked;
    const question = questionOf(this.desk);
    const same = this.answering === question;
    if (!same) {
      this.answering = "";
      this.clear();
      this.composer.close();
      this.answers.clear();
      this.options = [];
      this.kept = [];
      void this.sheet.renew();
    }
    if (!this.desk.mine || this.desk.past) return;
    try {
      const { options, more } = await this.desk.options();
      if (turn !== this.asked) return; // whoever acted meanwhile has it asked anew, from the beginning
      this.answering = question;
      this.options = options;
      this.more = more;
    } catch (error) {
      this.desk.tell(error);
      return;
    }
    if (same) return;
    if (WEIGHED.has(this.asks)) void this.answers.weigh(this.options, this.thought);
    const form = this.composer.kinds.find((kind) => OPEN_AT_ONCE.includes(kind));
    if (form) return this.composer.open(form, this.options[0]?.action);
    if (this.acting) this.chosen = this.acting;
    else if (!this.subjects.has(this.chosen)) this.chosen = this.asks === "placing_dummies" ? "" : this.lone;
    this.settle();
  }

  /** The only one that can act; nothing where there are several. */
  private get lone(): string {
    return this.subjects.size === 1 ? [...this.subjects.keys()][0]! : "";
  }

  /** Where only one thing can be done it is laid ready. */
  private settle(): void {
    const { ways } = this;
    if (ways.length === 1 && (this.chosen || this.target) && !this.laid) this.lay(ways[0]!);
  }

  choose(id: string): void {
    // A marker tells nothing: what is pressed is the place where it lies.
    if (id.startsWith("marker-")) return void this.go(locationOf(id.split("-").slice(2).join("-")));
    if (this.asks === "drawing_orders" && this.orders.has(id) && this.options.some(({ action }) => action.kind === "receive_orders")) return this.keep(id);
    if (this.asks === "placing_dummies" && this.formations.get(id)?.kind === "dummy") return void this.dummy("removed", id);
    if (this.laid && (id === this.target || (id === this.chosen && !this.target))) return this.primary?.run();
    if (this.targets.has(id)) return this.aim(id);
    this.clear();
    if (!OPEN_AT_ONCE.some((kind) => kind === this.composer.kind)) this.composer.close();
    this.chosen = id;
    this.seen = locationOf(this.at(id));
    if (this.subjects.has(id)) this.settle();
  }

  aim(target: string): void {
    this.laid = null;
    this.target = target;
    const first = this.ways[0];
    if (first) this.lay(first, target);
  }

  /** A place was pressed. */
  async go(location: string): Promise<void> {
    this.desk.fault = null;
    if (this.dummying && this.places.has(location)) return this.dummy("places", location);
    const found = this.places.get(location) ?? this.places.get(`${location}/harbour`);
    if (this.laid && this.laidGoals.some((goal) => goal === location || goal === `${location}/harbour`)) return this.primary?.run();
    if (found) {
      const goal = this.places.has(location) ? location : `${location}/harbour`;
      this.seen = location;
      if (found.length === 1) this.lay(found[0]!, goal);
      else this.aim(goal);
      return;
    }
    const formation = this.formations.get(this.chosen) ?? this.convoys.get(this.chosen);
    const own = formation?.fleet === this.desk.role;
    const kind = this.asks === "sailing" ? "sail" : this.asks === "committing" ? "commit" : "";
    if (kind && own && !isHarbour(location)) {
      await this.judge({ kind, formation: formation.id, directive: { kind: "move", to: isBox(location) ? `${location}:in` : location }, role: this.desk.role });
      if (!this.acting && this.formations.has(formation.id)) this.intend(formation.id, spaceOf(location));
      return;
    }
    if (await this.refused((word) => this.isPlace(word), location)) return;
    if (!this.acting && own && this.formations.has(formation.id)) return this.intend(formation.id, spaceOf(location));
    if (!this.acting) this.chosen = "";
    this.clear();
    this.seen = location;
  }

  /** What is open for the chosen one with another place or piece in it, so that the table says why not; false if there is nothing to ask. */
  private async refused(is: (word: string) => boolean, instead: string): Promise<boolean> {
    const model = this.chosen && this.desk.mine ? this.open.find(({ action }) => wordsOf(action).some((word) => word !== this.chosen && is(word))) : undefined;
    if (!model || !this.subjects.has(this.chosen)) return false;
    const replaced = Object.entries(model.action).map(([field, value]) => [
      field,
      typeof value === "string" && field !== "kind" && value !== this.chosen && is(value) ? instead : value,
    ]);
    const action = Object.fromEntries(replaced) as Action;
    return JSON.stringify(action) !== JSON.stringify(model.action) && !(await this.judge(action));
  }

  /** A place farther off: where it shall go, point by point, until something happens. */
  intend(formation: string, to: string, how: How = "sail"): void {
    this.seen = to;
    const intention = told(how, formation, spaceOf(this.at(formation)), to);
    this.laid = { action: { kind: "intend", role: this.desk.role, intentions: [intention], also: true }, text: wordFor(how, placeName(this.board, to)) };
    this.sending = { formation, to, how };
  }

  private async judge(action: Action): Promise<boolean> {
    try {
      const verdict = await this.desk.verdict(action);
      if (!verdict.ok) this.desk.fault = { text: "", verdict };
      return verdict.ok;
    } catch (error) {
      this.desk.tell(error);
      return false;
    }
  }

  next(step: number): void {
    const list = [...this.subjects.keys()];
    if (list.length === 0) return;
    const now = list.indexOf(this.chosen);
    const id = list[now < 0 ? (step > 0 ? 0 : list.length - 1) : (now + step + list.length) % list.length]!;
    this.clear();
    this.target = "";
    this.chosen = "";
    this.choose(id);
  }

  nextTarget(): void {
    const list = [...this.targets, ...this.places.keys()];
    if (list.length === 0) return;
    const id = list[(list.indexOf(this.target) + 1) % list.length]!;
    this.aim(id);
  }

  // --- things put together piece by piece

  /** One Dummy more to place, or one to take off. */
  private async dummy(field: "places" | "removed", id: string): Promise<void> {
    const before = this.laid?.action.kind === "place_dummies" ? this.laid.action : { kind: "place_dummies", places: [], removed: [], role: this.desk.role };
    const list = (before[field] as string[] | undefined) ?? [];
    const action: Action = { ...before, [field]: field === "removed" && list.includes(id) ? list.filter((one) => one !== id) : [...list, id] };
    if (!(await this.judge(action))) return;
    this.laid = { action, text: "" };
  }

  /** How many Dummies would be put on a location, or whether one would be taken off. */
  dummiesAt(location: string): number {
    return ((this.laid?.action["places"] as string[] | undefined) ?? []).filter(
      (one) => this.laid?.action.kind === "place_dummies" && locationOf(one) === location,
    ).length;
  }

  private keep(id: string): void {
    this.kept = this.kept.includes(id) ? this.kept.filter((one) => one !== id) : [...this.kept, id];
    const found = keeping(this.options, "orders", this.kept);
    const { kept } = this;
    this.clear();
    this.kept = kept;
    if (found) this.laid = { action: found.action, text: this.textOf(found) };
  }

  /** How many chits may be kept. */
  get toKeep(): number {
    return Math.max(0, ...this.options.map(({ action }) => (Array.isArray(action["orders"]) ? action["orders"].length : 0)));
  }

  // --- trying and doing

  lay(option: Option, target = this.target): void {
    if (this.laid?.action === option.action && target === this.target) return this.primary?.run();
    this.composer.close();
    this.clear();
    this.target = target;
    const form = this.composer.kinds.find((kind) => kind === option.action.kind);
    if (form && !this.options.includes(option)) return this.composer.open(form, option.action);
    if (option.action.kind === "receive_orders") this.kept = [...(option.action["orders"] as string[])];
    const piece = actorOf(option.action, this.isPiece);
    if (piece && !this.acting) this.chosen = piece;
    this.laid = { action: option.action, text: this.shortOf(option) };
    void this.reckon(option);
  }

  private async reckon(option: Option): Promise<void> {
    const turn = this.tried;
    if (option.risky) this.odds = undefined;
    try {
      const weighed = await this.desk.weigh(option.action);
      if (turn === this.tried) [this.odds, this.caution] = [weighed.odds, weighed.caution];
    } catch {
      // Odds that cannot be had are no reason to stop anybody.
      if (turn === this.tried) this.odds = null;
    }
  }

  async send(action: Action): Promise<void> {
    if (await this.desk.act(action)) this.clear();
  }

  get primary(): Button | null {
    const { laid, composer } = this;
    if (!this.desk.mine) return null;
    const { ready } = composer;
    if (composer.kind) return ready && { id: "confirm", label: w("confirm"), key: "↵", run: () => void this.send(ready) };
    if (!laid) return this.chosen ? null : this.sheet.button;
    return {
      id: "confirm",
      label: laid.text.length > 0 && laid.text.length <= 40 ? laid.text : w("confirm"),
      key: "↵",
      run: () => void this.send(laid.action),
    };
  }

  /** What else may be meant by the place that a Formation is sent to. */
  private get otherwise(): Button[] {
    const { formation, to, how } = this.sending;
    if (this.laid?.action.kind !== "intend") return [];
    const here = this.at(formation);
    const sense: Record<How, boolean> = {
      sail: true,
      enter: Boolean(this.board?.ports[to]),
      blockade: Boolean(this.board?.ports[to]),
      cruise: !isHarbour(here) && spaceOf(here) !== to,
    };
    return HOW.filter((one) => one !== how && sense[one]).map((one) => ({
      id: one,
      label: wordFor(one, placeName(this.board, to)),
      run: () => this.intend(formation, to, one),
    }));
  }

  get buttons(): Button[] {
    if (!this.desk.mine) return [];
    if (this.otherwise.length) return this.otherwise;
    // what ends something comes last and answers to E: of several the one that is offered first
    const shown = [...this.buttonOptions.filter(({ closes }) => !closes), ...this.buttonOptions.filter(({ closes }) => closes).reverse()];
    const last = shown.findLast(({ closes }) => closes);
    return shown.map((option, i) => ({
      id: option === last ? "end" : `${option.action.kind}-${i}`,
      label: brief(this.textOf(option)),
      ...(option === last ? { key: "E" } : {}),
      run: () => (option.risky ? this.lay(option) : void this.send(option.action)),
    }));
  }

  get question(): string {
    return this.say(this.desk.prompt?.question ?? "");
  }

  get hint(): string {
    if (this.asks === "placing_dummies") return w("dummies");
    if (this.asks === "drawing_orders" && this.toKeep > 0) return w("kept", { n: this.kept.length, all: this.toKeep });
    if (!this.laid && this.chosen && this.places.size + this.targets.size > 1) return w("chooseTarget");
    return !this.chosen && this.subjects.size > 1 && !this.laid ? w("choosePiece") : "";
  }

  /** What a screen reader is told about the present choice. */
  get said(): string {
    const last = this.laid?.text || (this.target && this.name(this.target));
    return [this.chosen && this.name(this.chosen), last].filter(Boolean).join(", ");
  }

  bring(id: string): void {
    this.brought = { place: locationOf(this.isPlace(id) ? id : this.at(id)) };
  }

  show(event: WireEvent): void {
    const words = wordsOf(event, ["kind", "cite", "fleet", "role"]);
    const place = words.find(this.isPlace) ?? words.map(this.at).find(Boolean);
    if (place) this.seen = locationOf(place);
  }

  key(event: KeyboardEvent): boolean {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const digit = Number(key);
    if (key === "n" || key === "p") this.next(key === "n" && !event.shiftKey ? 1 : -1);
    else if (key === "t") this.nextTarget();
    else if (key === "Escape") this.letGo();
    else if (digit >= 1 && digit <= 9 && this.ways[digit - 1]) this.lay(this.ways[digit - 1]!);
    else if (digit >= 1 && digit <= 9 && this.groups[digit - 1]) this.choose(this.groups[digit - 1]!);
    else return false;
    return true;
  }
}
