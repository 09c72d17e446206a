import { brandMark, isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Locale } from "#app/domain/locale.ts";
import { localePath } from "#app/domain/locale.ts";
import { headTexts, pageSeoIn } from "#app/domain/content/seo-meta.ts";
import { isLink } from "#app/domain/content/web-link.ts";
import { defaultTextsOf } from "#app/i18n/default-page-texts.ts";
import { useBrand } from "#app/ui/brand.tsx";
import { useOwnTexts } from "#app/ui/locale.tsx";
import shareCard from "#app/ui/share-card.json";
import { shopPictureAddress } from "#app/ui/pictures/shop-picture.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Previews a page in search results and when shared, with all fallbacks applied. */
export function SeoPreview({
  locale,
  draft,
  baseUrl,
}: {
  locale: Locale;
  draft: Record<string, string>;
  baseUrl: string;
}) {
  const t = useAdminText();
  const brand = useBrand();
  const { name: shop, kind } = brandMark(brand, locale);
  const slug = draft["page_slug"]?.trim().replace(/^\/+|(?<!\/)\/+$/g, "") ?? "";
  const field = (name: string) => draft[name]?.trim() || null;
  const bilingual = <Name extends string>(name: Name) =>
    ({ [`${name}_bg`]: field(`${name}_bg`), [`${name}_en`]: field(`${name}_en`) }) as Record<
      `${Name}_bg` | `${Name}_en`,
      string | null
    >;
  const seo = pageSeoIn(
    {
      page_slug: slug,
      robots: field("robots") ?? "",
      canonical_url: field("canonical_url"),
      og_image: field("og_image"),
      twitter_image: field("twitter_image"),
      ...bilingual("title"),
      ...bilingual("description"),
      ...bilingual("keywords"),
      ...bilingual("og_title"),
      ...bilingual("og_description"),
      ...bilingual("twitter_title"),
      ...bilingual("twitter_description"),
    },
    locale,
  );
  const texts = headTexts(seo, {
    defaults: defaultTextsOf(slug, locale, useOwnTexts()?.[locale]),
    product: t("seo.preview.product"),
    shop,
  });
  const address = baseUrl + localePath(locale, slug === "home" ? "/" : `/${slug}`);
  const picture =
    seo.og_image && isLink(seo.og_image)
      ? seo.og_image
      : kind === "drawn"
        ? shareCard.src
        : isDemoBrand(brand)
          ? shopPictureAddress("hero")
          : brand.logo_url;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <figure>
        <figcaption className="mb-2 text-sm font-medium text-muted">{t("seo.preview.search")}</figcaption>
        <div className="rounded-xl border border-line p-4">
          <p className="truncate text-sm text-muted">{address}</p>
          <p className="mt-1 line-clamp-2 text-lg font-medium wrap-anywhere text-primary-text">
            {texts.title}
          </p>
          <p className="mt-1 line-clamp-3 text-sm wrap-anywhere">{texts.description}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="mb-2 text-sm font-medium text-muted">{t("seo.preview.share")}</figcaption>
        <div className="overflow-hidden rounded-xl border border-line">
          <img src={picture ?? undefined} alt="" className="aspect-1200/630 w-full bg-surface object-cover" />
          <div className="border-t border-line bg-surface p-4">
            <p className="truncate text-sm text-muted">{URL.parse(baseUrl)?.host}</p>
            <p className="mt-1 line-clamp-2 font-semibold wrap-anywhere">{texts.ogTitle}</p>
            <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">{texts.ogDescription}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
