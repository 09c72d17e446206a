import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changePassword } from "./change-password.ts";
import type { ChangePasswordForm } from "./change-password.ts";
import { isLiveResetLink } from "./reset-password.ts";

const services = await testServices();
const { db } = services;
const now = new Date();
const next = "a-new-one-of-mine";

async function enter(email: string, password = personsPassword) {
  const attempt = {
    email,
    password,
    address: "203.0.113.1",
    locale: "bg",
    headers: new Headers(),
    now,
  } as const;
  const result = await signIn(services, attempt);
  if (!result.ok) throw new Error(result.code);
  return new Headers({ Cookie: result.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

function change(headers: Headers, changes: Partial<ChangePasswordForm> = {}) {
  const form = { currentPassword: personsPassword, password: next, confirmPassword: next, ...changes };
  return changePassword(services, { form, headers, locale: "en", now });
}

test("the new password replaces the old one, other sessions and links end, and an e-mail reports it", async () => {
  const email = "changes@example.com";
  const { userId } = await insertPerson(db, { email });
  await insertPerson(db, { email: "neighbour@example.com" });
  const [here, there, neighbour] = [
    await enter(email),
    await enter(email),
    await enter("neighbour@example.com"),
  ];
  await requestResetLink(services, { email, address: "203.0.113.1", locale: "en", headers: new Headers() });
  expect(await change(here)).toEqual({ ok: true });
  expect(await findActor(services, here)).toMatchObject({ userId });
  expect(await findActor(services, there)).toEqual({ kind: "visitor" });
  expect(await findActor(services, neighbour)).toMatchObject({ kind: "customer" });
  await expect(enter(email)).rejects.toThrow("credentials");
  expect(await findActor(services, await enter(email, next))).toMatchObject({ userId });
  const emails = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
  expect(emails.map(({ kind, language }) => [kind, language])).toEqual([
    ["reset_password", "en"],
    ["account_changed", "en"],
  ]);
  const token = new URL(emails[0]?.data.url ?? "").searchParams.get("token") ?? "";
  expect(await isLiveResetLink(services, { token, now })).toBe(false);
});

test("refuses a visitor, a wrong or missing present password and a bad new one, and changes nothing", async () => {
  const email = "refused@example.com";
  const { userId } = await insertPerson(db, { email });
  const hashOf = () =>
    db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, userId));
  const before = await hashOf();
  const here = await enter(email);
  const refusals = [
    [new Headers(), {}, "signed_out"],
    [here, { currentPassword: "" }, "password"],
    [here, { currentPassword: "wrong" }, "credentials"],
    [here, { confirmPassword: "" }, "required"],
    [here, { confirmPassword: "other" }, "mismatch"],
    [here, { password: "12345", confirmPassword: "12345" }, "short"],
    [here, { password: "123456", confirmPassword: "123456" }, "common"],
  ] as const;
  for (const [headers, changes, code] of refusals)
    expect(await change(headers, changes)).toEqual({ ok: false, code });
  expect(await hashOf()).toEqual(before);
});

test("wrong present passwords are limited", async () => {
  await insertPerson(db, { email: "guessed@example.com" });
  const here = await enter("guessed@example.com");
  let tries = 0;
  let code = "";
  while (code !== "limited" && tries < 50) {
    const result = await change(here, { currentPassword: `guess-${tries}` });
    code = result.ok ? "ok" : result.code;
    tries += 1;
  }
  expect([tries, code]).toEqual([11, "limited"]);
  expect(await change(here)).toMatchObject({ ok: false, code: "limited" });
});

test("of concurrent changes with one password one succeeds", async () => {
  await insertPerson(db, { email: "twice@example.com" });
  const here = await enter("twice@example.com");
  const words = ["violet-tram-1", "violet-tram-2", "violet-tram-3", "violet-tram-4"];
  const results = await Promise.all(
    words.map((word) => change(here, { password: word, confirmPassword: word })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await db.execute(sql`select from mails where recipient = 'twice@example.com'`);
  expect(rows).toHaveLength(1);
});
