import { and, asc, eq, gt } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import {
  asOrderNumber,
  namesBag,
  sanitizeWithdrawal,
  withdrawableLines,
  withdrawalFaults,
} from "#app/domain/orders/withdrawal.ts";
import type { Withdrawal, WithdrawalFaults } from "#app/domain/orders/withdrawal.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderLines, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import type { Services } from "#app/server/services.ts";

/** Window in milliseconds (one day) in which the same words from the same person are one declaration. */
const repeatWindow = 86_400_000;

export type DeclareWithdrawalResult =
  | { ok: true; declaredAt: Date }
  | { ok: false; code: "invalid"; faults: WithdrawalFaults }
  | { ok: false; code: "rate_limited" | "made_to_order" };

/**
 * Records a declaration of withdrawal (Directive 2011/83/EU, article 11a) with its time, and queues a confirmation
 * e-mail to the address in it and a notification to the owner, in one transaction. Open to everybody, without an
 * account. A replay within a day returns the time of the first declaration, and is neither stored nor confirmed again.
 *
 * Refused as `invalid` by field, and as `rate_limited` past thirty an hour from one network address or ten for one
 * e-mail address, because anybody can have an e-mail sent to any address. Refused as `made_to_order` when order number
 * and e-mail match an order of nothing but bags, or the goods name one of its bags: there is no right of withdrawal
 * from these (`withdrawableLines`). Otherwise the result does not reveal whether the order exists: the declaration is
 * linked to it silently when both match, and only then does the confirmation repeat what was typed.
 */
export async function declareWithdrawal(
  { db, jobs, limits }: Pick<Services, "db" | "jobs" | "limits">,
  request: {
    declaration: Withdrawal;
    /** The sender's network address. */
    address: string;
    language: Locale;
    now: Date;
  },
): Promise<DeclareWithdrawalResult> {
  const { address, language, now } = request;
  const declaration = sanitizeWithdrawal(request.declaration);
  const faults = withdrawalFaults(declaration);
  if (Object.keys(faults).length > 0) return { ok: false, code: "invalid", faults };
  const { email } = declaration;
  const isAllowed = await takeAll([
    [limits.withdrawalsPerAddress, address],
    [limits.withdrawalsPerEmail, email],
  ]);
  return db.transaction(async (tx): Promise<DeclareWithdrawalResult> => {
    // Serialised per e-mail address with other declarations, so that a repeat sees the first one, and with deletions.
    await lockEmail(tx, email);
    const first = await findFirst(tx, declaration, now);
    if (first) return { ok: true, declaredAt: first };
    if (!isAllowed) return { ok: false, code: "rate_limited" };
    const orderId = await findOrderId(tx, declaration);
    if (orderId && (await isMadeToOrder(tx, orderId, declaration.goods)))
      return { ok: false, code: "made_to_order" };
    const withdrawalId = newId();
    await tx.insert(withdrawals).values({
      id: withdrawalId,
      name: declaration.name,
      email,
      order_number: declaration.orderNumber,
      order_id: orderId,
      goods: declaration.goods,
      language,
      created_at: now,
    });
    if (orderId) await writeOrderEvent(tx, { orderId, kind: "withdrawal", now });
    const data = { withdrawal_id: withdrawalId };
    await enqueueEmails(
      tx,
      jobs,
      [
        { kind: "withdrawal_received", recipient: email, language, data },
        { kind: "owner_withdrawal", recipient: null, language: "bg", data },
      ],
      now,
    );
    await announce(tx, { kind: "withdrawal", id: withdrawalId, number: null });
    return { ok: true, declaredAt: now };
  });
}

/** Counts an attempt against every limit. Returns whether all of them allow it. */
async function takeAll(
  attempts: readonly (readonly [Services["limits"]["withdrawalsPerEmail"], string])[],
): Promise<boolean> {
  const waits = await Promise.all(attempts.map(([limit, key]) => limit.consume(key)));
  return waits.every((seconds) => seconds === null);
}

/** Returns when the same declaration was made within the last day, or null. */
async function findFirst(tx: Transaction, declaration: Withdrawal, now: Date): Promise<Date | null> {
  const [first] = await tx
    .select({ at: withdrawals.created_at })
    .from(withdrawals)
    .where(
      and(
        gt(withdrawals.created_at, new Date(now.getTime() - repeatWindow)),
        eq(withdrawals.email, declaration.email),
        eq(withdrawals.order_number, declaration.orderNumber),
        eq(withdrawals.name, declaration.name),
        eq(withdrawals.goods, declaration.goods),
      ),
    )
    .orderBy(withdrawals.created_at)
    .limit(1);
  return first?.at ?? null;
}

/** Returns the id of the order with this number, if it has the declaration's e-mail. */
async function findOrderId(tx: Transaction, { orderNumber, email }: Withdrawal): Promise<string | null> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.order_number, asOrderNumber(orderNumber)), eq(orders.email, email)));
  return order?.id ?? null;
}

/** Returns whether an order has nothing but bags, or whether the declared goods name one of them. */
async function isMadeToOrder(tx: Transaction, orderId: string, goods: string): Promise<boolean> {
  const { name_bg, name_en, weight_grams, quantity, bag_label } = orderLines;
  const lines = await tx
    .select({ name_bg, name_en, weight_grams, quantity, bag_label })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  return withdrawableLines(lines).length === 0 || namesBag(goods, lines);
}
