import { and, eq, ne } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";

/** The card of a gift as it is printed: the giver's text in lines. */
export type GiftCard = { order_number: string; card_text: string };

/** Returns the card of an order; null without one and for an order that the packer may not see. */
export async function findGiftCard(
  db: Pick<Database, "select">,
  packer: Granted<"parcels">,
  orderId: string,
): Promise<GiftCard | null> {
  const [card] = await db
    .select({ order_number: orders.order_number, card_text: orderGifts.card_text })
    .from(orderGifts)
    .innerJoin(orders, eq(orders.id, orderGifts.order_id))
    .where(and(eq(orders.id, orderId), ne(orderGifts.card_text, ""), visibleOrders(packer)));
  return card ?? null;
}
