/** A war at sea told as a story, from its reckoning. */

import { capital, inWords } from "../../../text";
import { settings } from "../../../wire/settings.svelte";
import type { Result, Role } from "../../../wire/shapes";
import { inParagraphs, plateScenes, type Records, type Relation, type Scene } from "../../relation";
import { beginnings, bySide, CAUSES, reckon, ROLES, type Battle, type Period, type Reckoning } from "./reckoning";
import {
  asBoard,
  asView,
  formationName,
  leaderName,
  locationOf,
  orderMark,
  orderName,
  placeName,
  sideIn,
  spaceOf,
  windName,
  type MistralView,
  type PrintedBoard,
} from "../view";
import { write, type TaleWord } from "./words";

const GRADES = ["marginal", "substantial", "decisive"] as const;
const CAUSE_WORDS: Record<(typeof CAUSES)[number], TaleWord> = { battle: "byBattle", wear: "byWear", fire: "byFire" };

export function relate(records: Records): Relation | null {
  const { steps, scenes, place } = records;
  const board = asBoard(records.board);
  const start = asView(scenes[0]?.view ?? null);
  if (!board || !start) return null;
  const sides = leaders(scenes);
  const found = reckon(steps, (leader) => sides.get(leader) ?? "");
  const lost = bySide((role) => running(found.periods.map((one) => one.lost[role] ?? 0)));
  const guns = ROLES.some((role) => found.gunnery[role]!.promised > 0);
  // The rank of a player changes his dice in ways that are not told.
  const ranked = Object.keys(start.progress.ranks ?? {}).length > 0;
  const gunnery = { about: write(guns ? "gunnery" : "silent"), of: found.gunnery };
  const lookouts = { about: write("searches"), of: found.searches };
  const turns = new Set(found.periods.map(({ turn }) => turn)).size;
  return {
    title: write("title", { place }),
    story: tell(found, records, board, start),
    plates: plateScenes(found.periods.map(worthSeeing), scenes.length).map((at) => ({ at, caption: caption(at, scenes, found) })),
    graphs: [
      { label: write("prestigeGraph"), values: bySide((role) => scenes.map(({ score }) => score[role] ?? 0)) },
      ...(ROLES.some((role) => lost[role]!.at(-1)) ? [{ label: write("lostGraph"), values: lost }] : []),
    ],
    losses: told([
      ...CAUSES.map((cause) => ({ label: write(CAUSE_WORDS[cause]), of: bySide((role) => found.losses[role]![cause]) })),
      { label: write("leaders"), of: found.leaders },
      { label: write("ordersDone"), of: found.fulfilled },
      { label: write("ordersFailed"), of: found.failed },
    ]),
    luck: guns || ranked ? gunnery : { ...lookouts, about: `${write("silent")} ${lookouts.about}` },
    ...(guns && !ranked ? { more: [lookouts] } : {}),
    moments: found.moments.map((moment) => ({ ...moment, text: records.say(moment.text) })),
    dice: found.dice,
    lasted: turns === 1 ? write("oneTurn") : write("turns", { n: turns }),
  };
}

/** Lines that say something; the first in any case. */
const told = (lines: Relation["losses"]): Relation["losses"] => lines.filter(({ of }, i) => i === 0 || ROLES.some((role) => of[role]));

/** One scene for each period, and their number. */
export const scenesOf = (steps: Records["steps"]): { turn: number; step: number }[] => beginnings(steps).map(({ step }, i) => ({ turn: i + 1, step }));

/** Whose each Leader is, as far as he was ever seen. */
function leaders(scenes: Scene[]): Map<string, Role> {
  return new Map(
    scenes.flatMap(({ view }) => Object.values(asView(view)!.fleets).flatMap((fleet) => fleet.leaders.map((one): [string, Role] => [one.id, one.fleet]))),
  );
}

function running(list: number[]): number[] {
  let sum = 0;
  return [0, ...list.map((n) => (sum += n))];
}

const total = (period: Period): number => ROLES.reduce((sum, role) => sum + period.lost[role]!, 0);
const worthSeeing = (period: Period): number => 3 * total(period) + 2 * period.battles.length + 0.5 * period.spotted.length + 0.25 * period.gales.length;

const when = (period: Period, found: Reckoning): string => (found.byImpulse ? write("impulse", { n: period.impulse }) : write("turn", { n: period.turn }));

function caption(at: number, scenes: Scene[], found: Reckoning): string {
  const view = asView(scenes[at]!.view)!;
  const winds = view.winds.length ? write("windsOf", { winds: listed(view.winds.map(windName)) }) : write("calm");
  if (at === 0) return write("plateFirst", { winds });
  const [a, b] = ROLES.map((role) => scenes[at]!.score[role] ?? 0);
  if (at === scenes.length - 1) return write("plateLast", { a: a!, b: b! });
  return write("plate", { when: when(found.periods[at]!, found), winds });
}

const listed = (names: string[]): string =>
  names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} ${settings.language === "es" && /^h?i/i.test(names.at(-1)!) ? "e" : write("and")} ${names.at(-1)}`;
const ARTICLES: [RegExp, string][] = [
  [/^(Estrecho|Golfo|Mar|Canal|Cabo|Norte|Sur|Este|Oeste|Sureste|Espacio|Borde)\b/, "el"],
  [/^(Boca|Costa)\b/, "la"],
  [/^(Bocas|Aguas)\b/, "las"],
  [/^Canales\b/, "los"],
];
/** A place inside a sentence: with its article, and without the number of the Space. */
export function at(board: PrintedBoard, place: string): string {
  const name = placeName(board, locationOf(place)).replace(/ \(\d+\)$/, "");
  if (settings.language === "en") return /^(Strait|Gulf)\b|(Sea|Channel|Coast|Roads|Straits)$/.test(name) ? `the ${name}` : name;
  const article = ARTICLES.find(([pattern]) => pattern.test(name))?.[1];
  return article ? `${article} ${name}` : name;
}

export function tell(found: Reckoning, { result, place }: Records, board: PrintedBoard, start: MistralView): string[] {
  const sentences: string[] = [];
  let quiet: Period[] = [];
  const hush = (): void => {
    if (quiet.length)
      sentences.push(
        write(quiet.length === 1 ? "quiet" : "quiets", {
          when: lower(when(quiet[0]!, found)),
          from: lower(when(quiet[0]!, found)),
          to: lower(when(quiet.at(-1)!, found)),
        }),
      );
    quiet = [];
  };
  const worst = Math.max(...found.periods.map(total), 0);
  for (const period of found.periods) {
    const words = ofPeriod(period, found, board);
    if (!words.length) {
      quiet.push(period);
      continue;
    }
    hush();
    if (worst > 1 && total(period) === worst) words.push(write("decides"));
    sentences.push(words.join(" "));
  }
  hush();
  const tale = [opening(start, place, board), ...inParagraphs(sentences.map(capital))];
  return result ? [...tale, ending(result)] : tale;
}

const lower = (text: string): string => (settings.language === "es" ? text.toLowerCase() : text);

function opening(start: MistralView, place: string, board: PrintedBoard): string {
  const known = ROLES.map((role) => {
    const fleet = start.fleets[role];
    const sail = (fleet?.units ?? []).reduce((sum, unit) => sum + unit.sail, 0);
    if (!fleet?.own || !sail) return write("unknown", { side: sideIn(role) });
    const ports = [...new Set(fleet.units.filter((unit) => unit.at).map((unit) => at(board, spaceOf(unit.at))))];
    const leader = fleet.formations.map((one) => one.leader).find(Boolean);
    return write("own", {
      Side: capital(sideIn(role)),
      n: sail,
      ports: listed(ports),
      chief: leader ? write("chief", { name: leaderName(board, leader) }) : "",
    });
  });
  return write("open", { place, a: known.join(" ") });
}

function ofPeriod(period: Period, found: Reckoning, board: PrintedBoard): string[] {
  const words: string[] = [];
  const seen = [ofDepartures(period, board), ofGales(period, board), ofSightings(period, board)].filter(Boolean);
  if (seen.length) words.push(write("weather", { when: lower(when(period, found)), what: seen.join(`, ${write("and")} `) }));
  words.push(...period.battles.map((battle) => ofBattle(battle, board)));
  for (const { leader, fate } of period.fallen)
    if (fate === "killed" || fate === "captured" || fate === "wounded") words.push(write(fate, { name: leaderName(board, leader) }));
  const fought = period.battles.reduce((sum, battle) => sum + ROLES.reduce((n, role) => n + battle.sunk[role]!, 0), 0);
  for (const role of ROLES) if (period.lost[role]! > fought && !period.battles.length) words.push(write("wear", { side: sideIn(role), n: period.lost[role]! }));
  if (period.convoys) words.push(write("convoys", { n: period.convoys }));
  for (const outcome of ["fulfilled", "failed"] as const)
    for (const role of ROLES) {
      const orders = period[outcome][role]!;
      if (orders.length)
        words.push(
          write(outcome, { side: sideIn(role), Side: capital(sideIn(role)), what: listed(orders.map((id) => `${orderName(board, id)} (${orderMark(id)})`)) }),
        );
    }
  if (ROLES.some((role) => period.prestige[role])) {
    const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));
    words.push(
      write(
        "prestige",
        bothSides((role) => `${sideIn(role)} ${signed(period.prestige[role]!)}`),
      ),
    );
  }
  // In Spanish an article runs together with the preposition before it.
  return words.map((text) => capital(settings.language === "es" ? text.replace(/\b(de|a) el\b/g, (_, word: string) => `${word}l`) : text));
}

const bothSides = (text: (role: Role) => string): { a: string; b: string } => ({ a: text(ROLES[0]!), b: text(ROLES[1]!) });

function ofGales({ gales }: Period, board: PrintedBoard): string {
  const worst = [...gales].sort((a, b) => b.force - a.force)[0];
  if (!worst) return "";
  const blanks = { n: inWords(gales.length), wind: windName(worst.wind).toLowerCase(), force: worst.force, at: at(board, worst.at) };
  if (worst.force >= 12) return write("hurricane", blanks);
  return write(gales.length === 1 ? "gale" : "gales", blanks);
}

const nameOf = (board: PrintedBoard, id: string): string => formationName(board, { id, kind: board.formations[id] ? "flag" : "independent" });

function ofDepartures({ left }: Period, board: PrintedBoard): string {
  const [first] = left;
  if (!first) return "";
  const names = [...new Set(left.filter(({ port }) => port === first.port).map(({ formation }) => nameOf(board, formation)))];
  return write(names.length === 1 ? "leaves" : "leaveMany", { name: names[0]!, names: listed(names), port: at(board, spaceOf(first.port)) });
}

function ofSightings({ spotted }: Period, board: PrintedBoard): string {
  const last = spotted.at(-1);
  if (!last) return "";
  return write(spotted.length === 1 ? "saw" : "sawMany", { n: inWords(spotted.length), name: nameOf(board, last.formation), at: at(board, last.at) });
}

function ofBattle(battle: Battle, board: PrintedBoard): string {
  const place = at(board, battle.location);
  if (!battle.loser) return `${capital(battle.withdrew ? write("shunned", { side: sideIn(battle.withdrew), at: place }) : write("noShot", { at: place }))}.`;
  const [head, course] = [
    write("battle", { gauge: sideIn(battle.gauge), at: place }),
    write(battle.combats === 1 ? "foughtOne" : "fought", {
      intensity: battle.intensity ? write(battle.intensity as "light") : "",
      n: inWords(battle.combats),
      loser: sideIn(battle.loser),
    }),
  ];
  const losses = ROLES.filter((role) => battle.sunk[role]!).map((role) =>
    write(battle.sunk[role] === 1 ? "ofOne" : "of", { side: sideIn(role), n: inWords(battle.sunk[role]!) }),
  );
  return `${capital(head)}; ${course}. ${losses.length ? write("cost", { losses: listed(losses) }) : write("unhurt")}`;
}

function ending(result: Result): string {
  const [first, second] = ROLES;
  const score = write("end", { a: result.score[first!] ?? 0, b: result.score[second!] ?? 0, aside: sideIn(first!), bside: sideIn(second!) });
  const grade = GRADES.find((one) => one === result.reason);
  return `${score} ${result.winner ? write("winner", { side: sideIn(result.winner), grade: grade ? write("grade", { grade: write(grade) }) : "" }) : write("drawn")}`;
}
