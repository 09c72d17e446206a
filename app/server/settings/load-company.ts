import { defaultCompany } from "#app/domain/company.ts";
import type { Company } from "#app/domain/company.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

/** The company's public details; the demo shop's until the owner saves others. */
export async function loadCompany(db: Pick<Database, "select">): Promise<Company> {
  const [company] = await db
    .select({
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
    })
    .from(shopSettings);
  return company ?? defaultCompany;
}

/** Where the shop's letters to its owner go. */
export async function loadNotificationEmail(db: Pick<Database, "select">): Promise<string> {
  const [settings] = await db.select({ email: shopSettings.notification_email }).from(shopSettings);
  return settings?.email ?? defaultCompany.email;
}
