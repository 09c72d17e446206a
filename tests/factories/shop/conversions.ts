import { eq } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { conversions, orderOrigins } from "#app/server/db/schema/measurement.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { openFakeCarrier } from "#tests/factories/delivery/fake-carrier.ts";
import type { FakeReply } from "#tests/factories/delivery/fake-carrier.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { fullVisit, setMeasurement } from "#tests/factories/shop/measurement.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { sendConversions } from "#app/server/measurement/send-conversions.ts";

/** Opens a shop that tells both services of its orders, with what the tests need of it, before each test anew. */
export async function openConversions() {
  /** The clock of a run, and the milliseconds that Google takes to answer. */
  const slow = { at: 0, answer: 0 };
  const google = await openFakeCarrier(
    (): FakeReply => {
      slow.at += slow.answer;
      return { body: "" };
    },
    (close) => afterAll(close),
  );
  const meta = await openFakeCarrier(
    (): FakeReply => ({ body: { events_received: 1 } }),
    (close) => afterAll(close),
  );
  const shop = await testServices({
    BASE_URL: "https://plodko.example",
    GA4_URL: google.url,
    META_URL: meta.url,
  });
  const { db } = shop;
  const productId = await insertProduct(db);
  const now = new Date("2026-11-20T10:00:00Z");
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const sendAt = (at: Date) => sendConversions(shop, () => at);

  beforeEach(async () => {
    for (const service of [google, meta]) {
      service.calls.length = 0;
      service.mishaps.length = 0;
    }
    await setMeasurement(shop, { has_ga4: true, has_meta: true });
  });

  const charged = { created_at: now, total_bgn: 2770, total_eur: 1416 };

  /** Leaves one order whose shopper consented to both services, with lines at 6.90, 7.90 and 12.90 leva. */
  async function consented(order: NewOrder = {}, origin: Partial<typeof orderOrigins.$inferInsert> = {}) {
    const [orderId = ""] = await onlyTheseOrders(db, { ...charged, ...order });
    await db.insert(orderLines).values(
      [690, 790, 1290].map((unit_price_bgn, position) => ({
        id: newId(),
        order_id: orderId,
        position,
        product_id: productId,
        name_bg: `Плодче ${position}`,
        name_en: `Gummy ${position}`,
        unit_price_bgn,
        weight_grams: 100,
        quantity: 1,
      })),
    );
    await db.insert(orderOrigins).values({ ...originOf(orderId), ...origin });
    return orderId;
  }

  function originOf(orderId: string) {
    const { consent, ids } = fullVisit();
    return {
      order_id: orderId,
      consent_id: consent,
      ...ids,
      ip_address: "203.0.113.9",
      user_agent: "Mozilla/5.0",
      created_at: now,
    };
  }

  /** Leaves orders without lines whose shoppers consented to both services. */
  async function manyConsented(count: number) {
    const ids = await onlyTheseOrders(db, ...Array.from({ length: count }, () => charged));
    await db.insert(orderOrigins).values(ids.map(originOf));
  }

  const logOf = (orderId: string) =>
    db.select().from(conversions).where(eq(conversions.order_id, orderId)).orderBy(conversions.channel);

  /** Records that an order's refunded sum is `total` euro cents since `at`. */
  async function refunded(orderId: string, total: number, at: Date) {
    await db.update(orders).set({ refunded_eur: total }).where(eq(orders.id, orderId));
    const data = { total_eur: String(total) };
    await db
      .insert(orderEvents)
      .values({ id: newId(), order_id: orderId, kind: "refunded", data, created_at: at });
  }

  /** The events that Google was sent, by name, value and minute. */
  const googles = () =>
    google.calls.map(({ body }) => {
      const { timestamp_micros, events } = body as {
        timestamp_micros: number;
        events: { name: string; params: { value: number } }[];
      };
      return [events[0]?.name, events[0]?.params.value, (timestamp_micros / 1000 - now.getTime()) / 60_000];
    });

  return {
    shop,
    db,
    google,
    meta,
    slow,
    now,
    minutes,
    sendAt,
    consented,
    manyConsented,
    logOf,
    refunded,
    googles,
  };
}
