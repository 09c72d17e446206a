import { inArray } from "drizzle-orm";
import { sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { emailOfPhone } from "#app/domain/orders/customer.ts";
import type { Locale } from "#app/domain/locale.ts";
import { manualOrderProblems } from "#app/domain/orders/manual-order.ts";
import { deliveryPrice, placeOf } from "#app/domain/delivery/delivery-price.ts";
import { addAmounts, sumOf } from "#app/domain/money.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { addressLine } from "#app/i18n/address-line.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { announceOrder } from "./announce-order.ts";
import { placeOrder } from "./place-order.ts";
import type { OrderRefusal } from "./place-order.ts";

/** `invalid`: `shortIds` are the products that also lack stock, so that one submission shows every fault. */
export type EnterOrderResult =
  | { ok: true; orderId: string }
  | { ok: false; code: "invalid"; problems: CheckoutProblem[]; shortIds: string[] }
  | Exclude<OrderRefusal, { code: "rate_limited" | "already_paid" | "too_many_pieces" }>;

/**
 * Places a cash-on-delivery order for a customer who ordered outside the site, for example by phone, with the checks
 * and prices of `placeOrder`; no carrier is asked for the price of delivery. A customer without an e-mail is identified
 * by phone number and receives no e-mails. The order belongs to no account; the timeline and the audit log record who
 * entered it.
 */
export async function enterOrder(
  services: Pick<Services, "db" | "jobs" | "metrics">,
  admin: Admin,
  {
    form,
    items,
    language,
    checkoutKey,
    now,
  }: {
    form: CheckoutForm;
    /** With the prices in stotinki that the form showed; refused if they have changed. */
    items: OrderItem[];
    /** Language of the customer's e-mails. */
    language: Locale;
    checkoutKey: string;
    now: Date;
  },
): Promise<EnterOrderResult> {
  const clean = sanitizeCheckout({ ...form, paymentMethod: "cash_on_delivery" });
  const problems = manualOrderProblems(clean);
  if (problems.length > 0)
    return { ok: false, code: "invalid", problems, shortIds: await shortProducts(services.db, items) };
  const { currencies, delivery } = await loadShop(services.db);
  const { base_currency } = currencies;
  const goods = sumOf(items, base_currency);
  const place = placeOf(clean.deliveryType, null);
  const price = deliveryPrice(delivery, { carrier: null, place, goods, quote: null }, base_currency);
  const payload = {
    ...clean,
    email: clean.email || emailOfPhone(clean.phone),
    address: addressLine(clean, language),
    deliveryType: clean.deliveryType || null,
    carrier: null,
    officeCode: null,
    items,
    totalBGN: addAmounts(goods, price, base_currency).stotinki,
    language,
  };
  const request = { payload, checkoutKey, enteredBy: admin, now };
  const result = await placeOrder(services, { kind: "visitor" }, request);
  if (!result.ok) {
    if (result.code === "rate_limited" || result.code === "already_paid" || result.code === "too_many_pieces")
      throw new Error(`A manually entered order cannot be refused as ${result.code}`);
    return result;
  }
  const { orderId, isReplay } = result;
  if (!isReplay) await announceOrder(services, { orderId, paymentMethod: payload.paymentMethod });
  return { ok: true, orderId };
}

async function shortProducts(db: Pick<Database, "select">, items: readonly OrderItem[]): Promise<string[]> {
  const ids = items.map(({ productId }) => productId);
  const found = await db
    .select({ id: products.id, stock: products.stock_quantity })
    .from(products)
    .where(inArray(products.id, ids));
  const stock = new Map(found.map((product) => [product.id, product.stock]));
  return items
    .filter(({ productId, quantity }) => (stock.get(productId) ?? quantity) < quantity)
    .map(({ productId }) => productId);
}
