/** Many results told in a few rows that exclude each other, with what overlaps them apart and the mean. */

import type { ChanceShown } from "../wire/generated/table";
import { t, type Key } from "../text";

export interface Row {
  text: string;
  share: number;
  bearing: ChanceShown["bearing"];
}

export interface Gist {
  rows: Row[];
  /** Of all of them, how many waver besides. */
  apart: Row[];
  mean: { n: number; what: string } | null;
}

/** More rows than these nobody reads. */
export const MOST = 5;
/** Results that count the same thing, and of which one says something more. */
const COUNTED: Record<string, { what: "wounds" | "wear" | "structure"; more?: "wavering" }> = {
  wounds: { what: "wounds" },
  wavering: { what: "wounds", more: "wavering" },
  wear: { what: "wear" },
  structure: { what: "structure" },
};

/** Nothing where the results are few, or count nothing. */
export function gistOf(chances: ChanceShown[]): Gist | null {
  if (chances.length <= MOST) return null;
  const counted: { n: number; share: number; more: boolean; bearing: Row["bearing"] }[] = [];
  const others: Row[] = [];
  let what = "";
  for (const { result, text, ways, of, bearing } of chances) {
    const [, name = "", n = ""] = /^(\w+?)[._](\d+)$/.exec(result) ?? [];
    const known = COUNTED[name];
    if (known) {
      what = t(`odds.what.${known.what}`);
      counted.push({ n: Number(n), share: ways / of, more: known.more === "wavering", bearing });
    } else others.push({ text, share: ways / of, bearing });
  }
  if (!counted.length || others.length > MOST - 2) return null;
  const share = (from: number, to: number): number => counted.filter(({ n }) => n >= from && n <= to).reduce((sum, one) => sum + one.share, 0);
  const most = Math.max(...counted.map(({ n }) => n));
  const steps = bounds(share, most, MOST - others.length - 1);
  const bearing = counted.find(({ n }) => n > 0)?.bearing ?? "";
  const rows: Row[] = [
    { text: t("odds.nothing"), share: share(0, 0), bearing: counted.find(({ n }) => n === 0)?.bearing ?? "" },
    ...steps.map(([from, to]) => ({
      text: t(to >= most && from < most ? "odds.ormore" : from === to ? (from === 1 ? "odds.one" : "odds.just") : "odds.range", { from, to, what }),
      share: share(from, to),
      bearing,
    })),
    ...others,
  ];
  const waver = counted.filter(({ more }) => more).reduce((sum, one) => sum + one.share, 0);
  const stands = share(0, most);
  const mean = counted.reduce((sum, { n, share: part }) => sum + n * part, 0) / (stands || 1);
  return {
    rows: rows.filter((row) => row.share > 0),
    apart: waver > 0 ? [{ text: t("odds.wavers" as Key), share: waver, bearing }] : [],
    mean: { n: mean, what },
  };
}

/** Where the counts are divided, so that no row holds next to nothing while another holds nearly all. */
function bounds(share: (from: number, to: number) => number, most: number, rows: number): [number, number][] {
  if (most < 1) return [];
  const found: [number, number][] = [];
  let from = 1;
  for (let left = rows; left > 1 && from < most; left--) {
    const goal = share(from, most) / left;
    let to = from;
    while (to < most && share(from, to) < goal) to++;
    if (to >= most) break;
    found.push([from, to]);
    from = to + 1;
  }
  return [...found, [from, most]];
}

/** Shares in tenths of a hundredth that add up to what they are parts of. */
export function tenths(shares: number[]): number[] {
  const whole = Math.round(shares.reduce((sum, one) => sum + one, 0) * 1000);
  const found = shares.map((one) => Math.floor(one * 1000));
  const order = shares.map((one, i) => ({ i, rest: one * 1000 - found[i]! })).sort((a, b) => b.rest - a.rest);
  for (let left = whole - found.reduce((sum, one) => sum + one, 0), at = 0; left > 0; left--, at++) found[order[at % order.length]!.i]!++;
  return found;
}
