import { beforeAll, describe, expect, it } from "vitest";

let packs: typeof import("./packs.svelte");
beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
  packs = await import("./packs.svelte");
});

describe("a pack of one's own", () => {
  it("is a tree for the server and a list of places for its owner", () => {
    const tree = { charts: { odds: { columns: { "1:2": ["E", "B"] } } }, ships: { types: { galley: { guns: 3 } } } };
    const values = packs.valuesOf(tree);
    expect(Object.keys(values)).toEqual(['["charts","odds","columns","1:2"]', '["ships","types","galley","guns"]']);
    expect(packs.treeOf(values)).toEqual(tree);
  });
});
