import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { RouterContextProvider } from "react-router";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { shopFileName } from "#app/domain/shop/file-name.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { demoOpening } from "#app/domain/shop/opening.ts";
import type { Opening } from "#app/domain/shop/opening.ts";
import { defaultMeasurementSettings, pageMeasurement } from "#app/domain/measurement/measurement-settings.ts";
import type { PageMeasurement } from "#app/domain/measurement/measurement-settings.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { defaultPaymentSettings, usableMethods } from "#app/domain/payments/payment-settings.ts";
import { noStoredCards } from "#app/domain/payments/card-keys.ts";
import type { StoredCards } from "#app/domain/payments/card-keys.ts";
import type { PaymentSettings } from "#app/domain/payments/payment-settings.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import type { PictureFiles } from "#app/domain/media/media.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { measurementSettings } from "#app/server/db/schema/measurement.ts";
import { media } from "#app/server/db/schema/content.ts";
import { bagParts, bags } from "#app/server/db/schema/catalog.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { cardSettings, paymentSettings } from "#app/server/db/schema/payments.ts";
import { shopOpening, shopSettings } from "#app/server/db/schema/settings.ts";
import { isPictureAt } from "#app/server/media/picture-at.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";

/** The owner's settings that every page needs. */
export type Shop = {
  company: Company;
  currencies: Currencies;
  /** Size and generated widths of the logo; null when it was not uploaded to this shop. */
  logo: PictureFiles | null;
  delivery: DeliverySettings;
  payments: PaymentSettings;
  opening: Opening;
  /** What public pages ask and count. */
  measurement: PageMeasurement;
  /** Whether a bag is on offer that shoppers fill themselves (`/mix`). */
  hasBags: boolean;
  /** What decides about card payments (`Services.cards.of`). Never for a browser. */
  cards: StoredCards;
};

export const defaultShop: Shop = {
  company: defaultCompany,
  currencies: defaultCurrencies,
  logo: null,
  delivery: defaultDeliverySettings,
  payments: defaultPaymentSettings,
  opening: demoOpening,
  measurement: pageMeasurement(defaultMeasurementSettings),
  hasBags: false,
  cards: noStoredCards,
};

/**
 * Returns the shop's name and logo, the company's public details, the currency settings, the settings of delivery and
 * payments and the owner's switch; the demo shop's until the owner saves others.
 */
export async function loadShop(db: Pick<Database, "select">): Promise<Shop> {
  const [row] = await shopRow(db);
  const { company, currencies, picture, delivery, payments, keys = null } = row ?? {};
  const opening = row?.opening ? settingsOf(row.opening) : demoOpening;
  return {
    company: company ?? defaultCompany,
    currencies: currencies ?? defaultCurrencies,
    logo: logoPicture(company?.logo_url ?? null, picture ?? null),
    delivery: delivery ? settingsOf(delivery) : defaultDeliverySettings,
    payments: payments ? settingsOf(payments) : defaultPaymentSettings,
    opening,
    measurement: pageMeasurement(row?.measurement ?? defaultMeasurementSettings),
    hasBags: row?.hasBags ?? false,
    cards: { keys, hasSandbox: opening.has_sandbox },
  };
}

/** Returns the payment methods that the shop takes now; `in_hand` is for staff. */
export function methodsOfShop(
  { payments, cards: stored }: Pick<Shop, "cards" | "payments">,
  cards: Services["cards"],
): PaymentMethod[] {
  return usableMethods(payments, { hasProvider: cards.of(stored).provider !== null });
}

const loaded = new WeakMap<Readonly<RouterContextProvider>, Promise<Shop>>();

/** Returns `loadShop` of the request with this context; the loaders of a page share one query. */
export function shopOfRequest(context: Readonly<RouterContextProvider>): Promise<Shop> {
  const shop = loaded.get(context) ?? loadShop(context.get(servicesContext).db);
  loaded.set(context, shop);
  return shop;
}

/** One row, with the id of the settings' rows, if a bag with contents is on offer. */
const offeredBag = new QueryBuilder()
  .select({ id: sql<number>`1`.as("offered_bag_id") })
  .from(bags)
  .where(
    and(
      eq(bags.is_offered, true),
      sql`exists (select from ${bagParts} where ${bagParts.bag_id} = ${bags.product_id})`,
    ),
  )
  .limit(1)
  .as("offered_bag");

const shopRow = preparedQuery("shop", (db) =>
  db
    .select({
      company: {
        shop_name_bg: shopSettings.shop_name_bg,
        shop_name_en: shopSettings.shop_name_en,
        logo_url: shopSettings.logo_url,
        company_name_bg: shopSettings.company_name_bg,
        company_name_en: shopSettings.company_name_en,
        address_bg: shopSettings.address_bg,
        address_en: shopSettings.address_en,
        email: shopSettings.email,
        support_email: shopSettings.support_email,
        phone: shopSettings.phone,
        facebook_url: shopSettings.facebook_url,
        instagram_url: shopSettings.instagram_url,
        youtube_url: shopSettings.youtube_url,
        eik: shopSettings.eik,
        vat_number: sql<string>`case when ${shopSettings.is_vat_registered} then ${shopSettings.vat_number} else '' end`,
      },
      currencies: { base_currency: shopSettings.base_currency, show_bgn: shopSettings.show_bgn },
      picture: { width: media.width, height: media.height, ready_widths: media.ready_widths },
      delivery: getTableColumns(deliverySettings),
      payments: getTableColumns(paymentSettings),
      opening: getTableColumns(shopOpening),
      keys: cardSettings.keys,
      measurement: {
        counts_visits: measurementSettings.counts_visits,
        keeps_origins: measurementSettings.keeps_origins,
        has_ga4: measurementSettings.has_ga4,
        has_meta: measurementSettings.has_meta,
      },
      hasBags: sql<boolean>`${offeredBag.id} is not null`,
    })
    .from(shopSettings)
    .fullJoin(deliverySettings, eq(deliverySettings.id, shopSettings.id))
    .fullJoin(
      paymentSettings,
      eq(paymentSettings.id, sql`coalesce(${shopSettings.id}, ${deliverySettings.id})`),
    )
    .fullJoin(
      shopOpening,
      eq(shopOpening.id, sql`coalesce(${shopSettings.id}, ${deliverySettings.id}, ${paymentSettings.id})`),
    )
    .fullJoin(
      cardSettings,
      eq(
        cardSettings.id,
        sql`coalesce(${shopSettings.id}, ${deliverySettings.id}, ${paymentSettings.id}, ${shopOpening.id})`,
      ),
    )
    .fullJoin(
      measurementSettings,
      eq(
        measurementSettings.id,
        sql`coalesce(${shopSettings.id}, ${deliverySettings.id}, ${paymentSettings.id}, ${shopOpening.id}, ${cardSettings.id})`,
      ),
    )
    .fullJoin(
      offeredBag,
      eq(
        offeredBag.id,
        sql`coalesce(${shopSettings.id}, ${deliverySettings.id}, ${paymentSettings.id}, ${shopOpening.id}, ${cardSettings.id}, ${measurementSettings.id})`,
      ),
    )
    .leftJoin(media, isPictureAt(shopSettings.logo_url)),
);

function settingsOf<Row extends { id: number; updated_at: Date }>({
  id: _id,
  updated_at: _updatedAt,
  ...settings
}: Row): Omit<Row, "id" | "updated_at"> {
  return settings;
}

function logoPicture(
  src: string | null,
  picture: { width: number | null; height: number | null; ready_widths: number[] } | null,
): PictureFiles | null {
  if (src === null || !picture || picture.width === null || picture.height === null) return null;
  const { width, height, ready_widths } = picture;
  return { src, width, height, ready_widths };
}

export async function loadCompany(db: Pick<Database, "select">): Promise<Company> {
  return (await loadShop(db)).company;
}

/** Returns a download's name, which begins with the shop's name (see `shopFileName`). */
export async function downloadName(db: Pick<Database, "select">, ending: string): Promise<string> {
  return shopFileName(await loadCompany(db), ending);
}

/** Returns the address for e-mails to the owner. */
export async function loadNotificationEmail(db: Pick<Database, "select">): Promise<string> {
  const [settings] = await db.select({ email: shopSettings.notification_email }).from(shopSettings);
  return settings?.email ?? defaultCompany.email;
}
