import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { DeliveryState } from "#app/domain/newsletters/newsletter.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { countDeliveries } from "./deliveries.ts";
import type { NewsletterRow } from "./write-newsletter.ts";

/** Newsletters on one page of the list. */
const newslettersPerPage = 50;

/** A newsletter with the number of its e-mails in each state; all are 0 before it starts. */
export type CountedNewsletter = NewsletterRow & { deliveries: Record<DeliveryState, number> };

/**
 * Returns a page of newsletters, newest first. `after` is the previous page's `next`; anything else gives the first page.
 */
export async function listNewsletters(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { after }: { after: string | null },
): Promise<{ newsletters: CountedNewsletter[]; next: string | null; isFirstPage: boolean }> {
  const { created_at, id } = newsletters;
  const cursor = cursorSchema.safeParse(after?.split(","));
  const rows = await db
    .select()
    .from(newsletters)
    .where(
      cursor.success
        ? sql`(${created_at}, ${id}) < (${cursor.data[0]}::timestamptz, ${cursor.data[1]}::uuid)`
        : undefined,
    )
    .orderBy(desc(created_at), desc(id))
    .limit(newslettersPerPage + 1);
  const listed = rows.slice(0, newslettersPerPage);
  const last = listed.at(-1);
  return {
    newsletters: await withCounts(db, listed),
    next: last && rows.length > newslettersPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: !cursor.success,
  };
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Returns a newsletter with the number of its e-mails in each state; null when there is none with this id. */
export async function findNewsletter(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  id: string,
): Promise<CountedNewsletter | null> {
  if (!isRecordId(id)) return null;
  const [found] = await withCounts(db, await db.select().from(newsletters).where(eq(newsletters.id, id)));
  return found ?? null;
}

async function withCounts(db: Pick<Database, "select">, rows: NewsletterRow[]): Promise<CountedNewsletter[]> {
  const counts = await countDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const deliveries = counts.get(row.id);
    return deliveries ? [{ ...row, deliveries }] : [];
  });
}
