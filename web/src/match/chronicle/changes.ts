/** A view with some of it changed, without touching the old one. */

import type { Change, View } from "../../wire/shapes";

/** Throws where a change speaks of what is not there: the view that it was made for is another. */
export function changed(view: View, changes: Change[]): View {
  for (const { at } of changes) if (!Array.isArray(at) || !at.length || typeof at[0] !== "string" || !(at[0] in view)) throw new Error("a change of nothing");
  return changes.reduce<View>((now, change) => put(now, change.at, change) as View, view);
}

function put(here: unknown, at: string[], change: Change): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return change.put;
  if (Array.isArray(here)) {
    const index = here.findIndex((entry) => (entry as { id?: unknown } | null)?.id === key);
    if (index < 0 && (change.drop || rest.length)) throw new Error(`a change of ${key}, which is not there`);
    if (rest.length === 0 && change.drop) return here.filter((_, i) => i !== index);
    if (index < 0) return [...here, put(undefined, rest, change)];
    return here.map((entry, i) => (i === index ? put(entry, rest, change) : entry));
  }
  if (typeof here !== "object" || here === null) throw new Error(`a change of ${key} in what has no parts`);
  if (change.drop && !rest.length && !(key in here)) throw new Error(`${key} is dropped, which is not there`);
  const copy: Record<string, unknown> = { ...(here as Record<string, unknown>) };
  if (rest.length === 0 && change.drop) delete copy[key];
  else copy[key] = put(copy[key], rest, change);
  return copy;
}
