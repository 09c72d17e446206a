import { and, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { maxCounted, workCapabilities, workKinds } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts } from "#app/domain/orders/work-to-do.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { locales } from "#app/domain/locale.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { isExpiring, lastWarnedDay } from "#app/server/catalogue/lots/list-lots.ts";
import { mustRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import { isForSale } from "#app/server/catalogue/product-record.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { dutyChecks } from "#app/server/db/schema/books.ts";
import { carrierPayoutLines, carrierPayouts, carriers, shipments } from "#app/server/db/schema/delivery.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";
import { workConditions } from "./order-conditions.ts";

/** Literals, so that the planner can use the partial index. */
const isOpenPayment = sql`(matched_at is null and dismissed_at is null)`;
/** A literal, so that the plan of the prepared query knows where counting stops. */
const bound = sql.raw(String(maxCounted + 1));

/**
 * Counts the delivered parcels whose cash is overdue and in no payout: the SQL form of `isPayoutMissing` in
 * domain/delivery/payout.ts.
 */
function missingPayouts(today: Placeholder): SQL {
  const deliveredOn = sql`(${shipments.ended_at} at time zone 'Europe/Sofia')::date`;
  const usualDays = sql.raw(String(defaultCarrierSettings.payout_days));
  const payoutDays = sql`coalesce((${carriers.settings} ->> 'payout_days')::int, ${usualDays})`;
  return sql`(select count(*) from (
    select from ${orders} join ${shipments} on ${shipments.order_id} = ${orders.id}
    left join ${carriers} on ${carriers.name} = ${shipments.carrier}
    where ${workConditions.cash_due} and ${shipments.state} = 'delivered' and ${shipments.label_state} = 'made'
      and ${shipments.cash_eur} > 0 and ${deliveredOn} + ${payoutDays} < ${today}::date
      and not exists (select from ${carrierPayoutLines}
        where ${carrierPayoutLines.carrier} = ${shipments.carrier} and ${carrierPayoutLines.number} = ${shipments.number})
    limit ${bound}) as missing)`;
}

/** Prepared, because planning its twenty scans takes longer than running them. */
const workCounts = preparedQuery(
  "work-counts",
  (db, given: Given<{ today: string; lastWarnedDay: string }>) => {
    const counted = (table: PgTable, condition: SQL | undefined) =>
      sql<number>`(select count(*) from (select from ${table} where ${condition} limit ${bound}) as bounded)`.mapWith(
        Number,
      );
    return db
      .select({
        to_process: counted(orders, workConditions.to_process),
        to_ship: counted(orders, workConditions.to_ship),
        card_unpaid: counted(orders, workConditions.card_unpaid),
        transfer_unpaid: counted(orders, workConditions.transfer_unpaid),
        cash_due: counted(orders, workConditions.cash_due),
        refund_due: counted(orders, workConditions.refund_due),
        repack: counted(orders, mustRepack(given("today"))),
        payouts:
          sql<number>`(${counted(carrierPayoutLines, isOpenPayment)} + ${counted(carrierPayouts, sql`is_open`)}
            + ${missingPayouts(given("today"))})`.mapWith(Number),
        bank: counted(bankEntries, isOpenPayment),
        withdrawals: counted(withdrawals, isNull(withdrawals.handled_at)),
        messages: counted(contactMessages, sql`not ${contactMessages.is_handled}`),
        reviews: counted(reviews, sql`${reviews.state} = 'pending'`),
        review_reports: counted(reviewReports, isNull(reviewReports.handled_at)),
        low_stock: counted(products, and(sql`${products.is_low_stock}`, isForSale)),
        expiring_lots: counted(lots, isExpiring(given("lastWarnedDay"))),
        failed_letters: counted(mails, sql`${mails.state} = 'failed'`),
        carrier_problems: counted(
          carriers,
          or(
            isNotNull(carriers.offices_problem),
            isNotNull(carriers.tracking_problem),
            isNotNull(carriers.payouts_problem),
          ),
        ),
        written_notices: sql<number>`(select count(*) from ${guaranteeNotices})`.mapWith(Number),
        duties: counted(dutyChecks, lte(dutyChecks.remind_on, given("today"))),
      })
      .from(sql`(values (1)) as nothing`);
  },
);

/**
 * Counts each kind of open work, except for translations; a kind that the reader's role does not include counts as 0.
 * Each count stops at `maxCounted` + 1; `payouts` adds three of them.
 */
export async function countWork(
  db: Pick<Database, "select">,
  reader: Staff,
  now: Date,
): Promise<Omit<WorkCounts, "untranslated">> {
  const [row] = await workCounts(db, { today: sofiaDay(now), lastWarnedDay: lastWarnedDay(now) });
  if (!row) throw new Error("The work counts query returned no row");
  const { written_notices, ...counts } = row;
  const work = { ...counts, missing_notices: locales.length - written_notices };
  for (const kind of workKinds)
    if (kind !== "untranslated" && !hasCapability(reader.role, workCapabilities[kind])) work[kind] = 0;
  return work;
}
