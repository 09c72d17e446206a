import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";

export type NewReview = Partial<typeof reviews.$inferInsert> & { product_id: string };

/** Returns a published review of five stars without a purchase, as those of the demo shop. */
export function demoReview(changes: NewReview): typeof reviews.$inferInsert {
  const created_at = changes.created_at ?? new Date("2026-11-20T10:00:00Z");
  return {
    id: newId(),
    order_line_id: null,
    stars: 5,
    text: "Вкусни са.",
    name: "Мария",
    language: "bg",
    email: "",
    state: "published",
    created_at,
    updated_at: created_at,
    ...changes,
  };
}

/** Inserts reviews of buyers, each with its own line of the order, and returns their ids. */
export async function insertReviews(
  db: Database,
  orderId: string,
  described: readonly NewReview[],
): Promise<string[]> {
  const rows = described.map((changes) =>
    demoReview({ email: "maria@example.com", order_line_id: newId(), ...changes }),
  );
  await db.insert(orderLines).values(
    rows.map(({ order_line_id, product_id }, position) => ({
      id: order_line_id ?? newId(),
      order_id: orderId,
      position,
      product_id,
      name_bg: "Ягодови плодчета",
      name_en: "Strawberry gummies",
      unit_price_bgn: 550,
      weight_grams: 100,
      quantity: 1,
    })),
  );
  await db.insert(reviews).values(rows);
  return rows.map(({ id }) => id);
}
