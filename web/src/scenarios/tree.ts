/** The fields of a scenario as a form shows them: single values, tables by name, lists of pieces. */

export type Table = Record<string, unknown>;
export type Shape = "flag" | "number" | "text" | "list" | "table" | "rows" | "pieces";

const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null && !Array.isArray(value);

/** What kind of field a value needs. */
export function shapeOf(value: unknown): Shape {
  if (typeof value === "boolean") return "flag";
  if (typeof value === "number") return "number";
  if (typeof value === "string") return "text";
  if (Array.isArray(value)) return value.some(isTable) ? "pieces" : "list";
  if (isTable(value)) return Object.values(value).some(isTable) ? "rows" : "table";
  return "text";
}

/** A copy with one value replaced, or taken away. */
export function changed<T>(tree: T, at: (string | number)[], value: unknown): T {
  const [key, ...rest] = at;
  if (key === undefined) return value as T;
  if (Array.isArray(tree)) {
    const list = [...(tree as unknown[])];
    if (rest.length === 0 && value === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = changed(list[Number(key)], rest, value);
    return list as T;
  }
  const table: Table = { ...((tree ?? {}) as Table) };
  if (rest.length === 0 && value === undefined) delete table[key];
  else table[key] = changed(table[key], rest, value);
  return table as T;
}

/** The columns of a table of rows: every field that one of them has, in order. */
export function columnsOf(rows: Table[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** A row like the others, with what is most likely in it. */
export function rowLike(rows: Table[], usual: Table = {}): Table {
  return structuredClone(rows.at(-1) ?? usual);
}

/** What a field of a piece of ground holds where nothing is said. */
export const EMPTY: Table = { corners: [], line: [], crossings: [], width: 0 };

export const isEmpty = (value: unknown): boolean => value === "" || value === 0 || (Array.isArray(value) && value.length === 0);

const plain = (one: unknown): boolean => typeof one === "number" || typeof one === "string";

/** A list as people write it: «10, 20», and places as «10, 20; 30, 40»; nothing where it is no such list. */
export function written(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  if (value.every(plain)) return value.join(", ");
  return value.every((one) => Array.isArray(one) && one.length > 0 && one.every(plain)) ? (value as unknown[][]).map((one) => one.join(", ")).join("; ") : null;
}

/** What was written so, as a list of the same kind as the one before. */
export function asList(text: string, before: unknown): unknown[] {
  const list = (part: string): unknown[] =>
    part
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (Number.isNaN(Number(one)) ? one : Number(one)));
  const nested = text.includes(";") || (Array.isArray(before) && before.length > 0 && before.every(Array.isArray));
  return nested
    ? text
        .split(";")
        .map(list)
        .filter((one) => one.length)
    : list(text);
}
