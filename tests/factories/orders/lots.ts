import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/server/accounts/admin.ts";
import { receiveLot } from "#app/server/catalogue/lots/receive-lot.ts";
import { stockParts } from "#app/server/catalogue/lots/lot-stock.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { Services } from "#app/server/services.ts";
import { orderRequest } from "./orders.ts";

type LotShop = Pick<Services, "db" | "jobs" | "env" | "signingSecret">;

/** Receives a delivery of a lot and returns the lot's id. Throws if the delivery is refused. */
export async function receive(
  db: Database,
  admin: Admin,
  delivery: { productId: string; quantity: number; code?: string; bestBefore?: string | null; now: Date },
): Promise<string> {
  const { productId, quantity, code = "L1", bestBefore = null, now } = delivery;
  const [product] = await db
    .select({ seen: products.updated_at })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw new Error("No such product");
  const input = { product_id: productId, quantity, code, best_before: bestBefore };
  const result = await receiveLot(db, admin, { input, seen: product.seen, now });
  if (!result.ok) throw new Error(result.code);
  return result.lotId ?? "";
}

let buyers = 0;

/** Places an order of one product by a new buyer. Returns its id, or null when it is refused. */
export async function orderOf(
  shop: Parameters<typeof placeOrder>[0] & LotShop,
  {
    productId,
    quantity,
    now,
    ...changes
  }: { productId: string; quantity: number; now: Date } & Record<string, unknown>,
): Promise<string | null> {
  buyers += 1;
  const payload = orderRequest([{ productId, quantity, price: 5.5 }], {
    email: `lot-buyer${buyers}@example.com`,
    ...changes,
  });
  const result = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  return result.ok ? result.orderId : null;
}

/**
 * Returns the parts of a product's stock, its lots, the units of orders with allocated lots (`packed`), and the units
 * allocated beyond the quantity of their order line (`overdrawn`).
 */
export async function stockOf(db: Database, productId: string) {
  const parts = (await stockParts(db, [productId])).get(productId);
  if (!parts) throw new Error("No such product");
  const rows = await db.select().from(lots).where(eq(lots.product_id, productId)).orderBy(lots.id);
  const { rows: sums } = await db.execute<{ packed: number; overdrawn: number }>(sql`
    select coalesce(sum(order_lines.quantity), 0)::int as packed,
      coalesce(sum(greatest(0, (select coalesce(sum(quantity), 0) from lot_allocations
        where order_line_id = order_lines.id) - order_lines.quantity)), 0)::int as overdrawn
    from order_lines join orders on orders.id = order_lines.order_id
    where order_lines.product_id = ${productId} and orders.allocated_at is not null`);
  return { ...parts, lots: rows, packed: sums[0]?.packed ?? 0, overdrawn: sums[0]?.overdrawn ?? 0 };
}
