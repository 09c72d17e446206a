import { sql } from "drizzle-orm";
import { defaultCompany } from "#app/domain/company.ts";
import type { Company } from "#app/domain/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Currencies } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

/** What every page needs to know of the owner's settings. */
export type Shop = { company: Company; currencies: Currencies };

export const defaultShop: Shop = { company: defaultCompany, currencies: defaultCurrencies };

/** The company's public details and how amounts are shown; the demo shop's until the owner saves others. */
export async function loadShop(db: Pick<Database, "select">): Promise<Shop> {
  const [shop] = await db
    .select({
      company: {
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
    })
    .from(shopSettings);
  return shop ?? defaultShop;
}

export async function loadCompany(db: Pick<Database, "select">): Promise<Company> {
  return (await loadShop(db)).company;
}

/** Where the shop's letters to its owner go. */
export async function loadNotificationEmail(db: Pick<Database, "select">): Promise<string> {
  const [settings] = await db.select({ email: shopSettings.notification_email }).from(shopSettings);
  return settings?.email ?? defaultCompany.email;
}
