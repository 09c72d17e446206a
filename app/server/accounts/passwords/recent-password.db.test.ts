import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/server/db/schema/accounts.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { totp } from "#tests/factories/accounts/totp.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { confirmPassword, hasRecentPassword } from "./recent-password.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { beginTwoFactor, confirmTwoFactor } from "#app/server/accounts/two-factor/two-factor.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-21T10:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Signs in an administrator; `signedInAt` replaces the time of the sign-in. */
async function enter(email: string, signedInAt = now, known?: Admin) {
  const admin = known ?? (await insertAdmin(db, { email }));
  const credentials = { email, password: personsPassword, address: "203.0.113.1", locale: "bg" } as const;
  const result = await signIn(services, { ...credentials, headers: new Headers(), now });
  if (!result.ok) throw new Error(result.code);
  const cookie = result.cookies.map((text) => text.split(";")[0]).join("; ");
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, admin.userId))
    .orderBy(sessions.id);
  await db.update(sessions).set({ createdAt: signedInAt }).where(eq(sessions.userId, admin.userId));
  return { admin, cookie, sessionId: session?.id ?? "" };
}

const isRecent = (cookie: string, at: Date) =>
  hasRecentPassword(services, new Headers({ Cookie: cookie }), at);
const confirm = (person: { admin: Admin; cookie: string }, password: string, at: Date) =>
  confirmPassword(services, person.admin, {
    headers: new Headers({ Cookie: person.cookie }),
    password,
    now: at,
  });

test("the sign-in counts for 15 minutes", async () => {
  const { cookie } = await enter("fresh@example.com");
  expect(await isRecent(cookie, after(15))).toBe(true);
  expect(await isRecent(cookie, new Date(after(15).getTime() + 1))).toBe(false);
  expect(await isRecent(cookie, after(-1)), "a sign-in in the future").toBe(false);
  expect(await isRecent("", now), "a visitor").toBe(false);
});

test("the password typed again counts for 15 minutes, only with the same session", async () => {
  const person = await enter("again@example.com", after(-600));
  expect(await isRecent(person.cookie, now)).toBe(false);
  expect(await confirm(person, "", now)).toEqual({ ok: false, code: "password" });
  expect(await confirm(person, "wrong", now)).toEqual({ ok: false, code: "credentials" });
  const confirmed = await confirm(person, personsPassword, now);
  if (!confirmed.ok) throw new Error(confirmed.code);
  expect(confirmed.cookie).toMatch(/; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/);
  const [proof = ""] = confirmed.cookie.split(";");
  const withProof = `${person.cookie}; ${proof}`;
  expect(await isRecent(withProof, after(15))).toBe(true);
  expect(await isRecent(withProof, after(16))).toBe(false);

  const other = await enter("other@example.com", after(-600));
  expect(await isRecent(`${other.cookie}; ${proof}`, now), "another person's session").toBe(false);
  expect(await isRecent(proof, now), "no session").toBe(false);
  const later = proof.replace(/=\w+\./, `=${after(60).getTime().toString(36)}.`);
  expect(await isRecent(`${person.cookie}; ${later}`, after(61)), "an altered time").toBe(false);
  expect(await isRecent(`${person.cookie}; shop.confirmed=x.y`, now)).toBe(false);
});

test("switching two-step sign-in on with a code does not count as entering the password", async () => {
  const signedInAt = new Date(Date.now() - 16 * 60_000);
  const { admin, cookie } = await enter("second-step@example.com", signedInAt);
  const headers = new Headers({ Cookie: cookie });
  const begun = await beginTwoFactor(services, admin, { headers, password: personsPassword });
  if (!begun.ok) throw new Error(begun.code);
  const code = totp(begun.secret, Date.now());
  const confirmed = await confirmTwoFactor(services, admin, { headers, code, locale: "bg", now: new Date() });
  if (!confirmed.ok) throw new Error(confirmed.code);
  const replaced = confirmed.cookies.map((text) => text.split(";")[0]).join("; ");
  expect(await isRecent(replaced, new Date())).toBe(false);
  expect(await isRecent(replaced, signedInAt), "the same sign-in").toBe(true);
});

test("wrong passwords are limited", async () => {
  const person = await enter("limited@example.com", after(-600));
  for (let time = 0; time < 10; time++)
    await services.limits.passwordsPerAccount.consume("limited@example.com");
  expect(await confirm(person, personsPassword, now)).toMatchObject({ ok: false, code: "limited" });
});
