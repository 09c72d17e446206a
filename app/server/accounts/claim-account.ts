import { eq } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, users } from "#app/server/db/schema/accounts.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";

/**
 * Creates an account for a person who has just proved the e-mail, links its guest orders, and returns its id. An
 * existing account with that e-mail that was never confirmed is reassigned to them: with the new names and password,
 * without phone and address. Returns null if the e-mail has a confirmed account. Takes the password hash, so that the
 * transaction does not wait for hashing.
 */
export async function claimAccount(
  tx: Transaction,
  {
    email,
    firstName,
    lastName,
    passwordHash,
    now,
  }: { email: string; firstName: string; lastName: string; passwordHash: string; now: Date },
): Promise<string | null> {
  const name = `${firstName} ${lastName}`;
  const [user] = await tx
    .insert(users)
    .values({ id: newId(), name, email, emailVerified: true })
    .onConflictDoUpdate({
      target: users.email,
      set: { name, emailVerified: true, updatedAt: now },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id });
  if (!user) return null;
  await tx.delete(accounts).where(eq(accounts.userId, user.id));
  await tx.insert(accounts).values({
    id: newId(),
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: passwordHash,
  });
  const names = { first_name: firstName, last_name: lastName };
  await tx
    .insert(profiles)
    .values({ id: user.id, ...names })
    .onConflictDoUpdate({ target: profiles.id, set: { ...names, phone: null, address: null } });
  await linkGuestOrders(tx, { id: user.id, email });
  return user.id;
}
