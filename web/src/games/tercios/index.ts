/** Tercios for the match screen. */

import { counted, underChiefs, type Kit } from "../kit";
import { nameOf } from "../names";
import Board from "./board/Board.svelte";
import { TerciosHelm } from "./choosing/helm.svelte";
import Panel from "./Panel.svelte";
import { asView, BLUE, RED, sideIn, sideName } from "./view";
import { reads } from "../field/tale/deeds";
import { relate } from "./tale/tale";
import { TOUR } from "./tour";
import Vignette from "./tale/Vignette.svelte";
import { w } from "../field/words";

const ICONS: Record<string, string> = {
  volley_fired: "shot",
  damage_resisted: "shot",
  unit_worn: "dot",
  wear_shed: "dot",
  charge_declared: "sword",
  round_fought: "sword",
  countercharged: "sword",
  intercepted: "sword",
  impetuous_charge: "sword",
  mala_guerra_invoked: "sword",
  unit_destroyed: "cross",
  commander_lost: "cross",
  fortress_lost: "cross",
  card_lost: "cross",
  order_lost: "cross",
  cards_placed: "letter",
  card_revealed: "letter",
  initiative_rolled: "flag",
  turn_begun: "flag",
  commander_activated: "star",
  action_done: "star",
  action_failed: "star",
  commander_moved: "star",
  commander_joined: "star",
  commander_left: "star",
  unit_moved: "tow",
  unit_turned: "turn",
  unit_reordered: "flag",
  gun_limbered: "gun",
  gun_unlimbered: "gun",
  gun_pushed: "gun",
};

const PHASES = { deployment: "phase_deploy", planning: "phase_planning", action: "phase_action" } as const;

export const TERCIOS: Kit = {
  id: "tercios",
  intends: true,
  Board: Board as Kit["Board"],
  Panel,
  helm: (desk) => new TerciosHelm(desk),
  parties(view, board, role) {
    const now = asView(view)!;
    const own = [...now.units.map(({ unit }) => unit), ...Object.values(now.reserve)].filter((unit) => unit.role === role);
    const chief = (command: string): string => now.commands[command]?.commander ?? "";
    return underChiefs(
      own.map((unit) => ({ id: unit.id, chief: chief(unit.command) })),
      (id) => nameOf(board, id) ?? id,
    );
  },
  forces(view) {
    const now = asView(view)!;
    return counted([...now.units.map(({ unit }) => unit.role), ...Object.values(now.reserve).map(({ role }) => role)]);
  },
  cells(view) {
    const now = asView(view)!;
    return [
      { label: w("turn"), value: w("ofTurns", { n: Math.max(1, now.turn), all: now.length }) },
      { label: w("phase"), value: w(PHASES[now.phase ?? "deployment"]) },
    ];
  },
  turnOf: (view) => asView(view)!.turn,
  turns: (view) => asView(view)!.length,
  roles: [
    { role: RED, flag: "red", wash: "var(--madder)", kin: "b" },
    { role: BLUE, flag: "blue", wash: "var(--azure)", kin: "a" },
  ],
  sideName,
  sideIn,
  icon: (kind) => ICONS[kind] ?? "dot",
  reads,
  tour: TOUR,
  relate,
  Vignette,
};
