import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { LineRefusal } from "#app/server/orders/lines/change-lines.ts";
import { discountProblems } from "#app/admin/orders/discount-form.ts";
import { quantityField } from "#app/admin/orders/manual/manual-order-names.ts";

/** Returns the message of a refused change, and the problems of its fields. */
export function refusalOf(refusal: LineRefusal): { text: AdminTextKey; problems: Record<string, string> } {
  switch (refusal.code) {
    case "locked":
      return { text: `orders.lines.lock.${refusal.lock}`, problems: {} };
    case "draft":
      return { text: `orders.lines.problem.${refusal.problem}`, problems: fieldsOf(refusal.problem) };
    case "out_of_stock":
      return { text: "orders.new.outOfStock", problems: shortOf(refusal.productIds) };
    case "price_changed":
      return { text: "orders.lines.priceChanged", problems: {} };
    case "confirm":
      return { text: "orders.lines.confirm", problems: { confirmed_refund: "required" } };
    case "gone":
      return { text: "edit.gone", problems: {} };
    default:
      return { text: `orders.lines.refused.${refusal.code}`, problems: {} };
  }
}

function fieldsOf(problem: Extract<LineRefusal, { code: "draft" }>["problem"]): Record<string, string> {
  return problem === "discount" || problem === "reason" ? discountProblems(problem) : {};
}

/** The problem of each product that lacks stock: on its line, or on its field below the added products. */
function shortOf(productIds: readonly string[]): Record<string, string> {
  return Object.fromEntries(productIds.map((id) => [quantityField(id), "few"]));
}
