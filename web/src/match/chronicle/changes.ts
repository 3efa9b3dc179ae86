/** A view with some of it changed, without touching the old one. */

import type { Change, View } from "../../wire/shapes";

export function changed(view: View, changes: Change[]): View {
  return changes.reduce<View>((now, change) => put(now, change.at, change) as View, view);
}

function put(here: unknown, at: string[], change: Change): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return change.put;
  if (Array.isArray(here)) {
    const index = here.findIndex((entry) => (entry as { id?: unknown } | null)?.id === key);
    if (rest.length === 0 && change.drop) return here.filter((_, i) => i !== index);
    if (index < 0) return [...here, put(undefined, rest, change)];
    return here.map((entry, i) => (i === index ? put(entry, rest, change) : entry));
  }
  const copy: Record<string, unknown> = { ...(here as Record<string, unknown> | undefined) };
  if (rest.length === 0 && change.drop) delete copy[key];
  else copy[key] = put(copy[key], rest, change);
  return copy;
}
