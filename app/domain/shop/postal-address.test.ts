import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultCompany } from "./company.ts";
import { readPostalAddress } from "./postal-address.ts";

test("splits the demo shop's address in both languages", () => {
  expect(readPostalAddress(defaultCompany.address_bg)).toEqual({
    street: "ул. „Овощна градина“ 12",
    postcode: "4000",
    town: "Пловдив",
  });
  expect(readPostalAddress(defaultCompany.address_en)).toEqual({
    street: "12 Ovoshtna Gradina St.",
    postcode: "4000",
    town: "Plovdiv",
  });
});

test.for([
  ["1000 София, бул. „Витоша“ 1, ет. 2", "бул. „Витоша“ 1, ет. 2", "1000", "София"],
  ["гр. София 1000, ул. Малинова 5", "ул. Малинова 5", "1000", "София"],
  ["ул. Роза 3, гр. Стара Загора 6000", "ул. Роза 3", "6000", "Стара Загора"],
  ["5 Rose St, Stara Zagora 6000, Bulgaria", "5 Rose St", "6000", "Stara Zagora"],
  ["ул. Липа 1, 2070 с. Костинброд, България", "ул. Липа 1", "2070", "Костинброд"],
])("splits %s", ([text = "", street, postcode, town]) => {
  expect(readPostalAddress(text)).toEqual({ street, postcode, town });
});

test.for(["ул. Малинова 1", "бул. България 1234", "1 Malinova St", "", "  ,  "])(
  "does not guess a town in %s",
  (text) => {
    expect(readPostalAddress(text)).toEqual({ street: text.replace(/^[\s,]+$/, "") });
  },
);

test("loses no word but the country and the town's prefix", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[а-яa-z0-9. ]{1,20}$/), { maxLength: 6 }), (parts) => {
      const text = parts.join(",");
      const { street, postcode = "", town = "" } = readPostalAddress(text);
      const wordsOf = (value: string) =>
        value
          .split(/[\s,]+/)
          .filter((word) => word !== "" && !/^(?:гр\.|град|с\.|село|българия|bulgaria)/i.test(word));
      expect(wordsOf(`${street} ${postcode} ${town}`).toSorted()).toEqual(wordsOf(text).toSorted());
    }),
  );
});
