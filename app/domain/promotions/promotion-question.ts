import { z } from "zod";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { sanitizeField } from "#app/domain/checkout/checkout.ts";
import { givenCodes } from "#app/domain/checkout/order-payload.ts";
import { outsideText } from "#app/domain/outside-text.ts";

const text = (field: "email" | "phone") =>
  outsideText()
    .max(10_000)
    .transform((value) => sanitizeField(field, value));

/** Schema of the find-promotions body; email and phone are folded as in create-order. */
export const promotionQuestion = z.object({
  productIds: z.array(z.uuid().transform((id) => id.toLowerCase())).max(maxCartLines),
  codes: givenCodes,
  person: z
    .object({ email: text("email"), phone: text("phone") })
    .nullish()
    .transform((person) => person ?? null),
});
