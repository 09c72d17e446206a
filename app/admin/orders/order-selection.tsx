import { useEffect, useRef, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { Link, useLocation } from "react-router";
import { isAllowed, nextStep } from "#app/domain/orders/order.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedOrder } from "#app/server/orders/list-orders.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

type FormRef = RefObject<HTMLFormElement | null>;

/** Returns the selected orders. The checkboxes hold the state, so that boxes ticked before hydration count. */
export function useSelected(form: FormRef, orders: readonly ListedOrder[]): readonly ListedOrder[] {
  const ticked = useSyncExternalStore(
    onChange,
    () =>
      boxesOf(form)
        .filter((box) => box.checked)
        .map((box) => box.value)
        .join(" "),
    () => "",
  );
  const ids = ticked.split(" ");
  return orders.filter((order) => ids.includes(order.id));
}

function onChange(notify: () => void): () => void {
  document.addEventListener("change", notify);
  return () => document.removeEventListener("change", notify);
}

function boxesOf(form: FormRef): HTMLInputElement[] {
  return [...(form.current?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === "order",
  );
}

/** A checkbox with JavaScript; without it, a link to the same page with every box ticked. */
export function SelectAll({
  form,
  selected,
  all,
  isAllSelected,
  isCompact = false,
}: {
  form: FormRef;
  selected: number;
  all: number;
  isAllSelected: boolean;
  /** Shows the checkbox without its label. */
  isCompact?: boolean;
}) {
  const t = useAdminText();
  const box = useRef<HTMLInputElement>(null);
  const { search } = useLocation();
  const other = new URLSearchParams(search);
  if (isAllSelected) other.delete("select");
  else other.set("select", "all");
  useEffect(() => {
    if (!box.current) return;
    box.current.checked = selected === all;
    box.current.indeterminate = selected > 0 && selected < all;
  }, [selected, all]);
  return (
    <>
      <label className="flex min-h-11 min-w-6 cursor-pointer items-center gap-3 font-medium noscript:hidden">
        <input
          ref={box}
          type="checkbox"
          onChange={({ target: { checked } }) => {
            for (const each of boxesOf(form)) each.checked = checked;
          }}
          className="size-5 shrink-0 accent-text"
        />
        <span className={isCompact ? "sr-only" : undefined}>{t("orders.selectAll")}</span>
      </label>
      <Link
        to={`?${other}`}
        className="hidden min-h-11 items-center font-medium underline underline-offset-4 noscript:inline-flex"
      >
        {isAllSelected ? t("orders.selectNone") : t("orders.selectAll")}
      </Link>
    </>
  );
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
export function writesToCustomers(selected: readonly ListedOrder[]): boolean {
  return selected.some((order) => ["shipped", "delivered"].includes(nextStep(order) ?? ""));
}

/** Counts the selected orders that can be marked as paid in cash, and sums them in euro cents. */
export function cashToMark(selected: readonly ListedOrder[]): { count: number; cents: number } {
  const marked = selected.filter((order) => isAllowed("mark_paid", order));
  return { count: marked.length, cents: marked.reduce((sum, order) => sum + order.total_eur, 0) };
}
