/** What this browser adds to the dice of its matches: a seed made at random, bound before it is shown. [KER-15] */

import { hashed, hex } from "./blake2b";

const KEY = "estandarte.dice";
const MOST = 300;

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export const seedOf = (match: string): string => all()[match] ?? "";

/** The seed of a match, made when it is first wanted; a player's own words may go with it. */
export function makeSeed(match: string, words = ""): string {
  const known = all();
  const seed = known[match] ?? `${hex(crypto.getRandomValues(new Uint8Array(32)))}${words ? ` ${words}` : ""}`;
  const others = Object.entries(known)
    .filter(([other]) => other !== match)
    .slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [match, seed]])));
  } catch {
    return ""; // what cannot be kept could not be shown later: better not to be bound by it
  }
  return seed;
}

export const commitmentTo = (seed: string): string => hashed(seed, "estandarte seat");
