/** The account of a battle under the eagle. */

import { relateField, type Chronicler } from "../../field/tale/tale";
import { w } from "../../field/words";
import type { Records, Relation } from "../../relation";
import { asView, sideIn, weatherName } from "../view";

const TELLER: Chronicler = {
  sideIn,
  strength(view, role) {
    const now = asView(view)!;
    return [...Object.values(now.units), ...Object.values(now.camp.waiting)].filter((unit) => unit.role === role).length;
  },
  army: () => "",
  sky: (view) => w("sky", { weather: weatherName(asView(view)!.weather).toLowerCase() }),
};

export const relate = (records: Records): Relation | null => relateField(records, TELLER);
