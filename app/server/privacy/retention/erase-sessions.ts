import { asc, inArray, lt } from "drizzle-orm";
import { sessions, verifications } from "#app/server/db/schema/accounts.ts";
import type { Database } from "#app/server/db/database.ts";
import { batch, inBatches } from "./in-batches.ts";

/** Erases sessions, with network address and browser, and secret links that expired before `before`. */
export async function* eraseSessions(
  db: Pick<Database, "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  for (const table of [sessions, verifications])
    yield* inBatches(() =>
      db.transaction(async (tx) => {
        const due = tx
          .select({ id: table.id })
          .from(table)
          .where(lt(table.expiresAt, before))
          .orderBy(asc(table.id))
          .limit(batch)
          .for("update", { skipLocked: true });
        return (await tx.delete(table).where(inArray(table.id, due)).returning({ id: table.id })).length;
      }),
    );
}
