import { describe, expect, it } from "vitest";
import { plainCourse, trace } from "./course";
import type { Ship } from "../view";

const galley = { at: 1327, bow: 4 } as Ship;

describe("courses", () => {
  it("goes ahead and turns as the letters say", () => {
    expect(trace(galley, "rs")).toMatchObject({ hex: 1527, bow: 4 });
    expect(trace(galley, "<r")).toMatchObject({ hex: 1326, bow: 5 });
    expect(trace(galley, ">r")).toMatchObject({ hex: 1328, bow: 3 });
    expect(trace(galley, "r<").way).toEqual([1327, 1427]);
  });

  it("proposes a plain course that points at the hex", () => {
    expect(plainCourse(galley, 1627)).toBe("rrs");
    expect(plainCourse(galley, 1127)).toMatch(/^<<</);
  });
});
