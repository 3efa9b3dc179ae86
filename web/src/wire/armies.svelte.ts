/** Armies of one's own, kept in this browser; and what the server says about one that is being built. */

import { Drawer } from "./drafts.svelte";

export type Tree = Record<string, unknown>;

export type {
  ArmyChoice as Choice,
  ArmyField as Field,
  ArmyGroup as Group,
  ArmyMend as Mend,
  ArmyPost as Post,
  ArmyProblem,
  ArmySheet,
  ArmySlot as Slot,
  Armoury,
  Listed as ArmyList,
  ProfileRow,
  ReadyRow,
} from "./generated/documents";

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
