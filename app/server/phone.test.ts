import { expect, test } from "vitest";
import { phoneKey, readPhone } from "./phone.ts";

test.for<[string, string]>([
  ["0888 123 456", "+359888123456"],
  ["0888-123-456", "+359888123456"],
  ["888123456", "+359888123456"],
  ["+359 888 123 456", "+359888123456"],
  ["+359 (0)88 812 3456", "+359888123456"],
  ["+3590888123456", "+359888123456"],
  ["003590888123456", "+359888123456"],
  ["359888123456", "+359888123456"],
  ["(02) 981 1234", "+35929811234"],
  ["02 / 981-11-22", "+35929811122"],
  ["+40 721 123 456", "+40721123456"],
  ["0049 30 123456", "+4930123456"],
])("reads %s as %s", ([typed, number]) => {
  expect(readPhone(typed)).toBe(number);
  expect(phoneKey(typed)).toBe(phoneKey(number));
});

test.for(["", "1234567", "0888 123 4567", "+000000000", "номер", "088"])("nobody can call „%s“", (typed) => {
  expect(readPhone(typed)).toBeNull();
});

test("a Bulgarian number is known by its digits without the country code, another by all, an unreadable one as typed", () => {
  expect(phoneKey("+359 888 123 456")).toBe("888123456");
  expect(phoneKey("+40 721 123 456")).toBe("40721123456");
  expect(phoneKey("088-1")).toBe("881");
  expect(phoneKey("")).toBe("");
});
