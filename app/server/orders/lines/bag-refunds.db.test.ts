import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { sumBy, stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { invoiceContent } from "#app/server/documents/issue-invoice.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import { advanceOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { markPaid, markRefunded } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { findReturnableParts, returnedOfOrder } from "#app/server/orders/refund-shares.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
await db.insert(shopSettings).values({
  ...defaultCompany,
  notification_email: "owner@plodko.example",
  eik: "000004600",
  is_vat_registered: true,
  vat_number: "BG000004600",
  manager_bg: "Иван Петров",
  first_invoice_number: 1,
  base_currency: "EUR",
});

async function stocksOf(...ids: string[]): Promise<number[]> {
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.stock_quantity ?? -1);
}

async function found(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no such order");
  return order;
}

let buyers = 0;
/** Places an order of two of the specification's bags for `cents` euro cents, sends it and takes the money. */
async function sentBags({ bag, pieces }: Ids, cents = 1250): Promise<string> {
  buyers += 1;
  const items = [{ productId: bag, quantity: 2, price: 12.22, recipe: { pieces, label: "" } }];
  const payload = orderRequest(items, {
    email: `buyer${buyers}@example.com`,
    totalBGN: toDecimal(stotinkiOf(cents)),
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  const { orderId } = result;
  for (const from of ["new", "processing"] as const)
    expect(await advanceOrder(services, owner, { orderId, from, now })).toMatchObject({ ok: true });
  await markPaid(services, owner, { orderIds: [orderId], now });
  return orderId;
}

type Ids = Awaited<ReturnType<typeof insertExampleBag>>;

/** The parts of an order in the order of `ids`: how many units, and what they cost in euro cents. */
async function partsOf(orderId: string, ids: readonly string[]) {
  const parts = await findReturnableParts(db, await found(orderId));
  return ids.map((id) => {
    const part = parts.find(({ unit }) => unit?.productId === id);
    return [part?.quantity, sumBy(part?.shares ?? [], ({ gross }) => gross)];
  });
}

async function refund(
  orderId: string,
  productId: string,
  { units, amount }: { units: number; amount: number },
) {
  const order = await found(orderId);
  const parts = await findReturnableParts(db, order);
  const key = parts.find(({ unit }) => unit?.productId === productId)?.key ?? "";
  return markRefunded(services, owner, {
    orderId,
    amount,
    named: new Map([[key, units]]),
    areGoodsBack: true,
    seen: order.refunded_eur,
    reason: "",
    now,
  });
}

test("a faulty piece of two bags is refunded at its share, goes back into stock, and the rest with the parcel", async () => {
  const ids = await insertExampleBag(db);
  const kinds = [ids.strawberry, ids.pineapple, ids.peach];
  const orderId = await sentBags(ids);
  expect(await partsOf(orderId, kinds)).toEqual([
    [18, 684],
    [8, 392],
    [2, 174],
  ]);
  expect(await refund(orderId, ids.strawberry, { units: 1, amount: 38 })).toEqual({ ok: true });
  expect(await returnedOfOrder(db, orderId)).toMatchObject([
    { kind: "line", name: "Торбичка 100 г: Ягода", quantity: 1, vat_rate: 20, amount_eur: 38 },
  ]);
  expect(await stocksOf(...kinds)).toEqual([83, 92, 98]);
  const tooMany = await refund(orderId, ids.strawberry, { units: 18, amount: 684 });
  expect(tooMany).toEqual({ ok: false, code: "too_many_back" });
  expect(await refund(orderId, ids.peach, { units: 2, amount: 174 })).toEqual({ ok: true });
  const whole = { orderId, reason: "", isRestocked: true, notifyCustomer: false, now };
  expect(await returnOrder(services, owner, whole)).toEqual({ ok: true });
  expect(await stocksOf(...kinds)).toEqual([100, 100, 100]);
});

test("a promotion takes a bag as one product, and its pieces are refunded at what is left", async () => {
  const ids = await insertExampleBag(db);
  await insertPromotion(db, { scope: "products", targets: [ids.bag] });
  const orderId = await sentBags(ids, 1125);
  const parts = await partsOf(orderId, [ids.strawberry, ids.pineapple, ids.peach]);
  expect(parts).toEqual([
    [18, 616],
    [8, 353],
    [2, 156],
  ]);
  expect(await refund(orderId, ids.strawberry, { units: 18, amount: 616 })).toEqual({ ok: true });
  expect((await found(orderId)).refunded_eur).toBe(616);
});

test("an invoice has a line of a bag for each VAT rate of its pieces", async () => {
  const ids = await insertExampleBag(db);
  await db.update(products).set({ vat_rate: 9 }).where(eq(products.id, ids.peach));
  const order = await found(await sentBags(ids));
  const seller = await loadSeller(db);
  if ("missing" in seller) throw new Error(seller.missing.join());
  const content = await invoiceContent(db, order, { seller, buyer: { ...seller.party }, now });
  expect(content.lines.map(({ quantity, vat_rate }) => [quantity, vat_rate])).toEqual([
    [2, 20],
    [2, 9],
  ]);
  expect(content.rates?.map(({ rate, net, vat }) => [rate, net + vat])).toEqual([
    [20, 1076],
    [9, 174],
  ]);
});
