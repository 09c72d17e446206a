import { Link } from "react-router";
import type { Cart, CartLine } from "#app/domain/cart/cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { amountOf } from "#app/domain/money.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";

/** Shows gifts as lines of the cart. Their food information is on the product's page. */
export function GiftRows({ gifts }: { gifts: Cart }) {
  return gifts.map((gift) => (
    <li
      key={gift.product.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5 sm:gap-x-5 sm:py-6 xl:gap-x-7"
    >
      <GiftPicture gift={gift} className="w-18.5 rounded-xl sm:w-26.5" sizes="7rem" />
      <div className="min-w-0 grow basis-32">
        <GiftName gift={gift} className="text-lg/6 font-bold" />
      </div>
      <GiftPrice gift={gift} />
    </li>
  ));
}

/** Shows gifts as lines of the order's summary. */
export function GiftItems({ gifts }: { gifts: Cart }) {
  return gifts.map((gift) => (
    <li key={gift.product.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <GiftPicture gift={gift} className="w-12 rounded-lg" sizes="3.5rem" />
      <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-4">
        <div className="min-w-0 grow basis-32">
          <GiftName gift={gift} className="font-medium" />
        </div>
        <GiftPrice gift={gift} />
      </div>
    </li>
  ));
}

function GiftPicture({ gift, className, sizes }: { gift: CartLine; className: string; sizes: string }) {
  return (
    <Picture
      src={gift.product.image_url}
      alt=""
      width={800}
      height={1200}
      sizes={sizes}
      className={`aspect-2/3 shrink-0 self-start ${className}`}
    />
  );
}

function GiftName({ gift: { product, quantity }, className }: { gift: CartLine; className: string }) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <Link
        to={localePath(locale, `/products/${product.id}`)}
        className={`inline-flex min-h-11 items-center wrap-anywhere hover:underline ${className}`}
      >
        {localText(product, "name", locale)}
      </Link>
      <p className="text-sm text-muted">
        <span className="font-semibold text-success">{promotionTranslator(locale)("promotion.gift")}</span> ·{" "}
        {t("checkout.summary.quantity", { count: quantity })} ·{" "}
        {t("product.grams", { grams: product.weight_grams })}
      </p>
    </>
  );
}

function GiftPrice({ gift: { product, quantity } }: { gift: CartLine }) {
  const { base_currency } = useCurrencies();
  const t = promotionTranslator(useLocale());
  return (
    <div className="ml-auto text-right">
      <s className="block text-muted">
        <span className="sr-only">{t("promotion.listPrice")}: </span>
        <Price price={product.price_bgn} quantity={quantity} size="sm" layout="stack" />
      </s>
      <p>
        <span className="sr-only">{t("promotion.giftPrice")}: </span>
        <Price amount={amountOf(0, base_currency)} size="sm" layout="stack" />
      </p>
    </div>
  );
}
