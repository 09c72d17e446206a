import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { storedSecret } from "#app/server/accounts/stored-secret.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { Database } from "#app/server/db/database.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { migrateDatabase } from "#app/server/postgres/migrate.ts";
import { takeProgramLock } from "#app/server/postgres/program-lock.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { expectDatabase } from "#app/server/postgres/shop-database.ts";
import type { Env } from "#app/server/env.ts";
import { mailServerNotices } from "#app/server/mail/settings/mail-server-notices.ts";
import { findMailServer } from "#app/server/mail/settings/mail-server.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";

/** Prints progress on the terminal. */
export type Report = (line: string) => void;

/** The shop's database and its signing secret. */
type State = {
  connectionString: string;
  authSecret: string;
  /**
   * Gives the embedded database and the data folder to the next copy of the program, while this one finishes its work.
   * The database runs on, and is not stopped by the clean-up steps.
   */
  handOver: () => Promise<void>;
};

/** A running shop. */
export type RunningShop = {
  /** Stops everything in reverse order. */
  stop: () => Promise<void>;
  /**
   * Stops taking requests and hands the shop's state to the next copy of the program, which may start as soon as this
   * resolves. Requests in progress go on until `stop`.
   */
  leave: () => Promise<void>;
};

/**
 * Prepares the shop's state: starts the embedded database or checks the external one, migrates it, seeds an empty one
 * with the demo shop if requested (the default with the embedded database), and creates an administrator if there is
 * none. Adds clean-up steps to `undo`, also when it throws midway.
 */
export async function prepareState(env: Env, report: Report, undo: (() => Promise<void>)[]): Promise<State> {
  const state = await openState(env, report, undo);
  await migrateDatabase(state.connectionString);
  const { db, close } = openDatabase(state.connectionString);
  try {
    await fillEmptyDatabase(env, { db, storage: await openFileStorage(env) }, report);
    const { state: mail } = await findMailServer({ db, env, signingSecret: state.authSecret });
    if (mail !== "set") report(mailServerNotices[mail]);
  } finally {
    await close();
  }
  return state;
}

/**
 * Connects to the external database, or starts the embedded one in the data folder, which one program at a time may
 * use.
 */
async function openState(env: Env, report: Report, undo: (() => Promise<void>)[]): Promise<State> {
  if (env.DATABASE_URL) {
    await expectDatabase(env.DATABASE_URL);
    return {
      connectionString: env.DATABASE_URL,
      authSecret: env.AUTH_SECRET ?? "",
      handOver: async () => undefined,
    };
  }
  const lock = await takeProgramLock(env.DATA_DIR);
  undo.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    copies: env.WEB_CONCURRENCY,
    report,
  });
  undo.push(() => postgres.stop());
  return {
    connectionString: postgres.connectionString,
    authSecret: env.AUTH_SECRET ?? (await storedSecret(env.DATA_DIR)),
    async handOver() {
      await postgres.leave();
      await lock.release();
    },
  };
}

async function fillEmptyDatabase(
  env: Env,
  { db, storage }: { db: Database; storage: FileStorage },
  report: Report,
): Promise<void> {
  const wantsDemo = env.DEMO ?? !env.DATABASE_URL;
  if (wantsDemo && (await seedDemoShop(db, storage, new Date())))
    report("The empty shop was filled with demo products.");
  const admin = await ensureFirstAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  if (!admin) return;
  const password = admin.password ?? "the password of ADMIN_PASSWORD";
  report(
    `First administrator, shown this once: ${admin.email} / ${password} (sign in at /auth, work at /admin)`,
  );
}
