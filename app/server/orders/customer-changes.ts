import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { costsTheSame } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryChoice } from "#app/domain/delivery/delivery-price.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { sumOf, withoutPart } from "#app/domain/money.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { manualOrderProblems } from "#app/domain/orders/manual-order.ts";
import { sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { offeredCarriers } from "#app/server/delivery/find-offices.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { countBy } from "#app/server/request/limits.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { changeDestination, destinationForm } from "./change-destination.ts";
import type { DestinationForm } from "./change-destination.ts";
import { cancelLocked } from "./change-order.ts";
import { findDestination } from "./destination.ts";
import { lockOrder } from "./lock-order.ts";
import type { LockedOrder } from "./lock-order.ts";
import { canCustomerChange, orderOfPage } from "./order-page.ts";
import { appliedPromotions } from "#app/server/promotions/order-promotions.ts";
import { currentShipment } from "./parcel-state.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import { readPhone } from "#app/server/phone.ts";
import { writeOrderEvent } from "./write-order-event.ts";

// What a customer may do on the page of an order. The page's URL is a secret that is easily passed on, so every change
// also requires the order's e-mail.

type ChangeServices = Pick<Services, "db" | "jobs" | "limits">;

/** Identifies the requester: the token of the page, the e-mail as typed, and the network address. */
export type CustomerRequest = { token: string; email: string; address: string; now: Date };

export type CustomerRefusal =
  | { ok: false; code: "unknown" | "wrong_email" | "not_allowed" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Cancels an order before its parcel is labelled: releases its stock, notes a due refund, and e-mails the customer and
 * the owner. Refused as `unknown` when no page has the token or the customer is erased, as `wrong_email`, as
 * `rate_limited` after too many wrong e-mails or printed documents, and as `not_allowed` once the order is labelled,
 * shipped or cancelled.
 */
export async function cancelByCustomer(
  services: ChangeServices,
  request: CustomerRequest,
): Promise<{ ok: true } | CustomerRefusal> {
  const { jobs } = services;
  const { now } = request;
  return changeByCustomer(services, request, async (tx, order): Promise<{ ok: true } | CustomerRefusal> => {
    const result = await cancelLocked(tx, jobs, {
      order,
      by: null,
      notifyCustomer: true,
      now,
      effectsAt: now,
    });
    if (!result.ok) return { ok: false, code: "not_allowed" };
    await notifyOwner(tx, jobs, { order, change: "cancelled", now });
    return { ok: true };
  });
}

/** The phone number and the destination of an order, as typed or chosen. */
export type NewDelivery = DestinationForm & Pick<CheckoutForm, "phone">;

/** Returns what may be changed of an order's delivery. The page shows it masked. Refused as in `cancelByCustomer`. */
export async function showDelivery(
  services: ChangeServices,
  request: CustomerRequest,
): Promise<{ ok: true; delivery: NewDelivery } | CustomerRefusal> {
  return changeByCustomer(services, request, async (tx, { id, phone }) => ({
    ok: true,
    delivery: { phone, ...destinationForm(await findDestination(tx, id)) },
  }));
}

/**
 * Changes the phone number and the destination of an order, under the checkout's rules, before its parcel is labelled,
 * and e-mails the customer and the owner. The price of delivery does not change. Changes nothing, and writes no e-mail,
 * when the form has what the order has. Refused as in `cancelByCustomer`, as `invalid` by field, also when the chosen
 * office is not offered, is in another town or takes no cash on delivery, and as `other_price` when the new destination
 * costs another price of delivery.
 */
export async function redirectByCustomer(
  services: ChangeServices & Pick<Services, "carriers">,
  { delivery, ...request }: CustomerRequest & { delivery: NewDelivery },
): Promise<
  | { ok: true }
  | { ok: false; code: "other_price" }
  | { ok: false; code: "invalid"; problems: CheckoutProblem[] }
  | CustomerRefusal
> {
  const { now } = request;
  // Before the transaction, which must not wait for a second connection.
  const offered = await offeredCarriers(services);
  return changeByCustomer(services, request, async (tx, order) => {
    const clean = sanitizeCheckout({
      ...delivery,
      firstName: order.first_name,
      lastName: order.last_name,
      email: "",
      needInvoice: false,
      companyName: "",
      vatNumber: "",
      companyAddress: "",
      paymentMethod: order.payment_method,
    });
    const problems = manualOrderProblems(clean);
    if (problems.length > 0) return { ok: false, code: "invalid", problems };
    const destination = await changeDestination(tx, { order, form: clean, offered });
    if (!destination.ok) return { ok: false, code: "invalid", problems: [destination.problem] };
    const { changed } = destination;
    if (!changed && clean.phone === order.phone) return { ok: true };
    if (changed && !(await hasSamePrice(tx, order, changed))) return { ok: false, code: "other_price" };
    const words = personWords({ ...order, phone: clean.phone });
    await tx
      .update(orders)
      .set({
        phone: clean.phone,
        phone_e164: readPhone(clean.phone),
        ...changed?.columns,
        search_words: sql`array_to_tsvector(${sql.param(words)}::text[])`,
        updated_at: now,
      })
      .where(eq(orders.id, order.id));
    await writeOrderEvent(tx, { orderId: order.id, kind: "corrected", data: { by: "customer" }, now });
    await notifyOwner(tx, services.jobs, { order, change: "redirected", now });
    await notifyCustomer(tx, services.jobs, { order, now });
    return { ok: true };
  });
}

/**
 * Locks the order of the page and runs the change on it, if the e-mail is right and `canCustomerChange` allows it. An
 * attempt with the right e-mail does not count against the limits.
 */
async function changeByCustomer<Result extends { ok: boolean }>(
  { db, limits }: ChangeServices,
  { token, email, address }: CustomerRequest,
  change: (tx: Transaction, order: LockedOrder) => Promise<Result>,
): Promise<Result | CustomerRefusal> {
  const condition = orderOfPage(token);
  const [found] = condition ? await db.select({ id: orders.id }).from(orders).where(condition) : [];
  if (!found) return { ok: false, code: "unknown" };
  const attempts = countBy([
    [limits.orderPagesPerAddress, address],
    [limits.orderPagesPerOrder, found.id],
  ]);
  const retryAfterSeconds = await attempts.consume();
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!order || isErased(order)) return { ok: false, code: "unknown" };
    if (!isSameText(sanitizeEmail(email), order.email)) return { ok: false, code: "wrong_email" };
    await attempts.release();
    const hasParcel = (await currentShipment(tx, order.id)) !== null;
    if (!canCustomerChange(order, { hasParcel })) return { ok: false, code: "not_allowed" };
    return change(tx, order);
  });
}

/** Compares two texts. If they are equally long, the time does not depend on how much of the text is right. */
function isSameText(typed: string, expected: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Returns whether the delivery costs the same before and after: the customer has agreed to its price. With a promotion
 * of free delivery it costs nothing anywhere.
 */
async function hasSamePrice(
  tx: Transaction,
  order: LockedOrder,
  { before, after }: { before: DeliveryChoice; after: DeliveryChoice },
): Promise<boolean> {
  if (order.delivery_bgn === 0 && (await hasFreeDelivery(tx, order.id))) return true;
  const { delivery } = await loadShop(tx);
  const { base_currency: base } = order;
  // Gifts do not count towards free delivery.
  const goods = withoutPart(orderAmounts(order).goods, sumOf(await giftsOf(tx, order.id), base), base);
  return costsTheSame(delivery, { before, after, goods }, base);
}

function giftsOf(tx: Transaction, orderId: string) {
  return tx
    .select({ price: orderLines.unit_price_bgn, quantity: orderLines.gift_quantity })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), gt(orderLines.gift_quantity, 0)));
}

async function hasFreeDelivery(tx: Transaction, orderId: string): Promise<boolean> {
  const [order] = await tx
    .select({ promotions: appliedPromotions })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.promotions.some(({ kind }) => kind === "delivery") ?? false;
}

async function notifyCustomer(
  tx: Transaction,
  jobs: ChangeServices["jobs"],
  { order: { id, email: recipient, language }, now }: { order: LockedOrder; now: Date },
): Promise<void> {
  const email = { kind: "order_redirected", recipient, language, data: { order_id: id } } as const;
  await enqueueEmails(tx, jobs, [email], now);
}

async function notifyOwner(
  tx: Transaction,
  jobs: ChangeServices["jobs"],
  { order, change, now }: { order: LockedOrder; change: "cancelled" | "redirected"; now: Date },
): Promise<void> {
  await enqueueEmails(
    tx,
    jobs,
    [
      {
        kind: "owner_order_changed",
        recipient: null,
        language: "bg",
        data: { order_id: order.id, change },
      },
    ],
    now,
  );
}
