import { and, asc, count, eq } from "drizzle-orm";
import { carriersInWords } from "#app/domain/delivery/carriers-in-words.ts";
import { feedAddress, feedFiles, isFeedOn } from "#app/domain/feeds/feed-files.ts";
import { defaultFeedSettings, feedChannels } from "#app/domain/feeds/feed-settings.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import type { Locale } from "#app/domain/locale.ts";
import { deliveryText, freeDeliveryText } from "#app/i18n/delivery-text.ts";
import { paymentsInWords } from "#app/i18n/payment-text.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { publicDelivery } from "#app/server/delivery/public-delivery.ts";
import type { Services } from "#app/server/services.ts";
import { methodsOfShop } from "#app/server/shop/load-company.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import type { AgentsFacts } from "./agents-text.ts";

const channelNames: Record<FeedChannel, string> = { google: "Google", meta: "Meta", pazaruvaj: "Pazaruvaj" };

/** Returns what the description of a shop for agents says at a moment. */
export async function findAgentsFacts(
  { db, cards, env }: Pick<Services, "cards" | "db" | "env">,
  shop: Shop,
  now: Date,
): Promise<AgentsFacts> {
  const [shownCategories, [onSale], pages, feeds] = await Promise.all([
    db
      .select({ id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en })
      .from(categories)
      .where(eq(categories.is_active, true))
      .orderBy(asc(categories.sort_order), asc(categories.id)),
    db.select({ count: count() }).from(products).where(eq(products.is_active, true)),
    db
      .select({ slug: staticPages.slug, title_bg: staticPages.title_bg, title_en: staticPages.title_en })
      .from(staticPages)
      .where(and(eq(staticPages.status, "published"), eq(staticPages.show_in_footer, true)))
      .orderBy(asc(staticPages.sort_order), asc(staticPages.slug)),
    openFeeds(db, env.BASE_URL),
  ]);
  return {
    baseUrl: env.BASE_URL,
    company: shop.company,
    categories: shownCategories,
    productCount: onSale?.count ?? 0,
    delivery: inEach((locale) => deliveryWords(shop, locale, now)),
    payment: inEach((locale) => paymentsInWords(methodsOfShop(shop, cards), locale)),
    pages,
    feeds,
  };
}

/** Returns the feeds that are switched on; none while a secret keeps them for the channels. */
async function openFeeds(db: Pick<Database, "select">, baseUrl: string): Promise<AgentsFacts["feeds"]> {
  const [settings = defaultFeedSettings] = await db.select().from(feedSettings);
  if (settings.secret !== "") return [];
  return feedChannels
    .filter((channel) => isFeedOn(channel, settings))
    .flatMap((channel) =>
      feedFiles[channel].locales.map((locale) => ({
        name: `${channelNames[channel]} (${locale})`,
        address: feedAddress({ baseUrl, secret: "" }, channel, locale),
      })),
    );
}

/** Returns the price and the carriers, as the shop's pages say them. */
function deliveryWords({ delivery, currencies }: Shop, locale: Locale, now: Date): string {
  const carriers = carriersInWords(delivery.carriers, locale);
  const priced = publicDelivery(delivery, now).delivery;
  return priced
    ? `${deliveryText(priced, currencies, locale)} (${carriers})`
    : freeDeliveryText(carriers, locale);
}

function inEach(text: (locale: Locale) => string): Record<Locale, string> {
  return { bg: text("bg"), en: text("en") };
}
