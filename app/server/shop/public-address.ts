import type { Database } from "#app/server/db/database.ts";
import { publicAddress } from "#app/server/db/schema/settings.ts";
import type { Env } from "#app/server/env.ts";
import type { PublicContent } from "#app/server/http/pages/public-content.ts";
import { log } from "#app/server/log.ts";

/** The shop's public address, as this copy of the program knows it. */
export type PublicAddress = {
  /**
   * The address in force: that of the environment, else the one that the owner has saved, else this machine's. Without
   * a path or final slash.
   */
  readonly origin: string;
  /** Resolves when `origin` follows every change that this process was notified of. Rejects when it cannot be read. */
  settled: () => Promise<void>;
  /**
   * Reads the address again, as after a change by this process, whose notification may still be under way. A failure is
   * logged, and the address read again at the next `settled` or change.
   */
  reload: () => Promise<void>;
};

/**
 * Follows the public address. `origin` is the environment's until `settled` has resolved once; where the environment
 * sets it, it stays so.
 */
export function followPublicAddress(
  env: Pick<Env, "BASE_URL" | "isBaseUrlSet">,
  { db, content }: { db: Pick<Database, "select">; content: Pick<PublicContent, "onChange"> },
): PublicAddress {
  const ofEnvironment = env.BASE_URL;
  if (env.isBaseUrlSet) {
    const nothing = async () => undefined;
    return { origin: ofEnvironment, settled: nothing, reload: nothing };
  }
  let origin = ofEnvironment;
  let isStale = true;
  let loading: Promise<void> | null = null;
  async function load(): Promise<void> {
    while (isStale) {
      isStale = false;
      try {
        origin = (await loadStoredAddress(db))?.base_url ?? ofEnvironment;
      } catch (error) {
        isStale = true;
        throw error;
      }
    }
  }
  const settled = async () => {
    if (isStale) loading ??= load().finally(() => (loading = null));
    await loading;
  };
  const reload = async () => {
    isStale = true;
    try {
      await settled();
    } catch (error) {
      log.warn({ err: error }, "the public address could not be read");
    }
  };
  content.onChange(() => void reload());
  return {
    get origin() {
      return origin;
    },
    settled,
    reload,
  };
}

/** Returns the saved address; undefined before the first save. */
export async function loadStoredAddress(
  db: Pick<Database, "select">,
): Promise<typeof publicAddress.$inferSelect | undefined> {
  const [row] = await db.select().from(publicAddress);
  return row;
}
