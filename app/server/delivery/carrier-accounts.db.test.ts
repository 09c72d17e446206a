import { asc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CarrierCredentials, CarrierName } from "#app/domain/delivery/carrier.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { CarrierError } from "./carrier-contract.ts";
import type { Carrier } from "./carrier-contract.ts";
import {
  checkCarrierAccount,
  listCarrierAccounts,
  removeCarrierAccount,
  saveCarrierAccount,
} from "./carrier-accounts.ts";
import { createCarriers } from "./carriers.ts";

type Check = Carrier["checkAccount"];

const real = await testServices();
const { db } = real;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");
const later = new Date("2026-11-24T11:00:00Z");
const credentials = { username: "shop", password: "long-password" };

const accepts: Check = () => Promise.resolve({ ok: true });
const refuses: Check = () => Promise.resolve({ ok: false, reason: "Грешна парола" });
const isAway: Check = () =>
  Promise.reject(new CarrierError("unreachable", "Econt does not answer", { mayHaveActed: false }));

/** Services with one carrier, Econt, that answers as given and records the accounts with which it is opened. */
function servicesWith(checkAccount: Check, secret = real.signingSecret) {
  const seen: CarrierCredentials[] = [];
  const open = ({ credentials: account }: { credentials: CarrierCredentials }) => {
    seen.push(account);
    return { name: "econt", checkAccount } as Carrier;
  };
  const known = createCarriers(
    { env: real.env, db, secret },
    { econt: open, speedy: open, boxnow: open, sandbox: open },
  );
  return { db, jobs: real.jobs, carriers: known, signingSecret: secret, seen };
}

async function econt(services = servicesWith(accepts)) {
  const list = await listCarrierAccounts(services, admin);
  return list.find(({ carrier }) => carrier === "econt");
}

async function audited() {
  const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  return rows.map(({ action, entity, record_id, before, after }) => [
    `${action} ${entity} ${record_id}`,
    before,
    after,
  ]);
}

beforeEach(async () => {
  await db.delete(carriers);
  await db.delete(auditLog);
});

test("lists every carrier that can have an account, even before the first is saved", async () => {
  const list = await listCarrierAccounts(servicesWith(accepts), admin);
  expect(list.map(({ carrier, state }) => [carrier, state])).toEqual([
    ["econt", "none"],
    ["speedy", "none"],
    ["boxnow", "none"],
  ]);
});

test("stores an accepted account encrypted and opens the carrier with it", async () => {
  const services = servicesWith(accepts);
  const saved = await saveCarrierAccount(services, admin, {
    carrier: "econt",
    credentials: { ...credentials, username: " shop ", color: "red" },
    now,
  });
  expect(saved).toEqual({ ok: true, isChecked: true });
  expect(services.seen).toEqual([credentials]);
  expect(await econt()).toMatchObject({ state: "stored", checkedAt: now });
  const [row] = await db.select().from(carriers);
  expect(JSON.stringify(row)).not.toContain("long-password");
  await services.carriers.find("econt");
  expect(services.seen).toEqual([credentials, credentials]);
  const { rows: jobs } = await db.execute(sql`select data from pgboss.job where name = 'offices'`);
  expect(jobs).toEqual([{ data: { carrier: "econt" } }]);
});

test("the audit log has each change and no credentials", async () => {
  const services = servicesWith(accepts);
  await saveCarrierAccount(services, admin, { carrier: "econt", credentials, now });
  await saveCarrierAccount(servicesWith(isAway), admin, {
    carrier: "econt",
    credentials,
    unchecked: true,
    now,
  });
  await removeCarrierAccount(services, admin, { carrier: "econt", now });
  await removeCarrierAccount(services, admin, { carrier: "econt", now });
  const carrier = "econt";
  expect(await audited()).toEqual([
    ["update carrier econt", null, { carrier, account: "saved", account_checked: true }],
    ["update carrier econt", null, { carrier, account: "replaced", account_checked: false }],
    ["update carrier econt", null, { carrier, account: "removed" }],
  ]);
});

test("a refused account is not stored, and does not replace one that works", async () => {
  await saveCarrierAccount(servicesWith(accepts), admin, { carrier: "econt", credentials, now });
  const services = servicesWith(refuses);
  const change = {
    carrier: "econt",
    credentials: { ...credentials, password: "wrong" },
    unchecked: true,
    now,
  } as const;
  expect(await saveCarrierAccount(services, admin, change)).toEqual({
    ok: false,
    code: "unauthorized",
    reason: "Грешна парола",
  });
  await services.carriers.find("econt");
  expect(services.seen.at(-1)).toEqual(credentials);
  expect(await audited()).toHaveLength(1);
});

test("an account of an unreachable carrier is stored only on request, as unchecked", async () => {
  const services = servicesWith(isAway);
  const change = { carrier: "econt", credentials, now } as const;
  expect(await saveCarrierAccount(services, admin, change)).toEqual({
    ok: false,
    code: "unreachable",
    reason: "Econt does not answer",
  });
  expect(await econt()).toMatchObject({ state: "none" });
  expect(await saveCarrierAccount(services, admin, { ...change, unchecked: true })).toEqual({
    ok: true,
    isChecked: false,
  });
  expect(await econt()).toMatchObject({ state: "stored", checkedAt: null });
});

test.for<[CarrierName, CarrierCredentials, string[]]>([
  ["econt", {}, ["username", "password"]],
  ["econt", { username: "  ", password: "a\nb" }, ["username", "password"]],
  ["speedy", { username: "x".repeat(201), password: "🍓" }, ["username"]],
  ["boxnow", { client_id: "1", partner_id: "" }, ["client_secret"]],
])("names the fields of %s that cannot be credentials: %j", async ([carrier, given, fields]) => {
  const services = servicesWith(accepts);
  if (carrier === "sandbox") throw new Error("The sandbox has no account");
  const result = await saveCarrierAccount(services, admin, { carrier, credentials: given, now });
  expect(result).toEqual({ ok: false, code: "invalid", fields });
  expect(services.seen).toEqual([]);
});

test("checking again stores the time, a refusal clears it, and an outage changes nothing", async () => {
  const check = (answer: Check, at: Date) =>
    checkCarrierAccount(servicesWith(answer), admin, { carrier: "econt", now: at });
  expect(await check(accepts, now)).toEqual({ ok: false, code: "missing" });
  await saveCarrierAccount(servicesWith(accepts), admin, { carrier: "econt", credentials, now });
  expect(await check(accepts, later)).toEqual({ ok: true });
  expect(await econt()).toMatchObject({ checkedAt: later });
  expect(await check(isAway, later)).toMatchObject({ ok: false, code: "unreachable" });
  expect(await econt()).toMatchObject({ checkedAt: later });
  expect(await check(refuses, later)).toMatchObject({ ok: false, code: "unauthorized" });
  expect(await econt()).toMatchObject({ state: "stored", checkedAt: null });
  expect((await audited()).at(-1)).toEqual([
    "update carrier econt",
    { account_checked: true },
    { account_checked: false },
  ]);
});

test("a check that ends after another account was saved changes nothing", async () => {
  await saveCarrierAccount(servicesWith(accepts), admin, { carrier: "econt", credentials, now });
  const replaceMeanwhile: Check = async () => {
    const other = { ...credentials, password: "another" };
    await saveCarrierAccount(servicesWith(accepts), admin, {
      carrier: "econt",
      credentials: other,
      now: later,
    });
    return { ok: false, reason: "Грешна парола" };
  };
  await checkCarrierAccount(servicesWith(replaceMeanwhile), admin, { carrier: "econt", now: later });
  expect(await econt()).toMatchObject({ checkedAt: later });
});

test("an account stored under another AUTH_SECRET must be entered again", async () => {
  const other = servicesWith(accepts, "another-secret-of-the-tests-with-enough-characters");
  await saveCarrierAccount(other, admin, { carrier: "econt", credentials, now });
  expect(await econt()).toMatchObject({ state: "unreadable" });
  expect(await checkCarrierAccount(servicesWith(accepts), admin, { carrier: "econt", now })).toEqual({
    ok: false,
    code: "missing",
  });
});

test("a removed account leaves the carrier's settings, and the carrier can no longer be used", async () => {
  const services = servicesWith(accepts);
  await saveCarrierAccount(services, admin, { carrier: "econt", credentials, now });
  expect(await services.carriers.names()).toEqual(["econt"]);
  await removeCarrierAccount(services, admin, { carrier: "econt", now });
  expect(await econt()).toMatchObject({ state: "none", checkedAt: null });
  expect(await services.carriers.find("econt")).toBeNull();
  const [row] = await db.select().from(carriers);
  expect(row?.settings.contents).toBe("Желирани плодови бонбони");
});
