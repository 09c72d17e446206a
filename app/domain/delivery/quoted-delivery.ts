import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { deliveryTypes, sanitizeField } from "#app/domain/checkout/checkout.ts";
import { givenOfficeCode } from "#app/domain/checkout/order-payload.ts";
import { filledItem, orderedItems } from "#app/domain/checkout/ordered-items.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import { carrierNames } from "./carrier.ts";

/** Schema of the quote-delivery body: the fields on which a carrier's price depends, named as in create-order. */
export const quotedDelivery = z.object({
  carrier: z.enum(carrierNames),
  officeCode: givenOfficeCode,
  deliveryType: z.enum(deliveryTypes),
  city: outsideText()
    .max(10_000)
    .transform((city) => sanitizeField("city", city)),
  paymentMethod: z.enum(paymentMethods),
  items: orderedItems(filledItem).refine((items) => items.length > 0),
});
