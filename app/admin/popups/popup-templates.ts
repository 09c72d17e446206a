import { isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { popupDefaults } from "#app/domain/campaigns/popup.ts";
import type { PopupType } from "#app/domain/campaigns/popup.ts";
import type { PopupInput } from "#app/domain/campaigns/popup-input.ts";
import { readMoment } from "#app/domain/schedule.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";

/** Duration of a template's countdown in days, not counting today. */
const timerDays = 7;

/** The initial values of each popup type (specification, section 2); the promo's amount is sample text. */
const templates: Record<PopupType, Partial<PopupInput>> = {
  newsletter: {
    name: "Бюлетин",
    headline_bg: "Сладки новини по имейл",
    headline_en: "Sweet news by e-mail",
    subheadline_bg: "Научавайте първи за новите вкусове и офертите ни.",
    subheadline_en: "Be the first to hear about new flavours and offers.",
    cta_label_bg: "Абонирай се",
    cta_label_en: "Subscribe",
    legal_note_bg:
      "Съгласявам се да получавам бюлетина на магазина по имейл. Мога да се отпиша по всяко време.",
    legal_note_en: "I agree to receive the shop's newsletter by e-mail. I can unsubscribe at any time.",
  },
  promo: {
    name: "Безплатна доставка",
    headline_bg: "Безплатна доставка над 50 лв.",
    headline_en: "Free shipping over 50 BGN",
    subheadline_bg: "Изберете любимите си плодчета, а доставката е от нас.",
    subheadline_en: "Choose the gummies you love and delivery is on us.",
    cta_label_bg: "Към продуктите",
    cta_label_en: "Shop gummies",
    cta_url: "/products",
    background_color: "#fff0c7",
    text_color: "#5c4300",
  },
  timer: {
    name: "Оферта с краен срок",
    headline_bg: "Офертата скоро изтича",
    headline_en: "The offer ends soon",
    subheadline_bg: "Поръчайте, докато има време.",
    subheadline_en: "Order while there's still time.",
    cta_label_bg: "Към офертата",
    cta_label_en: "View the offer",
    cta_url: "/products",
    trigger_type: "after_seconds",
    trigger_delay: 5,
    frequency_cap: "once_per_day",
    background_color: "#2d3748",
    text_color: "#ffffff",
  },
};

/** What the templates of a shop say that does not sell the demo shop's gummies. */
const otherTemplates: Partial<Record<PopupType, Partial<PopupInput>>> = {
  newsletter: {
    headline_bg: "Новини по имейл",
    headline_en: "News by e-mail",
    subheadline_bg: "Научавайте първи за новите продукти и офертите ни.",
    subheadline_en: "Be the first to hear about new products and offers.",
  },
  promo: {
    subheadline_bg: "Изберете любимите си продукти, а доставката е от нас.",
    subheadline_en: "Choose the products you love and delivery is on us.",
    cta_label_en: "View products",
  },
};

/**
 * Returns a new popup with the defaults of section 4, overridden by the type's template if one is given, in the words of
 * a shop of this name.
 */
export function newPopup(
  template: PopupType | undefined,
  { brand, now }: { brand: Pick<Brand, "shop_name_bg">; now: Date },
): Partial<PopupInput> {
  if (!template) return popupDefaults;
  const own = isDemoBrand(brand) ? {} : otherTemplates[template];
  const lastDay = { date: addDays(sofiaDay(now), timerDays), time: "" };
  const timer_end = template === "timer" ? (readMoment(lastDay, "end") ?? null) : null;
  return { ...popupDefaults, type: template, ...templates[template], ...own, timer_end };
}
