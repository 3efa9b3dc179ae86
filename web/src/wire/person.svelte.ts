/** Who has entered with an account in this browser, if anybody has. */

import type { Session } from "./shapes";

const KEY = "estandarte.person";

function kept(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Session | null;
  } catch {
    return null;
  }
}

export const account: { person: Session | null } = $state({ person: kept() });

export function enter(person: Session | null): void {
  account.person = person;
  try {
    // The code that replaces a lost password is for paper, not for this browser.
    if (person) localStorage.setItem(KEY, JSON.stringify({ ...person, recovery: undefined }));
    else localStorage.removeItem(KEY);
  } catch {
    // Then the account is known for this visit only.
  }
}
