import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, sessions } from "#app/server/db/schema/accounts.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { insertPerson, insertStaff, personsPassword } from "#tests/factories/accounts/people.ts";
import { inviteTime, staffOf } from "#tests/factories/accounts/staff.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { acceptInvite } from "./accept-invite.ts";
import { changeRole } from "./change-role.ts";
import { inviteAdmin } from "./invite-admin.ts";
import { listStaff } from "./list-staff.ts";
import { removeAdmin } from "./remove-admin.ts";
import { runs } from "#tests/tiers.ts";

const services = await testServices();
const { db } = services;
const now = inviteTime;
const { nextEmail, admin, enter, invite, inviteIdOf, loggedOf } = staffOf(services);

let owner: Admin;
beforeEach(async () => {
  await db.update(profiles).set({ is_admin: false, role: null });
  owner = await admin();
});

const roleOf = async (userId: string) => {
  const [profile] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId));
  return profile?.role;
};

test("an owner gives another person a role, which takes effect at the next request and ends no session", async () => {
  const person = await insertStaff(db, { email: nextEmail(), role: "manager" });
  const session = await enter(person.email);
  if (!session.ok) throw new Error(session.code);
  const headers = new Headers({ Cookie: session.cookies.map((text) => text.split(";")[0]).join("; ") });
  expect(await changeRole(db, owner, { userId: person.userId, role: "packer", now })).toEqual({
    ok: true,
    email: person.email,
  });
  expect(await findActor(services, headers)).toEqual({ ...person, role: "packer" });
  expect(await db.select().from(sessions).where(eq(sessions.userId, person.userId))).toHaveLength(1);
  const change = {
    action: "right",
    user: owner.email,
    before: { role: "manager" },
    after: { role: "packer" },
  };
  expect(await loggedOf(person.userId)).toEqual([change]);
  // A repeated request changes nothing.
  expect(await changeRole(db, owner, { userId: person.userId, role: "packer", now })).toMatchObject({
    ok: true,
  });
  expect(await loggedOf(person.userId)).toHaveLength(1);
});

test("refuses the caller's own role, a person who is not staff, and a caller who is no longer an owner", async () => {
  const [second, customer] = [await admin(), await insertPerson(db, { email: nextEmail() })];
  const give = (by: Admin, userId: string) => changeRole(db, by, { userId, role: "packer", now });
  expect(await give(owner, owner.userId)).toEqual({ ok: false, code: "own_role" });
  expect(await give(owner, customer.userId)).toEqual({ ok: false, code: "gone" });
  expect(await give(owner, newId())).toEqual({ ok: false, code: "gone" });
  expect(await give(owner, second.userId)).toMatchObject({ ok: true });
  expect(await give(second, owner.userId)).toEqual({ ok: false, code: "not_owner" });
  const email = nextEmail();
  expect(await inviteAdmin(services, second, { email, role: "packer", language: "bg", now })).toEqual({
    ok: false,
    code: "not_owner",
  });
  expect(await roleOf(owner.userId)).toBe("owner");
});

test("withdraws the open invitations of a former owner, and of nobody else", async () => {
  const second = await admin();
  const [seconds, owners] = [nextEmail(), nextEmail()];
  await invite(second, seconds);
  await invite(owner, owners);
  await changeRole(db, owner, { userId: second.userId, role: "manager", now });
  expect(await inviteIdOf(seconds)).toBe("");
  expect(await inviteIdOf(owners)).not.toBe("");
});

test("an invitation gives its role, which the list shows", async () => {
  const person = await insertPerson(db, { email: nextEmail() });
  const token = await invite(owner, person.email, { role: "accountant" });
  expect((await listStaff(services, owner, now)).invites[0]).toMatchObject({
    email: person.email,
    role: "accountant",
  });
  await acceptInvite(services, person, { token, now });
  expect(await roleOf(person.userId)).toBe("accountant");
  const { admins } = await listStaff(services, owner, now);
  expect(admins.find(({ id }) => id === person.userId)).toMatchObject({ role: "accountant" });
  expect(await loggedOf(person.userId)).toEqual([
    {
      action: "right",
      user: person.email,
      before: { is_admin: false, role: null },
      after: { is_admin: true, role: "accountant" },
    },
  ]);
});

test("a packer can be removed while there is only one owner", async () => {
  const packer = await insertStaff(db, { email: nextEmail(), role: "packer" });
  expect(await removeAdmin(db, owner, { userId: packer.userId, now })).toMatchObject({ ok: true });
  const second = await insertStaff(db, { email: nextEmail(), role: "manager" });
  expect(await deleteAccount(services, second, { password: personsPassword })).toEqual({ ok: true });
  expect(await removeAdmin(db, owner, { userId: owner.userId, now })).toEqual({
    ok: false,
    code: "last_owner",
  });
});

test("two owners who demote each other concurrently leave one", async () => {
  for (let round = 0; round < 6; round++) {
    await db.update(profiles).set({ is_admin: false, role: null });
    const [a, b] = [await admin(), await admin()];
    const results = await Promise.all([
      changeRole(db, a, { userId: b.userId, role: "editor", now }),
      changeRole(db, b, { userId: a.userId, role: "packer", now }),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual({ ok: false, code: "not_owner" });
  }
});

type Step = { kind: "role" | "remove"; by: number; of: number; role: StaffRole };

test("after any concurrent role changes and removals an owner remains", async () => {
  const person = fc.integer({ min: 0, max: 2 });
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom("role", "remove"),
    by: person,
    of: person,
    role: fc.constantFrom(...staffRoles),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await db.update(profiles).set({ is_admin: false, role: null });
      const people = [await admin(), await admin(), await admin()];
      await Promise.all(
        steps.map(({ kind, by, of, role }) => {
          const [actor, { userId }] = [people[by]!, people[of]!];
          return kind === "role"
            ? changeRole(db, actor, { userId, role, now })
            : removeAdmin(db, actor, { userId, now });
        }),
      );
      expect((await db.select().from(profiles).where(eq(profiles.role, "owner"))).length).toBeGreaterThan(0);
    }),
    { numRuns: runs(25) },
  );
});
