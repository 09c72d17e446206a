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

test("English is /en and everything below it; all else is Bulgarian", () => {
  for (const path of ["/en", "/en/", "/en/products", "/en/products/7", "/EN", "/En/products"])
    expect(localeOfPath(path)).toBe("en");
  for (const path of ["/", "/products", "/english", "/energy", "/bg/en"])
    expect(localeOfPath(path)).toBe("bg");
});

test("a path loses its language and keeps the rest", () => {
  expect(pathWithoutLocale("/en")).toBe("/");
  expect(pathWithoutLocale("/en/")).toBe("/");
  expect(pathWithoutLocale("/en/products")).toBe("/products");
  expect(pathWithoutLocale("/EN/products")).toBe("/products");
  expect(pathWithoutLocale("/products")).toBe("/products");
  expect(pathWithoutLocale("/english")).toBe("/english");
});

test("the root takes its parameters and hash along into English", () => {
  expect(localePath("en", "/")).toBe("/en");
  expect(localePath("en", "/?q=grape")).toBe("/en?q=grape");
  expect(localePath("en", "/#content")).toBe("/en#content");
  expect(localePath("en", "/products?q=grape")).toBe("/en/products?q=grape");
  expect(localePath("bg", "/?q=grape")).toBe("/?q=grape");
});

test("every page has an address in each language, which leads back to the page", () => {
  fc.assert(
    fc.property(pathname, fc.constantFrom(...locales), (path, locale) => {
      const address = localePath(locale, path);
      expect(localeOfPath(address)).toBe(locale);
      expect(pathWithoutLocale(address)).toBe(path);
    }),
  );
});

test("there and back between the languages is the same page with the same parameters", () => {
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

test("an empty English text is replaced by the Bulgarian one, never the other way", () => {
  expect(localText({ name_bg: "Ягода", name_en: "Strawberry" }, "name", "en")).toBe("Strawberry");
  expect(localText({ name_bg: "Ягода", name_en: "Strawberry" }, "name", "bg")).toBe("Ягода");
  for (const empty of [null, "", "  "]) {
    expect(localText({ name_bg: "Ягода", name_en: empty }, "name", "en")).toBe("Ягода");
  }
  expect(localText({ name_bg: null, name_en: "Strawberry" }, "name", "bg")).toBe("");
  expect(localText({ name_bg: null, name_en: null }, "name", "en")).toBe("");
});

test.for(["/en//evil.example", "//evil.example", "/en///evil.example/x"])(
  "the other language's link of %s leads to no other site",
  (path) => {
    for (const locale of locales) {
      const link = samePageIn(locale, { pathname: path, search: "?a=1" });
      expect(new URL(link, "https://shop.example").host).toBe("shop.example");
    }
  },
);

test("a page's records keep the text that it shows and lose it in the other language", () => {
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
