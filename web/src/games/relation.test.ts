import { describe, expect, it } from "vitest";
import { inParagraphs, plateScenes, weightiest } from "./relation";

describe("the account of a battle", () => {
  it("shows the beginning, what the costliest turns left, and the end", () => {
    expect(plateScenes([0, 3, 1, 0], 5)).toEqual([0, 2, 4]);
    expect(plateScenes([0, 3, 1, 2, 0, 0], 7, 4)).toEqual([0, 2, 4, 6]);
    expect(plateScenes([5], 2)).toEqual([0, 1]);
  });

  it("keeps the weightiest moments in their order", () => {
    const moments = [1, 9, 5].map((weight, step) => ({ step, turn: 1, text: "", dice: [], weight }));
    expect(weightiest(moments, 2).map(({ step }) => step)).toEqual([1, 2]);
  });

  it("puts three sentences into a paragraph", () => {
    expect(inParagraphs(["a.", "b.", "c.", "d."])).toEqual(["a. b. c.", "d."]);
  });
});
