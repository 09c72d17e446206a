import { Outlet, isRouteErrorResponse, useMatches } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ReactNode } from "react";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { KnownPictures } from "#app/ui/known-pictures.tsx";
import type { PicturesByAddress } from "#app/ui/known-pictures.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFrame } from "./page-frame.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/layout";

/** What the owner set and wrote for what is around and above the page, in the address' language. */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadPageFrame(context.get(servicesContext), url.pathname, new Date());
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
  return (
    <PageFrame header={<Header />} footer={<Footer />}>
      {children}
    </PageFrame>
  );
}
