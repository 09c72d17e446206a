import { expect, test } from "vitest";
import { readVerificationToken, verificationLink, verificationPath } from "./verification-link.ts";

const userId = "01890000-0000-7000-8000-00000000c001";
const issuedAt = new Date("2026-11-21T10:00:00Z");
const secret = "a-secret";
const link = (locale: "bg" | "en") =>
  new URL(
    verificationLink(
      { baseUrl: "https://shop.example", signingSecret: secret },
      { userId, locale, issuedAt },
    ),
  );
const token = link("bg").searchParams.get("token") ?? "";
const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000);

test("a link identifies its account for a day and has the language of the e-mail", () => {
  expect(link("bg").pathname).toBe("/auth/verify-email");
  expect(link("en").pathname).toBe("/en/auth/verify-email");
  expect(verificationPath(secret, { userId, locale: "en", issuedAt })).toBe(
    link("en").pathname + link("en").search,
  );
  expect(readVerificationToken(secret, token, after(86_400))).toEqual({ userId, isExpired: false });
  expect(readVerificationToken(secret, token, after(86_401))).toEqual({ userId, isExpired: true });
});

test("rejects links with another secret, account or date, and truncated or forged ones", () => {
  expect(readVerificationToken("another", token, issuedAt)).toBeNull();
  const [, issued, signature] = token.split(".");
  const another = userId.replace("c001", "c002");
  for (const forged of [
    `${another}.${issued}.${signature}`,
    `${userId}.zzzzzzzzz.${signature}`,
    "",
    ".",
    "..",
    token.slice(0, -1),
    `${token}.x`,
    `${userId}.${issued}.`,
    "п".repeat(9999),
  ])
    expect(readVerificationToken(secret, forged, issuedAt)).toBeNull();
});
