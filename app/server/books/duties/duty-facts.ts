import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { addMonths, monthBounds, monthOf } from "#app/domain/books/month.ts";
import { dutyPages } from "#app/domain/books/duties.ts";
import type { DutyFacts } from "#app/domain/books/duties.ts";
import { locales } from "#app/domain/locale.ts";
import { maxCounted } from "#app/domain/orders/work-to-do.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { defaultInvoicing } from "#app/domain/shop/company.ts";
import { sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { lacksFoodInformation } from "#app/server/catalogue/list-catalogue.ts";
import type { Database } from "#app/server/db/database.ts";
import { auditFiles, booksSettings } from "#app/server/db/schema/books.ts";
import { productPrices, products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { guaranteeNotices, shopSettings } from "#app/server/db/schema/settings.ts";

type Db = Pick<Database, "select" | "execute" | "$count">;

/** The VAT threshold in euro cents, the day from which it applies, and its source, as the owner entered them. */
export type VatThreshold = { amount: number; from: string | null; source: string };

/** How many months back audit files are checked. */
const checkedMonths = 24;

/** Returns what the checks of the duties need. Counts of products stop at `maxCounted` + 1. */
export async function loadDutyFacts(
  db: Db,
  now: Date,
): Promise<{ facts: DutyFacts; vatThreshold: VatThreshold | null }> {
  const [settings, notices, incompleteProducts, unrecordedPrices, auditFile, pages] = await Promise.all([
    loadSettings(db),
    db.$count(guaranteeNotices),
    countVisible(db, lacksFoodInformation),
    countVisible(db, hasUnrecordedPrice),
    auditFileFacts(db, now),
    publishedPages(db),
  ]);
  const { base_currency, show_bgn, is_vat_registered: isRegistered } = settings;
  const threshold = settings.vat_threshold_eur;
  // The sums are needed only to compare them with the threshold.
  const turnover = isRegistered || threshold === null ? noTurnover : await turnoverOf(db, now);
  return {
    facts: {
      currencies: { base_currency, show_bgn },
      missingNotices: locales.length - notices,
      incompleteProducts,
      unrecordedPrices,
      auditFile,
      vat: { isRegistered, threshold, ...turnover },
      hasWithdrawalPage: pages.includes(dutyPages.withdrawal),
      hasAccessibilityPage: pages.includes(dutyPages.accessibility),
    },
    vatThreshold:
      threshold === null
        ? null
        : { amount: threshold, from: settings.vat_threshold_from, source: settings.vat_threshold_source },
  };
}

async function loadSettings(db: Db) {
  const [row] = await db
    .select({
      base_currency: shopSettings.base_currency,
      show_bgn: shopSettings.show_bgn,
      is_vat_registered: shopSettings.is_vat_registered,
      vat_threshold_eur: shopSettings.vat_threshold_eur,
      vat_threshold_from: shopSettings.vat_threshold_from,
      vat_threshold_source: shopSettings.vat_threshold_source,
    })
    .from(shopSettings);
  return row ?? { ...defaultCurrencies, ...defaultInvoicing };
}

/** The lowest price of 30 days is read from the history, which must therefore end with the price in force. */
const hasUnrecordedPrice = sql`${products.price_bgn} is distinct from (
  select ${productPrices.price_bgn} from ${productPrices} where ${productPrices.product_id} = ${products.id}
  order by ${productPrices.since} desc, ${productPrices.id} desc limit 1)`;

async function countVisible(db: Db, condition: SQL): Promise<number> {
  const bounded = db
    .select({ one: sql`1`.as("one") })
    .from(products)
    .where(and(eq(products.is_active, true), condition))
    .limit(maxCounted + 1)
    .as("bounded");
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(bounded);
  return row?.count ?? 0;
}

/**
 * Returns whether numbering is on, and which of the last `checkedMonths` months have deliveries of orders placed since
 * it began, but no audit file. Uses one index probe for each check.
 */
async function auditFileFacts(db: Db, now: Date): Promise<DutyFacts["auditFile"]> {
  const [settings] = await db.select({ coveredFrom: booksSettings.covered_from }).from(booksSettings);
  const coveredFrom = settings?.coveredFrom ?? null;
  if (coveredFrom === null) return { isOn: false, unfiled: [] };
  const first = monthOf(coveredFrom);
  const months = Array.from({ length: checkedMonths }, (_, index) => addMonths(monthOf(now), -1 - index))
    .filter((month) => month >= first)
    .map((month) => {
      const { since, before } = monthBounds(month);
      return { month, since: since.toISOString(), before: before.toISOString() };
    });
  const { rows } = await db.execute<{ month: string }>(sql`
    select wanted.month
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as wanted(month text, since timestamptz, before timestamptz)
    where exists (select from ${orders} where ${orders.delivered_at} >= wanted.since
        and ${orders.delivered_at} < wanted.before and ${orders.created_at} >= ${coveredFrom.toISOString()}::timestamptz)
      and not exists (select from ${auditFiles} where ${auditFiles.month} = wanted.month)
    order by wanted.month`);
  return { isOn: true, unfiled: rows.map(({ month }) => month) };
}

const noTurnover = { thisYear: 0, twelveMonths: 0 };

/**
 * Returns the totals of delivered orders minus their refunds, of the calendar year and of the last twelve months, in
 * euro cents.
 */
async function turnoverOf(db: Db, now: Date): Promise<typeof noTurnover> {
  const today = sofiaDay(now);
  const year = startOfSofiaDay(`${today.slice(0, 4)}-01-01`).toISOString();
  const twelveMonths = startOfSofiaDay(yearBefore(today)).toISOString();
  const kept = sql`${orders.total_eur} - ${orders.refunded_eur}`;
  const [sums] = await db
    .select({
      thisYear:
        sql<number>`coalesce(sum(${kept}) filter (where ${orders.delivered_at} >= ${year}::timestamptz), 0)`.mapWith(
          Number,
        ),
      twelveMonths: sql<number>`coalesce(sum(${kept}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      sql`${orders.delivered_at} >= ${twelveMonths}::timestamptz and ${orders.delivered_at} <= ${now.toISOString()}::timestamptz`,
    );
  return sums ?? noTurnover;
}

/** Returns the same day of the year before; 28 February for a leap day. */
function yearBefore(day: string): string {
  const moment = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return moment.endsWith("-02-29") ? `${moment.slice(0, 8)}28` : moment;
}

async function publishedPages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: staticPages.slug })
    .from(staticPages)
    .where(and(inArray(staticPages.slug, Object.values(dutyPages)), eq(staticPages.status, "published")));
  return rows.map(({ slug }) => slug);
}
