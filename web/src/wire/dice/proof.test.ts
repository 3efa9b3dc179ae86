import { describe, expect, it } from "vitest";
import paper from "../../../../tests/matches/lepanto-proved.jsonl?raw";
import { blake2b, hashed, hex } from "./blake2b";
import { prove, Unproved } from "./proof";

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** With every seal made anew, as a forger would. */
function resealed(lines: string[]): string {
  let last = "";
  return lines
    .map((line) => {
      const body = line.slice(0, line.lastIndexOf(',"hash":"'));
      last = hashed(last + body, "estandarte seal", 16);
      return `${body},"hash":"${last}"}\n`;
    })
    .join("");
}

const flawOf = (forged: string): string => {
  try {
    prove(forged);
    return "";
  } catch (error) {
    return error instanceof Unproved ? error.flaw : String(error);
  }
};

describe("BLAKE2b", () => {
  it("gives what RFC 7693 and Python's hashlib give", () => {
    expect(hex(blake2b(text("abc"), 64))).toBe(
      "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
    );
    expect(hex(blake2b(new Uint8Array(), 32))).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    expect(hashed("ñ".repeat(200), "estandarte seat")).toBe("c809e662bf8dd5a1bd2e65b680d77196c282a3d782b199e70603d5657e2a34c6");
    expect(hex(blake2b(text("main/3"), 64, { key: text("k".repeat(32)) }))).toBe(
      "65628627dbe006c148c56fcc1e584e7fe5d1a83987aa0685fc4fe7b0663f2def355433a80fa97d7e87292128f52b6974423814bca8af56d571ab932cace1fb83",
    );
  });
});

describe("a match proved in the browser", () => {
  it("throws every die again", () => {
    const proof = prove(paper);
    expect(proof.dice).toBe(paper.split('"kind":"die_rolled"').length - 1);
    expect(proof.dice).toBeGreaterThan(0);
  });

  it("finds what was forged", () => {
    const lines = paper.trimEnd().split("\n");
    const at = lines.findIndex((line) => line.includes('"kind":"die_rolled"'));
    const changed = (line: number, from: RegExp, to: string): string[] => lines.map((one, n) => (n === line ? one.replace(from, to) : one));
    expect(flawOf(changed(at, /"sides":6/, '"sides":7').join("\n"))).toBe("seal");
    expect(flawOf(resealed(changed(at, /("kind":"die_rolled".*?"result":)(\d)/, "$19")))).toBe("die");
    expect(flawOf(resealed(changed(at, /"stream":"\w+"/, '"stream":"mine"')))).toBe("die");
    expect(flawOf(resealed(changed(0, /"pledge":"\w/, '"pledge":"x')))).toBe("pledge");
    expect(flawOf(resealed(changed(0, /"commitments":{/, '"commitments":{"red":"00"')))).toBe("seat");
    expect(flawOf(lines.slice(0, -1).join("\n"))).toBe("open");
  });
});
