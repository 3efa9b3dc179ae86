/** What a page and the worker with the table say to each other. */

/** A file of the site: where it lies, how large it travels, and what must come of it. */
export interface Filed {
  name: string;
  bytes: number;
  plain: number;
  sha256: string;
}

/** The list of a site: `table.json`. */
export interface Listed {
  version: string;
  games: string[];
  files: Record<string, Filed>;
  documents: Record<string, string>;
  shell: string[];
}

export type Step = "bringing" | "starting" | "opening" | "game" | "ready";
/** Where the table lies: on the browser's own disk, or in memory alone, and why. */
export type Storage = "disk" | "memory" | "refused";

export type Ask =
  | { kind: "begin"; list: Listed; base: string; beside: boolean }
  | { kind: "ask"; id: number; method: string; path: string; headers: string; body: string }
  | { kind: "line"; id: number; path: string }
  | { kind: "say"; id: number; text: string }
  | { kind: "hang"; id: number }
  | { kind: "files"; id: number }
  | { kind: "replace"; id: number; data: ArrayBuffer }
  | { kind: "close"; id: number };

export type Tell =
  | { kind: "progress"; step: Step; loaded: number; total: number }
  | { kind: "stands"; storage: Storage; seconds: number }
  | { kind: "fault"; key: string; why: string }
  | { kind: "answer"; id: number; text: string }
  | { kind: "file"; id: number; data: ArrayBuffer }
  | { kind: "told"; id: number; text: string; code: number };
