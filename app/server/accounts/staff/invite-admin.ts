import { and, eq } from "drizzle-orm";
import { linkLife } from "#app/domain/shop/email.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isEmail, sanitizeEmail, withoutIgnorable } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
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
      code: "required" | "email" | "limited" | "not_owner" | "already_admin" | "already_invited";
    };

/**
 * E-mails an invitation to join the staff in a role; its link works once, for seven days. Refused as `required` or
 * `email` without a valid address, `limited` after twenty e-mails by one owner or five to one address within an hour,
 * `already_admin` for a member of staff, `already_invited` for an address with an invitation, even an expired one, and
 * `not_owner` if the caller is no longer one.
 */
export async function inviteAdmin(
  services: InviteServices,
  admin: Granted<"staff">,
  { email, role, language, now }: { email: string; role: StaffRole; language: Locale; now: Date },
): Promise<InviteResult> {
  // An address with characters that sanitising would remove is refused.
  const typed = withoutIgnorable(email).trim();
  if (!typed) return { ok: false, code: "required" };
  if (!isEmail(typed)) return { ok: false, code: "email" };
  const address = sanitizeEmail(typed);
  if (await isLimited(services, admin, address)) return { ok: false, code: "limited" };
  return services.db.transaction(async (tx): Promise<InviteResult> => {
    if (!(await isStillOwner(tx, admin))) return { ok: false, code: "not_owner" };
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
        role,
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
      after: { role },
      now,
    });
    return { ok: true, email: address };
  });
}

/** Sends an invitation again, valid for seven days from now. Refused as `gone`, `limited` or `not_owner`. */
export async function resendInvite(
  services: InviteServices,
  admin: Granted<"staff">,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" | "limited" | "not_owner" }> {
  const { db } = services;
  const byId = eq(staffInvites.id, inviteId);
  const [known] = await db.select({ email: staffInvites.email }).from(staffInvites).where(byId);
  if (!known) return { ok: false, code: "gone" };
  if (await isLimited(services, admin, known.email)) return { ok: false, code: "limited" };
  return db.transaction(async (tx) => {
    if (!(await isStillOwner(tx, admin))) return { ok: false, code: "not_owner" };
    // The sender becomes the inviter: the invitation is withdrawn when they are no longer an owner.
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
  admin: Granted<"staff">,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx) => {
    const [invite] = await tx.delete(staffInvites).where(eq(staffInvites.id, inviteId)).returning();
    if (!invite) return { ok: false, code: "gone" };
    await discardMailAndAudit(tx, admin, invite, now);
    return { ok: true, email: invite.email };
  });
}

/** Withdraws all invitations of a person who ceases to be an owner. */
export async function withdrawInvitesOf(
  tx: Transaction,
  admin: Granted<"staff">,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const invites = await tx.delete(staffInvites).where(eq(staffInvites.invited_by, userId)).returning();
  for (const invite of invites) await discardMailAndAudit(tx, admin, invite, now);
}

async function discardMailAndAudit(
  tx: Transaction,
  admin: Granted<"staff">,
  invite: Invite,
  now: Date,
): Promise<void> {
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
  admin: Granted<"staff">,
  email: string,
): Promise<boolean> {
  if ((await limits.invitesPerAdmin.consume(admin.userId)) !== null) return true;
  return (await limits.invitesPerEmail.consume(email)) !== null;
}

/**
 * Returns whether the caller is still an owner, and locks that until the transaction ends: an invitation must not
 * outlive the right of its sender. Locks the account's row first, as the removal does.
 */
async function isStillOwner(tx: Transaction, { userId }: Granted<"staff">): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const [profile] = await tx
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("share");
  return profile?.role === "owner";
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
  const data = { inviter: `${inviter?.firstName} ${inviter?.lastName}`, role: invite.role, url };
  const mail = { kind: "staff_invite", recipient: invite.email, language: invite.language, data } as const;
  await enqueueEmails(tx, jobs, [mail], now);
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + linkLife.staff_invite * 1000);
}
