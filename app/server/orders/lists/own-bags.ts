import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { lineRecipe } from "#app/server/orders/lines/line-recipe.ts";

/** Most bags that a profile lists. */
export const mostOwnBags = 20;

/**
 * Returns the bags that the account has ordered, each recipe once as it was last sold, the last one first, at most
 * `mostOwnBags`; prices in stotinki. Empty for a visitor.
 */
export async function listOwnBags(db: Pick<Database, "select" | "selectDistinctOn">, actor: Actor) {
  if (actor.kind === "visitor") return [];
  const sold = db
    .selectDistinctOn([orderLines.bag_key], {
      product_id: orderLines.product_id,
      bag_key: orderLines.bag_key,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      unit_price_bgn: orderLines.unit_price_bgn,
      weight_grams: orderLines.weight_grams,
      recipe: lineRecipe.as("recipe"),
      ordered_at: orders.created_at,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(and(eq(orders.user_id, actor.userId), isNotNull(orderLines.bag_key)))
    .orderBy(orderLines.bag_key, desc(orders.created_at), desc(orders.id))
    .as("sold");
  return db.select().from(sold).orderBy(desc(sold.ordered_at), asc(sold.bag_key)).limit(mostOwnBags);
}

export type OwnBag = Awaited<ReturnType<typeof listOwnBags>>[number];
