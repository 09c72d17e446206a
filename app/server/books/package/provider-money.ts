import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { isTemporary } from "#app/domain/payments/balance.ts";
import type { BalanceMovement, BalanceRefusal } from "#app/domain/payments/balance.ts";
import { monthBounds } from "#app/domain/books/month.ts";
import type { OwnMovement } from "#app/domain/books/package/money-differences.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import type { PaymentProvider } from "#app/server/payments/payment-provider.ts";

/** In milliseconds: movements this long before and after the month are read too, because the clocks differ. */
const margin = 3 * 86_400_000;

/** Waits before a refused page is requested again, in milliseconds. */
export const providerWaits = [2000, 10_000, 60_000] as const;

/** Card payments are off, the provider refused, or the movements of the month and three days around it. */
export type ProviderMoney =
  | { state: "off" }
  | { state: "refused"; code: BalanceRefusal }
  | { state: "read"; movements: BalanceMovement[] };

function spanOf(month: string): { from: Date; to: Date } {
  const { since, before } = monthBounds(month);
  return { from: new Date(since.getTime() - margin), to: new Date(before.getTime() + margin) };
}

/**
 * Reads the movements of a month from the provider, page by page. A refused page is requested again after
 * `providerWaits`, from where the last one ended; when all attempts fail, or the refusal is definite, returns its code.
 */
export async function readProviderMoney(
  provider: Pick<PaymentProvider, "listMovements"> | null,
  month: string,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<ProviderMoney> {
  if (!provider) return { state: "off" };
  const movements: BalanceMovement[] = [];
  let after: string | null = null;
  let attempt = 0;
  for (;;) {
    const page = await provider.listMovements({ ...spanOf(month), after });
    if (!page.ok) {
      const wait = isTemporary(page.code) ? providerWaits[attempt] : undefined;
      if (wait === undefined) return { state: "refused", code: page.code };
      attempt += 1;
      await sleep(wait);
      continue;
    }
    attempt = 0;
    movements.push(...page.movements);
    if (page.next === null) return { state: "read", movements };
    after = page.next;
  }
}

/** Returns the card payments and confirmed refunds that the shop recorded in the month and three days around it. */
export async function loadOwnMovements(db: Pick<Database, "select">, month: string): Promise<OwnMovement[]> {
  const { from, to } = spanOf(month);
  const [charges, returned] = await Promise.all([
    db
      .select({
        chargeId: payments.charge_id,
        order_number: orders.order_number,
        amount: payments.paid_eur,
        at: payments.paid_at,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(and(eq(payments.state, "paid"), gte(payments.paid_at, from), lt(payments.paid_at, to))),
    db
      .select({
        chargeId: payments.charge_id,
        order_number: orders.order_number,
        amount: refunds.amount_eur,
        at: refunds.created_at,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(and(eq(refunds.state, "confirmed"), gte(refunds.created_at, from), lt(refunds.created_at, to))),
  ]);
  const own = (kind: OwnMovement["kind"], rows: typeof charges): OwnMovement[] =>
    rows.flatMap(({ chargeId, at, ...row }) => (chargeId && at ? [{ kind, chargeId, at, ...row }] : []));
  return [...own("charge", charges), ...own("refund", returned)];
}

/** Returns the order numbers of charges, by charge; omits charges that the shop does not know. */
export async function ordersOfCharges(
  db: Pick<Database, "select">,
  chargeIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < chargeIds.length; start += 1000) {
    const rows = await db
      .select({ chargeId: payments.charge_id, number: orders.order_number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(inArray(payments.charge_id, chargeIds.slice(start, start + 1000)));
    for (const { chargeId, number } of rows) if (chargeId) found.set(chargeId, number);
  }
  return found;
}
