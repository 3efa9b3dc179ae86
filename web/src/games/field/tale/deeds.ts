/** What is seen of a blow on a field of miniatures, in either game of them. */

import { settings } from "../../../wire/settings.svelte";
import { deed, passes, type Reads } from "../../deeds";

const WORDS = {
  en: {
    hit: "1 hit",
    hits: "{n} hits",
    none: "no hits",
    steady: "steady",
    wavering: "wavers",
    routed: "routed",
    breaks: "breaks",
    destroyed: "destroyed",
    fallen: "an officer falls",
    held: "holds",
    hurt: "hurt",
    stands: "1 stopped",
    all: "{n} stopped",
    charge: "charge!",
    worn: "worn",
  },
  es: {
    hit: "1 impacto",
    hits: "{n} impactos",
    none: "sin impactos",
    steady: "firme",
    wavering: "vacila",
    routed: "en fuga",
    breaks: "se rompe",
    destroyed: "destruida",
    fallen: "cae un mando",
    held: "aguanta",
    hurt: "herido",
    stands: "1 parado",
    all: "{n} parados",
    charge: "¡a la carga!",
    worn: "desgastada",
  },
};
type Word = keyof (typeof WORDS)["en"];
const write = (word: Word, n = 0): string => WORDS[settings.language][word].replace("{n}", String(n));
const hits = (n: number): string => write(n === 0 ? "none" : n === 1 ? "hit" : "hits", n);

export const reads: Reads = ({ event, deed: done }, faces) => {
  const [id, number] = [(name: string): string => String(event[name] ?? ""), (name: string): number => Number(event[name] ?? 0)];
  const own = Array.isArray(event["dice"]) ? (event["dice"] as number[]) : faces;
  const dice = passes(own, number("needed"));
  const needed = event["needed"] === undefined ? "" : `${number("needed")}+`;
  switch (event.kind) {
    case "unit_shot":
    case "reaction_fired":
    case "volley_fired":
      return deed({ sort: "shot", from: id("unit"), to: id("target"), dice, needed, word: hits(number("hits")), off: number("wounds") });
    case "officer_shot_at":
      return deed({ sort: "shot", from: id("unit"), to: id("officer"), dice, needed, word: hits(number("hits")) });
    case "structure_hit":
      return deed({ sort: "shot", from: id("unit"), to: id("building"), dice, needed, word: hits(number("points")), off: number("points") });
    case "blows_struck":
      return deed({ sort: "clash", from: id("unit"), to: id("target"), dice, needed, word: hits(number("hits")), off: number("wounds") });
    case "round_fought":
      return deed({ sort: "clash", from: id("unit"), to: id("enemy"), dice, needed, word: hits(number("hits")), off: number("wear") });
    case "charge_declared":
      return deed({ sort: "clash", from: id("unit"), to: id("target"), word: write("charge") });
    case "damage_resisted":
      return deed({
        sort: "test",
        to: id("unit"),
        dice,
        needed,
        word: write(number("cancelled") === 1 ? "stands" : "all", number("cancelled")),
        off: number("wear"),
      });
    case "courage_tested":
      return deed({
        sort: "test",
        to: id("unit"),
        dice: own.map((face) => ({ face })),
        word: `${number("total")}: ${write((id("result") || "steady") as Word)}`,
      });
    case "break_tested":
      return deed({ sort: "test", to: id("unit"), dice: own.map((face) => ({ face })), word: write(event["held"] ? "held" : "breaks") });
    case "officer_hit":
      return deed({ sort: "test", to: id("officer"), dice: own.map((face) => ({ face })), word: write("hurt"), off: number("wounds") });
  }
  if (done?.what === "loss") return deed({ sort: "loss", to: done.piece, gone: [done.piece], word: write("destroyed") });
  if (done?.what === "officer") return deed({ sort: "loss", to: done.piece, gone: [done.piece], word: write("fallen") });
  return null;
};
