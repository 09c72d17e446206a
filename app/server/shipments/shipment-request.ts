import type { CarrierSettings, ParcelBox } from "#app/domain/delivery/carrier-settings.ts";
import { euroCents } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import type { CashItem, Destination, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";

type SoldLine = { name_bg: string; unit_price_bgn: number; weight_grams: number; quantity: number };

/**
 * The data of an order that a label needs; name and telephone are those of who receives the parcel. Amounts are in euro
 * cents, except unit prices, which are in stotinki.
 */
export type ParcelOrder = {
  id: string;
  first_name: string;
  last_name: string;
  phone: string;
  phone_e164: string | null;
  email: string;
  payment_method: PaymentMethod;
  /** Whether it is a gift, for which nobody is asked to pay. */
  is_gift: boolean;
  base_currency: Currency;
  total_eur: number;
  paid_eur: number;
  delivery_eur: number;
  discount_eur: number;
  promotions_eur: number;
  lines: readonly SoldLine[];
};

/** Returns the euro cents that the courier collects: what is still due of a cash order, and nothing for a gift. */
export function cashDue({
  payment_method,
  is_gift,
  total_eur,
  paid_eur,
}: Pick<ParcelOrder, "payment_method" | "is_gift" | "total_eur" | "paid_eur">): number {
  return payment_method === "cash_on_delivery" && !is_gift ? Math.max(0, total_eur - paid_eur) : 0;
}

/** Returns the weight of the parcel in grams: the goods and the empty box. */
export function parcelWeight(lines: readonly SoldLine[], box: ParcelBox | null): number {
  return lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, box?.weight ?? 0);
}

/**
 * Returns the shop's reference of an attempt at a carrier. It is derived and not random: after a restored backup the
 * same attempt has the same reference, so the carrier recognises a label that is missing in the backup.
 */
export function shipmentReference(orderId: string, attempt: number): string {
  return `${orderNumber(orderId)}-${attempt}`;
}

/**
 * Builds the request of a label. `weight` is that of the whole parcel, in grams. The parcel is insured at the goods'
 * list prices, whatever the customer pays.
 */
export function shipmentRequest({
  order,
  reference,
  destination,
  box,
  weight,
  settings,
}: {
  order: ParcelOrder;
  reference: string;
  destination: Destination;
  box: ParcelBox | null;
  weight: number;
  settings: CarrierSettings;
}): ShipmentRequest {
  const amount = cashDue(order);
  return {
    reference,
    recipient: {
      name: `${order.first_name} ${order.last_name}`,
      phone: order.phone_e164 ?? order.phone,
      email: order.email,
    },
    destination,
    weight,
    box: box && { length: box.length, width: box.width, height: box.height },
    contents: settings.contents,
    cash: amount > 0 ? { amount, items: packingList(order) } : null,
    value: goodsOf(order).reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    settings,
  };
}

/**
 * Returns the packing list of a cash order, which adds up to `cashDue` to the cent, as Econt demands. Goods and gifts
 * are at list prices; promotions, a discount, the delivery and earlier payments are separate lines. Cents from
 * converting lev prices one by one are spread over single units, and only what units cannot take becomes a line; a
 * larger difference is a discount or a surcharge.
 */
export function packingList(order: ParcelOrder): CashItem[] {
  const goods = goodsOf(order);
  const extra = [
    ...(order.delivery_eur > 0 ? [ownLine("Доставка", order.delivery_eur)] : []),
    ...(order.promotions_eur > 0 ? [ownLine("Промоции", -order.promotions_eur)] : []),
    ...(order.discount_eur > 0 ? [ownLine("Отстъпка", -order.discount_eur)] : []),
    ...(order.paid_eur > 0 ? [ownLine("Платено предварително", -order.paid_eur)] : []),
  ];
  const difference = cashDue(order) - sumOf([...goods, ...extra]);
  if (Math.abs(difference) <= mostRounding(goods) + (order.promotions_eur > 0 ? 1 : 0)) {
    const { items, left } = spreadCents(goods, difference);
    return [...items, ...extra, ...(left === 0 ? [] : [ownLine("Закръгляне", left)])];
  }
  return [...goods, ...extra, ownLine(difference < 0 ? "Отстъпка" : "Надбавка", difference)];
}

function goodsOf({ lines }: Pick<ParcelOrder, "lines">): CashItem[] {
  return lines.map((line) => ({
    description: line.name_bg,
    quantity: line.quantity,
    unitPrice: euroCents(line.unit_price_bgn),
    weight: line.weight_grams,
  }));
}

function ownLine(description: string, amount: number): CashItem {
  return { description, quantity: 1, unitPrice: amount, weight: 0 };
}

function sumOf(items: readonly CashItem[]): number {
  return items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

/**
 * Returns the largest difference in euro cents that is due to rounding: half a cent for each unit, and for total and
 * delivery. A larger difference is a discount or a surcharge.
 */
function mostRounding(goods: readonly CashItem[]): number {
  return Math.ceil(goods.reduce((sum, { quantity }) => sum + quantity, 0) / 2) + 1;
}

/** Changes the price of single units by a cent until the difference is used up; returns what could not be spread. */
function spreadCents(goods: readonly CashItem[], difference: number): { items: CashItem[]; left: number } {
  const step = Math.sign(difference);
  let left = difference;
  const items = goods.flatMap((item) => {
    const changed = item.unitPrice + step < 0 ? 0 : Math.min(item.quantity, Math.abs(left));
    left -= step * changed;
    return [
      { ...item, quantity: item.quantity - changed },
      { ...item, quantity: changed, unitPrice: item.unitPrice + step },
    ].filter(({ quantity }) => quantity > 0);
  });
  return { items, left };
}
