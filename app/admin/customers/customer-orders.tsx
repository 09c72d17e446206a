import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { FoundCustomer } from "#app/server/orders/customers/find-customer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { methodLabel, paymentLabel } from "#app/domain/orders/order-situation.ts";
import { OrderStatusBadge, PaymentStatusBadge } from "#app/ui/order-status-badge.tsx";
import { Price } from "#app/ui/price.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Ordered = FoundCustomer["ordered"];

/** Lists the customer's orders, newest first, each linked to its page. */
export function CustomerOrders({ ordered }: { ordered: Ordered }) {
  const t = useAdminText();
  return (
    <div>
      <CardTitle className="mb-3">{t("customers.orders")}</CardTitle>
      {ordered.rows.length === 0 ? (
        <Card className="p-5 text-muted sm:p-6">{t("customers.orders.none")}</Card>
      ) : (
        <Table label={t("customers.orders")}>
          <TableHead>
            <HeadCell>{t("customers.order.number")}</HeadCell>
            <HeadCell>{t("customers.order.date")}</HeadCell>
            <HeadCell align="end">{t("customers.total")}</HeadCell>
            <HeadCell>{t("customers.order.status")}</HeadCell>
          </TableHead>
          <TableBody>
            {ordered.rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </TableBody>
        </Table>
      )}
      <Pager previous={ordered.previous} next={ordered.next} />
    </div>
  );
}

function OrderRow({ order }: { order: Ordered["rows"][number] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Row>
      <Cell heading={t("customers.order.number")}>
        <OrderLink to={`/admin/orders/${order.id}`} number={order.order_number} />
      </Cell>
      <Cell heading={t("customers.order.date")} className="md:whitespace-nowrap">
        {formatDateTime(order.created_at, locale)}
      </Cell>
      <Cell align="end" heading={t("customers.total")}>
        <Price
          amount={{ stotinki: order.total_bgn, cents: order.total_eur }}
          baseCurrency={order.base_currency}
          size="sm"
          className="md:flex-col md:items-end"
        />
      </Cell>
      <Cell heading={t("customers.order.status")}>
        <span className="flex flex-wrap gap-1">
          <OrderStatusBadge status={order.order_status}>
            {t(`orders.status.${order.order_status}`)}
          </OrderStatusBadge>
          <PaymentStatusBadge label={paymentLabel(order)}>
            {t(`orders.payment.${paymentLabel(order)}`)}
          </PaymentStatusBadge>
          {order.is_withdrawn && <Badge tone="danger">{t("customers.order.withdrawal")}</Badge>}
        </span>
        <p className="mt-1 text-sm text-muted">{t(`orders.method.${methodLabel(order)}`)}</p>
      </Cell>
    </Row>
  );
}
