/** Written by tools/wire_types.py from the schema of the game. Never edited. */

export type * from "./actions";
export type * from "./events";
export type * from "./view";
