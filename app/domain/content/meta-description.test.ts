import fc from "fast-check";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { maxShopName } from "#app/domain/shop/brand.ts";
import { textsIn } from "#texts";
import { cutDescription, describePage } from "./meta-description.ts";
import { headTexts } from "./seo-meta.ts";

/**
 * Lengths in characters: from which search engines find a description worth showing, and up to which they show it
 * whole.
 */
const [least, most] = [70, 160];
const lengthOf = (text: string) => Array.from(text).length;
const sentence = "Меки желирани плодчета с истински сок.";

const pages = locales.flatMap((locale) =>
  Object.entries(textsIn(locale)).flatMap(([key, description]) => {
    const page = /^seo\.(.+)\.description(?:\.paid)?$/.exec(key)?.[1];
    return page === undefined ? [] : [{ page, locale, description }];
  }),
);

test("both languages have defaults for the same number of pages, over forty in all", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ locale }) => locale === "en")).toHaveLength(pages.length / 2);
});

test.for(pages)("the default of $page has 70 to 160 characters ($locale)", ({ description }) => {
  for (const shop of ["А", "Плодко", "Ш".repeat(maxShopName)])
    for (const product of ["Я", "Ягодови плодчета", "П".repeat(60)]) {
      const shown = headTexts(null, { defaults: { title: "", description }, product, shop }).description;
      expect([shown, lengthOf(shown) >= least, lengthOf(shown) <= most]).toEqual([shown, true, true]);
    }
});

test("no two pages of a language share a default", () => {
  for (const locale of locales) {
    const texts = pages.filter((page) => page.locale === locale).map(({ description }) => description);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test("a long text ends after a sentence, or after a word with an ellipsis", () => {
  const third = Array.from({ length: 3 }, () => sentence).join(" ");
  expect(cutDescription(`${third} ${third}`)).toBe(`${third} ${sentence}`);
  const cut = cutDescription("ягода ".repeat(60));
  expect(cut).toBe(`${"ягода ".repeat(26).trim()}…`);
  expect(lengthOf(cutDescription("я".repeat(400)))).toBe(most);
});

test("a short text is continued with the standard one", () => {
  expect(describePage("Само тази седмица", sentence)).toBe(`Само тази седмица. ${sentence}`);
  expect(describePage("Само днес!", sentence)).toBe(`Само днес! ${sentence}`);
  expect(describePage(" \n", sentence)).toBe(sentence);
});

test("no text is longer than 160 characters or cut within a character", () => {
  const words = fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 40 });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(" ");
      const cut = cutDescription(text);
      expect(lengthOf(cut)).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
