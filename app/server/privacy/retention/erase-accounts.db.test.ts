import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signUp } from "#app/server/accounts/sign-up.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const start = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

beforeEach(async () => {
  for (const table of [users, mails, staffInvites]) await db.delete(table);
});

/** Inserts an unconfirmed account with a confirmation e-mail for each of the days in `confirmationDays`. */
async function unconfirmed(
  name: string,
  { confirmationDays, isAdmin = false }: { confirmationDays: number[]; isAdmin?: boolean },
) {
  const insert = isAdmin ? insertAdmin : insertPerson;
  const { userId, email } = await insert(db, { email: `${name}@example.com` });
  await db.update(users).set({ emailVerified: false, createdAt: start }).where(eq(users.id, userId));
  for (const day of confirmationDays) await insertEmail(email, "verify_email", day);
  return userId;
}

async function insertEmail(
  recipient: string,
  kind: "verify_email" | "staff_invite" | "order_shipped",
  day: number,
) {
  const created_at = days(day);
  await db.insert(mails).values({
    id: newId(),
    kind,
    recipient,
    language: "bg",
    data: { order_id: newId() },
    created_at,
    state: "sent",
  });
}

async function insertInvite(name: string, expires_at: Date) {
  const email = `${name}@example.com`;
  await db.insert(staffInvites).values({ id: newId(), email, language: "bg", created_at: start, expires_at });
  await insertEmail(email, "staff_invite", 0);
}

const names = (rows: { email: string | null }[]) =>
  rows.map(({ email }) => String(email).replace("@example.com", "")).toSorted();
const accountsLeft = async () => names(await db.select({ email: users.email }).from(users));
const recipients = async () =>
  names(await db.select({ email: mails.recipient }).from(mails).orderBy(asc(mails.id)));

test("erases an unconfirmed account and its confirmation e-mails 30 days after the last of them", async () => {
  await unconfirmed("once", { confirmationDays: [0] });
  await unconfirmed("again", { confirmationDays: [0, 5] });
  await unconfirmed("admin", { confirmationDays: [], isAdmin: true });
  await insertPerson(db, { email: "confirmed@example.com" });
  await db.update(users).set({ createdAt: start });
  await insertEmail("confirmed@example.com", "verify_email", 0);
  await insertEmail("once@example.com", "order_shipped", 0);

  expect(await eraseExpiredData(shop, days(30))).toMatchObject({ unconfirmed_account: 0 });
  expect(await eraseExpiredData(shop, new Date(days(30).getTime() + 1))).toMatchObject({
    unconfirmed_account: 1,
  });
  expect(await accountsLeft()).toEqual(["admin", "again", "confirmed"]);
  expect(await recipients()).toEqual(["again", "again", "confirmed", "once"]);
  expect(await eraseExpiredData(shop, days(35))).toMatchObject({ unconfirmed_account: 0 });
  expect(await eraseExpiredData(shop, days(36))).toMatchObject({ unconfirmed_account: 1 });
  expect(await accountsLeft()).toEqual(["admin", "confirmed"]);
  const remaining = await db.select({ id: profiles.id }).from(profiles);
  expect(remaining).toHaveLength(2);
});

test("concurrent runs erase an account once, and keep one that is being confirmed", async () => {
  const confirmed = await unconfirmed("confirmed", { confirmationDays: [0] });
  await unconfirmed("gone", { confirmationDays: [0] });
  const nights = await db.transaction(async (tx) => {
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, confirmed));
    return Promise.all([eraseExpiredData(shop, days(40)), eraseExpiredData(shop, days(40))]);
  });
  expect(nights.reduce((sum, erased) => sum + erased.unconfirmed_account, 0)).toBe(1);
  expect(await accountsLeft()).toEqual(["confirmed"]);
});

test("a person whose account was erased can register again", async () => {
  await unconfirmed("back", { confirmationDays: [0] });
  const form = {
    firstName: "Мария",
    lastName: "Иванова",
    email: "back@example.com",
    password: "another-secret",
    confirmPassword: "another-secret",
  };
  const register = () => signUp(shop, { form, address: "203.0.113.7", locale: "bg", now: days(40) });
  expect(await register()).toEqual({ ok: false, code: "exists" });
  await eraseExpiredData(shop, days(40));
  expect(await register()).toEqual({ ok: true });
});

test("erases an unaccepted invitation and its e-mail 30 days after it expired", async () => {
  await insertInvite("expired", days(7));
  await insertInvite("open", days(8));
  expect(await eraseExpiredData(shop, days(37))).toMatchObject({ staff_invite: 0 });
  expect(await eraseExpiredData(shop, new Date(days(37).getTime() + 1))).toMatchObject({ staff_invite: 1 });
  const left = await db
    .select({ email: staffInvites.email })
    .from(staffInvites)
    .where(inArray(staffInvites.email, ["expired@example.com", "open@example.com"]));
  expect(names(left)).toEqual(["open"]);
  expect(await recipients()).toEqual(["open"]);
});
