import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { batch, inBatches } from "./in-batches.ts";

/** Removes the subscribers from the e-mails of newsletters that ended before `before`, whose numbers stay. */
export function eraseDeliveries(
  db: Pick<Database, "select" | "update">,
  before: Date,
): AsyncGenerator<number, void, void> {
  const { id, newsletter_id, subscriber_id } = newsletterDeliveries;
  return inBatches(async () => {
    const due = db
      .select({ id })
      .from(newsletterDeliveries)
      .innerJoin(newsletters, eq(newsletters.id, newsletter_id))
      .where(and(lt(newsletters.ended_at, before), isNotNull(subscriber_id)))
      .limit(batch);
    const erased = await db
      .update(newsletterDeliveries)
      .set({ subscriber_id: null })
      .where(and(inArray(id, due), isNotNull(subscriber_id)));
    return erased.rowCount ?? 0;
  });
}
