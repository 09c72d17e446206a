import { expect, test } from "vitest";
import { hasLink, readReview } from "./review-input.ts";
import { reviewLengths } from "./review.ts";

const read = (fields: Record<string, string>) => readReview((name) => fields[name] ?? "");

test("stars alone are a review; text and name are cleaned and keep their words", () => {
  expect(read({ stars: "4" })).toEqual({ ok: true, input: { stars: 4, text: "", name: "" } });
  expect(read({ stars: "5", text: " Чудесни.\r\nЩе купя пак. \u200b", name: " Мария\n И. " })).toEqual({
    ok: true,
    input: { stars: 5, text: "Чудесни.\nЩе купя пак.", name: "Мария  И." },
  });
});

test("missing stars, long texts and links are refused by field", () => {
  for (const stars of ["", "0", "6", "4.5", "четири"])
    expect(read({ stars, text: "Хубаво" }), stars).toEqual({ ok: false, problems: { stars: "required" } });
  const long = { text: "я".repeat(reviewLengths.text + 1), name: "я".repeat(reviewLengths.name + 1) };
  expect(read({ stars: "5", ...long })).toEqual({ ok: false, problems: { text: "long", name: "long" } });
  expect(
    read({ stars: "5", text: "я".repeat(reviewLengths.text), name: "🍓".repeat(reviewLengths.name) }),
  ).toMatchObject({ ok: true });
  expect(read({ stars: "5", text: "виж evil.com", name: "www.evil" })).toEqual({
    ok: false,
    problems: { text: "link", name: "link" },
  });
});

test("links are found however they are written, and full stops without a space are none", () => {
  const links = [
    "https://x",
    "HTTP://EVIL",
    "www.evil",
    "evil.com",
    "купете от магазин.бг!",
    "evil．com",
    "ev\u00adil.c\u200bom",
    "t.me/spam",
    "me@evil.museum",
    "sub.evil-shop.co.uk",
  ];
  for (const link of links) expect(hasLink(`Хубаво, ${link} е`), link).toBe(true);
  const words = [
    "Вкусно.Ще купя пак.",
    "Very good.Thanks",
    "3.5 от 5",
    "т.е. сладко",
    "и т.н.",
    "Ok...нали",
    "1/2 кутия",
  ];
  for (const text of words) expect(hasLink(text), text).toBe(false);
});
