import { describe, expect, it } from "vitest";
import { same, typed, written } from "./values";

describe("a value that is typed in", () => {
  it("is a number, a list or a word as ours is", () => {
    expect(typed("9", 8)).toBe(9);
    expect(typed("0,5", 0.25)).toBe(0.5);
    expect(typed("[1, 2]", [3])).toEqual([1, 2]);
    expect(typed("9", "8")).toBe("9");
    expect(typed("true", false)).toBe(true);
  });
  it("stays as it was typed where it is neither, so that the server can say what is wrong", () => {
    expect(typed("many", 8)).toBe("many");
    expect(typed("[1,", [1])).toBe("[1,");
  });
  it("is written as it is typed", () => {
    expect(written(["E", 1])).toBe('["E",1]');
    expect(written("galley")).toBe("galley");
    expect(same([1, 2], [1, 2])).toBe(true);
  });
});
