import { expect, test } from "vitest";
import { payToken } from "#app/server/payments/pay-link.ts";
import { confirmLink, readConfirmToken, readUnsubscribeToken, unsubscribeLink } from "./newsletter-links.ts";

const secret = "a-secret-of-the-tests";
const maker = { baseUrl: "https://plodko.example", signingSecret: secret };
const subscriberId = "01890000-0000-7000-8000-000000000001";
const other = "01890000-0000-7000-8000-000000000002";
const issuedAt = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(issuedAt.getTime() + count * 86_400_000);
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";
const confirmToken = tokenOf(confirmLink(maker, { subscriberId, locale: "bg", issuedAt }));
const unsubscribeToken = tokenOf(unsubscribeLink(maker, { subscriberId, locale: "bg" }));

test("links lead to the page in the subscriber's language", () => {
  expect(confirmLink(maker, { subscriberId, locale: "bg", issuedAt })).toBe(
    `https://plodko.example/newsletter/confirm?token=${confirmToken}`,
  );
  expect(unsubscribeLink(maker, { subscriberId, locale: "en" })).toBe(
    `https://plodko.example/en/newsletter/unsubscribe?token=${unsubscribeToken}`,
  );
});

test("a confirmation link expires after seven days but stays recognised, an unsubscribe link never expires", () => {
  expect(readConfirmToken(secret, confirmToken, issuedAt)).toEqual({ subscriberId, isExpired: false });
  expect(readConfirmToken(secret, confirmToken, days(7))).toEqual({ subscriberId, isExpired: false });
  expect(readConfirmToken(secret, confirmToken, days(7.001))).toEqual({ subscriberId, isExpired: true });
  expect(readUnsubscribeToken(secret, unsubscribeToken)).toBe(subscriberId);
});

test("a token works for its own purpose only", () => {
  expect(readConfirmToken(secret, unsubscribeToken, issuedAt)).toBeNull();
  expect(readUnsubscribeToken(secret, confirmToken)).toBeNull();
  const [id = "", time = "", signature = ""] = confirmToken.split(".");
  expect(readUnsubscribeToken(secret, `${id}.${signature}`)).toBeNull();
  expect(readUnsubscribeToken(secret, payToken(secret, subscriberId))).toBeNull();
  expect(
    readConfirmToken(secret, `${id}.${time}.${payToken(secret, id).split(".")[1]}`, issuedAt),
  ).toBeNull();
});

const forged = [
  "",
  ".",
  "..",
  subscriberId,
  "🍓.🍓.🍓",
  "<script>",
  "%00",
  "x".repeat(100_000),
  confirmToken.slice(0, -1),
  `${confirmToken}x`,
  `${confirmToken}.`,
  confirmToken.replace(subscriberId, other),
  confirmToken.replace(/\.[^.]+\./, ".zzzzzzzz."),
  confirmToken.toUpperCase(),
  unsubscribeToken.slice(0, -1),
  `${unsubscribeToken}.`,
  unsubscribeToken.replace(subscriberId, other),
  tokenOf(confirmLink({ ...maker, signingSecret: "another" }, { subscriberId, locale: "bg", issuedAt })),
  tokenOf(unsubscribeLink({ ...maker, signingSecret: "another" }, { subscriberId, locale: "bg" })),
];

test.for(forged.map((token) => [token.slice(0, 90), token]))("%s is refused", ([, token]) => {
  expect(readConfirmToken(secret, token!, issuedAt)).toBeNull();
  expect(readUnsubscribeToken(secret, token!)).toBeNull();
});
