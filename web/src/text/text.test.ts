import { describe, expect, it } from "vitest";
import { en } from "./en";
import { es } from "./es";

const blanks = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

describe("the words of the client", () => {
  it("has every sentence in both languages with the same blanks", () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const [key, words] of Object.entries(en)) expect(blanks(es[key as keyof typeof en]), key).toEqual(blanks(words));
  });
});
