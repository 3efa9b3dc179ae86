/** What is seen of a blow on the chart; the clashes of a battle are fought on its own sheet. */

import type * as Mistral from "../../../wire/generated/mistral";
import { settings } from "../../../wire/settings.svelte";
import { deed, type Reads } from "../../deeds";

const WORDS = {
  en: { sunk: "sunk", damaged: "damaged", struck: "struck", missed: "in vain", burnt: "burnt", battle: "battle!" },
  es: { sunk: "hundido", damaged: "averiado", struck: "alcanzado", missed: "en vano", burnt: "quemado", battle: "¡batalla!" },
};

export const reads: Reads = ({ event }, faces) => {
  const [e, words, dice] = [event as unknown as Mistral.AnyEvent, WORDS[settings.language], faces.map((face) => ({ face }))];
  if (e.kind === "battle_joined") return deed({ sort: "clash", to: e.location, word: words.battle });
  if (e.kind === "unit_damaged") return deed({ sort: "test", to: e.unit, dice, word: words.damaged, off: e.points });
  if (e.kind === "harbour_attacked") return deed({ sort: "shot", to: e.port, dice, word: e.struck ? words.struck : words.missed });
  if (e.kind === "convoy_damaged") return deed({ sort: "test", to: e.convoy, dice, word: words.damaged, off: e.points });
  if (e.kind === "fireship_burnt") return deed({ sort: "clash", to: e.unit, dice, word: words.burnt, off: e.points });
  if (e.kind === "sail_sunk") return deed({ sort: "loss", to: e.unit, gone: [e.unit], word: words.sunk });
  return null;
};
