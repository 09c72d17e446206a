import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { linkLife } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { inviteLink } from "./invite-link.ts";

type InviteServices = Pick<Services, "db" | "env" | "jobs" | "limits" | "signingSecret">;
type Invite = typeof staffInvites.$inferSelect;

export type InviteResult =
  | { ok: true; email: string }
  | {
      ok: false;
      code: "required" | "email" | "limited" | "not_admin" | "already_admin" | "already_invited";
    };

/**
 * E-mails an invitation to become an administrator; its link works once, for seven days. Refused as `required` or `email`
 * without a valid address, `limited` after twenty e-mails by one administrator or five to one address within an hour,
 * `already_admin`, `already_invited` while an invitation is open, and `not_admin` if the admin's right was revoked in the
 * meantime.
 */
export async function inviteAdmin(
  services: InviteServices,
  admin: Admin,
  { email, language, now }: { email: string; language: Locale; now: Date },
): Promise<InviteResult> {
  const address = email.trim().toLowerCase();
  if (!address) return { ok: false, code: "required" };
  if (!z.email().max(254).safeParse(address).success) return { ok: false, code: "email" };
  if (await isLimited(services, admin, address)) return { ok: false, code: "limited" };
  return services.db.transaction(async (tx): Promise<InviteResult> => {
    if (!(await isStillAdmin(tx, admin))) return { ok: false, code: "not_admin" };
    const [existing] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.email, address), eq(profiles.is_admin, true)));
    if (existing) return { ok: false, code: "already_admin" };
    const [invite] = await tx
      .insert(staffInvites)
      .values({
        id: newId(),
        email: address,
        language,
        invited_by: admin.userId,
        created_at: now,
        expires_at: expiryFrom(now),
      })
      .onConflictDoNothing({ target: staffInvites.email })
      .returning();
    if (!invite) return { ok: false, code: "already_invited" };
    await enqueueInviteEmail(tx, services, { inviterId: admin.userId, invite, now });
    await writeAudit(tx, admin, {
      action: "invite",
      entity: "staff",
      recordId: invite.id,
      now,
    });
    return { ok: true, email: address };
  });
}

/** Sends an invitation again, valid for seven days from now. Refused as `gone`, `limited` or `not_admin`. */
export async function sendInviteAgain(
  services: InviteServices,
  admin: Admin,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" | "limited" | "not_admin" }> {
  const { db } = services;
  const byId = eq(staffInvites.id, inviteId);
  const [known] = await db.select({ email: staffInvites.email }).from(staffInvites).where(byId);
  if (!known) return { ok: false, code: "gone" };
  if (await isLimited(services, admin, known.email)) return { ok: false, code: "limited" };
  return db.transaction(async (tx) => {
    if (!(await isStillAdmin(tx, admin))) return { ok: false, code: "not_admin" };
    // The sender becomes the inviter: the invitation is withdrawn if their right is revoked.
    const [invite] = await tx
      .update(staffInvites)
      .set({ invited_by: admin.userId, expires_at: expiryFrom(now) })
      .where(byId)
      .returning();
    if (!invite) return { ok: false, code: "gone" };
    await enqueueInviteEmail(tx, services, { inviterId: admin.userId, invite, now });
    await writeAudit(tx, admin, {
      action: "send",
      entity: "staff",
      recordId: invite.id,
      now,
    });
    return { ok: true, email: invite.email };
  });
}

/** Deletes an invitation, so that its links are dead, and its e-mail if it is still waiting. Refused as `gone`. */
export async function withdrawInvite(
  { db }: Pick<Services, "db">,
  admin: Admin,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx) => {
    const [invite] = await tx.delete(staffInvites).where(eq(staffInvites.id, inviteId)).returning();
    if (!invite) return { ok: false, code: "gone" };
    await discardMailAndAudit(tx, admin, invite, now);
    return { ok: true, email: invite.email };
  });
}

/** Withdraws all invitations of a person whose admin right is being revoked. */
export async function withdrawInvitesOf(
  tx: Transaction,
  admin: Admin,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const invites = await tx.delete(staffInvites).where(eq(staffInvites.invited_by, userId)).returning();
  for (const invite of invites) await discardMailAndAudit(tx, admin, invite, now);
}

async function discardMailAndAudit(tx: Transaction, admin: Admin, invite: Invite, now: Date): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(eq(mails.recipient, invite.email), eq(mails.kind, "staff_invite"), eq(mails.state, "waiting")),
    );
  await writeAudit(tx, admin, {
    action: "delete",
    entity: "staff",
    recordId: invite.id,
    now,
  });
}

async function isLimited(
  { limits }: Pick<Services, "limits">,
  admin: Admin,
  email: string,
): Promise<boolean> {
  if ((await limits.invitesPerAdmin.consume(admin.userId)) !== null) return true;
  return (await limits.invitesPerEmail.consume(email)) !== null;
}

/**
 * Returns whether the admin is still an administrator, and locks that until the transaction ends: an invitation must not
 * outlive the removal of its sender. Locks the account's row first, as the removal does.
 */
async function isStillAdmin(tx: Transaction, { userId }: Admin): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const [profile] = await tx
    .select({ isAdmin: profiles.is_admin })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("share");
  return profile?.isAdmin ?? false;
}

async function enqueueInviteEmail(
  tx: Transaction,
  { env, jobs, signingSecret }: InviteServices,
  { inviterId, invite, now }: { inviterId: string; invite: Invite; now: Date },
): Promise<void> {
  const [inviter] = await tx
    .select({ firstName: profiles.first_name, lastName: profiles.last_name })
    .from(profiles)
    .where(eq(profiles.id, inviterId));
  const url = inviteLink(
    { baseUrl: env.BASE_URL, signingSecret },
    { inviteId: invite.id, locale: invite.language, expiresAt: invite.expires_at },
  );
  const data = { inviter: `${inviter?.firstName} ${inviter?.lastName}`, url };
  const letter = { kind: "staff_invite", recipient: invite.email, language: invite.language, data } as const;
  await enqueueEmails(tx, jobs, [letter], now);
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + linkLife.staff_invite * 1000);
}
