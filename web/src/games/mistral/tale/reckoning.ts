/** What a war at sea came to: Battles, losses, Orders, sightings, and what the dice had promised. */

import type * as Wire from "../../../wire/shapes";
import type { Role, Step } from "../../../wire/shapes";
import type * as Mistral from "../../../wire/generated/mistral";
import { addLuck, weightiest, type Luck, type Told } from "../../relation";

export const ROLES: Role[] = ["british", "bourbons"];
export const CAUSES = ["battle", "wear", "fire"] as const;
export type Cause = (typeof CAUSES)[number];
const FACES = 10;

export const bySide = <T>(value: (role: Role) => T): Record<Role, T> => Object.fromEntries(ROLES.map((role) => [role, value(role)]));

export interface Battle {
  location: string;
  /** Who had the weather gauge. */
  gauge: string;
  intensity: string;
  loser: string;
  combats: number;
  sunk: Record<Role, number>;
  /** Whoever withdrew before a gun was fired. */
  withdrew: string;
}

/** A Turn, or an Impulse where the whole war is one Turn or two. */
export interface Period {
  turn: number;
  impulse: number;
  step: number;
  gales: { wind: string; force: number; at: string }[];
  spotted: { fleet: Role; formation: string; at: string }[];
  /** Formations that were seen to leave a harbour. */
  left: { formation: string; port: string }[];
  battles: Battle[];
  lost: Record<Role, number>;
  fallen: { leader: string; fate: string }[];
  fulfilled: Record<Role, string[]>;
  failed: Record<Role, string[]>;
  prestige: Record<Role, number>;
  convoys: number;
}

export interface Reckoning {
  periods: Period[];
  /** Whether a period is an Impulse. */
  byImpulse: boolean;
  losses: Record<Role, Record<Cause, number>>;
  leaders: Record<Role, number>;
  fulfilled: Record<Role, number>;
  failed: Record<Role, number>;
  dice: number[];
  gunnery: Record<Role, Luck>;
  searches: Record<Role, Luck>;
  moments: Told[];
}

/** Where each period begins: a Turn of a long war, an Impulse of a short one. */
export function beginnings(steps: Step[]): { turn: number; impulse: number; step: number }[] {
  const found: { turn: number; impulse: number; step: number }[] = [];
  let turn = 0;
  for (const step of steps)
    for (const told of step.events) {
      turn = told.turn ?? turn;
      if (told.part !== undefined) found.push({ turn, impulse: told.part, step: step.step });
    }
  const turns = found.filter(({ impulse }) => impulse === 1);
  return turns.length > 2 ? turns : found;
}

const blank = (turn: number, impulse: number, step: number): Period => ({
  turn,
  impulse,
  step,
  gales: [],
  spotted: [],
  left: [],
  battles: [],
  lost: bySide(() => 0),
  fallen: [],
  fulfilled: bySide(() => []),
  failed: bySide(() => []),
  prestige: bySide(() => 0),
  convoys: 0,
});

/** Reads the steps of a match in order, one event after the other. */
class Reader {
  readonly found: Reckoning;
  private dice: number[] = [];
  private battle: Battle | null = null;

  constructor(steps: Step[]) {
    const begun = beginnings(steps);
    this.found = {
      periods: begun.map(({ turn, impulse, step }) => blank(turn, impulse, step)),
      byImpulse: begun.some(({ impulse }) => impulse > 1),
      losses: bySide(() => ({ battle: 0, wear: 0, fire: 0 })),
      leaders: bySide(() => 0),
      fulfilled: bySide(() => 0),
      failed: bySide(() => 0),
      dice: [],
      gunnery: bySide(() => ({ got: 0, promised: 0 })),
      searches: bySide(() => ({ got: 0, promised: 0 })),
      moments: [],
    };
    for (const step of steps) for (const told of step.events) this.read(told, step.step);
    this.found.moments = weightiest(this.found.moments, 6);
  }

  private read(told: Wire.Told, step: number): void {
    const e = told.event as unknown as Mistral.AnyEvent;
    const { text, luck } = told;
    addLuck(this.found.gunnery, luck);
    addLuck(this.found.searches, luck, "search");
    if (e.kind === "die_rolled") {
      this.dice.push(e.result);
      this.found.dice.push(e.result % FACES);
      return;
    }
    const now = this.found.periods.findLast((one) => one.step <= step) ?? this.found.periods[0];
    const weight = now ? this.weigh(told, now) : 0;
    if (text && weight && now) this.found.moments.push({ step, turn: now.turn, text, dice: this.dice.slice(-8), weight });
    if (text) this.dice = [];
  }

  /** Counts an event, and says how much it is worth telling. */
  private weigh(told: Wire.Told, now: Period): number {
    if (told.deed?.what === "loss") return this.lose(told.deed.side, CAUSES.find((one) => one === told.deed?.how) ?? "wear", now);
    const e = told.event as unknown as Mistral.AnyEvent;
    switch (e.kind) {
      case "gale_formed":
        now.gales.push({ wind: e.gale.wind, force: e.gale.force, at: e.gale.at });
        return e.gale.force >= 11 ? 3 : 0;
      case "convoy_spotted":
        return 2;
      case "formation_spotted":
        now.spotted.push({ fleet: e.fleet, formation: e.formation, at: e.at });
        return told.luck ? 2 : 0;
      case "harbour_left":
        now.left.push({ formation: e.formation, port: e.port });
        return 0;
      case "order_ended":
        if (e.outcome === "terminated") return 0;
        now[e.outcome][e.fleet]?.push(e.order);
        this.found[e.outcome][e.fleet] = (this.found[e.outcome][e.fleet] ?? 0) + 1;
        return 2;
      case "prestige_changed":
        now.prestige[e.role] = (now.prestige[e.role] ?? 0) + e.by;
        return 0;
      case "convoy_damaged":
        now.convoys += e.points;
        return 2;
      case "harbour_attacked":
        return 4;
      default:
        return this.fight(told, now);
    }
  }

  private fight(told: Wire.Told, now: Period): number {
    const e = told.event as unknown as Mistral.AnyEvent;
    switch (e.kind) {
      case "battle_joined":
        this.battle = { location: e.location, gauge: "", intensity: "", loser: "", combats: 0, sunk: bySide(() => 0), withdrew: "" };
        now.battles.push(this.battle);
        return 4;
      case "gauge_taken":
        if (this.battle) this.battle.gauge = e.role;
        return 0;
      case "intensity_set":
        if (this.battle) this.battle.intensity = e.fight.intensity;
        return 0;
      case "formation_withdrew":
        if (this.battle && !this.battle.loser) this.battle.withdrew = e.fleet;
        return 1;
      case "clash_fought":
        return this.fire(told.luck);
      case "fireship_burnt":
        return 4;
      case "leader_fell":
        now.fallen.push({ leader: e.leader, fate: e.fate });
        return 6;
      case "battle_lost":
        if (this.battle) this.battle.loser = e.role;
        return 5;
      case "battle_ended":
        this.battle = null;
        return 0;
      default:
        return 0;
    }
  }

  /** A Combat whose dice were far from what they promised is the more worth telling. */
  private fire(luck: Wire.Told["luck"]): number {
    if (this.battle) this.battle.combats++;
    return 3 + Math.min(3, Math.max(0, ...(luck ?? []).map(({ got, promised }) => Math.abs(got - promised))));
  }

  private lose(role: Role, cause: Cause, now: Period): number {
    this.found.losses[role]![cause]++;
    now.lost[role] = (now.lost[role] ?? 0) + 1;
    if (this.battle) this.battle.sunk[role] = (this.battle.sunk[role] ?? 0) + 1;
    return 6;
  }
}

/** `sideOf` tells whose a Leader is. */
export function reckon(steps: Step[], sideOf: (leader: string) => Role = () => ""): Reckoning {
  const { found } = new Reader(steps);
  for (const { leader } of found.periods.flatMap(({ fallen }) => fallen)) {
    const role = sideOf(leader);
    if (role in found.leaders) found.leaders[role]!++;
  }
  return found;
}
