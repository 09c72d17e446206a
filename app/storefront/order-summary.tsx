import { cartTotal, lineTotal } from "#app/domain/cart.ts";
import type { Cart } from "#app/domain/cart.ts";
import { localText } from "#app/domain/locale.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { OrderTotals } from "./order-totals.tsx";

/** What is about to be ordered, and what it costs: read just before the order is placed. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <CardTitle>{t("checkout.summary")}</CardTitle>
      <ul className="mt-4 mb-5 divide-y divide-line border-b border-line">
        {cart.map((line) => (
          <li key={line.product.id} className="flex items-center gap-4 py-3">
            <Picture
              src={line.product.image_url}
              alt=""
              width={800}
              height={1200}
              className="aspect-2/3 w-12 shrink-0 rounded-lg"
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{localText(line.product, "name", locale)}</p>
              <p className="text-sm text-muted">
                {t("checkout.summary.quantity", { count: line.quantity })} ·{" "}
                {t("product.grams", { grams: line.product.weight_grams })}
              </p>
            </div>
            <span className="text-right">
              <Price stotinki={lineTotal(line)} size="sm" className="flex-col items-end" />
            </span>
          </li>
        ))}
      </ul>
      <OrderTotals stotinki={cartTotal(cart)} />
    </>
  );
}
