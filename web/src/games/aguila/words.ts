/** The words that only this board needs; everything about the rules comes from the game's own catalogue. */

import { settings } from "../../wire/settings.svelte";

const WORDS = {
  en: {
    marking: "The formation of each unit", toAll: "To all", brigade: "The brigade", allUnits: "All units", together: "advance together", groupOf: "{n} of {all}: {what}", grouped: "{n} units together: click where the lead unit's front shall stand", phase: "Phase", ph_initiative: "Initiative", ph_movement: "Movement", ph_shooting: "Shooting", ph_charges: "Charges", ph_reorganisation: "Reorganisation", ph_before: "Deployment", breaking: "Breaking points lost", seal: "So they stand", left: "{n} to choose", turn: "Turn", ofTurns: "{n} of {all}", weather: "Weather", formation: "Formation", ring: "Change formation: {name}", damage: "{n} damage", whole: "unhurt", wavering: "wavering", disorganised: "disorganised", ordered: "has its order", garrison: "in a building",
    vel: "spd", cc: "mel", dis: "shot", def: "def", atq: "att", cor: "cour", dsc: "disc", range: "musketry", gunnery: "artillery", reserve: "{n} pieces off the field", general: "general", commander: "commander", dice: "{n} dice to regroup", inside: "with {unit}", aides: "{n} aides",
    objective: "Objective, worth {n}", none: "Choose a unit on the field to see its values.",
    line: "line", march_column: "march column", attack_column: "attack column", square: "square", mass: "mass", open: "open order", limbered: "limbered", unlimbered: "in battery", noFormation: "no formation",
  },
  es: {
    marking: "La formación de cada unidad", toAll: "A todas", brigade: "La brigada", allUnits: "Todas", together: "avanzar juntas", groupOf: "{n} de {all}: {what}", grouped: "{n} unidades juntas: pulsa donde ha de quedar el frente de la primera", phase: "Fase", ph_initiative: "Iniciativa", ph_movement: "Movimiento", ph_shooting: "Disparo", ph_charges: "Cargas", ph_reorganisation: "Reorganización", ph_before: "Despliegue", breaking: "Puntos de ruptura perdidos", seal: "Así quedan", left: "faltan {n}", turn: "Turno", ofTurns: "{n} de {all}", weather: "Tiempo", formation: "Formación", ring: "Cambiar de formación: {name}", damage: "{n} de daño", whole: "ilesa", wavering: "aturdida", disorganised: "desorganizada", ordered: "ya tiene orden", garrison: "en un edificio",
    vel: "vel", cc: "cc", dis: "disp", def: "def", atq: "atq", cor: "cor", dsc: "disc", range: "fusilería", gunnery: "artillería", reserve: "{n} piezas fuera del campo", general: "general", commander: "comandante", dice: "{n} dados para reagrupar", inside: "con {unit}", aides: "{n} ayudantes",
    objective: "Objetivo, vale {n}", none: "Elige una unidad del campo para ver sus valores.",
    line: "línea", march_column: "columna de marcha", attack_column: "columna de ataque", square: "cuadro", mass: "masa", open: "orden abierto", limbered: "enganchado", unlimbered: "en batería", noFormation: "sin formación",
  },
};

export type Word = keyof (typeof WORDS)["en"];

export function w(key: Word, facts: Record<string, string | number> = {}): string {
  return WORDS[settings.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

export const drillName = (formation: string): string => w((formation === "none" ? "noFormation" : formation) as Word);
