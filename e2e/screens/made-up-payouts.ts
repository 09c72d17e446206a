import { eq, inArray } from "drizzle-orm";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { phoneKey } from "#app/server/phone.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPayoutLines, carrierPayouts, carriers, shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { madeUpId } from "#tests/factories/orders/made-up-orders.ts";

const day = 86_400_000;

/**
 * Inserts parcels of five old cash orders, the last of them returned, and a payout by Econt whose lines do not add up to
 * its total: for two of them, one with too small an amount, for a parcel that the shop does not know, and for one in
 * another currency. All have the phone of the buyer of the order `returning`. Returns the id of the payout.
 */
export async function payOut(db: Database, returning: string, now: Date): Promise<string> {
  const ids = [300, 301, 302, 303, 304].map(madeUpId);
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await db
    .update(orders)
    .set({
      payment_method: "cash_on_delivery",
      payment_status: "pending",
      paid_eur: 0,
      refunded_eur: 0,
      order_status: "delivered",
    })
    .where(inArray(orders.id, ids));
  const sold = await db
    .select({ id: orders.id, total: orders.total_eur })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id);
  const [again] = await db.select({ phone: orders.phone }).from(orders).where(eq(orders.id, returning));
  const parcels = sold.map(({ id: order_id, total }, index) => ({
    id: newId(),
    order_id,
    carrier: "econt" as const,
    place: "office" as const,
    destination: { place: "office" as const, officeCode: "4001" },
    reference: `made-up-payout-${index}`,
    state: index === 4 ? ("returned" as const) : ("delivered" as const),
    label_state: "made" as const,
    number: `105160987650${index}`,
    weight: 620,
    cash_eur: total,
    phone_key: phoneKey(again?.phone ?? ""),
    requested_at: ago(20),
    ended_at: ago(12 - 3 * index),
    updated_at: ago(5),
  }));
  await db.insert(shipments).values(parcels);
  await db
    .insert(carriers)
    .values({ name: "econt", settings: defaultCarrierSettings, payouts_at: ago(0.4), updated_at: now })
    .onConflictDoUpdate({ target: carriers.name, set: { payouts_at: ago(0.4) } });
  const id = newId();
  const paid_on = sofiaDay(ago(2));
  await db.insert(carrierPayouts).values({
    id,
    carrier: "econt",
    reference: paid_on,
    paid_on,
    method: "bank",
    source: "carrier",
    // The lines below give less: a line is missing.
    total: 9900,
    is_open: true,
    created_at: ago(1),
  });
  const line = { payout_id: id, carrier: "econt" as const };
  const [, , short, matched] = parcels;
  await db.insert(carrierPayoutLines).values([
    { ...line, id: newId(), number: "1051600000042", amount_eur: 1490 },
    { ...line, id: newId(), number: "1051600000059", currency: "USD", foreign_amount: 1817 },
    { ...line, id: newId(), number: short?.number ?? "", amount_eur: (short?.cash_eur ?? 0) - 60 },
    {
      ...line,
      id: newId(),
      number: matched?.number ?? "",
      amount_eur: matched?.cash_eur ?? 0,
      shipment_id: matched?.id,
      matched_at: ago(1),
    },
  ]);
  await db
    .update(orders)
    .set({ payment_status: "paid", paid_eur: matched?.cash_eur ?? 0 })
    .where(inArray(orders.id, [matched?.order_id ?? ""]));
  return id;
}
