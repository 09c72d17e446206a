import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import type { Locale } from "#app/domain/locale.ts";
import {
  countColumns,
  daysOfPeriod,
  mostListed,
  sumOfCounts,
} from "#app/domain/measurement/visit-figures.ts";
import type {
  CountColumn,
  KeptOrigin,
  VisitFigures,
  VisitPeriod,
} from "#app/domain/measurement/visit-figures.ts";
import { addDays, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { measurementSettings, orderOrigins, visitCounts } from "#app/server/db/schema/measurement.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { isSold, soldColumns } from "#app/server/orders/lists/sold-orders.ts";

const noCounts = sumOfCounts([]);

const added = (column: CountColumn) => sql<number>`sum(${visitCounts[column]})::integer`;
const sums = {
  visits: added("visits"),
  product_views: added("product_views"),
  carts: added("carts"),
  checkouts: added("checkouts"),
  orders: added("orders"),
};

type Period = { period: VisitPeriod; now: Date };

/** Returns what was counted in a period by source and by day, and the orders whose origin was kept. */
export async function loadVisits(
  db: Pick<Database, "select">,
  _staff: Granted<"orders.read">,
  { period, now }: Period,
): Promise<VisitFigures> {
  const days = daysOfPeriod(period, now);
  const first = days[0] ?? "";
  const isInPeriod = gte(visitCounts.day, first);
  const [[settings], bySource, byDay, kept] = await Promise.all([
    db.select({ isOn: measurementSettings.counts_visits }).from(measurementSettings),
    db
      .select({ source: visitCounts.source, ...sums })
      .from(visitCounts)
      .where(isInPeriod)
      .groupBy(visitCounts.source)
      .orderBy(desc(sums.visits), desc(sums.orders), asc(visitCounts.source)),
    db
      .select({ day: visitCounts.day, ...sums })
      .from(visitCounts)
      .where(isInPeriod)
      .groupBy(visitCounts.day),
    keptOrigins(db, {
      since: startOfSofiaDay(first),
      before: startOfSofiaDay(addDays(days.at(-1) ?? "", 1)),
    }),
  ]);
  const counted = new Map(byDay.map((each) => [each.day, each]));
  const others = bySource.slice(mostListed);
  return {
    isOn: settings?.isOn ?? false,
    total: sumOfCounts(byDay),
    sources: bySource.slice(0, mostListed),
    others: { sources: others.length, ...sumOfCounts(others) },
    days: days.map((day) => counted.get(day) ?? { day, ...noCounts }),
    kept,
  };
}

/** The source that an order's link named, else the agent or the page before. */
const keptSource = sql<string>`lower(coalesce(${orderOrigins.utm_source}, ${orderOrigins.agent},
  regexp_replace(${orderOrigins.referrer}, '^www[.]', ''), ''))`;
const keptCampaign = sql<string>`coalesce(${orderOrigins.utm_campaign}, '')`;

/** Returns the sold orders of shoppers who consented, by source and campaign, those with most revenue first. */
function keptOrigins(
  db: Pick<Database, "select">,
  { since, before }: { since: Date; before: Date },
): Promise<KeptOrigin[]> {
  const { created_at } = orderOrigins;
  return db
    .select({
      source: keptSource,
      campaign: keptCampaign,
      orders: soldColumns.orders,
      total_eur: soldColumns.total_eur,
    })
    .from(orderOrigins)
    .innerJoin(orders, eq(orders.id, orderOrigins.order_id))
    .where(and(gte(created_at, since), lt(created_at, before), isSold))
    .groupBy(keptSource, keptCampaign)
    .orderBy(desc(soldColumns.total_eur), asc(keptSource), asc(keptCampaign))
    .limit(mostListed);
}

/** Yields the counts of a period as CSV with headings in the admin panel's language, a line a day and source. */
export async function* exportVisits(
  db: Pick<Database, "select">,
  _staff: Granted<"orders.read">,
  { period, locale, now }: Period & { locale: Locale },
): AsyncGenerator<string, void, void> {
  const t = adminTranslator(locale);
  const headings = [
    t("visits.day"),
    t("visits.source"),
    ...countColumns.map((column) => t(`visits.${column}`)),
  ];
  yield byteOrderMark + csvLine(headings);
  for (const day of daysOfPeriod(period, now)) {
    const counted = await db
      .select()
      .from(visitCounts)
      .where(eq(visitCounts.day, day))
      .orderBy(desc(visitCounts.visits), asc(visitCounts.source));
    const lines = counted.map((each) =>
      csvLine([each.day, each.source, ...countColumns.map((column) => String(each[column]))]),
    );
    if (lines.length > 0) yield lines.join("");
  }
}
