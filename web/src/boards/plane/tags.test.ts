import { describe, expect, it } from "vitest";
import { placeTags, type Tagged } from "./tags";

const tagged = (id: string, x: number, text: string): Tagged => ({ id, x, y: 0, below: true, names: [text, id] });

describe("names beside pieces", () => {
  it("puts a lone name on the first line", () => {
    expect(placeTags([tagged("a", 0, "Tercio")], [], 10).get("a")).toEqual({ text: "Tercio", off: 10 });
  });

  it("moves a name further away where another stands", () => {
    const tags = placeTags([tagged("a", 0, "Coraceros"), tagged("b", 20, "Coraceros"), tagged("c", 300, "Coraceros")], [], 10);
    expect([tags.get("a")!, tags.get("b")!]).toEqual([
      { text: "Coraceros", off: 22.5 },
      { text: "Coraceros", off: 10 },
    ]);
    expect(tags.get("c")!.off).toBe(10);
  });

  it("shortens a name, and leaves it out where nothing fits", () => {
    const crowd = Array.from({ length: 5 }, (_, i) => tagged(`p${i}`, i * 18, "Arcabuceros a caballo"));
    const tags = placeTags(crowd, [], 10);
    expect(tags.size).toBe(5);
    expect([...tags.values()].some((tag) => tag.text.length < 4)).toBe(true);
    expect(placeTags([tagged("a", 0, "Tercio")], [{ x0: -90, x1: 90, y0: -90, y1: 90 }], 10).size).toBe(0);
  });
});
