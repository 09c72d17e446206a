import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessions, twoFactors, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { totp, totpPeriod } from "#tests/factories/accounts/totp.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { findSession } from "#app/server/accounts/find-session.ts";
import { finishSignIn, hasBegunSignIn } from "#app/server/accounts/finish-sign-in.ts";
import { resetPassword } from "#app/server/accounts/passwords/reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { resetTwoFactor } from "./remove-two-factor.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  hasTwoFactor,
  renewBackupCodes,
  turnOffTwoFactor,
} from "./two-factor.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "1000" });
const { db } = services;
const password = personsPassword;
let people = 0;

/** A fixed clock makes codes deterministic. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

function headersWith(cookies: string[]): Headers {
  const stored = cookies.filter((cookie) => !/Max-Age=0/i.test(cookie)).map((cookie) => cookie.split(";")[0]);
  return new Headers({ Cookie: stored.join("; ") });
}

function enter(email: string, headers = new Headers(), typed = password) {
  people += 1;
  const address = `198.51.${Math.floor(people / 250)}.${people % 250}`;
  const now = new Date();
  return signIn(services, { email, password: typed, address, locale: "bg", headers, now });
}

/** Completes the first step of a two-step sign-in; returns headers with its cookie. */
async function firstStep(email: string, typed = password): Promise<Headers> {
  const result = await enter(email, new Headers(), typed);
  if (result.ok || result.code !== "second_step")
    throw new Error("The sign-in did not ask for a second step");
  return headersWith(result.cookies);
}

function secondStep(headers: Headers, code: string, address = `203.0.${people % 250}.1`) {
  return finishSignIn(services, { code, address, headers, now: new Date() });
}

async function admin() {
  people += 1;
  const actor = await insertAdmin(db, { email: `admin${people}@office.example` });
  const signedIn = await enter(actor.email);
  if (!signedIn.ok) throw new Error(signedIn.code);
  return { actor, headers: headersWith(signedIn.cookies), email: actor.email };
}

type SignedIn = { actor: Admin; headers: Headers };

const begin = ({ actor, headers }: SignedIn, typed: string) =>
  beginTwoFactor(services, actor, { headers, password: typed });
const confirm = ({ actor, headers }: SignedIn, code: string) =>
  confirmTwoFactor(services, actor, { headers, code, locale: "bg", now: new Date() });
const renewCodes = ({ actor, headers }: SignedIn, typed: string, code: string) =>
  renewBackupCodes(services, actor, { headers, password: typed, code, locale: "bg", now: new Date() });

const actorOf = ({ actor: { kind, userId, email, role } }: SignedIn) => ({ kind, userId, email, role });

/** An administrator who switched on two-step sign-in five minutes ago. */
async function adminWithTwoFactor() {
  const self = await admin();
  const started = await begin(self, password);
  if (!started.ok) throw new Error(started.code);
  const { secret } = started;
  const code = totp(secret, Date.now());
  const confirmed = await confirm(self, code);
  if (!confirmed.ok) throw new Error(confirmed.code);
  advance(10 * totpPeriod);
  const { backupCodes } = confirmed;
  return { ...self, headers: headersWith(confirmed.cookies), secret, backupCodes };
}

const codeNow = (person: { secret: string }) => totp(person.secret, Date.now());
/** The previous period's code, still valid: an app may be half a minute behind. */
const codeBefore = (person: { secret: string }) => totp(person.secret, Date.now() - totpPeriod);
const wrongCodeOf = (person: { secret: string }) => {
  const right = [-1, 0, 1].map((step) => totp(person.secret, Date.now() + step * totpPeriod));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
};

test("the test helper's codes match RFC 6238, appendix B", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(totp(secret, 59_000)).toBe("287082");
  expect(totp(secret, 1_111_111_109_000)).toBe("081804");
  expect(totp(secret, 20_000_000_000_000)).toBe("353130");
});

test("a right code switches two-step sign-in on, signs out other devices and writes an audit entry", async () => {
  const [self, other] = [await admin(), await admin()];
  const elsewhere = await enter(self.email);
  if (!elsewhere.ok) throw new Error(elsewhere.code);
  expect(await begin(self, "")).toEqual({
    ok: false,
    code: "password",
  });
  expect(await begin(self, "wrong")).toEqual({
    ok: false,
    code: "credentials",
  });
  const started = await begin(self, password);
  if (!started.ok) throw new Error(started.code);
  expect(started.secret).toMatch(/^[A-Z2-7]{52}$/);
  const confirmSelf = (code: string) => confirm(self, code);
  for (const code of ["", "   ", wrongCodeOf(started), "12345", "😀", "п".repeat(10_000)])
    expect(await confirmSelf(code)).toEqual({ ok: false, code: "code" });
  // Not on yet: the password alone signs in.
  expect(await hasTwoFactor(services, self.actor)).toBe(false);
  expect((await enter(self.email)).ok).toBe(true);

  const confirmed = await confirmSelf(` ${codeNow(started).slice(0, 3)} ${codeNow(started).slice(3)} `);
  if (!confirmed.ok) throw new Error(confirmed.code);
  expect(new Set(confirmed.backupCodes).size).toBe(10);
  expect(await hasTwoFactor(services, self.actor)).toBe(true);
  expect(await findActor(services, headersWith(confirmed.cookies))).toEqual(actorOf(self));
  expect(await findActor(services, headersWith(elsewhere.cookies))).toEqual({ kind: "visitor" });
  expect(await findActor(services, other.headers)).toEqual(actorOf(other));
  expect(await db.select().from(sessions).where(eq(sessions.userId, self.actor.userId))).toHaveLength(1);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.record_id, self.actor.userId));
  expect(entry).toMatchObject({
    entity: "staff",
    before: { two_factor_enabled: false },
    after: { two_factor_enabled: true },
  });
  // Neither the secret nor a backup code is stored in plain text.
  const [stored] = await db.select().from(twoFactors).where(eq(twoFactors.userId, self.actor.userId));
  expect(JSON.stringify(stored)).not.toContain(confirmed.backupCodes[0]);
  expect(JSON.stringify(stored)).not.toContain(started.secret);

  const again = { actor: self.actor, headers: headersWith(confirmed.cookies) };
  expect(await begin(again, password)).toEqual({
    ok: false,
    code: "already_on",
  });
  expect(await confirm(again, codeBefore(started))).toEqual({
    ok: false,
    code: "already_on",
  });
});

test("refuses a backup code as confirmation, and any confirmation before a secret exists", async () => {
  const self = await admin();
  const confirmSelf = (code: string) => confirm(self, code);
  expect(await confirmSelf("123456")).toEqual({ ok: false, code: "not_begun" });
  await begin(self, password);
  const { backupCodes } = await services.auth.api.viewBackupCodes({ body: { userId: self.actor.userId } });
  expect(await confirmSelf(backupCodes[0] ?? "")).toEqual({ ok: false, code: "code" });
  expect(await hasTwoFactor(services, self.actor)).toBe(false);
});

test("the password alone creates no session, hint or usable session cookie", async () => {
  const person = await adminWithTwoFactor();
  const first = await enter(person.email);
  if (first.ok || first.code !== "second_step") throw new Error("The sign-in did not ask for a second step");
  expect(first.cookies.filter((cookie) => /session|hint/.test(cookie) && !/Max-Age=0/i.test(cookie))).toEqual(
    [],
  );
  expect(first.cookies.join()).toMatch(/shop\.two_factor=[^;]+;.*HttpOnly/i);
  const headers = headersWith(first.cookies);
  expect(await hasBegunSignIn(services, headers)).toBe(true);
  expect(await findActor(services, headers)).toEqual({ kind: "visitor" });
  const shown = await findSession(services, headers, { refresh: false, now: new Date() });
  expect(shown.answer).toEqual({ user: null });
  const own = await db.select().from(sessions).where(eq(sessions.userId, person.actor.userId));
  expect(own).toHaveLength(1);
});

test("a code of the app signs in once and ends the browser's previous session", async () => {
  const person = await adminWithTwoFactor();
  const other = await admin();
  const items = [{ productId: await insertProduct(db), quantity: 1, price: 5.5 }];
  const payload = orderRequest(items, { email: person.email });
  await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: new Date() });
  const ownerOfOrder = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.email, person.email));
    return order?.user_id;
  };
  const first = await firstStep(person.email);
  const both = new Headers({ Cookie: `${other.headers.get("Cookie")}; ${first.get("Cookie")}` });
  expect(await secondStep(both, "")).toEqual({ ok: false, code: "required" });
  expect(await secondStep(both, wrongCodeOf(person))).toEqual({ ok: false, code: "code" });
  expect(await ownerOfOrder(), "the password alone links no orders").toBeNull();
  const done = await secondStep(both, codeNow(person));
  if (!done.ok) throw new Error(done.code);
  expect(await ownerOfOrder()).toBe(person.actor.userId);
  expect(await findActor(services, headersWith(done.cookies))).toEqual(actorOf(person));
  expect(done.cookies.join()).toContain("shop.hint=");
  expect(await findActor(services, other.headers)).toEqual({ kind: "visitor" });

  // Neither the first step nor the code works again.
  expect(await secondStep(first, codeBefore(person))).toEqual({ ok: false, code: "over" });
  expect((await secondStep(await firstStep(person.email), codeNow(person))).ok).toBe(false);
  expect((await secondStep(await firstStep(person.email), codeBefore(person))).ok).toBe(true);
});

test("of ten concurrent uses of one code one signs in", async () => {
  const person = await adminWithTwoFactor();
  const steps = [await firstStep(person.email), await firstStep(person.email)];
  const code = codeNow(person);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => secondStep(steps[index % 2] ?? new Headers(), code)),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await db.select().from(sessions).where(eq(sessions.userId, person.actor.userId))).toHaveLength(2);
});

test("a backup code signs in once, regardless of formatting and of concurrent use", async () => {
  const person = await adminWithTwoFactor();
  const [code = "", second = ""] = person.backupCodes;
  const typed = ` ${code.toUpperCase().replace("-", "")} `;
  expect((await secondStep(await firstStep(person.email), typed)).ok).toBe(true);
  expect(await secondStep(await firstStep(person.email), code)).toEqual({ ok: false, code: "code" });
  const steps = [await firstStep(person.email), await firstStep(person.email)];
  const results = await Promise.all(steps.map((step) => secondStep(step, second)));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
});

test("five wrong codes end a sign-in, and ten in a row lock all codes for an hour", async () => {
  const person = await adminWithTwoFactor();
  const wrong = wrongCodeOf(person);
  const guess = async (headers: Headers) => {
    const result = await secondStep(headers, wrong);
    return result.ok ? "ok" : result.code;
  };
  const first = await firstStep(person.email);
  const codes = [];
  for (let time = 0; time < 6; time++) codes.push(await guess(first));
  expect(codes).toEqual(["code", "code", "code", "code", "code", "over"]);
  expect(await secondStep(first, codeNow(person))).toEqual({ ok: false, code: "over" });
  const again = await firstStep(person.email);
  for (let time = 0; time < 5; time++) await guess(again);
  expect(await secondStep(await firstStep(person.email), codeNow(person))).toMatchObject({
    ok: false,
    code: "locked",
  });
  expect(await secondStep(await firstStep(person.email), person.backupCodes[0] ?? "")).toMatchObject({
    ok: false,
    code: "locked",
  });
  advance(3_601_000);
  expect((await secondStep(await firstStep(person.email), codeNow(person))).ok).toBe(true);
});

test("limits codes from one network address, even without a valid first step", async () => {
  const codes = [];
  for (let time = 0; time < 51; time++) {
    const headers = new Headers({ Cookie: "shop.two_factor=forged.signature" });
    const result = await secondStep(headers, "123456", "192.0.2.77");
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes.slice(0, 50).every((code) => code === "over")).toBe(true);
  expect(codes[50]).toBe("limited");
});

test("refuses a second step without a valid first step of the last ten minutes, even with a session", async () => {
  const person = await adminWithTwoFactor();
  const other = await admin();
  expect(await secondStep(new Headers(), codeNow(person))).toEqual({ ok: false, code: "over" });
  for (const cookie of ["shop.two_factor=", "shop.two_factor=x", "shop.two_factor=2fa-x.y", "two_factor=x"])
    expect(await secondStep(new Headers({ Cookie: cookie }), codeNow(person))).toEqual({
      ok: false,
      code: "over",
    });
  // A session of another account with a right code is ignored.
  expect(await secondStep(other.headers, codeNow(person))).toEqual({ ok: false, code: "over" });
  const late = await firstStep(person.email);
  advance(601_000);
  expect(await secondStep(late, codeNow(person))).toEqual({ ok: false, code: "over" });
});

test("a password reset leaves two-step sign-in on", async () => {
  const person = await adminWithTwoFactor();
  await requestResetLink(services, {
    email: person.email,
    address: "203.0.113.9",
    locale: "bg",
    headers: new Headers(),
  });
  const [letter] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, person.email), eq(mails.kind, "reset_password")));
  const token = new URL(letter?.data.url ?? "").searchParams.get("token") ?? "";
  const chosen = { token, password: "new-password", confirmPassword: "new-password" };
  const headers = new Headers();
  expect(await resetPassword(services, { ...chosen, headers, locale: "bg", now: new Date() })).toMatchObject({
    ok: true,
  });
  expect(await findActor(services, person.headers)).toEqual({ kind: "visitor" });
  expect(await enter(person.email, new Headers(), "new-password")).toMatchObject({
    ok: false,
    code: "second_step",
  });
});

test("renewing backup codes and switching off require the password and a code", async () => {
  const person = await adminWithTwoFactor();
  const renew = (typed: string, code: string) => renewCodes(person, typed, code);
  expect(await renew("", codeNow(person))).toEqual({ ok: false, code: "password" });
  expect(await renew("wrong", codeNow(person))).toEqual({ ok: false, code: "credentials" });
  expect(await renew(password, "")).toEqual({ ok: false, code: "code" });
  expect(await renew(password, wrongCodeOf(person))).toEqual({ ok: false, code: "code" });
  const renewed = await renew(password, codeNow(person));
  if (!renewed.ok) throw new Error(renewed.code);
  expect(renewed.backupCodes).toHaveLength(10);
  expect(await renew(password, codeNow(person)), "a code works once").toEqual({ ok: false, code: "code" });
  expect(await secondStep(await firstStep(person.email), person.backupCodes[0] ?? "")).toEqual({
    ok: false,
    code: "code",
  });

  const turnOff = (typed: string, code: string) =>
    turnOffTwoFactor(services, person.actor, {
      headers: person.headers,
      password: typed,
      code,
      locale: "bg",
      now: new Date(),
    });
  expect(await turnOff("wrong", codeBefore(person))).toEqual({ ok: false, code: "credentials" });
  expect(await turnOff(password, person.backupCodes[1] ?? "")).toEqual({ ok: false, code: "code" });
  expect(await turnOff(password, renewed.backupCodes[0] ?? "")).toEqual({ ok: true });
  expect(await hasTwoFactor(services, person.actor)).toBe(false);
  expect((await enter(person.email)).ok).toBe(true);
  expect(await turnOff(password, codeBefore(person))).toEqual({ ok: false, code: "not_on" });
  expect(await renew(password, codeBefore(person))).toEqual({ ok: false, code: "not_on" });
  const entries = await db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.record_id, person.actor.userId))
    .orderBy(auditLog.id);
  expect(entries.map(({ after }) => after)).toEqual([
    { two_factor_enabled: true },
    { backup_codes: "renewed" },
    { two_factor_enabled: false },
  ]);
  const started = await begin(person, password);
  expect(started.ok && started.secret !== person.secret, "a new secret").toBe(true);
});

test("limits wrong codes of a signed-in administrator", async () => {
  const person = await adminWithTwoFactor();
  const codes = [];
  for (let time = 0; time < 11; time++) {
    const code = String(700_000 + time);
    const result = await renewCodes(person, password, code);
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes.slice(0, 10).every((code) => code === "code")).toBe(true);
  expect(codes[10]).toBe("limited");
});

test("resetTwoFactor switches off the second step of one account, and the password alone signs in", async () => {
  const [person, other] = [await adminWithTwoFactor(), await adminWithTwoFactor()];
  expect(await resetTwoFactor(db, ` ${person.email.toUpperCase()} `)).toBe(true);
  expect(await resetTwoFactor(db, person.email)).toBe(false);
  expect(await resetTwoFactor(db, "nobody@example.com")).toBe(false);
  expect((await enter(person.email)).ok).toBe(true);
  expect((await secondStep(await firstStep(other.email), codeNow(other))).ok).toBe(true);
});

test("deleting the account deletes the secret", async () => {
  const person = await adminWithTwoFactor();
  expect(await deleteAccount(services, person.actor, { password })).toEqual({ ok: true });
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, person.actor.userId))).toEqual([]);
  expect(await db.select().from(users).where(eq(users.email, person.email))).toEqual([]);
});
