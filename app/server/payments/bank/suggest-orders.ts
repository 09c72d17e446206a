import { and, eq, inArray } from "drizzle-orm";
import { openEntryState } from "#app/domain/payments/bank-entry.ts";
import type { BankEntryState } from "#app/domain/payments/bank-entry.ts";
import { orderNumbersIn } from "#app/domain/payments/order-numbers-in.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { workConditions } from "#app/server/orders/lists/order-conditions.ts";

const columns = {
  id: orders.id,
  number: orders.order_number,
  total_eur: orders.total_eur,
  order_status: orders.order_status,
  payment_status: orders.payment_status,
  payment_method: orders.payment_method,
};

export type SuggestedOrder = { id: string; number: string; total_eur: number };

export type Suggestion = {
  state: Exclude<BankEntryState, "matched" | "dismissed">;
  /** The orders that the transfer names, or the one that waits for its sum. */
  orders: SuggestedOrder[];
};

/**
 * Compares open transfers with the orders that their reasons name and with unpaid transfer orders of the same sum;
 * returns the suggestion of each by its id.
 */
export async function suggestOrders(
  db: Pick<Database, "select">,
  entries: readonly { id: string; amount_eur: number | null; reason: string }[],
): Promise<Map<string, Suggestion>> {
  if (entries.length === 0) return new Map();
  const numbersOf = new Map(entries.map(({ id, reason }) => [id, orderNumbersIn(reason)]));
  const numbers = [...new Set([...numbersOf.values()].flat())];
  const named = await db.select(columns).from(orders).where(inArray(orders.order_number, numbers));
  const sums = [...new Set(entries.flatMap(({ amount_eur }) => amount_eur ?? []))];
  const waiting = await db
    .select(columns)
    .from(orders)
    .where(and(workConditions.transfer_unpaid, inArray(orders.total_eur, sums)));
  // Indexed: comparing every transfer with every order would hold up other requests for seconds.
  const byNumber = new Map(named.map((order) => [order.number, order]));
  const bySum = Map.groupBy(waiting, ({ total_eur }) => total_eur);
  return new Map(
    entries.map(({ id, amount_eur }) => {
      const ofEntry = (numbersOf.get(id) ?? []).flatMap((number) => byNumber.get(number) ?? []);
      const sameSum = amount_eur === null ? [] : (bySum.get(amount_eur) ?? []);
      const state = openEntryState(amount_eur, { named: ofEntry, sameSum: sameSum.length });
      return [id, { state, orders: state === "same_sum" ? sameSum : ofEntry }];
    }),
  );
}

/** Returns the order with a number as staff type it; null for an unknown number and for text that contains none. */
export async function findByNumber(
  db: Pick<Database, "select">,
  typed: string,
): Promise<{ id: string } | null> {
  const [number] = orderNumbersIn(typed);
  if (number === undefined) return null;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.order_number, number));
  return order ?? null;
}
