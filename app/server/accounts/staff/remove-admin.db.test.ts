import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Admin } from "#app/server/accounts/admin.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, sessions, twoFactors, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { inviteTime, staffOf } from "#tests/factories/accounts/staff.ts";
import { acceptInvite } from "./accept-invite.ts";
import { inviteAdmin, resendInvite } from "./invite-admin.ts";
import { listStaff } from "./list-staff.ts";
import { removeAdmin } from "./remove-admin.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "1000" });
const { db } = services;
const now = inviteTime;
const week = 7 * 86_400_000;
const { nextEmail, admin, enter, invite, inviteIdOf, acceptNew, isAdmin, loggedOf } = staffOf(services);

/** The only administrator at the start of each test. */
let owner: Admin;
beforeEach(async () => {
  await db.update(profiles).set({ is_admin: false, role: null });
  owner = await admin();
});

const accountOf = ({ userId, email }: Admin) => ({ userId, email });

async function cookieOf({ email }: { email: string }): Promise<string> {
  const session = await enter(email);
  if (!session.ok) throw new Error(session.code);
  return session.cookies.map((text) => text.split(";")[0]).join("; ");
}

test("removing an administrator ends sessions, second step and open invitations at once", async () => {
  const second = await admin();
  const cookie = await cookieOf(second);
  const ownersCookie = await cookieOf(owner);
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, second.userId));
  await db.insert(twoFactors).values({ id: newId(), userId: second.userId, secret: "x", backupCodes: "x" });
  const email = nextEmail();
  const token = await invite(second, email);

  expect(await removeAdmin(db, owner, { userId: second.userId, now })).toEqual({
    ok: true,
    email: second.email,
    isSelf: false,
  });
  expect(await isAdmin(second.email)).toBe(false);
  expect(await findActor(services, new Headers({ Cookie: cookie }))).toEqual({ kind: "visitor" });
  expect(await findActor(services, new Headers({ Cookie: ownersCookie }))).toEqual({
    ...accountOf(owner),
    kind: "admin",
    role: "owner",
  });
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, second.userId))).toEqual([]);
  expect(await acceptNew(token)).toEqual({ ok: false, code: "gone" });
  expect(await loggedOf(second.userId)).toEqual([
    {
      action: "right",
      user: owner.email,
      before: { is_admin: true, role: "owner" },
      after: { is_admin: false, role: null },
    },
  ]);
  // The account remains a customer's and signs in with the password alone.
  expect(await enter(second.email)).toMatchObject({ ok: true });
  expect(await removeAdmin(db, owner, { userId: second.userId, now })).toEqual({ ok: false, code: "gone" });
  expect(await removeAdmin(db, owner, { userId: newId(), now })).toEqual({ ok: false, code: "gone" });
  // A concurrent request of the removed administrator is refused.
  expect(await removeAdmin(db, second, { userId: owner.userId, now })).toEqual({
    ok: false,
    code: "not_owner",
  });
  expect(await inviteAdmin(services, second, { email, role: "packer", language: "bg", now })).toEqual({
    ok: false,
    code: "not_owner",
  });
});

test("withdraws the invitations last sent by the removed administrator, and no others", async () => {
  const [first, second] = [await admin(), await admin()];
  const [firsts, resent, seconds] = [nextEmail(), nextEmail(), nextEmail()];
  for (const email of [firsts, resent]) await invite(first, email);
  await invite(second, seconds);
  const inviteId = await inviteIdOf(resent);
  expect(await resendInvite(services, second, { inviteId, now })).toEqual({ ok: true, email: resent });
  await removeAdmin(db, owner, { userId: first.userId, now });
  const open = (await listStaff(services, owner, now)).invites.map(({ email }) => email);
  expect([firsts, resent, seconds].map((email) => open.includes(email))).toEqual([false, true, true]);
  const emails = await db.select({ to: mails.recipient }).from(mails);
  expect(emails.filter(({ to }) => to === firsts)).toEqual([]);
  expect(emails.filter(({ to }) => to === resent)).toHaveLength(2);
  // A concurrent request of the removed administrator is refused.
  const late = await resendInvite(services, first, { inviteId, now });
  expect(late).toEqual({ ok: false, code: "not_owner" });
});

test("an administrator can give up their own right and stays signed in; the last one is refused", async () => {
  expect(await removeAdmin(db, owner, { userId: owner.userId, now })).toEqual({
    ok: false,
    code: "last_owner",
  });
  await admin();
  const cookie = await cookieOf(owner);
  expect(await removeAdmin(db, owner, { userId: owner.userId, now })).toMatchObject({
    ok: true,
    isSelf: true,
  });
  expect(await findActor(services, new Headers({ Cookie: cookie }))).toEqual({
    ...accountOf(owner),
    kind: "customer",
  });
  expect(await db.select().from(sessions).where(eq(sessions.userId, owner.userId))).toHaveLength(1);
});

test("concurrent removals and account deletions always leave an administrator", async () => {
  for (let round = 0; round < 4; round++) {
    await db.update(profiles).set({ is_admin: false, role: null });
    const [a, b, c] = [await admin(), await admin(), await admin()];
    const results = await Promise.all([
      removeAdmin(db, a, { userId: b.userId, now }),
      removeAdmin(db, b, { userId: a.userId, now }),
      removeAdmin(db, b, { userId: c.userId, now }),
      removeAdmin(db, c, { userId: a.userId, now }),
      removeAdmin(db, a, { userId: a.userId, now }),
      deleteAccount(services, c, { password: personsPassword }),
      inviteAdmin(services, a, { email: nextEmail(), role: "packer", language: "bg", now }),
    ]);
    expect(results.some((result) => result.ok)).toBe(true);
    expect((await db.select().from(profiles).where(eq(profiles.is_admin, true))).length).toBeGreaterThan(0);
  }
});

test("two administrators who remove each other concurrently leave one", async () => {
  for (let round = 0; round < 6; round++) {
    await db.update(profiles).set({ is_admin: false, role: null });
    const [a, b] = [await admin(), await admin()];
    const results = await Promise.all([
      removeAdmin(db, a, { userId: b.userId, now }),
      removeAdmin(db, b, { userId: a.userId, now }),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual({ ok: false, code: "not_owner" });
    expect(await db.select().from(profiles).where(eq(profiles.is_admin, true))).toHaveLength(1);
  }
});

test("lists administrators with grant date, last session and second step, and open invitations", async () => {
  const person = await insertPerson(db, { email: nextEmail() });
  await acceptInvite(services, person, { token: await invite(owner, person.email), now });
  await removeAdmin(db, owner, { userId: person.userId, now });
  const again = new Date(now.getTime() + 1);
  await acceptInvite(services, person, { token: await invite(owner, person.email), now: again });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, person.userId));
  const seen = new Date("2026-11-20T08:00:00Z");
  await enter(owner.email);
  await db.update(sessions).set({ updatedAt: seen }).where(eq(sessions.userId, owner.userId));
  const email = nextEmail();
  await invite(owner, email);
  const [account] = await db.select().from(users).where(eq(users.id, owner.userId));
  const { admins, invites } = await listStaff(services, owner, now);
  expect(admins.find(({ id }) => id === owner.userId)).toMatchObject({
    email: owner.email,
    since: account?.createdAt,
    isSelf: true,
    has_two_factor: false,
    seen_at: seen,
  });
  expect(admins.find(({ id }) => id === person.userId)).toMatchObject({
    first_name: "Мария",
    isSelf: false,
    has_two_factor: true,
    seen_at: null,
    since: again,
  });
  expect(admins).toHaveLength(2);
  expect(invites[0]).toMatchObject({ email, language: "bg", inviter: owner.email, isExpired: false });
  expect(invites[0]?.expires_at).toEqual(new Date(now.getTime() + week));
});

test("personal data includes a received invitation, deleted with the account; sent invitations remain", async () => {
  const person = await insertPerson(db, { email: nextEmail() });
  await invite(owner, person.email);
  expect(await collectOwnData(db, person)).toMatchObject({
    two_factor_enabled: false,
    staff_invites: [{ created_at: now, expires_at: new Date(now.getTime() + week) }],
  });
  expect(await deleteAccount(services, person, { password: personsPassword })).toEqual({ ok: true });
  expect(await inviteIdOf(person.email)).toBe("");
  expect(await db.select().from(mails).where(eq(mails.recipient, person.email))).toEqual([]);

  const second = await admin();
  const email = nextEmail();
  await invite(second, email);
  await deleteAccount(services, second, { password: personsPassword });
  expect((await listStaff(services, owner, now)).invites[0]).toMatchObject({ email, inviter: null });
});
