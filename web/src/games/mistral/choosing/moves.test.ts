import { describe, expect, it } from "vitest";
import type { Action, Option } from "../../../wire/shapes";
import { actorOf, goalsOf, isPlain, keeping } from "./moves";
import { FRAME } from "../board/frame";
import art from "../board/coast.json";

const PIECES = new Set(["BR-A", "BR-B", "B-CR1", "britain-fleet-1", "B1"]);
const isPiece = (id: string): boolean => PIECES.has(id);
const isPlace = (id: string): boolean => id.startsWith("sp_") || id.startsWith("port_");
const option = (action: Partial<Action> & { kind: string }, risky = false): Option => ({
  action: { role: "british", ...action },
  text: "",
  risky,
  closes: false,
});

describe("what an action is about", () => {
  it("finds who acts", () => {
    expect(actorOf({ kind: "issue_order", order: "B-CR1", holder: "BR-A" }, isPiece)).toBe("B-CR1");
    expect(actorOf({ kind: "land_leader", port: "port_mahon" }, isPiece)).toBe("");
  });
  it("reads a direction without a place from where the Formation lies", () => {
    const leave = option({ kind: "sail", formation: "BR-A", directive: { kind: "leave_harbour", to: "" } }).action;
    expect(goalsOf(leave, isPlace, () => "port_mahon/harbour")).toEqual(["port_mahon"]);
    const enter = option({ kind: "sail", formation: "BR-A", directive: { kind: "enter_harbour", to: "" } }).action;
    expect(goalsOf(enter, isPlace, () => "port_mahon")).toEqual(["port_mahon/harbour"]);
    const wait = option({ kind: "sail", formation: "BR-A", directive: { kind: "mark_time", to: "" } }).action;
    expect(goalsOf(wait, isPlace, () => "port_mahon")).toEqual([]);
  });
  it("knows an option that names nothing on the chart", () => {
    expect(isPlain(option({ kind: "done" }), isPiece, isPlace)).toBe(true);
    expect(isPlain(option({ kind: "land_leader", port: "port_mahon" }), isPiece, isPlace)).toBe(false);
  });
});

it("keeps the chits that were picked, in whatever order", () => {
  const options = [option({ kind: "receive_orders", orders: ["a", "b"] }), option({ kind: "receive_orders", orders: ["a"] })];
  expect(keeping(options, "orders", ["b", "a"])).toBe(options[0]);
  expect(keeping(options, "orders", ["b"])).toBeUndefined();
});

it("has its coast engraved for the frame of the chart", () => {
  expect(art.frame).toEqual(FRAME);
});
