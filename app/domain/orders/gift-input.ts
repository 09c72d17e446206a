import { z } from "zod";
import { hasFormat, sanitizeField } from "#app/domain/checkout/checkout.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import { cleanCard, fitsOnCard } from "./gift.ts";
import type { GiftReceiver } from "./gift.ts";

const receiverField = (field: keyof GiftReceiver) =>
  outsideText()
    .max(10_000)
    .transform((text) => sanitizeField(field, text))
    .refine((text) => text !== "" && hasFormat(field, text));

/**
 * Schema of an order's `gift`: the card's text, which must fit on a card, who receives it in place of the customer, by
 * the checkout's rules of names and telephones, and the requested day of delivery. Null when the order is no gift.
 * Which days may be requested depends on the order, so it is checked with it.
 */
export const giftInput = z
  .object({
    card: outsideText()
      .max(10_000)
      .nullish()
      .transform((text) => cleanCard(text ?? ""))
      .refine(fitsOnCard),
    receiver: z
      .object({
        firstName: receiverField("firstName"),
        lastName: receiverField("lastName"),
        phone: receiverField("phone"),
      })
      .nullish()
      .transform((receiver) => receiver ?? null),
    wishedOn: outsideText()
      .refine(isDay)
      .nullish()
      .transform((day) => day ?? null),
  })
  .nullish()
  .transform((gift) => gift ?? null);
