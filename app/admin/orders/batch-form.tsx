import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import { formatMoney } from "#app/domain/money.ts";
import type { ListedOrder } from "#app/server/orders/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";
import {
  SelectAll,
  cashToMark,
  clearSelection,
  stepsText,
  useSelected,
  writesToCustomers,
} from "./order-selection.tsx";

/** Id of the form that the rows' checkboxes belong to. */
export const batchFormId = "selected-orders";

/** Where the list's forms post: the list's current URL, so that without JavaScript the same list is shown again. */
export function useListAction(): string {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  for (const name of ["index", "select"]) parameters.delete(name);
  return `/admin?index${parameters.size > 0 ? `&${parameters}` : ""}`;
}

type BatchFormProps = {
  orders: readonly ListedOrder[];
  isAllSelected: boolean;
  /** Called when an action is submitted. */
  onStep: () => void;
  /** The list with its checkboxes. */
  children: ReactNode;
};

/** Batch actions on the selected orders: advance the status, mark as paid, print packing slips. */
export function BatchForm({ orders, isAllSelected, onStep, children }: BatchFormProps) {
  const t = useAdminText();
  const locale = useLocale();
  const listAction = useListAction();
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form, orders);
  const { batch, busyWith } = useBatch(form);
  const isBusy = busyWith !== null;
  /** The form data awaiting confirmation. */
  const [pending, setPending] = useState<FormData | null>(null);
  const post = (fields: FormData) => {
    onStep();
    void batch.submit(fields, { method: "post", action: listAction });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    if (selected.length === 0) {
      event.preventDefault();
      return showToast({ tone: "error", title: t("toast.error"), description: t("orders.batch.none") });
    }
    // Packing slips open in a new tab, submitted by the browser.
    if (button?.hasAttribute("formtarget")) return;
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget, button);
    const needsConfirmation =
      fields.get("intent") === "advance" ? writesToCustomers(selected) : cashToMark(selected).count > 0;
    if (needsConfirmation) setPending(fields);
    else post(fields);
  };

  const isPayout = pending?.get("intent") === "mark_paid";
  const cash = cashToMark(selected);
  return (
    <>
      <form
        ref={form}
        id={batchFormId}
        method="post"
        action={listAction}
        aria-label={t("orders.batch.label")}
        onSubmit={submit}
        className="z-10 mb-4 rounded-card border border-line bg-background px-4 py-3 shadow-card md:sticky md:top-2"
      >
        <input
          type="hidden"
          name="seen"
          value={orders.map((order) => `${order.order_number}:${order.order_status}`).join(" ")}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SelectAll
            form={form}
            selected={selected.length}
            all={orders.length}
            isAllSelected={isAllSelected}
          />
          <p aria-live="polite" className="min-w-0 flex-1 basis-64 text-sm text-muted max-xl:order-last">
            {selected.length === 0
              ? t("orders.selected.text")
              : `${t("orders.selected", { count: selected.length })} · ${stepsText(selected, t)}`}
          </p>
          <div className="flex flex-wrap gap-x-2 gap-y-3">
            <Button
              type="submit"
              name="intent"
              value="advance"
              variant="outline"
              size="sm"
              aria-disabled={isBusy}
            >
              {busyWith === "advance" ? t("orders.busy") : t("orders.batch.advance")}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="mark_paid"
              variant="outline"
              size="sm"
              aria-disabled={isBusy}
            >
              {busyWith === "mark_paid" ? t("orders.busy") : t("orders.batch.mark_paid")}
            </Button>
            <Button
              type="submit"
              variant="outline"
              size="sm"
              formMethod="get"
              formAction="/admin/orders/packing-slips"
              formTarget="_blank"
              title={t("orders.batch.slips.hint")}
            >
              <Printer aria-hidden />
              {t("orders.batch.slips")}
            </Button>
          </div>
        </div>
      </form>
      {children}
      <Dialog
        open={pending !== null}
        onOpenChange={() => setPending(null)}
        title={t(isPayout ? "orders.confirmPaid.title" : "orders.confirm.title")}
        description={
          isPayout
            ? t("orders.confirmPaid.sum", { count: cash.count, sum: formatMoney(cash.cents, "EUR", locale) })
            : stepsText(selected, t)
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setPending(null)}>
              {t("edit.cancel")}
            </Button>
            <Button
              onClick={() => {
                if (pending) post(pending);
                setPending(null);
              }}
            >
              {t("orders.confirm.yes")}
            </Button>
          </>
        }
      >
        {t(isPayout ? "orders.confirmPaid.text" : "orders.confirm.text")}
      </Dialog>
    </>
  );
}

/** Returns the fetcher that posts the form; clears the selection after a success. */
function useBatch(form: RefObject<HTMLFormElement | null>) {
  const batch = useFetcher<typeof action>();
  const { data: answer, state, formData } = batch;
  useEffect(() => {
    if (answer?.ok) clearSelection(form);
  }, [answer, form]);
  return { batch, busyWith: state === "idle" ? null : (formData?.get("intent") ?? "") };
}
