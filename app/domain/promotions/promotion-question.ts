import { z } from "zod";
import { givenItemKey } from "#app/domain/bags/recipe-input.ts";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { sanitizeField } from "#app/domain/checkout/checkout.ts";
import { givenCodes } from "#app/domain/checkout/order-payload.ts";
import { outsideText } from "#app/domain/outside-text.ts";

const text = (field: "email" | "phone") =>
  outsideText()
    .max(10_000)
    .transform((value) => sanitizeField(field, value));

/**
 * Schema of the find-promotions body; `productIds` has bags by their recipes (`itemKey`), and email and phone are
 * folded as in create-order.
 */
export const promotionQuestion = z.object({
  productIds: z.array(givenItemKey).max(maxCartLines),
  codes: givenCodes,
  person: z
    .object({ email: text("email"), phone: text("phone") })
    .nullish()
    .transform((person) => person ?? null),
});
