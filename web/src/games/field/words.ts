/** The words that only this board needs; everything about the rules comes from the game's own catalogue. */

import { inches, type Base, type Field, type Point } from "../../boards/plane/layout";
import { settings } from "../../wire/settings.svelte";

const WORDS = {
  en: {
    board: "The field of battle", stands: "{x}″ from the left edge, {y}″ from the lower edge", faces_up: "facing the upper edge", faces_down: "facing the lower edge", faces_left: "facing the left edge", faces_right: "facing the right edge", aslant: "facing {n}°", country: "The country around, drawn only; no rule knows of it: {names}.", seal: "Seal the orders", plan: "Orders for turn {n}", planAbout: "One card for each of your units. They lie face down until the unit acts or reacts.",
    all: "To all", clear: "Clear", left: "{n} without a card", fold: "Fold the sheet", unfold: "Orders", confirm: "Do it", chooseTarget: "Choose a target, or one of the orders below.",
    general: "general", commander: "commander", level: "level {n}", wear: "{n} wear", disordered: "disordered", fresh: "fresh", acted: "has acted", faceDown: "order face down", limbered: "limbered",
    none: "Choose a unit on the field to see its figures.", spd: "spd", com: "com", fir: "fire", dis: "disc", cou: "cour", end: "end",
    ruler: "Measure (M)", weapons: "Weapons", defences: "Defences", guards: "foot {foot}, horse {horse}, shot {shot}, guns {guns}", rules: "Special rules", under: "Under", virtues: "Virtues", qualities: "Qualities", set: "Click where it shall lie, or drag it there; then confirm.", zone: "Your zone", lasso: "Choose several: draw a frame around them (or hold Shift)", map: "Map", fit: "Show everything (F)", near: "Nearer", far: "Farther", reach: "reach of the move", range: "range {n}″", sight: "What shoots and how far", ghost: "as it would stand",
    ways: "What may be done", odds: "Reckoning the odds…", noOdds: "No dice decide this.", why: "Why", against: "against:", of: "{a}″ of {b}″", moveTo: "March {n}″", forbidden: "Not allowed", drag: "Drag the unit, or click where its front shall stand.",
    measure: "Drag from anywhere to measure.", exhausted: "has commanded", inside: "with {unit}", more: "There are more; the list under Orders has them all.", phase_planning: "Planning", phase_action: "Action", phase_deploy: "Deployment", turn: "Turn", phase: "Phase", ofTurns: "{n} of {all}",
    unit: "{name}, {side}", joint: "joint order", jointAsk: "One card for these together", blind: "not to be looked at", keys: "1 to 5 give an order to the chosen unit, N and P go through the units.", reserve: "Not yet on the field", reserve1: "One unit waits to be deployed", reserveN: "{n} units wait to be deployed", undone: "to be deployed",
    sky: " in {weather}", front: "front", victory: "army", turnLeft: "Turn to the left", turnRight: "Turn to the right", turnRear: "Turn about", date: "1525 to 1643", braced: "braced", list: "All of them", notNow: "Nothing can be done with this one now.", nothing: "Nothing more can be done here: end the phase.",
  },
  es: {
    board: "El campo de batalla", stands: "a {x}″ del borde izquierdo y {y}″ del inferior", faces_up: "de cara al borde superior", faces_down: "de cara al borde inferior", faces_left: "de cara al borde izquierdo", faces_right: "de cara al borde derecho", aslant: "de cara a {n}°", country: "La comarca, solo dibujada; ninguna regla la conoce: {names}.", seal: "Sellar las órdenes", plan: "Órdenes del turno {n}", planAbout: "Una carta para cada unidad. Quedan boca abajo hasta que la unidad actúa o reacciona.",
    all: "A todas", clear: "Vaciar", left: "{n} sin carta", fold: "Plegar la hoja", unfold: "Órdenes", confirm: "Hacerlo", chooseTarget: "Elige un blanco, o una de las órdenes de abajo.",
    general: "general", commander: "mando", level: "nivel {n}", wear: "{n} de desgaste", disordered: "desordenada", fresh: "fresca", acted: "ya ha actuado", faceDown: "orden boca abajo", limbered: "enganchada",
    none: "Elige una unidad del campo para ver sus valores.", spd: "vel", com: "com", fir: "fue", dis: "dis", cou: "cor", end: "agu",
    ruler: "Medir (M)", weapons: "Armas", defences: "Defensas", guards: "infantería {foot}, caballería {horse}, salvas {shot}, artillería {guns}", rules: "Reglas especiales", under: "A las órdenes de", virtues: "Virtudes", qualities: "Cualidades", set: "Pulsa donde ha de quedar, o arrástralo hasta allí; después confirma.", zone: "Tu zona", lasso: "Elegir varias: rodéalas con un marco (o mantén Mayús)", map: "Mapa", fit: "Verlo todo (F)", near: "Acercar", far: "Alejar", reach: "alcance del movimiento", range: "alcance {n}″", sight: "Qué dispara y hasta dónde", ghost: "así quedaría",
    ways: "Lo que se puede hacer", odds: "Echando cuentas…", noOdds: "Aquí no deciden los dados.", why: "Por qué", against: "en contra:", of: "{a}″ de {b}″", moveTo: "Marchar {n}″", forbidden: "No se puede", drag: "Arrastra la unidad, o pulsa donde ha de quedar su frente.",
    measure: "Arrastra desde cualquier punto para medir.", exhausted: "ya ha mandado", inside: "con {unit}", more: "Hay más; la lista de Órdenes las tiene todas.", phase_planning: "Planificación", phase_action: "Acción", phase_deploy: "Despliegue", turn: "Turno", phase: "Fase", ofTurns: "{n} de {all}",
    unit: "{name}, {side}", joint: "orden conjunta", jointAsk: "Una sola carta para estas juntas", blind: "no se puede mirar", keys: "Del 1 al 5 se da una orden a la unidad elegida; N y P recorren las unidades.", reserve: "Aún fuera del campo", reserve1: "Una unidad espera el despliegue", reserveN: "{n} unidades esperan el despliegue", undone: "por desplegar",
    sky: " con {weather}", front: "frente", victory: "ejército", turnLeft: "Girar a la izquierda", turnRight: "Girar a la derecha", turnRear: "Dar media vuelta", date: "1525 a 1643", braced: "resistiendo", list: "Todas", notNow: "Con esta no se puede hacer nada ahora.", nothing: "Aquí no queda nada que hacer: termina la fase.",
  },
};

export type Word = keyof (typeof WORDS)["en"];

export function w(word: Word, blanks: Record<string, string | number> = {}): string {
  return WORDS[settings.language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
}

/** A place on the table in words, for whoever cannot see it. */
export const standsAt = (field: Field, at: Point): string => w("stands", { x: Math.round(inches(at.x - field.left)), y: Math.round(inches(at.y - field.bottom)) });

const EDGES: Word[] = ["faces_up", "faces_right", "faces_down", "faces_left"];

/** Where a base stands and where it looks. */
export function placeOf(field: Field, base: Base): string {
  const quarter = Math.round(base.heading / 900);
  const square = Math.abs(base.heading - quarter * 900) < 50;
  return `${standsAt(field, base.centre)}, ${square ? w(EDGES[quarter % 4]!) : w("aslant", { n: Math.round(base.heading / 10) })}`;
}
