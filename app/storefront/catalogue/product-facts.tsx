import type { ReactNode } from "react";
import { Link } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { amountTexts, unitPrice } from "#app/domain/money.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { Category, Product } from "#app/domain/catalogue/product.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { productListAddress } from "./product-list-address.ts";

/** Shows the price per kilogram, which the law on price display requires beside the price; nothing without a weight. */
export function UnitPrice({ product }: { product: Product }) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const amount = unitPrice(product.price_bgn, product.weight_grams, currencies.base_currency);
  if (amount === null) return null;
  const price = amountTexts(amount, currencies, locale).join(" / ");
  return <p className="mt-1 text-muted">{t("product.perKilogram", { price })}</p>;
}

export function Facts({
  product,
  category,
  flavor,
  children,
}: {
  product: Product;
  category: Category | null;
  flavor: Flavor | null;
  children?: ReactNode;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <dl className="mt-4 w-full divide-y divide-line border-y border-line">
      <Fact name={t("product.weight")}>{t("product.grams", { grams: product.weight_grams })}</Fact>
      {flavor && (
        <Fact name={t("product.flavor")}>
          <FactLink to={productListAddress(locale, { flavor: flavor.key })}>
            {localText(flavor, "name", locale)}
          </FactLink>
        </Fact>
      )}
      {category && (
        <Fact name={t("product.category")}>
          <FactLink to={productListAddress(locale, { category: category.id })}>
            {localText(category, "name", locale)}
          </FactLink>
        </Fact>
      )}
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function FactLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
