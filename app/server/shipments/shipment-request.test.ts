import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { currencies, euroCents, sumOf } from "#app/domain/money.ts";
import {
  cashDue,
  packingList,
  parcelWeight,
  shipmentReference,
  shipmentRequest,
} from "./shipment-request.ts";
import type { ParcelOrder } from "./shipment-request.ts";

const line = fc.record({
  name_bg: fc.constantFrom("Ягода", "Ябълка"),
  unit_price_bgn: fc.integer({ min: 0, max: 50_000 }),
  weight_grams: fc.integer({ min: 1, max: 5000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});

/**
 * An order as the checkout calculates it: in its base currency, converted once; then a discount and a part that is
 * paid.
 */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    currency: fc.constantFrom(...currencies),
    delivery_bgn: fc.integer({ min: 0, max: 5000 }),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    paid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  })
  .map(({ lines, currency, delivery_bgn, discount, paid }): ParcelOrder => {
    const items = lines.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
    const { cents } = sumOf([...items, { price: delivery_bgn, quantity: 1 }], currency);
    const goods = sumOf(items, currency).cents;
    const discount_eur = Math.floor((goods * discount) / 100);
    const total_eur = cents - discount_eur;
    return {
      id: "01890000-0000-7000-8000-0000abcd1234",
      first_name: "Мария",
      last_name: "Иванова",
      phone: "+359 88 123 4567",
      phone_e164: "+359888123456",
      email: "maria@example.com",
      payment_method: "cash_on_delivery",
      is_gift: false,
      base_currency: currency,
      total_eur,
      paid_eur: Math.floor((total_eur * paid) / 100),
      delivery_eur: euroCents(delivery_bgn),
      discount_eur,
      promotions_eur: 0,
      lines,
    };
  });

const total = (items: ReturnType<typeof packingList>) =>
  items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

test("packing list and cash agree to the cent for any basket, discount, delivery and base currency", () => {
  fc.assert(
    fc.property(order, (parcel) => {
      expect(total(packingList(parcel))).toBe(cashDue(parcel));
    }),
    { numRuns: 1000 },
  );
});

test("the packing list has every unit once, and only a discount, a payment or rounding is negative", () => {
  const isOwn = (description: string) => !["Ягода", "Ябълка"].includes(description);
  fc.assert(
    fc.property(order, (parcel) => {
      const items = packingList(parcel);
      const units = items
        .filter((item) => !isOwn(item.description))
        .reduce((sum, item) => sum + item.quantity, 0);
      expect(units).toBe(parcel.lines.reduce((sum, item) => sum + item.quantity, 0));
      for (const { description, unitPrice, quantity } of items) {
        expect(quantity).toBeGreaterThan(0);
        if (unitPrice < 0) expect(["Отстъпка", "Платено предварително", "Закръгляне"]).toContain(description);
      }
    }),
  );
});

test("an order without a discount has no discount line", () => {
  fc.assert(
    fc.property(order, (parcel) => {
      fc.pre(parcel.discount_eur === 0 && parcel.paid_eur === 0);
      expect(packingList(parcel).map(({ description }) => description)).not.toContain("Отстъпка");
    }),
  );
});

const sold: ParcelOrder = {
  id: "01890000-0000-7000-8000-0000abcd1234",
  first_name: "Мария",
  last_name: "Иванова",
  phone: "+359 88 123 4567",
  phone_e164: "+359888123456",
  email: "maria@example.com",
  payment_method: "cash_on_delivery",
  is_gift: false,
  base_currency: "EUR",
  total_eur: 2450,
  paid_eur: 0,
  delivery_eur: 350,
  discount_eur: 0,
  promotions_eur: 0,
  lines: [{ name_bg: "Ябълка", unit_price_bgn: 821, weight_grams: 100, quantity: 5 }],
};
const office = { place: "office", officeCode: "4001" } as const;

test("delivery and discount are lines of their own", () => {
  expect(packingList(sold)).toEqual([
    { description: "Ябълка", quantity: 5, unitPrice: 420, weight: 100 },
    { description: "Доставка", quantity: 1, unitPrice: 350, weight: 0 },
  ]);
  expect(packingList({ ...sold, total_eur: 2448, discount_eur: 2 }).at(-1)).toEqual({
    description: "Отстъпка",
    quantity: 1,
    unitPrice: -2,
    weight: 0,
  });
});

test("promotions are a line of their own, and a free unit is worth its list price", () => {
  const book = { name_bg: "Книжка", unit_price_bgn: 978, weight_grams: 80, quantity: 1 };
  const promoted = { ...sold, promotions_eur: 500, lines: [...sold.lines, book] };
  expect(packingList(promoted)).toEqual([
    { description: "Ябълка", quantity: 5, unitPrice: 420, weight: 100 },
    { description: "Книжка", quantity: 1, unitPrice: 500, weight: 80 },
    { description: "Доставка", quantity: 1, unitPrice: 350, weight: 0 },
    { description: "Промоции", quantity: 1, unitPrice: -500, weight: 0 },
  ]);
});

test("a cent of rounding changes the price of one unit", () => {
  expect(packingList({ ...sold, total_eur: 2449 })).toEqual([
    { description: "Ябълка", quantity: 4, unitPrice: 420, weight: 100 },
    { description: "Ябълка", quantity: 1, unitPrice: 419, weight: 100 },
    { description: "Доставка", quantity: 1, unitPrice: 350, weight: 0 },
  ]);
});

test("a paid order and a card order collect nothing and have no packing list", () => {
  const common = {
    reference: "abcd1234-1",
    destination: office,
    box: null,
    weight: 500,
    settings: defaultCarrierSettings,
  };
  expect(shipmentRequest({ order: { ...sold, paid_eur: 2450 }, ...common }).cash).toBeNull();
  expect(shipmentRequest({ order: { ...sold, payment_method: "stripe" }, ...common }).cash).toBeNull();
  expect(shipmentRequest({ order: sold, ...common })).toMatchObject({
    recipient: { name: "Мария Иванова" },
    cash: { amount: 2450 },
    value: 2100,
    contents: "Желирани плодови бонбони",
  });
});

test("the parcel weighs its goods and its box", () => {
  const box = { name: "S", length: 200, width: 150, height: 100, weight: 80 };
  expect(parcelWeight(sold.lines, box)).toBe(580);
  expect(parcelWeight(sold.lines, null)).toBe(500);
});

test("a reference is the order's number and the number of the attempt", () => {
  expect(shipmentReference(sold.id, 2)).toBe("abcd1234-2");
});
