/** Mistral for the match screen. */

import { capital } from "../../text";
import type { Kit } from "../kit";
import { MistralHelm } from "./choosing/helm.svelte";
import Panel from "./Panel.svelte";
import LazyBoard from "./board/LazyBoard.svelte";
import { asView, BOURBONS, BRITISH, hasBegun, sideIn, sideName, stepNow, STEP_WORDS, STEPS, windName, type MistralView } from "./view";
import { relate, scenesOf } from "./tale/tale";
import { reads } from "./tale/deeds";
import { TOUR } from "./tour";
import Vignette from "./tale/Vignette.svelte";
import { w } from "./words";

const ICONS: [RegExp, string][] = [
  [/^(gale|winds?|buffet|forced_to_sea)/, "wind"],
  [/(lost|sunk|fell|destroyed|withdrawn|burnt)$/, "cross"],
  [/^(battle|clash|demand|gauge|intensity|harbour_attacked)/, "sword"],
  [/^(order|chits|execution|council)/, "letter"],
  [/(spotted|missed|concealed|shadow)/, "star"],
  [/^(formation|marker|convoy|harbour|flotilla)/, "tow"],
  [/^(turn|impulse|increment|year|campaign|event|contingent|prestige)/, "flag"],
  [/^auxiliar/, "oar"],
];

function windNow(view: MistralView): string {
  const gale = Object.values(view.gales)[0];
  if (gale) return w("galeOf", { wind: windName(gale.wind), n: gale.force });
  return view.winds.slice(0, 2).map(windName).join(", ") + (view.winds.length > 2 ? "…" : "") || w("calm");
}

export const MISTRAL: Kit = {
  id: "mistral",
  sheets: true,
  intends: true,
  example: (role) => (role === BRITISH ? "BR-A" : "BO-A"),
  Board: LazyBoard as Kit["Board"],
  Panel,
  helm: (desk) => new MistralHelm(desk),
  cells(view) {
    const now = asView(view)!;
    const step = stepNow(now);
    const phase =
      step >= 0
        ? { label: w("phase"), value: `${w("administration")} · ${w(STEP_WORDS[STEPS[step]!]).toLowerCase()}` }
        : hasBegun(now)
          ? { label: w("impulse"), value: w("impulseOf", { n: now.impulse, m: now.increment }) }
          : { label: w("phase"), value: w("preparation") };
    return [
      { label: w("turn"), value: w("ofTurns", { n: now.date.turn, all: now.calendar.year, year: now.date.year }) },
      phase,
      { label: w("wind"), value: capital(windNow(now)) },
    ];
  },
  turnOf: (view) => asView(view)!.calendar.turn,
  turns: (view) => asView(view)!.calendar.turns,
  roles: [
    { role: BRITISH, flag: "british", wash: "var(--madder)", kin: "b" },
    { role: BOURBONS, flag: "bourbons", wash: "var(--azure)", kin: "a" },
  ],
  sideName,
  sideIn,
  icon: (kind) => ICONS.find(([pattern]) => pattern.test(kind))?.[1] ?? "dot",
  dice: 10,
  heading: (part) => w("headImpulse", { n: part }),
  scenes: scenesOf,
  reads,
  tour: TOUR,
  relate,
  Vignette,
};
