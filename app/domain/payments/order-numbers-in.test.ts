import fc from "fast-check";
import { expect, test } from "vitest";
import { orderNumbersIn } from "./order-numbers-in.ts";

test.for([
  ["alone", "0a1b2c3d"],
  ["in capital letters", "0A1B2C3D"],
  ["after words", "Плащане по поръчка 0a1b2c3d"],
  ["after a sign", "Поръчка №0a1b2c3d, благодаря"],
  ["with spaces", "поръчка 0a1b 2c3d"],
  ["in single characters", "0 a 1 b 2 c 3 d"],
  ["with hyphens", "0a1b-2c3d"],
  ["with Cyrillic letters that look alike", "0а1в2с3d"],
  ["with Cyrillic letters of the same sound", "0а1б2ц3д"],
  ["with the letter o", "oа1b2c3d"],
  ["glued to a word", "ORDER0A1B2C3D"],
  ["before a word", "0a1b2c3dпоръчка"],
])("finds an order number %s", ([, reason]) => {
  expect(orderNumbersIn(reason ?? "")).toContain("0a1b2c3d");
});

test.for([
  ["nothing", ""],
  ["words", "За бонбони"],
  ["seven digits", "0a1b2c3"],
  ["eight digits in the middle of a word", "x0a1b2c3dxy"],
])("finds none in %s", ([, reason]) => {
  expect(orderNumbersIn(reason ?? "")).not.toContain("0a1b2c3d");
});

test("finds several", () => {
  expect(orderNumbersIn("0a1b2c3d и ffff0000")).toEqual(expect.arrayContaining(["0a1b2c3d", "ffff0000"]));
});

test("finds every number between other words, however it is split", () => {
  const digit = fc.nat(15).map((value) => value.toString(16));
  const number = fc.array(digit, { minLength: 8, maxLength: 8 });
  const separators = fc.array(fc.constantFrom("", " ", "-", "  "), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(number, separators, fc.boolean(), (digits, between, isUpper) => {
      const split = digits.map((each, place) => each + (between[place] ?? "")).join("");
      const reason = `поръчка: ${isUpper ? split.toUpperCase() : split}; хляб`;
      expect(orderNumbersIn(reason)).toContain(digits.join(""));
    }),
  );
});

test("finds only eight hexadecimal digits in any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      for (const found of orderNumbersIn(text)) expect(found).toMatch(/^[0-9a-f]{8}$/);
    }),
  );
});
