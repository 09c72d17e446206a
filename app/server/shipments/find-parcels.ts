import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { labelNumber } from "#app/domain/delivery/parcel-form.ts";
import { queryWords, searchWords } from "#app/domain/search-key.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { hasPerson } from "#app/server/orders/lists/find-person.ts";
import { isToPack } from "#app/server/orders/lists/order-conditions.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";

/** Orders that one kind of search finds at most, the newest first. */
const mostFound = 200;

/** Orders whose town is compared at most, the newest first: more than are ever on the way at once. */
const mostOnTheWay = 5000;

/** Literals, so that the planner can use the index of open parcels. */
export const isOpen = sql`(${shipments.state} not in ('delivered', 'returned', 'lost')
  and ${shipments.label_state} in ('requested', 'unknown', 'made'))`;

/** Returns the orders, to be packed or with a parcel, that a text finds. Several queries, so that each uses its index. */
export async function findParcels(db: Pick<Database, "select">, q: string): Promise<string[]> {
  const hasParcel = sql`exists (
    select from ${shipments} where ${shipments.order_id} = ${orders.id}
      and ${shipments.label_state} in ('requested', 'unknown', 'made'))`;
  const [persons, numbered, inTown] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(hasPerson(orders, q), or(isToPack, hasParcel)))
      .orderBy(desc(orders.created_at))
      .limit(mostFound),
    findByNumber(db, q),
    findByTown(db, q),
  ]);
  return [...new Set([...persons.map(({ id }) => id), ...numbered, ...inTown])];
}

/**
 * Returns the orders that the reader may see whose parcel has a number: of its waybill or, while it is on the way, of one
 * of its pieces. More than one only if two carriers gave the same number.
 */
export async function scanParcel(
  db: Pick<Database, "select">,
  admin: Granted<"parcels">,
  number: string,
): Promise<string[]> {
  const ids = await findByNumber(db, number);
  if (ids.length === 0) return [];
  const seen = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), visibleOrders(admin)));
  return seen.map(({ id }) => id);
}

async function findByNumber(db: Pick<Database, "select">, typed: string): Promise<string[]> {
  const number = labelNumber.safeParse(typed);
  if (!number.success) return [];
  const isMade = sql`${shipments.label_state} = 'made'`;
  const find = (condition: ReturnType<typeof and>) =>
    db.select({ id: shipments.order_id }).from(shipments).where(condition);
  const [waybills, pieces] = await Promise.all([
    find(and(inArray(shipments.carrier, [...carrierNames]), eq(shipments.number, number.data), isMade)),
    find(and(isOpen, isMade, sql`${number.data} = any(${shipments.parcel_numbers})`)),
  ]);
  return [...new Set([...waybills, ...pieces].map(({ id }) => id))];
}

/** Returns the orders to be packed or on the way to a town whose name begins with the words, in either alphabet. */
async function findByTown(db: Pick<Database, "select">, q: string): Promise<string[]> {
  const words = queryWords(q);
  if (!words.some((word) => /\p{L}/u.test(word))) return [];
  const columns = { id: orders.id, destination: orderDestination };
  const [toPack, open] = await Promise.all([
    db.select(columns).from(orders).where(isToPack).orderBy(desc(orders.created_at)).limit(mostOnTheWay),
    db
      .select(columns)
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.order_id))
      .where(isOpen)
      .orderBy(desc(shipments.requested_at))
      .limit(mostOnTheWay),
  ]);
  return [...toPack, ...open]
    .filter(({ destination }) => {
      const known = searchWords(destination.town);
      return words.every((word) => known.some((each) => each.startsWith(word)));
    })
    .slice(0, mostFound)
    .map(({ id }) => id);
}
