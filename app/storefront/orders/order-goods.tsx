import type { ComponentProps, ReactNode } from "react";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { promotionRows } from "#app/domain/promotions/applied-promotions.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { OrderTotals } from "#app/storefront/cart/order-totals.tsx";
import { OrderedLines } from "./ordered-lines.tsx";

/** Shows what was ordered, with the totals. `children` follow them, such as links. */
export function OrderGoods({
  order,
  offered,
  children,
}: {
  order: OwnOrder;
  offered: ComponentProps<typeof OrderedLines>["offered"];
  children?: ReactNode;
}) {
  const t = useText();
  const locale = useLocale();
  const amounts = orderAmounts(order);
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t("orders.lines")}</CardTitle>
      <OrderedLines order={order} offered={offered} />
      <OrderTotals
        amount={amounts.goods}
        promotions={promotionRows(order, locale)}
        discount={
          amounts.discount.cents > 0 ? { amount: amounts.discount, reason: order.discount_reason } : null
        }
        delivery={{ kind: "exact", amount: amounts.delivery }}
        baseCurrency={order.base_currency}
        refundedCents={order.refunded_eur}
      />
      {children}
    </Card>
  );
}
