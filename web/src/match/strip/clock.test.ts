import { describe, expect, it } from "vitest";
import { leftOf, spoken } from "./clock";

describe("clocks", () => {
  const clock = { left: { christians: 65, ottomans: 40 }, running: ["christians"], paused: false };

  it("runs for the side that is asked only", () => {
    expect(leftOf(clock, "christians", 5)).toBe(60);
    expect(leftOf(clock, "ottomans", 5)).toBe(40);
  });
  it("stands while it is paused and never goes below nothing", () => {
    expect(leftOf({ ...clock, paused: true }, "christians", 30)).toBe(65);
    expect(leftOf(clock, "christians", 999)).toBe(0);
  });
  it("is told as finely as matters", () => {
    expect(spoken(59.9)).toBe("0:59");
    expect(spoken(605)).toBe("10:05");
    expect(spoken(2 * 3600 + 61)).toBe("2 h 01′");
    expect(spoken(3 * 86400 + 4 * 3600)).toBe("3 d 4 h");
  });
});
