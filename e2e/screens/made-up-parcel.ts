import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";

const hour = 3_600_000;

/** Puts an order into a parcel that waits in an office, and returns the token of the order's page. */
export async function sendOrder(db: Database, orderId: string, now: Date): Promise<string> {
  const id = newId();
  await db.insert(shipments).values({
    id,
    order_id: orderId,
    carrier: "econt",
    place: "office",
    destination: { place: "office", officeCode: "4001" },
    reference: `made-up-${orderId}`,
    state: "waiting",
    label_state: "made",
    number: "1051609876543",
    weight: 620,
    cash_eur: 1210,
    expected_on: now.toISOString().slice(0, 10),
    phone_key: "881234567",
    requested_at: new Date(now.getTime() - 48 * hour),
    updated_at: now,
  });
  await db.insert(shipmentEvents).values(
    [
      { hours: 40, state: "handed_over", bg: "Приета в офис", en: "Accepted at an office", place: "Пловдив" },
      { hours: 20, state: "in_transit", bg: "Пътува", en: "In transit", place: "София" },
      { hours: 2, state: "waiting", bg: "Чака в офиса", en: "Ready for collection", place: "София Център" },
    ].map(({ hours, state, bg, en, place }) => ({
      shipment_id: id,
      at: new Date(now.getTime() - hours * hour),
      code: state,
      state: state as "waiting",
      text_bg: bg,
      text_en: en,
      place,
    })),
  );
  return pageOf(db, orderId);
}

/** Returns the token of an order's page. */
export async function pageOf(db: Database, orderId: string): Promise<string> {
  const [order] = await db.select({ token: orders.page_token }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("The made-up shop has no such order");
  return order.token;
}
