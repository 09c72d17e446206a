import { and, desc, eq } from "drizzle-orm";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { whyNotHandedOver } from "#app/domain/catalogue/packed-lots.ts";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lotsOfOrders } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { planRepack } from "#app/server/catalogue/lots/repack-order.ts";
import { carrierOffices, carriers as carrierTable, shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { listedPhone } from "#app/server/orders/gifts/order-gift.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import type { Services } from "#app/server/services.ts";
import { proposeAddresses } from "./propose-address.ts";
import { recipientRecords } from "./recipient-record.ts";
import { suggestOffices } from "./suggest-offices.ts";

/**
 * Returns what the order page shows of an order's parcel: all attempts, the newest first; where it goes; the usable
 * carriers with their boxes; the office that the order goes to or, without one, offices suggested from what the
 * customer typed; the proposed address (`proposeAddresses`); why its lots prevent the handing over, and what to
 * replace; and how many parcels of other orders to the same telephone were collected and refused. `search` replaces the
 * typed text in the suggestion of offices. The carrier's price is included only for readers who may see orders with
 * their sums. Null for an order that the reader may not see.
 */
export async function loadParcelCard(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  { orderId, search, now }: { orderId: string; search: string | null; now: Date },
) {
  const [order] = await db
    .select({
      carrier: orders.carrier,
      office_code: orders.office_code,
      city: orders.city,
      address: orders.address,
      delivery_details: orders.delivery_details,
      phone: listedPhone,
      destination: orderDestination,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleOrders(admin)));
  if (!order) return null;
  const phone = order.phone ?? "";
  const [attempts, names, rows, office, records, lots, repack] = await Promise.all([
    db.select(columns).from(shipments).where(eq(shipments.order_id, orderId)).orderBy(desc(shipments.id)),
    carriers.names(),
    db.select({ name: carrierTable.name, settings: carrierTable.settings }).from(carrierTable),
    findOffice({ db }, order),
    recipientRecords(db, admin, { phones: [phone], exceptOrderId: orderId }),
    lotsOfOrders(db, [orderId], now),
    planRepack(db, { orderId, now }),
  ]);
  const seesPrices = hasCapability(admin.role, "orders.read");
  const usable = names.map((name) => ({
    name,
    papers: carrierCapabilities[name].papers,
    boxes: (rows.find((row) => row.name === name)?.settings.boxes ?? []).map((box) => box.name),
  }));
  const text = search ?? [order.city, order.delivery_details ?? order.address].filter(Boolean).join(" ");
  const suggestions = office ? [] : await suggestOffices(db, admin, { text, carriers: names });
  const proposals = await proposeAddresses(db, admin, { orderIds: [orderId], usable: names });
  const recipient = records.get(phone) ?? { delivered: 0, refused: 0 };
  return {
    attempts: attempts.map((attempt) => ({ ...attempt, price_eur: seesPrices ? attempt.price_eur : null })),
    carriers: usable,
    destination: order.destination,
    office,
    suggestions,
    search: text,
    /** Null when no usable carrier delivers to addresses. */
    address: proposals.get(orderId) ?? null,
    recipient,
    block: whyNotHandedOver(lots.get(orderId) ?? []),
    repack,
  };
}

export type ParcelCardData = NonNullable<Awaited<ReturnType<typeof loadParcelCard>>>;

async function findOffice(
  { db }: Pick<Services, "db">,
  { carrier, office_code }: Pick<typeof orders.$inferSelect, "carrier" | "office_code">,
) {
  if (carrier === null || office_code === null) return null;
  const [office] = await db
    .select({
      name_bg: carrierOffices.name_bg,
      name_en: carrierOffices.name_en,
      town_bg: carrierOffices.town_bg,
      town_en: carrierOffices.town_en,
      kind: carrierOffices.kind,
    })
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, office_code)));
  return office ? { ...office, carrier, code: office_code } : null;
}

const columns = {
  id: shipments.id,
  carrier: shipments.carrier,
  reference: shipments.reference,
  state: shipments.state,
  label_state: shipments.label_state,
  number: shipments.number,
  is_by_hand: shipments.is_by_hand,
  weight: shipments.weight,
  cash_eur: shipments.cash_eur,
  price_eur: shipments.price_eur,
  warnings: shipments.warnings,
  problem: shipments.problem,
  expected_on: shipments.expected_on,
  requested_at: shipments.requested_at,
  cancel_unknown_at: shipments.cancel_unknown_at,
  excused_at: shipments.excused_at,
};
