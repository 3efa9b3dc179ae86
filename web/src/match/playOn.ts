/** A match that is over, taken up again at one of its moments: a new one, against the machine. */

import * as api from "../wire/api";
import { makeSeed } from "../wire/dice/seeds";
import { sit } from "../wire/kept";
import { go } from "../wire/routes.svelte";
import { settings } from "../wire/settings.svelte";
import type { Session } from "./session.svelte";

export async function playOn(session: Session, step: number): Promise<void> {
  const known = (await api.games()).find(({ game }) => game === session.game)!;
  const { position } = await api.positionAt(session.match, session.token, step);
  const roles = known.roles.map(({ role }) => role);
  const mine = roles.includes(session.role) ? session.role : roles[0];
  const seats = Object.fromEntries(roles.map((role) => [role, role === mine ? { kind: "me" } : { kind: "machine", rank: known.usual_rank }]));
  const seated = await api.open({ game: known.game, position, seats, take_back: "agreement", commits: true, name: settings.name, language: settings.language });
  sit(seated);
  makeSeed(seated.match, "");
  go("match", seated.match, seated.token);
}
