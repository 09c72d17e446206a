import { popupDefaults } from "#app/domain/campaigns/popup.ts";
import { readPopupInput } from "#app/domain/campaigns/popup-input.ts";
import type { PopupInput } from "#app/domain/campaigns/popup-input.ts";

/** The fields of a popup's form: an active promo with a new popup's defaults. */
const promoFields: Readonly<Record<string, string>> = {
  ...popupDefaults,
  name: "Зимна промоция",
  type: "promo",
  status: "active",
  headline_bg: "Сладка зима",
  headline_en: "Sweet winter",
  cta_label_bg: "Към продуктите",
  cta_url: "/products",
  dismissable: "on",
  trigger_delay: "0",
  overlay_opacity: "0.5",
};

/** Returns a popup as its form posts it: an active promo by default. */
export function popupInput(changes: Partial<PopupInput> = {}): PopupInput {
  const read = readPopupInput((name) => promoFields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { ...read.input, ...changes };
}
