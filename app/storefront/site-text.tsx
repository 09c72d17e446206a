import { cx } from "class-variance-authority";
import { useRouteLoaderData } from "react-router";
import type { SiteTextKey } from "#app/domain/site-texts.ts";
import type { PageFrameData } from "#app/server/content/page-frame.ts";
import type { ShownText } from "#app/server/content/site-texts.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";

const nothing: ShownText = { title: null, subtitle: null, content: null };

/**
 * What is loaded for what stands around a page, in the address' language: by the storefront's layout for the pages below
 * it, and by a landing page for itself.
 */
export function useFrameData(): PageFrameData | undefined {
  const locale = useLocale();
  const ofLayout = useRouteLoaderData<PageFrameData>(`${locale}/layout`);
  const ofLandingPage = useRouteLoaderData<{ frame: PageFrameData }>(`${locale}/landing-page`);
  return ofLayout ?? ofLandingPage?.frame;
}

/** What the owner wrote under one of the shop's own keys; what is null has its fallback at its place. */
export function useSiteText(key: SiteTextKey): ShownText {
  return useFrameData()?.texts[key] ?? nothing;
}

/** The owner's text of a key, or the shop's own where there is none. `className` only places it. */
export function SiteText({
  name,
  fallback,
  className,
}: {
  name: SiteTextKey;
  fallback: string;
  className?: string;
}) {
  const { content } = useSiteText(name);
  return content ? (
    <RichHtml html={content} className={cx(className)} />
  ) : (
    <p className={className}>{fallback}</p>
  );
}
