import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, amountIn, amountOf, currencies, sumBy, sumOf, withoutPart } from "#app/domain/money.ts";
import { netOf, vatRates } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { orderSums, ratedLines } from "./order-sums.ts";

const anyLine = fc.record({
  name_bg: fc.constant("Плодчета"),
  weight_grams: fc.constant(100),
  unit_price_bgn: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  vat_rate: fc.constantFrom(...vatRates),
});

/** An order with the total that its customer sees; the discount is a share of its goods. */
const anyOrder = fc
  .record({
    sold: fc.array(anyLine, { minLength: 1, maxLength: 20 }),
    baseCurrency: fc.constantFrom(...currencies),
    share: fc.integer({ min: 0, max: 100 }),
    deliveryUnits: fc.integer({ min: 0, max: 2000 }),
  })
  .map(({ sold, baseCurrency, share, deliveryUnits }) => {
    const items = sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
    const goods = sumOf(items, baseCurrency);
    const discount = amountOf(Math.floor((amountIn(baseCurrency, goods) * share) / 100), baseCurrency);
    const delivery = amountOf(deliveryUnits, baseCurrency);
    const { cents: total } = addAmounts(withoutPart(goods, discount, baseCurrency), delivery, baseCurrency);
    return { sold, terms: { total, discount, delivery, baseCurrency } };
  });

test("lines, rates, discount and total agree to the cent, and nothing is negative", () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, terms }) => {
      const { lines, rates, net, discount, vat, total } = orderSums(sold, terms);
      expect(total).toBe(terms.total);
      expect(net + vat).toBe(total);
      expect(sumBy(lines, (line) => line.net) - discount).toBe(net);
      expect(sumBy(rates, (part) => part.net)).toBe(net);
      expect(sumBy(rates, (part) => part.vat)).toBe(vat);
      for (const { rate, net: base, vat: tax } of rates) expect(netOf(base + tax, rate)).toBe(base);
      for (const line of lines) expect(Math.min(line.net, line.vat)).toBeGreaterThanOrEqual(0);
      expect(discount).toBeGreaterThanOrEqual(0);
      if (terms.discount.cents === 0) {
        expect(discount).toBe(0);
        expect(sumBy(lines, (line) => line.vat)).toBe(vat);
      }
    }),
  );
});

test("each line is within a cent of its own net amount, when the euro is the base currency", () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, terms }) => {
      const plain = {
        ...terms,
        baseCurrency: "EUR",
        discount: amountOf(0, "EUR"),
        delivery: amountOf(0, "EUR"),
      } as const;
      const items = sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
      const { lines } = orderSums(sold, { ...plain, total: sumOf(items, "EUR").cents });
      for (const [index, line] of lines.entries()) {
        const { cents } = sumOf([items[index]!], "EUR");
        expect(Math.abs(line.net - netOf(cents, line.rate))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

const line = (unit_price_bgn: number, vat_rate: VatRate) => ({
  name_bg: "Плодче",
  weight_grams: 100,
  unit_price_bgn,
  quantity: 1,
  vat_rate,
});

test("delivery and discount are divided among the VAT rates in proportion to the goods", () => {
  const euros = (cents: number) => amountOf(cents, "EUR");
  // 15.00 at 20 % and 5.00 at 9 %, 10 % off, delivery 4.00.
  const sold = [line(2934, 20), line(978, 9)];
  const sums = orderSums(sold, {
    total: 2200,
    discount: euros(200),
    delivery: euros(400),
    baseCurrency: "EUR",
  });
  // 15.00 - 1.50 + 3.00 and 5.00 - 0.50 + 1.00.
  expect(sums.rates).toEqual([
    { rate: 20, net: 1375, vat: 275 },
    { rate: 9, net: 505, vat: 45 },
  ]);
  expect(sums.lines.map(({ description, rate, net, vat }) => [description, rate, net, vat])).toEqual([
    ["Плодче, 100 г", 20, 1250, 250],
    ["Плодче, 100 г", 9, 458, 42],
    ["Доставка", 20, 250, 50],
    ["Доставка", 9, 92, 8],
  ]);
  expect(sums.discount).toBe(1250 + 458 + 250 + 92 - 1375 - 505);
});

test("with free goods the delivery has the first VAT rate", () => {
  const delivery = amountOf(400, "EUR");
  const terms = { total: 400, discount: amountOf(1500, "EUR"), delivery, baseCurrency: "EUR" } as const;
  expect(orderSums([line(2934, 20)], terms).rates).toEqual([{ rate: 20, net: 333, vat: 67 }]);
  expect(orderSums([line(0, 9)], { total: 400, delivery, baseCurrency: "EUR" }).rates).toEqual([
    { rate: 9, net: 367, vat: 33 },
  ]);
});

test("a pack of two VAT rates is a line of each, at the shares of its parts; of no rate while not registered", () => {
  const parts = [
    { product_id: "a", name_bg: "Желирани", quantity: 1, share_bgn: 1304, vat_rate: 20 as const },
    { product_id: "b", name_bg: "Книжка", quantity: 1, share_bgn: 652, vat_rate: 9 as const },
  ];
  const pack = {
    name_bg: "Кутия",
    weight_grams: 300,
    unit_price_bgn: 1956,
    quantity: 1,
    vat_rate: 20 as const,
    parts,
  };
  const terms = { total: 1000, baseCurrency: "EUR" as const };
  const { lines, rates } = orderSums(
    ratedLines([pack], { isVatRegistered: true, baseCurrency: "EUR" }),
    terms,
  );
  expect(rates).toEqual([
    { rate: 20, net: 556, vat: 111 },
    { rate: 9, net: 306, vat: 27 },
  ]);
  expect(lines.map(({ description, rate, quantity }) => [description, rate, quantity])).toEqual([
    ["Кутия, 300 г", 20, 1],
    ["Кутия, 300 г", 9, 1],
  ]);
  expect(orderSums(ratedLines([pack], { isVatRegistered: false, baseCurrency: "EUR" }), terms).rates).toEqual(
    [{ rate: 0, net: 1000, vat: 0 }],
  );
  // A free part adds no line, and a pack without a price keeps one.
  const free = parts.map((part) => ({ ...part, share_bgn: part.vat_rate === 9 ? 0 : part.share_bgn }));
  expect(ratedLines([{ ...pack, parts: free }], { isVatRegistered: true, baseCurrency: "EUR" })).toHaveLength(
    1,
  );
  const nothing = parts.map((part) => ({ ...part, share_bgn: 0 }));
  expect(
    ratedLines([{ ...pack, parts: nothing }], { isVatRegistered: true, baseCurrency: "EUR" }),
  ).toHaveLength(1);
});

test("promotions lower the VAT of their own line: a free book takes nothing off the sweets", () => {
  // 10.00 at 20 %, and a book of 5.00 at 9 % that is free; spread over both, the VAT would be 1.38.
  const sold = [line(1956, 20), { ...line(978, 9), promotion_discount: 500, gift_quantity: 1 }];
  const sums = orderSums(sold, { total: 1000, baseCurrency: "EUR" });
  expect(sums).toMatchObject({
    lines: [
      { rate: 20, net: 833, vat: 167 },
      { rate: 9, net: 459, vat: 41 },
    ],
    rates: [
      { rate: 20, net: 833, vat: 167 },
      { rate: 9, net: 0, vat: 0 },
    ],
    discount: 459,
    net: 833,
    vat: 167,
  });
});

test("the discount of staff is divided in proportion to what promotions leave of each rate", () => {
  const sold = [line(1956, 20), { ...line(1956, 9), promotion_discount: 500 }];
  const discount = amountOf(300, "EUR");
  const { rates } = orderSums(sold, { total: 1200, discount, baseCurrency: "EUR" });
  // 10.00 - 2.00 and 5.00 - 1.00.
  expect(rates.map(({ net, vat }) => net + vat)).toEqual([800, 400]);
});

test("a pack divides what promotions leave of it among its rates, and a free pack leaves nothing", () => {
  const part = (vat_rate: VatRate, share_bgn: number) => ({
    product_id: String(vat_rate),
    name_bg: "Част",
    quantity: 1,
    share_bgn,
    vat_rate,
  });
  const charged = (promotion_discount: number, baseCurrency: "EUR" | "BGN") => {
    // 1.55 EUR a pack, of which the parts cost 0.51 and 1.03: a cent less.
    const pack = { ...line(303, 20), parts: [part(20, 100), part(9, 203)], promotion_discount };
    return ratedLines([{ ...pack, quantity: 2 }], { isVatRegistered: true, baseCurrency }).map(
      ({ unit_price_bgn: price, quantity, promotion_discount: taken }) =>
        amountIn(baseCurrency, sumOf([{ price, quantity }], baseCurrency)) - taken,
    );
  };
  expect(charged(0, "EUR")).toEqual([102, 208]);
  expect(charged(155, "EUR")).toEqual([51, 104]);
  expect(charged(310, "EUR")).toEqual([0, 0]);
  expect(charged(303, "BGN")).toEqual([100, 203]);
});

test("a discount of all of a pack, whose parts cost a cent less than it, leaves the delivery only", () => {
  const part = { product_id: "a", name_bg: "Част", quantity: 1 };
  const parts = [
    { ...part, share_bgn: 100, vat_rate: 20 as const },
    { ...part, share_bgn: 203, vat_rate: 9 as const },
  ];
  const sold = ratedLines([{ ...line(303, 20), parts }], { isVatRegistered: true, baseCurrency: "EUR" });
  const terms = { total: 100, discount: amountOf(155, "EUR"), delivery: amountOf(100, "EUR") };
  expect(orderSums(sold, { ...terms, baseCurrency: "EUR" })).toMatchObject({ net: 83, vat: 17 });
});
