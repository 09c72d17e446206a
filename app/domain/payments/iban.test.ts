import fc from "fast-check";
import { expect, test } from "vitest";
import { bareIban, groupedIban, isIban } from "./iban.ts";

test.for([
  "BG80BNBG96611020345678",
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "NL91ABNA0417164300",
  "MT84MALT011000012345MTLCAST001S",
  "NO9386011117947",
])("'%s' is an IBAN", (iban) => {
  expect(isIban(iban)).toBe(true);
});

test.for([
  ["a wrong check digit", "BG81BNBG96611020345678"],
  ["a Bulgarian one that is too short", "BG18RZBB915501006025"],
  ["a German one that is too short", "DE0637040044053201300"],
  ["a Dutch one that is too long", "NL58ABNA04171643000"],
  ["one of a country without IBANs", "US66370400440532013000"],
  ["two digits that are swapped", "BG80BNBG96611020345687"],
  ["lower case", "bg80bnbg96611020345678"],
  ["spaces", "BG80 BNBG 9661 1020 3456 78"],
  ["a number", "1234567890123456"],
  ["nothing", ""],
])("%s is not an IBAN", ([, iban]) => {
  expect(isIban(iban ?? "")).toBe(false);
});

test("a single changed digit never gives an IBAN", () => {
  const iban = "BG80BNBG96611020345678";
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 21 }), fc.nat(9), (place, digit) => {
      const changed = iban.slice(0, place) + digit + iban.slice(place + 1);
      expect(isIban(changed)).toBe(changed === iban);
    }),
  );
});

test("an IBAN is typed with spaces and printed in groups of four", () => {
  expect(bareIban(" bg80 bnbg 9661-1020 3456 78 ")).toBe("BG80BNBG96611020345678");
  expect(groupedIban("BG80BNBG96611020345678")).toBe("BG80 BNBG 9661 1020 3456 78");
  expect(groupedIban("")).toBe("");
});
