import { z } from "zod";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { sanitizeText, visibleLine } from "#app/domain/typed-text.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import { readAmount } from "#app/domain/money.ts";
import { orderStatuses } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { advanceOrder, cancelOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { markPaid, markRefunded, markUnpaid } from "#app/server/orders/mark-paid.ts";
import { addNote, deleteNote } from "#app/server/orders/order-notes.ts";
import { refundOrder } from "#app/server/payments/refund-order.ts";
import type { GoodsRefusal } from "#app/server/orders/goods-back.ts";
import type { Services } from "#app/server/services.ts";
import { withoutLabel } from "#app/server/shipments/void-label.ts";
import type { VoidRefusal } from "#app/server/shipments/void-label.ts";
import { undoableStep } from "#app/admin/orders/selected/change-selected.server.ts";
import { readNamedParts } from "./named-parts.ts";
import { orderIntents } from "./order-intents.ts";
import type { OrderIntent } from "./order-intents.ts";

/** Maximum length of a stored reason, in characters. */
const reasonLength = 500;

/**
 * Maximum length of a note returned with a refusal, in characters. Above the note limit, so that a note that is too
 * long can be shortened.
 */
const maxReturnedNote = 20_000;

export type OrderAnswer =
  | { ok: true; did: OrderIntent | "refund_asked"; undoable?: string[] }
  | {
      ok: false;
      code:
        | "changed"
        | "no_next_step"
        | LotBlock
        | "amount"
        | "too_much"
        | GoodsRefusal
        | "refused"
        | "no_provider"
        | "other_provider"
        | "password"
        | "empty"
        | "too_long"
        | "gone"
        | "failed"
        | VoidRefusal["code"];
      /** For `label_kept`: why the label was not cancelled. */
      reason?: string;
      intent: OrderIntent | null;
      /** The typed values, returned so that a refusal loses nothing. */
      typed: TypedFields;
    };

type TypedFields = {
  reason: string;
  amount: string;
  parts: [key: string, units: number][];
  areGoodsBack: boolean;
  note: string;
};

/** Reads the free-text fields of whichever form was posted. */
export function typedFields(field: PostedForm): TypedFields {
  return {
    reason: sanitizeText(field("reason"), reasonLength),
    amount: visibleLine(field("amount")).slice(0, 20),
    parts: [...readNamedParts(field)],
    areGoodsBack: field("goods_back") === "yes",
    note: field("note").slice(0, maxReturnedNote),
  };
}

/**
 * Runs the action that a form of the order's page posts (field `intent`). Refuses an unknown intent or an invalid
 * hidden field as `failed`.
 */
export async function changeOrder(
  services: Services,
  admin: Granted<"orders.change" | "payments.change" | "parcels">,
  { orderId, field, now }: { orderId: string; field: PostedForm; now: Date },
): Promise<OrderAnswer> {
  const typed = typedFields(field);
  const { reason, areGoodsBack } = typed;
  const named = new Map(typed.parts);
  const intent = z.enum(orderIntents).safeParse(field("intent")).data ?? null;
  type Refusal = Extract<OrderAnswer, { ok: false }>["code"];
  const refuse = (code: Refusal, why = ""): OrderAnswer => ({ ok: false, code, reason: why, intent, typed });
  const cancelled = (did: "cancel" | "return"): OrderAnswer => ({
    ok: true,
    did,
    undoable: [undoableStep(orderId, "cancelled")],
  });
  switch (intent) {
    case "advance": {
      const from = z.enum(orderStatuses).safeParse(field("from"));
      if (!from.success) return refuse("failed");
      const result = await advanceOrder(services, admin, { orderId, from: from.data, now });
      if (!result.ok) return refuse(result.code);
      return { ok: true, did: intent, undoable: [undoableStep(orderId, result.status)] };
    }
    case "cancel": {
      const notifyCustomer = field("tell") === "yes";
      const label = { orderId, isForced: field("drop_label") === "yes", now };
      const result = await withoutLabel(services, admin, label, () =>
        cancelOrder(services, admin, { orderId, reason, notifyCustomer, now }),
      );
      if (result.ok) return cancelled(intent);
      if (result.code === "label") return refuse("changed");
      return refuse(result.code, "reason" in result ? result.reason : "");
    }
    case "return": {
      const [isRestocked, notifyCustomer] = [field("restock") === "yes", field("tell") === "yes"];
      const result = await returnOrder(services, admin, {
        orderId,
        reason,
        isRestocked,
        notifyCustomer,
        now,
      });
      return result.ok ? cancelled(intent) : refuse("not_allowed");
    }
    case "mark_paid": {
      const on = field("on");
      if (on !== "" && !isDay(on)) return refuse("failed");
      const marked = await markPaid(services, admin, { orderIds: [orderId], ...(on && { on }), now });
      return marked.length > 0 ? { ok: true, did: intent } : refuse("not_allowed");
    }
    case "mark_unpaid": {
      const result = await markUnpaid(services, admin, { orderId, now });
      return result.ok ? { ok: true, did: intent } : refuse("not_allowed");
    }
    case "mark_refunded": {
      const amount = readAmount(typed.amount);
      const seen = z.coerce.number().int().safeParse(field("refunded"));
      if (!seen.success) return refuse("failed");
      if (amount === null || amount === 0) return refuse("amount");
      const refund = { orderId, amount, named, areGoodsBack, seen: seen.data, reason, now };
      const result = await markRefunded(services, admin, refund);
      return result.ok ? { ok: true, did: intent } : refuse(result.code);
    }
    case "refund": {
      const refundId = z.uuid().safeParse(field("refundId"));
      const amountEur = readAmount(typed.amount);
      if (!refundId.success) return refuse("failed");
      if (amountEur === null || amountEur === 0) return refuse("amount");
      const { provider } = await services.cards.find();
      if (!provider) return refuse("no_provider");
      const refund = { orderId, refundId: refundId.data, amountEur, named, areGoodsBack, reason, now };
      const result = await refundOrder({ ...services, provider }, admin, refund);
      if (!result.ok) return refuse(result.code);
      return { ok: true, did: result.isConfirmed ? "refund" : "refund_asked" };
    }
    case "note":
    case "delete_note": {
      const noteId = z.uuid().safeParse(field("noteId"));
      if (!noteId.success) return refuse("failed");
      const note = { orderId, noteId: noteId.data, text: typed.note, now };
      const result =
        intent === "note" ? await addNote(services, admin, note) : await deleteNote(services, admin, note);
      return result.ok ? { ok: true, did: intent } : refuse(result.code);
    }
    case null:
      return refuse("failed");
  }
}
