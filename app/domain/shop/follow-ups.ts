import { z } from "zod";
import { checkbox, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { outsideText } from "#app/domain/outside-text.ts";

/** The owner's settings of what the shop writes to customers beside their orders. */
export type FollowUps = {
  /** Whether customers are asked for a review after their order is delivered, unless they refused at the checkout. */
  asks_reviews: boolean;
  /** Days from delivery to that e-mail, 1 to 60. */
  review_days: number;
  /** Whether a review is shown only after staff have read it. */
  moderates_reviews: boolean;
  /** Whether people may leave an e-mail address at a sold-out product. */
  offers_stock_alerts: boolean;
  /** Hours between two waves of e-mails that a product is back, 1 to 72. */
  wave_hours: number;
  /** Whether the checkout offers to remind a visitor of the cart. */
  offers_cart_reminders: boolean;
  /** Hours from the visitor's tick to that e-mail, 1 to 72. */
  cart_hours: number;
  /** Whether an order's page offers to remind the customer to order again. */
  offers_order_reminders: boolean;
};

export const defaultFollowUps: FollowUps = {
  asks_reviews: false,
  review_days: 7,
  moderates_reviews: true,
  offers_stock_alerts: true,
  wave_hours: 12,
  offers_cart_reminders: false,
  cart_hours: 20,
  offers_order_reminders: true,
};

/** The upper bounds of the settings that are numbers. */
const followUpBounds = { review_days: 60, wave_hours: 72, cart_hours: 72 } as const;

const numberUpTo = (most: number) =>
  outsideText()
    .transform((text) => text.trim())
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most, "number")
    .transform(Number)
    .register(fieldConstraints, { required: true, maxLength: 2, inputMode: "numeric" });

export const followUpColumns = z.object({
  asks_reviews: checkbox,
  review_days: numberUpTo(followUpBounds.review_days),
  moderates_reviews: checkbox,
  offers_stock_alerts: checkbox,
  wave_hours: numberUpTo(followUpBounds.wave_hours),
  offers_cart_reminders: checkbox,
  cart_hours: numberUpTo(followUpBounds.cart_hours),
  offers_order_reminders: checkbox,
});

/** Parses the settings from form fields. Refuses a number outside its bounds as `number`, by field. */
export function readFollowUps(field: (name: string) => string): FormInput<FollowUps> {
  const posted = Object.fromEntries(Object.keys(followUpColumns.shape).map((name) => [name, field(name)]));
  const read = followUpColumns.safeParse(posted);
  return read.success ? { ok: true, input: read.data } : { ok: false, problems: fieldProblems(read.error) };
}

/** Returns the form fields of the settings; `readFollowUps` parses them back. */
export function followUpFields(settings: FollowUps): Record<keyof FollowUps, string> {
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    asks_reviews: checked(settings.asks_reviews),
    review_days: String(settings.review_days),
    moderates_reviews: checked(settings.moderates_reviews),
    offers_stock_alerts: checked(settings.offers_stock_alerts),
    wave_hours: String(settings.wave_hours),
    offers_cart_reminders: checked(settings.offers_cart_reminders),
    cart_hours: String(settings.cart_hours),
    offers_order_reminders: checked(settings.offers_order_reminders),
  };
}
