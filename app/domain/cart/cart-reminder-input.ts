import { z } from "zod";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { filledItem, orderedItems } from "#app/domain/checkout/ordered-items.ts";
import { outsideText } from "#app/domain/outside-text.ts";

const token = outsideText().max(200);

/**
 * Schema of the remind-of-cart body: the cart and the address to remind, or no items and the token of an earlier answer
 * to withdraw that reminder. With both, the reminder of the token is replaced.
 */
export const cartReminderRequest = z
  .object({
    email: outsideText().max(10_000).default(""),
    items: orderedItems(filledItem),
    language: z.enum(locales).default(defaultLocale),
    token: token.nullish().transform((given) => given ?? null),
  })
  .refine(({ items, token: given }) => items.length > 0 || given !== null, { path: ["token"] });
export type CartReminderRequest = z.output<typeof cartReminderRequest>;
