import { formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { upcomingSituations } from "#app/domain/orders/order-situation.ts";
import { isOrderStatus, orderNumber } from "#app/domain/orders/order.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Internal events, which customers do not see. */
const internalKinds: readonly string[] = [
  "unpaid",
  "payment_reminded",
  "stock_retaken",
  "goods_returned",
  "refund_due",
  "refund_failed",
  "note",
  "invoice_issued",
  "sale_document",
  "corrected",
];

const plainKinds = ["placed", "paid", "payment_failed", "withdrawal", "lines_changed"] as const;

/** Returns whether the text of an event depends on its kind only. */
function isPlainKind(kind: string): kind is (typeof plainKinds)[number] {
  return plainKinds.some((each) => each === kind);
}

/**
 * Shows an order's events that concern the customer, with their times, the latest last, and what comes next; nothing
 * without any event.
 */
export function OrderTimeline({
  order: { events, situation },
}: {
  order: Pick<OwnOrder, "events" | "situation">;
}) {
  const t = useText();
  const locale = useLocale();
  const textOf = ({ kind, data }: OwnOrder["events"][number]) => {
    if (isPlainKind(kind)) return t(`orders.event.${kind}`);
    if (kind === "refunded")
      return t("orders.event.refunded", { amount: formatMoney(Number(data.total_eur), "EUR", locale) });
    if (kind === "parcel") {
      const key =
        data.state === "waiting" ? "orders.event.parcel.waiting" : "orders.event.parcel.handed_over";
      return t(key, { number: data.number ?? "" });
    }
    if (data.replaced_by) return t("orders.event.replaced", { number: orderNumber(data.replaced_by) });
    if (data.replaces) return t("orders.event.restored", { number: orderNumber(data.replaces) });
    const status = data.to ?? "";
    return isOrderStatus(status) ? t(`orders.status.${status}`) : status;
  };
  const lastUnpaid = events.findLastIndex(({ kind }) => kind === "unpaid");
  const shown = events.filter(
    // Also hides a payment that was marked as paid by mistake.
    ({ kind }, index) => !internalKinds.includes(kind) && (kind !== "paid" || index > lastUnpaid),
  );
  if (shown.length === 0) return null;
  const next = upcomingSituations.find((each) => each === situation.goods);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("orders.timeline")}</CardTitle>
      <ol className="mt-5">
        {shown.map((event, index) => (
          <li
            key={index}
            className="group relative pb-6 pl-8 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line not-last:before:content-[''] last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1 left-0 size-4 rounded-full border-2 border-text bg-background group-last:border-[5px]"
            />
            <p className="font-medium">{textOf(event)}</p>
            <p className="text-sm text-muted">{formatDateTime(event.created_at, locale)}</p>
          </li>
        ))}
      </ol>
      {next && <p className="mt-4 border-t border-line pt-4 text-muted">{t(`orders.next.${next}`)}</p>}
    </Card>
  );
}
