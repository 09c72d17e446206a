import { Link } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { paymentLabel } from "#app/domain/orders/order-situation.ts";
import type { Reconciled } from "#app/server/payments/reconcile.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type ReconciledRowProps = {
  row: Reconciled["books"]["matching"][number];
  /** False when the provider's side is not available. */
  isCompared: boolean;
};

/** Shows an order with its sessions at the provider, or a session without an order. */
export function ReconciledRow({ row, isCompared }: ReconciledRowProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { order, sessions, mismatches } = row;
  const amounts = ({ paidEur, refundedEur }: typeof row.ours) => {
    const paid = formatMoney(paidEur, "EUR", locale);
    if (refundedEur === 0) return paid;
    return t("payments.amounts", { paid, refunded: formatMoney(refundedEur, "EUR", locale) });
  };
  return (
    <Row>
      <Cell heading={t("payments.order")}>
        {order ? (
          <>
            <Link
              to={`/admin/orders/${order.id}`}
              className="relative -my-3 inline-flex min-h-11 items-center font-mono font-semibold text-primary-text underline underline-offset-4 hover:decoration-2"
            >
              {order.order_number}
            </Link>
            <p className="text-sm">
              {order.first_name} {order.last_name}
            </p>
            <p className="text-sm text-muted">{formatDateTime(order.created_at, locale)}</p>
          </>
        ) : (
          t("payments.noOrder")
        )}
      </Cell>
      <Cell heading={t("payments.ours")}>
        {order ? (
          <>
            <p>{amounts(row.ours)}</p>
            <p className="mb-1 text-sm text-muted">{t(`orders.payment.${paymentLabel(order)}`)}</p>
            <OrderStatusBadge status={order.order_status}>
              {t(`orders.status.${order.order_status}`)}
            </OrderStatusBadge>
          </>
        ) : (
          "–"
        )}
      </Cell>
      <Cell heading={t("payments.theirs")} className="min-w-56">
        {isCompared && (sessions.length > 0 ? <p>{amounts(row.theirs)}</p> : t("payments.noSession"))}
        {!isCompared && "–"}
        {sessions.map((session) => (
          <p key={session.id} className="text-sm text-muted">
            {t(`payments.session.${session.state}`)}, {formatDateTime(session.createdAt, locale)}{" "}
            <span className="font-mono wrap-anywhere">{session.id}</span>
          </p>
        ))}
      </Cell>
      {/* No heading: on phones the long labels need the card's whole width. */}
      <Cell>
        <div className="flex flex-wrap gap-1">
          {mismatches.map((kind) => (
            <Badge key={kind} tone="danger">
              {t(`payments.mismatch.${kind}`)}
            </Badge>
          ))}
          {mismatches.length === 0 && (
            <Badge tone={isCompared ? "success" : "neutral"}>
              {t(isCompared ? "payments.ok" : "payments.unchecked")}
            </Badge>
          )}
        </div>
      </Cell>
    </Row>
  );
}
