import { CircleAlert, CircleCheck, CreditCard } from "lucide-react";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import type { OrderToPay as Order } from "#app/server/payments/order-to-pay.ts";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { PayForm, payAddress } from "./pay-form.tsx";
import { PurchaseSteps } from "#app/storefront/cart/purchase-steps.tsx";
import { ContactAndCartLinks } from "./contact-and-cart-links.tsx";

const CashInstead = onDemand(async () => (await import("./cash-instead.tsx")).CashInstead);

/** Shows the order of a pay link: the payment form, or the reason why the order cannot be paid. */
export function OrderToPay({ order, refusal }: { order: Order; refusal: PaymentRefusal | null }) {
  const t = useText();
  const locale = useLocale();
  const isOnDelivery = order.isCashOnDelivery && order.refusal === "not_payable";
  if (order.refusal)
    return (
      <div className="page">
        <EmptyState
          level="h1"
          icon={
            order.refusal === "already_paid" || isOnDelivery || order.transferPage !== null ? (
              <CircleCheck />
            ) : (
              <CircleAlert />
            )
          }
          title={t("payment.order", { number: order.order_number })}
          text={t(
            order.transferPage !== null
              ? "success.money.awaits_transfer"
              : isOnDelivery
                ? "payment.onDelivery"
                : `payment.refused.${order.refusal}`,
          )}
        >
          {order.replacement && (
            <ButtonLink
              to={payAddress(localePath(locale, "/order-success"), order.replacement.token)}
              size="lg"
            >
              {t("payment.replacement", { number: order.replacement.number })}
            </ButtonLink>
          )}
          {order.transferPage !== null && (
            <ButtonLink to={localePath(locale, `/order/${order.transferPage}`)} size="lg">
              {t("success.order")}
            </ButtonLink>
          )}
          <ContactAndCartLinks />
        </EmptyState>
      </div>
    );
  return (
    <div className="page flex max-w-2xl flex-col items-center pt-6 text-center sm:pt-8">
      <PurchaseSteps current="details" className="max-w-md text-left" />
      <span
        aria-hidden
        className="mt-10 flex size-20 items-center justify-center rounded-full bg-sky sm:mt-14"
      >
        <CreditCard className="size-9" />
      </span>
      <h1 className="mt-5 text-title">{t("payment.waiting.title")}</h1>
      <p className="mt-3 text-lead text-muted">{t("payment.waiting.text")}</p>
      {refusal && (
        <Notice
          tone="error"
          title={t("payment.refused.title")}
          text={t(`payment.refused.${refusal}`)}
          className="mt-6 w-full text-left"
        />
      )}
      <Card className="mt-8 w-full p-5 sm:p-8">
        <dl className="flex flex-col gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-4">
            <dt className="text-muted">{t("success.number")}</dt>
            <dd className="text-lg font-bold tabular-nums">{order.order_number}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{t("cart.total")}</dt>
            <dd>
              <Price
                amount={{ stotinki: order.total_bgn, cents: order.total_eur }}
                baseCurrency={order.base_currency}
                className="justify-end"
              />
            </dd>
          </div>
        </dl>
        <PayForm
          token={order.token}
          text={t("payment.pay")}
          className="mt-7 flex flex-col items-center gap-4"
          marks
        />
      </Card>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <CashInstead token={order.token} />
        <ContactAndCartLinks />
      </div>
    </div>
  );
}

/** Shows that a pay link is invalid or truncated. */
export function UnknownOrderToPay() {
  const t = useText();
  return (
    <div className="page">
      <EmptyState
        level="h1"
        icon={<CircleAlert />}
        title={t("payment.badLink.title")}
        text={t("payment.badLink.text")}
      >
        <ContactAndCartLinks />
      </EmptyState>
    </div>
  );
}
