import { and, asc, eq, getTableColumns, gte, isNull, lte, or, sql } from "drizzle-orm";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";
import { isCountedUse } from "./counted-use.ts";
import { sharedCode } from "./save-promotion.ts";
import { promotionOrder } from "./write-promotion.ts";
import type { PromotionRow } from "./write-promotion.ts";

/**
 * Returns all promotions in the owner's order, each with its figures: how many orders use it, what they come to and
 * what it took off, in euro cents, each discount converted from its order's base currency; and with its codes.
 */
export async function listPromotions(db: Pick<Database, "select">, _admin: Granted<"catalogue">) {
  const used = db
    .select({
      promotion_id: orderPromotions.promotion_id,
      uses: sql<number>`count(*)`.as("uses"),
      turnover_eur: sql<number>`sum(${orders.total_eur})`.as("turnover_eur"),
      // No tie is possible at the rate of 1.95583, so that this rounds as `euroCents` does.
      discount_eur: sql<number>`sum(case when ${orders.base_currency} = 'EUR' then ${orderPromotions.discount}
        else round(${orderPromotions.discount} / 1.95583) end)`.as("discount_eur"),
    })
    .from(orderPromotions)
    .innerJoin(orders, eq(orders.id, orderPromotions.order_id))
    .where(isCountedUse)
    .groupBy(orderPromotions.promotion_id)
    .as("used");
  const coded = db
    .select({
      promotion_id: promotionCodes.promotion_id,
      code: sql<
        string | null
      >`max(${promotionCodes.code}) filter (where ${promotionCodes.max_uses} is null)`.as("code"),
      generated: sql<number>`count(${promotionCodes.max_uses})`.as("generated"),
    })
    .from(promotionCodes)
    .groupBy(promotionCodes.promotion_id)
    .as("coded");
  return db
    .select({
      ...getTableColumns(promotions),
      uses: sql<number>`coalesce(${used.uses}, 0)`.mapWith(Number),
      turnover_eur: sql<number>`coalesce(${used.turnover_eur}, 0)`.mapWith(Number),
      discount_eur: sql<number>`coalesce(${used.discount_eur}, 0)`.mapWith(Number),
      code: coded.code,
      generated: sql<number>`coalesce(${coded.generated}, 0)`.mapWith(Number),
    })
    .from(promotions)
    .leftJoin(used, eq(used.promotion_id, promotions.id))
    .leftJoin(coded, eq(coded.promotion_id, promotions.id))
    .orderBy(...promotionOrder.inOrder);
}

export type ListedPromotion = Awaited<ReturnType<typeof listPromotions>>[number];

/** Returns a promotion with the code that everybody may use; null when there is none with this id. */
export async function findPromotion(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  id: string,
): Promise<(PromotionRow & { code: string | null }) | null> {
  if (!isRecordId(id)) return null;
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
  return row ? { ...row, code: await sharedCode(db, id) } : null;
}

/** Returns the names of a promotion, for the filter of the order list; null when it was deleted. */
export async function findPromotionNames(
  db: Pick<Database, "select">,
  _admin: Granted<"orders.read">,
  id: string,
): Promise<{ name_bg: string; name_en: string | null } | null> {
  const [row] = await db
    .select({ name_bg: promotions.name_bg, name_en: promotions.name_en })
    .from(promotions)
    .where(eq(promotions.id, id));
  return row ?? null;
}

/** Returns the promotions that run now and are not used up, in the owner's order, also those that need a code. */
export async function runningPromotions(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  now: Date,
): Promise<PromotionRow[]> {
  const uses = db
    .select({ uses: sql`count(*)` })
    .from(orderPromotions)
    .innerJoin(orders, eq(orders.id, orderPromotions.order_id))
    .where(and(eq(orderPromotions.promotion_id, promotions.id), isCountedUse));
  return db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.is_active, true),
        or(isNull(promotions.starts_at), lte(promotions.starts_at, now)),
        or(isNull(promotions.ends_at), gte(promotions.ends_at, now)),
        or(isNull(promotions.max_uses), sql`(${uses}) < ${promotions.max_uses}`),
      ),
    )
    .orderBy(asc(promotions.sort_order), asc(promotions.id));
}
