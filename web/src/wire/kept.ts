/** The matches this browser sits at, so that home can lead back to them. */

import { home } from "./reach";
import type { Role, Seated } from "./shapes";

export interface KeptSeat {
  match: string;
  /** Empty where only the account leads there. */
  token: string;
  watch: string;
  game: string;
  scenario: string;
  roles: Role[];
  invites: Record<Role, string>;
  at: number;
  over?: boolean;
  /** The last step of which one has seen what came of it. */
  looked?: number;
  /** The rules mended since the match began, once they have been read. */
  mended?: string;
  /** Taken off the list; nothing is lost by it. */
  hidden?: boolean;
}

const KEY = "estandarte.seats";
const MOST = 200;

export function seats(): KeptSeat[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptSeat[];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function keep(seat: KeptSeat): void {
  const others = seats().filter((kept) => kept.match !== seat.match);
  const all = [seat, ...others];
  if (all.length > MOST) {
    const least = Math.min(...others.map(worth));
    all.splice(
      all.findLastIndex((one) => worth(one) === least),
      1,
    );
  }
  write(all);
}

/** Where there are too many, what was taken off goes first, then what is over. */
const worth = ({ hidden, over }: KeptSeat): number => (hidden ? 0 : over ? 1 : 2);

/** Keeps the seat that the table has just given. */
export function sit({ match, token, watch, roles, invites, table }: Seated): void {
  const known = seats().find((kept) => kept.match === match);
  keep({ match, token, watch, roles, invites, game: table.game, scenario: table.scenario, at: known?.at ?? Date.now() });
}

export function mark(match: string, change: Partial<KeptSeat>): void {
  write(seats().map((kept) => (kept.match === match ? { ...kept, ...change } : kept)));
}

/** Whoever holds the link may sit down at the same seat in another browser. */
export const linkTo = (match: string, token: string): string => `${home()}#/match/${match}/${token}`;

function write(list: KeptSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Nothing is kept; the links still lead back.
  }
}
