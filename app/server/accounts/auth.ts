import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { log } from "#app/server/log.ts";
import { accounts, sessions, users, verifications } from "#app/server/db/schema/accounts.ts";

/** Shortest password (specification, section 5). */
const minPasswordLength = 6;

/**
 * Accounts and sessions by better-auth, sessions kept in the database. Accounts are not opened by strangers yet; the
 * owner's is made at the first start.
 */
export function createAuth({ db, baseUrl, secret }: { db: Database; baseUrl: string; secret: string }) {
  return betterAuth({
    baseURL: baseUrl,
    secret,
    trustedOrigins: [baseUrl],
    telemetry: { enabled: false },
    // Its warnings tell of wrong passwords, which are no fault of the program.
    logger: { level: "error", log: (_level, message) => log.error({ source: "better-auth" }, message) },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength },
    advanced: { cookiePrefix: "shop", database: { generateId: newId } },
  });
}

export type Auth = ReturnType<typeof createAuth>;
