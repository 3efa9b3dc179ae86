/** How it stands with the table in this page, for whoever looks at it. */

import type { Step, Storage } from "./messages";

export const standing: {
  step: Step;
  loaded: number;
  total: number;
  storage: Storage | "";
  /** Whether the browser has promised not to empty it by itself. */
  lasting: boolean;
  /** Another page of the same browser holds the table, and this one asks it. */
  elsewhere: boolean;
  /** There is no room left in which anything could be kept, or hardly any. */
  full: boolean;
  fault: { key: string; why: string } | null;
} = $state({ step: "bringing", loaded: 0, total: 0, storage: "", lasting: true, elsewhere: false, full: false, fault: null });
