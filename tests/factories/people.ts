import { hashPassword } from "better-auth/crypto";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, users } from "#app/server/db/schema/accounts.ts";

export const personsPassword = "secret-of-tests";

/** Hashed once: scrypt takes a tenth of a second, and many tests insert several people. */
let personsPasswordHash: Promise<string> | undefined;

export type Person = Exclude<Actor, { kind: "visitor" }>;

/** Creates an account with a confirmed e-mail and `personsPassword`, and returns its actor. */
export async function insertPerson(
  db: Database,
  { email, isAdmin = false }: { email: string; isAdmin?: boolean },
): Promise<Person> {
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
  return { kind: isAdmin ? "admin" : "customer", userId, email };
}
