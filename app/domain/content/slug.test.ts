import fc from "fast-check";
import { expect, test } from "vitest";
import { hyphenatedFromTyping, isSlug, numberedSlug, slugFromTyping, suggestSlug } from "./slug.ts";

test("a slug is lower-case letters, digits and hyphens only", () => {
  for (const slug of ["za-nas", "2026", "a", "-"]) expect(isSlug(slug)).toBe(true);
  for (const text of ["", "Za-nas", "за-нас", "za nas", "za/nas", "/nas", "nas/", "za_nas", "nas\n"])
    expect(isSlug(text)).toBe(false);
});

test("typing drops everything but lower-case letters, digits and hyphens", () => {
  expect(slugFromTyping("За нас / About_Us 2026!")).toBe("aboutus2026");
  expect(slugFromTyping("ABOUT-us")).toBe("about-us");
});

test("typing a landing page's slug replaces other characters by hyphens", () => {
  expect(hyphenatedFromTyping("Summer_2026 fruit!")).toBe("summer-2026-fruit-");
  expect(hyphenatedFromTyping("плод🍓")).toBe("-----");
});

test("a copy's slug has the lowest free number and respects the maximum length", () => {
  expect(numberedSlug("leten-plod", new Set())).toBe("leten-plod-2");
  expect(numberedSlug("leten-plod", new Set(["leten-plod", "leten-plod-2", "leten-plod-4"]))).toBe(
    "leten-plod-3",
  );
  const long = "a".repeat(100);
  expect(numberedSlug(long, new Set())).toBe(`${"a".repeat(98)}-2`);
});

test("a suggestion transliterates the title", () => {
  expect(suggestSlug("За нас")).toBe("za-nas");
  expect(suggestSlug("Връщане и рекламации")).toBe("vrashtane-i-reklamatsii");
  expect(suggestSlug("  Общи условия – 2026 г.  ")).toBe("obshti-uslovia-2026-g");
  expect(suggestSlug("Нашата фамилия")).toBe("nashata-familia");
  expect(suggestSlug("София и Мария, историята")).toBe("sofia-i-maria-istoriyata");
  // "Й" as some keyboards type it: "И" and a combining breve.
  expect(suggestSlug("Чай".normalize("NFD"))).toBe("chay");
  expect(suggestSlug("Café & crème")).toBe("cafe-creme");
  expect(suggestSlug("🍓🍓")).toBe("");
});

test("a suggestion for any title is a slug or empty, and typing it changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const slug = suggestSlug(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugFromTyping(slug)).toBe(slug);
    }),
  );
});
