import { useEffect, useId, useState } from "react";
import { data, useLocation, useNavigation } from "react-router";
import { inOneLanguage, localeOfPath, localText } from "#app/domain/locale.ts";
import { readProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { areBuiltInFlavors } from "#app/domain/catalogue/flavor.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import type { Category, CategoryPage } from "#app/domain/catalogue/product.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { shownFlavors } from "#app/server/catalogue/flavors.ts";
import { listProducts } from "#app/server/catalogue/list-products.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { skipPageCache } from "#app/server/request/page-facts.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { MixLink } from "#app/storefront/shop/mix-link.tsx";
import { ownTextsOf, pageMeta } from "#app/storefront/shop/page-meta.ts";
import { stepsTo } from "./breadcrumbs.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { productListAddress, productListSearch } from "./product-list-address.ts";
import { ProductPages } from "./product-pages.tsx";
import type { Route } from "./+types/products";

export const handle = publicPage({
  cacheKeyParameters: ["category", "flavor", "sort", "page"],
  uncacheableParameters: ["q"],
});

/**
 * Returns the metadata of a list. The title and description of a category or a flavour take precedence over those that
 * the owner has set for all lists.
 */
export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { category, query, isUnknown } = args.loaderData;
  const search = productListSearch({ category: query.category, flavor: query.flavor, page: query.page });
  const robots = isUnknown ? { robots: "noindex,follow" } : {};
  const flavor = chosenFlavor(args.loaderData);
  const chosen = category ?? flavor;
  if (!chosen) return pageMeta("products", args, { search, ...robots });
  const locale = localeOfPath(args.location.pathname);
  const name = localText(chosen, "name", locale);
  const unwritten = translator(locale, ownTextsOf(args))("products.category.description", {
    category: name,
  });
  return pageMeta("products", args, {
    own: { title: `${name} | {shop}`, description: category?.description || unwritten },
    image: category?.image_url ?? null,
    ...(category && { path: stepsTo(category, locale) }),
    search,
  });
};

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { url, context } = args;
  const { pathname, search, searchParams } = url;
  const { db } = context.get(servicesContext);
  const locale = localeOfPath(pathname);
  const query = readProductListQuery(searchParams);
  if (!query) throw data(null, { status: 404 });
  const none = { products: [], total: 0, page: 1, pages: 1, isPartial: false, proposals: [] };
  const [loaded, shownCategories, flavors] = await Promise.all([
    loadOr("products", listProducts(db, query, locale), null),
    loadOr("categories", activeCategories(db), null),
    loadOr("flavours", shownFlavors(db), null),
  ]);
  const chosen = shownCategories?.find(({ id }) => id === query.category);
  const isUnknown =
    (query.category !== null && shownCategories !== null && !chosen) ||
    (query.flavor !== null && flavors?.every(({ key }) => key !== query.flavor) === true);
  const list = isUnknown ? none : (loaded ?? none);
  if (loaded && query.page > list.pages) throw data(null, { status: 404 });
  // Non-canonical addresses and empty lists are not cached: they are unbounded, and their content is duplicate.
  const isCanonical = productListAddress(locale, query) === pathname + search;
  if (!isCanonical || ((query.category || query.flavor) && list.total === 0)) skipPageCache();
  const category: CategoryPage | null = chosen
    ? { ...named(chosen), image_url: chosen.image_url, description: localText(chosen, "description", locale) }
    : null;
  const addresses = [category?.image_url ?? null, ...list.products.map(({ image_url }) => image_url)];
  const [products, pictures] = await Promise.all([
    withReductions(db, list.products, new Date()).then((reduced) => withRatings(db, reduced)),
    loadPagePictures(db, addresses, locale),
  ]);
  const shown = products.map((product) => inOneLanguage(product, "description", locale));
  return {
    query,
    list: { ...list, products: shown },
    categories: (shownCategories ?? []).map(named),
    category,
    flavors: flavors ?? [],
    isUnknown,
    pictures,
  };
}

function chosenFlavor({ query, flavors }: { query: ProductListQuery; flavors: readonly Flavor[] }) {
  return flavors.find(({ key }) => key === query.flavor);
}

/** Returns only the fields of a category that the select shows. */
function named({ id, name_bg, name_en }: Category): Category {
  return { id, name_bg, name_en };
}

/**
 * Lists all products (specification, section 2), a flavour's, or a category's with the owner's text about it.
 */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, categories, flavors, category } = loaderData;
  const t = useText();
  const locale = useLocale();
  const flavor = chosenFlavor(loaderData);
  const isLoading = useIsListLoading();
  const isSlow = useIsSlow(isLoading);
  return (
    <div className="page-wide">
      {category ? (
        <CategoryHeading category={category} />
      ) : (
        <PageHeading
          title={flavor ? localText(flavor, "name", locale) : t("products.title")}
          subtitle={t(!flavor && areBuiltInFlavors(flavors) ? "products.subtitle" : "products.subtitle.any")}
        />
      )}
      <MixLink className="mb-5" />
      <ProductFilters query={query} categories={categories} flavors={flavors} />
      <p role="status" className="mt-5 mb-4 text-sm font-medium text-muted">
        {t(list.total === 1 ? "products.found.one" : "products.found.other", { count: list.total })}
        {list.isPartial && <span className="mt-1 block text-text">{t("products.partial")}</span>}
      </p>
      <div aria-busy={isLoading}>
        {isSlow && <ProductGridSkeleton />}
        {!isSlow && list.total > 0 && (
          <ProductGrid products={list.products} level="h2" priority={!category?.image_url} />
        )}
        {!isSlow && list.proposals.length > 0 && (
          <ProposedSearches proposals={list.proposals} sort={query.sort} />
        )}
        {!isSlow && list.total === 0 && <NoProducts query={query} />}
      </div>
      <ProductPages query={query} page={list.page} pages={list.pages} />
    </div>
  );
}

/** Shows a category's name, text and picture. */
function CategoryHeading({ category }: { category: CategoryPage }) {
  const name = localText(category, "name", useLocale());
  const { description, image_url } = category;
  if (!image_url) return <PageHeading title={name} subtitle={description} />;
  return (
    <div className="items-center gap-x-16 pt-4 sm:pt-8 md:grid md:grid-cols-2 md:pb-8">
      <Picture
        src={image_url}
        alt=""
        width={1200}
        height={900}
        priority
        sizes="(min-width: 512px) 32rem, 100vw"
        className="aspect-4/3 w-full max-w-lg rounded-card md:order-last md:ml-auto"
      />
      <PageHeading title={name} subtitle={description} />
    </div>
  );
}

function NoProducts({ query }: { query: ProductListQuery }) {
  const t = useText();
  const locale = useLocale();
  const isFiltered = query.q !== "" || query.category !== null || query.flavor !== null;
  return (
    <EmptyState
      picture={
        <ShopPicture name="empty-search" sizes="20rem" className="h-auto w-80 max-w-full rounded-card" />
      }
      title={t("products.empty.title")}
      text={t("products.empty.text")}
    >
      {isFiltered && (
        <ButtonLink variant="outline" to={productListAddress(locale, { sort: query.sort })}>
          {t("products.empty.clear")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function ProposedSearches({
  proposals,
  sort,
}: {
  proposals: readonly string[];
  sort: ProductListQuery["sort"];
}) {
  const t = useText();
  const locale = useLocale();
  const labelId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p id={labelId} className="font-semibold">
        {t("products.proposals")}
      </p>
      <ul aria-labelledby={labelId} className="flex max-w-full flex-wrap gap-2">
        {proposals.map((q) => (
          <li key={q} className="max-w-full">
            <ButtonLink variant="outline" to={productListAddress(locale, { q, sort })}>
              {q}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns whether another list of this page is loading. */
function useIsListLoading(): boolean {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname === pathname;
}

/** Delay before the skeleton shows, in milliseconds: for a faster answer it would only flicker. */
const skeletonDelay = 100;

function useIsSlow(isOn: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), skeletonDelay);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn]);
  return isOn && hasLasted;
}
