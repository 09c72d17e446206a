import { promotionCodes, orderPromotions, promotions } from "#app/server/db/schema/promotions.ts";
import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";

/** Stores that an order used a promotion, with one of its codes if given; the discount is in its base currency. */
export async function insertUse(
  db: Database,
  { orderId, promotionId, code = null, discount = 0 }: Use,
): Promise<void> {
  const [terms] = await db.select().from(promotions).where(eq(promotions.id, promotionId));
  const [known] = await db
    .select()
    .from(promotionCodes)
    .where(eq(promotionCodes.code, code ?? ""));
  if (!terms) throw new Error("The promotion does not exist");
  await db.insert(orderPromotions).values({
    order_id: orderId,
    promotion_id: promotionId,
    code_id: known?.id ?? null,
    code,
    discount,
    terms,
  });
}

type Use = { orderId: string; promotionId: string; code?: string | null; discount?: number };
