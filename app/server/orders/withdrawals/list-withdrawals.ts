import { and, eq, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import { withdrawalTerm } from "#app/domain/orders/withdrawal.ts";
import type { WithdrawalFilter } from "#app/domain/orders/withdrawal.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { orderEvents, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { hasOrder } from "./delete-withdrawal.ts";
import { hasBags } from "./has-bags.ts";

/** Declarations on one page of the list. */
const perPage = 50;

const columns = {
  id: withdrawals.id,
  name: withdrawals.name,
  email: withdrawals.email,
  order_number: withdrawals.order_number,
  order_id: withdrawals.order_id,
  /** Number of the linked order. */
  linked_number: orders.order_number,
  goods: withdrawals.goods,
  language: withdrawals.language,
  created_at: withdrawals.created_at,
  handled_at: withdrawals.handled_at,
  /** Whether it is evidence about an order and must not be deleted. */
  is_ordered: hasOrder,
  has_bags: hasBags,
};

/**
 * Returns a page of declarations of withdrawal, newest first, optionally only open or handled ones, each with whether
 * it was made within the withdrawal period, if the delivery of its order is known.
 */
export async function listWithdrawals(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { filter, cursor }: { filter: WithdrawalFilter | null; cursor: PageCursor },
) {
  const order = { by: withdrawals.created_at, direction: "desc" } as const;
  const page = await keysetPage(
    { table: withdrawals, id: withdrawals.id, order, cursor, perPage },
    ({ where, orderBy, limit }) =>
      db
        .select(columns)
        .from(withdrawals)
        .leftJoin(orders, eq(orders.id, withdrawals.order_id))
        .where(and(where, filter ? filters[filter] : undefined))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const deliveries = await deliveriesOf(
    db,
    page.rows.flatMap(({ order_id }) => order_id ?? []),
  );
  const rows = page.rows.map((row) => ({
    ...row,
    term: withdrawalTerm(row.created_at, deliveries.get(row.order_id ?? "") ?? null),
  }));
  return { ...page, rows };
}

export type ListedWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>["rows"][number];

const filters = {
  open: isNull(withdrawals.handled_at),
  handled: isNotNull(withdrawals.handled_at),
} as const satisfies Record<WithdrawalFilter, unknown>;

/** Returns when each delivered order was last marked as delivered. */
async function deliveriesOf(db: Pick<Database, "select">, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const delivered = await db
    .select({ orderId: orderEvents.order_id, at: max(orderEvents.created_at) })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.order_id, orderIds),
        eq(orderEvents.kind, "status_changed"),
        eq(sql`${orderEvents.data} ->> 'to'`, "delivered"),
      ),
    )
    .groupBy(orderEvents.order_id);
  return new Map(delivered.flatMap(({ orderId, at }) => (at ? [[orderId, at]] : [])));
}
