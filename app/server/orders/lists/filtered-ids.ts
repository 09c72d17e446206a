import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { OrderChoice } from "#app/domain/orders/order-filter.ts";
import type { PaymentLabel } from "#app/domain/orders/order-situation.ts";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import type { PaymentStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/server/db/schema/orders.ts";

type Page = { matching: SQL | undefined; orderBy: readonly SQL[]; limit: number };

/**
 * Returns the condition that selects a page of orders. It is `matching`, except for a filter by method, or by both
 * status and payment, that is sorted by time and has neither search text, work nor promotion: there PostgreSQL would read all
 * orders of one status, or all orders, to find that few or none match. Then each remaining combination of method,
 * status and payment (15 at most) is read from `orders_kind_index` by time, and the first rows of all combinations are
 * the page. Each is a query of its own, so that the planner sees how many orders it may have.
 */
export function pageCondition(choice: OrderChoice, { matching, orderBy, limit }: Page): SQL | undefined {
  const { q, work, promotion, status, payment, method } = choice.filter;
  const isNarrow = method !== null || (status !== null && payment !== null);
  const isByTime = choice.sort === "newest" || choice.sort === "oldest";
  if (!isNarrow || !isByTime || q !== "" || work !== null || promotion !== null) return matching;
  const page = sql`order by ${sql.join([...orderBy], sql`, `)} limit ${limit}`;
  const pagesOfKinds = (method ? [method] : paymentMethods).flatMap((ofMethod) =>
    (status ? [status] : orderStatuses).flatMap((ofStatus) =>
      (payment ? statusesOf(payment) : paymentStatuses).map(
        (ofPayment) => sql`(
          select ${orders.id}, ${orders.created_at} from ${orders}
          where ${orders.payment_method} = ${ofMethod} and ${orders.order_status} = ${ofStatus}
            and ${orders.payment_status} = ${ofPayment} and ${matching ?? sql`true`} ${page}
        )`,
      ),
    ),
  );
  return sql`${orders.id} in (
    select ${orders.id} from (${sql.join(pagesOfKinds, sql` union all `)}) as orders ${page})`;
}

/** Returns the stored payment statuses of the orders with a label; see `paymentLabel`. */
function statusesOf(label: PaymentLabel): PaymentStatus[] {
  return label === "nothing_due" ? ["pending", "paid"] : [label];
}
