import { expect, test } from "vitest";
import { newsletterEmail, subscriberState } from "./newsletter.ts";

const at = new Date("2026-11-20T10:00:00Z");

test("a subscriber is confirmed after confirming, until unsubscribing", () => {
  expect(subscriberState({ confirmed_at: null, unsubscribed_at: null })).toBe("pending");
  expect(subscriberState({ confirmed_at: at, unsubscribed_at: null })).toBe("confirmed");
  expect(subscriberState({ confirmed_at: at, unsubscribed_at: at })).toBe("unsubscribed");
  expect(subscriberState({ confirmed_at: null, unsubscribed_at: at })).toBe("unsubscribed");
});

test.for([
  ["  Maria@Example.COM ", "maria@example.com"],
  ["МАРИЯ@пример.бг", "мария@пример.бг"],
  ["maria+news@example.co.uk", "maria+news@example.co.uk"],
  ["<maria@example.com>", "maria@example.com"],
])("%s is stored as %s", ([typed, kept]) => {
  expect(newsletterEmail(typed!)).toBe(kept);
});

test.for([
  "",
  " ",
  "maria",
  "maria@",
  "@example.com",
  "maria@example",
  "maria@example..com",
  "maria ivanova@example.com",
  "maria@example.com, ivan@example.com",
  "maria@example.com\r\nBcc: ivan@example.com",
  "🍓",
])("%s is not an e-mail address", (typed) => {
  expect(newsletterEmail(typed)).toBeNull();
});

test("refuses an overlong address instead of cutting it", () => {
  const longest = `${"m".repeat(242)}@example.com`;
  expect(newsletterEmail(longest)).toBe(longest);
  expect(newsletterEmail(`m${longest}`)).toBeNull();
  expect(newsletterEmail(`maria@example.com${"x".repeat(100_000)}`)).toBeNull();
});
