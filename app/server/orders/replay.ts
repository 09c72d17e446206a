import { hash } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { lineKey } from "./line-parts.ts";
import type { OrderCircumstances } from "./order-statements.ts";
import type { ExistingOrder, PlaceOrderRequest, PlaceOrderResult } from "./place-order.ts";

/**
 * Answers a request whose checkout key has already placed an order, as `replayOf` does; waits for an order of the same
 * e-mail that is being placed. Null if the key has placed none. For requests that could no longer place an order, but
 * may be replays.
 */
export async function findReplay(
  { db }: Pick<Services, "db">,
  { payload, checkoutKey }: { payload: PlaceOrderRequest["payload"]; checkoutKey: string },
): Promise<PlaceOrderResult | null> {
  return db.transaction(async (tx) => {
    await lockEmail(tx, payload.email);
    const [placed] = await tx
      .select({
        replay_id: orders.id,
        replay_digest: orders.request_digest,
        replay_payment_method: orders.payment_method,
      })
      .from(orders)
      .where(eq(orders.checkout_key, checkoutKey));
    return placed ? replayOf(tx, placed, digestOf(payload)) : null;
  });
}

/**
 * Returns the existing order for a replay, `key_reused` for a changed request, and null if the key has created no
 * order.
 */
export async function replayOf(
  tx: Transaction,
  {
    replay_id: orderId,
    replay_digest,
    replay_payment_method: paymentMethod,
  }: Pick<OrderCircumstances, "replay_id" | "replay_digest" | "replay_payment_method">,
  digest: string,
): Promise<PlaceOrderResult | null> {
  if (orderId === null || paymentMethod === null) return null;
  if (replay_digest === digest) return { ok: true, orderId, isReplay: true, replaced: [] };
  return { ok: false, code: "key_reused", orderId, paymentMethod, items: await itemsOf(tx, orderId) };
}

/**
 * Returns the items of an order by what identifies them in a cart (`itemKey`), without gifts, in the order of its
 * lines.
 */
export function itemsOf(tx: Transaction, orderId: string): Promise<ExistingOrder["items"]> {
  return tx
    .select({
      productId: lineKey,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.gift_quantity}`,
    })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), gt(orderLines.quantity, orderLines.gift_quantity)))
    .orderBy(asc(orderLines.position));
}

/**
 * Returns the digest of a request; equal for a replay. `companyAddress`, `carrier`, `officeCode`, `codes`, `gifts`,
 * `gift` and `reviewRequest` do not change it while they are empty or false.
 */
export function digestOf({
  companyAddress,
  carrier,
  officeCode,
  codes,
  gifts,
  gift,
  reviewRequest,
  ...payload
}: PlaceOrderRequest["payload"]): string {
  const digested = {
    ...payload,
    ...(companyAddress && { companyAddress }),
    ...(carrier && { carrier }),
    ...(officeCode && { officeCode }),
    ...(codes.length > 0 && { codes }),
    ...(gifts && { gifts }),
    ...(gift && { gift }),
    ...(reviewRequest && { reviewRequest }),
  };
  return hash("sha256", JSON.stringify(digested), "base64url");
}
