import { landingPages } from "#app/server/db/schema/campaigns.ts";
import type { Entity } from "./entity.ts";

export const landingPage: Entity = {
  table: landingPages,
  isShown: true,
  name: { bg: landingPages.title_bg, en: landingPages.title_en },
  uploads: [landingPages.hero_desktop_image, landingPages.hero_mobile_image],
  window: { start: landingPages.start_date, end: landingPages.end_date },
  moments: [landingPages.countdown_end],
};
