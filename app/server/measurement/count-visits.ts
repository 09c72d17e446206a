import { sql } from "drizzle-orm";
import type { CountedStep } from "#app/domain/measurement/origin.ts";
import { mostSources, otherSources } from "#app/domain/measurement/visit-source.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { measurementSettings, visitCounts } from "#app/server/db/schema/measurement.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";

/** A step to count; `source` as `countedSource` returns it. */
export type Step = { step: CountedStep; source: string };

export type CountVisitResult =
  | { ok: true }
  /** The shop does not count visits. */
  | { ok: false; code: "off" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Counts a step that a browser reports, if a person visits; stores nothing about the visitor. Refused as `off` unless
 * the owner counts visits, and as `rate_limited` per network address.
 */
export async function countVisit(
  { db, limits }: Pick<Services, "db" | "limits">,
  { isPerson, address, now, ...step }: Step & { isPerson: boolean; address: string; now: Date },
): Promise<CountVisitResult> {
  const [settings] = await db.select({ counts: measurementSettings.counts_visits }).from(measurementSettings);
  if (!settings?.counts) return { ok: false, code: "off" };
  if (!isPerson) return { ok: true };
  const retryAfterSeconds = await limits.visitsPerAddress.consume(address);
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  await addStep(db, step, now);
  return { ok: true };
}

/**
 * Counts an order for the source of its visit; null where the page does not count visits. A failure is only logged,
 * since the order is already placed.
 */
export async function countOrder(
  { db }: Pick<Services, "db">,
  source: string | null,
  now: Date,
): Promise<void> {
  if (source === null) return;
  try {
    await addStep(db, { step: "order", source }, now);
  } catch (error) {
    log.error({ err: error }, "failed to count an order for the source of its visit");
  }
}

const columnOf = {
  visit: visitCounts.visits,
  product_view: visitCounts.product_views,
  cart: visitCounts.carts,
  checkout: visitCounts.checkouts,
  order: visitCounts.orders,
} as const satisfies Record<CountedStep, unknown>;

/**
 * Adds one to a step on the current day in Sofia, in one statement, while the owner counts visits. A source that the
 * day does not have yet counts as one of the others once it has `mostSources`; concurrent new ones may exceed that by a
 * few.
 */
async function addStep(db: Pick<Database, "execute">, { step, source }: Step, now: Date): Promise<void> {
  const day = sql`${sofiaDay(now)}::date`;
  const column = columnOf[step];
  const name = sql.identifier(column.name);
  const isKnown = sql`exists (
    select from ${visitCounts} where ${visitCounts.day} = ${day} and ${visitCounts.source} = ${source})`;
  const sources = sql`(select count(*) from ${visitCounts} where ${visitCounts.day} = ${day})`;
  await db.execute(sql`
    insert into ${visitCounts} (day, source, ${name})
    select ${day}, case when ${source} = '' or ${isKnown} or ${sources} < ${mostSources}::int
      then ${source} else ${otherSources} end, 1
    where exists (select from ${measurementSettings} where ${measurementSettings.counts_visits})
    on conflict (day, source) do update set ${name} = ${column} + 1`);
}
