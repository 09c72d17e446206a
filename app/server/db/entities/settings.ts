import { shopSettings } from "#app/server/db/schema/settings.ts";
import type { Entity } from "./entity.ts";

/** The change log names the personal fields that changed and never has their values. */
export const settings: Entity = {
  table: shopSettings,
  isShown: true,
  name: { bg: shopSettings.shop_name_bg, en: shopSettings.shop_name_en },
  uploads: [shopSettings.logo_url],
  personal: [shopSettings.notification_email, shopSettings.manager_bg, shopSettings.vat_threshold_source],
  neither: {
    "email, support_email, phone, vat_number": "the company's, on public pages",
    vat_threshold_from: "decides about the books, not about public pages",
  },
};
