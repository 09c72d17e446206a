import { asc, eq } from "drizzle-orm";
import { recallLot } from "#app/server/catalogue/lots/recall-lot.ts";
import { planRepack } from "#app/server/catalogue/lots/repack-order.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { exportLot } from "#app/server/documents/lot-report.ts";
import { confirmRepack } from "#app/server/shipments/confirm-repack.ts";
import { requestLabel } from "#app/server/shipments/request-label.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "./test-carrier.ts";

const reason = { reason_bg: "Парченца пластмаса.", reason_en: "Pieces of plastic." };
const destination = {
  place: "address",
  townId: null,
  streetId: null,
  town: "София",
  postcode: "1000",
  street: "Шипка",
  streetNumber: "3",
  other: "",
} as const;

/** Returns a shop whose only carrier is in memory, with the steps of a parcel with lots. */
export async function recallShop() {
  const shop = await testServices();
  const { db } = shop;
  const carrier = testCarrier();
  const services = { ...shop, carriers: carriersOf(carrier) };
  const admin = await insertAdmin(db, { email: "owner@example.com" });

  /** A product whose stock is in lots of these codes, ten items each, in the order of their dates. */
  async function productWithLots({ codes, now }: { codes: readonly string[]; now: Date }) {
    const productId = await insertProduct(db, { stock_quantity: 0 });
    const lotIds: string[] = [];
    for (const [index, code] of codes.entries())
      lotIds.push(
        await receive(db, admin, { productId, quantity: 10, code, bestBefore: `2027-0${index + 1}-28`, now }),
      );
    return { productId, lotIds };
  }
  async function placed(
    productId: string,
    now: Date,
    changes: Record<string, unknown> = {},
  ): Promise<string> {
    const orderId = await orderOf(shop, { productId, quantity: 2, now, ...changes });
    if (!orderId) throw new Error("The order was refused");
    return orderId;
  }
  const label = (orderId: string, now: Date) =>
    requestLabel(services, admin, {
      orderId,
      choice: { address: { carrier: "econt", destination } },
      now,
    });
  const recall = (lotId: string, now: Date) => recallLot(shop, admin, { lotId, input: reason, now });
  /** Confirms the repacking as the screen showed it. */
  async function repack(orderId: string, now: Date) {
    const plan = await planRepack(db, { orderId, now });
    return confirmRepack(services, admin, { orderId, key: plan?.key ?? "", now });
  }
  /** The lots of an order, `2 × L1`, whether its allocation counts or is history. */
  async function lotsIn(orderId: string): Promise<string[]> {
    const rows = await db
      .select({ code: lots.code, quantity: lotAllocations.quantity })
      .from(lotAllocations)
      .innerJoin(lots, eq(lots.id, lotAllocations.lot_id))
      .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
      .where(eq(orderLines.order_id, orderId))
      .orderBy(asc(lots.code));
    return rows.map(({ code, quantity }) => `${quantity} × ${code}`);
  }
  async function orderRow(orderId: string) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("No such order");
    return order;
  }
  async function report(lotId: string, now: Date): Promise<string> {
    let file = "";
    for await (const chunk of (await exportLot(db, admin, { lotId, locale: "en", now })) ?? []) file += chunk;
    return file;
  }
  return {
    services,
    db,
    admin,
    carrier,
    productWithLots,
    placed,
    label,
    recall,
    repack,
    lotsIn,
    orderRow,
    report,
  };
}
