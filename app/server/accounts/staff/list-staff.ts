import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, sessions, users } from "#app/server/db/schema/accounts.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";

/** More than a shop has administrators; each of the two lists shows so many. */
const mostShown = 200;

/**
 * Who works in the back office and who is asked to. `seen_at` is when a session of the person was last begun or renewed,
 * to the day, or null where there is none. For administrators only.
 */
export async function listStaff(db: Database, actor: Actor, now: Date) {
  requireAdmin(actor);
  const [admins, invites] = await Promise.all([adminsOf(db), invitesOf(db, now)]);
  return { admins: admins.map((admin) => ({ ...admin, isSelf: admin.id === actor.userId })), invites };
}

export type Staff = Awaited<ReturnType<typeof listStaff>>;

function adminsOf(db: Database) {
  const seen = db
    .select({ at: max(sessions.updatedAt).as("seen_at") })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
    .as("seen");
  // The right given last; who has it from the command line or the first start has it since the account was opened.
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
    .limit(mostShown);
}

async function invitesOf(db: Database, now: Date) {
  const invites = await db
    .select({
      id: staffInvites.id,
      email: staffInvites.email,
      language: staffInvites.language,
      expires_at: staffInvites.expires_at,
      inviter: users.email,
    })
    .from(staffInvites)
    .leftJoin(users, eq(users.id, staffInvites.invited_by))
    .orderBy(desc(staffInvites.created_at), desc(staffInvites.id))
    .limit(mostShown);
  return invites.map((invite) => ({ ...invite, isExpired: invite.expires_at <= now }));
}
