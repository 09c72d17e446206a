import { and, eq } from "drizzle-orm";
import { sanitizeSignUp, signUpProblem } from "#app/domain/accounts/sign-up.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { SignUpProblem } from "#app/domain/accounts/sign-up.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { accountOf } from "#app/server/accounts/account-limits.ts";
import { claimAccount } from "#app/server/accounts/claim-account.ts";
import { isCommonPassword } from "#app/server/accounts/passwords/common-password.ts";
import { rememberDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { hashPassword, withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import type { Services } from "#app/server/services.ts";
import { readInviteToken } from "./invite-link.ts";

type InviteServices = Pick<Services, "db" | "signingSecret">;

/** Why a link is dead: not issued by the shop, expired, used or withdrawn, or the person is already staff. */
export type DeadLink = "unknown" | "expired" | "gone" | "already_admin";

/**
 * What the person must do after following the link: create an account, sign in to the existing one, or only agree.
 * `other_account`: signed in with another e-mail.
 */
export type InviteState =
  | { state: DeadLink; email: null }
  | { state: "new_account" | "sign_in" | "agree" | "other_account"; email: string };

/** Returns the state of an invitation's link. Changes nothing, since mail scanners open links automatically. */
export async function findInvite(
  { db, signingSecret }: InviteServices,
  actor: Actor,
  { token, now }: { token: string; now: Date },
): Promise<InviteState> {
  const read = readInviteToken(signingSecret, token, now);
  if (!read) return { state: "unknown", email: null };
  const [invite] = await db.select().from(staffInvites).where(eq(staffInvites.id, read.inviteId));
  if (actor.kind === "admin" && (!invite || invite.email === actor.email.toLowerCase()))
    return { state: "already_admin", email: null };
  if (!invite) return { state: "gone", email: null };
  if (read.isExpired) return { state: "expired", email: null };
  const { email } = invite;
  if (actor.kind !== "visitor")
    return { state: actor.email.toLowerCase() === email ? "agree" : "other_account", email };
  const [user] = await db.select({ isProved: users.emailVerified }).from(users).where(eq(users.email, email));
  return { state: user?.isProved ? "sign_in" : "new_account", email };
}

type AcceptRefusal = DeadLink | "other_account";

/**
 * Gives the signed-in person the invitation's role if it is for their e-mail. Refused as `unknown` for a forged link,
 * `expired` after its time, `gone` when used or withdrawn, `other_account` for a visitor or another e-mail, and
 * `already_admin` for staff, who keep their role and the invitation.
 */
export async function acceptInvite(
  { db, signingSecret }: InviteServices,
  actor: Actor,
  { token, now }: { token: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: AcceptRefusal }> {
  const read = readInviteToken(signingSecret, token, now);
  if (!read) return { ok: false, code: "unknown" };
  if (read.isExpired) return { ok: false, code: "expired" };
  if (actor.kind === "visitor") return { ok: false, code: "other_account" };
  const { userId } = actor;
  const email = actor.email.toLowerCase();
  return db.transaction(async (tx) => {
    // Locks the account's row first, as its deletion and the removal of an administrator do.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    const [staff] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, userId), profiles.is_admin))
      .for("update");
    const [invited] = await tx
      .select({ id: staffInvites.id })
      .from(staffInvites)
      .where(and(eq(staffInvites.id, read.inviteId), eq(staffInvites.email, email)));
    if (staff && invited) return { ok: false, code: "already_admin" };
    const [used] = await tx
      .delete(staffInvites)
      .where(and(eq(staffInvites.id, read.inviteId), eq(staffInvites.email, email)))
      .returning();
    if (used) {
      await giveRole(tx, { userId, email, role: used.role, now });
      return { ok: true };
    }
    const [existing] = await tx
      .select({ id: staffInvites.id })
      .from(staffInvites)
      .where(eq(staffInvites.id, read.inviteId));
    return { ok: false, code: existing ? "other_account" : "gone" };
  });
}

export type AcceptAsNewResult =
  | { ok: true; email: string; cookies: string[] }
  | { ok: false; code: SignUpProblem | "common" | "unknown" | "expired" | "gone" | "exists" }
  | Busy;

/**
 * Creates an account with the invitation's role for the invited person, whose e-mail the link proves. Refused by the
 * rules of the sign-up form (specification, section 5), as `unknown`, `expired` or `gone` for a dead link, as `common`
 * for a password that attackers try first, as `exists` if the e-mail has a confirmed account, and as `busy` while too
 * many passwords are being hashed. The returned cookie makes the browser a known device of the account.
 */
export async function acceptAsNew(
  services: InviteServices & Pick<Services, "env">,
  {
    token,
    form,
    headers,
    now,
  }: {
    token: string;
    form: { firstName: string; lastName: string; password: string; confirmPassword: string };
    headers: Headers;
    now: Date;
  },
): Promise<AcceptAsNewResult> {
  const { db, signingSecret } = services;
  const read = readInviteToken(signingSecret, token, now);
  if (!read) return { ok: false, code: "unknown" };
  if (read.isExpired) return { ok: false, code: "expired" };
  const byId = eq(staffInvites.id, read.inviteId);
  const [known] = await db.select({ email: staffInvites.email }).from(staffInvites).where(byId);
  if (!known) return { ok: false, code: "gone" };
  const { email } = known;
  const clean = sanitizeSignUp({ ...form, email });
  const problem = signUpProblem(clean);
  if (problem) return { ok: false, code: problem };
  if (isCommonPassword(clean.password)) return { ok: false, code: "common" };
  return withHashing("known", async (): Promise<AcceptAsNewResult> => {
    const { firstName, lastName } = clean;
    const passwordHash = await hashPassword(clean.password);
    return db.transaction(async (tx): Promise<AcceptAsNewResult> => {
      const [invite] = await tx
        .select({ role: staffInvites.role })
        .from(staffInvites)
        .where(byId)
        .for("update");
      if (!invite) return { ok: false, code: "gone" };
      const userId = await claimAccount(tx, { email, firstName, lastName, passwordHash, now });
      if (userId === null) return { ok: false, code: "exists" };
      await tx.delete(staffInvites).where(byId);
      await giveRole(tx, { userId, email, role: invite.role, now });
      return { ok: true, email, cookies: [rememberDevice(services, headers, accountOf(email))] };
    });
  });
}

async function giveRole(
  tx: Transaction,
  { userId, email, role, now }: { userId: string; email: string; role: StaffRole; now: Date },
): Promise<void> {
  await tx.update(profiles).set({ is_admin: true, role }).where(eq(profiles.id, userId));
  await writeAudit(
    tx,
    { userId, email },
    {
      action: "right",
      entity: "staff",
      recordId: userId,
      before: { is_admin: false, role: null },
      after: { is_admin: true, role },
      now,
    },
  );
}
