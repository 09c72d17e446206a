import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { batch, inBatches } from "./in-batches.ts";

type Db = Pick<Database, "transaction">;

/**
 * Erases stock alerts that were asked for before `before` and not confirmed, with the e-mails that asked to confirm them:
 * somebody else may have typed the address.
 */
export function eraseUnconfirmedAlerts(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return eraseAlerts(db, and(isNull(stockAlerts.confirmed_at), lt(stockAlerts.created_at, before)));
}

/** Erases stock alerts that were asked for before `before`. */
export function eraseStockAlerts(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return eraseAlerts(db, lt(stockAlerts.created_at, before));
}

/** Skips alerts that are being confirmed, cancelled or sent. */
function eraseAlerts(db: Db, isDue: SQL | undefined): AsyncGenerator<number, void, void> {
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = await tx
        .select({ id: stockAlerts.id, email: stockAlerts.email })
        .from(stockAlerts)
        .where(isDue)
        .limit(batch)
        .for("update", { skipLocked: true });
      const ids = due.map(({ id }) => id);
      const emails = due.map(({ email }) => email);
      await tx
        .delete(mails)
        .where(
          and(
            inArray(mails.recipient, emails),
            eq(mails.kind, "stock_alert_confirmation"),
            inArray(sql`${mails.data} ->> 'alert_id'`, ids),
          ),
        );
      await tx.delete(stockAlerts).where(inArray(stockAlerts.id, ids));
      return due.length;
    }),
  );
}
