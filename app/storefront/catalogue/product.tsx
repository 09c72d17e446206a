import { PackageCheck, Truck, Wallet } from "lucide-react";
import { Link, data } from "react-router";
import { z } from "zod";
import { formatDate } from "#app/domain/dates.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { foodInformation, isFatFree } from "#app/domain/catalogue/food-information.ts";
import { priceValidUntil } from "#app/domain/catalogue/offer-terms.ts";
import { describePage } from "#app/domain/content/meta-description.ts";
import { inOneLanguage, localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { nameWithSize } from "#app/domain/catalogue/sizes.ts";
import { turntableOf } from "#app/domain/media/media.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { defaultPageTexts } from "#app/i18n/default-page-texts.ts";
import { otherShopTexts } from "#app/i18n/other-shop.server.ts";
import { lotFacts } from "#app/server/catalogue/lots/public-lots.ts";
import { findProduct, relatedProducts, soldProducts } from "#app/server/catalogue/find-products.ts";
import { packContents } from "#app/server/catalogue/packs.ts";
import { applyReductions, loadReductions } from "#app/server/catalogue/price-reductions.ts";
import type { Database } from "#app/server/db/database.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { highestDeliveryCents } from "#app/server/delivery/public-delivery.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { defaultShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { answerMissing } from "#app/server/redirects/answer-missing.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { loadReviews } from "./reviews/load-reviews.server.ts";
import { reportByForm } from "./reviews/report-action.server.ts";
import { Breadcrumbs, stepsTo } from "./breadcrumbs.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { LowestBefore, ReductionBadge } from "./lowest-before.tsx";
import { baseUrlOf, companyOf, pageMeta } from "#app/storefront/shop/page-meta.ts";
import { Fact, Facts, UnitPrice } from "./product-facts.tsx";
import { RatingLine } from "./product-card.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductModel } from "./product-model.tsx";
import type { ShownModel } from "./product-model.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { productJsonLd } from "./product-json-ld.ts";
import { Purchase } from "./purchase.tsx";
import { SizeLinks } from "./size-links.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { WishButton } from "#app/storefront/accounts/wishlist/wish-button.tsx";
import type { Route } from "./+types/product";

const FoodFacts = onDemand(async () => (await import("./food-facts.tsx")).FoodFacts);

const PackContents = onDemand(async () => (await import("./pack-contents.tsx")).PackContents);

const StockAlertForm = onDemand(async () => (await import("./stock-alert-form.tsx")).StockAlertForm);

const ProductReviews = onDemand(async () => (await import("./reviews/product-reviews.tsx")).ProductReviews);

const PromisedDay = onDemand(async () => (await import("#app/storefront/shop/promised-day.tsx")).PromisedDay);

/** What the address says of the list of reviews. */
const parameters = ["reviews", "sort", "stars"];

export const handle = publicPage({ cacheKeyParameters: parameters });

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const {
    product,
    category,
    flavor,
    gtin,
    addresses,
    summary,
    validUntil,
    deliveryCents,
    processingDays,
    family,
    reviews,
  } = args.loaderData;
  const { pathname } = args.location;
  const locale = localeOfPath(pathname);
  const baseUrl = baseUrlOf(args);
  const name = localText(product, "name", locale);
  return [
    ...pageMeta("product", args, {
      product: name,
      otherwise: { description: summary },
      image: product.image_url,
      path: [...stepsTo(category, locale), { name, path: pathname }],
    }),
    // For crawlers, which read the server's HTML.
    ...(import.meta.env.SSR
      ? [
          {
            "script:ld+json": productJsonLd(product, {
              url: baseUrl + pathname,
              baseUrl,
              category,
              flavor,
              gtin,
              locale,
              shop: shopName(companyOf(args), locale),
              addresses,
              validUntil,
              deliveryCents,
              processingDays,
              family,
              reviews,
            }),
          },
        ]
      : []),
  ];
};

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { params, url, context } = args;
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const found = id.success ? await findProduct(db, id.data) : null;
  if (!found) {
    await answerMissing(args);
    throw data(null, { status: 404 });
  }
  const { category, flavor, gtin } = found;
  const loadedRelated = await loadOr("related products", relatedProducts(db, found.product), []);
  const loadedTogether =
    found.together.length > 0
      ? await loadOr("the products bought together", soldProducts(db, found.together), [])
      : [];
  const locale = localeOfPath(url.pathname);
  const reviews = await loadReviews(db, found.product.id, { url, parameters });
  const now = new Date();
  const shown = [found.product, ...(await withRatings(db, [...loadedTogether, ...loadedRelated]))];
  const reductions = await loadReductions(db, shown, now);
  const [product = found.product, ...others] = applyReductions(shown, reductions);
  const named = [product.image_url, ...found.pictures].filter((address) => address !== null);
  const addresses = [...new Set(named)];
  const cards = others.map((each) => inOneLanguage(each, "description", locale));
  const together = cards.slice(0, loadedTogether.length);
  const related = cards
    .slice(together.length)
    .filter(({ id: relatedId }) => !found.together.includes(relatedId));
  const noLots = { bestBefore: null, recalls: [] };
  const contents = found.isPack
    ? await loadOr("the contents of a pack", packContents(db, product.id), [])
    : [];
  const parts = found.isPack ? contents.length : 1;
  const lots =
    found.hasLots || contents.length > 0
      ? await loadOr("the lots", lotFacts(db, product.id, now, { parts }), noLots)
      : noLots;
  const files = await loadPagePictures(
    db,
    [...addresses, found.model, ...cards.map(({ image_url }) => image_url)],
    locale,
  );
  const { [found.model ?? ""]: modelFile, ...pictures } = files;
  const shop = await loadOr("the settings of delivery", shopOfRequest(context), defaultShop);
  const defaults = defaultPageTexts("product", locale, otherShopTexts(shop.company)?.[locale]);
  const deliveryCents = highestDeliveryCents(shop, product.price_bgn);
  const processingDays = shop.delivery.processing_days;
  return {
    product: inOneLanguage(product, "description", locale),
    category,
    flavor,
    gtin,
    food: foodInformation(found.food, locale),
    addresses,
    model: found.model === null ? null : { address: found.model, turntable: turntableOf(modelFile) },
    ...(together.length > 0 && { together }),
    related,
    pictures,
    summary: describePage(
      localText(product, "description", locale),
      defaults.description.replace("{product}", () => localText(product, "name", locale)),
    ),
    bestBefore: lots.bestBefore && formatDate(startOfSofiaDay(lots.bestBefore), locale),
    recalls: lots.recalls,
    validUntil: priceValidUntil(reductions.get(product.id), now),
    ...(reviews && { reviews }),
    ...((await offersStockAlert(db, product)) && { offersAlert: true }),
    ...(deliveryCents > 0 && { deliveryCents }),
    ...(processingDays !== defaultShop.delivery.processing_days && { processingDays }),
    ...(found.family && { family: found.family }),
    ...(contents.length > 0 && {
      parts: contents.map((part) => ({
        id: part.product_id,
        quantity: part.quantity,
        name: nameWithSize(part, locale),
        isOnSale: part.is_active,
        food: foodInformation(part.food, locale),
      })),
    }),
  };
}

/** Returns whether the page of a product asks for an e-mail address instead of offering it. */
async function offersStockAlert(db: Pick<Database, "select">, { stock_quantity }: Product): Promise<boolean> {
  if (stockState(stock_quantity) !== "sold_out") return false;
  const settings = await loadOr("the settings of reminders", loadFollowUps(db), defaultFollowUps);
  return settings.offers_stock_alerts;
}

/** Reports a review, for browsers without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await reportByForm(request, context);
  return data(answer, { status });
}

/** Shows a product, with the information that the law requires before a purchase. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, category, flavor, food, addresses, model, bestBefore, recalls, family, parts } =
    loaderData;
  const { together, related, reviews } = loaderData;
  const t = useText();
  const locale = useLocale();
  const f = productPageTranslator(locale);
  const name = localText(product, "name", locale);
  // A pack seldom has food information of its own beside that of its products.
  const own = Object.values(food).some(Boolean) ? [{ name, food }] : [];
  return (
    <div className="page">
      <Breadcrumbs category={category} name={name} />
      {/* The purchase is beside pictures and texts; on a phone it is at the bottom of the window. */}
      <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-start md:gap-x-10 md:gap-y-6 lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-x-16">
        <article className="contents">
          <ProductPictures
            key={product.id}
            product={product}
            color={flavor?.color}
            addresses={addresses}
            model={model}
            className="w-full max-md:mx-auto max-md:max-w-sm"
          />
          <div className="contents lg:[@media(min-height:46rem)]:sticky lg:[@media(min-height:46rem)]:top-22 md:block md:pt-2">
            <div>
              <div className="flex items-start justify-between gap-4">
                <h1 className="text-title wrap-anywhere">{name}</h1>
                <WishButton product={product} variant="outline" />
              </div>
              {reviews?.rating && (
                <a href="#reviews" className="inline-flex min-h-11 items-center">
                  <RatingLine rating={reviews.rating} />
                </a>
              )}
              <div className="mt-3 sm:mt-4">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <Price price={product.price_bgn} size="lg" />
                  <ReductionBadge product={product} />
                </div>
                <UnitPrice product={product} />
                <LowestBefore product={product} className="mt-1 text-muted" />
              </div>
              {family && <SizeLinks sizes={family.sizes} productId={product.id} />}
              <div className="mt-4 flex flex-wrap gap-2">
                <Stock quantity={product.stock_quantity} />
                {isFatFree(food) && <Badge tone="info">{f("food.fatFree")}</Badge>}
              </div>
              <p className="mt-4 max-w-prose text-lg whitespace-pre-line">
                {localText(product, "description", locale)}
              </p>
              {parts && <PackContents parts={parts} />}
              <Facts product={product} category={category} flavor={flavor}>
                {bestBefore && <Fact name={f("lots.bestBefore")}>{bestBefore}</Fact>}
              </Facts>
              {recalls.map((id) => (
                <p key={id} className="mt-4 font-semibold text-danger">
                  <Link to={localePath(locale, `/recalls/${id}`)} className="underline underline-offset-4">
                    {f("lots.recall")}
                  </Link>
                </p>
              ))}
            </div>
            {loaderData.offersAlert ? (
              <StockAlertForm key={product.id} productId={product.id} />
            ) : (
              <Purchase key={product.id} product={product} name={name} />
            )}
            <Promises />
          </div>
        </article>
        <FoodFacts foods={parts ? [...own, ...parts] : [{ food }]} />
      </div>
      {reviews && <ProductReviews key={product.id} loaded={reviews} answer={actionData} />}
      {together && <OtherProducts id="together" title={f("together.title")} products={together} />}
      {related.length > 0 && <OtherProducts id="related" title={t("product.related")} products={related} />}
    </div>
  );
}

/** Shows the pictures, with a button that opens the 3D model if there is one. */
function ProductPictures({
  product,
  color,
  addresses,
  model,
  className,
}: {
  product: Product;
  /** The ground of its flavour's pictures. */
  color: string | undefined;
  addresses: readonly string[];
  model: ShownModel | null;
  className: string;
}) {
  const name = localText(product, "name", useLocale());
  if (model === null) return <ProductGallery addresses={addresses} name={name} className={className} />;
  return (
    <ProductModel model={model} name={name} color={color} className={className}>
      {(button) => <ProductGallery addresses={addresses} name={name} button={button} className="w-full" />}
    </ProductModel>
  );
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

/** Shows delivery, processing, the day of arrival if one is promised, and payment (specification, sections 1 and 9). */
function Promises() {
  const t = useText();
  const frame = useFrameData();
  return (
    <ul className="flex flex-col gap-3 rounded-card bg-sky p-5 md:mt-5 md:p-4 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      <li className="flex gap-3">
        <Truck aria-hidden />
        {frame?.deliveryText ?? t("product.shipping")}
      </li>
      <li className="flex gap-3">
        <PackageCheck aria-hidden />
        {t("product.processing")}
      </li>
      {frame?.promised && (
        <li className="flex gap-3">
          <PromisedDay promised={frame.promised} />
        </li>
      )}
      <li className="flex gap-3">
        <Wallet aria-hidden />
        {frame?.payments?.methods ?? t(frame?.cardPayments ? "product.payment" : "footer.cash")}
      </li>
    </ul>
  );
}

function OtherProducts({ id, title, products }: { id: string; title: string; products: readonly Product[] }) {
  return (
    <section aria-labelledby={id} className="pause print:hidden">
      <h2 id={id} className="mb-6 text-heading sm:mb-8">
        {title}
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}
