/** The names of the games that have a board here, without loading any of them. */

export const PLAYABLE = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1]!);

/** Those that have a guided tour and an account of the battle of their own. */
export const TOLD = ["lepanto", "tercios", "aguila"];

/** Where each game is learnt, and first played: a small battle that is set up already. */
export const SCHOOLS: Record<string, { scenario: string; switches?: Record<string, unknown> }> = {
  lepanto: { scenario: "tutorial" },
  tercios: { scenario: "rocroi", switches: { turn_limit: 4 } },
  aguila: { scenario: "bailen" },
};
