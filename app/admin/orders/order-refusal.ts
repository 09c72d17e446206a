import { noteLength } from "#app/domain/orders/order.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { VoidRefusal } from "#app/server/shipments/void-label.ts";
import type { OrderAnswer } from "./change-order.server.ts";

type RefusalCode = Extract<OrderAnswer, { ok: false }>["code"];

/** Whether an order was not changed because of its parcel's label. */
function isLabelRefusal(code: RefusalCode): code is VoidRefusal["code"] {
  return code.startsWith("label_");
}

/** Whether staff may change the order nevertheless, and cancel its label in the shop only. */
export function isDroppable(code: string): boolean {
  return (
    code === "label_kept" ||
    code === "label_unanswered" ||
    code === "label_unknown" ||
    code === "label_no_carrier"
  );
}

/** Returns why an action on an order was refused. */
export function refusalText(
  { code, reason = "" }: Pick<Extract<OrderAnswer, { ok: false }>, "code" | "reason">,
  t: Translate<AdminTextKey>,
): string {
  return isLabelRefusal(code)
    ? t(`parcel.refused.${code}`, { reason })
    : t(`orders.refused.${code}`, { most: noteLength });
}
