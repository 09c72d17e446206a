import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots, recalls } from "#app/server/db/schema/lots.ts";
import { isReserving } from "./lot-stock.ts";

/** What a product's page says about its lots. */
export type LotFacts = {
  /** The earliest best-before date of items bought now, as `YYYY-MM-DD`; null when it is not known. */
  bestBefore: string | null;
  /** Ids of the product's recalls that have not ended, the newest first. */
  recalls: string[];
};

/**
 * Returns what the page of a product says about its lots, that of a pack about those of its `parts` products.
 * `bestBefore` is the earliest date among the lots for sale, if each product is in stock, every item for sale is in a
 * lot with a date, and no date has passed.
 */
export async function lotFacts(
  db: Database,
  productId: string,
  now: Date,
  { parts = 1 }: { parts?: number } = {},
): Promise<LotFacts> {
  const rows = await factsOfProduct(db, { productId, today: sofiaDay(now) });
  const dates = rows.flatMap(({ bestBefore }) => bestBefore ?? []);
  return {
    bestBefore: dates.length === parts ? (dates.toSorted()[0] ?? null) : null,
    recalls: rows.flatMap(({ recalls: ofProduct }) => ofProduct),
  };
}

const factsOfProduct = preparedQuery(
  "lot-facts",
  (db, given: Given<{ productId: string; today: string }>) => {
    const isForSale = sql`lots.locked_at is null and lots.quantity > 0`;
    const reserved = sql`(select coalesce(sum(order_units.quantity), 0) from order_units
    where order_units.product_id = products.id
      and order_units.order_id in (select orders.id from orders where ${isReserving}))`;
    return db
      .select({
        bestBefore: sql<string | null>`case
        when products.stock_quantity > 0
          and bool_and(lots.best_before >= ${given("today")}::date) filter (where ${isForSale})
          and count(*) filter (where ${isForSale} and lots.best_before is null) = 0
          and products.stock_quantity + ${reserved} + sum(lots.withheld) - sum(lots.quantity) = 0
        then (min(lots.best_before) filter (where ${isForSale}))::text end`,
        recalls: sql<string[]>`coalesce(array_agg(recalls.id::text order by recalls.started_at desc)
        filter (where recalls.ended_at is null and recalls.id is not null), '{}')`,
      })
      .from(products)
      .innerJoin(lots, eq(lots.product_id, products.id))
      .leftJoin(recalls, eq(recalls.lot_id, lots.id))
      .where(
        or(
          eq(products.id, given("productId")),
          sql`${products.id} in (select product_id from pack_parts where pack_id = ${given("productId")})`,
        ),
      )
      .groupBy(products.id);
  },
);

const noticeColumns = {
  id: recalls.id,
  product_id: products.id,
  ...sizedNameColumns,
  is_active: products.is_active,
  code: lots.code,
  best_before: lots.best_before,
  reason_bg: recalls.reason_bg,
  reason_en: recalls.reason_en,
  started_at: recalls.started_at,
};

/** Returns the public notice of a recall; null when there is none or it has ended. `id` is a UUID. */
export async function findRecallNotice(db: Database, id: string) {
  const [notice] = await recallNotice(db, { id });
  return notice ?? null;
}

export type RecallNotice = NonNullable<Awaited<ReturnType<typeof findRecallNotice>>>;

const recallNotice = preparedQuery("recall-notice", (db, given: Given<{ id: string }>) =>
  db
    .select(noticeColumns)
    .from(recalls)
    .innerJoin(lots, eq(lots.id, recalls.lot_id))
    .innerJoin(products, eq(products.id, lots.product_id))
    .where(and(eq(recalls.id, given("id")), isNull(recalls.ended_at))),
);

/** Returns a recall for its e-mail, ended or not; null when there is none. */
export async function findRecall(db: Pick<Database, "select">, id: string): Promise<RecallNotice | null> {
  const [recall] = await db
    .select(noticeColumns)
    .from(recalls)
    .innerJoin(lots, eq(lots.id, recalls.lot_id))
    .innerJoin(products, eq(products.id, lots.product_id))
    .where(eq(recalls.id, id));
  return recall ?? null;
}

/** Returns the recalls whose notices are public, the newest first. */
export function openRecalls(db: Pick<Database, "select">) {
  return db
    .select({ id: recalls.id, changedAt: recalls.started_at })
    .from(recalls)
    .where(isNull(recalls.ended_at))
    .orderBy(desc(recalls.started_at), desc(recalls.id));
}
