import { itemKey } from "#app/domain/bags/bag.ts";
import { orderedUnits } from "#app/domain/catalogue/packs.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { deliveryPrice, placeOf } from "#app/domain/delivery/delivery-price.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { promisedDay } from "#app/domain/delivery/promised-day.ts";
import { amountIn, amountOf, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { priceInStock } from "#app/domain/promotions/price-basket.ts";
import type { PricedBasket, WhyUnused } from "#app/domain/promotions/price-basket.ts";
import type { PromotedProduct } from "#app/domain/promotions/promotion.ts";
import { offeredTerms, usablePromotions } from "#app/server/promotions/offered-promotions.ts";
import type { OfferedPromotion, RefusedCode } from "#app/server/promotions/offered-promotions.ts";
import type { OrderCircumstances, SoldProduct } from "./order-statements.ts";
import type { OrderRefusal, PlaceOrderRequest } from "./place-order.ts";

/** A code that does not reduce an order, and why. */
export type UnusedCode = Omit<RefusedCode, "why"> & { why: RefusedCode["why"] | WhyUnused };

/** The amounts and the promised day of an order, by the settings and promotions at its moment. */
export type OrderPrice = {
  baseCurrency: Currency;
  priced: PricedBasket;
  /** The offered promotions that this person can use. */
  usable: OfferedPromotion[];
  refusedCodes: RefusedCode[];
  /** What staff take off. */
  discount: Amount;
  promotions: Amount;
  delivery: Amount;
  total: Amount;
  promisedOn: string | null;
};

export function priceOrder(
  { payload, deliveryQuote = null, discount, now }: PlaceOrderRequest,
  { base_currency: baseCurrency, delivery: stored, office_kind, promotions: offers }: OrderCircumstances,
  sold: ReadonlyMap<string, SoldProduct>,
): OrderPrice {
  const settings = stored ?? defaultDeliverySettings;
  const { carrier } = payload;
  const items = keyedItems(payload.items);
  // Safe: `checkItems` compares the prices with the catalogue.
  const goods = sumOf(items, baseCurrency);
  const place = placeOf(payload.deliveryType, office_kind);
  // Delivery is free by the goods before discounts, as when lines change (decision 50).
  const delivery = deliveryPrice(settings, { carrier, place, goods, quote: deliveryQuote }, baseCurrency);
  const { usable, refused } = usablePromotions(offers ?? [], { given: payload.codes, now });
  const priced = priceInStock(
    { lines: items, delivery: amountIn(baseCurrency, delivery), baseCurrency },
    offeredTerms(usable, [...sold.values()].map(promotedAs), sold),
    (productId, lines) => !shortItems(lines, sold).some((line) => line.productId === productId),
  );
  const charged = amountOf(priced.delivery ?? 0, baseCurrency);
  const taken = amountOf(discount?.amount ?? 0, baseCurrency);
  const minorUnits = priced.goods - priced.discount - (discount?.amount ?? 0) + (priced.delivery ?? 0);
  return {
    baseCurrency,
    priced,
    usable,
    refusedCodes: refused,
    discount: taken,
    promotions: amountOf(priced.discount, baseCurrency),
    delivery: charged,
    total: amountOf(minorUnits, baseCurrency),
    promisedOn: promisedDay(settings, { carrier, now }),
  };
}

/** Returns the items by what identifies them: those of the same bag differ by their recipe. */
function keyedItems(items: readonly OrderItem[]): OrderItem[] {
  return items.map((item) => ({ ...item, productId: itemKey(item) }));
}

/** Returns a sold product as promotions know it: they are given to a bag, whatever its recipe. */
function promotedAs({ bag, ...product }: SoldProduct): PromotedProduct {
  return bag ? { ...product, product_id: bag.product_id } : product;
}

/**
 * Returns why an order is refused at its price; null when it is as the request says. Checks the unit prices first,
 * since a new total may change the shopper's mind, then the stock, then what staff entered: a code that takes nothing,
 * and a discount of more than the goods; then total and gifts.
 */
export function whyNotAsSeen(
  { payload, enteredBy, discount }: PlaceOrderRequest,
  sold: ReadonlyMap<string, SoldProduct>,
  { total, priced, refusedCodes }: OrderPrice,
): OrderRefusal | null {
  const gifts = priced.lines
    .flatMap(({ productId, gifts: count }) => (count > 0 ? [productId] : []))
    .toSorted();
  const changed = { ok: false, code: "price_changed", gifts: payload.gifts && gifts } as const;
  const items = keyedItems(payload.items);
  const isOffered = (item: OrderItem) => sold.has(item.productId);
  const stale = items.filter((item) => isOffered(item) && sold.get(item.productId)?.price_bgn !== item.price);
  if (stale.length > 0) return { ...changed, productIds: stale.map((item) => item.productId) };
  const short = shortItems(items, sold);
  if (short.length > 0)
    return { ok: false, code: "out_of_stock", productIds: short.map((item) => item.productId) };
  if (enteredBy) {
    const unused = unusedCodes(payload.codes, { priced, refusedCodes });
    if (unused.length > 0) return { ok: false, code: "codes", codes: unused };
    if ((discount?.amount ?? 0) > priced.goods - priced.discount)
      return { ok: false, code: "discount", problem: "discount" };
  }
  const isAsSeen =
    (payload.totalBGN === null || total.stotinki === payload.totalBGN) &&
    (payload.gifts === null || payload.gifts.join() === gifts.join());
  return isAsSeen ? null : { ...changed, productIds: [] };
}

/** Returns the items that need more of a product than there is, together with all others. */
function shortItems<Item extends Pick<OrderItem, "productId" | "quantity">>(
  items: readonly Item[],
  sold: ReadonlyMap<string, SoldProduct>,
): Item[] {
  const partsOf = ({ productId }: Item) => sold.get(productId)?.parts ?? null;
  const units = orderedUnits(items.map((item) => ({ ...item, parts: partsOf(item) })));
  const isShort = (id: string, stock: number) => (units.get(id) ?? 0) > stock;
  return items.filter((item) => {
    const product = sold.get(item.productId);
    if (!product) return true;
    if (!product.parts) return isShort(product.id, product.stock_quantity);
    const isEmpty = product.parts.length === 0;
    return isEmpty || product.parts.some((part) => isShort(part.product_id, part.stock_quantity));
  });
}

/** Returns which of the given codes take nothing off an order, and why. */
function unusedCodes(
  given: readonly string[],
  { priced, refusedCodes }: Pick<OrderPrice, "priced" | "refusedCodes">,
): UnusedCode[] {
  const unused = priced.unused.flatMap(({ promotion: { code }, why }) =>
    code === null ? [] : [{ code, why, from: null }],
  );
  return [...refusedCodes, ...unused].filter(({ code }) => given.includes(code));
}
