import type { ReactNode } from "react";
import type { PaymentLabel } from "#app/domain/orders/order-situation.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { Badge } from "./badge.tsx";
import type { BadgeTone } from "./badge.tsx";

const orderTones: Record<OrderStatus, BadgeTone> = {
  new: "attention",
  processing: "info",
  shipped: "info",
  delivered: "success",
  cancelled: "danger",
};
const paymentTones: Record<PaymentLabel, BadgeTone> = {
  pending: "neutral",
  paid: "success",
  failed: "danger",
  nothing_due: "neutral",
};

/** `children` is the status as text. */
export function OrderStatusBadge({ status, children }: { status: OrderStatus; children: ReactNode }) {
  return <Badge tone={orderTones[status]}>{children}</Badge>;
}

/** `children` is the label as text. */
export function PaymentStatusBadge({ label, children }: { label: PaymentLabel; children: ReactNode }) {
  return <Badge tone={paymentTones[label]}>{children}</Badge>;
}
