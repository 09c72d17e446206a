import { and, eq } from "drizzle-orm";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import type { Services } from "#app/server/services.ts";
import { acceptAsNew } from "#app/server/accounts/staff/accept-invite.ts";
import { inviteAdmin } from "#app/server/accounts/staff/invite-admin.ts";
import { insertAdmin, personsPassword } from "./people.ts";

export const inviteTime = new Date("2026-11-21T10:00:00Z");

/** The registration form of a person without an account. */
export const newStaff = {
  firstName: " Анна ",
  lastName: "Петрова",
  password: "secret-of-anna",
  confirmPassword: "secret-of-anna",
};

/** Returns functions with which staff act in the shop of one test file, and which read their e-mails. */
export function staffOf(services: Services) {
  const { db } = services;
  const now = inviteTime;
  let people = 0;
  const nextEmail = () => `person${(people += 1)}@example.com`;

  /** Returns the token of the newest invitation e-mail to this address. */
  async function tokenOf(email: string): Promise<string> {
    const emails = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, "staff_invite")))
      .orderBy(mails.created_at, mails.id);
    return new URL(emails.at(-1)?.data.url ?? "").searchParams.get("token") ?? "";
  }

  return {
    nextEmail,
    tokenOf,
    admin: () => insertAdmin(db, { email: nextEmail() }),

    enter: (email: string, password = personsPassword) => {
      const from = { address: `198.51.100.${people % 250}`, headers: new Headers(), now };
      return signIn(services, { email, password, locale: "bg", ...from });
    },

    /** Invites a person and returns the token of the link in the e-mail. */
    invite: async (
      admin: Admin,
      email: string,
      { language = "bg", role = "owner" }: { language?: Locale; role?: StaffRole } = {},
    ): Promise<string> => {
      const result = await inviteAdmin(services, admin, { email, role, language, now });
      if (!result.ok) throw new Error(result.code);
      return tokenOf(email);
    },

    inviteIdOf: async (email: string): Promise<string> => {
      const [row] = await db.select().from(staffInvites).where(eq(staffInvites.email, email));
      return row?.id ?? "";
    },

    acceptNew: (token: string, changes: Partial<typeof newStaff> = {}, at = now) => {
      const form = { ...newStaff, ...changes };
      return acceptAsNew(services, { token, form, headers: new Headers(), now: at });
    },

    /** Returns undefined if there is no account. */
    isAdmin: async (email: string): Promise<boolean | undefined> => {
      const [row] = await db
        .select({ isAdmin: profiles.is_admin })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(eq(users.email, email));
      return row?.isAdmin;
    },

    /** Returns the audit log's entries for a person or an invitation. */
    loggedOf: (recordId: string) => {
      const { action, user_email: user, before, after } = auditLog;
      return db
        .select({ action, user, before, after })
        .from(auditLog)
        .where(and(eq(auditLog.entity, "staff"), eq(auditLog.record_id, recordId)))
        .orderBy(auditLog.id);
    },
  };
}
