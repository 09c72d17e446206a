import { hashPassword } from "better-auth/crypto";
import { asAdmin } from "#app/server/accounts/admin.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, users } from "#app/server/db/schema/accounts.ts";

export const personsPassword = "secret-of-tests";

/** Hashed once: scrypt takes a tenth of a second, and many tests insert several people. */
let personsPasswordHash: Promise<string> | undefined;

export type Person = Extract<Actor, { kind: "customer" }>;

/** Creates a customer's account with a confirmed e-mail and `personsPassword`, and returns its actor. */
export async function insertPerson(db: Database, { email }: { email: string }): Promise<Person> {
  return { kind: "customer", userId: await insertAccount(db, email, false), email };
}

/** Creates an administrator's account with a confirmed e-mail and `personsPassword`. */
export async function insertAdmin(db: Database, { email }: { email: string }): Promise<Admin> {
  return adminOf({ userId: await insertAccount(db, email, true), email });
}

/** Returns the rights of an administrator for an account that exists already, or for none. */
export function adminOf({ userId, email }: { userId: string; email: string }): Admin {
  const admin = asAdmin({ kind: "admin", userId, email });
  if (!admin) throw new Error("An administrator has no rights");
  return admin;
}

async function insertAccount(db: Database, email: string, isAdmin: boolean): Promise<string> {
  const userId = newId();
  personsPasswordHash ??= hashPassword(personsPassword);
  const password = await personsPasswordHash;
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: userId, name: "Мария Иванова", email, emailVerified: true });
    await tx.insert(accounts).values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: "credential",
      password,
    });
    await tx
      .insert(profiles)
      .values({ id: userId, first_name: "Мария", last_name: "Иванова", is_admin: isAdmin });
  });
  return userId;
}
