import { describe, expect, it } from "vitest";
import { hits, wordsOf, worth } from "./hits";

describe("what is looked for in the rules", () => {
  it("is marked where it stands, whatever its accents", () => {
    expect(hits("El cañón dispara; los cañones no", wordsOf("CANON"))).toEqual([
      { text: "El ", hit: false },
      { text: "cañón", hit: true },
      { text: " dispara; los ", hit: false },
      { text: "cañon", hit: true },
      { text: "es no", hit: false },
    ]);
  });

  it("comes best first: its number, whole words, words together", () => {
    const words = wordsOf("charge paths");
    const rules: [string, string][] = [
      ["A-1", "A path is no recharged path; paths"],
      ["A-2", "How charge and long paths meet"],
      ["A-3", "charge paths"],
    ];
    const found = rules.toSorted((one, other) => worth(...other, words)! - worth(...one, words)!);
    expect(found.map(([id]) => id)).toEqual(["A-3", "A-2", "A-1"]);
    expect(worth("LEP-6.2-a", "Rows", wordsOf("6.2-a"))).toBeGreaterThan(50);
    expect(worth("A-1", "nothing", words)).toBeNull();
  });
});
