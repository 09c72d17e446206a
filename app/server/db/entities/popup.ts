import { popups } from "#app/server/db/schema/campaigns.ts";
import type { Entity } from "./entity.ts";

export const popup: Entity = {
  table: popups,
  isShown: true,
  name: { bg: popups.name },
  uploads: [popups.popup_image],
  window: { start: popups.start_date, end: popups.end_date },
  neither: {
    name: "the owner's own words for it",
    timer_end: "counted down by the browser; the page around it stays",
  },
};
