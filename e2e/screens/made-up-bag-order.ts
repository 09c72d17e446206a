import { eq, sql } from "drizzle-orm";
import { recipeKey } from "#app/domain/bags/bag.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bags } from "#app/server/db/schema/catalog.ts";
import { packedUnits } from "#app/server/db/schema/lots.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { madeUpId } from "#tests/factories/orders/made-up-orders.ts";

/**
 * Makes of a made-up order one that is to be packed, with two bags, some of whose pieces are in the parcel. The bag is
 * not on offer, so the shop stays as it is. Returns the order's id.
 */
export async function orderBags(db: Database): Promise<string> {
  const order_id = madeUpId(397);
  await db.execute(
    sql`update orders set payment_method = 'cash_on_delivery', order_status = 'new', payment_status = 'pending',
      paid_eur = 0, holds_stock = true where id = ${order_id}`,
  );
  const { bag, strawberry, pineapple, peach, pieces } = await insertExampleBag(db);
  await db.update(bags).set({ is_offered: false }).where(eq(bags.product_id, bag));
  const line = newId();
  const label = "За Мими от леля Катя";
  const recipe = pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  await db.insert(orderLines).values({
    id: line,
    order_id,
    position: 20,
    product_id: bag,
    name_bg: "Торбичка 100 г",
    name_en: "Bag of 100 g",
    unit_price_bgn: 1222,
    weight_grams: 100,
    quantity: 2,
    bag_key: recipeKey({ bag_id: bag, pieces: recipe, label }),
    bag_label: label,
  });
  const part = (
    product_id: string,
    name_bg: string,
    name_en: string,
    weight_grams: number,
    quantity: number,
  ) => ({
    order_line_id: line,
    product_id,
    name_bg,
    name_en,
    weight_grams,
    quantity,
    share_bgn: 0,
  });
  await db
    .insert(orderLineParts)
    .values([
      part(strawberry, "Ягода", "Strawberry", 6, 9),
      part(pineapple, "Ананас", "Pineapple", 8, 4),
      part(peach, "Праскова", "Peach", 14, 1),
    ]);
  await db.insert(packedUnits).values([
    { id: newId(), order_line_id: line, product_id: peach, quantity: 2 },
    { id: newId(), order_line_id: line, product_id: strawberry, quantity: 5 },
  ]);
  return order_id;
}
