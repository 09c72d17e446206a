import type { RefObject } from "react";
import { isAllowed, nextStep } from "#app/domain/orders/order.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedOrder } from "#app/server/orders/lists/list-orders.ts";
import { useTicked } from "#app/admin/shared/lists/selection.tsx";

/** Returns the selected orders. */
export function useSelected(
  form: RefObject<HTMLFormElement | null>,
  orders: readonly ListedOrder[],
): readonly ListedOrder[] {
  const ids = useTicked(form);
  return orders.filter((order) => ids.includes(order.id));
}

/** Summarizes the next status of the selected orders, with counts. */
export function stepsText(selected: readonly ListedOrder[], t: Translate<AdminTextKey>): string {
  const steps = selected.map((order) => nextStep(order) ?? "none");
  return (["processing", "shipped", "delivered", "none"] as const)
    .map((kind) => ({ kind, count: steps.filter((step) => step === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`orders.selected.${kind}`, { count }))
    .join(" · ");
}

/** Whether advancing the selected orders e-mails customers, which cannot be undone. */
export function emailsCustomers(selected: readonly ListedOrder[]): boolean {
  return selected.some((order) => ["shipped", "delivered"].includes(nextStep(order) ?? ""));
}

/** Counts the selected orders that can be marked as paid, and sums their totals in euro cents. */
export function cashToMark(selected: readonly ListedOrder[]): { count: number; cents: number } {
  const marked = selected.filter((order) => isAllowed("mark_paid", order));
  return { count: marked.length, cents: marked.reduce((sum, order) => sum + order.total_eur, 0) };
}
