import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { linkLife } from "#app/domain/shop/letter.ts";
import type { Locale } from "#app/domain/locale.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { inviteLink } from "./invite-link.ts";

type InviteServices = Pick<Services, "db" | "env" | "jobs" | "limits" | "signingSecret">;
type Admin = Extract<Actor, { kind: "admin" }>;
type Invite = typeof staffInvites.$inferSelect;

export type InviteResult =
  | { ok: true; email: string }
  | {
      ok: false;
      code: "required" | "email" | "limited" | "not_admin" | "already_admin" | "already_invited";
    };

/**
 * Asks somebody by letter to work in the back office; the letter's link works once and for seven days. Refused as
 * `required` or `email` without an address, as `limited` after twenty letters of one administrator or five to one address
 * within an hour, as `already_admin`, as `already_invited` while an invitation is there, as `not_admin` where the actor's
 * own right was taken away meanwhile.
 */
export async function inviteAdmin(
  services: InviteServices,
  actor: Actor,
  { email, language, now }: { email: string; language: Locale; now: Date },
): Promise<InviteResult> {
  requireAdmin(actor);
  const address = email.trim().toLowerCase();
  if (!address) return { ok: false, code: "required" };
  if (!z.email().max(254).safeParse(address).success) return { ok: false, code: "email" };
  if (await isLimited(services, actor, address)) return { ok: false, code: "limited" };
  return services.db.transaction(async (tx): Promise<InviteResult> => {
    if (!(await isStillAdmin(tx, actor))) return { ok: false, code: "not_admin" };
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.email, address), eq(profiles.is_admin, true)));
    if (admin) return { ok: false, code: "already_admin" };
    const [invite] = await tx
      .insert(staffInvites)
      .values({
        id: newId(),
        email: address,
        language,
        invited_by: actor.userId,
        created_at: now,
        expires_at: endOf(now),
      })
      .onConflictDoNothing({ target: staffInvites.email })
      .returning();
    if (!invite) return { ok: false, code: "already_invited" };
    await putInviteLetter(tx, services, { actor, invite, now });
    await writeAudit(tx, actor, {
      action: "invite",
      entity: "staff",
      recordId: invite.id,
      now,
    });
    return { ok: true, email: address };
  });
}

/** Sends an invitation once more, for seven days from now. Refused as `gone`, `limited` and `not_admin`. */
export async function sendInviteAgain(
  services: InviteServices,
  actor: Actor,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" | "limited" | "not_admin" }> {
  requireAdmin(actor);
  const { db } = services;
  const ofInvite = eq(staffInvites.id, inviteId);
  const [known] = await db.select({ email: staffInvites.email }).from(staffInvites).where(ofInvite);
  if (!known) return { ok: false, code: "gone" };
  if (await isLimited(services, actor, known.email)) return { ok: false, code: "limited" };
  return db.transaction(async (tx) => {
    if (!(await isStillAdmin(tx, actor))) return { ok: false, code: "not_admin" };
    // Whoever sends it again vouches for it from now on.
    const [invite] = await tx
      .update(staffInvites)
      .set({ invited_by: actor.userId, expires_at: endOf(now) })
      .where(ofInvite)
      .returning();
    if (!invite) return { ok: false, code: "gone" };
    await putInviteLetter(tx, services, { actor, invite, now });
    await writeAudit(tx, actor, {
      action: "send",
      entity: "staff",
      recordId: invite.id,
      now,
    });
    return { ok: true, email: invite.email };
  });
}

/** Takes an invitation back: its links open nothing any more, and a letter that still waits is not sent. */
export async function withdrawInvite(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<{ ok: true; email: string } | { ok: false; code: "gone" }> {
  requireAdmin(actor);
  return db.transaction(async (tx) => {
    const [invite] = await tx.delete(staffInvites).where(eq(staffInvites.id, inviteId)).returning();
    if (!invite) return { ok: false, code: "gone" };
    await forgetWithdrawn(tx, actor, invite, now);
    return { ok: true, email: invite.email };
  });
}

/** Takes back what somebody who is no administrator any more has sent out. */
export async function withdrawInvitesOf(
  tx: Transaction,
  actor: Admin,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const invites = await tx.delete(staffInvites).where(eq(staffInvites.invited_by, userId)).returning();
  for (const invite of invites) await forgetWithdrawn(tx, actor, invite, now);
}

async function forgetWithdrawn(tx: Transaction, actor: Admin, invite: Invite, now: Date): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(eq(mails.recipient, invite.email), eq(mails.kind, "staff_invite"), eq(mails.state, "waiting")),
    );
  await writeAudit(tx, actor, {
    action: "delete",
    entity: "staff",
    recordId: invite.id,
    now,
  });
}

async function isLimited(
  { limits }: Pick<Services, "limits">,
  actor: Admin,
  email: string,
): Promise<boolean> {
  if ((await limits.invitesPerAdmin.take(actor.userId)) !== null) return true;
  return (await limits.invitesPerEmail.take(email)) !== null;
}

/**
 * Whether the right of who sends is still there, and stays until the transaction ends: an invitation must not outlive the
 * removal of who sent it. The account's row is locked first, as its removal does.
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

async function putInviteLetter(
  tx: Transaction,
  { env, jobs, signingSecret }: InviteServices,
  { actor, invite, now }: { actor: Admin; invite: Invite; now: Date },
): Promise<void> {
  const [inviter] = await tx
    .select({ firstName: profiles.first_name, lastName: profiles.last_name })
    .from(profiles)
    .where(eq(profiles.id, actor.userId));
  const url = inviteLink(
    { baseUrl: env.BASE_URL, signingSecret },
    { inviteId: invite.id, locale: invite.language, expiresAt: invite.expires_at },
  );
  const data = { inviter: `${inviter?.firstName} ${inviter?.lastName}`, url };
  const letter = { kind: "staff_invite", recipient: invite.email, language: invite.language, data } as const;
  await putLetters(tx, jobs, [letter], now);
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + linkLife.staff_invite * 1000);
}
