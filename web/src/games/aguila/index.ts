/** Bajo la Sombra del Águila for the match screen. */

import { counted, underChiefs, type Kit } from "../kit";
import { nameOf } from "../names";
import Board from "./board/Board.svelte";
import { AguilaHelm } from "./choosing/helm.svelte";
import Panel from "./Panel.svelte";
import { asView, BLUE, RED, sideIn, sideName, weatherName, type AguilaView } from "./view";
import { reads } from "../field/tale/deeds";
import { relate } from "./tale/tale";
import { TOUR } from "./tour";
import Vignette from "./tale/Vignette.svelte";
import { w, type Word } from "./words";

const ICONS: Record<string, string> = {
  shot_declared: "shot",
  unit_shot: "shot",
  reaction_fired: "shot",
  officer_shot_at: "shot",
  structure_hit: "gun",
  gun_trained: "gun",
  gun_limbered: "gun",
  gun_unlimbered: "gun",
  charge_declared: "sword",
  unit_charged: "sword",
  unit_countercharged: "sword",
  blows_struck: "sword",
  unit_lost: "cross",
  officer_lost: "cross",
  army_broke: "cross",
  building_fell: "cross",
  initiative_won: "flag",
  turn_began: "flag",
  battle_decided: "flag",
  first_mover_chosen: "flag",
  formations_marked: "letter",
  order_given: "letter",
  formation_changed: "flag",
  unit_moved: "tow",
  unit_evaded: "tow",
  officer_rode: "star",
  officer_helped: "star",
  unit_regrouped: "star",
  unit_steadied: "star",
};
/** The phase under way as the table names it; before the first, and between turns, none. */
const PHASES: Record<string, Word> = {
  initiative: "ph_initiative",
  movement: "ph_movement",
  shooting: "ph_shooting",
  charges: "ph_charges",
  reorganisation: "ph_reorganisation",
};
const phaseOf = (view: AguilaView): Word => PHASES[view.phase ?? ""] ?? "ph_before";

export const AGUILA: Kit = {
  id: "aguila",
  intends: true,
  Board: Board as Kit["Board"],
  Panel,
  helm: (desk) => new AguilaHelm(desk),
  parties(view, board, role) {
    const own = Object.values(asView(view)!.units).filter((unit) => unit.role === role);
    return underChiefs(
      own.map((unit) => ({ id: unit.id, chief: unit.officer ?? "" })),
      (id) => nameOf(board, id) ?? id,
    );
  },
  forces(view) {
    const { units, camp } = asView(view)!;
    return counted([...Object.values(units), ...Object.values(camp.waiting)].map(({ role }) => role));
  },
  cells(view) {
    const now = asView(view)!;
    return [
      { label: w("turn"), value: w("ofTurns", { n: Math.max(1, now.turn), all: now.turns ?? 1 }) },
      { label: w("phase"), value: w(phaseOf(now)) },
      { label: w("weather"), value: weatherName(now.weather) },
    ];
  },
  tally(view) {
    const { losses } = asView(view)!;
    return { label: w("breaking"), of: Object.fromEntries([RED, BLUE].map((role) => [role, `${losses[role]?.lost ?? 0}/${losses[role]?.whole ?? 0}`])) };
  },
  turnOf: (view) => asView(view)!.turn,
  turns: (view) => asView(view)!.turns ?? 1,
  roles: [
    { role: RED, flag: "red", wash: "var(--madder)", kin: "b" },
    { role: BLUE, flag: "blue", wash: "var(--azure)", kin: "a" },
  ],
  sideName,
  sideIn,
  icon: (kind, fight) => ICONS[kind] ?? (fight ? "shot" : "dot"),
  reads,
  tour: TOUR,
  relate,
  Vignette,
};
