import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#app/server/db/schema/accounts.ts";
import { cookiePrefix, isOverTls } from "#app/server/request/shop-cookie.ts";
import { newBackupCodes } from "#app/server/accounts/two-factor/backup-codes.ts";
import { hashPassword, verifyPassword } from "#app/server/accounts/passwords/password-hashing.ts";
import { passwordSignIn } from "#app/server/accounts/passwords/password-sign-in.ts";
import { renewalInterval, sessionLife } from "./session-life.ts";
import { confirmByReset } from "#app/server/accounts/passwords/reset-password.ts";

/** Lock after ten wrong codes in a row, in seconds: one hour. */
const codeLockSeconds = 3600;

/** Returns a function that returns `createAuth` of an address; the last one is kept. */
export function authOfAddress({ db, secret }: { db: Database; secret: string }): (baseUrl: string) => Auth {
  let kept: { baseUrl: string; auth: Auth } | null = null;
  return (baseUrl) => {
    if (kept?.baseUrl !== baseUrl) kept = { baseUrl, auth: createAuth({ db, baseUrl, secret }) };
    return kept.auth;
  };
}

/**
 * Creates the better-auth instance for accounts and sessions, with sessions stored in the database. Its own sign-up is
 * disabled: `signUp` writes user, profile and e-mail in one transaction.
 */
function createAuth({ db, baseUrl, secret }: { db: Database; baseUrl: string; secret: string }) {
  const address = { env: { BASE_URL: baseUrl } };
  return betterAuth({
    baseURL: baseUrl,
    secret,
    trustedOrigins: [baseUrl],
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details: unknown[]) => logMessage(message, details) },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    session: {
      expiresIn: sessionLife,
      updateAge: renewalInterval,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLengths.min,
      maxPasswordLength: passwordLengths.max,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      // The link came by e-mail, so following it proves the address.
      onPasswordReset: ({ user }) => confirmByReset(db, user),
    },
    verification: { storeIdentifier: "hashed" },
    plugins: [
      passwordSignIn,
      twoFactor({
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes, storeBackupCodes: "encrypted" },
        // Wrong codes in a row, over all sign-ins of the account.
        accountLockout: { maxFailedAttempts: 10, durationSeconds: codeLockSeconds },
      }),
    ],
    // `limits` counts attempts in the database, over all processes.
    rateLimit: { enabled: false },
    advanced: {
      // `useSecureCookies` would put its own prefix, `__Secure-`, before this one.
      cookiePrefix: `${cookiePrefix(address)}shop`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isOverTls(address) },
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Logs a message of better-auth, which logs wrong passwords and forged links as errors. They are not bugs; real
 * failures are thrown, but without their cause, so only the log names the outage behind a failure.
 */
function logMessage(message: string, details: readonly unknown[]): void {
  const outage = details.find((detail) => outageName(detail) !== null);
  if (outage === undefined) log.info({ source: "better-auth" }, message);
  else log.warn({ source: "better-auth", err: outage }, message);
}
