import { expect, test } from "vitest";
import { inviteLink, readInviteToken } from "./invite-link.ts";

const inviteId = "01890000-0000-7000-8000-00000000c001";
const expiresAt = new Date("2026-11-28T10:00:00Z");
const secret = "a-secret";
const link = (locale: "bg" | "en") =>
  new URL(
    inviteLink({ baseUrl: "https://shop.example", signingSecret: secret }, { inviteId, locale, expiresAt }),
  );
const token = link("bg").searchParams.get("token") ?? "";
const before = new Date(expiresAt.getTime() - 1);

test("a link identifies its invitation until it expires and has the language of the e-mail", () => {
  expect(link("bg").pathname).toBe("/auth/invite");
  expect(link("en").pathname).toBe("/en/auth/invite");
  expect(readInviteToken(secret, token, before)).toEqual({ inviteId, isExpired: false });
  expect(readInviteToken(secret, token, expiresAt)).toEqual({ inviteId, isExpired: true });
});

test("rejects links with another secret, invitation or expiry, and truncated or forged ones", () => {
  expect(readInviteToken("another", token, before)).toBeNull();
  const [, expires, signature] = token.split(".");
  expect(
    readInviteToken(secret, `${inviteId.replace("c001", "c002")}.${expires}.${signature}`, before),
  ).toBeNull();
  expect(readInviteToken(secret, `${inviteId}.zzzzzzzzz.${signature}`, before)).toBeNull();
  for (const forged of [
    "",
    ".",
    "..",
    token.slice(0, -1),
    `${token}.x`,
    `${inviteId}.${expires}.`,
    "п".repeat(9999),
  ])
    expect(readInviteToken(secret, forged, before)).toBeNull();
});
