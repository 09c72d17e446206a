import { cx } from "class-variance-authority";
import { useRouteLoaderData } from "react-router";
import type { SiteTextKey } from "#app/domain/site-texts.ts";
import type { ShownText } from "#app/server/content/site-texts.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import type { loader } from "./layout.tsx";

const nothing: ShownText = { title: null, subtitle: null, content: null };

/** What the storefront's layout loads for the pages below it, in the address' language. */
export function useLayoutData() {
  const locale = useLocale();
  return useRouteLoaderData<typeof loader>(`${locale}/layout`);
}

/** What the owner wrote under one of the shop's own keys; what is null has its fallback at its place. */
export function useSiteText(key: SiteTextKey): ShownText {
  return useLayoutData()?.texts[key] ?? nothing;
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
