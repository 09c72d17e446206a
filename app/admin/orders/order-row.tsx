import { useFetcher } from "react-router";
import { isErased } from "#app/domain/orders/customer.ts";
import { formatDate, formatTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { methodLabel, paymentLabel } from "#app/domain/orders/order-situation.ts";
import { isRefundDue, nextStep } from "#app/domain/orders/order.ts";
import type { ListedOrder } from "#app/server/orders/lists/list-orders.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "#app/ui/order-status-badge.tsx";
import { Price, usePriceText } from "#app/ui/price.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { DestinationText } from "#app/admin/parcels/destination-text.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { RowChoice } from "#app/admin/shared/lists/selection.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { LotBlockBadge } from "#app/admin/parcels/repack-card.tsx";
import { batchFormId, useListAction } from "#app/admin/orders/selected/batch-form.tsx";
import { GiftBadge } from "./gift/gift-part.tsx";
import { RefundBadge } from "./refund-badge.tsx";
import type { action } from "./list.tsx";

type OrderRowProps = {
  order: ListedOrder;
  isSelected: boolean;
  /** Called when an action is submitted. */
  onStep: () => void;
};

export function OrderRow({ order, isSelected, onStep }: OrderRowProps) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const page = useListAddress(`/admin/orders/${order.id}`);
  return (
    <Row>
      <Cell heading={t("orders.number")}>
        <div className="flex items-baseline gap-1">
          {may("parcels") && (
            <RowChoice
              form={batchFormId}
              name="order"
              value={order.id}
              label={t("orders.select", { number: order.order_number })}
              isSelected={isSelected}
            />
          )}
          <OrderLink to={page} number={order.order_number} />
        </div>
      </Cell>
      <Cell heading={t("orders.date")} className="xl:px-2 2xl:whitespace-nowrap">
        <time dateTime={order.created_at.toISOString()}>
          <span className="whitespace-nowrap">{formatDate(order.created_at, locale)},</span>{" "}
          <span className="whitespace-nowrap">{formatTime(order.created_at)}</span>
        </time>
      </Cell>
      <Cell heading={t("orders.customer")} className="md:min-w-56 xl:px-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="min-w-0 font-semibold">
            {order.first_name} {order.last_name}
          </p>
          <OrderDetails order={order} />
        </div>
        {!isErased(order) && (
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <EmailText email={order.email} />
            <span className="whitespace-nowrap md:max-2xl:hidden">{order.phone}</span>
          </p>
        )}
        <Summary order={order} />
        {order.is_gift && <GiftBadge />}
      </Cell>
      <Cell align="end" heading={t("orders.total")} className="xl:px-2">
        <Price
          amount={{ stotinki: order.total_bgn, cents: order.total_eur }}
          baseCurrency={order.base_currency}
          size="sm"
          className="md:flex-col md:items-end"
        />
      </Cell>
      <Cell heading={t("orders.orderStatus")} className="xl:px-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 max-md:flex-col max-md:items-start xl:flex-nowrap">
          <OrderStatusBadge status={order.order_status}>
            {t(`orders.status.${order.order_status}`)}
          </OrderStatusBadge>
          {order.must_repack ? (
            <LotBlockBadge block="repack" />
          ) : (
            may("parcels") && <AdvanceButton order={order} onStep={onStep} />
          )}
        </div>
      </Cell>
      <Cell heading={t("orders.paymentStatus")} className="xl:px-2">
        <PaymentStatusBadge label={paymentLabel(order)}>
          {t(`orders.payment.${paymentLabel(order)}`)}
        </PaymentStatusBadge>
        <p className="mt-1 text-sm text-muted xl:text-xs xl:whitespace-nowrap">
          {t(`orders.method.${methodLabel(order)}`)}
        </p>
        <RefundBadge order={order} className="mt-1" />
        {isRefundDue(order) && (
          <Badge tone="danger" className="mt-1">
            {t("orders.refundDue")}
          </Badge>
        )}
      </Cell>
    </Row>
  );
}

/** Shows the town, the carrier and the number of pieces; the town is missing once the customer is erased. */
function Summary({ order }: { order: ListedOrder }) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const { town, carrier } = order.destination;
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    isErased(order) ? "" : town,
    carrier ? nameOf(carrier) : "",
    t(pieces === 1 ? "orders.pieces.one" : "orders.pieces.other", { count: pieces }),
  ];
  return <p className="text-sm wrap-anywhere text-muted">{parts.filter(Boolean).join(" · ")}</p>;
}

/** Shows the order lines, the delivery address and who gets an invoice, in a disclosure. */
function OrderDetails({ order }: { order: ListedOrder }) {
  const t = useAdminText();
  const priceText = usePriceText(order.base_currency);
  const locale = useLocale();
  return (
    <details className="min-w-0 text-sm open:basis-full open:pb-2">
      <summary className="min-h-6 w-fit text-muted underline underline-offset-4 hover:text-text max-md:min-h-11 max-md:content-center">
        {t("orders.details")}
      </summary>
      <ul className="mt-2 space-y-1">
        {order.lines.map((line, index) => (
          <li key={index}>
            {line.quantity} × {localText(line, "name", locale)} ({priceText(line.unit_price_bgn)})
          </li>
        ))}
      </ul>
      <p className="mt-2 font-medium">{t("orders.delivery")}</p>
      <DestinationText destination={order.destination} />
      <p className="hidden md:max-2xl:block">{order.phone}</p>
      {order.need_invoice && (
        <p className="mt-2">
          {t("orders.invoice", { company: order.company_name ?? "", vat: order.vat_number ?? "" })}
        </p>
      )}
    </details>
  );
}

/** Advances the order to its next status; renders nothing when there is none. */
function AdvanceButton({ order, onStep }: Pick<OrderRowProps, "order" | "onStep">) {
  const t = useAdminText();
  const listAction = useListAction();
  const fetcher = useFetcher<typeof action>();
  const next = nextStep(order);
  if (!next) return null;
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={listAction}
      // On phones the button spans the whole card: the longest label needs its width.
      className="max-md:-ml-31 max-md:flex max-md:w-[calc(100%+(--spacing(31)))] max-md:flex-col"
      onSubmit={(event) => {
        // The button keeps focus while its action is in progress, so it can be pressed again.
        if (isBusy) event.preventDefault();
        else onStep();
      }}
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="from" value={order.order_status} />
      <Button type="submit" variant="outline" size="sm" aria-disabled={isBusy}>
        {isBusy ? t("orders.advance.busy") : t(`orders.advance.${next}`)}
      </Button>
    </fetcher.Form>
  );
}
