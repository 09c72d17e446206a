import { sql } from "drizzle-orm";
import { log } from "#app/server/log.ts";
import type { Database } from "./database.ts";

/** Whether the database answers; why it does not goes to the log. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return false;
  }
}
