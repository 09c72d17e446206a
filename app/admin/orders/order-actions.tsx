import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { isAllowed, nextStep } from "#app/domain/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CancelForm } from "./cancel-form.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import type { OrderDeed } from "./order-deeds.ts";
import { RefundForm } from "./refund-form.tsx";
import type { action } from "./view.tsx";

type OrderActionsProps = {
  order: FoundOrder;
  refundId: string;
  hasProvider: boolean;
  /** What a form that was sent without JavaScript met with. */
  lost: OrderAnswer | undefined;
};

/** What may be done with the order now; the same table decides at the server. */
export function OrderActions({ order, refundId, hasProvider, lost }: OrderActionsProps) {
  const t = useAdminText();
  const deeds = useFetcher<typeof action>();
  const answer = deeds.data;
  // A dialog opens with the answer that was there before it, and closes when its own has come and is good.
  const [opened, setOpened] = useState<{ deed: OrderDeed; before: typeof answer } | null>(null);
  const isNew = opened === null || answer !== opened.before;
  const openDeed = opened && !(isNew && answer?.ok) ? opened.deed : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(answer);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (answer.ok) {
      // The pressed button goes with its step.
      heading.current?.focus();
      showToast({ tone: "success", title: t("toast.success"), description: t(`orders.did.${answer.did}`) });
    } else if (answer.deed !== "cancel" && answer.deed !== "return" && answer.deed !== "refund") {
      const description = t(`orders.refused.${answer.code}`);
      showToast({ tone: "error", title: t("toast.error"), description });
    }
  }, [answer, t]);

  const next = nextStep(order);
  const canCancel = isAllowed("cancel", order);
  const canReturn = isAllowed("return", order);
  const mark = (["mark_paid", "mark_unpaid"] as const).find((deed) => isAllowed(deed, order));
  const canRefund = isAllowed("refund", order) && order.refundAtMost > 0;
  const busyWith = deeds.state === "idle" ? null : deeds.formData?.get("deed");
  const latest = isNew ? (answer ?? lost) : undefined;
  const refused = latest?.ok === false ? latest : null;
  const refusalOf = (deed: OrderDeed) => (refused?.deed === deed ? refused : null);
  const forms = {
    cancel: <CancelForm deed="cancel" order={order} deeds={deeds} refused={refusalOf("cancel")} />,
    return: <CancelForm deed="return" order={order} deeds={deeds} refused={refusalOf("return")} />,
    refund: (
      <RefundForm
        // What is left is offered anew once it has changed.
        key={order.refundAtMost}
        order={order}
        refundId={refundId}
        deeds={deeds}
        refused={refusalOf("refund")}
      />
    ),
  };
  const openable = [
    ...(canRefund && hasProvider ? ["refund" as const] : []),
    ...(canReturn ? ["return" as const] : []),
    ...(canCancel ? ["cancel" as const] : []),
  ];
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle ref={heading} tabIndex={-1}>
        {t("orders.actions")}
      </CardTitle>
      {!next && !mark && !canCancel && !canRefund && (
        <p className="mt-2 text-muted">{t("orders.actions.none")}</p>
      )}
      {canRefund && !hasProvider && <p className="mt-2 text-muted">{t("orders.refund.noProvider")}</p>}
      <div className="mt-4 flex flex-wrap items-start gap-3 empty:hidden">
        {next && (
          <DeedForm deeds={deeds} deed="advance">
            <input type="hidden" name="from" value={order.order_status} />
            <Button type="submit" disabled={busyWith !== null}>
              {busyWith === "advance" ? t("orders.busy") : t(`orders.advance.${next}`)}
            </Button>
          </DeedForm>
        )}
        {mark && (
          <DeedForm deeds={deeds} deed={mark}>
            <Button type="submit" variant="outline" disabled={busyWith !== null}>
              {busyWith === mark ? t("orders.busy") : t(`orders.${mark}`)}
            </Button>
          </DeedForm>
        )}
        {openable.map((deed) => (
          <Button
            key={deed}
            variant={deed === "refund" ? "outline" : "destructive"}
            className="noscript:hidden"
            onClick={() => setOpened({ deed, before: answer })}
          >
            {t(`orders.${deed}`)}
          </Button>
        ))}
      </div>
      {openable.map((deed) => (
        <details
          key={deed}
          className="mt-2 hidden noscript:block"
          open={lost?.ok === false && lost.deed === deed}
        >
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            {t(`orders.${deed}`)}
          </summary>
          {forms[deed]}
        </details>
      ))}
      {openable.map((deed) => (
        <Dialog
          key={deed}
          open={openDeed === deed}
          onOpenChange={() => setOpened(null)}
          title={t(`orders.${deed}.title`, { number: order.order_number })}
          description={t(`orders.${deed}.text`)}
        >
          {forms[deed]}
        </Dialog>
      ))}
    </Card>
  );
}

function DeedForm({
  deeds,
  deed,
  children,
}: {
  deeds: ReturnType<typeof useFetcher<typeof action>>;
  deed: OrderDeed;
  children: ReactNode;
}) {
  return (
    <deeds.Form method="post">
      <input type="hidden" name="deed" value={deed} />
      {children}
    </deeds.Form>
  );
}
