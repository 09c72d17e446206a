import { copyrightYears } from "#app/domain/dates.ts";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { deliveryText } from "#app/i18n/delivery-text.ts";
import { publicDelivery } from "#app/server/delivery/public-delivery.ts";
import type { PublicDelivery } from "#app/server/delivery/public-delivery.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import type { Services } from "#app/server/services.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { loadPageSeo } from "./page-seo.ts";
import { loadSiteTexts } from "./site-texts.ts";
import { loadPopups } from "#app/server/campaigns/shown-popups.ts";
import { footerPages } from "./static-pages.ts";

/**
 * Returns what surrounds a page's content, in the path's language: its SEO settings, the footer's pages, the site
 * texts, the popups, the facts about delivery and the copyright years. A part that cannot be loaded is left out and
 * logged.
 */
export async function loadPageFrame(
  { db, provider }: Pick<Services, "db" | "provider">,
  { pathname, shop, now }: { pathname: string; shop: Promise<Shop>; now: Date },
) {
  const locale = localeOfPath(pathname);
  const [seo, pages, texts, popups, delivery] = await Promise.all([
    loadOr("a page's SEO settings", loadPageSeo(db, pathname), null),
    loadOr("the footer's pages", footerPages(db), []),
    loadOr("the texts of the site", loadSiteTexts(db, locale), {}),
    loadPopups(db, locale, now),
    loadOr(
      "the settings of delivery",
      shop.then((loaded) => shownDelivery(loaded, locale, now)),
      {},
    ),
  ]);
  return {
    seo,
    footerPages: pages.map((page) => ({ slug: page.slug, title: localText(page, "title", locale) })),
    texts,
    popups,
    /** Copyright years. */
    years: copyrightYears(now),
    /** Whether card payments are available. */
    cardPayments: provider !== null,
    ...delivery,
  };
}

/** Returns what the page says about delivery; empty while delivery is free and no day is promised. */
function shownDelivery(
  { delivery, currencies }: Shop,
  locale: Locale,
  now: Date,
): PublicDelivery & { deliveryText?: string } {
  const shown = publicDelivery(delivery, now);
  if (!shown.delivery) return shown;
  return { ...shown, deliveryText: deliveryText(shown.delivery, currencies, locale) };
}

export type PageFrameData = Awaited<ReturnType<typeof loadPageFrame>>;
