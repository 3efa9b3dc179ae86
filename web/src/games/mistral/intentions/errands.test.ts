import { describe, expect, it } from "vitest";
import { errandsOf, told } from "./errands";

const said = (intention: Record<string, unknown> & { kind: string }) => ({ intention, text: "…" });

describe("errands", () => {
  it("are read from what was said of Formations", () => {
    const found = errandsOf([
      said({ kind: "sail_for", formation: "BR-A", to: ["sp_19", "sp_20"], by: ["sp_4"] }),
      said({ kind: "blockade_until", formation: "BR-B", port: "port_toulon" }),
      said({ kind: "cruise_between", formation: "BR-C", between: ["sp_1", "sp_2"] }),
      said({ kind: "stay", formation: "BR-1" }),
      said({ kind: "run_home", formation: "BR-1", damage: 3 }),
      said({ kind: "stay", formation: "" }),
      said({ kind: "tasks" }),
    ]);
    expect(found.map(({ formation, by, ends, between }) => [formation, by, ends, between])).toEqual([
      ["BR-A", ["sp_4"], ["sp_19", "sp_20"], false],
      ["BR-B", [], ["port_toulon"], false],
      ["BR-C", ["sp_1"], ["sp_2"], true],
      ["BR-1", [], [], false],
    ]);
  });

  it("are made on the chart in the words of the table", () => {
    expect(told("blockade", "BR-A", "sp_1", "port_toulon")).toEqual({ kind: "blockade_until", formation: "BR-A", port: "port_toulon", contact: 4 });
    expect(told("cruise", "BR-A", "sp_1", "sp_2")["between"]).toEqual(["sp_1", "sp_2"]);
    expect(told("enter", "BR-A", "sp_1", "port_mahon")["enter"]).toBe(true);
  });
});
