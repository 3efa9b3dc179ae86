import { describe, expect, it } from "vitest";
import { spelt } from "./names";

const sheet = { pieces: { "red-1-1": { en: "Tercio 1", es: "Tercio 1" }, "red-1-10": { en: "Horse", es: "Horse" } } };

describe("names", () => {
  it("puts names for marks and leaves what it does not know", () => {
    expect(spelt("Activate red-1-1, not blue-9-9.", sheet)).toBe("Activate Tercio 1, not blue-9-9.");
  });
  it("does not take one mark for the beginning of another", () => {
    expect(spelt("red-1-10 charges", sheet)).toBe("Horse charges");
  });
  it("leaves the sentence of a sheet without names alone", () => {
    expect(spelt("C-I-07 rams O-D-12", { columns: 36 })).toBe("C-I-07 rams O-D-12");
    expect(spelt("C-I-07 rams O-D-12", null)).toBe("C-I-07 rams O-D-12");
  });
  it("calls the ground of a ready battle by its kind", () => {
    const field = { ...sheet, ground: [{ id: "t6", piece: "farm" }], terrain: { farm: { name: { en: "Farm", es: "Farm" } } } };
    expect(spelt("red-1-1 fires at t6, not at t7", field)).toBe("Tercio 1 fires at Farm, not at t7");
  });
});
