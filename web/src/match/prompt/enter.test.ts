import { expect, it } from "vitest";
import { EnterKey } from "./enter";

it("lets Enter press what keys have come to, even on a page that is still busy with a click", () => {
  const enter = new EnterKey();
  enter.down();
  enter.focused();
  enter.up(); // its end has not come yet
  enter.press({ key: "Tab" } as KeyboardEvent);
  enter.focused();
  let taken = false;
  enter.press({
    key: "Enter",
    target: { tagName: "BUTTON", closest: () => null },
    preventDefault: () => (taken = true),
    stopPropagation: () => undefined,
  } as unknown as KeyboardEvent);
  expect(taken).toBe(false);
});
