import { and, asc, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import { batch, inBatches } from "./in-batches.ts";

/**
 * Erases payer and reason of the bank's transfers that were booked before `before` and belong to no order; those of an
 * order are erased with it. Days, sums and digests stay.
 */
export function eraseTransfers(
  db: Pick<Database, "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  const { id, booked_on, order_id, payer, reason } = bankEntries;
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx
        .select({ id })
        .from(bankEntries)
        .where(and(lt(booked_on, sofiaDay(before)), isNull(order_id), or(ne(payer, ""), ne(reason, ""))))
        .orderBy(asc(booked_on), asc(id))
        .limit(batch)
        .for("update", { skipLocked: true });
      const erased = await tx
        .update(bankEntries)
        .set({ payer: "", reason: "", user_id: null })
        .where(inArray(id, due))
        .returning({ id });
      return erased.length;
    }),
  );
}
