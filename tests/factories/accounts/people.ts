import { hashPassword } from "better-auth/crypto";
import { capabilities } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { grant } from "#app/server/accounts/admin.ts";
import type { Admin, Granted } from "#app/server/accounts/admin.ts";
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
  return { kind: "customer", userId: await insertAccount(db, email, null), email };
}

/** Creates an owner's account with a confirmed e-mail and `personsPassword`, and returns its rights. */
export async function insertAdmin(db: Database, { email }: { email: string }): Promise<Admin> {
  return adminOf({ userId: await insertAccount(db, email, "owner"), email });
}

/** Creates the account of a member of staff with a confirmed e-mail and `personsPassword`, and returns its actor. */
export async function insertStaff(
  db: Database,
  { email, role }: { email: string; role: StaffRole },
): Promise<Extract<Actor, { kind: "admin" }>> {
  return { kind: "admin", userId: await insertAccount(db, email, role), email, role };
}

/** Returns the actor with proof of these capabilities. Throws if its role does not include them. */
export function grantedTo<C extends Capability>(
  actor: Extract<Actor, { kind: "admin" }>,
  ...needed: readonly C[]
): Granted<C> {
  const staff = grant(actor, ...needed);
  if (!staff) throw new Error(`The role ${actor.role} does not include ${needed.join(", ")}`);
  return staff;
}

/** Returns an owner's rights for an account, which need not exist. */
export function adminOf({ userId, email }: { userId: string; email: string }): Admin {
  return grantedTo({ kind: "admin", userId, email, role: "owner" }, ...capabilities);
}

async function insertAccount(db: Database, email: string, role: StaffRole | null): Promise<string> {
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
    await tx.insert(profiles).values({
      id: userId,
      first_name: "Мария",
      last_name: "Иванова",
      is_admin: role !== null,
      role,
    });
  });
  return userId;
}
