import { methodLabel } from "#app/domain/orders/order-situation.ts";
import { useId } from "react";
import { formatDayInWords } from "#app/domain/dates.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { Confirmation } from "#app/server/orders/confirmation.ts";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { promotionRows } from "#app/domain/promotions/applied-promotions.ts";
import { OrderTotals } from "#app/storefront/cart/order-totals.tsx";
import { OrderedLines } from "./ordered-lines.tsx";

/** Shows what was ordered, where it goes and how it is paid. */
export function OrderedCards({
  order,
  offered,
}: {
  order: Confirmation;
  offered: readonly Pick<Product, "id" | "image_url">[];
}) {
  const t = useText();
  const locale = useLocale();
  const amounts = orderAmounts(order);
  const { way, line } = order.destination;
  const promised =
    order.promised_on && t("delivery.promised", { day: formatDayInWords(order.promised_on, locale) });
  const details = [
    {
      name: t("cart.shipping"),
      values: [way && t(`checkout.deliveryType.${way}`), promised],
      // In the language of the order, whatever the language of this page.
      written: line,
    },
    ...(order.email ? [{ name: t("checkout.email"), values: [order.email], written: "" }] : []),
    {
      name: t("checkout.payment"),
      values: [t(`checkout.payment.${methodLabel(order)}`), t(`success.money.${order.situation.money}`)],
      written: "",
    },
  ];
  const id = useId();
  return (
    <section aria-labelledby={id} className="pause">
      <h2 id={id} className="text-heading">
        {t("success.ordered")}
      </h2>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <Card className="p-5 sm:p-8">
          <OrderedLines order={order} offered={offered} />
          <OrderTotals
            amount={amounts.goods}
            promotions={promotionRows(order, locale)}
            discount={
              amounts.discount.cents > 0 ? { amount: amounts.discount, reason: order.discount_reason } : null
            }
            delivery={{ kind: "exact", amount: amounts.delivery }}
            baseCurrency={order.base_currency}
          />
        </Card>
        <Card className="p-5 sm:p-6">
          <dl className="flex flex-col gap-5">
            {details.map(({ name, values, written }) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                {values.map(
                  (value) =>
                    value && (
                      <dd key={value} className="mt-1 wrap-anywhere text-muted">
                        {value}
                      </dd>
                    ),
                )}
                {written && (
                  <dd lang={order.language} className="mt-1 wrap-anywhere text-muted">
                    {written}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </section>
  );
}
