import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { ReturnablePart } from "#app/domain/documents/returned-parts.ts";
import { isAllowed, nextStep } from "#app/domain/orders/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import type { ParcelCardData } from "#app/server/shipments/load-parcel-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { splitAttempts } from "#app/admin/parcels/parcel-facts.tsx";
import { undoToast } from "#app/admin/shared/step-undo.tsx";
import { CancelForm } from "./cancel-form.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import type { OrderIntent } from "./order-intents.ts";
import { refusalText } from "./order-refusal.ts";
import { RefundForm } from "./refund-form.tsx";
import type { action } from "./view.tsx";

type OrderActionsProps = {
  order: FoundOrder;
  parcel: ParcelCardData;
  parts: readonly ReturnablePart[];
  refundId: string;
  hasProvider: boolean;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: OrderAnswer | undefined;
};

/** Shows the actions that the order allows now; the server applies the same transition table. */
export function OrderActions({
  order,
  parcel,
  parts,
  refundId,
  hasProvider,
  postedAnswer,
}: OrderActionsProps) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.data;
  // A dialog remembers the answer present when it opened, and closes once a newer answer succeeds.
  const [opened, setOpened] = useState<{ intent: OrderIntent; before: typeof answer } | null>(null);
  const isNew = opened === null || answer !== opened.before;
  const openIntent = opened && !(isNew && answer?.ok) ? opened.intent : null;
  const next = parcel.repack ? null : nextStep(order);
  const canCancel = isAllowed("cancel", order);
  const canReturn = isAllowed("return", order);
  const mark = (["mark_paid", "mark_unpaid"] as const).find((intent) => isAllowed(intent, order));
  const canRefund = isAllowed("refund", order) && order.refundAtMost > 0;
  const openable = [
    ...(canRefund && hasProvider ? ["refund" as const] : []),
    ...(isAllowed("mark_refunded", order) ? ["mark_refunded" as const] : []),
    ...(canReturn ? ["return" as const] : []),
    ...(canCancel ? ["cancel" as const] : []),
  ];
  const shownIntent = openable.find((intent) => intent === openIntent);
  const heading = useRef<HTMLHeadingElement>(null);
  const reported = useRef(answer);
  const isIdle = fetcher.state === "idle";
  useEffect(() => {
    // A refusal waits for revalidation, after which the order may no longer allow the dialog that shows it.
    if (!answer || reported.current === answer || (!answer.ok && !isIdle)) return;
    reported.current = answer;
    if (answer.ok) {
      // Restore focus: the pressed button is removed after its action.
      heading.current?.focus();
      showToast({
        tone: "success",
        title: t("toast.success"),
        description: t(`orders.did.${answer.did}`),
        ...undoToast(answer.undoable, t),
      });
    } else if (shownIntent === undefined || answer.intent !== shownIntent) {
      const description = refusalText(answer, t);
      showToast({ tone: "error", title: t("toast.error"), description });
    }
  }, [answer, isIdle, shownIntent, t]);

  const busyWith = isIdle ? null : fetcher.formData?.get("intent");
  const latest = isNew ? (answer ?? postedAnswer) : undefined;
  const refused = latest?.ok === false ? latest : null;
  const refusalOf = (intent: OrderIntent) => (refused?.intent === intent ? refused : null);
  const hasLabel = splitAttempts(parcel.attempts).current !== null;
  const cancelForm = { order, hasLabel, fetcher };
  const forms = {
    cancel: <CancelForm {...cancelForm} intent="cancel" refused={refusalOf("cancel")} />,
    return: <CancelForm {...cancelForm} intent="return" refused={refusalOf("return")} />,
    mark_refunded: (
      <RefundForm
        key={order.refunded_eur}
        order={order}
        parts={parts}
        intent="mark_refunded"
        refundId={refundId}
        fetcher={fetcher}
        refused={refusalOf("mark_refunded")}
      />
    ),
    refund: (
      <RefundForm
        // Remount to offer the new remainder when it changes.
        key={order.refundAtMost}
        order={order}
        parts={parts}
        intent="refund"
        refundId={refundId}
        fetcher={fetcher}
        refused={refusalOf("refund")}
      />
    ),
  };
  return (
    <Card className="p-4 md:p-6">
      <CardTitle ref={heading} tabIndex={-1}>
        {t("orders.actions")}
      </CardTitle>
      {parcel.repack && <p className="mt-2 text-muted">{t("orders.refused.repack")}</p>}
      {!next && !parcel.repack && !mark && openable.length === 0 && !canRefund && (
        <p className="mt-2 text-muted">{t("orders.actions.none")}</p>
      )}
      {canRefund && !hasProvider && <p className="mt-2 text-muted">{t("orders.refund.noProvider")}</p>}
      <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden md:mt-4 md:gap-3">
        {next && (
          <IntentForm fetcher={fetcher} intent="advance">
            <input type="hidden" name="from" value={order.order_status} />
            <Button type="submit" disabled={busyWith !== null}>
              {busyWith === "advance" ? t("orders.busy") : t(`orders.advance.${next}`)}
            </Button>
          </IntentForm>
        )}
        {mark && (
          <IntentForm fetcher={fetcher} intent={mark}>
            {mark === "mark_paid" && order.payment_method !== "cash_on_delivery" && (
              <Field label={t("orders.mark_paid.on")} className="mb-2">
                {(control) => <Input {...control} type="date" name="on" />}
              </Field>
            )}
            <Button type="submit" variant="outline" disabled={busyWith !== null}>
              {busyWith === mark ? t("orders.busy") : t(`orders.${mark}`)}
            </Button>
          </IntentForm>
        )}
        {openable.map((intent) => (
          <Button
            key={intent}
            variant={intent === "refund" || intent === "mark_refunded" ? "outline" : "destructive"}
            className="noscript:hidden"
            onClick={() => setOpened({ intent, before: answer })}
          >
            {t(`orders.${intent}`)}
          </Button>
        ))}
      </div>
      {openable.map((intent) => (
        <details
          key={intent}
          className="mt-2 hidden noscript:block"
          open={postedAnswer?.ok === false && postedAnswer.intent === intent}
        >
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            {t(`orders.${intent}`)}
          </summary>
          {forms[intent]}
        </details>
      ))}
      {openable.map((intent) => (
        <Dialog
          key={intent}
          open={openIntent === intent}
          onOpenChange={() => setOpened(null)}
          title={t(`orders.${intent}.title`, { number: order.order_number })}
          description={t(`orders.${intent}.text`)}
        >
          {forms[intent]}
        </Dialog>
      ))}
    </Card>
  );
}

function IntentForm({
  fetcher,
  intent,
  children,
}: {
  fetcher: ReturnType<typeof useFetcher<typeof action>>;
  intent: OrderIntent;
  children: ReactNode;
}) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </fetcher.Form>
  );
}
