import { eq, sql } from "drizzle-orm";
import { sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { isErased, isReachable } from "#app/domain/orders/customer.ts";
import type { GiftProblem } from "#app/domain/orders/gift.ts";
import { manualOrderProblems } from "#app/domain/orders/manual-order.ts";
import { isCorrectable } from "#app/domain/orders/order.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lastChange } from "#app/server/audit/last-change.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { offeredCarriers } from "#app/server/delivery/find-offices.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { readPhone } from "#app/server/phone.ts";
import { changeDestination } from "./change-destination.ts";
import { orderDestination } from "./destination.ts";
import { changeGift } from "./gifts/correct-gift.ts";
import { staffGift } from "./gifts/order-gift.ts";
import { currentShipment } from "./parcel-state.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/** Returns the order to correct; null if there is none or it may not be corrected. */
export async function findCorrectable(
  db: Pick<Database, "select">,
  _admin: Granted<"orders.change">,
  id: string,
) {
  const [order] = await db.select(columns).from(orders).where(eq(orders.id, id));
  return order && isCorrectable(order) && !isErased(order) ? order : null;
}

const columns = {
  id: orders.id,
  order_number: orders.order_number,
  order_status: orders.order_status,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  destination: orderDestination,
  gift: staffGift,
  payment_method: orders.payment_method,
  need_invoice: orders.need_invoice,
  company_name: orders.company_name,
  vat_number: orders.vat_number,
  company_address: orders.company_address,
  language: orders.language,
  updated_at: orders.updated_at,
};

export type CorrectOrderResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "gone" | "label" }
  | { ok: false; code: "invalid"; problems: (CheckoutProblem | GiftProblem)[] }
  | { ok: false; code: "stale"; by: string | null; at: Date };

/**
 * Corrects the recipient, delivery address, gift and invoice details of an order, under the validation rules of a
 * manually entered order. E-mail, lines, totals and language do not change. The office that the customer chose or staff
 * confirmed stays unless the form has another destination, of which the customer is told by e-mail. The timeline and
 * the audit log record who corrected it; the previous values are not stored.
 *
 * Refused as `invalid` by field, also when the chosen office is not offered, takes no cash on delivery or is too small;
 * as `gone` when the order is unknown, shipped or cancelled or its customer is erased; as `stale` when it changed after
 * `seen` (null overwrites); and as `label` when the recipient or the destination changes while the parcel has or may
 * have a label.
 */
export async function correctOrder(
  services: Pick<Services, "db" | "carriers" | "jobs">,
  admin: Granted<"orders.change">,
  {
    orderId,
    form,
    seen,
    now,
  }: { orderId: string; form: Omit<CheckoutForm, "email" | "paymentMethod">; seen: Date | null; now: Date },
): Promise<CorrectOrderResult> {
  const clean = sanitizeCheckout({ ...form, email: "", paymentMethod: "cash_on_delivery" });
  const problems = manualOrderProblems(clean);
  if (problems.length > 0) return { ok: false, code: "invalid", problems };
  // Before the transaction, which must not wait for a second connection.
  const offered = await offeredCarriers(services);
  return services.db.transaction(async (tx): Promise<CorrectOrderResult> => {
    const [order] = await tx.select(columns).from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order || !isCorrectable(order) || isErased(order)) return { ok: false, code: "gone" };
    if (seen && order.updated_at.getTime() !== seen.getTime()) {
      const at = order.updated_at;
      const change = await lastChange(tx, { entity: "order", recordId: orderId });
      // No author if the last change is not in the audit log, such as a card payment.
      return { ok: false, code: "stale", by: change?.at.getTime() === at.getTime() ? change.by : null, at };
    }
    const { order_number, email } = order;
    const person = { first_name: clean.firstName, last_name: clean.lastName, phone: clean.phone };
    const company_name = clean.needInvoice ? clean.companyName : null;
    const words = personWords({ ...person, email, order_number, company_name });
    const destination = await changeDestination(tx, { order, form: clean, offered });
    const gifted = clean.gift ? await changeGift(tx, { orderId, form: clean.gift, now }) : null;
    const isOtherReceiver = gifted?.ok === true && gifted.isOtherReceiver;
    const isMoved = isOtherReceiver || !destination.ok || destination.changed !== null;
    if ((isMoved || differs(order, person)) && (await currentShipment(tx, orderId)))
      return { ok: false, code: "label" };
    if (!destination.ok) return { ok: false, code: "invalid", problems: [destination.problem] };
    if (gifted && !gifted.ok) return { ok: false, code: "invalid", problems: gifted.problems };
    if (gifted) await tx.update(orderGifts).set(gifted.columns).where(eq(orderGifts.order_id, orderId));
    await tx
      .update(orders)
      .set({
        ...person,
        phone_e164: readPhone(clean.phone),
        ...destination.changed?.columns,
        need_invoice: clean.needInvoice,
        company_name,
        vat_number: clean.needInvoice ? clean.vatNumber : null,
        company_address: clean.needInvoice ? clean.companyAddress : null,
        search_words: sql`array_to_tsvector(${sql.param(words)}::text[])`,
        updated_at: now,
      })
      .where(eq(orders.id, orderId));
    if (destination.changed && isReachable(email)) {
      const data = { order_id: orderId };
      const mail = { kind: "order_redirected", recipient: email, language: order.language, data } as const;
      await enqueueEmails(tx, services.jobs, [mail], now);
    }
    await writeOrderEvent(tx, { orderId, kind: "corrected", userId: admin.userId, now });
    await writeAudit(tx, admin, { action: "update", entity: "order", recordId: orderId, now });
    return { ok: true, updatedAt: now };
  });
}

function differs(
  order: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(changed).some(([name, value]) => order[name] !== value);
}
