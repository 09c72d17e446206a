import { Outlet, isRouteErrorResponse, useMatches } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ReactNode } from "react";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import { loadPageSeo } from "#app/server/content/page-seo.ts";
import { loadSiteTexts } from "#app/server/content/site-texts.ts";
import { footerPages } from "#app/server/content/static-pages.ts";
import { KnownPictures } from "#app/ui/known-pictures.tsx";
import type { PicturesByAddress } from "#app/ui/known-pictures.tsx";
import { servicesContext } from "#app/server/services-context.ts";
import { silentLoad } from "#app/server/silent-load.ts";
import { useText } from "#app/ui/locale.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { NotFound } from "./not-found.tsx";
import { pageMeta } from "./page-meta.ts";
import { useSessionKeeper } from "./session-store.ts";
import type { Route } from "./+types/layout";

/**
 * What the owner set for the page for search engines and social networks, and wrote for header, footer and the shop's
 * own places, in the address' language.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  const [seo, pages, texts] = await Promise.all([
    silentLoad("a page's SEO settings", loadPageSeo(db, url.pathname), null),
    silentLoad("the footer's pages", footerPages(db), []),
    silentLoad("the texts of the site", loadSiteTexts(db, locale), {}),
  ]);
  return {
    seo,
    footerPages: pages.map((page) => ({ slug: page.slug, title: localText(page, "title", locale) })),
    texts,
  };
}

/** It is the page's alone: not asked for again when only the page's parameters change, nor after a form. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** A missing page's title; React Router asks no further than the boundary's own route for it. */
export const meta: Route.MetaFunction = (args) => (args.error ? pageMeta("not-found", args) : []);

/** A page that refuses says itself whether its answer may be kept; React Router asks no further than here for it. */
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

/** A page's loader names under `pictures` what is known of the pictures that it shows (`loadPictures`). */
function usePagePictures(): PicturesByAddress {
  const page = useMatches().at(-1)?.loaderData as { pictures?: PicturesByAddress } | undefined;
  return page?.pictures ?? noPictures;
}

/** A page that does not exist is answered in place, inside header and footer; anything else goes to the last boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Frame>
      <NotFound />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  useSessionKeeper();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-full bg-text px-5 py-3 font-semibold text-background focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("shop.skip")}
      </a>
      <NavigationProgress />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
    </div>
  );
}
