import { z } from "zod";
import { maxCartLines, maxLineQuantity } from "./cart.ts";
import { checkoutProblems, deliveryTypes, isEmail, isPhone, maxLengths, sanitizeText } from "./checkout.ts";
import { isReachable } from "./customer.ts";
import { locales } from "./locale.ts";
import { fromDecimal } from "./money.ts";
import { paymentMethods } from "./order.ts";

/** Text of a request, sanitised as the checkout form sanitises it, so that both sides judge the same value. */
function text(maxLength: number) {
  return z
    .string()
    .max(10_000)
    .transform((value) => sanitizeText(value, maxLength));
}

/** A decimal amount in levs that becomes stotinki; refused when it is negative or no amount of whole stotinki. */
const amount = z.number().transform((levs, context) => {
  const stotinki = fromDecimal(levs);
  if (stotinki === null || stotinki < 0) {
    context.addIssue({ code: "custom", message: "not an amount" });
    return z.NEVER;
  }
  return stotinki;
});

const optionalText = (maxLength: number) =>
  text(maxLength)
    .nullish()
    .transform((value) => value ?? "");

/**
 * The body of create-order (specification, sections 3 and 7): amounts arrive as decimals in levs and leave as
 * stotinki. City, delivery type, delivery details and language are optional besides; where a delivery type is
 * given, the rules of the checkout form hold for it. Several items of one product are merged.
 */
export const orderPayload = z
  .object({
    firstName: text(maxLengths.firstName).refine((name) => Array.from(name).length >= 2),
    lastName: text(maxLengths.lastName).refine((name) => Array.from(name).length >= 2),
    email: text(maxLengths.email)
      .transform((email) => email.toLowerCase())
      .refine((email) => isEmail(email) && isReachable(email)),
    phone: text(maxLengths.phone).refine(isPhone),
    address: text(maxLengths.address).refine((address) => address !== ""),
    city: optionalText(maxLengths.city),
    deliveryType: z
      .enum(deliveryTypes)
      .nullish()
      .transform((type) => type ?? null),
    deliveryDetails: optionalText(maxLengths.deliveryDetails),
    needInvoice: z.boolean().default(false),
    companyName: optionalText(maxLengths.companyName),
    vatNumber: optionalText(maxLengths.vatNumber),
    paymentMethod: z.enum(paymentMethods).default("cash_on_delivery"),
    items: z
      .array(
        z.object({
          productId: z.uuid().transform((id) => id.toLowerCase()),
          quantity: z.number().int().min(1).max(maxLineQuantity),
          price: amount,
        }),
      )
      .max(maxCartLines)
      .transform(mergeItems),
    totalBGN: amount,
    language: z.enum(locales).default("bg"),
  })
  .superRefine((order, context) => {
    const missing = order.needInvoice
      ? (["companyName", "vatNumber"] as const).filter((field) => !order[field])
      : [];
    const wrong = order.deliveryType
      ? deliveryFieldsAtFault({ ...order, deliveryType: order.deliveryType })
      : [];
    for (const field of [...missing, ...wrong]) {
      context.addIssue({ code: "custom", path: [field], message: "refused by the rules of checkout" });
    }
  });

export type OrderPayload = z.infer<typeof orderPayload>;
export type OrderItem = OrderPayload["items"][number];

/** A checkout key, sent as `Idempotency-Key`: made by the browser for one filled-in order, at most 255 characters. */
export const checkoutKey = z.string().regex(/^[\w-]{8,255}$/);

function deliveryFieldsAtFault(order: {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  deliveryType: (typeof deliveryTypes)[number];
  deliveryDetails: string;
}) {
  const problems = checkoutProblems({
    ...order,
    needInvoice: false,
    companyName: "",
    vatNumber: "",
    paymentMethod: "cash_on_delivery",
  });
  return problems
    .flatMap((problem) => problem.fields)
    .filter((field) => field === "city" || field === "deliveryDetails");
}

function mergeItems(items: { productId: string; quantity: number; price: number }[]) {
  const merged = new Map<string, { productId: string; quantity: number; price: number }>();
  for (const item of items) {
    const key = `${item.productId} ${item.price}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity;
    merged.set(key, { ...item, quantity });
  }
  return [...merged.values()];
}
