import { cx } from "class-variance-authority";
import { useRouteLoaderData } from "react-router";
import type { SiteTextKey } from "#app/domain/content/site-texts.ts";
import type { PageFrameData } from "#app/server/content/page-frame.ts";
import type { ShownText } from "#app/server/content/site-texts.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";

const nothing: ShownText = { title: null, subtitle: null, content: null };

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

/** Returns the owner's texts for a key; the caller provides the fallback for those that are null. */
export function useSiteText(key: SiteTextKey): ShownText {
  return useFrameData()?.texts[key] ?? nothing;
}

/** Shows the owner's text for a key, or the fallback. `className` only positions it. */
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
