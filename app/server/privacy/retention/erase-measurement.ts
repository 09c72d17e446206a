import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { consentChoices, conversions, orderOrigins } from "#app/server/db/schema/measurement.ts";
import { batch, inBatches } from "./in-batches.ts";

type Db = Pick<Database, "transaction">;

/** Erases where the visits of orders came from that were placed before `before`. */
export function eraseOrigins(db: Db, before: Date): AsyncGenerator<number, void, void> {
  const { order_id, created_at } = orderOrigins;
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx.select({ id: order_id }).from(orderOrigins).where(lt(created_at, before)).limit(batch);
      const erased = await tx.delete(orderOrigins).where(inArray(order_id, due));
      return erased.rowCount ?? 0;
    }),
  );
}

/** Erases what was reported to the services before `before`. */
export function eraseConversions(db: Db, before: Date): AsyncGenerator<number, void, void> {
  const { id, created_at } = conversions;
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx.select({ id }).from(conversions).where(lt(created_at, before)).limit(batch);
      return (await tx.delete(conversions).where(inArray(conversions.id, due))).rowCount ?? 0;
    }),
  );
}

/** Erases the proofs of consents that were given, and withdrawn if they were, before `before`. */
export function eraseConsents(db: Db, before: Date): AsyncGenerator<number, void, void> {
  const { id, created_at } = consentChoices;
  const isLast = sql`not exists (select from consent_choices later
    where later.consent_id = ${consentChoices.consent_id} and later.created_at >= ${before.toISOString()}::timestamptz)`;
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx
        .select({ id })
        .from(consentChoices)
        .where(sql`${lt(created_at, before)} and ${isLast}`)
        .limit(batch);
      return (await tx.delete(consentChoices).where(inArray(consentChoices.id, due))).rowCount ?? 0;
    }),
  );
}
