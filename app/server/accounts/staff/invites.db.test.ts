import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { listAudit } from "#app/server/audit/list-audit.ts";
import { signUp } from "#app/server/accounts/sign-up.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { inviteTime, newStaff, staffOf } from "#tests/factories/accounts/staff.ts";
import { acceptInvite, findInvite } from "./accept-invite.ts";
import { inviteAdmin, resendInvite, withdrawInvite } from "./invite-admin.ts";
import { listStaff } from "./list-staff.ts";
import { removeAdmin } from "./remove-admin.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "1000" });
const { db } = services;
const now = inviteTime;
const week = 7 * 86_400_000;
const visitor: Actor = { kind: "visitor" };
const { nextEmail, tokenOf, admin, enter, invite, inviteIdOf, acceptNew, isAdmin, loggedOf } =
  staffOf(services);

/** The only administrator at the start of each test. */
let owner: Admin;
beforeEach(async () => {
  await db.update(profiles).set({ is_admin: false, role: null });
  owner = await admin();
});

test("an invited person without an account chooses name and password and can sign in as administrator", async () => {
  const [email, other] = [nextEmail(), nextEmail()];
  await db.update(profiles).set({ first_name: "Олга" }).where(eq(profiles.id, owner.userId));
  const token = await invite(owner, email, { language: "en" });
  await invite(owner, other);
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  expect(mail).toMatchObject({ kind: "staff_invite", language: "en", data: { inviter: "Олга Иванова" } });
  expect(new URL(mail?.data.url ?? "").pathname).toBe("/en/auth/invite");
  expect(await findInvite(services, visitor, { token, now })).toEqual({ state: "new_account", email });
  const inviteId = await inviteIdOf(email);
  expect(await loggedOf(inviteId)).toEqual([
    { action: "invite", user: owner.email, before: null, after: { role: "owner" } },
  ]);

  expect(await acceptNew(token)).toMatchObject({ ok: true, email });
  expect(await enter(email, newStaff.password)).toMatchObject({ ok: true });
  const [account] = await db.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject({ name: "Анна Петрова", emailVerified: true });
  expect(await isAdmin(email)).toBe(true);
  expect(await loggedOf(account?.id ?? "")).toEqual([
    {
      action: "right",
      user: email,
      before: { is_admin: false, role: null },
      after: { is_admin: true, role: "owner" },
    },
  ]);
  // The link works once.
  expect(await findInvite(services, visitor, { token, now })).toEqual({ state: "gone", email: null });
  expect(await acceptNew(token)).toEqual({ ok: false, code: "gone" });
  expect(await inviteIdOf(email)).toBe("");
  expect(await inviteIdOf(other)).not.toBe("");
});

test("an owner can pass on a live invitation's link; its e-mail knows the role", async () => {
  const email = nextEmail();
  await invite(owner, email, { role: "packer" });
  const linkAt = async (time: Date) =>
    (await listStaff(services, owner, time)).invites.find((open) => open.email === email)?.link;
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  expect(mail?.data).toMatchObject({ role: "packer", url: await linkAt(now) });
  const token = new URL((await linkAt(now)) ?? "").searchParams.get("token") ?? "";
  expect(await acceptNew(token)).toMatchObject({ ok: true, email });
  const late = nextEmail();
  await invite(owner, late);
  const after = await listStaff(services, owner, new Date(now.getTime() + week));
  expect(after.invites.find((open) => open.email === late)?.link).toBeNull();
});

test("applies the sign-up form's rules and writes nothing when they fail", async () => {
  const email = nextEmail();
  const token = await invite(owner, email);
  const refused = async (changes: Partial<typeof newStaff>) => {
    const result = await acceptNew(token, changes);
    return result.ok ? "ok" : result.code;
  };
  expect(await refused({ firstName: " <> " })).toBe("required");
  expect(await refused({ lastName: "" })).toBe("required");
  expect(await refused({ password: "" })).toBe("required");
  expect(await refused({ confirmPassword: "another" })).toBe("mismatch");
  expect(await refused({ password: "12345", confirmPassword: "12345" })).toBe("short");
  const long = "п".repeat(129);
  expect(await refused({ password: long, confirmPassword: long })).toBe("long");
  expect(await refused({ password: "qwerty123", confirmPassword: "qwerty123" })).toBe("common");
  expect(await isAdmin(email)).toBeUndefined();
  expect(await inviteIdOf(email)).not.toBe("");
});

test("an invitation that is still open changes nothing for a person who became an owner otherwise", async () => {
  const person = await insertPerson(db, { email: nextEmail() });
  const token = await invite(owner, person.email, { role: "packer" });
  await db.update(profiles).set({ is_admin: true, role: "owner" }).where(eq(profiles.id, person.userId));
  expect(await acceptInvite(services, person, { token, now })).toEqual({ ok: false, code: "already_admin" });
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, person.userId));
  expect(profile).toMatchObject({ is_admin: true, role: "owner" });
  expect(await loggedOf(person.userId)).toEqual([]);
});

test("only the person signed in to the invited account can agree", async () => {
  const person = await insertPerson(db, { email: nextEmail() });
  const stranger = await insertPerson(db, { email: nextEmail() });
  const token = await invite(owner, person.email);
  const { email } = person;
  expect(await findInvite(services, visitor, { token, now })).toEqual({ state: "sign_in", email });
  expect(await findInvite(services, person, { token, now })).toEqual({ state: "agree", email });
  expect(await findInvite(services, stranger, { token, now })).toEqual({ state: "other_account", email });
  expect(await findInvite(services, owner, { token, now })).toEqual({ state: "other_account", email });
  for (const actor of [visitor, stranger])
    expect(await acceptInvite(services, actor, { token, now })).toEqual({ ok: false, code: "other_account" });
  // The link alone does not change the password of a confirmed account.
  expect(await acceptNew(token)).toEqual({ ok: false, code: "exists" });
  expect(await enter(email)).toMatchObject({ ok: true });

  expect(await acceptInvite(services, person, { token, now })).toEqual({ ok: true });
  expect(await isAdmin(email)).toBe(true);
  const asAdmin = { ...person, kind: "admin", role: "owner" } as const;
  expect(await findInvite(services, asAdmin, { token, now })).toEqual({
    state: "already_admin",
    email: null,
  });
  expect(await acceptInvite(services, asAdmin, { token, now })).toEqual({ ok: false, code: "gone" });
});

test("reassigns an unconfirmed account to the invited person, and its old password stops working", async () => {
  const email = nextEmail();
  const squatter = {
    firstName: "Друг",
    lastName: "Човек",
    email,
    password: "squatted",
    confirmPassword: "squatted",
  };
  await signUp(services, { form: squatter, address: "203.0.113.5", locale: "bg", now });
  await onlyTheseOrders(db, { email }, { email: owner.email });
  const token = await invite(owner, email);
  expect(await findInvite(services, visitor, { token, now })).toEqual({ state: "new_account", email });
  expect(await acceptNew(token)).toMatchObject({ ok: true, email });
  const [account] = await db
    .select({ id: users.id, name: users.name, firstName: profiles.first_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  expect(account).toMatchObject({ name: "Анна Петрова", firstName: "Анна" });
  // Their guest orders are linked, and nobody else's are.
  const linked = await db.select({ email: orders.email, by: orders.user_id }).from(orders).orderBy(orders.id);
  expect(linked).toEqual([
    { email, by: account?.id },
    { email: owner.email, by: null },
  ]);
  expect(await enter(email, "squatted")).toEqual({ ok: false, code: "credentials" });
  expect(await enter(email, newStaff.password)).toMatchObject({ ok: true });
  expect(await enter(owner.email)).toMatchObject({ ok: true });
});

test("a link expires after seven days, and sending again issues a new one", async () => {
  const email = nextEmail();
  const token = await invite(owner, email);
  const later = new Date(now.getTime() + week);
  expect((await findInvite(services, visitor, { token, now: new Date(later.getTime() - 1) })).state).toBe(
    "new_account",
  );
  expect(await findInvite(services, visitor, { token, now: later })).toEqual({
    state: "expired",
    email: null,
  });
  expect(await acceptNew(token, {}, later)).toEqual({ ok: false, code: "expired" });
  expect(await acceptInvite(services, owner, { token, now: later })).toEqual({ ok: false, code: "expired" });
  expect(
    (await listStaff(services, owner, later)).invites.find((open) => open.email === email)?.isExpired,
  ).toBe(true);

  const again = await resendInvite(services, owner, { inviteId: await inviteIdOf(email), now: later });
  expect(again).toEqual({ ok: true, email });
  expect(
    (await listStaff(services, owner, later)).invites.find((open) => open.email === email)?.isExpired,
  ).toBe(false);
  expect(await acceptNew(await tokenOf(email), {}, later)).toMatchObject({ ok: true, email });
});

test("withdrawing an invitation invalidates its link and deletes its waiting e-mail, and no other e-mail", async () => {
  const email = nextEmail();
  const token = await invite(owner, email);
  const written = { recipient: email, language: "bg", created_at: now } as const;
  const sent = { state: "sent", sent_at: now, data: { url: "https://shop.example/?token=x" } } as const;
  await db.insert(mails).values([
    { ...written, id: newId(), kind: "order_shipped", data: {} },
    { ...written, id: newId(), kind: "staff_invite", ...sent },
  ]);
  const inviteId = await inviteIdOf(email);
  expect(await withdrawInvite(services, owner, { inviteId, now })).toEqual({ ok: true, email });
  expect(await withdrawInvite(services, owner, { inviteId, now })).toEqual({ ok: false, code: "gone" });
  expect(await resendInvite(services, owner, { inviteId, now })).toEqual({ ok: false, code: "gone" });
  const emails = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.kind);
  expect(emails.map(({ kind, state }) => [kind, state])).toEqual([
    ["order_shipped", "waiting"],
    ["staff_invite", "sent"],
  ]);
  expect(await findInvite(services, visitor, { token, now })).toEqual({ state: "gone", email: null });
  expect(await acceptNew(token)).toEqual({ ok: false, code: "gone" });
  expect((await loggedOf(inviteId)).map(({ action }) => action)).toEqual(["invite", "delete"]);
  // The old link stays invalid after another invitation.
  await invite(owner, email);
  expect(await acceptNew(token)).toEqual({ ok: false, code: "gone" });
  const person = await insertPerson(db, { email });
  expect(await acceptInvite(services, person, { token, now })).toEqual({ ok: false, code: "gone" });
  expect(await isAdmin(email)).toBe(false);
});

test("audit entries contain no invited address; the list shows the address while the invitation is open", async () => {
  const [accepted, withdrawn] = [nextEmail(), nextEmail()];
  const token = await invite(owner, accepted);
  await invite(owner, withdrawn);
  const inviteId = await inviteIdOf(withdrawn);
  await resendInvite(services, owner, { inviteId, now });
  const shownName = async () => {
    const filter = {
      person: null,
      entity: "staff",
      action: null,
      record: inviteId,
      from: null,
      to: null,
    } as const;
    return (await listAudit(db, owner, { filter, cursor: null })).records[`staff/${inviteId}`]?.name_bg;
  };
  expect(await shownName()).toBe(withdrawn);
  await withdrawInvite(services, owner, { inviteId, now });
  expect(await shownName()).toBeUndefined();
  await acceptNew(token);
  const [staff] = await db.select({ id: users.id }).from(users).where(eq(users.email, accepted));
  await removeAdmin(db, owner, { userId: staff!.id, now });
  const states = await db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog);
  for (const email of [accepted, withdrawn]) expect(JSON.stringify(states)).not.toContain(email);
});

test("rejects a forged link", async () => {
  for (const token of ["", "forged", `${newId()}.zzz.sig`, "😀", "п".repeat(10_000)]) {
    expect(await findInvite(services, owner, { token, now })).toEqual({ state: "unknown", email: null });
    expect(await acceptInvite(services, owner, { token, now })).toEqual({ ok: false, code: "unknown" });
    expect(await acceptNew(token)).toEqual({ ok: false, code: "unknown" });
  }
});

test("refuses invalid addresses, administrators and people already invited", async () => {
  const code = async (email: string) => {
    const result = await inviteAdmin(services, owner, { email, role: "packer", language: "bg", now });
    return result.ok ? "ok" : result.code;
  };
  expect(await code("  ")).toBe("required");
  for (const email of [
    "anna",
    "anna@",
    "a b@example.com",
    "<b>@example.com",
    `${"a".repeat(300)}@example.com`,
  ])
    expect(await code(email)).toBe("email");
  expect(await code(` ${owner.email.toUpperCase()} `)).toBe("already_admin");
  const email = nextEmail();
  expect(await code(email)).toBe("ok");
  expect(await code(email.toUpperCase())).toBe("already_invited");
  expect(await db.select().from(staffInvites).where(eq(staffInvites.email, email))).toHaveLength(1);
});

test("concurrent invitations send one e-mail, and concurrent acceptances succeed once", async () => {
  const email = nextEmail();
  const others = await Promise.all(Array.from({ length: 3 }, admin));
  const asked = await Promise.all(
    [owner, ...others].map((actor) =>
      inviteAdmin(services, actor, { email, role: "packer", language: "bg", now }),
    ),
  );
  expect(asked.filter((result) => result.ok)).toHaveLength(1);
  expect(await db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(1);
  const token = await tokenOf(email);
  const accepted = await Promise.all(Array.from({ length: 8 }, () => acceptNew(token)));
  expect(accepted.filter((result) => result.ok)).toHaveLength(1);
  expect(accepted.filter((result) => !result.ok && result.code === "gone")).toHaveLength(7);

  const person = await insertPerson(db, { email: nextEmail() });
  const own = await invite(owner, person.email);
  const agreed = await Promise.all(
    Array.from({ length: 8 }, () => acceptInvite(services, person, { token: own, now })),
  );
  expect(agreed.filter((result) => result.ok)).toHaveLength(1);
});

test("concurrent acceptance and withdrawal: exactly one succeeds", async () => {
  for (let round = 0; round < 5; round++) {
    const email = nextEmail();
    const token = await invite(owner, email);
    const inviteId = await inviteIdOf(email);
    const [accepted, withdrawn] = await Promise.all([
      acceptNew(token),
      withdrawInvite(services, owner, { inviteId, now }),
    ]);
    expect(accepted.ok).not.toBe(withdrawn.ok);
    expect((await isAdmin(email)) ?? false).toBe(accepted.ok);
  }
});

test("limits invitations to twenty an hour per administrator and five per address", async () => {
  const email = nextEmail();
  await invite(owner, email);
  const inviteId = await inviteIdOf(email);
  const codes = [];
  for (let time = 0; time < 5; time++) {
    const result = await resendInvite(services, owner, { inviteId, now });
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes).toEqual(["ok", "ok", "ok", "ok", "limited"]);
  for (let time = 0; time < 14; time++) await invite(owner, nextEmail());
  expect(
    await inviteAdmin(services, owner, { email: nextEmail(), role: "packer", language: "bg", now }),
  ).toEqual({
    ok: false,
    code: "limited",
  });
});
