import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { deliversTo } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { blockingLabelStates } from "#app/domain/delivery/parcel.ts";
import { goesToAddress } from "#app/domain/delivery/parcel-form.ts";
import { splitAddress } from "#app/domain/delivery/split-address.ts";
import type { AddressParts } from "#app/domain/delivery/split-address.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { recipientColumns } from "#app/server/orders/gifts/order-gift.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import type { Services } from "#app/server/services.ts";

const isCurrent = inArray(shipments.label_state, [...blockingLabelStates]);

/** An address as a form for staff proposes it. */
export type ProposedAddress = AddressParts & { carrier: CarrierName; town: string };

/**
 * Returns what is proposed as the address of an order's label, by order: the address of its last attempt, which staff
 * entered, unless the order was corrected since; otherwise what the customer typed, split into its parts. The carrier
 * is that of the attempt or the order if it is usable, else the first that delivers to addresses; without one nothing
 * is proposed.
 */
export async function proposeAddresses(
  db: Pick<Database, "select" | "selectDistinctOn">,
  _admin: Granted<"parcels">,
  { orderIds, usable }: { orderIds: readonly string[]; usable: readonly CarrierName[] },
): Promise<Map<string, ProposedAddress>> {
  const names = usable.filter((name) => deliversTo(name, "address"));
  const [first] = names;
  if (orderIds.length === 0 || !first) return new Map();
  const found = await db
    .select({
      id: orders.id,
      carrier: orders.carrier,
      city: orders.city,
      address: orders.address,
      delivery_details: orders.delivery_details,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const isUpToDate = sql`not exists (
    select from ${orderEvents} where ${orderEvents.order_id} = ${shipments.order_id}
      and ${orderEvents.kind} = 'corrected' and ${orderEvents.created_at} >= ${shipments.requested_at})`;
  const attempts = await db
    .selectDistinctOn([shipments.order_id], {
      order_id: shipments.order_id,
      carrier: shipments.carrier,
      destination: shipments.destination,
    })
    .from(shipments)
    .where(
      and(
        inArray(shipments.order_id, [...orderIds]),
        eq(shipments.place, "address"),
        eq(shipments.is_by_hand, false),
        isUpToDate,
      ),
    )
    .orderBy(shipments.order_id, desc(shipments.id));
  return new Map(
    found.map(({ id, carrier, city, address, delivery_details }) => {
      const attempt = attempts.find(({ order_id }) => order_id === id);
      const own = names.find((name) => name === (attempt?.carrier ?? carrier)) ?? first;
      if (attempt?.destination.place !== "address")
        return [id, { carrier: own, town: city ?? "", ...splitAddress(delivery_details ?? address) }];
      const { town, postcode, street, streetNumber, other } = attempt.destination;
      return [id, { carrier: own, town, postcode, street, streetNumber, other }];
    }),
  );
}

export type AddressToConfirm = Awaited<ReturnType<typeof listAddressesToConfirm>>["orders"][number];

/**
 * Returns those of the orders that go to an address and can be labelled once staff confirm it, the oldest first, each
 * with the proposed address; and the carriers that deliver to addresses. Leaves out orders that have a label or may
 * have one, that go to an office, or that the reader may not see.
 */
export async function listAddressesToConfirm(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  orderIds: readonly string[],
) {
  const usable = await carriers.names();
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select({
            id: orders.id,
            order_number: orders.order_number,
            first_name: recipientColumns.first_name,
            last_name: recipientColumns.last_name,
            destination: orderDestination,
          })
          .from(orders)
          .leftJoin(shipments, and(eq(shipments.order_id, orders.id), isCurrent))
          .where(and(inArray(orders.id, [...orderIds]), isNull(shipments.id), visibleOrders(admin)))
          .orderBy(asc(orders.created_at), asc(orders.id));
  const shown = rows.filter(({ destination }) => goesToAddress(destination));
  const ids = shown.map(({ id }) => id);
  const proposals = await proposeAddresses(db, admin, { orderIds: ids, usable });
  return {
    carriers: usable.filter((name) => deliversTo(name, "address")),
    orders: shown.flatMap(({ id, order_number, first_name, last_name, destination }) => {
      const address = proposals.get(id);
      return address ? [{ id, order_number, first_name, last_name, line: destination.line, address }] : [];
    }),
  };
}
