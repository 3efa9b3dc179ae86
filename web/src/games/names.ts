/** Pieces by the names that the table gives them, put for their marks in every sentence. */

import { settings } from "../wire/settings.svelte";

export type Name = Record<string, string>;
/** A board that names its pieces; other boards name none. */
export interface Roll {
  pieces?: Record<string, Name>;
  /** Whose each piece is. */
  owners?: Record<string, string>;
  /** Whether the table writes these names itself. */
  written?: boolean;
  /** Who leads a side, where he has a name of his own. */
  chiefs?: Record<string, string>;
  /** The ground of a ready battle, and how its kinds are called. */
  ground?: { id: string; piece: string }[];
  terrain?: Record<string, { name: Name }>;
  /** What the ground of a battle of history is called. */
  map?: { names?: Record<string, Name> };
  /** The nations that fight, by side. */
  sides?: Record<string, { name: Name; within: Name }>;
}

const MARK = /\b[a-z]+(?:-[a-z0-9]+)+\b|\bt\d+\b/gi;

export function nameOf(board: unknown, id: string): string | undefined {
  const roll = board as Roll | null;
  const land = Array.isArray(roll?.ground) ? roll.ground.find((one) => one.id === id) : undefined;
  return (roll?.pieces?.[id] ?? roll?.map?.names?.[id] ?? (land && roll?.terrain?.[land.piece]?.name))?.[settings.language];
}

/** Who leads a side, by his name; nothing where he has none of his own. */
export function chiefOf(board: unknown, role: string): string {
  const chief = (board as Roll | null)?.chiefs?.[role];
  return (chief && nameOf(board, chief)) || "";
}

/** What a side is called at this table: by its nation where the board knows it. */
export function sideOf(board: unknown, role: string, inside = false): string | undefined {
  const side = (board as Roll | null)?.sides?.[role];
  return (inside ? side?.within : side?.name)?.[settings.language];
}

/** A part of a sentence; names of pieces and sides know whose they are. */
export interface Span {
  text: string;
  role?: string;
}

/** Where somebody went is seen on the board, and need not be read in inches. */
export const unplaced = (text: string): string => text.replace(/ (?:a|to|en|at|hasta) \([\d.,]+["″] [\d.,]+["″]\)/g, "");

/** What the table writes behind a name, to be typed: whoever presses needs it not. */
const untyped = (text: string, pieces: Record<string, Name>): string =>
  text.replace(/ \(([\w-]+)\)/g, (whole, id: string) => {
    const name = pieces[id];
    // a name that bears its mark itself is shortened where it is read
    return name && !Object.values(name).some((one) => one.includes(`(${id})`)) ? "" : whole;
  });

/** A sentence in parts, with names in the place of the marks of pieces and of the colours of sides. */
export function spans(text: string, board: unknown, colours: Record<string, string> = {}): Span[] {
  const roll = board as Roll | null;
  if (!roll?.pieces) return [{ text }];
  if (roll.written) return owned(untyped(text, roll.pieces), board);
  const words = Object.keys(roll.sides ?? {}).flatMap((role) => (colours[role] ? [{ role, word: colours[role] }] : []));
  const pattern = new RegExp([MARK.source, ...words.map(({ word }) => `(?<![\\p{L}])${word}(?![\\p{L}])`)].join("|"), "giu");
  const found: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    // a colour in small letters is a colour, not a side
    const side = words.find(({ word }) => word === match[0]);
    const name = side ? sideOf(board, side.role) : nameOf(board, match[0]);
    if (!name) continue;
    if (match.index > last) found.push({ text: text.slice(last, match.index) });
    const role = side?.role ?? roll.owners?.[match[0]];
    found.push(role ? { text: name, role } : { text: name });
    last = match.index + match[0].length;
  }
  if (last < text.length || found.length === 0) found.push({ text: text.slice(last) });
  return found;
}

const UNSEEN = "\u2060";
const patterns = new WeakMap<object, Record<string, { pattern: RegExp; found: Map<string, Span> }>>();

/** A sentence that has its names already, in parts: those of pieces know whose they are. */
export function owned(text: string, board: unknown): Span[] {
  const { pieces, owners: whose } = (board ?? {}) as Roll;
  if (!pieces) return [{ text }];
  const known = patterns.get(pieces) ?? {};
  patterns.set(pieces, known);
  const { pattern, found } = (known[settings.language] ??= patternOf(pieces, whose));
  return text.split(pattern).flatMap((part) => (part ? [found.get(part) ?? { text: part }] : []));
}

function patternOf(pieces: Record<string, Name>, whose?: Record<string, string>): { pattern: RegExp; found: Map<string, Span> } {
  const found = new Map<string, Span>();
  for (const [id, names] of Object.entries(pieces)) {
    const name = names[settings.language];
    // a name with its article begins a sentence with a capital
    for (const word of name ? [name, name[0]!.toUpperCase() + name.slice(1)] : []) {
      const span = { text: unmarked(word, id, found), role: whose?.[id] ?? "" };
      for (const read of [word, span.text]) found.set(read, span);
    }
  }
  const words = [...found.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { pattern: words.length ? new RegExp(`(${words.join("|")})`) : /(?!)/, found };
}

/** A name without the mark that follows it, which is for who types his orders; where two then read the same, what is not seen keeps them apart. */
function unmarked(name: string, id: string, known: Map<string, Span>): string {
  if (!name.endsWith(` (${id})`)) return name;
  let text = name.slice(0, -id.length - 3);
  while (known.has(text)) text += UNSEEN;
  return text;
}

/** The same sentence with names in the place of the marks of the pieces. */
export const spelt = (text: string, board: unknown, colours: Record<string, string> = {}): string =>
  spans(text, board, colours)
    .map((part) => part.text)
    .join("");

/** A name and what is left of it where there is less room: whose it is; or the kind of troops with its number, then the number alone. */
export function shorter(name: string, language: string): string[] {
  const own = / (?:de|of) (?:la |the )?(\p{Lu}.*)$/u.exec(name)?.[1] ?? /^(\d+\S*) /.exec(name)?.[1];
  if (own) return [name, own];
  const [, words = name, number = ""] = /^(.*?)(?: (\d{1,2}))?$/.exec(name) ?? [];
  const plain = words.replace(/ \(.*\)/, "");
  // Spanish says the kind first; English last, before what it is of
  const kind =
    language === "es"
      ? plain.split(" ")[0]!
      : plain
          .split(/ (?:of|and|with|on) /)[0]!
          .split(" ")
          .at(-1)!;
  const brief = /^[\p{L}'-]{3,}$/u.test(kind) ? kind[0]!.toUpperCase() + kind.slice(1) : plain;
  const found = [name, plain, `${brief} ${number}`.trim(), brief, number];
  // what is read on the board must stand in the name that a screen reader says
  const said = name.toLowerCase();
  return found.filter((one, place) => one !== "" && said.includes(one.toLowerCase()) && found.indexOf(one) === place);
}
