import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxCartLines, maxLineQuantity } from "#app/domain/cart/cart.ts";
import { deliveryTypes, sanitizeField } from "#app/domain/checkout/checkout.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import { carrierNames } from "./carrier.ts";

/** Schema of the quote-delivery body: the fields on which a carrier's price depends, named as in create-order. */
export const quotedDelivery = z.object({
  carrier: z.enum(carrierNames),
  officeCode: outsideText()
    .max(100)
    .nullish()
    .transform((code) => code ?? null),
  deliveryType: z.enum(deliveryTypes),
  city: outsideText()
    .max(10_000)
    .transform((city) => sanitizeField("city", city)),
  paymentMethod: z.enum(paymentMethods),
  items: z
    .array(
      z.object({
        productId: z.uuid().transform((id) => id.toLowerCase()),
        quantity: z.number().int().min(1).max(maxLineQuantity),
      }),
    )
    .min(1)
    .max(maxCartLines),
});
