import { expect, test } from "vitest";
import { contracted } from "./contracted";

test("a and de are drawn together with el, and no longer word that ends like them", () => {
  expect(contracted("a el este de el Golfo")).toBe("al este del Golfo");
  expect(contracted("libre: envía el enlace")).toBe("libre: envía el enlace");
  expect(contracted("desde el mar")).toBe("desde el mar");
});
