import { sql } from "drizzle-orm";
import { log } from "#app/server/log.ts";
import type { Database } from "./database.ts";

/** Returns whether the database answers, and logs the reason when it does not. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return false;
  }
}
