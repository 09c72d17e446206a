import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { whyNotPayable } from "#app/domain/orders/order.ts";
import { methodLabel, paymentLabel } from "#app/domain/orders/order-situation.ts";
import { awaitsTransfer, lastDayToPay } from "#app/domain/payments/transfer.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { leastCardPayment } from "#app/domain/payments/payment.ts";
import type { PaymentState } from "#app/domain/payments/payment.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PayLink } from "./pay-link.tsx";

const attemptTones: Record<PaymentState, BadgeTone> = {
  opening: "neutral",
  open: "info",
  paid: "success",
  expired: "neutral",
};
const refundTones: Record<FoundOrder["refunds"][number]["state"], BadgeTone> = {
  asked: "attention",
  confirmed: "success",
  failed: "danger",
};

/**
 * Shows the order's payment: amounts paid and refunded, the link to pay it if there is one for the reader, payments at
 * the provider, refund requests, and what was refunded.
 */
export function PaymentCard({ order, payLink }: { order: FoundOrder; payLink: string | null }) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  return (
    <Card className="p-4 md:p-6">
      <CardTitle>{t("orders.paymentTitle")}</CardTitle>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr] sm:gap-x-6 sm:gap-y-2">
        <Fact name={t("orders.paymentMethod")}>{t(`orders.method.${methodLabel(order)}`)}</Fact>
        <Fact name={t("orders.paymentStatus")}>{t(`orders.payment.${paymentLabel(order)}`)}</Fact>
        {awaitsTransfer(order) && order.pay_by && (
          <Fact name={t("orders.payBy")}>
            {formatDate(startOfSofiaDay(lastDayToPay(order.pay_by)), locale)}
          </Fact>
        )}
        {order.paid_eur > 0 && <Fact name={t("orders.paid")}>{euros(order.paid_eur)}</Fact>}
        {order.refunded_eur > 0 && <Fact name={t("orders.refunded")}>{euros(order.refunded_eur)}</Fact>}
        <Fact name={t("orders.stock")} className="col-span-2">
          {t(order.holds_stock ? "orders.stock.held" : "orders.stock.free")}
        </Fact>
      </dl>
      {payLink !== null && <PayLink url={payLink} />}
      {whyNotPayable({ ...order, replaced_by: null }) === "payment_unavailable" && (
        <p className="mt-4 text-muted">
          {t("orders.payLink.tooLittle", { amount: euros(leastCardPayment) })}
        </p>
      )}
      {order.payments.length > 0 && (
        <FoldedRecords title={t("orders.attempts")}>
          {order.payments.map((payment) => (
            <li key={payment.id} className="py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{euros(payment.amount_eur)}</span>
                <Badge tone={attemptTones[payment.state]}>{t(`orders.attempt.${payment.state}`)}</Badge>
                {payment.refunded_eur > 0 && (
                  <span className="text-sm">
                    {t("orders.refunded")}: {euros(payment.refunded_eur)}
                  </span>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {t(`orders.provider.${payment.provider}`)},{" "}
                {formatDateTime(payment.paid_at ?? payment.created_at, locale)}
                {payment.session_id !== null && <span className="font-mono"> {payment.session_id}</span>}
              </p>
            </li>
          ))}
        </FoldedRecords>
      )}
      {order.refunds.length > 0 && (
        <Records title={t("orders.refunds")}>
          {order.refunds.map((refund) => (
            <li key={refund.id} className="py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{euros(refund.amount_eur)}</span>
                <Badge tone={refundTones[refund.state]}>{t(`orders.refundState.${refund.state}`)}</Badge>
              </p>
              {refund.reason && (
                <p className="wrap-anywhere">{t("orders.reasonGiven", { reason: refund.reason })}</p>
              )}
              <p className="text-sm wrap-anywhere text-muted">
                {formatDateTime(refund.created_at, locale)}
                {refund.by !== null && `, ${t("orders.event.by", { who: refund.by })}`}
              </p>
            </li>
          ))}
        </Records>
      )}
      {order.returned.length > 0 && (
        <Records title={t("orders.returnedFor")}>
          {order.returned.map(({ id, kind, name, quantity, vat_rate, amount_eur }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {kind === "line" ? `${quantity} × ${name}` : t(`orders.returned.${kind}`)}
              </span>
              <span>
                {t("orders.returned.details", { amount: euros(amount_eur), rates: `${vat_rate} %` })}
              </span>
            </li>
          ))}
        </Records>
      )}
    </Card>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: string }) {
  return (
    <div className={cx("sm:contents", className)}>
      <dt className="text-sm text-muted sm:leading-6">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Shows records that are rarely needed: folded on a phone. */
function FoldedRecords({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-2 unfolded">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="unfolded-title">
        <h3 className="mt-4 font-semibold">{title}</h3>
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </details>
  );
}

function Records({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </>
  );
}
