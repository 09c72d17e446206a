import { refundedShare } from "#app/domain/orders/order.ts";
import type { ListedOrder } from "#app/server/orders/lists/list-orders.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Says whether a paid order was refunded, in full or in part; renders nothing otherwise. */
export function RefundBadge({
  order,
  className,
}: {
  order: Pick<ListedOrder, "paid_eur" | "refunded_eur">;
  className?: string;
}) {
  const t = useAdminText();
  const share = refundedShare(order);
  if (share === null) return null;
  return (
    <Badge tone="attention" className={className}>
      {t(`orders.refundedShare.${share}`)}
    </Badge>
  );
}
