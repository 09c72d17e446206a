import { PackageCheck, Printer } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { formatMoney } from "#app/domain/money.ts";
import type { ListedOrder } from "#app/server/orders/lists/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { BatchBar, BatchConfirmation } from "#app/admin/shared/lists/batch-bar.tsx";
import { SelectableList } from "#app/admin/shared/lists/selection.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "#app/admin/orders/list.tsx";
import { addressesPath } from "#app/admin/parcels/label-run.ts";
import type { LabelsState } from "#app/admin/parcels/label-run.ts";
import { cashToMark, stepsText, useSelected, emailsCustomers } from "./order-selection.tsx";

/** Id of the form that the rows' checkboxes belong to. */
export const batchFormId = "selected-orders";

/** The action that makes labels. */
const labelsAction = "/admin/parcels";

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
  /** Renders the list with its checkboxes; `selectAll` belongs in the table's head. */
  children: (selectAll: ReactNode) => ReactNode;
};

/**
 * Shows the list and, while orders are selected, its batch actions: advance the status, mark as paid, make labels,
 * print packing slips. An order stays selected after an action, for the next one.
 */
export function BatchForm({ orders, isAllSelected, onStep, children }: BatchFormProps) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  const listAction = useListAction();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form, orders);
  const batch = useFetcher<typeof action>();
  const busyWith = batch.state === "idle" ? null : (batch.formData?.get("intent") ?? "");
  const isBusy = busyWith !== null;
  /** The form data awaiting confirmation. */
  const [pending, setPending] = useState<FormData | null>(null);
  const post = (fields: FormData) => {
    onStep();
    void batch.submit(fields, { method: "post", action: listAction });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    // Packing slips open in a new tab, submitted by the browser.
    if (button?.hasAttribute("formtarget")) return;
    event.preventDefault();
    if (isBusy) return;
    if (button?.hasAttribute("formaction")) {
      // The parcels' screen makes them and shows the progress.
      const state: LabelsState = { labels: selected.map(({ id }) => id) };
      const addresses = addressesPath(selected);
      void (addresses === null ? navigate(labelsAction, { state }) : navigate(addresses));
      return;
    }
    const fields = new FormData(event.currentTarget, button);
    const needsConfirmation =
      fields.get("intent") === "advance" ? emailsCustomers(selected) : cashToMark(selected).count > 0;
    if (needsConfirmation) setPending(fields);
    else post(fields);
  };

  const isPayout = pending?.get("intent") === "mark_paid";
  const cash = cashToMark(selected);
  return (
    <>
      <SelectableList
        form={form}
        selected={selected.length}
        all={orders.length}
        isAllSelected={isAllSelected}
      >
        {children}
      </SelectableList>
      <BatchBar
        form={form}
        id={batchFormId}
        action={listAction}
        label={t("orders.batch.label")}
        isShown={selected.length > 0}
        summary={`${t("lists.selected", { count: selected.length })} · ${stepsText(selected, t)}`}
        onSubmit={submit}
      >
        <input
          type="hidden"
          name="seen"
          value={orders.map((order) => `${order.order_number}:${order.order_status}`).join(" ")}
        />
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
        {may("payments.change") && (
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
        )}
        <Button
          type="submit"
          name="intent"
          value="labels"
          variant="outline"
          size="sm"
          formAction={labelsAction}
          aria-disabled={isBusy}
        >
          <PackageCheck aria-hidden />
          {t("parcels.makeSelected")}
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
      </BatchBar>
      <BatchConfirmation
        pending={pending}
        onClose={() => setPending(null)}
        onConfirm={post}
        yes={t("orders.confirm.yes")}
        title={t(isPayout ? "orders.confirmPaid.title" : "orders.confirm.title")}
        description={
          isPayout
            ? t("orders.confirmPaid.sum", { count: cash.count, sum: formatMoney(cash.cents, "EUR", locale) })
            : stepsText(selected, t)
        }
      >
        {t(isPayout ? "orders.confirmPaid.text" : "orders.confirm.text")}
      </BatchConfirmation>
    </>
  );
}
