import { Printer } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { nextStep } from "#app/domain/order.ts";
import type { ListedOrder } from "#app/server/orders/list-orders.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerText } from "./batch-answer.tsx";
import type { action } from "./list.tsx";

/** What the rows' checkboxes belong to, wherever they stand. */
export const batchFormId = "selected-orders";

/** Where the list's forms post to: the list as it is shown, so that it is still that one without JavaScript. */
export function useListAction(): string {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  for (const name of ["index", "select"]) parameters.delete(name);
  return `/admin?index${parameters.size > 0 ? `&${parameters}` : ""}`;
}

type BatchFormProps = {
  orders: readonly ListedOrder[];
  isAllSelected: boolean;
  onStep: () => void;
  /** The list with its checkboxes. */
  children: ReactNode;
};

/** What can be done to the selected orders at once: a step, a payout noted, their packing slips. */
export function BatchForm({ orders, isAllSelected, onStep, children }: BatchFormProps) {
  const t = useAdminText();
  const listAction = useListAction();
  const form = useRef<HTMLFormElement>(null);
  const selected = useSelected(form, orders);
  const { batch, busyWith } = useBatch(form, onStep);
  const isBusy = busyWith !== null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    if (selected.length === 0) {
      event.preventDefault();
      return showToast({ tone: "error", title: t("toast.error"), description: t("orders.batch.none") });
    }
    // Packing slips open apart, by the browser itself.
    if (button?.hasAttribute("formtarget")) return;
    event.preventDefault();
    if (isBusy) return;
    void batch.submit(new FormData(event.currentTarget, button), { method: "post", action: listAction });
  };

  return (
    <>
      <form
        ref={form}
        id={batchFormId}
        method="post"
        action={listAction}
        aria-label={t("orders.batch.label")}
        onSubmit={submit}
        className="z-10 mb-4 flex flex-col gap-x-4 gap-y-2 rounded-card border border-line bg-background px-4 py-3 shadow-card md:sticky md:top-2"
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
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="deed" value="advance" variant="outline" aria-disabled={isBusy}>
              {busyWith === "advance" ? t("orders.busy") : t("orders.batch.advance")}
            </Button>
            <Button type="submit" name="deed" value="mark_paid" variant="outline" aria-disabled={isBusy}>
              {busyWith === "mark_paid" ? t("orders.busy") : t("orders.batch.mark_paid")}
            </Button>
            <Button
              type="submit"
              variant="outline"
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
        <p aria-live="polite" className="text-sm text-muted">
          {selected.length === 0 ? t("orders.selected.text") : <SelectionText selected={selected} />}
        </p>
      </form>
      {children}
    </>
  );
}

/** Which orders are ticked; the boxes themselves know it, so that what was ticked before the page came alive counts too. */
function useSelected(
  form: RefObject<HTMLFormElement | null>,
  orders: readonly ListedOrder[],
): readonly ListedOrder[] {
  const ticked = useSyncExternalStore(
    onChange,
    () =>
      boxesOf(form.current)
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

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === "order",
  );
}

/** Posts the form and tells what came of it; what was done is not ticked any more. */
function useBatch(form: RefObject<HTMLFormElement | null>, onStep: () => void) {
  const t = useAdminText();
  const batch = useFetcher<typeof action>();
  const told = useRef(batch.data);
  const answer = batch.data;
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    onStep();
    if (answer.ok) for (const box of boxesOf(form.current)) if (box.checked) box.click();
    const title = answer.ok ? t("toast.success") : t("toast.error");
    showToast({ tone: answer.ok ? "success" : "error", title, description: answerText(answer, t) });
  }, [answer, form, onStep, t]);
  return { batch, busyWith: batch.state === "idle" ? null : (batch.formData?.get("deed") ?? "") };
}

/** By a box where there is JavaScript; else by a link to the same page with every box ticked. */
function SelectAll({
  form,
  selected,
  all,
  isAllSelected,
}: {
  form: RefObject<HTMLFormElement | null>;
  selected: number;
  all: number;
  isAllSelected: boolean;
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
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium noscript:hidden">
        <input
          ref={box}
          type="checkbox"
          onChange={({ target: { checked } }) => {
            for (const each of boxesOf(form.current)) each.checked = checked;
          }}
          className="size-5 shrink-0 accent-text"
        />
        {t("orders.selectAll")}
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

/** How many are selected, and where a step leads them. */
function SelectionText({ selected }: { selected: readonly ListedOrder[] }) {
  const t = useAdminText();
  const steps = selected.map((order) => nextStep(order) ?? "none");
  const kinds = (["processing", "shipped", "delivered", "none"] as const).map((kind) => ({
    kind,
    count: steps.filter((step) => step === kind).length,
  }));
  const parts = kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`orders.selected.${kind}`, { count }));
  return [t("orders.selected", { count: selected.length }), ...parts].join(" · ");
}
