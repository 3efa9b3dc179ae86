/** Opens a match and keeps the seat. */

import { openGame } from "../../games";
import { SCHOOLS } from "../../games/playable";
import * as api from "../../wire/api";
import { fieldFile, fields } from "../../wire/fields.svelte";
import { sit } from "../../wire/kept";
import { packs, treeOf } from "../../wire/packs.svelte";
import { go } from "../../wire/routes.svelte";
import { scenarioFile, scenarios } from "../../wire/scenarios.svelte";
import { makeSeed } from "../../wire/dice/seeds";
import { settings } from "../../wire/settings.svelte";
import { t } from "../../text";
import { keepPost } from "../../wire/letters";
import { table } from "../../wire/reach";
import type { Role, Seated, Words } from "../../wire/shapes";

export type SeatWish = { kind: "me" | "open" | "machine" | "hot_seat"; rank?: string };

export interface Wish {
  game: string;
  scenario?: string;
  scenario_file?: string;
  field_file?: string;
  seats: Record<Role, SeatWish>;
  switches?: Record<string, unknown>;
  armies?: Record<Role, unknown>;
  pack?: unknown;
  pack_name?: string;
  words?: string;
  take_back?: string;
  umpire?: boolean;
  /** Shown in the lobby, where anybody may sit down. */
  public?: boolean;
  real_dice?: boolean;
}

/** The scenarios of one's own, as a list of scenarios shows them. */
export function ownScenarios(game: string): { id: string; name: Words; about: Words; takes_armies: boolean }[] {
  return scenarios
    .of(game)
    .map(({ id, document: { name, briefing, armies } }) => ({ id, name, about: briefing, takes_armies: !Object.keys(armies ?? {}).length }));
}

/** A scenario by its name, or as the file of one's own. */
export function scenarioForm(id: string): Pick<Wish, "scenario" | "scenario_file"> {
  const found = scenarios.all.find((one) => one.id === id);
  return found ? { scenario_file: scenarioFile(found.document) } : { scenario: id };
}

/** A field of one's own, on which the scenario is fought. */
export function fieldForm(id: string): Pick<Wish, "field_file"> {
  const found = fields.all.find((one) => one.id === id);
  return found ? { field_file: fieldFile(found.document) } : {};
}

/** The values of a pack of one's own, as the form of a new match takes them. */
export function packForm(id: string): Pick<Wish, "pack" | "pack_name"> {
  const found = packs.all.find((one) => one.id === id);
  return found ? { pack: treeOf(found.values), pack_name: found.name } : {};
}

export async function begin(wish: Wish, tour = false): Promise<void> {
  const { words, ...form } = wish;
  void openGame(form.game);
  const seated = await api.open({
    take_back: "agreement",
    ...form,
    commits: !form.umpire && !form.real_dice, // real dice want no seeds, and an umpire adds none
    name: settings.name,
    language: settings.language,
  });
  sit(seated);
  makeSeed(seated.match, words);
  if (table.own) await seatByPost(seated);
  go("match", seated.match, seated.token, ...(tour ? ["tour"] : []));
}

/** Nobody comes to a table in a page: whoever writes has his seat kept here. */
async function seatByPost({ match, invites }: Seated): Promise<void> {
  for (const [role, link] of Object.entries(invites)) {
    const { token } = await api.join(match, { invite: link.split("/").at(-1)!, name: t("post.rival"), language: settings.language });
    keepPost(match, role, token);
  }
}

/** One click from home: the small scenario or the one named, the first side, the first rank. */
export async function playNow(game: string, tour = false, named = ""): Promise<void> {
  const shelf = await api.games();
  const known = shelf.find((one) => one.game === game);
  if (!known) throw new Error(game);
  const school = SCHOOLS[game]?.lessonOnly && !tour ? undefined : SCHOOLS[game];
  const [mine, theirs] = [...known.roles].sort((a, b) => Number(b.role === school?.role) - Number(a.role === school?.role));
  const scenario = known.scenarios.find((one) => one.id === (named || (!tour && school?.match) || school?.scenario)) ?? known.scenarios[0];
  const rank = tour && !school?.able ? known.ranks[0]?.rank : known.usual_rank;
  await begin(
    {
      game,
      scenario: scenario!.id,
      // a lesson is short, a match has its whole length
      ...(tour && school?.switches ? { switches: school.switches } : {}),
      seats: { [mine!.role]: { kind: "me" }, [theirs!.role]: { kind: "machine", rank: rank ?? "" } },
    },
    tour,
  );
}
