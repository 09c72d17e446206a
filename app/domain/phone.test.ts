import { expect, test } from "vitest";
import { isPhone } from "./phone.ts";

test("a phone number has 7 to 20 digits, spaces, pluses, minuses and parentheses", () => {
  for (const phone of ["0881234", "+359 (88) 123-45-67", "1".repeat(20)]) expect(isPhone(phone)).toBe(true);
  for (const phone of ["", "088123", "1".repeat(21), "0881234a", "0881234/5", "088123\n4"]) {
    expect(isPhone(phone)).toBe(false);
  }
});
