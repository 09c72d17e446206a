import { cx } from "class-variance-authority";
import { cartTotal } from "#app/domain/cart.ts";
import type { Cart } from "#app/domain/cart.ts";
import { localText } from "#app/domain/locale.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { OrderTotals } from "./order-totals.tsx";

/** More lines scroll by themselves where the summary stands beside the form, so that the button stays in sight. */
const linesInSight = 4;

/** What is about to be ordered, and what it costs: read just before the order is placed. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const t = useText();
  const locale = useLocale();
  const { base_currency } = useCurrencies();
  const isLong = cart.length > linesInSight;
  return (
    <>
      <CardTitle>{t("checkout.summary")}</CardTitle>
      <div
        role="region"
        aria-label={t("checkout.summary")}
        tabIndex={isLong ? 0 : undefined}
        className={cx("mt-4 mb-5 border-b border-line", isLong && "lg:max-h-80 lg:overflow-y-auto")}
      >
        <ul className="divide-y divide-line">
          {cart.map((line) => (
            <li key={line.product.id} className="flex items-center gap-4 py-3">
              <Picture
                src={line.product.image_url}
                alt=""
                width={800}
                height={1200}
                className="aspect-2/3 w-11 shrink-0 rounded-lg"
              />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{localText(line.product, "name", locale)}</p>
                <p className="text-sm text-muted">
                  {t("checkout.summary.quantity", { count: line.quantity })} ·{" "}
                  {t("product.grams", { grams: line.product.weight_grams })}
                </p>
              </div>
              <span className="text-right">
                <Price price={line.product.price_bgn} quantity={line.quantity} size="sm" layout="stack" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <OrderTotals amount={cartTotal(cart, base_currency)} />
    </>
  );
}
