import { expect, test } from "vitest";
import { internationalPhone, nationalPhone } from "./carrier-phone.ts";

test("carriers get a number without the signs of its spelling", () => {
  for (const spelling of ["0888-123-456", "+359 (0)88 812 3456", "003590888123456"])
    expect([internationalPhone(spelling), nationalPhone(spelling)]).toEqual(["+359888123456", "0888123456"]);
  expect(nationalPhone("(02) 981 1234")).toBe("029811234");
  expect(nationalPhone("+40 721 123 456")).toBe("+40721123456");
  expect(internationalPhone("088-1")).toBe("0881");
});
