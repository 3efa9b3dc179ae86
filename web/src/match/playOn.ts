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

/** A whole record that somebody has brought, from its end, with the dice that it has; nobody's side: both at this screen. */
export async function playOnRecord(game: string, record: string, mine: string): Promise<void> {
  const known = (await api.games()).find((one) => one.game === game)!;
  const kind = (role: string): object => (mine ? (role === mine ? { kind: "me" } : { kind: "machine", rank: known.usual_rank }) : { kind: "hot_seat" });
  const seats = Object.fromEntries(known.roles.map(({ role }) => [role, kind(role)]));
  const seated = await api.open({ record, seats, take_back: "agreement", name: settings.name, language: settings.language });
  sit(seated);
  go("match", seated.match, seated.token);
}
