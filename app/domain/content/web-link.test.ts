import { expect, test } from "vitest";
import { completeLink, isLink } from "./web-link.ts";

test.for([
  ["facebook.com/plodko", "https://facebook.com/plodko"],
  ["www.плодко.бг", "https://www.плодко.бг"],
  ["shop.example:8080/a?b#c", "https://shop.example:8080/a?b#c"],
])("completes %s", ([typed = "", expected]) => {
  expect(completeLink(typed)).toBe(expected);
  expect(isLink(completeLink(typed))).toBe(true);
});

test.for([
  "https://a.bg",
  "/products",
  "#why",
  "mailto:a@b.bg",
  "a@b.bg",
  "tel:+359",
  "javascript:alert(1)",
  "страница",
  "",
])("leaves '%s' as it is", (typed) => expect(completeLink(typed)).toBe(typed));

test("completing makes no script of a text", () => {
  expect(isLink(completeLink("javascript.example:alert(1)"))).toBe(false);
});
