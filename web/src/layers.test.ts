import { describe, expect, it } from "vitest";

/** An import points back in this list only. */
const LAYERS = ["wire", "text", "tab", "boards", "games", "match", "account", "armies", "packs", "fields", "scenarios", "shell"];
const files = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", eager: true, import: "default" });

describe("the layers of the client", () => {
  it("has every file in a layer that imports no later one", () => {
    const faults: string[] = [];
    for (const [path, source] of Object.entries(files)) {
      const own = LAYERS.indexOf(path.split("/")[1]!);
      if (own < 0) continue;
      for (const [, target] of source.matchAll(/from "((?:\.\.?\/)[^"]+)"/g)) {
        const there = new URL(target!, `file:///${path}`).pathname.split("/")[1]!;
        if (LAYERS.indexOf(there) > own) faults.push(`${path} -> ${there}`);
      }
    }
    expect(faults).toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThan(50);
  });

  it("lets no game know another", () => {
    const faults = Object.entries(files).filter(([path, source]) => {
      const game = /^\.\/games\/(lepanto|mistral|aguila|tercios)\//.exec(path)?.[1];
      return game && [...source.matchAll(/from "[./]+\/(lepanto|mistral|aguila|tercios)\//g)].some(([, other]) => other !== game);
    });
    expect(faults.map(([path]) => path)).toEqual([]);
  });

  it("lets the boards know no game and no words", () => {
    const boards = Object.entries(files).filter(([path]) => path.startsWith("./boards/"));
    expect(boards.filter(([, source]) => /from "[^"]*(text|wire)/.test(source)).map(([path]) => path)).toEqual([]);
  });
});
