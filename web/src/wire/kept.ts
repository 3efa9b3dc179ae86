/** The matches this browser sits at, so that home can lead back to them. */

import type { Role } from "./shapes";

export interface KeptSeat {
  match: string;
  token: string;
  watch: string;
  game: string;
  scenario: string;
  roles: Role[];
  invites: Record<Role, string>;
  at: number;
  over?: boolean;
}

const KEY = "estandarte.seats";

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
  write([seat, ...others].slice(0, 24));
}

export function mark(match: string, change: Partial<KeptSeat>): void {
  write(seats().map((kept) => (kept.match === match ? { ...kept, ...change } : kept)));
}

export function forget(match: string): void {
  write(seats().filter((kept) => kept.match !== match));
}

function write(list: KeptSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Nothing is kept; the links still lead back.
  }
}
