/** What a popup can be (specification, section 3). Kept rows may say `other` besides, which shows as `promo`. */
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

/** A new popup (specification, section 4). */
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

/** What a visitor sees of a popup, in one language. */
export type PopupLook = {
  type: PopupType;
  size: PopupSize;
  headline: string;
  subheadline: string;
  ctaLabel: string;
  legalNote: string;
  backgroundColor: string;
  textColor: string;
  /** From 0 to 1. */
  overlayOpacity: number;
  image: string | null;
  isDismissable: boolean;
  /** What a timer counts down to. */
  timerEnd: Date | null;
};
