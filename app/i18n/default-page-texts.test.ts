import { expect, test } from "vitest";
import { headTexts } from "#app/domain/content/seo-meta.ts";
import { locales } from "#app/domain/locale.ts";
import { maxShopName } from "#app/domain/shop/brand.ts";
import { textsIn } from "#texts";

/**
 * Lengths in characters: from which search engines find a description worth showing, and up to which they show it
 * whole.
 */
const [least, most] = [70, 160];
const lengthOf = (text: string) => Array.from(text).length;

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
