import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { finishSignIn } from "#app/server/accounts/finish-sign-in.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewBackupCodes,
  turnOffTwoFactor,
} from "#app/server/accounts/two-factor/two-factor.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { log } from "#app/server/log.ts";
import { insertAdmin, insertPerson, personsPassword as password } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { totp, totpPeriod } from "#tests/factories/accounts/totp.ts";
import { securityEvents } from "./security-events.ts";

const services = await testServices();
const { db, limits } = services;
const start = new Date("2026-11-21T10:00:00Z");

/** A fixed clock makes codes deterministic. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => void vi.useRealTimers());

/** Returns the events that the work logs, after checking that each was counted and that no line holds personal data. */
async function eventsDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const before = await counted();
  const spy = vi.spyOn(log, "info");
  await work();
  const lines = spy.mock.calls.filter((line: unknown[]) => line[1] === "security event");
  spy.mockRestore();
  const events = lines.map(([fields]) => (fields as { event: string }).event);
  expect(lines.map(([fields]) => Object.keys(fields as object))).toEqual(events.map(() => ["event"]));
  const after = await counted();
  for (const event of securityEvents)
    expect((after.get(event) ?? 0) - (before.get(event) ?? 0)).toBe(
      events.filter((name) => name === event).length,
    );
  return events;
}

async function counted(): Promise<Map<string, number>> {
  const samples = (await services.metrics.text()).matchAll(
    /^shop_security_events_total\{event="(\w+)"\} (\d+)$/gm,
  );
  return new Map([...samples].map(([, event = "", value]) => [event, Number(value)]));
}

function headersWith(cookies: string[]): Headers {
  const stored = cookies.filter((cookie) => !/Max-Age=0/i.test(cookie)).map((cookie) => cookie.split(";")[0]);
  return new Headers({ Cookie: stored.join("; ") });
}

function enter(email: string, { typed = password, address = "203.0.113.1" } = {}) {
  return signIn(services, {
    email,
    password: typed,
    address,
    locale: "bg",
    headers: new Headers(),
    now: start,
  });
}

test("every event has a counter before it occurs", async () => {
  expect([...(await counted()).keys()]).toEqual([...securityEvents]);
});

test("records failed and rate-limited sign-ins", async () => {
  await insertPerson(db, { email: "anna@example.com" });
  expect(await eventsDuring(() => enter("anna@example.com"))).toEqual([]);
  expect(await eventsDuring(() => enter("anna@example.com", { typed: "wrong" }))).toEqual(["sign_in_failed"]);
  expect(await eventsDuring(() => enter("nobody@example.com"))).toEqual(["sign_in_failed"]);
  const address = "203.0.113.2";
  for (let time = 0; time < 50; time++) await limits.signInsPerAddress.consume(address);
  expect(await eventsDuring(() => enter("anna@example.com", { address }))).toEqual(["sign_in_limited"]);
});

test("records wrong and rate-limited passwords of a signed-in person", async () => {
  const person = await insertPerson(db, { email: "deletes@example.com" });
  const remove = (typed: string) => deleteAccount(services, person, { password: typed });
  expect(await eventsDuring(() => remove("wrong"))).toEqual(["password_failed"]);
  for (let time = 0; time < 10; time++) await limits.passwordsPerAccount.consume(person.email);
  expect(await eventsDuring(() => remove(password))).toEqual(["password_limited"]);
});

test("records changes of the second step and wrong codes, and informs the person of the changes", async () => {
  const actor = await insertAdmin(db, { email: "admin@example.com" });
  const signedIn = await enter(actor.email);
  if (!signedIn.ok) throw new Error(signedIn.code);
  const headers = headersWith(signedIn.cookies);
  const started = await beginTwoFactor(services, actor, { headers, password });
  if (!started.ok) throw new Error(started.code);
  const codeAt = (periods: number) => totp(started.secret, start.getTime() + periods * totpPeriod);
  const confirm = (code: string) =>
    confirmTwoFactor(services, actor, { headers, code, locale: "en", now: start });
  const wrong = codeAt(100);
  expect(await eventsDuring(() => confirm(wrong))).toEqual(["code_failed"]);
  const confirmed = await confirm(codeAt(0));
  if (!confirmed.ok) throw new Error(confirmed.code);
  const current = headersWith(confirmed.cookies);
  const renew = () =>
    renewBackupCodes(services, actor, {
      headers: current,
      password,
      code: codeAt(-1),
      locale: "en",
      now: start,
    });
  expect(await eventsDuring(renew)).toEqual(["backup_codes_renewed"]);

  const first = await enter(actor.email);
  if (first.ok || first.code !== "second_step") throw new Error("no second step");
  const finish = (address: string) =>
    finishSignIn(services, { code: wrong, address, headers: headersWith(first.cookies), now: start });
  expect(await eventsDuring(() => finish("203.0.113.3"))).toEqual(["code_failed"]);
  for (let time = 0; time < 50; time++) await limits.signInsPerAddress.consume("203.0.113.4");
  expect(await eventsDuring(() => finish("203.0.113.4"))).toEqual(["code_limited"]);

  const turnOff = () =>
    turnOffTwoFactor(services, actor, {
      headers: current,
      password,
      code: codeAt(1),
      locale: "en",
      now: start,
    });
  expect(await eventsDuring(turnOff)).toEqual(["two_factor_off"]);
  const emails = await db
    .select({ language: mails.language, data: mails.data })
    .from(mails)
    .where(and(eq(mails.kind, "account_changed"), eq(mails.recipient, actor.email)))
    .orderBy(mails.id);
  expect(emails).toEqual(
    ["two_factor_on", "backup_codes", "two_factor_off"].map((change) => ({
      language: "en",
      data: { name: "Мария", change },
    })),
  );
});

test("records that codes are locked after ten wrong ones", async () => {
  const actor = await insertAdmin(db, { email: "locked@example.com" });
  const signedIn = await enter(actor.email);
  if (!signedIn.ok) throw new Error(signedIn.code);
  const headers = headersWith(signedIn.cookies);
  const started = await beginTwoFactor(services, actor, { headers, password });
  if (!started.ok) throw new Error(started.code);
  const code = totp(started.secret, start.getTime());
  expect(
    await eventsDuring(() => confirmTwoFactor(services, actor, { headers, code, locale: "bg", now: start })),
  ).toEqual(["two_factor_on"]);
  const wrong = totp(started.secret, start.getTime() + 100 * totpPeriod);
  for (const round of [1, 2]) {
    const first = await enter(actor.email, { address: `203.0.113.1${round}` });
    if (first.ok || first.code !== "second_step") throw new Error("no second step");
    const begun = headersWith(first.cookies);
    for (let time = 0; time < 5; time++)
      await finishSignIn(services, {
        code: wrong,
        address: `203.0.113.1${round}`,
        headers: begun,
        now: start,
      });
  }
  const first = await enter(actor.email, { address: "203.0.113.20" });
  if (first.ok || first.code !== "second_step") throw new Error("no second step");
  const begun = headersWith(first.cookies);
  expect(
    await eventsDuring(() =>
      finishSignIn(services, { code: wrong, address: "203.0.113.20", headers: begun, now: start }),
    ),
  ).toEqual(["codes_locked"]);
});
