import { z } from "zod";
import { sanitizeText } from "#app/domain/checkout.ts";
import { readAmount } from "#app/domain/money.ts";
import { orderStatuses } from "#app/domain/order.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { PostedForm } from "#app/server/http/read-form.ts";
import {
  advanceOrder,
  cancelOrder,
  markPaid,
  markUnpaid,
  returnOrder,
} from "#app/server/orders/change-order.ts";
import { addNote, deleteNote } from "#app/server/orders/order-notes.ts";
import { refundOrder } from "#app/server/payments/refund-order.ts";
import type { Services } from "#app/server/services.ts";
import { orderDeeds } from "./order-deeds.ts";
import type { OrderDeed } from "./order-deeds.ts";

/** Characters of a reason that are kept. */
const reasonLength = 500;

/** Characters of a note that a refusal brings back: more than one may have, so that a long one can be shortened. */
const noteKept = 20_000;

export type OrderAnswer =
  | { ok: true; did: OrderDeed | "refund_asked" }
  | {
      ok: false;
      code:
        | "changed"
        | "no_next_step"
        | "not_allowed"
        | "amount"
        | "too_much"
        | "refused"
        | "no_provider"
        | "empty"
        | "too_long"
        | "gone"
        | "failed";
      deed: OrderDeed | null;
      /** What was typed, so that nothing of it is lost. */
      typed: TypedFields;
    };

type TypedFields = { reason: string; amount: string; note: string };

/** What was typed into whichever form was sent. */
export function typedFields(field: PostedForm): TypedFields {
  return {
    reason: sanitizeText(field("reason"), reasonLength),
    amount: field("amount").slice(0, 20),
    note: field("note").slice(0, noteKept),
  };
}

/** Does to an order what its page's form asks; which of its forms, `deed` says. */
export async function changeOrder(
  services: Services,
  actor: Actor,
  { orderId, field, now }: { orderId: string; field: PostedForm; now: Date },
): Promise<OrderAnswer> {
  const typed = typedFields(field);
  const { reason } = typed;
  const deed = z.enum(orderDeeds).safeParse(field("deed")).data ?? null;
  type Refusal = Extract<OrderAnswer, { ok: false }>["code"];
  const refuse = (code: Refusal): OrderAnswer => ({ ok: false, code, deed, typed });
  switch (deed) {
    case "advance": {
      const from = z.enum(orderStatuses).safeParse(field("from"));
      if (!from.success) return refuse("failed");
      const result = await advanceOrder(services, actor, { orderId, from: from.data, now });
      return result.ok ? { ok: true, did: deed } : refuse(result.code);
    }
    case "cancel": {
      const isTold = field("tell") === "yes";
      const result = await cancelOrder(services, actor, { orderId, reason, isTold, now });
      return result.ok ? { ok: true, did: deed } : refuse(result.code);
    }
    case "return": {
      const [isRestocked, isTold] = [field("restock") === "yes", field("tell") === "yes"];
      const result = await returnOrder(services, actor, { orderId, reason, isRestocked, isTold, now });
      return result.ok ? { ok: true, did: deed } : refuse(result.code);
    }
    case "mark_paid": {
      const marked = await markPaid(services, actor, { orderIds: [orderId], now });
      return marked.length > 0 ? { ok: true, did: deed } : refuse("not_allowed");
    }
    case "mark_unpaid": {
      const result = await markUnpaid(services, actor, { orderId, now });
      return result.ok ? { ok: true, did: deed } : refuse(result.code);
    }
    case "refund": {
      const refundId = z.uuid().safeParse(field("refundId"));
      const amountEur = readAmount(typed.amount);
      if (!refundId.success) return refuse("failed");
      if (amountEur === null || amountEur === 0) return refuse("amount");
      const { provider } = services;
      if (!provider) return refuse("no_provider");
      const refund = { orderId, refundId: refundId.data, amountEur, reason, now };
      const result = await refundOrder({ ...services, provider }, actor, refund);
      if (!result.ok) return refuse(result.code);
      return { ok: true, did: result.isConfirmed ? "refund" : "refund_asked" };
    }
    case "note":
    case "delete_note": {
      const noteId = z.uuid().safeParse(field("noteId"));
      if (!noteId.success) return refuse("failed");
      const note = { orderId, noteId: noteId.data, text: typed.note, now };
      const result =
        deed === "note" ? await addNote(services, actor, note) : await deleteNote(services, actor, note);
      return result.ok ? { ok: true, did: deed } : refuse(result.code);
    }
    case null:
      return refuse("failed");
  }
}
