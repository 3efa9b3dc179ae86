/** The account of a battle under the eagle. */

import { relateField, type Chronicler } from "../../field/tale/tale";
import { w } from "../../field/words";
import { nameOf } from "../../names";
import type { Records, Relation } from "../../relation";
import { READER } from "./reckoning";
import { asView, sideIn, weatherName } from "../view";

/** A general without a name of his own is called so. */
const NAMELESS = /^General( \d+)?$/;

const TELLER: Chronicler = {
  reader: READER,
  sideIn,
  name: (board, piece) => nameOf(board, piece) ?? piece,
  strength(view, role) {
    const now = asView(view)!;
    return [...Object.values(now.units), ...Object.values(now.camp.waiting)].filter((unit) => unit.role === role).length;
  },
  army: () => "",
  chief(board, role) {
    const name = nameOf(board, `${role}-general`) ?? "";
    return NAMELESS.test(name) ? "" : name;
  },
  sky: (view) => w("sky", { weather: weatherName(asView(view)!.weather).toLowerCase() }),
};

export const relate = (records: Records): Relation | null => relateField(records, TELLER);
