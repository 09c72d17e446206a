import { formatDateTime } from "#app/domain/dates.ts";
import { isOrderStatus } from "#app/domain/order.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useText } from "#app/ui/locale.tsx";

/** What happened to an order and when, the latest last. */
export function OrderTimeline({ events }: { events: OwnOrder["events"] }) {
  const t = useText();
  const textOf = ({ kind, data }: OwnOrder["events"][number]) => {
    if (kind === "placed") return t("orders.event.placed");
    const status = data.to ?? "";
    return isOrderStatus(status) ? t(`orders.status.${status}`) : status;
  };
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("orders.timeline")}</CardTitle>
      <ol className="mt-4 border-l-2 border-line">
        {events.map((event, index) => (
          <li key={index} className="relative pb-5 pl-5 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.75 size-3 rounded-full bg-text" />
            <p className="font-medium">{textOf(event)}</p>
            <p className="text-sm text-muted">{formatDateTime(event.created_at)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
