import { beforeAll, describe, expect, it } from "vitest";

let own: typeof import("./scenarios.svelte");
beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
  own = await import("./scenarios.svelte");
});

describe("a scenario as a link", () => {
  it("comes back as it went", async () => {
    const text = JSON.stringify({ name: { es: "El alba, «ñ» ✠" }, ships: Array(200).fill({ hex: "1225" }) });
    const word = await own.packed(text);
    expect(word).toMatch(/^[\w-]+$/);
    expect(word.length).toBeLessThan(text.length / 4);
    expect(await own.unpacked(word)).toBe(text);
  });
  it("does not swell without bounds, and damage is noticed", async () => {
    await expect(own.unpacked(await own.packed("x".repeat(5_000_000)))).rejects.toThrow();
    await expect(own.unpacked("no link")).rejects.toThrow();
  });
});
