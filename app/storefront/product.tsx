import { ChevronRight, Truck } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, data } from "react-router";
import { z } from "zod";
import { maxLineQuantity } from "#app/domain/cart.ts";
import { foodInformation } from "#app/domain/food-information.ts";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { pricePerKilogram } from "#app/domain/money.ts";
import { flavorNames, stockState } from "#app/domain/product.ts";
import type { Category, Product } from "#app/domain/product.ts";
import { translator } from "#app/i18n/translate.ts";
import { findProduct, relatedProducts } from "#app/server/catalog/find-products.ts";
import { withReductions } from "#app/server/catalog/price-reductions.ts";
import { loadPictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { silentLoad } from "#app/server/silent-load.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price, usePriceText } from "#app/ui/price.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { FoodFacts } from "./food-facts.tsx";
import type { PathStep } from "./json-ld.ts";
import { LowestBefore } from "./lowest-before.tsx";
import { baseUrlOf, pageMeta } from "./page-meta.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { productJsonLd } from "./product-json-ld.ts";
import { productListAddress } from "./product-list-address.ts";
import { QuantityPicker } from "./quantity-picker.tsx";
import { WishButton } from "./wish-button.tsx";
import type { Route } from "./+types/product";

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { product, category, addresses } = args.loaderData;
  const { pathname } = args.location;
  const locale = localeOfPath(pathname);
  const baseUrl = baseUrlOf(args);
  const name = localText(product, "name", locale);
  return [
    ...pageMeta("product", args, {
      product: name,
      otherwise: { description: localText(product, "description", locale) },
      image: product.image_url,
      path: [...stepsTo(category, locale), { name, path: pathname }],
    }),
    {
      "script:ld+json": productJsonLd(product, {
        url: baseUrl + pathname,
        baseUrl,
        category,
        locale,
        addresses,
      }),
    },
  ];
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const found = id.success ? await findProduct(db, id.data) : null;
  if (!found) throw data(null, { status: 404 });
  const { category } = found;
  const relatives = await silentLoad("related products", relatedProducts(db, found.product), []);
  const [product = found.product, ...related] = await withReductions(
    db,
    [found.product, ...relatives],
    new Date(),
  );
  const named = [product.image_url, ...found.pictures].filter((address) => address !== null);
  const addresses = [...new Set(named)];
  const pictures = await loadPictures(db, [...addresses, ...related.map(({ image_url }) => image_url)]);
  const food = foodInformation(found.food, localeOfPath(url.pathname));
  return { product, category, food, addresses, related, pictures };
}

/** One product, with everything that the law wants said before it is bought. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, category, food, addresses, related } = loaderData;
  const locale = useLocale();
  const name = localText(product, "name", locale);
  return (
    <div className="page">
      <Path category={category} name={name} />
      <article className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-10 lg:grid-cols-[28rem_1fr] lg:gap-16">
        <ProductGallery
          key={product.id}
          addresses={addresses}
          name={name}
          className="w-full self-start max-md:mx-auto max-md:max-w-sm"
        />
        <div className="flex flex-col items-start md:pt-4">
          <Stock quantity={product.stock_quantity} />
          <div className="mt-3 flex w-full items-start justify-between gap-4">
            <h1 className="text-3xl font-bold sm:text-4xl">{name}</h1>
            <WishButton product={product} variant="outline" />
          </div>
          <div className="mt-4">
            <Price price={product.price_bgn} size="lg" />
            <UnitPrice product={product} />
            <LowestBefore product={product} className="mt-1 text-muted" />
          </div>
          <p className="mt-6 max-w-prose text-lg whitespace-pre-line">
            {localText(product, "description", locale)}
          </p>
          <Facts product={product} category={category} />
          <Purchase key={product.id} product={product} name={name} />
        </div>
      </article>
      <FoodFacts food={food} />
      {related.length > 0 && <Related products={related} />}
    </div>
  );
}

/** The way here from the home page. */
function Path({ category, name }: { category: Category | null; name: string }) {
  const t = useText();
  const locale = useLocale();
  const steps = [{ path: localePath(locale, "/"), name: t("nav.home") }, ...stepsTo(category, locale)];
  return (
    <nav aria-label={t("product.path")} className="py-3 text-sm sm:py-5">
      <ol className="flex flex-wrap items-center">
        {steps.map((step, index) => (
          <li key={step.path} className="flex items-center">
            {index > 0 && <PathArrow />}
            <Link
              to={step.path}
              className="flex min-h-11 items-center text-muted hover:text-text hover:underline"
            >
              {step.name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex items-center font-medium max-sm:sr-only">
          <PathArrow />
          {name}
        </li>
      </ol>
    </nav>
  );
}

function stepsTo(category: Category | null, locale: Locale): PathStep[] {
  const list = { path: productListAddress(locale), name: translator(locale)("nav.products") };
  if (!category) return [list];
  const path = productListAddress(locale, { category: category.id });
  return [list, { path, name: localText(category, "name", locale) }];
}

function PathArrow() {
  return <ChevronRight aria-hidden className="mx-1.5 size-4 shrink-0 text-muted" />;
}

function Stock({ quantity }: { quantity: number }) {
  const t = useText();
  const state = stockState(quantity);
  if (state === "sold_out") return <Badge tone="danger">{t("product.soldOut")}</Badge>;
  if (state === "in_stock") return <Badge tone="success">{t("product.inStock")}</Badge>;
  return (
    <Badge tone="attention">
      {t(quantity === 1 ? "product.lowStock.one" : "product.lowStock.other", { count: quantity })}
    </Badge>
  );
}

/** The price of a kilogram stands beside the price, in both currencies, as the law on price display asks. */
function UnitPrice({ product }: { product: Product }) {
  const t = useText();
  const priceText = usePriceText();
  const stotinki = pricePerKilogram(product.price_bgn, product.weight_grams);
  if (stotinki === null) return null;
  return <p className="mt-1 text-muted">{t("product.perKilogram", { price: priceText(stotinki) })}</p>;
}

function Facts({ product, category }: { product: Product; category: Category | null }) {
  const t = useText();
  const locale = useLocale();
  return (
    <dl className="mt-6 w-full max-w-prose divide-y divide-line border-y border-line">
      <Fact name={t("product.weight")}>{t("product.grams", { grams: product.weight_grams })}</Fact>
      <Fact name={t("product.flavor")}>{flavorNames[product.flavor][locale]}</Fact>
      {category && (
        <Fact name={t("product.category")}>
          <Link
            to={productListAddress(locale, { category: category.id })}
            className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
          >
            {localText(category, "name", locale)}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** How many, and into the cart. What is sold out has no quantity to choose. */
function Purchase({ product, name }: { product: Product; name: string }) {
  const t = useText();
  const [chosen, setChosen] = useState(1);
  const max = Math.min(product.stock_quantity, maxLineQuantity);
  const quantity = Math.max(1, Math.min(chosen, max));
  return (
    <div className="mt-8 w-full">
      <div className="flex flex-wrap items-center gap-3">
        {max > 0 && <QuantityPicker name={name} quantity={quantity} max={max} onChange={setChosen} />}
        <AddToCart product={product} quantity={quantity} size="lg" className="max-sm:w-full sm:min-w-64" />
      </div>
      <noscript>
        <p className="mt-3 text-muted">{t("cart.noScript")}</p>
      </noscript>
      <p className="mt-5 flex items-start gap-3 text-muted">
        <Truck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t("product.shipping")}
      </p>
    </div>
  );
}

function Related({ products }: { products: readonly Product[] }) {
  const t = useText();
  return (
    <section aria-labelledby="related" className="pt-16">
      <h2 id="related" className="mb-6 text-2xl font-bold sm:text-3xl">
        {t("product.related")}
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}
