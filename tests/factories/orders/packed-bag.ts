import { stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "./orders.ts";

/** Stores the settings of a shop whose prices are in euros, as the specification's bag has them. */
export async function sellInEuros(db: Database): Promise<void> {
  await db
    .insert(shopSettings)
    .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });
}

let buyers = 0;

/**
 * Places an order of `quantity` bags of the specification's example, each for 6.25 €, by a new buyer. Returns its id.
 */
export async function orderOfBags(
  services: Parameters<typeof placeOrder>[0],
  { bag, pieces }: { bag: string; pieces: { productId: string; quantity: number }[] },
  { quantity = 1, label = "За Мими", now }: { quantity?: number; label?: string; now: Date },
): Promise<string> {
  buyers += 1;
  const price = 12.22;
  const items = [{ productId: bag, quantity, price, recipe: { pieces, label } }];
  const payload = orderRequest(items, {
    email: `bag-buyer${buyers}@example.com`,
    totalBGN: toDecimal(stotinkiOf(625 * quantity)),
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}
