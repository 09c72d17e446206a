import { formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { isOrderStatus } from "#app/domain/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type OrderEvent = FoundOrder["events"][number];

/** All that happened to the order, with who did it and why, the latest last. */
export function OrderEvents({ events }: { events: OrderEvent[] }) {
  const t = useAdminText();
  const textOf = useEventText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("orders.timeline")}</CardTitle>
      <ol className="mt-4 border-l-2 border-line">
        {events.map((event) => (
          <li key={event.id} className="relative pb-5 pl-5 wrap-anywhere last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.75 size-3 rounded-full bg-text" />
            <p className="font-medium">{textOf(event)}</p>
            {event.data.reason && <p>{t("orders.reasonGiven", { reason: event.data.reason })}</p>}
            <p className="text-sm text-muted">
              {formatDateTime(event.created_at)}
              {event.by !== null && `, ${t("orders.event.by", { who: event.by })}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useEventText(): (event: OrderEvent) => string {
  const t = useAdminText();
  const locale = useLocale();
  const statusText = (status = "") => (isOrderStatus(status) ? t(`orders.status.${status}`) : status);
  const amountText = (cents = "") => formatMoney(Number(cents), "EUR", locale);
  return ({ kind, data }) => {
    switch (kind) {
      case "status_changed":
        return t("orders.event.status_changed", { from: statusText(data.from), to: statusText(data.to) });
      case "paid":
        return t("orders.event.paid", { amount: amountText(data.amount_eur) });
      case "refunded":
        return t("orders.event.refunded", { amount: amountText(data.total_eur) });
      case "note":
        return t("orders.event.note", { text: data.text ?? "" });
      case "invoice_issued":
        return t("orders.event.invoice_issued", { number: data.number ?? "" });
      default:
        return t(`orders.event.${kind}`);
    }
  };
}
