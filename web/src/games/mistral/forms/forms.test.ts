import { describe, expect, it } from "vitest";
import { evenly, got, put, sent } from "./forms";

describe("a form", () => {
  it("shares evenly, what is left over to the first", () => {
    expect(evenly(["a", "b", "c"], 7)).toEqual({ a: 3, b: 2, c: 2 });
    expect(evenly(["a"], 0)).toEqual({ a: 0 });
    expect(evenly([], 3)).toEqual({});
  });

  it("reaches into a value by a dot", () => {
    const action = put({ kind: "tell_army", role: "british" }, "army.side", "british");
    expect(action["army"]).toEqual({ side: "british" });
    expect(got(put(action, "army.hex", "0312"), "army.side")).toBe("british");
    expect(got(action, "army.place.name")).toBeUndefined();
  });

  it("sends an army without a side as one that has left the coast", () => {
    expect(sent({ kind: "tell_army", role: "british", name: "x", army: { side: "" } })["army"]).toBeNull();
    expect(sent({ kind: "tell_army", role: "british", name: "x", army: { side: "british" } })["army"]).toEqual({ side: "british" });
  });
});
