/** The account of a battle of Tercios. */

import { relateField, type Chronicler } from "../../field/tale/tale";
import { nameOf } from "../../names";
import type { Records, Relation } from "../../relation";
import { READER } from "./reckoning";
import { asView, sideIn } from "../view";

/** A general without a name of his own is called so. */
const NAMELESS = /^General( \d+)?$/;

const TELLER: Chronicler = {
  reader: READER,
  sideIn,
  name: (board, piece) => nameOf(board, piece) ?? piece,
  strength(view, role) {
    const now = asView(view)!;
    return now.units.filter(({ unit }) => unit.role === role).length + Object.values(now.reserve).filter((unit) => unit.role === role).length;
  },
  army: (board, role) => (board as { armies?: Record<string, string> } | null)?.armies?.[role] ?? "",
  chief(board, role) {
    const name = nameOf(board, `${role}-general`) ?? "";
    return NAMELESS.test(name) ? "" : name;
  },
  sky: () => "",
};

export const relate = (records: Records): Relation | null => relateField(records, TELLER);
