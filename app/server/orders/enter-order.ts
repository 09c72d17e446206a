import { inArray } from "drizzle-orm";
import { sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { mergeItems } from "#app/domain/checkout/ordered-items.ts";
import { emailOfPhone } from "#app/domain/orders/customer.ts";
import type { Locale } from "#app/domain/locale.ts";
import { manualOrderProblems } from "#app/domain/orders/manual-order.ts";
import { addressCarrier } from "#app/domain/delivery/carrier.ts";
import { amountIn, sumOf } from "#app/domain/money.ts";
import { discountProblem } from "#app/domain/orders/changed-lines.ts";
import type { Discount } from "#app/domain/orders/changed-lines.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { addressLine } from "#app/i18n/address-line.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { offeredCarriers, whyOfficeRefused } from "#app/server/delivery/find-offices.ts";
import { phoneKey, readPhone } from "#app/server/phone.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { weightOfItems } from "#app/server/delivery/goods-of-items.ts";
import { announceOrder } from "./announce-order.ts";
import { officeProblem } from "./change-destination.ts";
import { placeOrder } from "./place-order.ts";
import type { OrderRefusal } from "./place-order.ts";
import { findReplay } from "./replay.ts";

/** `invalid`: `shortIds` are the products that also lack stock; empty when only the office is refused. */
export type EnterOrderResult =
  | { ok: true; orderId: string }
  | { ok: false; code: "invalid"; problems: CheckoutProblem[]; shortIds: string[] }
  | { ok: false; code: "discount"; problem: NonNullable<ReturnType<typeof discountProblem>> }
  | Exclude<OrderRefusal, { code: ShopperRefusal }>;

/** Refusals of `placeOrder` that an order entered by staff never gets. */
const shopperRefusals = [
  "rate_limited",
  "already_paid",
  "too_many_pieces",
  "gift_no_cash",
  "gift_day_unavailable",
  "shop_closed",
  "shop_paused",
] as const;
type ShopperRefusal = (typeof shopperRefusals)[number];

function isForShoppers<Refusal extends { code: string }>(
  refusal: Refusal,
): refusal is Extract<Refusal, { code: ShopperRefusal }> {
  return shopperRefusals.some((code) => code === refusal.code);
}

/**
 * Places an order for a customer who ordered outside the site, for example by phone, with the checks and prices of
 * `placeOrder`; carriers are not asked for a price of delivery. By card, the customer pays at the order's pay link.
 *
 * Refused as `invalid` by field, as `discount` (`discountProblem`), and otherwise as in `placeOrder`. An office that is
 * not offered, or takes no cash on delivery, is refused at the field of the delivery details, except in a replay, which
 * returns the existing order.
 *
 * A customer without an e-mail is identified by phone number and receives no e-mails. The order belongs to no account;
 * the timeline and the audit log record who entered it.
 */
export async function enterOrder(
  services: Pick<Services, "cards" | "carriers" | "db" | "jobs" | "metrics">,
  admin: Granted<"orders.change">,
  {
    form,
    items: requested,
    discount,
    codes,
    shownTotal,
    language,
    checkoutKey,
    now,
  }: {
    form: CheckoutForm;
    /** With the prices in stotinki that the form showed; refused if they have changed. */
    items: OrderItem[];
    discount: Discount;
    /** Codes of promotions, as `normalCode` returns them. */
    codes: string[];
    /** The total in stotinki that the form showed; null when it showed none. */
    shownTotal: number | null;
    /** Language of the customer's e-mails. */
    language: Locale;
    checkoutKey: string;
    now: Date;
  },
): Promise<EnterOrderResult> {
  const clean = sanitizeCheckout(form);
  const items = mergeItems(requested);
  const problems = manualOrderProblems(clean);
  if (problems.length > 0)
    return { ok: false, code: "invalid", problems, shortIds: await shortProducts(services.db, items) };
  const { currencies, delivery } = await loadShop(services.db);
  const { base_currency } = currencies;
  const goods = sumOf(items, base_currency);
  const problem = discountProblem(discount, amountIn(base_currency, goods));
  if (problem) return { ok: false, code: "discount", problem };
  const isAddress = clean.deliveryType === "econt_address";
  const office = isAddress ? null : (clean.office ?? null);
  const carrier = isAddress ? addressCarrier(delivery.carriers) : (office?.carrier ?? null);
  const officeCode = office?.officeCode ?? null;
  const payload = {
    ...clean,
    email: clean.email || emailOfPhone(phoneKey(clean.phone)),
    address: addressLine({ ...clean, carrier }, language, delivery.carriers),
    deliveryType: clean.deliveryType || null,
    carrier,
    officeCode,
    items,
    totalBGN: shownTotal,
    codes,
    gifts: null,
    gift: null,
    reviewRequest: false,
    language,
  };
  const request = { payload, checkoutKey, enteredBy: admin, discount, now };
  const refusal = office
    ? await whyOfficeRefused(services.db, await offeredCarriers(services), {
        ...office,
        city: clean.city,
        phone: clean.phone,
        paymentMethod: payload.paymentMethod,
        goods: await weightOfItems(services.db, items),
      })
    : carrier !== null && readPhone(clean.phone) === null
      ? "phone_unreadable"
      : null;
  const replay = refusal && (await findReplay(services, { payload, checkoutKey }));
  if (refusal && !replay)
    return { ok: false, code: "invalid", problems: [officeProblem(refusal)], shortIds: [] };
  const result = replay ?? (await placeOrder(services, { kind: "visitor" }, request));
  if (!result.ok) {
    if (isForShoppers(result))
      throw new Error(`A manually entered order cannot be refused as ${result.code}`);
    return result;
  }
  const { orderId } = result;
  if (!result.isReplay)
    await announceOrder(services, { orderId, paymentMethod: payload.paymentMethod, isFree: result.isFree });
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
