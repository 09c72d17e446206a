import { cx } from "class-variance-authority";
import type { SiteTextKey } from "#app/domain/content/site-texts.ts";
import type { ShownText } from "#app/server/content/site-texts.ts";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";

const nothing: ShownText = { title: null, subtitle: null, content: null };

/** Returns the owner's texts for a key; the caller provides the fallback for those that are null. */
export function useSiteText(key: SiteTextKey): ShownText {
  return useFrameData()?.texts[key] ?? nothing;
}

/** Shows the owner's text for a key, or the fallback unless it is empty. `className` only positions it. */
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
    fallback && <p className={className}>{fallback}</p>
  );
}
