import { describe, expect, it } from "vitest";
import { add, at, doubled, put, without } from "./places";
import { packed, unpacked } from "./share";

const army = { command: [{ kind: "infantry", units: ["tercio", "tercio+viejo"] }], general: { level: 2 } };

describe("places in an army", () => {
  it("are read, written, added to and emptied without touching the old army", () => {
    const before = JSON.stringify(army);
    expect(at(army, "command[0].units[1]")).toBe("tercio+viejo");
    expect(at(army, "command[4].units")).toBeUndefined();
    expect(put(army, "command[0].units[0]", "batallon").command[0]!.units).toEqual(["batallon", "tercio+viejo"]);
    expect(add(army, "command[0].companies", "x").command[0]).toEqual({ kind: "infantry", units: ["tercio", "tercio+viejo"], companies: ["x"] });
    expect(without(army, "command[0]").command).toEqual([]);
    expect(without(army, "general")).not.toHaveProperty("general");
    expect(doubled(army, "command[0].units[1]").command[0]!.units).toEqual(["tercio", "tercio+viejo", "tercio+viejo"]);
    expect(JSON.stringify(army)).toBe(before);
  });
  it("travel in a link and come back the same", async () => {
    const named = { ...army, name: "Ñandú «/#?» 騎" };
    expect(await unpacked(await packed(named))).toEqual(named);
    await expect(unpacked("nonsense!")).rejects.toThrow();
  });
});
