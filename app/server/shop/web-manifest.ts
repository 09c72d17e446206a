import { shopName } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import { defaultPageTexts } from "#app/i18n/default-page-texts.ts";
import { otherShopTexts } from "#app/i18n/other-shop.server.ts";
import { translator } from "#app/i18n/translate.ts";

/** Returns the manifest for installing the shop as an app (W3C, Web Application Manifest), in a page's language. */
export function webManifest(
  brand: Brand,
  { locale, theme }: { locale: Locale; theme: Pick<Theme, "background_color"> },
) {
  const name = shopName(brand, locale);
  const own = otherShopTexts(brand)?.[locale];
  const home = localePath(locale, "/");
  return {
    id: home,
    name,
    short_name: name,
    description: own
      ? translator(locale, own)("seo.home.description.paid", { shop: name })
      : defaultPageTexts("home", locale).description,
    lang: locale,
    dir: "ltr",
    start_url: home,
    scope: "/",
    // Keeps the browser's back button: payments leave the shop and return.
    display: "minimal-ui",
    background_color: theme.background_color,
    // Matches the page's `theme-color`.
    theme_color: theme.background_color,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
