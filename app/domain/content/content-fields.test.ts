import { expect, test } from "vitest";
import { z } from "zod";
import {
  checkbox,
  fieldProblems,
  optionalColor,
  optionalHtml,
  optionalLink,
  optionalText,
  requiredSlug,
  requiredText,
} from "./content-fields.ts";
import { isLink } from "./web-link.ts";

test("texts are trimmed, and blank ones become null", () => {
  expect(optionalText(10).parse("  Ягода 🍓 ")).toBe("Ягода 🍓");
  expect(optionalText(10).parse(" \n ")).toBeNull();
  expect(optionalText(10).parse("a\0b")).toBe("a b");
  expect(optionalText(10).parse("\u200b\u0301")).toBeNull();
});

test("only rich text may contain soft hyphens", () => {
  expect(optionalText(50).parse("плодо\u00adче\n🍓")).toBe("плодоче\n🍓");
  expect(optionalHtml().parse("  <p>плодо\u00adче</p> ")).toBe("<p>плодо\u00adче</p>");
  expect(optionalHtml().parse(" ")).toBeNull();
});

test("refuses a missing text, an overlong text and an invalid slug with their codes", () => {
  const form = z.object({ title: requiredText(5), text: optionalText(3), slug: requiredSlug });
  const read = form.safeParse({ title: "  ", text: "four", slug: "Нова страница" });
  expect(fieldProblems(read.error ?? new z.ZodError([]))).toEqual({
    title: "required",
    text: "long",
    slug: "slug",
  });
});

test("slugs are lower-case Latin letters, digits and hyphens", () => {
  for (const slug of ["about-us", "2026", "a"]) expect(requiredSlug.parse(` ${slug} `)).toBe(slug);
  for (const slug of ["About", "за-нас", "a b", "a/b", "a_b", ""])
    expect(requiredSlug.safeParse(slug).success).toBe(false);
});

test("links are paths of this site or http, e-mail and telephone URLs, and never execute code", () => {
  for (const link of ["/", "/products?q=1", "#why", "https://x.example/a", "mailto:a@b.example", "tel:+359"])
    expect([link, isLink(link)]).toEqual([link, true]);
  for (const link of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "java\nscript:alert(1)",
    "vbscript:x",
    "products",
  ])
    expect([link, isLink(link)]).toEqual([link, false]);
  expect(optionalLink.parse("")).toBeNull();
});

test("colours are six hex digits", () => {
  expect(optionalColor.parse(" #FF6B6B ")).toBe("#ff6b6b");
  expect(optionalColor.parse("")).toBeNull();
  for (const color of ["red", "#fff", "#12345g", "#ff6b6b;background:url(x)"])
    expect(optionalColor.safeParse(color).success).toBe(false);
});

test("only a ticked checkbox is true", () => {
  expect([checkbox.parse("on"), checkbox.parse(""), checkbox.parse("yes")]).toEqual([true, false, false]);
});
