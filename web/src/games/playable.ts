/** The names of the games that have a board here, without loading any of them. */

export const PLAYABLE = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1]!);

/** Those that have a guided tour and an account of the battle of their own. */
export const TOLD = ["lepanto", "tercios", "aguila", "mistral"];

/** Where each game is learnt, and first played: a small battle that is set up already. */
export interface School {
  scenario: string;
  switches?: Record<string, unknown>;
  /** The side of whoever learns, where it is not the first. */
  role?: string;
  /** Too short for more than a lesson: a match is played on the first scenario of the list. */
  lessonOnly?: boolean;
  /** Where the first match is played, if not where the lesson is: here without a stream between the armies. */
  match?: string;
  /** The whole of what the game is about, a click away from its small beginning. */
  great?: string;
  /** A machine that moves at random teaches nothing here. */
  able?: boolean;
}
export const SCHOOLS: Record<string, School> = {
  lepanto: { scenario: "tutorial", great: "battle" },
  tercios: { scenario: "rocroi", switches: { turn_limit: 4 } },
  aguila: { scenario: "bailen", match: "waterloo" },
  mistral: { scenario: "strait", role: "british", lessonOnly: true, able: true },
};
