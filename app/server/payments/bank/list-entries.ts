import { and, asc, eq, isNull } from "drizzle-orm";
import type { BankEntryState } from "#app/domain/payments/bank-entry.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import { suggestOrders } from "./suggest-orders.ts";
import type { SuggestedOrder } from "./suggest-orders.ts";

/** Transfers on one page. */
const perPage = 30;
/** Most transfers that are listed to be checked. */
const mostOpen = 200;

const columns = {
  id: bankEntries.id,
  booked_on: bankEntries.booked_on,
  amount_eur: bankEntries.amount_eur,
  currency: bankEntries.currency,
  foreign_amount: bankEntries.foreign_amount,
  reason: bankEntries.reason,
  payer: bankEntries.payer,
  matched_at: bankEntries.matched_at,
  dismissed_at: bankEntries.dismissed_at,
  order: { id: orders.id, number: orders.order_number, total_eur: orders.total_eur },
};

type StoredEntry = Pick<
  typeof bankEntries.$inferSelect,
  | "id"
  | "booked_on"
  | "amount_eur"
  | "currency"
  | "foreign_amount"
  | "reason"
  | "payer"
  | "matched_at"
  | "dismissed_at"
> & { order: SuggestedOrder | null };

/**
 * A transfer with its state and the orders that it paid or may pay. `amount` is in euro cents, null in another currency;
 * `foreign` is what the bank wrote if that was not euro, in minor units.
 */
export type ListedEntry = {
  id: string;
  bookedOn: string;
  amount: number | null;
  foreign: { amount: number; currency: string } | null;
  reason: string;
  payer: string;
  state: BankEntryState;
  orders: SuggestedOrder[];
};

/** Returns a page of transfers, the newest first. */
export async function listEntries(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
  cursor: PageCursor,
) {
  const order = { by: bankEntries.booked_on, direction: "desc" } as const;
  const table = { table: bankEntries, id: bankEntries.id, order, cursor, perPage };
  const page = await keysetPage(table, ({ where, orderBy, limit }) =>
    db
      .select(columns)
      .from(bankEntries)
      .leftJoin(orders, eq(orders.id, bankEntries.order_id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...page, rows: await withStates(db, page.rows) };
}

/** Returns the transfers that are neither matched nor dismissed, the oldest first: at most 200. */
export async function listOpenEntries(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
): Promise<ListedEntry[]> {
  const rows = await db
    .select(columns)
    .from(bankEntries)
    .leftJoin(orders, eq(orders.id, bankEntries.order_id))
    .where(and(isNull(bankEntries.matched_at), isNull(bankEntries.dismissed_at)))
    .orderBy(asc(bankEntries.booked_on), asc(bankEntries.id))
    .limit(mostOpen);
  return withStates(db, rows);
}

async function withStates(
  db: Pick<Database, "select">,
  rows: readonly StoredEntry[],
): Promise<ListedEntry[]> {
  const open = rows.filter(({ matched_at }) => matched_at === null);
  const suggestions = await suggestOrders(db, open);
  return rows.map(({ id, booked_on: bookedOn, amount_eur: amount, reason, payer, order, ...row }) => {
    const foreign =
      row.foreign_amount === null ? null : { amount: row.foreign_amount, currency: row.currency };
    const shown = { id, bookedOn, amount, foreign, reason, payer };
    if (row.matched_at !== null) return { ...shown, state: "matched", orders: order ? [order] : [] };
    const { state, orders: suggested } = suggestions.get(id) ?? { state: "unknown", orders: [] };
    return { ...shown, state: row.dismissed_at === null ? state : "dismissed", orders: suggested };
  });
}
