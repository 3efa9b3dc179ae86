/** Mistral for the match screen. */

import { capital } from "../../text";
import type { Kit } from "../kit";
import { MistralHelm } from "./choosing/helm.svelte";
import Panel from "./Panel.svelte";
import LazyBoard from "./board/LazyBoard.svelte";
import { asView, BOURBONS, BRITISH, hasBegun, sideIn, sideName, stepNow, STEP_WORDS, STEPS, windName, type MistralView } from "./view";
import { relate, scenesOf } from "./tale/tale";
import { TOUR } from "./tour";
import Vignette from "./tale/Vignette.svelte";
import { w } from "./words";

const TURNS = 16;
const LAST_YEAR = 1747;
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

/** How far the war has come, counted in Turns since the first of its Year or its Campaign. */
function turnOf(view: MistralView): number {
  const first = /(\d{4})$/.exec(view.scenario)?.[1];
  return view.progress.campaign && first ? (view.date.year - Number(first)) * TURNS + view.date.turn : view.date.turn;
}

/** A scenario that is not named by its Year lasts a Turn. */
const isShort = (view: MistralView): boolean => !/\d{4}$/.test(view.scenario);

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
      { label: w("turn"), value: w("ofTurns", { n: now.date.turn, all: TURNS, year: now.date.year }) },
      phase,
      { label: w("wind"), value: capital(windNow(now)) },
    ];
  },
  turnOf: (view) => (isShort(asView(view)!) ? 1 : turnOf(asView(view)!)),
  turns: (view) => {
    const now = asView(view)!;
    if (isShort(now)) return 1;
    const first = Number(/(\d{4})$/.exec(now.scenario)?.[1] ?? now.date.year);
    return now.progress.campaign ? (LAST_YEAR + 1 - first) * TURNS : TURNS;
  },
  roles: [
    { role: BRITISH, flag: "british", wash: "var(--madder)", kin: "b" },
    { role: BOURBONS, flag: "bourbons", wash: "var(--azure)", kin: "a" },
  ],
  sideName,
  sideIn,
  icon: (kind) => ICONS.find(([pattern]) => pattern.test(kind))?.[1] ?? "dot",
  dice: 10,
  heading: (event) => (event.kind === "impulse_begun" ? w("headImpulse", { n: Number(event["number"]) }) : null),
  scenes: scenesOf,
  tour: TOUR,
  relate,
  Vignette,
};
