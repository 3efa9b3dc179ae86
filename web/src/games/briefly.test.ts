import { expect, it } from "vitest";
import { briefly } from "./briefly";

it("says a deed on a button, without who does it and how it goes on", () => {
  expect(briefly("13th Light advances: 2.6″", "13th Light")).toBe("13th Light advances: 2.6″");
  expect(briefly("Medium artillery of San Juan quick marches: 12.6″, wheels 20°", "Medium artillery of San Juan")).toBe("Quick marches: 12.6″, wheels 20°");
  expect(briefly("2nd/44th Foot quick marches: 12.6″, wheels 20° to the right, 3.1″ more", "2nd/44th Foot")).toBe("Quick marches: 12.6″");
  expect(briefly("Give the Flotilla that lies at Gibraltar leave to sail wherever it likes to go")).toBe("Give the Flotilla that lies at Gibraltar…");
});
