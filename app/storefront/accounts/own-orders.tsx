import { Link } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { localePath } from "#app/domain/locale.ts";
import type { OwnOrderSummary } from "#app/server/orders/own-orders.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { OrderStatusMark, PaymentStatusMark } from "#app/storefront/shop/order-status.tsx";

type OwnOrdersProps = { orders: readonly OwnOrderSummary[]; next: string | null; isFirstPage: boolean };

/** Lists a person's orders, newest first, a page at a time (specification, section 2). */
export function OwnOrders({ orders, next, isFirstPage }: OwnOrdersProps) {
  const t = useText();
  const locale = useLocale();
  const address = localePath(locale, "/profile?tab=orders");
  if (orders.length === 0) {
    return (
      <EmptyState
        picture={
          <ShopPicture
            name="empty-cart"
            sizes="20rem"
            className="mb-3 aspect-4/3 w-full max-w-80 rounded-card"
          />
        }
        title={t("orders.empty.title")}
        text={t("orders.empty.text")}
      >
        <ButtonLink to={localePath(locale, "/products")} size="lg">
          {t("orders.empty.button")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Table label={t("orders.title")}>
        <TableHead>
          <HeadCell>{t("orders.number")}</HeadCell>
          <HeadCell>{t("orders.date")}</HeadCell>
          <HeadCell>{t("orders.total")}</HeadCell>
          <HeadCell>{t("orders.paymentStatus")}</HeadCell>
          <HeadCell>{t("orders.orderStatus")}</HeadCell>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </TableBody>
      </Table>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFirstPage && (
          <ButtonLink to={address} variant="outline">
            {t("orders.newest")}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`${address}&after=${next}`} variant="outline">
            {t("orders.older")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The whole row is clickable; for screen readers only the number is a link. */
function OrderRow({ order }: { order: OwnOrderSummary }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Row className="relative transition-colors duration-150 hover:bg-surface">
      <Cell heading={t("orders.number")}>
        <Link
          to={localePath(locale, `/profile/orders/${order.id}`)}
          aria-label={t("orders.one", { number: order.order_number })}
          className="font-semibold tabular-nums underline underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-text"
        >
          {order.order_number}
        </Link>
      </Cell>
      <Cell heading={t("orders.date")}>{formatDate(order.created_at, locale)}</Cell>
      <Cell heading={t("orders.total")}>
        <Price
          amount={{ stotinki: order.total_bgn, cents: order.total_eur }}
          baseCurrency={order.base_currency}
          size="sm"
        />
      </Cell>
      <Cell heading={t("orders.paymentStatus")}>
        <PaymentStatusMark order={order} />
      </Cell>
      <Cell heading={t("orders.orderStatus")}>
        <OrderStatusMark status={order.order_status} />
      </Cell>
    </Row>
  );
}
