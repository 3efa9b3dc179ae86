/** What the player is about to do: which ships are chosen, where they would end, whom they would attack. */

import { distance, turned, written, type Hex } from "../../../boards/hex/layout";
import { capital, t } from "../../../text";
import type { Action, Option, Verdict } from "../../../wire/shapes";
import type { Button, Desk, Helm } from "../../kit";
import { whyNot } from "../../refusing";
import { Attack } from "./attack.svelte";
import { endsOf, plainCourse, trace, type End } from "./course";
import { asBoard, asView, nameOf, type Ship } from "../view";

/** Where the reach of a ship leaves room for those whom it is to meet. */
const ROOM = globalThis.matchMedia?.("(min-width: 701px)") ?? { matches: true };

export class LepantoHelm implements Helm {
  chosen = $state<string[]>([]);
  options = $state.raw<Option[]>([]);
  open = $state.raw<Option[]>([]);
  path = $state("");
  bow = $state(0);
  attack: Attack;
  /** What shall be in sight. */
  brought = $state.raw<{ id: string } | null>(null);
  private asked = 0;
  /** The last question, and whether the ship that is chosen was chosen for the player, who has not moved on yet. */
  private offered = "";
  private suggested = false;
  /** The hex about which the table is being asked, and whether it was pressed twice. */
  private trying: Hex = 0;
  private eager = false;

  constructor(readonly desk: Desk) {
    this.attack = new Attack(this, desk);
  }

  // --- what is on the board

  get board() {
    return asBoard(this.desk.board);
  }

  get view() {
    return asView(this.desk.shown);
  }

  get asks(): string {
    return this.desk.mine ? (this.desk.prompt?.asks ?? "") : "";
  }

  get ship(): Ship | null {
    return this.view?.ships[this.chosen[0] ?? ""] ?? null;
  }

  get about(): string {
    return this.chosen[0] ?? "";
  }

  readonly name = (id: string): string => (this.board?.classes[id] ? nameOf(this.board, id) : id);

  /** Those that may act, where the chosen one may not. */
  get able(): string[] {
    const { ready } = this;
    return this.desk.mine && !ready.has(this.chosen[0] ?? "") ? [...ready].sort() : [];
  }

  bring(id: string): void {
    this.brought = { id };
  }

  at(hex: Hex): Ship[] {
    return Object.values(this.view?.ships ?? {}).filter((ship) => ship.at === hex);
  }

  /** The ships that may act now: these glow. */
  get ready(): Set<string> {
    const offers = this.desk.mine ? (this.desk.prompt?.offers ?? []) : [];
    if (this.asks === "combat") return new Set(this.open.flatMap(({ action }) => attackers(action)));
    const offer = offers.find((one) => one.action === "move" || one.action === "reorient");
    return new Set((offer?.limits["ship"]?.among ?? []).map(String));
  }

  get ends(): End[] {
    const { ship, board } = this;
    if (this.asks !== "movement" || !ship || !board) return [];
    return endsOf(ship, this.options);
  }

  /** Where the chosen ships would be. */
  get ghosts(): { ship: Ship; hex: Hex; bow: number; way: Hex[] }[] {
    const ships = this.chosen.map((id) => this.view?.ships[id]).filter((s): s is Ship => Boolean(s));
    if (this.asks === "reorientation" && this.ship && this.bow) return [{ ship: this.ship, hex: this.ship.at, bow: this.bow, way: [] }];
    if (this.asks !== "movement" || !this.path) return [];
    return ships.map((ship) => ({ ship, ...trace(ship, this.path) }));
  }

  /** The bows that can be chosen: at the hex where the ship would end, or where it lies. */
  get bows(): number[] {
    if (this.asks === "reorientation") return this.options.filter((o) => o.action.kind === "reorient").map((o) => Number(o.action["bow"]));
    const here = this.ghosts[0]?.hex;
    return this.chosen.length === 1 ? this.ends.filter((end) => end.hex === here).map((end) => end.bow) : [];
  }

  // --- choosing

  letGo(): void {
    this.chosen = [];
    this.options = [];
    this.clear();
  }

  private clear(): void {
    this.trying = 0;
    this.path = "";
    this.bow = 0;
    this.attack.clear();
    this.desk.fault = null;
  }

  async choose(id: string, more = false): Promise<void> {
    this.suggested = false;
    if (more && this.chosen.includes(id)) this.chosen = this.chosen.filter((other) => other !== id);
    else this.chosen = more ? [...this.chosen, id] : [id];
    this.clear();
    await this.refresh();
  }

  /** What may be done with the chosen ship now. */
  async refresh(): Promise<void> {
    const turn = ++this.asked;
    const id = this.chosen[0];
    if (!id || !this.desk.mine || !this.ready.has(id)) {
      this.options = [];
      return;
    }
    try {
      const { options } = await this.desk.options(id);
      if (turn === this.asked) this.options = options;
    } catch (error) {
      this.desk.tell(error);
    }
  }

  /** A new question on the table: forget what was tentative, keep what is still there. */
  async renew(): Promise<void> {
    const begins = this.chosen.length === 0 && this.asks !== this.offered;
    this.chosen = this.chosen.filter((id) => this.view?.ships[id]);
    this.clear();
    this.open = [];
    this.options = [];
    if (this.asks === "combat" || this.asks === "drift_order") {
      try {
        this.open = (await this.desk.options()).options;
      } catch (error) {
        this.desk.tell(error);
      }
    }
    if (this.chosen[0] && this.asks !== "combat" && !this.ready.has(this.chosen[0])) this.letGo();
    const first = begins && this.asks === "movement" && !this.desk.learning && ROOM.matches ? this.foremost : "";
    if (first) [this.chosen, this.suggested] = [[first], true];
    this.offered = this.asks;
    await this.refresh();
  }

  /** Of those that may act the nearest to an enemy. */
  private get foremost(): string {
    const ships = Object.values(this.view?.ships ?? {});
    const enemies = ships.filter((ship) => ship.role !== this.desk.role);
    const away = (ship: Ship): number => Math.min(...enemies.map((enemy) => distance(ship.at, enemy.at)));
    const found = ships.filter((ship) => this.ready.has(ship.id)).map((ship) => ({ id: ship.id, away: away(ship) }));
    return found.sort((a, b) => a.away - b.away)[0]?.id ?? "";
  }

  async click(hex: Hex, more: boolean): Promise<void> {
    const here = this.at(hex);
    const own = here.find((ship) => ship.role === this.desk.role);
    const enemy = here.find((ship) => ship.role !== this.desk.role);
    this.desk.fault = null;
    if (!this.desk.mine || !this.ship) {
      const any = own ?? enemy;
      if (any) await this.pick(any, more);
      else this.letGo();
      return;
    }
    // The ghost, or the target, pressed once more.
    if (!more && (this.ghosts.some((ghost) => ghost.hex === hex) || (enemy && this.attack.pressed === enemy.id))) return this.primary?.run();
    if (!more && this.trying === hex) {
      this.eager = true;
      return;
    }
    const end = this.endAt(hex);
    if (end && this.chosen.length === 1) this.path = end.path;
    else if (this.asks === "combat" && enemy && this.ship.role === this.desk.role) await this.trial(hex, this.attack.press(enemy.id, more));
    else if (own) await this.pick(own, more);
    else if (this.asks === "movement") await this.trial(hex, this.steer(hex, enemy));
    else if (enemy) await this.pick(enemy, false);
    else this.letGo();
  }

  /** Pressed again before the table has answered, what is laid is confirmed then. */
  private async trial(hex: Hex, asking: Promise<void>): Promise<void> {
    [this.trying, this.eager] = [hex, false];
    await asking;
    if (this.trying !== hex) return;
    this.trying = 0;
    if (this.eager) this.primary?.run();
  }

  private async pick(ship: Ship, more: boolean): Promise<void> {
    const mine = ship.role === this.desk.role;
    await this.choose(ship.id, more && mine);
    if (mine && this.desk.mine && !this.ready.has(ship.id)) await whyNot(this.desk, this.plainActions(ship), t("prompt.none"));
  }

  /** Something harmless that this ship cannot do now, so that the server says why. */
  private plainActions(ship: Ship): Action[] {
    const role = this.desk.role;
    if (this.asks === "movement") return [{ kind: "move", ship: ship.id, path: "r", role }];
    if (this.asks === "reorientation") return [{ kind: "reorient", ship: ship.id, bow: turned(ship.bow, 1), role }];
    if (this.asks === "combat") return [{ kind: "broadside", ships: [ship.id], role }];
    return [];
  }

  private endAt(hex: Hex): End | undefined {
    const here = this.ends.filter((end) => end.hex === hex && hex !== this.ship?.at);
    const now = this.ghosts[0];
    const wanted = now && now.hex === hex ? now.bow : (this.ship?.bow ?? 0);
    const cost = (end: End): number => (end.tired ? 10 : 0) + Math.min((end.bow - wanted + 6) % 6, (wanted - end.bow + 6) % 6);
    return here.sort((a, b) => cost(a) - cost(b))[0];
  }

  /** Towards a hex that no offer leads to: a line follows its leader, a single ship is told why not. */
  private async steer(hex: Hex, enemy: Ship | undefined): Promise<void> {
    const leader = this.ship!;
    if (this.chosen.length > 1) {
      const end = this.endAt(hex);
      await this.tryPath(end?.path ?? plainCourse(leader, hex));
    } else if (!this.ready.has(leader.id)) {
      if (enemy) await this.choose(enemy.id);
      else this.letGo();
    } else await this.tryPath(plainCourse(leader, hex), hex);
  }

  pointTo(bow: number): void {
    if (this.asks === "reorientation") this.bow = bow;
    const hex = this.ghosts[0]?.hex;
    const end = this.ends.find((one) => one.hex === hex && one.bow === bow);
    if (end) this.path = end.path;
  }

  // --- courses

  /** With a hex that was pressed: why not there is what is asked. */
  async tryPath(path: string, hex: Hex = 0): Promise<void> {
    if (!path) {
      this.path = "";
      return;
    }
    const action = this.moving(path);
    const verdict = await this.desk.verdict(action);
    if (verdict.ok) {
      this.path = path;
      this.desk.fault = null;
    } else this.desk.fault = { text: "", verdict: hex && this.ship ? this.whyNotTo(this.ship, hex, verdict) : verdict };
  }

  /** The answer about a course, told of the hex to which it was to lead. */
  private whyNotTo(ship: Ship, hex: Hex, verdict: Verdict): Verdict {
    const far = distance(ship.at, hex);
    const most = Math.max(0, ...this.ends.map((end) => distance(ship.at, end.hex)));
    const told = verdict.told.filter(([, value]) => value === written(hex));
    const remedy = far > most ? t("why.far", { n: far, most }) : t("why.near");
    return { ...verdict, tried: t("why.sail", { ship: this.name(ship.id), hex: written(hex) }), told, remedy };
  }

  moving(path: string): Action {
    const role = this.desk.role;
    if (this.chosen.length > 1) return { kind: "move_line", ships: [...this.chosen], path, role };
    return { kind: "move", ship: this.chosen[0], path, role };
  }

  /** The ships of one squadron that may act and point the same way, the longest line first. */
  readonly lines = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const id of this.asks === "movement" ? this.ready : []) {
      const ship = this.view?.ships[id];
      const line = `${ship?.squadron} ${ship?.bow}`;
      found.set(line, [...(found.get(line) ?? []), id]);
    }
    return [...found.values()].filter((line) => line.length > 1).sort((a, b) => b.length - a.length);
  });

  /** The line of the chosen ship; once it is taken, the next one. */
  async takeLine(): Promise<void> {
    const { lines } = this;
    const [lead = ""] = this.chosen;
    const now = lines.findIndex((line) => line.includes(lead));
    const taken = now >= 0 && this.chosen.length === lines[now]!.length;
    const line = lines[taken ? (now + 1) % lines.length : Math.max(0, now)];
    if (!line) return;
    const first = now >= 0 && !taken ? lead : line[0]!;
    this.chosen = [first, ...line.filter((id) => id !== first)];
    this.clear();
    await this.refresh();
  }

  /** Several at once: of those around which a loop was drawn, the many that may act and point the same way. */
  async gather(ids: string[]): Promise<void> {
    const bows = new Map<number, string[]>();
    for (const id of ids.filter((one) => this.ready.has(one))) {
      const bow = this.view!.ships[id]!.bow;
      bows.set(bow, [...(bows.get(bow) ?? []), id]);
    }
    const [most] = [...bows.values()].sort((a, b) => b.length - a.length);
    if (!most) return;
    this.chosen = most;
    this.clear();
    await this.refresh();
  }

  next(step: number): void {
    if (this.suggested && this.chosen[0]) return void this.choose(this.chosen[0]);
    const list = [...this.ready].sort((a, b) => ((this.view?.ships[a]?.at ?? 0) % 100) - ((this.view?.ships[b]?.at ?? 0) % 100));
    if (list.length === 0) return;
    const now = list.indexOf(this.chosen[0] ?? "");
    void this.choose(list[(now + step + list.length) % list.length] ?? list[0]!);
  }

  // --- doing

  async send(action: Action): Promise<void> {
    // Once it is done a new question comes, and `renew` clears the board for it.
    await this.desk.act(action);
  }

  lay(option: Option): void {
    const { action } = option;
    this.clear();
    if (action.kind === "move") {
      this.chosen = [String(action["ship"])];
      void this.refresh().then(() => (this.path = String(action["path"])));
    } else if (action.kind === "reorient") {
      this.chosen = [String(action["ship"])];
      void this.refresh().then(() => (this.bow = Number(action["bow"])));
    } else if (option.risky) void this.attack.lay(option);
    else void this.send(action);
  }

  get primary(): Button | null {
    if (!this.desk.mine) return null;
    const role = this.desk.role;
    if (this.path) {
      const label = this.chosen.length > 1 ? t("prompt.line") : t("prompt.move");
      return { id: "confirm", label, key: "↵", run: () => void this.send(this.moving(this.path)) };
    }
    if (this.asks === "reorientation" && this.bow && this.ship) {
      const action: Action = { kind: "reorient", ship: this.ship.id, bow: this.bow, role };
      return { id: "confirm", label: t("prompt.turn"), key: "↵", run: () => void this.send(action) };
    }
    const attack = this.attack.selected;
    if (attack) return { id: "confirm", label: this.attack.label(attack), key: "↵", run: () => void this.send(attack) };
    return null;
  }

  get buttons(): Button[] {
    if (!this.desk.mine) return [];
    const found: Button[] = [];
    const offers = new Set(this.desk.prompt?.offers.map((offer) => offer.action));
    if (this.lines.length > 0 && !this.path) found.push({ id: "line", label: t("prompt.takeline"), key: "L", run: () => void this.takeLine() });
    if (this.asks === "combat" && this.open.some(({ action }) => action.kind === "broadside"))
      found.push({ id: "broadside", label: t("prompt.broadside"), key: "V", run: () => void this.attack.broadside() });
    if (offers.has("end_phase"))
      found.push({ id: "end", label: t("prompt.end"), key: "E", run: () => void this.send({ kind: "end_phase", role: this.desk.role }) });
    if (this.asks === "drift_order")
      found.push({ id: "drift", label: t("menu.yes"), key: "E", run: () => void this.send({ kind: "drift", ships: [], role: this.desk.role }) });
    return found;
  }

  get question(): string {
    const { prompt, mine } = this.desk;
    const ship = this.ship && this.ship.role === this.desk.role && this.ready.has(this.ship.id) ? nameOf(this.board, this.ship.id) : "";
    if (!mine || !ship) return prompt?.question ?? "";
    if (this.chosen.length > 1) return t(this.asks === "combat" ? "prompt.board" : "prompt.lineof", { n: this.chosen.length });
    if (this.asks === "movement") return t("prompt.where", { ship });
    if (this.asks === "reorientation") return t("prompt.turned", { ship });
    if (this.asks === "combat") return t("prompt.target", { ship });
    return prompt?.question ?? "";
  }

  get hint(): string {
    const left = this.desk.prompt?.facts["left"];
    const inUse = this.ship && this.asks === "movement" && typeof left === "number";
    return inUse ? t("prompt.left", { n: left }) : "";
  }

  /** What a screen reader is told about the present choice. */
  get said(): string {
    const ghost = this.ghosts[0];
    if (ghost) return this.options.find((o) => o.action["path"] === this.path && this.path)?.text ?? capital(this.path);
    return this.ship ? capital(nameOf(this.board, this.ship.id)) : "";
  }

  key(event: KeyboardEvent): boolean {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "n" || key === "p") this.next(key === "n" && !event.shiftKey ? 1 : -1);
    else if (key === "l") void this.takeLine();
    else if (key === "Escape") this.letGo();
    else if (this.asks === "movement" && this.ship && "rs<>at,.".includes(key) && key.length === 1) {
      const letter = key === "," ? "<" : key === "." ? ">" : key;
      void this.tryPath(this.path + letter);
    } else if (key === "Backspace" && this.path) void this.tryPath(this.path.slice(0, -1));
    else if (this.asks === "reorientation" && this.ship && /^[<>,.]$/.test(key)) this.swing(key === "<" || key === "," ? 1 : -1);
    else if (this.asks === "combat" && this.attack.key(key)) return true;
    else return false;
    return true;
  }

  private swing(way: number): void {
    let bow = this.bow || this.ship!.bow;
    for (let i = 0; i < 6; i++) {
      bow = turned(bow, way);
      if (this.bows.includes(bow)) break;
    }
    if (this.bows.includes(bow)) this.bow = bow;
  }
}

function attackers(action: Action): string[] {
  if (action.kind === "pass_squadron" || action.kind === "broadside") return [];
  const { ship, ships } = action as Action & { ship?: string; ships?: string[] };
  return [...(ship ? [ship] : []), ...(ships ?? [])];
}
