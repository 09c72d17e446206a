import { expect, test } from "vitest";
import { payToken } from "#app/server/payments/pay-link.ts";
import { lineLink, readReviewToken, reviewLink } from "./review-links.ts";

const orderId = "01990001-0000-7000-8000-00000000000a";
const maker = { baseUrl: "https://shop.example", signingSecret: "secret" };
const link = reviewLink(maker, { orderId, locale: "en" });
const token = new URL(link).searchParams.get("token") ?? "";

test("a link opens the form of a line in the language of the e-mail, with or without stars", () => {
  expect(link).toBe(`https://shop.example/en/review?token=${token}`);
  expect(lineLink(link, { lineId: "a", stars: 4 })).toBe(`${link}&line=a&stars=4`);
  expect(lineLink(link, { lineId: "a" })).toBe(`${link}&line=a`);
});

test("a token names its order; a forged one, or one of another purpose, is refused", () => {
  expect(readReviewToken("secret", token)).toBe(orderId);
  expect(readReviewToken("another", token)).toBeNull();
  const forged = [
    "",
    "x",
    token.replace("000a", "000b"),
    token.slice(0, -1),
    `${token}.x`,
    payToken("secret", orderId),
  ];
  for (const each of forged) expect(readReviewToken("secret", each), each).toBeNull();
});
