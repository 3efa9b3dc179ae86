import { describe, expect, it } from "vitest";
import { shorter, spans, spelt, unplaced } from "./names";

const board = { owners: { "red-1-1": "red" }, pieces: { "red-1-1": { en: "Tercio 1", es: "Tercio 1" }, "red-1-10": { en: "Horse", es: "Horse" } } };

describe("names", () => {
  it("puts names for marks and leaves what it does not know", () => {
    expect(spelt("Activate red-1-1, not blue-9-9.", board)).toBe("Activate Tercio 1, not blue-9-9.");
  });
  it("does not take one mark for the beginning of another", () => {
    expect(spelt("red-1-10 charges", board)).toBe("Horse charges");
  });
  it("leaves the sentence of a board without names alone", () => {
    expect(spelt("C-I-07 rams O-D-12", { columns: 36 })).toBe("C-I-07 rams O-D-12");
    expect(spelt("C-I-07 rams O-D-12", null)).toBe("C-I-07 rams O-D-12");
  });
  it("calls the ground of a ready battle by its kind", () => {
    const field = { ...board, ground: [{ id: "t6", piece: "farm" }], terrain: { farm: { name: { en: "Farm", es: "Farm" } } } };
    expect(spelt("red-1-1 fires at t6, not at t7", field)).toBe("Tercio 1 fires at Farm, not at t7");
  });
});

describe("sides", () => {
  const field = { ...board, sides: { red: { name: { en: "Spain", es: "España" }, within: { en: "Spain", es: "España" } } } };
  it("are called by their nation, and names know whose they are", () => {
    expect(spans("Red-1 of Red: red-1-1 breaks", field, { red: "Red" })).toEqual([
      { text: "Red-1 of " },
      { text: "Spain", role: "red" },
      { text: ": " },
      { text: "Tercio 1", role: "red" },
      { text: " breaks" },
    ]);
  });
  it("leave the colour red alone", () => expect(spelt("a red coat, Redding", field, { red: "Red" })).toBe("a red coat, Redding"));
});

describe("names that the table writes itself", () => {
  it("know whose they are, with a capital too", () => {
    const board = {
      pieces: { "C-C-10": { en: "la Real" }, "O-C-L05": { en: "la galeota 5 de Alí Pachá" } },
      written: true,
      owners: { "C-C-10": "christians", "O-C-L05": "ottomans" },
    };
    expect(spans("La Real aborda a la galeota 5 de Alí Pachá (O-C-L05).", board)).toEqual([
      { text: "La Real", role: "christians" },
      { text: " aborda a " },
      { text: "la galeota 5 de Alí Pachá", role: "ottomans" },
      { text: "." },
    ]);
  });
  it("are shown without the marks that one types, and still know whose they are when read again", () => {
    const board = {
      pieces: { "BR-A": { en: "Flotilla A (BR-A)" }, "BO-A": { en: "Flotilla A (BO-A)" } },
      written: true,
      owners: { "BR-A": "british", "BO-A": "bourbons" },
    };
    const text = spelt("Flotilla A (BO-A) pursues Flotilla A (BR-A) to Málaga.", board);
    expect(text.replaceAll("\u2060", "")).toBe("Flotilla A pursues Flotilla A to Málaga.");
    expect(spans(text, board).map(({ role }) => role)).toEqual(["bourbons", undefined, "british", undefined]);
  });
});

describe("a place in inches", () => {
  it("is left to the board", () => {
    expect(unplaced('Blue-general se mueve a (25,0" 38,5").')).toBe("Blue-general se mueve.");
    expect(unplaced('Red-officer rides to (48.6" 39.6").')).toBe("Red-officer rides.");
    expect(unplaced("It moves 4.0″ (of 8).")).toBe("It moves 4.0″ (of 8).");
  });
});

describe("shorter names", () => {
  it("keep whose it is", () => {
    expect(shorter("Tercio de Alburquerque", "es")).toEqual(["Tercio de Alburquerque", "Alburquerque"]);
    expect(shorter("45.º de línea", "es")).toEqual(["45.º de línea", "45.º"]);
  });
  it("keep the kind of troops, and the number where it stands beside it", () => {
    expect(shorter("Infantería de línea 3", "es")).toEqual(["Infantería de línea 3", "Infantería de línea", "Infantería", "3"]);
    expect(shorter("Spanish line infantry 3", "en")).toEqual(["Spanish line infantry 3", "Spanish line infantry", "Infantry 3", "Infantry", "3"]);
    expect(shorter("Spanish hussars and cazadores", "en")).toEqual(["Spanish hussars and cazadores", "Hussars"]);
    expect(shorter("Lancers of the Guard (red and Polish) 2", "en")).toEqual(["Lancers of the Guard (red and Polish) 2", "Guard (red and Polish) 2"]);
  });
  it("leave alone what says nothing when it is cut", () => {
    expect(shorter("95º Rifles", "es")).toEqual(["95º Rifles", "95º"]);
    expect(shorter("Tercio 1", "es")).toEqual(["Tercio 1", "Tercio", "1"]);
    expect(shorter("Dragones 1813", "es")).toEqual(["Dragones 1813", "Dragones"]);
    expect(shorter("", "en")).toEqual([]);
  });
  it("are part of the whole name, as a screen reader says it", () => {
    const name = "Mosqueteros / infantería de línea rusa 4";
    for (const one of shorter(name, "es")) expect(name.toLowerCase()).toContain(one.toLowerCase());
  });
});
