import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, sessions, users } from "#app/server/db/schema/accounts.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import type { Services } from "#app/server/services.ts";
import { inviteLink } from "./invite-link.ts";

/** Maximum rows of each list; more than a shop has staff. */
const maxRows = 200;

/**
 * Returns the staff and the open invitations, even expired ones, with their roles; the live ones with their links, so
 * that an owner can pass one on without mail. Whoever has a link can join as the invited person. `seen_at` is when a
 * session of the person was last created, renewed or refreshed by an open page, or null without a session.
 */
export async function listStaff(services: ListServices, admin: Granted<"staff">, now: Date) {
  const [admins, invites] = await Promise.all([adminsOf(services.db), invitesOf(services, now)]);
  return { admins: admins.map((each) => ({ ...each, isSelf: each.id === admin.userId })), invites };
}

type ListServices = Pick<Services, "db" | "env" | "signingSecret">;

export type Staff = Awaited<ReturnType<typeof listStaff>>;

function adminsOf(db: Database) {
  const seen = db
    .select({ at: max(sessions.updatedAt).as("seen_at") })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
    .as("seen");
  // The latest grant. Without one (command line or first start) `since` is the account's creation.
  const granted = db
    .select({ at: sql<Date>`${auditLog.at}`.as("granted_at") })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, "staff"),
        eq(auditLog.record_id, sql`${users.id}::text`),
        eq(auditLog.action, "right"),
        sql`${auditLog.after} ->> 'is_admin' = 'true'`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
    .as("granted");
  return db
    .select({
      id: profiles.id,
      role: sql<StaffRole>`${profiles.role}`,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      email: users.email,
      has_two_factor: users.twoFactorEnabled,
      seen_at: seen.at,
      since: sql<Date>`coalesce(${granted.at}, ${users.createdAt})`.mapWith(users.createdAt),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoinLateral(seen, sql`true`)
    .leftJoinLateral(granted, sql`true`)
    .where(eq(profiles.is_admin, true))
    .orderBy(asc(profiles.first_name), asc(profiles.last_name), asc(profiles.id))
    .limit(maxRows);
}

async function invitesOf({ db, env, signingSecret }: ListServices, now: Date) {
  const invites = await db
    .select({
      id: staffInvites.id,
      email: staffInvites.email,
      role: staffInvites.role,
      language: staffInvites.language,
      expires_at: staffInvites.expires_at,
      inviter: users.email,
    })
    .from(staffInvites)
    .leftJoin(users, eq(users.id, staffInvites.invited_by))
    .orderBy(desc(staffInvites.created_at), desc(staffInvites.id))
    .limit(maxRows);
  const shop = { baseUrl: env.BASE_URL, signingSecret };
  return invites.map((invite) => {
    const { id: inviteId, language: locale, expires_at: expiresAt } = invite;
    const isExpired = expiresAt <= now;
    return {
      ...invite,
      isExpired,
      link: isExpired ? null : inviteLink(shop, { inviteId, locale, expiresAt }),
    };
  });
}
