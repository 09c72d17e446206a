import { useEffect, useId, useState } from "react";
import { data, useLocation, useNavigation } from "react-router";
import { inOneLanguage, localeOfPath } from "#app/domain/locale.ts";
import { readProductListQuery } from "#app/domain/catalogue/product-list.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { listProducts } from "#app/server/catalogue/list-products.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { skipPageCache } from "#app/server/request/page-facts.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { ProductFilters } from "./product-filters.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { productListAddress } from "./product-list-address.ts";
import { ProductPages } from "./product-pages.tsx";
import type { Route } from "./+types/products";

export const handle = publicPage({ kept: ["category", "sort", "page"], own: ["q"] });

export const meta: Route.MetaFunction = (args) => pageMeta("products", args);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url;
  const { db } = context.get(servicesContext);
  const locale = localeOfPath(pathname);
  const query = readProductListQuery(searchParams);
  const none = { products: [], total: 0, page: 1, pages: 1, isPartial: false, proposals: [] };
  const [loaded, categories] = await Promise.all([
    loadOr("products", listProducts(db, query, locale), null),
    loadOr("categories", activeCategories(db), []),
  ]);
  if (loaded && query.page > loaded.pages) throw data(null, { status: 404 });
  const list = loaded ?? none;
  // An unknown category or sort order: unbounded addresses for duplicate content, not cached.
  const isCanonical = productListAddress(locale, query) === pathname + search;
  if (!isCanonical || (query.category && list.total === 0)) skipPageCache();
  const addresses = list.products.map((product) => product.image_url);
  const [products, pictures] = await Promise.all([
    withReductions(db, list.products, new Date()),
    loadPagePictures(db, addresses, locale),
  ]);
  const shown = products.map((product) => inOneLanguage(product, "description", locale));
  return { query, list: { ...list, products: shown }, categories, pictures };
}

/** The list of products (specification, section 2). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, categories } = loaderData;
  const t = useText();
  const isLoading = useIsListLoading();
  const isSlow = useIsSlow(isLoading);
  return (
    <div className="page-wide">
      <PageHeading title={t("products.title")} subtitle={t("products.subtitle")} />
      <ProductFilters query={query} categories={categories} />
      <p role="status" className="mt-5 mb-4 text-sm font-medium text-muted">
        {t(list.total === 1 ? "products.found.one" : "products.found.other", { count: list.total })}
        {list.isPartial && <span className="mt-1 block text-text">{t("products.partial")}</span>}
      </p>
      <div aria-busy={isLoading}>
        {isSlow && <ProductGridSkeleton />}
        {!isSlow && list.total > 0 && <ProductGrid products={list.products} level="h2" priority />}
        {!isSlow && list.proposals.length > 0 && (
          <ProposedSearches proposals={list.proposals} sort={query.sort} />
        )}
        {!isSlow && list.total === 0 && <NoProducts query={query} />}
      </div>
      <ProductPages query={query} page={list.page} pages={list.pages} />
    </div>
  );
}

function NoProducts({ query }: { query: ProductListQuery }) {
  const t = useText();
  const locale = useLocale();
  const isFiltered = query.q !== "" || query.category !== null;
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

/** Whether another list of this page is loading. */
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
