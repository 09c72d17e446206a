import { receiverName } from "#app/domain/orders/shown-gift.ts";
import { methodLabel } from "#app/domain/orders/order-situation.ts";
import type { ReactNode } from "react";
import { formatDateTime, formatDayInWords } from "#app/domain/dates.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { OrderStatusMark, PaymentStatusMark } from "#app/storefront/shop/order-status.tsx";

const OrderGift = onDemand(async () => (await import("./order-gift.tsx")).OrderGift);

/** Shows an order's number, when it was placed and its status, at the top of its page. */
export function OrderTitle({
  order,
}: {
  order: Pick<OwnOrder, "order_number" | "created_at" | "order_status">;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <h1 className="text-title wrap-anywhere">{t("orders.one", { number: order.order_number })}</h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mb-10">
        <p className="text-muted">
          {t("orders.placedAt", { date: formatDateTime(order.created_at, locale) })}
        </p>
        <OrderStatusMark status={order.order_status} />
      </div>
    </>
  );
}

/** Shows recipient and delivery, invoice details and payment of an order. */
export function OrderDetails({ order }: { order: OwnOrder }) {
  const t = useText();
  const locale = useLocale();
  const { way, line } = order.destination;
  const receiver = receiverName(order.gift);
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <Detail title={t("orders.delivery")}>
        <p lang={order.language}>{receiver ?? `${order.first_name} ${order.last_name}`}</p>
        {way && <p className="text-muted">{t(`checkout.deliveryType.${way}`)}</p>}
        <p lang={order.language}>{line}</p>
        {order.promised_on && (
          <p>{t("delivery.promised", { day: formatDayInWords(order.promised_on, locale) })}</p>
        )}
        {receiver === null && <p>{order.phone}</p>}
        {order.email && isReachable(order.email) && <p>{order.email}</p>}
      </Detail>
      {order.gift && <OrderGift gift={order.gift} />}
      {order.need_invoice && (
        <Detail title={t("orders.invoice")}>
          <p lang={order.language}>{order.company_name}</p>
          <p>{order.vat_number}</p>
          <p lang={order.language}>{order.company_address}</p>
        </Detail>
      )}
      <Detail title={t("orders.method")}>
        <p className="mb-1.5">{t(`checkout.payment.${methodLabel(order)}`)}</p>
        <PaymentStatusMark order={order} />
        {order.situation.money !== "paid" && (
          <p className="mt-1.5 text-muted">{t(`success.money.${order.situation.money}`)}</p>
        )}
      </Detail>
    </Card>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <CardTitle className="mb-2">{title}</CardTitle>
      {children}
    </section>
  );
}
