import { z } from "zod";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { checkoutProblems, deliveryTypes, hasFormat, sanitizeField } from "./checkout.ts";
import type { CheckoutTextField } from "./checkout.ts";
import { filledItem, orderedItems } from "./ordered-items.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { maxOfficeCode } from "#app/domain/delivery/chosen-office.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { giftInput } from "#app/domain/orders/gift-input.ts";
import { locales } from "#app/domain/locale.ts";
import { fromDecimal } from "#app/domain/money.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import { maxCodes, normalCode } from "#app/domain/promotions/promotion.ts";

/** Request text, sanitised as in the checkout form, so that browser and server validate the same value. */
const text = (field: CheckoutTextField) =>
  outsideText()
    .max(10_000)
    .transform((value) => sanitizeField(field, value));

const requiredText = (field: CheckoutTextField) =>
  text(field).refine((value) => value !== "" && hasFormat(field, value));

const optionalText = (field: CheckoutTextField) =>
  text(field)
    .nullish()
    .transform((value) => value ?? "");

/** Maximum length of city and delivery details in one line, in characters. */
const maxAddress = 800;

/**
 * Parses a decimal amount in levs to stotinki; refuses negative amounts, fractions of a stotinka and amounts above
 * `maxAmount`.
 */
const amount = z.number().transform((levs, context) => {
  const stotinki = fromDecimal(levs);
  if (stotinki === null || stotinki < 0) {
    context.addIssue({ code: "custom", message: "not an amount" });
    return z.NEVER;
  }
  return stotinki;
});

/** Code of a carrier's office; null for none. quote-delivery reads it alike, since its token signs it. */
export const givenOfficeCode = outsideText()
  .max(10_000)
  .transform((code) => sanitizeText(code, maxOfficeCode))
  .nullish()
  .transform((code) => code || null);

/** Codes of promotions, each once, in any order, as the shop writes them; none by default. */
export const givenCodes = z
  .array(
    outsideText()
      .max(200)
      .transform((code) => normalCode(code)),
  )
  .max(maxCodes)
  .nullish()
  .transform((codes) => [...new Set(codes)].filter((code) => code !== "").toSorted());

/**
 * Schema of the create-order body (specification, sections 3 and 7). Converts decimal amounts in levs to stotinki.
 * City, delivery type, delivery details, invoice fields, payment method and language are optional. The checkout form's
 * rules apply to company name and number and, with a delivery type, to city and delivery details. Refuses e-mails on
 * placeholder domains. The carrier and the code of its office are optional too; a code requires a carrier and delivery
 * to an office. An item may have a `recipe`, which makes its product a bag that the shopper has filled. Merges items of
 * the same product, recipe and price. Codes of promotions are optional, and so are `gifts`: the products that the
 * shopper saw as gifts. `gift` makes the order one for somebody (`giftInput`). `reviewRequest` is true if the checkout
 * announced one request for a review and the shopper did not refuse it; none is sent by default.
 */
export const orderPayload = z
  .object({
    firstName: requiredText("firstName"),
    lastName: requiredText("lastName"),
    email: requiredText("email").refine(isReachable),
    phone: requiredText("phone"),
    address: outsideText()
      .max(10_000)
      .transform((value) => sanitizeText(value, maxAddress))
      .refine((address) => address !== ""),
    city: optionalText("city"),
    deliveryType: z
      .enum(deliveryTypes)
      .nullish()
      .transform((type) => type ?? null),
    deliveryDetails: optionalText("deliveryDetails"),
    carrier: z
      .enum(carrierNames)
      .nullish()
      .transform((carrier) => carrier ?? null),
    officeCode: givenOfficeCode,
    needInvoice: z.boolean().default(false),
    companyName: optionalText("companyName"),
    vatNumber: optionalText("vatNumber"),
    companyAddress: optionalText("companyAddress"),
    paymentMethod: z.enum(paymentMethods).default("cash_on_delivery"),
    items: orderedItems(filledItem.extend({ price: amount })),
    totalBGN: amount,
    codes: givenCodes,
    gifts: z
      .array(z.uuid().transform((id) => id.toLowerCase()))
      .max(maxCartLines)
      .nullish()
      .transform((ids) => (ids ? [...new Set(ids)].toSorted() : null)),
    gift: giftInput,
    reviewRequest: z
      .boolean()
      .nullish()
      .transform((announced) => announced === true),
    language: z.enum(locales).default("bg"),
  })
  .superRefine(({ carrier, officeCode, deliveryType }, context) => {
    const isOffice = carrier !== null && deliveryType === "econt_office";
    if (officeCode !== null && !isOffice)
      context.addIssue({ code: "custom", path: ["officeCode"], message: "not an office of a carrier" });
  })
  .superRefine(({ deliveryType, gift: _gift, ...order }, context) => {
    // The schema above has already refused fields that have a rule of their own.
    const checked = ["companyName", "vatNumber", ...(deliveryType ? ["city", "deliveryDetails"] : [])];
    const problems = checkoutProblems({ ...order, deliveryType: deliveryType ?? "" });
    for (const field of problems.flatMap(({ fields }) => fields))
      if (checked.includes(field))
        context.addIssue({ code: "custom", path: [field], message: "refused by the rules of checkout" });
  });

type ReadPayload = z.infer<typeof orderPayload>;

/** A requested item; `recipe` makes its product a filled bag. */
export type OrderItem = Omit<ReadPayload["items"][number], "recipe"> & { recipe?: RecipeInput | undefined };
export type OrderPayload = Omit<ReadPayload, "items"> & { items: OrderItem[] };

/** Idempotency key of a checkout, sent as `Idempotency-Key`: generated by the browser per filled-in order. */
export const checkoutKey = outsideText().regex(/^[\w-]{8,255}$/);
