import type { ComponentType } from "react";
import { Link } from "react-router";
import { localePath, localText } from "#app/domain/locale.ts";
import { amountTexts, unitPrice } from "#app/domain/money.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { LowestBefore, ReductionBadge } from "./lowest-before.tsx";
import { WishButton } from "#app/storefront/accounts/wishlist/wish-button.tsx";

export const RatingLine = onDemand(async () => (await import("./reviews/rating-line.tsx")).RatingLine);

/** Shows a product in a list. The link is stretched over the whole card, with the buttons above it. */
export function ProductCard({
  product,
  level: Heading,
  priority = false,
  corner: Corner = WishButton,
}: {
  product: Product;
  /** The heading level of the name. */
  level: "h2" | "h3";
  priority?: boolean;
  /** The button over the picture; by default the wishlist button. */
  corner?: ComponentType<{ product: Product }> | undefined;
}) {
  const locale = useLocale();
  const name = localText(product, "name", locale);
  const { sizes } = product;
  const isSoldOut = stockState(sizes?.stock ?? product.stock_quantity) === "sold_out";
  const address = localePath(locale, `/products/${product.id}`);
  return (
    <article className={`${card} lying:flex-row`}>
      <div className="relative overflow-hidden lying:w-2/5 lying:shrink-0">
        <Picture
          src={product.image_url}
          alt={name}
          width={800}
          height={1200}
          priority={priority}
          sizes="(min-width: 1536px) 24rem, (min-width: 1024px) 24vw, (min-width: 768px) 32vw, 48vw"
          className={`aspect-2/3 w-full transition-transform duration-300 group-hover:scale-[1.03] ${isSoldOut ? "opacity-60 grayscale-60" : ""}`}
        />
        <ReductionBadge product={product} className="absolute top-3 left-3" />
      </div>
      <div className="@container flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <Heading className="text-lg leading-snug font-bold">
          <Link
            to={address}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-text"
          >
            {name}
          </Link>
        </Heading>
        {product.rating && <RatingLine rating={product.rating} />}
        <p className="line-clamp-2 text-sm text-muted">{localText(product, "description", locale)}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
          <Price price={product.price_bgn} isFrom={sizes ? sizes.highest > product.price_bgn : false} />
          <Weight product={product} />
        </div>
        <LowestBefore product={product} className="text-xs text-muted" />
        {sizes && !isSoldOut ? (
          <ChooseSize to={address} name={name} />
        ) : (
          <AddToCart product={product} className="relative z-10 mt-2 w-full" />
        )}
      </div>
      <div className="absolute top-2 right-2 z-10 rounded-full bg-background/90 shadow-sm noscript:has-[[aria-pressed]]:hidden sm:top-3 sm:right-3 lying:right-[calc(60%+0.5rem)]">
        <Corner product={product} />
      </div>
    </article>
  );
}

/** Leads to the page that lists the sizes. */
function ChooseSize({ to, name }: { to: string; name: string }) {
  const t = useText();
  return (
    <ButtonLink
      to={to}
      variant="outline"
      aria-label={t("product.chooseSizeOf", { name })}
      className="relative z-10 mt-2 w-full"
    >
      {t("product.chooseSize")}
    </ButtonLink>
  );
}

/**
 * Shows weight and price per kilogram in the base currency, required beside every price (Directive 98/6/EC, article 3).
 */
function Weight({ product: { price_bgn, weight_grams } }: { product: Product }) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const amount = unitPrice(price_bgn, weight_grams, currencies.base_currency);
  const [price] = amount ? amountTexts(amount, currencies, locale) : [];
  return (
    <span className="text-sm text-muted">
      {t("product.grams", { grams: weight_grams })}
      {price && ` · ${t("product.perKilogram", { price })}`}
    </span>
  );
}

const card =
  "group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-background text-text shadow-card transition-shadow duration-200 hover:shadow-lifted focus-within:shadow-lifted";
