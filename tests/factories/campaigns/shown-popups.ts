import { popupDefaults, popupLook } from "#app/domain/campaigns/popup.ts";
import type { PopupLook } from "#app/domain/campaigns/popup.ts";
import type { ShownPopup } from "#app/domain/campaigns/popup-display.ts";

/** Returns a promotion as a modal popup that opens at once and without a frequency cap, with the given changes. */
export function shownPopup({
  look = {},
  ...popup
}: Partial<Omit<ShownPopup, "look">> & { look?: Partial<PopupLook> } = {}): ShownPopup {
  const blank = {
    ...popupDefaults,
    type: "promo" as const,
    headline_bg: "Пролет",
    headline_en: null,
    subheadline_bg: null,
    subheadline_en: null,
    cta_label_bg: null,
    cta_label_en: null,
    legal_note_bg: null,
    legal_note_en: null,
    cta_url: null,
    popup_image: null,
    timer_end: null,
  };
  return {
    id: "popup",
    frequency_cap: "always",
    trigger_type: "after_seconds",
    trigger_delay: 0,
    page_matcher: null,
    start_date: null,
    end_date: null,
    ...popup,
    look: { ...popupLook(blank, "bg"), ...look },
  };
}
