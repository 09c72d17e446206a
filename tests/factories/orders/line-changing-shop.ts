import { eq } from "drizzle-orm";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { changeOrderLines } from "#app/server/payments/change-order-lines.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { lineChange } from "./line-changes.ts";
import { orderRequest } from "./orders.ts";

export type Changes = Omit<Parameters<typeof lineChange>[2], "now">;

/** Opens a shop for tests that change the lines of orders. */
export async function lineChangingShop() {
  const services = await testServices();
  const { db } = services;
  const owner = await insertAdmin(db, { email: "owner@example.com" });
  const now = new Date("2026-11-20T10:00:00Z");
  let time = now.getTime();
  /** Returns a later moment at each call, since an order's version is the time of its last change. */
  const later = () => new Date((time += 1000));
  let people = 0;
  const newOrder = async (
    items: Parameters<typeof orderRequest>[0],
    changes: Record<string, unknown> = {},
  ): Promise<string> => {
    people += 1;
    const payload = orderRequest(items, { email: `changer${people}@example.com`, ...changes });
    const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
    if (!placed.ok) throw new Error(placed.code);
    return placed.orderId;
  };
  return {
    services,
    owner,
    now,
    later,
    newOrder,
    /** Places an order of three apples and two pears; the stock of each was ten. */
    twoLines: async () => {
      const [apple, pear] = [
        await insertProduct(db, { stock_quantity: 10 }),
        await insertProduct(db, { stock_quantity: 10, price_bgn: 690 }),
      ];
      const orderId = await newOrder([
        { productId: apple, quantity: 3, price: 5.5 },
        { productId: pear, quantity: 2, price: 6.9 },
      ]);
      return { apple, pear, orderId };
    },
    change: async (orderId: string, changes: Changes = {}) => {
      const request = await lineChange(db, orderId, { now: later(), ...changes });
      return changeOrderLines(services, owner, { ...request, refundId: newId() });
    },
    stockOfProduct: async (id: string): Promise<number> => {
      const [product] = await db
        .select({ stock: products.stock_quantity })
        .from(products)
        .where(eq(products.id, id));
      return product?.stock ?? -1;
    },
  };
}
