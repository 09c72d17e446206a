import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { grantedTo, insertPerson, insertStaff } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changeOwnEmail, changeOwnName, confirmOwnEmail, readEmailLink } from "./own-account.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-29T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let staff: Staff;

beforeEach(async () => {
  await db.delete(users);
  await db.delete(mails);
  await db.delete(auditLog);
  await db.delete(rateLimits);
  staff = grantedTo(await insertStaff(db, { email: "admin@plodko.example", role: "packer" }));
});

const change = (email: string, { hasMail = false, who = staff } = {}) =>
  changeOwnEmail(services, who, { email, hasMail, locale: "bg", now });

async function emailNow() {
  const [user] = await db.select().from(users).where(eq(users.id, staff.userId));
  return user?.email;
}

async function sentToken() {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "new_email"));
  return { recipient: mail?.recipient, token: new URL(mail?.data.url ?? "").searchParams.get("token") ?? "" };
}

test("a member of staff of any role changes the own name, which is not in the audit log", async () => {
  const names = { firstName: " Елена <b> ", lastName: "Петрова" };
  expect(await changeOwnName(db, staff, { names, now })).toEqual({ ok: true });
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, staff.userId));
  expect(profile).toMatchObject({ first_name: "Елена b", last_name: "Петрова" });
  const entries = await db.select().from(auditLog);
  expect(entries).toMatchObject([{ entity: "staff", action: "update", after: { own_account: "name" } }]);
  const empty = { firstName: " ", lastName: "Петрова" };
  expect(await changeOwnName(db, staff, { names: empty, now })).toEqual({ ok: false, code: "required" });
});

test("without a mail server the e-mail changes at once, and the old address is informed", async () => {
  expect(await change(" Elena@Example.com ")).toEqual({ ok: true, isSent: false });
  expect(await emailNow()).toBe("elena@example.com");
  const sent = await db.select().from(mails);
  expect(sent).toMatchObject([
    { kind: "account_changed", recipient: "admin@plodko.example", data: { change: "email" } },
  ]);
  const entries = await db.select().from(auditLog);
  expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain("elena@");
});

test("with a mail server the link to the new address changes it, once and within a day", async () => {
  expect(await change("elena@example.com", { hasMail: true })).toEqual({ ok: true, isSent: true });
  expect(await emailNow()).toBe("admin@plodko.example");
  const { recipient, token } = await sentToken();
  expect(recipient).toBe("elena@example.com");
  expect(readEmailLink(services, staff, { token, now: later(25) })).toBeNull();
  expect(readEmailLink(services, staff, { token: `${token}x`, now })).toBeNull();
  const other = grantedTo(await insertStaff(db, { email: "other@example.com", role: "owner" }));
  const confirm = (who: Staff) => confirmOwnEmail(services, who, { token, locale: "bg", now: later(23) });
  expect(await confirm(other)).toEqual({ ok: false, code: "link" });
  expect(await confirm(staff)).toEqual({ ok: true });
  expect(await emailNow()).toBe("elena@example.com");
  expect(await confirm(staff)).toEqual({ ok: false, code: "link" });
});

test("refuses what is no new address of its own", async () => {
  await insertPerson(db, { email: "taken@example.com" });
  const refused = async (email: string) => {
    const result = await change(email);
    return result.ok ? "changed" : result.code;
  };
  const typed = ["", "elena", "ADMIN@plodko.example", "Taken@example.com", `a\u0000@b`];
  expect(await Promise.all(typed.map(refused))).toEqual(["required", "email", "same", "taken", "email"]);
  expect(await emailNow()).toBe("admin@plodko.example");
});

test("an address that somebody took in the meantime is refused, also by its link", async () => {
  await change("elena@example.com", { hasMail: true });
  const { token } = await sentToken();
  await insertPerson(db, { email: "elena@example.com" });
  expect(await confirmOwnEmail(services, staff, { token, locale: "bg", now })).toEqual({
    ok: false,
    code: "taken",
  });
  expect(await emailNow()).toBe("admin@plodko.example");
});

test("of two changes at once one wins", async () => {
  const results = await Promise.all([change("a@example.com"), change("b@example.com")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});
