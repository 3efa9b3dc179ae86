/** An attack before it is made: the targets, what each way of attacking promises, and what is barred. */

import { t, type Key } from "../../../text";
import type { Action, OddsShown, Option, Verdict } from "../../../wire/shapes";
import type { Desk } from "../../kit";
import type { LepantoHelm } from "./helm.svelte";

export interface Way {
  action: Action;
  odds: OddsShown | null | undefined;
}

const KINDS = ["fire_guns", "fire_small_arms", "board"] as const;
const LETTERS: Record<string, string> = { g: "fire_guns", a: "fire_small_arms", b: "board" };

export class Attack {
  targets = $state<string[]>([]);
  ways = $state.raw<Way[]>([]);
  barred = $state.raw<{ kind: string; verdict: Verdict }[]>([]);
  picked = $state(0);
  /** The target that was pressed, not only passed over: pressed once more it confirms. */
  pressed = "";
  private asked = 0;

  constructor(
    private readonly helm: LepantoHelm,
    private readonly desk: Desk,
  ) {}

  get selected(): Action | null {
    return this.ways[this.picked]?.action ?? null;
  }

  label(action: Action): string {
    const ships = (action.kind === "board" && (action["ships"] as string[])) || [];
    return ships.length > 1 ? t("odds.together", { n: ships.length }) : t(`kind.${action.kind}` as Key);
  }

  letter({ kind }: Action): string {
    return Object.keys(LETTERS).find((letter) => LETTERS[letter] === kind) ?? "";
  }

  clear(): void {
    this.asked++;
    this.targets = [];
    this.ways = [];
    this.barred = [];
    this.picked = 0;
    this.pressed = "";
  }

  async press(target: string, more: boolean): Promise<void> {
    const known = !more && this.targets.length === 1 && this.targets[0] === target;
    if (!known) await this.aim(target, more);
    this.pressed = target;
  }

  /** One of the ways is picked; the one that is picked already is carried out. */
  pick(index: number): void {
    if (index === this.picked) this.helm.primary?.run();
    else this.picked = index;
  }

  async aim(target: string, more = false): Promise<void> {
    const before = this.targets;
    this.clear();
    this.targets = more && !before.includes(target) ? [...before, target] : [target];
    await this.weigh(this.possible());
  }

  /** One way of each kind, with exactly the ships and targets that are chosen; and boarding with those that could help. */
  private possible(): Action[] {
    const role = this.desk.role;
    const [target] = this.targets;
    const ships = [...this.helm.chosen];
    const offered = this.helm.options.map(({ action }) => action);
    const ram = offered.find((action) => action.kind === "ram");
    if (ram) return [ram];
    const boardings = offered.filter(
      ({ kind, ...more }) =>
        kind === "board" && more["target"] === target && (more["ships"] as string[])[0] === ships[0] && (more["ships"] as string[]).length > 1,
    );
    const guns = offered.filter((action) => action.kind === "fire_guns" && action["target"] === target);
    return [
      ...(guns.length ? guns : [{ kind: "fire_guns", ship: ships[0], target, role }]),
      { kind: "fire_small_arms", ship: ships[0], targets: [...this.targets], role },
      { kind: "board", target, ships, role },
      ...(ships.length === 1 ? boardings : []),
    ];
  }

  private async weigh(actions: Action[]): Promise<void> {
    const turn = this.asked;
    try {
      const verdicts = await Promise.all(actions.map((action) => this.desk.verdict(action)));
      if (turn !== this.asked) return;
      this.ways = actions.filter((_, i) => verdicts[i]!.ok).map((action) => ({ action, odds: undefined }));
      this.barred = actions.map((action, i) => ({ kind: action.kind, verdict: verdicts[i]! })).filter(({ verdict }) => !verdict.ok);
      const found = await Promise.all(this.ways.map(({ action }) => this.reckon(action)));
      if (turn === this.asked) this.ways = this.ways.map((way, i) => ({ ...way, odds: found[i] ?? null }));
    } catch (error) {
      this.desk.tell(error);
    }
  }

  /** Odds are a courtesy: when the table is too busy they are asked for once more, then left out. */
  private async reckon(action: Action): Promise<OddsShown | null> {
    try {
      return await this.desk.odds(action);
    } catch {
      return this.desk.odds(action).catch(() => null);
    }
  }

  async broadside(): Promise<void> {
    const { chosen } = this.helm;
    this.clear();
    const ships = chosen.filter((id) => this.helm.ready.has(id));
    await this.weigh([{ kind: "broadside", ships, role: this.desk.role }]);
  }

  async lay({ action }: Option): Promise<void> {
    const ships = (action["ships"] as string[] | undefined) ?? (action["ship"] ? [String(action["ship"])] : []);
    if (ships.length) this.helm.chosen = [...ships];
    this.clear();
    this.targets = (action["targets"] as string[] | undefined) ?? (action["target"] ? [String(action["target"])] : []);
    await this.weigh([action]);
  }

  /** The enemies that the chosen ship could attack, from what is offered. */
  get reachable(): string[] {
    const found = new Set<string>();
    for (const { action } of this.helm.options) {
      if (!KINDS.includes(action.kind as (typeof KINDS)[number])) continue;
      if (typeof action["target"] === "string") found.add(action["target"]);
      for (const id of (action["targets"] as string[] | undefined) ?? []) found.add(id);
    }
    return [...found].sort();
  }

  key(key: string): boolean {
    if (key === "t") {
      const list = this.reachable;
      const next = list[(list.indexOf(this.targets[0] ?? "") + 1) % (list.length || 1)];
      if (next) void this.aim(next);
      return true;
    }
    if (key === "v") {
      void this.broadside();
      return true;
    }
    const kind = LETTERS[key];
    // pressed again it is the next of that kind
    const those = this.ways.flatMap(({ action }, i) => (action.kind === kind ? [i] : []));
    this.picked = those.find((i) => i > this.picked) ?? those[0] ?? this.picked;
    return Boolean(kind);
  }
}
