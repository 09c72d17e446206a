import { and, countDistinct, eq, gte, inArray, sql } from "drizzle-orm";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { campaignOrders } from "#app/server/campaigns/campaign-counts.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { isCountedUse } from "#app/server/promotions/counted-use.ts";
import type { NewsletterRow } from "./write-newsletter.ts";

export type NewsletterResults = {
  /** Orders of visits that began at a link of the newsletter. */
  linkOrders: number;
  /** Orders with one of its codes since it started, cancelled ones left out, also from elsewhere. */
  codeOrders: number;
  /** The total of `codeOrders`, in euro cents. */
  codeTurnover: number;
};

/**
 * Returns what a newsletter brought. Nothing about recipients is recorded, neither opening nor clicks, so an order by link
 * and with the code is in both numbers.
 */
export async function newsletterResults(
  db: Pick<Database, "select" | "selectDistinct">,
  _admin: Granted<"customers">,
  { id, blocks, started_at }: Pick<NewsletterRow, "id" | "blocks" | "started_at">,
): Promise<NewsletterResults> {
  const codes = blocks.flatMap((block) => (block.kind === "code" ? [normalCode(block.code)] : []));
  const linkOrders = await campaignOrders(db, { kind: "newsletter", id });
  if (codes.length === 0 || started_at === null) return { linkOrders, codeOrders: 0, codeTurnover: 0 };
  const coded = db
    .selectDistinct({ id: orders.id, total: orders.total_eur })
    .from(orderPromotions)
    .innerJoin(orders, eq(orders.id, orderPromotions.order_id))
    .where(and(inArray(orderPromotions.code, codes), gte(orders.created_at, started_at), isCountedUse))
    .as("coded");
  const [sums] = await db
    .select({
      codeOrders: countDistinct(coded.id),
      codeTurnover: sql<number>`coalesce(sum(${coded.total}), 0)`.mapWith(Number),
    })
    .from(coded);
  return { linkOrders, codeOrders: sums?.codeOrders ?? 0, codeTurnover: sums?.codeTurnover ?? 0 };
}
