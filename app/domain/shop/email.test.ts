import { expect, test } from "vitest";
import { hasExpiredLink, isSecretEmail, emailKinds } from "./email.ts";

const written = new Date("2026-11-20T10:00:00Z");
const after = (seconds: number) => new Date(written.getTime() + seconds * 1000);

test("only e-mails whose link opens an account or gives consent are secret", () => {
  expect(emailKinds.filter(isSecretEmail)).toEqual([
    "verify_email",
    "reset_password",
    "new_email",
    "staff_invite",
    "newsletter_confirmation",
    "stock_alert_confirmation",
  ]);
});

test("links expire after a day (e-mail), an hour (password) or a week (invitation, newsletter, stock alert)", () => {
  expect(hasExpiredLink("verify_email", written, after(86_400))).toBe(false);
  expect(hasExpiredLink("verify_email", written, after(86_401))).toBe(true);
  expect(hasExpiredLink("reset_password", written, after(3600))).toBe(false);
  expect(hasExpiredLink("reset_password", written, after(3601))).toBe(true);
  for (const kind of ["staff_invite", "newsletter_confirmation", "stock_alert_confirmation"] as const) {
    expect(hasExpiredLink(kind, written, after(7 * 86_400))).toBe(false);
    expect(hasExpiredLink(kind, written, after(7 * 86_400 + 1))).toBe(true);
  }
});

test("an e-mail without a secret link never expires", () => {
  expect(hasExpiredLink("order_received", written, after(100 * 86_400))).toBe(false);
});
