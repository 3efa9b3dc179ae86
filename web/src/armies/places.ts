/** Places in an army, written as the server writes them: `command[0].units[1]`. */

export function steps(place: string): (string | number)[] {
  return [...place.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
}

function changed(tree: unknown, way: (string | number)[], change: (old: unknown) => unknown): unknown {
  if (!way.length) return change(tree);
  const [first, ...rest] = way as [string | number, ...(string | number)[]];
  if (typeof first === "number") return (Array.isArray(tree) ? tree : []).map((one, i) => (i === first ? changed(one, rest, change) : one));
  const holder = (tree ?? {}) as Record<string, unknown>;
  return { ...holder, [first]: changed(holder[first], rest, change) };
}

export function at(tree: unknown, place: string): unknown {
  return steps(place).reduce<unknown>((here, step) => (here as Record<string | number, unknown> | undefined)?.[step], tree);
}

/** The same army with something else at a place. */
export const put = <T>(tree: T, place: string, value: unknown): T => changed(tree, steps(place), () => value) as T;

/** The same army with one more in a list. */
export const add = <T>(tree: T, place: string, value: unknown): T => changed(tree, steps(place), (old) => [...((old as unknown[]) ?? []), value]) as T;

/** The same army without what stands at a place. */
export function without<T>(tree: T, place: string): T {
  const way = steps(place);
  const last = way.pop()!;
  return changed(tree, way, (holder) => {
    if (Array.isArray(holder)) return holder.filter((_, i) => i !== last);
    const { [last]: _, ...others } = (holder ?? {}) as Record<string | number, unknown>;
    return others;
  }) as T;
}

/** One more of what stands at a place of a list, beside it. */
export function doubled<T>(tree: T, place: string): T {
  const way = steps(place);
  const last = way.pop();
  return changed(tree, way, (row) => (Array.isArray(row) ? row.flatMap((one, i) => (i === last ? [one, one] : [one])) : row)) as T;
}
