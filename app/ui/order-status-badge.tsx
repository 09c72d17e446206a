import type { ReactNode } from "react";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import { Badge } from "./badge.tsx";
import type { BadgeTone } from "./badge.tsx";

const orderTones: Record<OrderStatus, BadgeTone> = {
  new: "attention",
  processing: "info",
  shipped: "info",
  delivered: "success",
  cancelled: "danger",
};
const paymentTones: Record<PaymentStatus, BadgeTone> = {
  pending: "neutral",
  paid: "success",
  failed: "danger",
};

type StatusBadgeProps<Status extends string> = {
  status: Status;
  /** The status as text. */
  children: ReactNode;
};

export function OrderStatusBadge({ status, children }: StatusBadgeProps<OrderStatus>) {
  return <Badge tone={orderTones[status]}>{children}</Badge>;
}

export function PaymentStatusBadge({ status, children }: StatusBadgeProps<PaymentStatus>) {
  return <Badge tone={paymentTones[status]}>{children}</Badge>;
}
