/** The names of the games that have a board here, without loading any of them. */

export const PLAYABLE = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1]!);

/** Those that have a guided tour and an account of the battle of their own. */
export const TOLD = ["lepanto"];
