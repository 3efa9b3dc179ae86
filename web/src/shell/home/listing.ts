/** Where one's matches stand: the seats that this browser keeps, and those of the account. */

import { both, t, type Key } from "../../text";
import * as api from "../../wire/api";
import * as kept from "../../wire/kept";
import { account } from "../../wire/person.svelte";
import type { Game, MatchLine } from "../../wire/shapes";

export interface Listed {
  seat: kept.KeptSeat;
  /** What the table says of it; nothing while it is asked. */
  line?: MatchLine;
  /** Why nothing is known. */
  lost?: Key;
}

/** The seats that are kept here, before anybody was asked. */
export const known = (): Listed[] => kept.seats().map((seat) => ({ seat }));

/** The same with what the table says, and what the account has elsewhere. */
export async function asked(seats: Listed[], whole: boolean): Promise<Listed[]> {
  const tokens = seats.map(({ seat }) => seat.token).filter(Boolean);
  try {
    const [lines, mine] = await Promise.all([tokens.length ? api.standing(tokens) : [], whole && account.person ? api.myMatches() : []]);
    const all = [...lines, ...mine.filter((line) => !lines.some(({ match }) => match === line.match))];
    const here = seats.map<Listed>(({ seat }) => {
      const line = all.find(({ match }) => match === seat.match);
      return line ? { seat, line } : { seat, lost: "matches.gone" };
    });
    const elsewhere = mine.filter((line) => !seats.some(({ seat }) => seat.match === line.match));
    return [...here, ...elsewhere.map((line) => ({ seat: seatOf(line), line }))].sort((a, b) => b.seat.at - a.seat.at);
  } catch (error) {
    if (!(error instanceof api.Refusal || error instanceof TypeError)) throw error;
    return seats.map(({ seat }) => ({ seat, lost: "matches.unknown" }));
  }
}

const seatOf = ({ match, game, scenario, roles, created }: MatchLine): kept.KeptSeat => ({
  match,
  game,
  scenario,
  roles,
  token: "",
  watch: "",
  invites: {},
  at: created * 1000,
});

/** Against whom: people by name, machines by rank. */
export function opposite({ game, people, roles }: MatchLine, games: Game[]): string {
  const others = Object.entries(people).filter(([role]) => !roles.includes(role));
  if (others.length === 0) return t("matches.myself");
  const ranks = games.find((one) => one.game === game)?.ranks ?? [];
  const named = others.flatMap(([, names]) => names).map((name) => both(ranks.find(({ rank }) => rank === name)?.name) || name);
  return t("matches.against", { rival: named.filter(Boolean).join(", ") || t("matches.nobody") });
}
