/** What is seen of a blow at sea. */

import type * as Lepanto from "../../../wire/generated/lepanto";
import { settings } from "../../../wire/settings.svelte";
import { deed, type Reads } from "../../deeds";

const WORDS = {
  en: {
    sunk: "sunk",
    missed: "missed",
    taken: "taken",
    both: "both lost",
    beaten: "beaten off",
    stuck: "stuck fast",
    rammed: "rammed and sunk",
    adrift: "lost adrift",
  },
  es: {
    sunk: "hundida",
    missed: "sin daño",
    taken: "eliminada",
    both: "las dos perdidas",
    beaten: "rechazada",
    stuck: "queda trabada",
    rammed: "embestida y hundida",
    adrift: "perdida a la deriva",
  },
};
type Columns = { charts?: { odds?: { columns?: Record<string, string[]> } } } | null;

export const reads: Reads = ({ event }, _, board) => {
  const [e, words] = [event as unknown as Lepanto.AnyEvent, WORDS[settings.language]];
  const die = (face: number, good: boolean): { face: number; good: boolean }[] => [{ face, good }];
  const column = (odds: string): number => (board as Columns)?.charts?.odds?.columns?.[odds]?.filter((one) => one === "E").length ?? 0;
  const fight = { E: words.taken, B: words.both, R: words.beaten };
  if (e.kind === "guns_fired")
    return deed({
      sort: "shot",
      from: e.ship,
      to: e.target,
      dice: die(e.die, e.sunk),
      needed: `1-${e.factor}`.replace("1-1", "1"),
      word: e.sunk ? words.sunk : words.missed,
    });
  if (e.kind === "small_arms_fired")
    return deed({
      sort: "shot",
      from: e.ship,
      to: e.target,
      dice: die(e.die, e.result === "E"),
      needed: upTo(column(e.odds) - (e.modified - e.die)),
      word: fight[e.result],
    });
  if (e.kind === "ship_boarded")
    return deed({
      sort: "clash",
      from: e.ships[0] ?? "",
      to: e.target,
      dice: die(e.die, e.result === "E"),
      needed: upTo(column(e.odds)),
      word: fight[e.result],
    });
  if (e.kind === "ship_rammed")
    return deed({
      sort: "clash",
      from: e.ship,
      to: e.target,
      dice: die(e.die, e.result === "E"),
      needed: upTo(e.hexes),
      word: e.result === "E" ? words.rammed : words.stuck,
    });
  if (e.kind === "ship_lost") return deed({ sort: "loss", to: e.ship, gone: [e.ship], word: e.cause === "drift" ? words.adrift : "" });
  return null;
};

const upTo = (most: number): string => (most < 1 ? "" : most === 1 ? "1" : `1-${Math.min(6, most)}`);
