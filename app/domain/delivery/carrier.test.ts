import { expect, test } from "vitest";
import { addressCarrier } from "./carrier.ts";

test("addresses get the owner's first carrier that delivers to them", () => {
  expect(addressCarrier(["boxnow", "speedy", "econt"])).toBe("speedy");
  expect(addressCarrier(["boxnow"])).toBeNull();
  expect(addressCarrier([])).toBeNull();
});
