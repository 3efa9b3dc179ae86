/** The account of a battle of Tercios. */

import { relateField, type Chronicler } from "../../field/tale/tale";
import type { Records, Relation } from "../../relation";
import { asView, sideIn } from "../view";

const TELLER: Chronicler = {
  sideIn,
  strength(view, role) {
    const now = asView(view)!;
    return now.units.filter(({ unit }) => unit.role === role).length + Object.values(now.reserve).filter((unit) => unit.role === role).length;
  },
  army: (board, role) => (board as { armies?: Record<string, string> } | null)?.armies?.[role] ?? "",
  sky: () => "",
};

export const relate = (records: Records): Relation | null => relateField(records, TELLER);
