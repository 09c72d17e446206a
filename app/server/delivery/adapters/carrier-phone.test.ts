import { expect, test } from "vitest";
import { internationalPhone } from "./carrier-phone.ts";

test.for<[string, string]>([
  ["0888 123 456", "+359888123456"],
  ["+359 888 123 456", "+359888123456"],
  ["00359888123456", "+359888123456"],
  ["359888123456", "+359888123456"],
  ["02 / 981-11-22", "+35929811122"],
  ["+40 721 123 456", "+40721123456"],
  ["0049 30 123456", "+4930123456"],
])("formats %s as %s", ([phone, expected]) => {
  expect(internationalPhone(phone)).toBe(expected);
});
