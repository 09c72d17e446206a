import { paymentLabel } from "#app/domain/orders/order-situation.ts";
import { isOrderStatus, isPaymentStatus } from "#app/domain/orders/order.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useText } from "#app/ui/locale.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "#app/ui/order-status-badge.tsx";

/** Shows an order's status as a translated badge; an unknown status is shown as stored (specification, section 4). */
export function OrderStatusMark({ status }: { status: string }) {
  const t = useText();
  if (!isOrderStatus(status)) return <Badge>{status}</Badge>;
  return <OrderStatusBadge status={status}>{t(`orders.status.${status}`)}</OrderStatusBadge>;
}

/** Shows the payment status in the same way; a cancelled order no longer awaits a payment. */
export function PaymentStatusMark({
  order,
}: {
  order: Pick<OrderState, "order_status" | "payment_status" | "paid_eur">;
}) {
  const t = useText();
  if (!isPaymentStatus(order.payment_status)) return <Badge>{order.payment_status}</Badge>;
  const label = paymentLabel(order);
  return <PaymentStatusBadge label={label}>{t(`orders.payment.${label}`)}</PaymentStatusBadge>;
}
