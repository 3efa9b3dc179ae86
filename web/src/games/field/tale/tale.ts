/** A battle on a field told as a story, from its reckoning. */

import { capital, inWords, t } from "../../../text";
import { settings } from "../../../wire/settings.svelte";
import type { Result, Role, View } from "../../../wire/shapes";
import { chiefOf, nameOf } from "../../names";
import { inParagraphs, plateScenes, type Records, type Relation, type Scene } from "../../relation";
import { bySide, CAUSES, reckon, ROLES, type Fallen, type Reckoning, type Turn } from "./reckoning";

const WORDS = {
  en: {
    title: "The battle of {place}",
    field: "A battle in the field",
    open: "{where}{a} and {b} stood face to face{sky}.",
    where: "At {place}, ",
    host: "{side}{army}{chief}, with {n},",
    army: " (“{army}”)",
    chief: ", led by {name}",
    units: "{n} units",
    unit: "one unit",
    march: "Turn {n} went by in marching, out of reach of each other.",
    marches: "Turns {from} to {to} went by in marching, out of reach of each other.",
    shots: "{n} volleys",
    shot: "one volley",
    charges: "{n} charges",
    charge: "one charge",
    saw: "Turn {n} saw {what}, and nobody fell.",
    fought: "In turn {n}, after {what}, {fell}.",
    fell: "In turn {n} {fell}.",
    and: "and",
    of: "{side} lost {names}",
    points: " ({n} breaking points)",
    point: " (one breaking point)",
    officer: "an officer, {name}",
    fire: "under fire",
    melee: "hand to hand",
    flight: "in flight",
    other: "otherwise",
    by: "Most were lost {how}.",
    decides: "It was the turn that decided the day.",
    lead: "From then on {side} were ahead, {a} to {b}.",
    even: "The sides were level again, at {a} points.",
    end: "When it was over, the score was {a} to {b}.",
    winner: "The day belonged to {side}.",
    drawn: "Neither could call it theirs.",
    left: "{a} units of {aside} and {b} of {bside} were still in the field.",
    strength: "Units in the field",
    byFire: "by fire",
    byMelee: "hand to hand",
    byFlight: "broken and fled",
    byOther: "otherwise",
    officers: "officers",
    breaking: "breaking points",
    luck: "Dice that hit, beside how many should have, exactly, by what each throw needed.",
    start: "Turn {n}. The lines as they stood.",
    caption: "Turn {n}. {a} units against {b}.",
    last: "The end, in turn {n}: {a} units against {b}.",
  },
  es: {
    title: "La batalla de {place}",
    field: "Una batalla campal",
    open: "{where}se vieron las caras {a} y {b}{sky}.",
    where: "En {place}, ",
    host: "{side}{army}{chief}, con {n},",
    army: " («{army}»)",
    chief: ", al mando de {name}",
    units: "{n} unidades",
    unit: "una unidad",
    march: "El turno {n} se fue en marchas, fuera del alcance del contrario.",
    marches: "Los turnos {from} a {to} se fueron en marchas, fuera del alcance del contrario.",
    shots: "{n} descargas",
    shot: "una descarga",
    charges: "{n} cargas",
    charge: "una carga",
    saw: "En el turno {n} hubo {what}, sin que cayera nadie.",
    fought: "En el turno {n}, tras {what}, {fell}.",
    fell: "En el turno {n} {fell}.",
    and: "y",
    of: "{side} perdieron {names}",
    points: " ({n} puntos de ruptura)",
    point: " (un punto de ruptura)",
    officer: "a un mando, {name}",
    fire: "por el fuego",
    melee: "cuerpo a cuerpo",
    flight: "en la huida",
    other: "de otro modo",
    by: "La mayor parte cayó {how}.",
    decides: "Fue el turno que decidió la jornada.",
    lead: "Desde entonces llevaron ventaja {side}, por {a} a {b}.",
    even: "Volvieron a estar igualados, a {a} puntos.",
    end: "Al terminar, el tanteo era de {a} a {b}.",
    winner: "La jornada fue de {side}.",
    drawn: "Nadie pudo llamarla suya.",
    left: "Seguían en el campo {a} unidades de {aside} y {b} de {bside}.",
    strength: "Unidades en el campo",
    byFire: "por el fuego",
    byMelee: "cuerpo a cuerpo",
    byFlight: "rotas y en fuga",
    byOther: "de otro modo",
    officers: "mandos",
    breaking: "puntos de ruptura",
    luck: "Dados que impactaron, junto a los que habían de impactar, exactamente, según lo que pedía cada tirada.",
    start: "Turno {n}. Las líneas, tal como formaron.",
    caption: "Turno {n}. {a} unidades contra {b}.",
    last: "El final, en el turno {n}: {a} unidades contra {b}.",
  },
};
type Word = keyof (typeof WORDS)["en"];
const write = (word: Word, blanks: Record<string, string | number> = {}): string =>
  WORDS[settings.language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));

/** What a game knows of its own battles. */
export interface Chronicler {
  sideIn(role: Role): string;
  /** Units of a side that have not been lost. */
  strength(view: View, role: Role): number;
  army(board: unknown, role: Role): string;
  /** Weather and the like, at the end of the first sentence. */
  sky(view: View): string;
}

export function relateField(records: Records, teller: Chronicler): Relation | null {
  const { scenes, steps, place } = records;
  if (scenes.length < 2) return null;
  const found = reckon(steps);
  const strength = bySide((role) => scenes.map(({ view }) => teller.strength(view, role)));
  const points = bySide((role) => found.turns.reduce((sum, { lost }) => sum + pointsOf(lost[role]!), 0));
  const counted = (at: number): { n: number; a: number; b: number } => ({ n: scenes[at]!.turn, a: strength["red"]![at]!, b: strength["blue"]![at]! });
  return {
    title: /\d{4}/.test(place) ? write("title", { place }) : write("field"),
    story: tell(found, records, teller, strength),
    plates: plateScenes(found.turns.map(total), scenes.length, scenes.length >= 6 ? 6 : 3).map((at) => ({
      at,
      caption: write(at === 0 ? "start" : at === scenes.length - 1 ? "last" : "caption", counted(at)),
    })),
    graphs: [
      { label: write("strength"), values: strength },
      { label: t("account.score"), values: bySide((role) => scenes.map(({ score }) => score[role] ?? 0)) },
    ],
    losses: [
      ...CAUSES.map((cause) => ({ label: write(`by${capital(cause)}` as Word), of: bySide((role) => found.losses[role]![cause]) })),
      { label: write("officers"), of: found.officers },
      ...(ROLES.some((role) => points[role]) ? [{ label: write("breaking"), of: points }] : []),
    ],
    luck: { about: write("luck"), of: found.luck },
    moments: found.moments.map((moment) => ({ ...moment, text: records.say(moment.text) })),
    dice: found.dice,
  };
}

const pointsOf = (fallen: Fallen[]): number => fallen.reduce((sum, { points }) => sum + points, 0);
const calledOn = (board: unknown, piece: string): string => nameOf(board, piece) ?? piece;
const total = (turn: Turn): number => ROLES.reduce((sum, role) => sum + turn.lost[role]!.length + turn.officers[role]!.length, 0);

export function tell(found: Reckoning, records: Records, teller: Chronicler, strength: Record<Role, number[]>): string[] {
  const { scenes, board, result, place } = records;
  const worst = Math.max(...found.turns.map(total), 0);
  /** Of several as dear the first is named. */
  const decisive = worst > 1 ? found.turns.find((turn) => total(turn) === worst) : undefined;
  const tale: string[] = [];
  let marching: number[] = [];
  const halt = (): void => {
    if (marching.length) tale.push(write(marching.length === 1 ? "march" : "marches", { n: marching[0]!, from: marching[0]!, to: marching.at(-1)! }));
    marching = [];
  };
  for (const [i, turn] of found.turns.entries()) {
    if (total(turn) === 0 && turn.volleys + turn.charges === 0) {
      marching.push(turn.number);
      continue;
    }
    halt();
    const words = [ofTurn(turn, board, teller)];
    if (turn === decisive) words.push(write("decides"));
    const shift = lead(scenes[i], scenes[i + 1], teller);
    if (shift && i + 1 < scenes.length - 1) words.push(shift);
    tale.push(words.join(" "));
  }
  halt();
  const opened = opening(records, teller, strength, place);
  const told = [opened, ...inParagraphs(tale)];
  return result ? [...told, ending(result, teller, strength)] : told;
}

function opening({ scenes, board }: Records, teller: Chronicler, strength: Record<Role, number[]>, place: string): string {
  const [a, b] = ROLES.map((role) => {
    const [army, chief, n] = [teller.army(board, role), chiefOf(board, role), strength[role]![0]!];
    return write("host", {
      side: teller.sideIn(role),
      army: army ? write("army", { army }) : "",
      chief: chief ? write("chief", { name: chief }) : "",
      n: n === 1 ? write("unit") : write("units", { n: inWords(n) }),
    });
  });
  const told = write("open", { where: /\d{4}/.test(place) ? write("where", { place }) : "", a: a!, b: b!, sky: teller.sky(scenes[0]!.view) });
  return capital(told.replace(/,\./, "."));
}

function ofTurn(turn: Turn, board: unknown, teller: Chronicler): string {
  const what = [
    turn.volleys ? write(turn.volleys === 1 ? "shot" : "shots", { n: inWords(turn.volleys) }) : "",
    turn.charges ? write(turn.charges === 1 ? "charge" : "charges", { n: inWords(turn.charges) }) : "",
  ]
    .filter(Boolean)
    .join(` ${write("and")} `);
  const fallen = ROLES.flatMap((role) => turn.lost[role]!);
  const losses = ROLES.flatMap((role) => {
    const names = [
      ...turn.lost[role]!.map(({ piece }) => calledOn(board, piece)),
      ...turn.officers[role]!.map((officer) => write("officer", { name: calledOn(board, officer) })),
    ];
    const points = pointsOf(turn.lost[role]!);
    const cost = points ? write(points === 1 ? "point" : "points", { n: inWords(points) }) : "";
    return names.length ? [write("of", { names: listed(names), side: teller.sideIn(role) }) + cost] : [];
  });
  const words: string[] = [];
  if (!losses.length) words.push(write("saw", { n: turn.number, what: what || write("shot") }));
  else words.push(write(what ? "fought" : "fell", { n: turn.number, what, fell: losses.join(`, ${write("and")} `) }));
  const how = mainCause(fallen);
  if (how) words.push(write("by", { how: write(how) }));
  return words.join(" ");
}

function mainCause(fallen: Fallen[]): Word | null {
  const times = CAUSES.map((cause) => ({ cause, n: fallen.filter((one) => one.cause === cause).length })).sort((a, b) => b.n - a.n)[0]!;
  return times.n > 1 && times.n >= fallen.length * 0.6 && times.cause !== "other" ? times.cause : null;
}

const listed = (names: string[]): string => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${write("and")} ${names.at(-1)}`);

/** Whether another side has come to the head during a turn. */
function lead(before: Scene | undefined, after: Scene | undefined, teller: Chronicler): string {
  if (!before || !after) return "";
  const ahead = ({ score }: Scene): number => Math.sign((score["red"] ?? 0) - (score["blue"] ?? 0));
  const now = ahead(after);
  if (now === ahead(before)) return "";
  const points = [after.score["red"] ?? 0, after.score["blue"] ?? 0].sort((a, b) => b - a);
  return now === 0 ? write("even", { a: points[0]! }) : write("lead", { side: teller.sideIn(now > 0 ? "red" : "blue"), a: points[0]!, b: points[1]! });
}

function ending(result: Result, teller: Chronicler, strength: Record<Role, number[]>): string {
  const [a, b] = ROLES.map((role) => result.score[role] ?? 0);
  const left = write("left", {
    a: inWords(strength["red"]!.at(-1)!),
    aside: teller.sideIn("red"),
    b: inWords(strength["blue"]!.at(-1)!),
    bside: teller.sideIn("blue"),
  });
  return `${write("end", { a: a!, b: b! })} ${capital(left)} ${result.winner ? write("winner", { side: teller.sideIn(result.winner) }) : write("drawn")}`;
}
