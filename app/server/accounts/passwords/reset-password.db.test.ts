import { and, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { resetRequestJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { makeAdmin } from "#app/server/accounts/first-admin.ts";
import { isLiveResetLink, requestPasswordReset, resetPassword } from "./reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "1000" });
const { db } = services;
const now = new Date();

async function person(email: string) {
  await db.transaction((tx) => makeAdmin(tx, email, "old-password"));
}

function ask(
  email: string,
  {
    locale = "bg",
    address = "203.0.113.1",
    headers = new Headers(),
  }: { locale?: "bg" | "en"; address?: string; headers?: Headers } = {},
) {
  return requestResetLink(services, { email, address, locale, headers });
}

async function linksTo(email: string) {
  const emails = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, "reset_password")))
    .orderBy(mails.id);
  return emails.map((mail) => new URL(mail.data.url ?? ""));
}

function choose(url: URL | undefined, password: string, confirmPassword = password) {
  const token = url?.searchParams.get("token") ?? "";
  return resetPassword(services, {
    token,
    password,
    confirmPassword,
    headers: new Headers(),
    locale: "en",
    now,
  });
}

function enter(email: string, password: string) {
  const headers = new Headers();
  return signIn(services, {
    email,
    password,
    address: "203.0.113.1",
    locale: "bg",
    headers,
    now: new Date(),
  });
}

test("a new password is reported to the account by e-mail, in the page's language, and counted", async () => {
  await person("informed@example.com");
  await ask("informed@example.com");
  const [link] = await linksTo("informed@example.com");
  const changes = async () => /event="password_changed"} (\d+)/.exec(await services.metrics.text())?.[1];
  const before = Number(await changes());
  const said = vi.spyOn(log, "info");
  expect(await choose(link, "new-password", "another-password")).toMatchObject({ ok: false });
  expect(await choose(link, "new-password")).toMatchObject({ ok: true });
  expect(said.mock.calls).toContainEqual([{ event: "password_changed" }, "security event"]);
  said.mockRestore();
  expect(Number(await changes())).toBe(before + 1);
  const emails = await db
    .select({ language: mails.language, data: mails.data })
    .from(mails)
    .where(and(eq(mails.recipient, "informed@example.com"), eq(mails.kind, "account_changed")));
  expect(emails).toEqual([{ language: "en", data: { name: "Admin", change: "password" } }]);
});

test("the link sets a new password once, ends every session and confirms the e-mail", async () => {
  await person("maria@example.com");
  const session = await enter("maria@example.com", "old-password");
  if (!session.ok) throw new Error(session.code);
  const cookie = session.cookies.map((text) => text.split(";")[0]).join("; ");
  await db.update(users).set({ emailVerified: false }).where(eq(users.email, "maria@example.com"));

  expect(await ask(" Maria@Example.com ")).toEqual({ ok: true });
  const [link] = await linksTo("maria@example.com");
  expect(link?.pathname).toBe("/auth/reset-password");
  expect(await choose(link, "new-password")).toMatchObject({ ok: true });
  expect(await choose(link, "another-password")).toEqual({ ok: false, code: "link" });

  expect(await findActor(services, new Headers({ Cookie: cookie }))).toEqual({ kind: "visitor" });
  expect(await enter("maria@example.com", "old-password")).toEqual({ ok: false, code: "credentials" });
  expect(await enter("maria@example.com", "new-password")).toMatchObject({ ok: true });
});

test("a link is live until it is used or an hour old, however often it is opened", async () => {
  await person("opens@example.com");
  await ask("opens@example.com");
  const [link] = await linksTo("opens@example.com");
  const token = link?.searchParams.get("token") ?? "";
  const after = (minutes: number) =>
    isLiveResetLink(services, { token, now: new Date(Date.now() + minutes * 60_000) });
  expect([await after(0), await after(59), await after(61)]).toEqual([true, true, false]);
  for (const forged of ["", "forged", `${token}x`])
    expect(await isLiveResetLink(services, { token: forged, now: new Date() })).toBe(false);
  expect(await choose(link, "new-password")).toMatchObject({ ok: true });
  expect(await after(0)).toBe(false);
});

test("of ten concurrent uses of one link one succeeds", async () => {
  await person("ten@example.com");
  await ask("ten@example.com");
  const [link] = await linksTo("ten@example.com");
  const results = await Promise.all(Array.from({ length: 10 }, () => choose(link, "new-password")));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
});

test("a request does the same work whether the account exists or not: it queues a job", async () => {
  await person("known@example.com");
  const { rows: before } = await db.execute(sql`select count(*)::int as n from verifications`);
  const request = { address: "203.0.113.9", locale: "en", headers: new Headers() } as const;
  for (const email of ["known@example.com", "unknown@example.com"])
    expect(await requestPasswordReset(services, { ...request, email })).toEqual({ ok: true });
  expect(await linksTo("known@example.com")).toEqual([]);
  expect((await db.execute(sql`select count(*)::int as n from verifications`)).rows).toEqual(before);
  const { rows } = await db.execute(
    sql`delete from pgboss.job where name = ${resetRequestJob.name} returning data ->> 'email' as email`,
  );
  expect(rows).toEqual([{ email: "known@example.com" }, { email: "unknown@example.com" }]);
});

test("an unknown e-mail gets the same answer and no e-mail; the link is in the language of the page", async () => {
  expect(await ask("nobody@example.com")).toEqual({ ok: true });
  expect(await linksTo("nobody@example.com")).toEqual([]);
  await person("english@example.com");
  await ask("english@example.com", { locale: "en" });
  expect((await linksTo("english@example.com"))[0]?.pathname).toBe("/en/auth/reset-password");
});

test("refuses invalid addresses, forged links and passwords that break the rules", async () => {
  expect(await ask("  ")).toEqual({ ok: false, code: "required" });
  expect(await ask("not an address")).toEqual({ ok: false, code: "email" });
  const forged = new URL("http://localhost/?token=forged");
  expect(await choose(forged, "new-password")).toEqual({ ok: false, code: "link" });
  expect(await choose(forged, "")).toEqual({ ok: false, code: "required" });
  expect(await choose(forged, "new-password", "other")).toEqual({ ok: false, code: "mismatch" });
  expect(await choose(forged, "12345")).toEqual({ ok: false, code: "short" });
  expect(await choose(forged, "x".repeat(129))).toEqual({ ok: false, code: "long" });
  expect(await choose(forged, "Password1!")).toEqual({ ok: false, code: "common" });
});

test("limits reset e-mails to one address to five an hour per network and twenty in all", async () => {
  await person("often@example.com");
  const codes = [];
  for (let time = 0; time < 6; time++) {
    const result = await ask("often@example.com");
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "limited"]);
  expect(await linksTo("often@example.com")).toHaveLength(5);
  expect(await ask("often@example.com", { address: "203.0.113.2" })).toEqual({ ok: true });
  for (let time = 0; time < 14; time++) await services.limits.linksPerAccount.consume("often@example.com");
  const refused = await ask("often@example.com", { address: "203.0.113.3" });
  expect(refused).toMatchObject({ ok: false, code: "limited" });
  expect("retryAfterSeconds" in refused ? refused.retryAfterSeconds : 0).toBeGreaterThan(3500);
});

test("sends the link to any address that the shop accepts, and refuses malformed ones", async () => {
  for (const email of ["мария@пример.бг", "mira&co@example.com"]) {
    await person(email);
    expect(await ask(email)).toEqual({ ok: true });
    expect(await linksTo(email)).toHaveLength(1);
  }
  expect(await ask("a\0b@example.com")).toEqual({ ok: false, code: "email" });
  expect(await ask(`${"x".repeat(300)}@example.com`)).toEqual({ ok: false, code: "email" });
});
