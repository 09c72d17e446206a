import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { readAmount } from "#app/domain/money.ts";
import { readDiscount } from "#app/admin/orders/discount-form.ts";
import { priceField, productOfQuantityField } from "#app/admin/orders/manual/manual-order-names.ts";

/** Returns the form field name of the quantity of a line that the order has. */
export const lineField = (lineId: string) => `line ${lineId}`;

export const deliveryKinds = ["kept", "rule", "own"] as const;

/** The form as typed; amounts in minor units of the order's base currency. */
type TypedChange = {
  quantities: ReadonlyMap<string, number>;
  added: readonly OrderItem[];
  discount: number;
  discountReason: string;
  delivery: { kind: "kept" | "rule" } | { kind: "own"; amount: number };
  confirmedRefund: number;
  notifyCustomer: boolean;
};

const typedQuantity = outsideText()
  .trim()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().max(maxLineQuantity));
const price = z.coerce.number().int().min(0);
const amount = outsideText().transform((typed, context) => {
  const minor = readAmount(typed.trim() || "0");
  if (minor !== null) return minor;
  context.addIssue({ code: "custom", message: "not an amount" });
  return z.NEVER;
});

/**
 * Reads the fields of the form, in the browser for the running total and on the server to save. Problems are by field
 * name. An invalid value counts as unchanged or zero, so that the running total stays close to the intended one.
 */
export function readLineChange(fields: URLSearchParams): {
  typed: TypedChange;
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const quantities = new Map<string, number>();
  const added: OrderItem[] = [];
  for (const name of new Set(fields.keys())) {
    const value = fields.get(name) ?? "";
    const lineId = /^line ([0-9a-f-]{36})$/.exec(name)?.[1];
    const productId = productOfQuantityField(name);
    if (lineId === undefined && (productId === null || value.trim() === "")) continue;
    const quantity = typedQuantity.safeParse(value);
    if (!quantity.success) problems[name] = "number";
    else if (lineId !== undefined) quantities.set(lineId, quantity.data);
    else if (productId !== null && quantity.data > 0) {
      const shown = price.safeParse(fields.get(priceField(productId)) ?? "");
      if (shown.success) added.push({ productId, quantity: quantity.data, price: shown.data });
      else problems[name] = "number";
    }
  }
  const amountOf = (name: string): number => {
    const read = amount.safeParse(fields.get(name) ?? "");
    if (!read.success) problems[name] = "price";
    return read.success ? read.data : 0;
  };
  const { discount, problems: discountProblems } = readDiscount({
    discount: fields.get("discount"),
    discount_reason: fields.get("discount_reason"),
  });
  Object.assign(problems, discountProblems);
  const kind = deliveryKinds.find((each) => each === fields.get("delivery")) ?? "kept";
  const confirmed = price.safeParse(fields.get("confirmed_refund") ?? "0");
  return {
    typed: {
      quantities,
      added,
      discount: discount.amount,
      discountReason: discount.reason,
      delivery: kind === "own" ? { kind, amount: amountOf("delivery_amount") } : { kind },
      confirmedRefund: confirmed.success ? confirmed.data : 0,
      notifyCustomer: fields.get("notify") === "on",
    },
    problems,
  };
}
