import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { linkLife } from "#app/domain/shop/letter.ts";
import { localeOfPath } from "#app/domain/locale.ts";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { log } from "#app/server/log.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#app/server/db/schema/accounts.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { newBackupCodes } from "./backup-codes.ts";
import { hashPassword, verifyPassword } from "./password-hashing.ts";
import { renewalInterval, sessionLife, tokenLife } from "./session-life.ts";
import { confirmByReset, resetPath, writeResetLetter } from "./reset-password.ts";

/** How long no code is taken after ten wrong ones, in seconds: an hour. */
const codeLockSeconds = 3600;

/**
 * Accounts and sessions by better-auth, sessions kept in the database. Accounts are opened by `signUp`, which writes
 * person, profile and letter in one transaction.
 */
export function createAuth({
  db,
  jobs,
  baseUrl,
  secret,
}: {
  db: Database;
  jobs: JobQueue;
  baseUrl: string;
  secret: string;
}) {
  return betterAuth({
    baseURL: baseUrl,
    secret,
    trustedOrigins: [baseUrl],
    telemetry: { enabled: false },
    // It tells of wrong passwords and forged links, which are no faults of the program; a fault of its own is thrown.
    logger: { level: "error", log: (_level, message) => log.info({ source: "better-auth" }, message) },
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
      cookieCache: { enabled: true, maxAge: tokenLife },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLengths.min,
      maxPasswordLength: passwordLengths.max,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: linkLife.reset_password,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, url, token }) {
        const locale = localeOfPath(new URL(url).searchParams.get("callbackURL") ?? resetPath);
        await writeResetLetter({ db, jobs, baseUrl }, { user, token, locale });
      },
      // The link came by e-mail, so the address is the person's own.
      onPasswordReset: ({ user }) => confirmByReset(db, user),
    },
    verification: { storeIdentifier: "hashed" },
    plugins: [
      twoFactor({
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes, storeBackupCodes: "encrypted" },
        // Of wrong codes in a row, over all sign-ins of the account.
        accountLockout: { maxFailedAttempts: 10, durationSeconds: codeLockSeconds },
      }),
    ],
    // Attempts are counted by `limits`, over all copies of the program.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "shop",
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
