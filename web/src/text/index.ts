/** Words of the client itself, in the language chosen now. */

import { settings } from "../wire/settings.svelte";
import { titles } from "../wire/titles.svelte";
import { contracted } from "./contracted";
import { en } from "./en";
import { es } from "./es";

export type Key = keyof typeof en;

export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  // Keys put together from the name of a game may be missing for a game that has just arrived.
  const words: string = (settings.language === "es" ? es : en)[key] ?? titleOf(key);
  const said = words.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
  return settings.language === "es" ? contracted(said) : said;
}

/** The name of a game that came as a plug-in, under the key that ours have. */
function titleOf(key: string): string {
  return key.startsWith("game.") ? both(titles[key.slice(5)]?.title) : "";
}

/** One of the two languages of a text that the server sends in both. */
export function both(words: Record<string, string> | undefined): string {
  return words?.[settings.language] ?? words?.["en"] ?? "";
}

export function percent(ways: number, of: number): string {
  const number = ((ways / of) * 100).toFixed(1);
  return settings.language === "es" ? `${number.replace(".", ",")} %` : `${number}%`;
}

export function decimal(value: number, digits = 2): string {
  const number = value.toFixed(digits);
  return settings.language === "es" ? number.replace(".", ",") : number;
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const COUNTS = {
  es: [
    "ninguna",
    "una",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
  ],
  en: [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
  ],
};

/** Small numbers of ships and units in words. */
export const inWords = (count: number): string => COUNTS[settings.language][count] ?? String(count);

/** A proper name inside a sentence: Spanish writes peoples and sides small, English does not. */
export const within = (name: string): string => (settings.language === "es" ? name.toLowerCase() : name);

/** Words for whoever has a mouse and keys, or a finger: `{click|tap}`. */
export function handed(words: string): string {
  const finger = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
  return words.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, mouse: string, tapped: string) => (finger ? tapped : mouse));
}
