/** Lepanto for the match screen. */

import { TURN } from "../../boards/hex/layout";
import { capital, t } from "../../text";
import { term } from "../../wire/texts.svelte";
import { sideCalled, sideWithin } from "../sides.svelte";
import { counted, type Kit } from "../kit";
import Board from "./board/Board.svelte";
import { LepantoHelm } from "./choosing/helm.svelte";
import Panel from "./Panel.svelte";
import { asBoard, asView, CHRISTIANS, OTTOMANS, squadronOf, windward } from "./view";
import { reads } from "./tale/deeds";
import { relate } from "./tale/tale";
import { TOUR } from "./tour";
import Vignette from "./tale/Vignette.svelte";

const ICONS: Record<string, string> = {
  guns_fired: "gun",
  small_arms_fired: "shot",
  ship_boarded: "sword",
  ship_rammed: "sword",
  ship_moved: "oar",
  ship_reoriented: "turn",
  ship_drifted: "tow",
  drift_blocked: "tow",
  galleass_towed: "tow",
  galleass_anchored: "tow",
  cable_broken: "tow",
  tow_named: "tow",
  wind_thrown: "wind",
  doria_die_thrown: "flag",
  crew_exhausted: "oar",
  ship_lost: "cross",
  ships_withdrawn: "cross",
  battle_scored: "flag",
  battle_concluded: "flag",
  reserves_released: "flag",
};

export const LEPANTO: Kit = {
  id: "lepanto",
  halves: true,
  intends: true,
  Board: Board as Kit["Board"],
  Panel,
  helm: (desk) => new LepantoHelm(desk),
  parties(view, board, role) {
    const own = Object.values(asView(view)!.ships).filter((ship) => ship.role === role);
    return [...new Set(own.map(({ squadron }) => squadron))].sort().map((id) => {
      const n = own.filter(({ squadron }) => squadron === id).length;
      return { id, name: squadronOf(asBoard(board), id), count: t(n === 1 ? "intend.ship1" : "intend.ships", { n }), members: [id] };
    });
  },
  forces: (view) => counted(Object.values(asView(view)!.ships).map(({ role }) => role)),
  cells(view) {
    const now = asView(view)!;
    const phase = term("lepanto", `term.${now.moment}`) ?? "";
    return [
      { label: t("strip.turn"), value: t("strip.of", { n: now.turn, all: now.turns }) },
      { label: t("strip.phase"), value: capital(phase) || "—" },
      {
        label: t("strip.wind"),
        value: now.becalmed ? t("strip.calm") : t("strip.wind.from", { wind: windward(now.wind) }),
        arrow: now.becalmed ? null : TURN[now.wind]!,
      },
    ];
  },
  turnOf: (view) => asView(view)!.turn,
  turns: (view) => asView(view)!.turns,
  roles: [
    { role: CHRISTIANS, flag: "liga", wash: "var(--azure)", kin: "a" },
    { role: OTTOMANS, flag: "otomano", wash: "var(--madder)", kin: "b" },
  ],
  sideName: (role) => sideCalled("lepanto", role),
  sideIn: (role) => sideWithin("lepanto", role),
  icon: (kind) => ICONS[kind] ?? "dot",
  reads,
  tour: TOUR,
  relate,
  Vignette,
};
