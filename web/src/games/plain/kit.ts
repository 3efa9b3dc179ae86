/** A board for every game that has none of its own: drawn with letters, told, every order in a list. */

import { games } from "../../wire/api";
import { titles } from "../../wire/titles.svelte";
import type { Kit } from "../kit";
import { sideCalled, sideWithin } from "../sides.svelte";
import Board from "./Board.svelte";
import { PlainHelm } from "./helm.svelte";
import Panel from "./Panel.svelte";

const WASHES = ["var(--madder)", "var(--azure)", "var(--good)", "var(--gold)"];

export function plainKit(game: string): Kit {
  if (!titles[game]) void games().catch(() => undefined); // who came by a link has not seen the list
  return {
    id: game,
    Board: Board as Kit["Board"],
    Panel,
    helm: (desk) => new PlainHelm(desk),
    cells: () => [],
    turnOf: () => 0,
    turns: () => 1,
    get roles() {
      return (titles[game]?.roles ?? []).map((role, i) => ({ role, flag: "", wash: WASHES[i % WASHES.length]!, kin: i % 2 ? "a" : "b" }));
    },
    sideName: (role) => sideCalled(game, role),
    sideIn: (role) => sideWithin(game, role),
    icon: () => "dot",
    halves: true,
  };
}
