import { useRouteLoaderData } from "react-router";
import type { PageFrameData } from "#app/server/content/page-frame.ts";
import { useLocale } from "#app/ui/locale.tsx";

/**
 * Returns the data of the frame around a page, in the language of the address, as loaded by the storefront's layout or
 * by the landing page; undefined outside both.
 */
export function useFrameData(): PageFrameData | undefined {
  const locale = useLocale();
  const ofLayout = useRouteLoaderData<PageFrameData>(`${locale}/layout`);
  const ofLandingPage = useRouteLoaderData<{ frame: PageFrameData }>(`${locale}/landing-page`);
  return ofLayout ?? ofLandingPage?.frame;
}
