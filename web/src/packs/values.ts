/** Values as their owner reads and types them. */

export function written(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What was typed: where a text belongs, the text; otherwise a number, true, a list; else the text, for the server to name. */
export function typed(text: string, ours: unknown): unknown {
  if (typeof ours === "string") return text;
  try {
    return JSON.parse(text.trim().replace(/^-?\d+,\d+$/, (number) => number.replace(",", "."))) as unknown;
  } catch {
    return text;
  }
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
