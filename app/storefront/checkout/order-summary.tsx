import { ChevronDown } from "lucide-react";
import { lineName } from "#app/domain/bags/bag-name.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { addAmounts } from "#app/domain/money.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { LineContents } from "#app/storefront/cart/line-contents.tsx";
import { OrderTotals } from "#app/storefront/cart/order-totals.tsx";
import type { PricedCart, Promoted } from "#app/storefront/cart/promotions/promoted.ts";
import { ToFreeDelivery } from "#app/storefront/cart/to-free-delivery.tsx";

type SummaryProps = {
  cart: Cart;
  promoted: Promoted | null;
  /** The cart by these promotions, with what is known about the price of the delivery. */
  priced: PricedCart;
};

/** With more lines the list scrolls on wide screens, so that the button stays visible. */
const visibleLines = 2;

/** Shows the lines and totals of the order, next to the button that places it. */
export function OrderSummary({ cart, promoted, priced }: SummaryProps) {
  const t = useText();
  const { gifts, codes } = priced;
  return (
    <>
      <CardTitle>{t("checkout.summary")}</CardTitle>
      <div
        role="region"
        aria-label={t("checkout.summary")}
        tabIndex={cart.length + gifts.length > visibleLines ? 0 : undefined}
        className="mt-3 mb-5 border-b border-line lg:max-h-[clamp(13rem,100svh-30rem,26rem)] lg:overflow-y-auto"
      >
        <SummaryLines cart={cart} promoted={promoted} gifts={gifts} />
      </div>
      {promoted && <promoted.CodePanel promoted={promoted} cart={cart} codes={codes} />}
      <ToFreeDelivery cart={cart} priced={priced} />
      <OrderTotals amount={priced.goods} promotions={priced.promotions} delivery={priced.delivery} />
    </>
  );
}

/** Shows the same on narrow screens: quantity and total, with a disclosure for the lines. */
export function FoldedSummary({ cart, promoted, priced }: SummaryProps) {
  const t = useText();
  const { base_currency } = useCurrencies();
  const { payable, delivery, gifts } = priced;
  const total = delivery.kind === "exact" ? addAmounts(payable, delivery.amount, base_currency) : payable;
  const quantity = [...cart, ...gifts].reduce((sum, line) => sum + line.quantity, 0);
  return (
    <details className="group rounded-card border border-line bg-surface lg:hidden">
      <summary className="flex min-h-16 list-none flex-wrap items-center gap-3 rounded-card px-4 py-3 hover:bg-line sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
        <span className="min-w-0 grow basis-32">
          <span className="block leading-6 font-bold">{t("checkout.summary")}</span>
          <span className="block text-sm text-muted">
            {t(quantity === 1 ? "cart.pieces.one" : "cart.pieces.other", { count: quantity })}
          </span>
        </span>
        <Price amount={total} layout="stack" className="ml-auto" />
      </summary>
      <div className="px-4 pb-5 sm:px-6">
        <div className="mb-5 border-y border-line">
          <SummaryLines cart={cart} promoted={promoted} gifts={gifts} />
        </div>
        <OrderTotals amount={priced.goods} promotions={priced.promotions} delivery={delivery} />
      </div>
    </details>
  );
}

function SummaryLines({
  cart,
  promoted,
  gifts,
}: Pick<SummaryProps, "cart" | "promoted"> & Pick<PricedCart, "gifts">) {
  const t = useText();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {cart.map((line) => (
        <li key={line.product.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Picture
            src={line.product.image_url}
            alt=""
            width={800}
            height={1200}
            sizes="3.5rem"
            className="aspect-2/3 w-12 shrink-0 rounded-lg"
          />
          <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-4">
            <div className="min-w-0 grow basis-32">
              <p className="font-medium wrap-anywhere">{lineName(line.product, locale)}</p>
              <p className="text-sm text-muted">
                {t("checkout.summary.quantity", { count: line.quantity })} ·{" "}
                {t("product.grams", { grams: line.product.weight_grams })}
              </p>
              <LineContents recipe={line.product.recipe} />
            </div>
            <span className="ml-auto">
              <Price price={line.product.price_bgn} quantity={line.quantity} size="sm" layout="stack" />
            </span>
          </div>
        </li>
      ))}
      {promoted && <promoted.GiftItems gifts={gifts} />}
    </ul>
  );
}
