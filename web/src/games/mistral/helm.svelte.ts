/** What the player has chosen and tried on the chart, before the server is asked to carry it out. */

import { capital } from "../../text";
import type { Action, OddsShown, Option } from "../../wire/shapes";
import { settings } from "../../wire/settings.svelte";
import { term } from "../../wire/texts.svelte";
import type { Button, Desk, Helm } from "../kit";
import { actorOf, ENDINGS, goalsOf, isEnding, isPlain, keeping, passing, wordsOf } from "./moves";
import { asSheet, asView, auxiliaryName, formationName, isBox, isHarbour, leaderName, locationOf, orderName, orderPlaces, placeName, spaceOf, unitName, type Auxiliary, type Formation, type Leader, type MistralView, type Sheet, type Unit } from "./sheet";
import { w } from "./words";

export interface Laid {
  action: Action;
  text: string;
}

/** As many options are listed at once before one is asked with what first. */
const SHORT = 14;

export class MistralHelm implements Helm {
  chosen = $state("");
  /** A piece or a location on which the choice is narrowed. */
  target = $state("");
  /** A place that is looked at, with nothing to do there. */
  seen = $state("");
  options = $state.raw<Option[]>([]);
  more = $state(false);
  laid = $state.raw<Laid | null>(null);
  odds = $state.raw<OddsShown | null | undefined>(null);
  /** Chits that are to be kept. */
  kept = $state.raw<string[]>([]);
  byItself = $state(true);
  /** Questions that passed by themselves, for the checklist. */
  passed = $state(0);
  private asked = 0;
  private tried = 0;

  constructor(readonly desk: Desk) {}

  readonly sheet = $derived.by<Sheet | null>(() => asSheet(this.desk.sheet));
  readonly view = $derived.by<MistralView | null>(() => asView(this.desk.shown));

  get asks(): string {
    return this.desk.mine ? (this.desk.prompt?.asks ?? "") : "";
  }

  // --- pieces

  private readonly all = $derived.by(() => Object.values(this.view?.fleets ?? {}));
  readonly formations = $derived.by(() => new Map<string, Formation>(this.all.flatMap((fleet) => fleet.formations.map((one) => [one.id, one] as const))));
  readonly units = $derived.by(() => new Map<string, Unit>(this.all.flatMap((fleet) => fleet.units.map((one) => [one.id, one] as const))));
  readonly leaders = $derived.by(() => new Map<string, Leader>(this.all.flatMap((fleet) => fleet.leaders.map((one) => [one.id, one] as const))));
  readonly auxiliaries = $derived.by(() => new Map<string, Auxiliary>([...this.all.flatMap((fleet) => fleet.auxiliaries), ...(this.view?.corsairs ?? [])].map((one) => [one.id, one] as const)));
  readonly convoys = $derived.by(() => new Map(this.all.flatMap((fleet) => fleet.convoys.map((one) => [one.id, one] as const))));
  private readonly orders = $derived.by(() => {
    const book = this.view?.orders;
    return new Set([...Object.keys(book?.hand ?? {}), ...Object.keys(book?.issued ?? {}), ...Object.values(book?.drawn ?? {}).flat()]);
  });

  readonly isPiece = (id: string): boolean => this.formations.has(id) || this.units.has(id) || this.auxiliaries.has(id) || this.orders.has(id) || this.leaders.has(id) || this.convoys.has(id);
  readonly isPlace = (id: string): boolean => Boolean(this.sheet?.places[spaceOf(id)]);

  /** The place where a piece is. */
  readonly at = (id: string): string => {
    const formation = this.formations.get(id);
    if (formation) return formation.at;
    const unit = this.units.get(id);
    if (unit) return unit.at || this.at(unit.formation ?? "");
    const one = this.auxiliaries.get(id) ?? this.convoys.get(id);
    if (one) return one.at || ("formation" in one ? this.at(one.formation ?? "") : "");
    const leader = this.leaders.get(id);
    return leader ? this.at(leader.formation ?? "") || (leader.station ?? "") : "";
  };

  name(id: string): string {
    const { sheet } = this;
    const formation = this.formations.get(id);
    if (formation) return formationName(sheet, formation);
    if (this.units.has(id)) return unitName(sheet, id);
    const auxiliary = this.auxiliaries.get(id);
    if (auxiliary) return auxiliaryName(auxiliary);
    if (this.orders.has(id)) return `${orderName(sheet, id, this.view?.orders.issued?.[id]?.kind)} · ${id}`;
    if (this.convoys.has(id)) return capital(term("mistral", `convoy.${id}`) ?? id);
    if (this.leaders.has(id)) return leaderName(sheet, id);
    return this.isPlace(id) ? placeName(sheet, id) : id;
  }

  unitsOf(id: string): Unit[] {
    const below = new Set([id, ...[...this.formations.values()].filter((one) => one.under === id).map((one) => one.id)]);
    return [...this.units.values()].filter((unit) => below.has(unit.formation ?? ""));
  }

  say(text: string): string {
    return this.desk.say(text);
  }

  /** An option in words; an alternative is told by what it brings. */
  textOf(option: Option): string {
    if (option.action.kind === "choose_effects") {
      const list = (this.desk.prompt?.facts["options"] as { what?: string; count?: number }[][] | undefined)?.[Number(option.action["option"])];
      if (Array.isArray(list) && list.every((one) => one.what)) return capital(list.map((one) => `${one.count ?? 1} × ${term("mistral", `kind.${one.what!}`) ?? one.what!}`).join(", "));
    }
    if (option.action.kind === "place_dummies" && isEnding(option.action)) return w("noDummies");
    const said = this.say(option.text);
    return capital(settings.language === "es" ? said.replace(/\b(a|de) el\b/g, (_, word: string) => `${word}l`) : said);
  }

  /** The same beside the name of the piece that acts: without it, and with no more than the verb and the goal. */
  shortOf(option: Option): string {
    const full = this.textOf(option);
    if (!this.chosen || !wordsOf(option.action).includes(this.chosen)) return full;
    const after = option.action["directive"] ? /^[^:]*: (.+)$/.exec(full)?.[1] : undefined;
    if (after) return capital(after);
    const others = [...new Set([...this.goals(option), ...wordsOf(option.action).filter((word) => word !== this.chosen && this.isPiece(word))])];
    return full.length > 44 && others.length > 0 && others.length <= 2 ? `${full.split(" ")[0]!} → ${others.map((id) => this.name(id)).join(", ")}` : full;
  }

  // --- what is open

  private readonly subject = (option: Option): string => actorOf(option.action, this.isPiece);

  /** The piece about which the server asks. */
  get acting(): string {
    return this.desk.mine ? actorOf(this.desk.prompt?.facts ?? {}, this.isPiece) : "";
  }

  /** Those that can be told to do something, with what they can do. */
  readonly subjects = $derived.by(() => {
    const found = new Map<string, Option[]>();
    for (const option of this.options) {
      const id = this.subject(option);
      if (id) found.set(id, [...(found.get(id) ?? []), option]);
    }
    return found;
  });

  readonly plain = $derived.by(() => this.options.filter((option) => isPlain(option, this.isPiece, this.isPlace)));

  /** What stands on the prompt line: a question of yes or no in full, else only what ends it. */
  private readonly buttonOptions = $derived.by(() => {
    const { plain } = this;
    if (plain.length === this.options.length && plain.length <= 3 && plain.reduce((sum, { text }) => sum + text.length, 0) <= 72) return plain;
    return plain.filter(({ action }) => isEnding(action)).sort((a, b) => ENDINGS.indexOf(a.action.kind) - ENDINGS.indexOf(b.action.kind)).slice(0, 2);
  });

  /** Options about the chosen one, or all where nothing is chosen. */
  private readonly open = $derived.by(() => {
    const { chosen } = this;
    const about = chosen && this.subjects.has(chosen) ? this.subjects.get(chosen)! : chosen ? this.options.filter(({ action }) => wordsOf(action).includes(chosen)) : this.options;
    return (about.length ? about : this.options).filter((option) => !this.buttonOptions.includes(option));
  });

  private goals(option: Option): string[] {
    return goalsOf(option.action, this.isPlace, this.at).map(locationOf);
  }

  /** The locations that glow, with the options that lead there. */
  readonly places = $derived.by(() => {
    const found = new Map<string, Option[]>();
    if (!this.desk.mine || (!this.chosen && this.subjects.size > 0 && this.asks !== "placing_dummies")) return found;
    for (const option of this.open) for (const place of new Set(this.goals(option))) found.set(place, [...(found.get(place) ?? []), option]);
    return found;
  });

  /** Where the tentative action would lead. */
  readonly laidGoals = $derived.by(() => (this.laid ? goalsOf(this.laid.action, this.isPlace, this.at).map(locationOf) : []));

  /** The pieces on which the chosen one can act. */
  readonly targets = $derived.by(() => {
    const found = new Set<string>();
    if (!this.desk.mine || !this.chosen || !this.subjects.has(this.chosen)) return found;
    for (const { action } of this.open) for (const word of wordsOf(action)) if (word !== this.chosen && this.isPiece(word)) found.add(word);
    return found;
  });

  /** Whether anything that is open is about the chosen one. */
  readonly concerns = $derived.by(() => Boolean(this.chosen) && (this.subjects.has(this.chosen) || this.options.some(({ action }) => wordsOf(action).includes(this.chosen))));

  /** Of which the card beside the chart speaks. */
  readonly ways = $derived.by(() => {
    if (!this.desk.mine) return [];
    const { target } = this;
    const list = target ? this.open.filter((option) => wordsOf(option.action).includes(target) || this.goals(option).includes(target)) : this.open;
    return this.concerns || target || list.length <= SHORT || this.subjects.size === 0 ? list : [];
  });

  /** With what one may act, where all ways together would be too many. */
  readonly groups = $derived.by(() => (this.desk.mine && !this.concerns && !this.target && this.ways.length === 0 ? [...this.subjects.keys()] : []));

  get about(): string {
    return "";
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
    this.tried++;
    this.desk.fault = null;
  }

  /** A new question on the table: ask what is open, keep what is still there. */
  async renew(): Promise<void> {
    const turn = ++this.asked;
    this.clear();
    this.options = [];
    this.kept = [];
    if (!this.desk.mine || this.desk.past) return;
    try {
      const { options, more } = await this.desk.options();
      if (turn !== this.asked) return;
      this.options = options;
      this.more = more;
    } catch (error) {
      this.desk.tell(error);
      return;
    }
    const easy = this.byItself && !this.more ? passing(this.options) : null;
    if (easy) {
      this.passed++;
      if (await this.desk.act(easy.action)) return;
      this.byItself = false;
    }
    if (this.acting) this.chosen = this.acting;
    else if (!this.subjects.has(this.chosen)) this.chosen = this.asks === "sailing" || this.asks === "committing" ? this.lone : "";
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

  /** Where an Order is to be carried out. */
  orderPlacesOf(id: string): string[] {
    return this.orders.has(id) ? (this.view?.orders.issued?.[id]?.locations ?? orderPlaces(this.sheet, id)).map(locationOf) : [];
  }

  choose(id: string): void {
    // A marker tells nothing: what is pressed is the place where it lies.
    if (id.startsWith("marker-")) return void this.go(locationOf(id.split("-").slice(2).join("-")));
    if (this.asks === "drawing_orders" && this.orders.has(id) && this.options.some(({ action }) => action.kind === "receive_orders")) return this.keep(id);
    if (this.asks === "placing_dummies" && this.formations.get(id)?.kind === "dummy") return void this.dummy("removed", id);
    if (this.targets.has(id)) return this.aim(id);
    this.clear();
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
    if (this.asks === "placing_dummies" && this.places.has(location)) return this.dummy("places", location);
    const found = this.places.get(location) ?? this.places.get(`${location}/harbour`);
    if (found) {
      const goal = this.places.has(location) ? location : `${location}/harbour`;
      this.seen = location;
      if (found.length === 1) this.lay(found[0]!, goal);
      else this.aim(goal);
      return;
    }
    const formation = this.formations.get(this.chosen);
    const kind = this.asks === "sailing" ? "sail" : this.asks === "committing" ? "commit" : "";
    if (kind && formation?.fleet === this.desk.role && !isHarbour(location)) {
      await this.judge({ kind, formation: formation.id, directive: { kind: "move", to: isBox(location) ? `${location}:in` : location }, role: this.desk.role });
      return;
    }
    if (!this.acting) this.chosen = "";
    this.clear();
    this.seen = location;
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
    return ((this.laid?.action["places"] as string[] | undefined) ?? []).filter((one) => this.laid?.action.kind === "place_dummies" && locationOf(one) === location).length;
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
    this.clear();
    this.target = target;
    if (option.action.kind === "receive_orders") this.kept = [...(option.action["orders"] as string[])];
    const piece = this.subject(option);
    if (piece && !this.acting) this.chosen = piece;
    this.laid = { action: option.action, text: this.shortOf(option) };
    void this.reckon(option);
  }

  private async reckon(option: Option): Promise<void> {
    const turn = this.tried;
    if (option.risky) this.odds = undefined;
    try {
      const odds = await this.desk.odds(option.action);
      if (turn === this.tried) this.odds = odds;
    } catch {
      // Odds that cannot be had are no reason to stop anybody.
      if (turn === this.tried) this.odds = null;
    }
  }

  async send(action: Action): Promise<void> {
    await this.desk.act(action);
  }

  get primary(): Button | null {
    const { laid } = this;
    if (!this.desk.mine || !laid) return null;
    return { id: "confirm", label: laid.text.length > 0 && laid.text.length <= 40 ? laid.text : w("confirm"), key: "↵", run: () => void this.send(laid.action) };
  }

  get buttons(): Button[] {
    if (!this.desk.mine) return [];
    const rank = (option: Option): number => ENDINGS.indexOf(option.action.kind);
    const shown = [...this.buttonOptions].sort((a, b) => rank(b) - rank(a));
    const last = shown.findLast(({ action }) => isEnding(action));
    return shown.map((option, i) => ({
      id: option === last ? "end" : `${option.action.kind}-${i}`,
      label: this.brief(this.textOf(option)),
      ...(option === last ? { key: "E" } : {}),
      run: () => (option.risky ? this.lay(option) : void this.send(option.action)),
    }));
  }

  /** Short enough for a button: up to the colon, or cut. */
  private brief(text: string): string {
    const first = text.length > 30 ? text.split(":")[0]! : text;
    return first.length > 34 ? `${first.slice(0, 32).trimEnd()}…` : first;
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
