import { noStoredCards } from "#app/domain/payments/card-keys.ts";
import { copyrightYears } from "#app/domain/dates.ts";
import { localeOfPath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { carriersInWords, isOnlyEcont } from "#app/domain/delivery/carriers-in-words.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { openingTranslator } from "#app/i18n/opening.ts";
import { deliveryText, freeDeliveryText } from "#app/i18n/delivery-text.ts";
import { translator } from "#app/i18n/translate.ts";
import { paymentTexts } from "#app/i18n/payment-text.ts";
import type { PaymentTexts } from "#app/i18n/payment-text.ts";
import { publicDelivery } from "#app/server/delivery/public-delivery.ts";
import type { PublicDelivery } from "#app/server/delivery/public-delivery.ts";
import { methodsOfShop } from "#app/server/shop/load-company.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import type { Services } from "#app/server/services.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { loadPageSeo } from "./page-seo.ts";
import { loadSiteTexts } from "./site-texts.ts";
import { loadPopups } from "#app/server/campaigns/shown-popups.ts";
import { footerPages } from "./static-pages.ts";

/**
 * Returns what surrounds a page's content, in the path's language: its SEO settings, the footer's pages, the site
 * texts, the popups, the terms of delivery and payment and the copyright years. A part that cannot be loaded is left
 * out and logged.
 */
export async function loadPageFrame(
  { cards, db }: Pick<Services, "cards" | "db">,
  { pathname, shop, now }: { pathname: string; shop: Promise<Shop>; now: Date },
) {
  const locale = localeOfPath(pathname);
  const [seo, pages, texts, popups, terms] = await Promise.all([
    loadOr("a page's SEO settings", loadPageSeo(db, pathname), null),
    loadOr("the footer's pages", footerPages(db), []),
    loadOr("the texts of the site", loadSiteTexts(db, locale), {}),
    loadPopups(db, locale, now),
    loadOr(
      "the terms of the shop",
      shop.then((loaded) => shownTerms(loaded, { cards, locale, now })),
      { cardPayments: cards.of(noStoredCards).provider !== null },
    ),
  ]);
  return {
    seo,
    footerPages: pages.map((page) => ({ slug: page.slug, title: localText(page, "title", locale) })),
    texts,
    popups,
    /** Copyright years. */
    years: copyrightYears(now),
    ...terms,
  };
}

/** What a closed or paused shop says on every page. */
type ShopNotice = { state: "closed" | "paused"; text: string };

function noticeOf({ opening }: Shop, locale: Locale): ShopNotice | null {
  const { state } = opening;
  if (state === "open") return null;
  const own = state === "paused" && localText(opening, "words", locale);
  return { state, text: own || openingTranslator(locale)(`opening.${state}`) };
}

/** What public pages say where the shop differs from the specification's: of delivery, payment and a closed shop. */
type OwnTerms = PublicDelivery & {
  /** Whether card payments are available. */
  cardPayments: boolean;
  deliveryText?: string;
  /** The carriers on offer; missing while Econt alone delivers. */
  offered?: DeliverySettings["carriers"];
  /** The payment methods in words, where they are not cash on delivery with or without cards (`paymentTexts`). */
  payments?: PaymentTexts;
  notice?: ShopNotice;
  /** Whether the page counts its visit; missing unless it does. */
  counts?: boolean;
  /** The name of the page on which shoppers fill a bag; missing while no bag is on offer. */
  mixLink?: string;
  /** What the shopper is asked to allow; missing where nothing needs consent. */
  consent?: readonly MeasuredPart[];
};

/**
 * Returns the shop's terms in words; empty while the shop is open on the terms of the specification and promises no
 * day.
 */
function shownTerms(
  shop: Shop,
  { cards, locale, now }: Pick<Services, "cards"> & { locale: Locale; now: Date },
): OwnTerms {
  const { delivery, currencies } = shop;
  const shown = publicDelivery(delivery, now);
  const notice = noticeOf(shop, locale);
  const offered = isOnlyEcont(delivery.carriers) ? null : delivery.carriers;
  const methods = methodsOfShop(shop, cards);
  const words = paymentTexts(methods, locale);
  const priced = shown.delivery && deliveryText(shown.delivery, currencies, locale);
  const text = priced ?? (offered && freeDeliveryText(carriersInWords(offered, locale), locale));
  return {
    cardPayments: methods.includes("stripe"),
    ...shown,
    ...(text && { deliveryText: text }),
    ...(offered && { offered }),
    ...(words && { payments: words }),
    ...(notice && { notice }),
    ...(shop.hasBags && { mixLink: translator(locale)("mix.title") }),
    ...(shop.measurement.counts && { counts: true }),
    ...(shop.measurement.asks && { consent: shop.measurement.asked }),
  };
}

export type PageFrameData = Awaited<ReturnType<typeof loadPageFrame>>;
