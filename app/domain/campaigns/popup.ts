import { localText } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";
import { isHexColor, readableOn } from "#app/domain/colors.ts";
import { isLink } from "#app/domain/content/web-link.ts";

/** Popup types (specification, section 3). Stored rows may also have `other`, shown as `promo`. */
export const popupTypes = ["newsletter", "promo", "timer"] as const;
export type PopupType = (typeof popupTypes)[number];

export const popupSizes = ["modal", "bar", "bottom-sheet"] as const;
export type PopupSize = (typeof popupSizes)[number];

export const frequencyCaps = ["once_per_session", "once_per_day", "always"] as const;
export type FrequencyCap = (typeof frequencyCaps)[number];

export const popupTriggers = ["on_first_visit", "on_exit_intent", "after_seconds", "page_matcher"] as const;
export type PopupTrigger = (typeof popupTriggers)[number];

/** `scheduled` becomes `active` at its start. */
export const popupStatuses = ["inactive", "scheduled", "active"] as const;
export type PopupStatus = (typeof popupStatuses)[number];

/** Defaults of a new popup (specification, section 4). */
export const popupDefaults = {
  type: "newsletter",
  status: "inactive",
  size: "modal",
  frequency_cap: "once_per_session",
  dismissable: true,
  trigger_type: "on_first_visit",
  trigger_delay: 0,
  overlay_opacity: 0.5,
  background_color: "#ffffff",
  text_color: "#000000",
} as const;

/** The texts of a popup, each in two languages. What visitors and the preview show follows from this list. */
export const popupTexts = ["headline", "subheadline", "cta_label", "legal_note"] as const;
type PopupText = (typeof popupTexts)[number];

/** A popup as shown to a visitor, in one language. A text that is not set is empty. */
export type PopupLook = Record<PopupText, string> & {
  type: PopupType;
  size: PopupSize;
  /** Target of the call to action, which also closes the popup. */
  ctaUrl: string | null;
  /** Colours of six hex digits; the text meets WCAG contrast on the background. */
  backgroundColor: string;
  textColor: string;
  /** From 0 to 1. */
  overlayOpacity: number;
  image: string | null;
  isDismissable: boolean;
  /** End of a timer's countdown. */
  timerEnd: Date | null;
};

/** Columns of a popup that visitors see. */
export type PopupRecord = Bilingual<PopupText> & {
  /** `other` is a legacy type. */
  type: PopupType | "other";
  size: PopupSize;
  cta_url: string | null;
  background_color: string;
  text_color: string;
  overlay_opacity: number;
  popup_image: string | null;
  dismissable: boolean;
  timer_end: Date | null;
};

/**
 * Returns a popup in a language, falling back to Bulgarian. Replaces unreadable text colours by a readable shade and
 * invalid colours by defaults; drops links that would execute code.
 */
export function popupLook(popup: PopupRecord, locale: Locale): PopupLook {
  const { background_color: background, text_color: text, cta_url: url } = popup;
  const backgroundColor = isHexColor(background) ? background : popupDefaults.background_color;
  const textColor = isHexColor(text) ? text : popupDefaults.text_color;
  const texts = popupTexts.map((name) => [name, localText(popup, name, locale)] as const);
  return {
    ...(Object.fromEntries(texts) as Record<PopupText, string>),
    type: popup.type === "other" ? "promo" : popup.type,
    size: popup.size,
    ctaUrl: url !== null && isLink(url) ? url : null,
    backgroundColor,
    textColor: readableOn(backgroundColor, textColor),
    overlayOpacity: opacityOf(popup.overlay_opacity),
    image: popup.popup_image,
    isDismissable: popup.dismissable,
    timerEnd: popup.type === "timer" ? popup.timer_end : null,
  };
}

function opacityOf(value: number): number {
  return Number.isNaN(value) ? popupDefaults.overlay_opacity : Math.min(Math.max(value, 0), 1);
}
