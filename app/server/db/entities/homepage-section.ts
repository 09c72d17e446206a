import { homepageSections } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const homepageSection: Entity = {
  table: homepageSections,
  isShown: true,
  name: { bg: homepageSections.title_bg, en: homepageSections.title_en },
  type: homepageSections.type,
  uploads: [
    homepageSections.desktop_image_url,
    homepageSections.mobile_image_url,
    homepageSections.desktop_video_url,
    homepageSections.mobile_video_url,
  ],
  html: [homepageSections.content_bg, homepageSections.content_en],
  config: homepageSections.config,
  configTexts: ["ended_text"],
  configMoments: ["countdown_end"],
  window: { start: homepageSections.start_date, end: homepageSections.end_date },
};
