import { describe, expect, it } from "vitest";
import type { Action, Option } from "../../../wire/shapes";
import { ghostsOf } from "../../tercios/pieces/ghosts";
import { isPlain, piecesOf, placeOf, takesPlace, withPlace } from "./placing";
import type { TerciosView, Unit } from "../../tercios/view";

const unit = {
  id: "red-1-1",
  role: "red",
  command: "red-1",
  base: { centre: { x: 0, y: 0 }, heading: 0, front: 12000, depth: 6000 },
  profile: { entry: "tercio", unit_class: "formation", arms: ["picas"], shooting: ["arcabuz"] },
} as unknown as Unit;
const view = { units: [{ unit, card: "" }], reserve: {} } as unknown as TerciosView;
const march: Action = { kind: "march", role: "red", to: { x: 0, y: 9000 }, building: "" };

const option = (action: Action): Option => ({ action, text: "", risky: false, closes: false });

describe("actions with a place", () => {
  it("finds and changes the place", () => {
    expect(placeOf(march)).toEqual({ x: 0, y: 9000 });
    expect(withPlace(march, { x: 5, y: 6 })).toEqual({ ...march, to: { x: 5, y: 6 } });
    const ride: Action = { kind: "command", role: "red", commander: "red-1-cmd", path: [] };
    expect(placeOf(ride)).toBeNull();
    expect(takesPlace(ride)).toBe(true);
    expect(withPlace(ride, { x: 1, y: 2 })["path"]).toEqual([{ x: 1, y: 2 }]);
  });

  it("leaves a building when another place is chosen", () => {
    expect(withPlace({ ...march, building: "e4" }, { x: 5, y: 6 })["building"]).toBe("");
  });

  it("moves a piece of ground or a command as a whole", () => {
    const wood: Action = {
      kind: "place_element",
      role: "red",
      sort: "small_wood",
      corners: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 5, y: 9 },
      ],
      line: [],
    };
    expect(takesPlace(wood)).toBe(true);
    expect(withPlace(wood, { x: 105, y: 53 })["corners"]).toEqual([
      { x: 100, y: 50 },
      { x: 110, y: 50 },
      { x: 105, y: 59 },
    ]);
    const deploy: Action = {
      kind: "deploy_command",
      role: "red",
      posts: { a: { at: { x: 0, y: 0 }, heading: 0 }, b: { at: { x: 20, y: 0 }, heading: 0 } },
      commander: { x: 10, y: -5 },
    };
    const moved = withPlace(deploy, { x: 20, y: 7 });
    expect(moved["posts"]).toEqual({ a: { at: { x: 10, y: 7 }, heading: 0 }, b: { at: { x: 30, y: 7 }, heading: 0 } });
    expect(moved["commander"]).toEqual({ x: 20, y: 2 });
  });

  it("knows which pieces an action speaks of", () => {
    expect(piecesOf({ kind: "command", role: "red", commander: "red-1-cmd", units: ["red-1-1"], order: null })).toEqual(["red-1-cmd", "red-1-1"]);
    const known = (id: string): boolean => id.startsWith("red-");
    expect(isPlain(option({ kind: "done", role: "red" }), known)).toBe(true);
    expect(isPlain(option(march), known)).toBe(false);
    expect(isPlain(option({ kind: "activate", role: "red", unit: "red-1-1" }), known)).toBe(false);
  });

  it("shows where the unit would stand", () => {
    const [ghost] = ghostsOf(march, view, "red-1-1");
    expect(ghost!.base).toEqual({ centre: { x: 0, y: 6000 }, heading: 0, front: 12000, depth: 6000 });
    expect(ghostsOf({ kind: "orient", role: "red", side: "right" }, view, "red-1-1")[0]!.base!.heading).toBe(900);
    expect(ghostsOf({ kind: "shoot", role: "red", target: "blue-1-1" }, view, "red-1-1")).toEqual([]);
  });
});
