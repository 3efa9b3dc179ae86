/** The words in which a war at sea is told. */

import { settings } from "../../../wire/settings.svelte";

const WORDS = {
  en: {
    title: "The war at sea: {place}", open: "{place}. {a}", own: "{Side} began with {n} sail, at {ports}{chief}.", chief: ", under {name}", unknown: "Of {side} nothing was known for certain: they lay in their harbours, or under their markers.",
    turn: "Turn {n}", impulse: "Impulse {n}", quiet: "{when} went by without anything of note.", quiets: "{from} to {to} went by without anything of note.", gale: "a {wind} gale of force {force} rose over {at}", gales: "{n} gales crossed the sea, the worst a {wind} of force {force}, over {at}", hurricane: "a hurricane of the {wind} broke over {at}", saw: "{name} was sighted off {at}", sawMany: "{n} formations were sighted, the last off {at}",
    leaves: "{name} left {port}", leaveMany: "{names} left {port}", weather: "In {when} {what}.", and: "and", battle: "{gauge} had the weather gauge in the battle of {at}", fought: "it was a {intensity} battle, fought in {n} combats, and {loser} lost it", foughtOne: "it was a {intensity} battle of a single combat, and {loser} lost it", shunned: "{side} withdrew from the battle of {at} before a gun was fired", noShot: "the fleets met at {at} and parted again", cost: "It cost {losses}.", of: "{side} {n} sail", ofOne: "{side} one sail", unhurt: "No ship was sunk.", light: "light", medium: "general", heavy: "murderous", decides: "Nothing cost more in all that time.",
    killed: "{name} was killed.", captured: "{name} was taken.", wounded: "{name} was wounded.", wear: "{side} lost {n} sail to the sea.", fulfilled: "{side} carried out {what}.", failed: "{side} failed in {what}.", prestige: "Prestige: {a}, {b}.", convoys: "Convoys suffered too: {n} damage points.",
    end: "In the end Prestige stood at {a} for {aside} and {b} for {bside}.", winner: "The war at sea belonged to {side}{grade}.", grade: ", a {grade} victory", drawn: "Neither could claim the sea.", marginal: "marginal", substantial: "substantial", decisive: "decisive", draw: "drawn",
    prestigeGraph: "Prestige", lostGraph: "Sail lost", byBattle: "sail lost in battle", byWear: "sail lost to the sea", byFire: "sail lost to fireships and bombs", leaders: "leaders killed, taken or wounded", ordersDone: "Orders fulfilled", ordersFailed: "Orders failed",
    gunnery: "Guns: what the dice of the Combats gave (a Sail Sunk counts four), beside the exact average of the columns they were thrown in.", searches: "Lookouts: markers sighted, beside how many should have been, exactly, by the Class that searched. Searches by Auxiliaries that were never shown are left out.", silent: "No guns were fired between the fleets.",
    plateFirst: "The first day. {winds}", plate: "{when}. {winds}", plateLast: "The end: {a} to {b}.", windsOf: "Winds: {winds}.", calm: "No seasonal wind.", oneTurn: "one Turn", turns: "{n} Turns",
  },
  es: {
    title: "La guerra en la mar: {place}", open: "{place}. {a}", own: "{Side} empezaron con {n} velas, en {ports}{chief}.", chief: ", al mando de {name}", unknown: "De {side} no se sabía nada cierto: estaban en sus muelles, o bajo sus marcadores.",
    turn: "Turno {n}", impulse: "Impulso {n}", quiet: "El {when} pasó sin nada digno de contarse.", quiets: "Del {from} al {to} no pasó nada digno de contarse.", gale: "se levantó un temporal de {wind}, de fuerza {force}, sobre {at}", gales: "cruzaron la mar {n} temporales, el peor de {wind}, de fuerza {force}, sobre {at}", hurricane: "un huracán de {wind} se abatió sobre {at}", saw: "se avistó la {name} en {at}", sawMany: "se avistaron {n} formaciones, la última en {at}",
    leaves: "la {name} salió de {port}", leaveMany: "{names} salieron de {port}", weather: "En el {when} {what}.", and: "y", battle: "{gauge} tuvieron el barlovento en la batalla de {at}", fought: "fue una batalla {intensity}, reñida en {n} combates, y la perdieron {loser}", foughtOne: "fue una batalla {intensity}, de un solo combate, y la perdieron {loser}", shunned: "{side} se retiraron de la batalla de {at} sin disparar un cañón", noShot: "las flotas se encontraron en {at} y volvieron a separarse", cost: "Costó {losses}.", of: "{n} velas a {side}", ofOne: "una vela a {side}", unhurt: "No se hundió ningún buque.", light: "ligera", medium: "general", heavy: "encarnizada", decides: "Nada costó más en todo ese tiempo.",
    killed: "Murió {name}.", captured: "Cayó prisionero {name}.", wounded: "Fue herido {name}.", wear: "La mar se llevó {n} velas de {side}.", fulfilled: "{Side} cumplieron {what}.", failed: "{Side} fracasaron en {what}.", prestige: "Prestigio: {a}, {b}.", convoys: "También sufrieron los convoyes: {n} puntos de daño.",
    end: "Al terminar, el Prestigio era de {a} para {aside} y de {b} para {bside}.", winner: "La guerra en la mar fue de {side}{grade}.", grade: ", con victoria {grade}", drawn: "Nadie pudo llamar suya la mar.", marginal: "marginal", substantial: "sustancial", decisive: "decisiva", draw: "en tablas",
    prestigeGraph: "Prestigio", lostGraph: "Velas perdidas", byBattle: "velas perdidas en batalla", byWear: "velas que se llevó la mar", byFire: "velas perdidas por brulotes y bombas", leaders: "líderes muertos, presos o heridos", ordersDone: "Órdenes cumplidas", ordersFailed: "Órdenes fallidas",
    gunnery: "Cañones: lo que dieron los dados de los Combates (una vela hundida vale cuatro), junto a la media exacta de las columnas en que se tiraron.", searches: "Vigías: marcadores avistados, junto a los que debían avistarse, exactamente, según la clase que buscaba. No cuentan las búsquedas de Auxiliares que nunca se mostraron.", silent: "No se cruzó un cañonazo entre las flotas.",
    plateFirst: "El primer día. {winds}", plate: "{when}. {winds}", plateLast: "El final: {a} a {b}.", windsOf: "Vientos: {winds}.", calm: "Ningún viento de estación.", oneTurn: "un Turno", turns: "{n} Turnos",
  },
};
export type TaleWord = keyof (typeof WORDS)["en"];

export function write(word: TaleWord, blanks: Record<string, string | number> = {}): string {
  return WORDS[settings.language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
}
