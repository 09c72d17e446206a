import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { withdrawalPath } from "#app/domain/orders/withdrawal.ts";
import type { OrderPage } from "#app/server/orders/order-page.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";
import { ChangeForm, Refusal } from "./change-form.tsx";
import type { ChangeAnswer } from "./read-change.ts";

const BagTerms = onDemand(async () => (await import("#app/storefront/checkout/bag-terms.tsx")).BagTerms);
const DeliveryChange = onDemand(async () => (await import("./delivery-change.tsx")).DeliveryChange);

/**
 * Offers what the customer can still do: change the delivery or cancel while that is allowed, and withdraw after that.
 * Shows nothing for a cancelled order.
 */
export function OrderChange({ order, answer }: { order: OrderPage; answer: ChangeAnswer | undefined }) {
  const locale = useLocale();
  const t = orderPageTranslator(locale);
  const company = useCompany();
  if (order.order_status === "cancelled") return null;
  const isCancelled = answer?.intent === "cancel";
  return (
    <Card className="p-5 sm:p-8 print:hidden">
      <CardTitle>{t("orders.change.title")}</CardTitle>
      <p className="mt-2 text-muted">
        {order.canChange
          ? t("orders.change.until")
          : t("orders.change.over", { email: company.support_email })}
      </p>
      {order.canChange && (
        <>
          <Change title={t("orders.change.delivery")} isOpen={answer !== undefined && !isCancelled}>
            <DeliveryForm order={order} answer={isCancelled ? undefined : answer} />
          </Change>
          <Change title={t("orders.change.cancel")} isOpen={isCancelled}>
            <CancelForm answer={isCancelled ? answer : undefined} />
          </Change>
        </>
      )}
      {!order.canChange && answer?.code && <Refusal answer={answer} code={answer.code} />}
      {!order.canChange && <WithdrawalLink order={order} className="mt-4" />}
    </Card>
  );
}

/** Explains the withdrawal and leads to it, if the order has anything to withdraw from. */
export function WithdrawalLink({
  order,
  className,
}: {
  order: Pick<OwnOrder, "order_number" | "lines">;
  className?: string;
}) {
  const t = useText();
  const path = withdrawalPath(order, useLocale());
  return (
    <div className={className}>
      {path !== null && <p>{t("checkout.withdrawal")}</p>}
      {order.lines.some(({ bag_label }) => bag_label !== null) && <BagTerms />}
      {path !== null && (
        <ButtonLink to={path} variant="ghost" className="mt-1 -ml-5">
          <Undo2 aria-hidden />
          {t("withdrawal.link")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Shows a form in a disclosure, which is open after a refusal, also without JavaScript. */
function Change({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mt-4 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

/** Asks for the order's e-mail first: the page shows the delivery masked, and so its form starts empty. */
function DeliveryForm({ order, answer }: { order: OrderPage; answer: ChangeAnswer | undefined }) {
  const t = orderPageTranslator(useLocale());
  if (answer?.delivery) return <DeliveryChange order={order} answer={answer} delivery={answer.delivery} />;
  return (
    <ChangeForm intent="show" answer={answer} button={t("orders.change.next")}>
      <p>{t("orders.change.delivery.text")}</p>
    </ChangeForm>
  );
}

function CancelForm({ answer }: { answer: ChangeAnswer | undefined }) {
  const t = orderPageTranslator(useLocale());
  return (
    <ChangeForm intent="cancel" answer={answer} button={t("orders.change.confirm")}>
      <p>{t("orders.change.cancel.text")}</p>
    </ChangeForm>
  );
}

/** Says that a change was made. */
export function Changed({ change }: { change: "cancelled" | "redirected" }) {
  const t = orderPageTranslator(useLocale());
  return <Notice tone="success" title={t(`orders.change.done.${change}`)} className="mb-6" />;
}
