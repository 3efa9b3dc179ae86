import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>("./*/tour.ts", { query: "?raw", eager: true, import: "default" });
const wires = import.meta.glob<string>("../wire/generated/*/events.ts", { query: "?raw", eager: true, import: "default" });
const books = import.meta.glob<string>("../../../src/estandarte/games/*/rulebook*.md", { query: "?raw", eager: true, import: "default" });

describe("the guided tours", () => {
  it("cite rules that stand in the rulebook of their game", () => {
    for (const [path, source] of Object.entries(sources)) {
      const game = path.split("/")[1]!;
      const book = Object.entries(books)
        .filter(([file]) => file.includes(`/${game}/`))
        .map(([, text]) => text)
        .join("");
      const cited = [...source.matchAll(/"((?:LEP|TER|BSA|MIS|MIC|IC)-[^"]+)"/g)].map((found) => found[1]!);
      expect(cited.length, game).toBeGreaterThan(2);
      expect(
        cited.filter((id) => !book.includes(`**${id}**`)),
        game,
      ).toEqual([]);
    }
  });

  it("wait for things that can happen in their game", () => {
    for (const [path, source] of Object.entries(sources)) {
      const wire = wires[`../wire/generated/${path.split("/")[1]!}/events.ts`]!;
      const awaited = [...source.matchAll(/happened\([^[]*\[([^\]]*)\]/g)].flatMap((found) => [...found[1]!.matchAll(/"(\w+)"/g)].map((kind) => kind[1]!));
      expect(awaited.length, path).toBeGreaterThan(0);
      expect(
        awaited.filter((kind) => !wire.includes(`"${kind}"`)),
        path,
      ).toEqual([]);
    }
  });

  it("say the same lessons in both languages", () => {
    for (const [path, source] of Object.entries(sources)) {
      const [en, es] = source.split(/^ {2}es: \{$/m);
      const keys = (part: string): string[] => [...part.split("\n};")[0]!.matchAll(/^ {4}(\w+):/gm)].map((found) => found[1]!);
      expect(keys(es!), path).toEqual(keys(en!));
    }
  });
});
