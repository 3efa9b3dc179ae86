import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hesitation, musing } from "./hesitation";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("an answer that comes by itself", () => {
  it("takes a few seconds, never twice the same", () => {
    expect(musing(() => 0)).toBeGreaterThan(1000);
    expect(musing(() => 1)).toBeLessThan(10_000);
    expect(new Set(Array.from({ length: 50 }, () => musing())).size).toBeGreaterThan(40);
  });
  it("comes when its time is over, and not before", () => {
    const answer = vi.fn();
    new Hesitation(() => 2000).before(answer);
    vi.advanceTimersByTime(1999);
    expect(answer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(answer).toHaveBeenCalledOnce();
  });
  it("does not come once the player has answered", () => {
    const answer = vi.fn();
    const hesitation = new Hesitation(() => 2000);
    hesitation.before(answer);
    hesitation.callOff();
    vi.runAllTimers();
    expect(answer).not.toHaveBeenCalled();
  });
  it("gives way to the answer to the next question", () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const hesitation = new Hesitation(() => 2000);
    hesitation.before(first);
    hesitation.before(second);
    vi.runAllTimers();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });
});
