/** Bajo la Sombra del Águila for the match screen. */

import type { Kit } from "../kit";
import Board from "./Board.svelte";
import { AguilaHelm } from "./helm.svelte";
import Panel from "./Panel.svelte";
import { asView, BLUE, RED, sideName, weatherName } from "./sheet";
import { w } from "./words";

const ICONS: Record<string, string> = {
  shots_rolled: "shot", volley_fired: "shot", guns_fired: "gun", charge_declared: "sword", combat_fought: "sword", blows_rolled: "sword", unit_destroyed: "cross", officer_lost: "cross", initiative_won: "flag", turn_begun: "flag", unit_moved: "tow", unit_turned: "turn", formation_changed: "flag", officer_moved: "star", unit_regrouped: "star",
};
const FIGHT = /shot|volley|gun|charge|blow|combat|courage|destroyed|damage|wound|melee|bombard/;
/** Turns of the longest battle; the length is not known beforehand. */
const TURNS = 12;

export const AGUILA: Kit = {
  id: "aguila",
  Board: Board as Kit["Board"],
  Panel,
  helm: (desk) => new AguilaHelm(desk),
  cells(view) {
    const now = asView(view)!;
    return [
      { label: w("turn"), value: String(Math.max(1, now.turn)) },
      { label: w("weather"), value: weatherName(now.weather) },
    ];
  },
  turnOf: (view) => asView(view)!.turn,
  turns: () => TURNS,
  roles: [
    { role: RED, flag: "red", wash: "var(--madder)", kin: "b" },
    { role: BLUE, flag: "blue", wash: "var(--azure)", kin: "a" },
  ],
  sideName,
  sideIn: sideName,
  icon: (kind) => ICONS[kind] ?? (FIGHT.test(kind) ? "shot" : "dot"),
  isFight: (kind) => FIGHT.test(kind),
  isLoss(event) {
    if (event["kind"] !== "unit_destroyed") return null;
    const unit = String(event["unit"] ?? "");
    return unit.startsWith("red") ? RED : unit.startsWith("blue") ? BLUE : null;
  },
};
