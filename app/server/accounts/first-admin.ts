import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, users } from "#app/server/db/schema/accounts.ts";
import { hashPassword } from "#app/server/accounts/passwords/password-hashing.ts";

/** Advisory lock key for creating the first administrator: "admi" in ASCII. */
const firstAdminLock = 0x61646d69;

/** The first owner's e-mail until another is given, and the names until the owner changes them. */
export const placeholderEmail = "admin@plodko.example";
export const placeholderName = { first_name: "Admin", last_name: "Admin" } as const;

export type FirstAdmin = { email: string; password: string | null };

/**
 * Creates the first owner. Returns null if the shop has staff. The returned password is the generated one, or
 * null when the caller gave it.
 */
export async function ensureFirstAdmin(
  db: Database,
  { email = placeholderEmail, password }: { email?: string; password?: string },
): Promise<FirstAdmin | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
    const [existing] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.is_admin, true))
      .limit(1);
    if (existing) return null;
    const chosen = password ?? randomPassword();
    await makeAdmin(tx, email, chosen);
    return { email, password: password ? null : chosen };
  });
}

/** Makes the account of an e-mail an owner's with the given password; creates the account if it does not exist. */
export async function makeAdmin(
  db: Pick<Database, "insert" | "update">,
  email: string,
  password: string,
): Promise<void> {
  const address = sanitizeEmail(email);
  const [user] = await db
    .insert(users)
    .values({ id: newId(), name: address, email: address, emailVerified: true })
    .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
    .returning({ id: users.id });
  if (!user) throw new Error("The administrator's account could not be written");
  const hash = await hashPassword(password);
  const [changed] = await db
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(eq(accounts.userId, user.id))
    .returning({ id: accounts.id });
  if (!changed) {
    await db.insert(accounts).values({
      id: newId(),
      userId: user.id,
      accountId: user.id,
      providerId: "credential",
      password: hash,
    });
  }
  await db
    .insert(profiles)
    .values({ id: user.id, ...placeholderName, is_admin: true, role: "owner" })
    .onConflictDoUpdate({ target: profiles.id, set: { is_admin: true, role: "owner" } });
}

/** Returns 96 random bits in base64url. */
export function randomPassword(): string {
  return randomBytes(12).toString("base64url");
}
