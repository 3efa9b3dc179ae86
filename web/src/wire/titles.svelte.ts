/** What the games of this table are called: a plug-in brings its own name. */

import type { Game, Role, Words } from "./shapes";

interface Known {
  title: Words;
  roles: Role[];
}
export const titles: Record<string, Known> = $state({});

export function entitle(games: Game[]): Game[] {
  for (const { game, title, roles } of games) titles[game] = { title, roles: roles.map(({ role }) => role) };
  return games;
}
