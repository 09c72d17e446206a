import fc from "fast-check";
import { expect, test } from "vitest";
import {
  inOneLanguage,
  localeOfPath,
  localePath,
  localText,
  locales,
  pathWithoutLocale,
  samePageIn,
} from "./locale.ts";

const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((name) => name !== "en");
const search = fc.option(fc.stringMatching(/^\?[a-z]{1,5}=[a-z0-9]{1,5}$/), { nil: "" });
const pathname = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);

test("English is /en and everything below it; every other path is Bulgarian", () => {
  for (const path of ["/en", "/en/", "/en/products", "/en/products/7", "/EN", "/En/products"])
    expect(localeOfPath(path)).toBe("en");
  for (const path of ["/", "/products", "/english", "/energy", "/bg/en"])
    expect(localeOfPath(path)).toBe("bg");
});

test("removes the language prefix and keeps the rest", () => {
  expect(pathWithoutLocale("/en")).toBe("/");
  expect(pathWithoutLocale("/en/")).toBe("/");
  expect(pathWithoutLocale("/en/products")).toBe("/products");
  expect(pathWithoutLocale("/EN/products")).toBe("/products");
  expect(pathWithoutLocale("/products")).toBe("/products");
  expect(pathWithoutLocale("/english")).toBe("/english");
});

test("the root keeps its query and hash in English", () => {
  expect(localePath("en", "/")).toBe("/en");
  expect(localePath("en", "/?q=grape")).toBe("/en?q=grape");
  expect(localePath("en", "/#content")).toBe("/en#content");
  expect(localePath("en", "/products?q=grape")).toBe("/en/products?q=grape");
  expect(localePath("bg", "/?q=grape")).toBe("/?q=grape");
});

test("every page has a URL in each language that maps back to the page", () => {
  fc.assert(
    fc.property(pathname, fc.constantFrom(...locales), (path, locale) => {
      const address = localePath(locale, path);
      expect(localeOfPath(address)).toBe(locale);
      expect(pathWithoutLocale(address)).toBe(path);
    }),
  );
});

test("switching language twice returns to the same page and query", () => {
  fc.assert(
    fc.property(pathname, search, (path, parameters) => {
      const english = new URL(
        samePageIn("en", { pathname: path, search: parameters }),
        "https://shop.example",
      );
      expect(english.search).toBe(parameters);
      expect(samePageIn("bg", english)).toBe(path + parameters);
    }),
  );
});

test("an empty English text falls back to Bulgarian, never the other way round", () => {
  expect(localText({ name_bg: "Ягода", name_en: "Strawberry" }, "name", "en")).toBe("Strawberry");
  expect(localText({ name_bg: "Ягода", name_en: "Strawberry" }, "name", "bg")).toBe("Ягода");
  for (const empty of [null, "", "  "]) {
    expect(localText({ name_bg: "Ягода", name_en: empty }, "name", "en")).toBe("Ягода");
  }
  expect(localText({ name_bg: null, name_en: "Strawberry" }, "name", "bg")).toBe("");
  expect(localText({ name_bg: null, name_en: null }, "name", "en")).toBe("");
});

test.for(["/en//evil.example", "//evil.example", "/en///evil.example/x"])(
  "switching the language of %s stays on this site",
  (path) => {
    for (const locale of locales) {
      const link = samePageIn(locale, { pathname: path, search: "?a=1" });
      expect(new URL(link, "https://shop.example").host).toBe("shop.example");
    }
  },
);

test("records are reduced to the text of the page's language", () => {
  const text = fc.constantFrom("", " ", "Berry", null);
  fc.assert(
    fc.property(
      fc.constantFrom("", "Ягода", null),
      text,
      fc.constantFrom(...locales),
      (name_bg, name_en, locale) => {
        const record = { name_bg, name_en, name_de: "Beere", price: 1 };
        const shown = inOneLanguage(record, "name", locale);
        const other = locale === "bg" ? "en" : "bg";
        expect(localText(shown, "name", locale)).toBe(localText(record, "name", locale));
        expect(shown).toMatchObject({ name_de: "Beere", price: 1, [`name_${other}`]: "" });
      },
    ),
  );
});
