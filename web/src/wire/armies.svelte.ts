/** Armies of one's own, kept in this browser; and what the server says about one that is being built. */

import { Drawer } from "./drafts.svelte";
import type { Words } from "./shapes";

export type Tree = Record<string, unknown>;

/** What can be chosen: it writes `value` at `place`, or adds it to the list there. */
export interface Choice {
  id: string;
  place: string;
  value: unknown;
  how: "put" | "add";
  name: string;
  cost: number;
  on: boolean;
  bar: string;
  default: boolean;
  kind?: string;
}

export interface Field {
  key: string;
  title: string;
  many: boolean;
  most: number | null;
  choices: Choice[];
}

export interface ProfileRow {
  key: string;
  name: string;
  value: string;
}

export interface Post {
  place: string;
  entry: string;
  name: string;
  person: string;
  sub: string;
  cost: number;
  arm: string;
  base: [number, number];
  custom: boolean;
  fields: Field[];
  rows: ProfileRow[];
  traits: string[];
}

export interface Slot {
  place: string;
  title: string;
  least: number;
  most: number | null;
  posts: Post[];
  choices: Choice[];
}

export interface Group {
  place: string;
  kind: string;
  title: string;
  person: string;
  leader: string;
  cost: number;
  fields: Field[];
  slots: Slot[];
}

export interface Mend {
  text: string;
  remove?: string;
  choice?: Choice;
}

export interface ArmyProblem {
  cite: string;
  where: string;
  rule: string;
  place: string;
  title: string;
  mends?: Mend[];
}

/** An army laid out. */
export interface ArmySheet {
  army: Tree;
  name: string;
  list: string;
  title: string;
  faction: string;
  from: number;
  to: number;
  year: number | null;
  points: number;
  cost: number;
  legal: boolean;
  fields: Field[];
  groups: Group[];
  boxes: { kind: string; title: string; least: number; most: number | null; has: number }[];
  more: Choice[];
  problems: ArmyProblem[];
  cards: { name: string; means: string }[];
  custom: { id: string; name: string; cost: number | null; fields: Field[] }[];
  new_custom: Choice | null;
  notes?: string[];
}

export interface ArmyList {
  id: string;
  name: Words;
  faction: string;
  faction_name: Words;
  start: number;
  end: number;
  forms: string[];
}

export interface ReadyRow {
  id: string;
  name: Words;
  list: string;
  faction: string;
  faction_name: Words;
  points: number;
  year: number;
  summary: Words;
  arms: string[];
  defends: boolean;
}

/** What an army can be begun from. */
export interface Armoury {
  lists: ArmyList[];
  forms: { id: string; name: Words }[];
  ready: ReadyRow[];
}

export interface KeptArmy {
  id: string;
  game: string;
  army: Tree;
  /** As it was last laid out, for lists of armies. */
  name: string;
  faction: string;
  title: string;
  points: number;
  year: number;
  cost: number;
  legal: boolean;
  summary: string;
  arms: string[];
  defends: boolean;
}

export const armies = new Drawer<KeptArmy>("estandarte.armies");
