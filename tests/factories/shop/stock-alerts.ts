import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";

type StoredAlert = typeof stockAlerts.$inferInsert;

/** Inserts the alert of somebody who waits for a product, confirmed unless changed, and returns its id. */
export async function insertAlert(
  db: Pick<Database, "insert">,
  changes: Pick<StoredAlert, "product_id" | "email"> & Partial<StoredAlert>,
): Promise<string> {
  const id = newId();
  const moment = new Date("2026-11-20T09:00:00Z");
  await db
    .insert(stockAlerts)
    .values({ id, language: "bg", created_at: moment, confirmed_at: moment, ...changes });
  return id;
}
