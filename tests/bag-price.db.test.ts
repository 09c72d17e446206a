import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { itemKey, recipePrice } from "#app/domain/bags/bag.ts";
import { amountIn, stotinkiOf, sumOf, toDecimal } from "#app/domain/money.ts";
import { priceBasket } from "#app/domain/promotions/price-basket.ts";
import { mixOffer } from "#app/server/catalogue/bags/offered-bags.ts";
import { findPromotions } from "#app/server/checkout/find-promotions.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { goodsOfItems } from "#app/server/delivery/goods-of-items.ts";
import { invoiceContent } from "#app/server/documents/issue-invoice.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import { loadEmailOrder } from "#app/server/mail/email-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { sellerSettings } from "#tests/factories/documents/invoicing.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-20T10:00:00Z");
await db.insert(shopSettings).values({ ...sellerSettings, base_currency: "EUR", is_vat_registered: true });

test("a bag costs the same in the browser, in a quote, in the order, its e-mail and its invoice", async () => {
  const { bag, pieces } = await insertExampleBag(db);
  await insertPromotion(db, { scope: "products", targets: [bag], percent: 10 });
  const recipes = ["Мими", "Ани"].map((label) => ({ pieces, label }));
  const offer = await mixOffer(db);
  const offered = offer.bags.find(({ id }) => id === bag);
  if (!offered) throw new Error("the bag is not offered");
  const contents = pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  const price = recipePrice(
    offered,
    contents.map(({ product_id, quantity }) => ({
      price_bgn: offer.loose.find(({ id }) => id === product_id)?.price_bgn ?? 0,
      quantity,
    })),
    "EUR",
  );
  expect(price).toBe(stotinkiOf(625));

  const items = recipes.map(({ label }, index) => ({
    productId: bag,
    quantity: index + 1,
    recipe: { pieces: contents, label },
  }));
  const lines = items.map((item) => ({ productId: itemKey(item), price, quantity: item.quantity }));
  const found = await findPromotions(services, {
    productIds: lines.map(({ productId }) => productId),
    codes: [],
    person: null,
    address: "203.0.113.9",
    earlierToken: null,
    now,
  });
  const shown = priceBasket({ lines, delivery: 0, baseCurrency: "EUR" }, found.promotions);
  const total = shown.goods - shown.discount;
  expect([shown.goods, total]).toEqual([1875, 1687]);
  expect(await goodsOfItems(db, items, "EUR")).toEqual([
    { price, weight: 100, quantity: 1 },
    { price, weight: 100, quantity: 2 },
  ]);

  const payload = orderRequest(
    recipes.map((recipe, index) => ({
      productId: bag,
      quantity: index + 1,
      price: toDecimal(price),
      recipe,
    })),
    { totalBGN: toDecimal(stotinkiOf(total)) },
  );
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  const stored = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, placed.orderId))
    .orderBy(asc(orderLines.position));
  expect(order?.total_eur).toBe(total);
  expect(
    stored.map(({ bag_key, unit_price_bgn, quantity, promotion_discount: discount }) => ({
      productId: bag_key,
      price: unit_price_bgn,
      quantity,
      discount,
      gifts: 0,
    })),
  ).toEqual(shown.lines);

  const email = await loadEmailOrder({ ...services, baseUrl: "https://shop.example" }, placed.orderId);
  expect(email?.total_eur).toBe(total);
  const inEmail = email?.lines.map((line) =>
    amountIn("EUR", sumOf([{ price: line.unit_price_bgn, quantity: line.quantity }], "EUR")),
  );
  expect(inEmail).toEqual([625, 1250]);
  if (!order) throw new Error("no such order");
  const seller = await loadSeller(db);
  if ("missing" in seller) throw new Error(seller.missing.join());
  const invoice = await invoiceContent(db, order, { seller, buyer: seller.party, now });
  expect(invoice.total).toBe(total);
  // One line a bag and VAT rate.
  expect(invoice.lines.map(({ quantity, vat_rate }) => [quantity, vat_rate])).toEqual([
    [1, 20],
    [2, 20],
  ]);
});
