import { expect, test } from "vitest";
import { amountOf } from "#app/domain/money.ts";
import { useRefusals } from "#app/domain/promotions/usable.ts";
import { locales } from "#app/domain/locale.ts";
import type { WhyNot } from "./code-states.ts";
import { whyNotText } from "./why-not-text.ts";

const inBulgarian = (why: WhyNot) => whyNotText(why, "bg", { base_currency: "EUR", show_bgn: false });

test("every reason has a text of its own in each language", () => {
  const reasons = [
    ...useRefusals,
    "not_these_products",
    "better_offer",
    "gift_gone",
    "nothing_to_take",
  ] as const;
  const texts = locales.flatMap((locale) =>
    reasons.map((reason) => whyNotText({ reason }, locale, { base_currency: "EUR", show_bgn: false })),
  );
  expect(texts.every(Boolean)).toBe(true);
  expect(new Set(texts).size).toBe(2 * reasons.length);
});

test("says what is missing, and whether only some products count", () => {
  const below = { reason: "below", amount: amountOf(520, "EUR") } as const;
  expect(inBulgarian({ ...below, isPart: false })).toBe("Добавете още 5,20\u00a0€, за да важи кодът.");
  expect(inBulgarian({ ...below, isPart: true })).toBe(
    "Добавете още 5,20\u00a0€ от продуктите, за които важи кодът.",
  );
  expect(inBulgarian({ reason: "below", units: 2, isPart: false })).toBe(
    "Добавете още 2\u00a0бр., за да важи кодът.",
  );
});

test("says when a code becomes valid, in Sofia's time", () => {
  const from = new Date("2026-11-30T22:00:00Z");
  expect(inBulgarian({ reason: "not_yet", from })).toMatch(/^Кодът важи от 01\.12\.2026\sг\., 00:00\.$/);
});
