/** What a game's board is given by the match, and what it gives back. */

import type { Component } from "svelte";
import { capital, t } from "../text";
import type { Action, BoardInWords, Intended, MomentShown, OddsShown, Option, Prompt, Role, Step, Verdict, View, WireEvent } from "../wire/shapes";
import type { DeedShown, Reads, Wreck } from "./deeds";
import type { Records, Relation, Scene } from "./relation";

export interface Fault {
  text: string;
  verdict: Verdict | null;
  /** What else was meant by it, perhaps, and is refused too. */
  also?: Verdict[];
  lost?: boolean;
}

/** An action that the server has found for a place. */
export interface Steered extends Option {
  verdict: Verdict;
}

/** What may come of an action, and what it puts at risk for good. */
export interface Weighed {
  odds: OddsShown | null;
  caution: string;
  /** The rule behind the caution. */
  cautioned_by: string;
}

/** The match as a game sees it. */
export interface Desk {
  /** Its name on the wire, where a board serves several games. */
  readonly game?: string;
  readonly role: Role;
  readonly shown: View | null;
  readonly prompt: Prompt | null;
  readonly steps: Step[];
  readonly board: unknown;
  readonly mine: boolean;
  readonly past: MomentShown | null;
  /** The deed that has its moment now, and what was left of those of the turn. */
  readonly deed?: DeedShown | null;
  readonly wrecks?: Wreck[];
  /** What one has said that shall be done. */
  readonly intentions: Intended[];
  /** Whether a lesson goes on: then nothing is filled in for whoever learns. */
  readonly learning?: boolean;
  fault: Fault | null;
  act(action: Action): Promise<boolean>;
  verdict(action: Action): Promise<Verdict>;
  odds(action: Action): Promise<OddsShown | null>;
  weigh(action: Action): Promise<Weighed>;
  options(about?: string): Promise<{ options: Option[]; more: boolean }>;
  /** How a good player would fill in the form that is asked for; nothing where it takes none. */
  propose(): Promise<Option[]>;
  /** How far a piece may go, by kind of order; nothing where the game does not say. */
  reach(piece: string): Promise<Record<string, unknown>>;
  /** The action that brings a piece to a place, with its verdict. */
  steer(piece: string, place: { x: number; y: number }): Promise<Steered>;
  /** The board in sentences and drawn with letters, as it stands now. */
  describe?(): Promise<BoardInWords>;
  tell(error: unknown): void;
  /** A sentence of the table with the names of its pieces. */
  say(text: string): string;
}

/** The question and what one has done so far: while both are the same, nobody else's step takes what is chosen out of one's hand. */
export function questionOf({ prompt, past, role, steps }: Desk): string {
  const mine = steps.findLast(({ by, events }) => by === role && events.length > 0)?.step;
  return JSON.stringify([prompt?.asks, prompt?.facts, prompt?.mine, past?.step, role, mine]);
}

export interface Button {
  id: string;
  label: string;
  key?: string;
  run: () => void;
}

/** What the prompt line shows, and what keys do. One for each game, made for each match. */
export interface Helm {
  readonly question: string;
  readonly hint: string;
  readonly primary: Button | null;
  readonly buttons: Button[];
  /** The piece that the list of orders should be about. */
  readonly about: string;
  /** True if the key meant something. */
  key(event: KeyboardEvent): boolean;
  /** Lay an option on the board, to be confirmed; false if it was carried out at once. */
  lay(option: Option): void;
  letGo(): void;
  /** Those that may act now, where the chosen one may not; and how one of them is chosen. */
  readonly able?: string[];
  choose?(id: string): unknown;
  /** What a piece or a place is called. */
  name?(id: string): string;
  /** Brings into sight where an event happened. */
  show?(event: WireEvent): void;
  /** Brings a piece into sight. */
  bring?(id: string): void;
}

export interface Cell {
  label: string;
  value: string;
  arrow?: number | null;
}

/** One thing that the guided tour shows or asks for. */
export interface Lesson {
  /** What it is about, in a word or three. */
  title: () => string;
  /** What is said, in the language chosen now. */
  text: (desk: Desk, helm: Helm) => string;
  /** What is to be pressed, said again after something else was. */
  look?: (desk: Desk, helm: Helm) => string;
  /** The name of what was pressed instead; nothing while all is as it should be. */
  wrong?: (desk: Desk, helm: Helm, since: number) => string;
  /** Whether what it needs is there now, within the questions in which it can be done. */
  can?: (desk: Desk, helm: Helm) => boolean;
  /** Whether its question is asked no second time. */
  once?: boolean;
  /** The rules behind it. */
  cites?: string[];
  /** The questions in which it can be done; before any other the tour says how to go on. */
  asks?: string[];
  /** What on the page it speaks of, as a selector. */
  shows?: string | ((desk: Desk, helm: Helm) => string);
  /** Whether it speaks of the chronicle's sentences, so that they can be pressed. */
  chronicle?: boolean;
  /** The piece of which it speaks, so that it is in sight. */
  brings?: (helm: Helm) => string | undefined;
  /** Whether what was asked for has been done; `since` is the last step when the lesson began. */
  done?: (desk: Desk, helm: Helm, since: number) => boolean;
}

/** A squadron, or the units under one commander. */
export interface Party {
  id: string;
  name: string;
  /** How many there are, in words. */
  count: string;
  /** What an intention names: the squadron itself, or each of the units. */
  members: string[];
}

/** Units under the commanders that they obey. */
export function underChiefs(units: { id: string; chief: string }[], name: (id: string) => string): Party[] {
  const chiefs = [...new Set(units.map(({ chief }) => chief))].filter(Boolean);
  return chiefs.map((chief) => {
    const members = units.filter((unit) => unit.chief === chief).map(({ id }) => id);
    return { id: chief, name: capital(name(chief)), count: t(members.length === 1 ? "intend.unit1" : "intend.units", { n: members.length }), members };
  });
}

export interface Kit {
  id: string;
  Board: Component<{ desk: Desk; helm: Helm; onrule: (id: string) => void }>;
  Panel: Component<{ desk: Desk; helm: Helm }>;
  helm(desk: Desk): Helm;
  cells(view: View): Cell[];
  /** How many of its pieces each side has, where everybody may count them. */
  forces?(view: View): Record<Role, number>;
  /** What the strip counts for each side, where it is not the score. */
  tally?(view: View): { label: string; of: Record<Role, string> };
  /** Turn and side of a view, for headings. */
  turnOf(view: View): number;
  turns(view: View): number;
  roles: { role: Role; flag: string; wash: string; kin: string }[];
  sideName(role: Role): string;
  /** The side with its article, as inside a sentence. */
  sideIn(role: Role): string;
  /** A small picture of the event's kind. */
  icon(kind: string, fight?: boolean): string;
  /** What is seen of an event as a blow. */
  reads?: Reads;
  /** Whether a side may say in this game what it wants done without being asked. */
  intends?: boolean;
  /** The parts of a side that are led together: each told with one press what it is to do. */
  parties?(view: View, board: unknown, role: Role): Party[];
  /** One of a side's pieces, for an example, where that is said in sentences and the table weighs what is news. */
  example?(role: Role): string;
  /** Whether its forms are filled in on sheets of its own. */
  sheets?: boolean;
  /** How many sides its dice have, where they have not six. */
  dice?: number;
  /** Whether its turns have halves, which are the headings of the chronicle. */
  halves?: boolean;
  /** What a part of a turn is as a heading of the chronicle. */
  heading?(part: number): string;
  /** The moments that the account looks at, where they are not the beginnings of turns. */
  scenes?(steps: Step[]): { turn: number; step: number }[];
  /** The guided tour. */
  tour?: Lesson[];
  /** The account of a battle; null while there is not enough to tell. */
  relate?(records: Records): Relation | null;
  /** A small picture of the board at one of the scenes. */
  Vignette?: Component<{ scenes: Scene[]; at: number; board: unknown }>;
}

export function counted(roles: Role[]): Record<Role, number> {
  const found: Record<Role, number> = {};
  for (const role of roles) found[role] = (found[role] ?? 0) + 1;
  return found;
}

/** Whether an event of such a kind has come since a step, by whomever or by one side. */
export function happened(desk: Desk, since: number, kinds: string[], by?: Role): boolean {
  return desk.steps.some((step) => step.step > since && (by === undefined || step.by === by) && step.events.some(({ event }) => kinds.includes(event.kind)));
}

/** The last thing of such a kind that a side has done since a step, in the words of the chronicle. */
export function strayed(desk: Desk, since: number, kinds: string[]): string {
  const told = desk.steps.filter(({ step, by }) => step > since && by === desk.role).flatMap(({ events }) => events);
  const text = told.findLast(({ event, text }) => kinds.includes(event.kind) && text)?.text ?? "";
  return desk.say(text).replace(/\.$/, "");
}

/** Done once somebody has looked at the past and has come back. */
export function lookedBack(): NonNullable<Lesson["done"]> {
  let looked = -1;
  return (desk, _, since) => {
    if (desk.past) looked = since;
    return looked === since && desk.past === null;
  };
}
