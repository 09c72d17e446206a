import { desc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mails } from "#app/server/db/schema/mails.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { staffOf } from "#tests/factories/accounts/staff.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import type { Caller } from "./hashing-gate.ts";
import { rememberDevice, withCookiesSent } from "#app/server/accounts/two-factor/known-device.ts";
import { hashPassword, withHashing } from "./password-hashing.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-up.ts";
import { beginTwoFactor } from "#app/server/accounts/two-factor/two-factor.ts";

const services = await testServices();
const { db, connectionString } = services;
const now = new Date("2026-11-23T10:00:00Z");
const busy = { ok: false, code: "busy", retryAfterSeconds: 2 };

/** Occupies `count` places in the queue until the returned function has been awaited or the test ends. */
function takePlaces(caller: Caller, count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const places = Array.from({ length: count }, () => withHashing(caller, () => promise));
  const release = async () => {
    resolve(null);
    await Promise.all(places);
  };
  onTestFinished(release);
  return release;
}

function enter(email: string, headers = new Headers()) {
  const address = "203.0.113.1";
  return signIn(services, { email, password: personsPassword, address, locale: "bg", headers, now });
}

test("a full queue refuses strangers without counting them, and a known device signs in", async () => {
  const { email } = await insertPerson(db, { email: "anna@example.com" });
  takePlaces("stranger", 10);
  expect(await enter(email)).toEqual(busy);
  const names = { firstName: "Борис", lastName: "Петров", email: "boris@example.com" };
  const form = { ...names, password: personsPassword, confirmPassword: personsPassword };
  expect(await signUp(services, { form, address: "203.0.113.1", locale: "bg", now })).toEqual(busy);
  expect(await execute(connectionString, "select key from rate_limits")).toEqual([]);
  const device = rememberDevice(services, new Headers(), email);
  expect(await enter(email, withCookiesSent(new Headers(), [device]))).toMatchObject({ ok: true });
});

test("a reset link works while strangers fill the queue, and a refusal does not use it up", async () => {
  const { email } = await insertPerson(db, { email: "vera@example.com" });
  const headers = new Headers();
  await requestResetLink(services, { email, address: "203.0.113.2", locale: "bg", headers });
  const [letter] = await db
    .select({ data: mails.data })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.id));
  const token = new URL(letter?.data.url ?? "").searchParams.get("token") ?? "";
  const chosen = {
    token,
    password: "new-password",
    confirmPassword: "new-password",
    headers,
    locale: "bg",
    now,
  } as const;
  takePlaces("stranger", 10);
  const release = takePlaces("known", 8);
  expect(await resetPassword(services, chosen)).toEqual(busy);
  await release();
  expect(await resetPassword(services, chosen)).toMatchObject({ ok: true });
});

test("refuses signed-in people only when the reserve is full too, and changes nothing", async () => {
  const actor = await insertAdmin(db, { email: "gita@example.com" });
  takePlaces("stranger", 10);
  const release = takePlaces("known", 8);
  const password = personsPassword;
  expect(await beginTwoFactor(services, actor, { headers: new Headers(), password })).toEqual(busy);
  expect(await deleteAccount(services, actor, { password })).toEqual(busy);
  await release();
  await insertAdmin(db, { email: "another-admin@example.com" });
  expect(await deleteAccount(services, actor, { password })).toEqual({ ok: true });
});

test("accepting an invitation is refused while the queue is full, and the invitation stays valid", async () => {
  takePlaces("stranger", 10);
  const admin = await insertAdmin(db, { email: "inviting@example.com" });
  const { invite, acceptNew, isAdmin } = staffOf(services);
  const token = await invite(admin, "invited@example.com");
  const release = takePlaces("known", 8);
  expect(await acceptNew(token)).toEqual(busy);
  expect(await isAdmin("invited@example.com")).toBeUndefined();
  await release();
  expect(await acceptNew(token)).toMatchObject({ ok: true });
});

test("a hash outside withHashing is refused when the queue is full", async () => {
  takePlaces("stranger", 10);
  await expect(hashPassword(personsPassword)).rejects.toThrow("Too many passwords are being hashed");
});
