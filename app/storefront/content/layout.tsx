import { Outlet, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ReactNode } from "react";
import { localeOfPath, pathWithoutLocale } from "#app/domain/locale.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { isClosedShop } from "#app/domain/shop/closed-shop.ts";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import { KnownPictures } from "#app/ui/pictures/known-pictures.tsx";
import type { PicturesByAddress } from "#app/ui/pictures/known-pictures.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { Footer } from "#app/storefront/shop/footer.tsx";
import { Header } from "#app/storefront/shop/header.tsx";
import { NotFound } from "#app/storefront/shop/not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { companyOf, pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { Route } from "./+types/layout";

/** Loads the settings and texts around the page, in the language of the address. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { pathname } = url;
  return loadPageFrame(context.get(servicesContext), {
    pathname,
    shop: shopOfRequest(context),
    now: new Date(),
  });
}

/**
 * Reloads the data, which depend on the path only, for another path and when a page reloads itself, for example after
 * prices have changed. Does not reload them when only the query string changes, nor after a form on the same path.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || (!formAction && currentUrl.href === nextUrl.href);

/**
 * The title of a missing page or of a closed shop; on errors React Router uses the `meta` of the boundary's own route.
 */
export const meta: Route.MetaFunction = (args) => {
  const { error, location } = args;
  if (!error) return [];
  const title = shopName(companyOf(args), localeOfPath(location.pathname));
  const isClosed = isRouteErrorResponse(error) && isClosedShop(error.data);
  return pageMeta("not-found", args, isClosed ? { otherwise: { title } } : {});
};

/** A page that throws a response sets its cache headers; on errors React Router uses the `headers` of this route. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export default function StorefrontLayout() {
  return (
    <Frame>
      <KnownPictures pictures={usePagePictures()}>
        <Outlet />
      </KnownPictures>
    </Frame>
  );
}

const noPictures: PicturesByAddress = {};

/** Returns what the page's loader provides under `pictures`: the details of the pictures it shows (`loadPictures`). */
function usePagePictures(): PicturesByAddress {
  const page = useMatches().at(-1)?.loaderData as { pictures?: PicturesByAddress } | undefined;
  return page?.pictures ?? noPictures;
}

const ClosedShop = onDemand(async () => (await import("#app/storefront/shop/closed-shop.tsx")).ClosedShop);

/**
 * Shows a missing page, and what a closed shop answers, inside header and footer; rethrows anything else to the root's
 * boundary.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isClosed = isRouteErrorResponse(error) && isClosedShop(error.data);
  if (!isRouteErrorResponse(error) || (error.status !== 404 && !isClosed)) throw error;
  return <Frame isClosed={isClosed}>{isClosed ? <ClosedShop /> : <NotFound />}</Frame>;
}

function Frame({ isClosed = false, children }: { isClosed?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const isNewsletter = /^\/newsletter(?:\/|$)/.test(pathWithoutLocale(pathname));
  return (
    <PageFrame
      header={<Header />}
      footer={<Footer hasNewsletter={!isNewsletter && !isClosed} />}
      isClosed={isClosed}
    >
      {children}
    </PageFrame>
  );
}
