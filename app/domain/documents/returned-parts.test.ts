import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, amountIn, amountOf, currencies, sumBy, sumOf, withoutPart } from "#app/domain/money.ts";
import { vatRates } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { creditSums } from "./invoice.ts";
import { orderSums, ratedLines } from "./order-sums.ts";
import { deliveryPart, droppedShares, isCharged, namedShares, returnableParts } from "./returned-parts.ts";

const line = (id: string, price: number, vat_rate: VatRate, quantity = 1) => ({
  id,
  product_id: `product ${id}`,
  name_bg: id,
  weight_grams: 100,
  unit_price_bgn: price,
  quantity,
  vat_rate,
});

const anyOrder = fc
  .record({
    sold: fc.array(
      fc.record({
        id: fc.uuid(),
        product_id: fc.uuid(),
        name_bg: fc.constant("Плодче"),
        weight_grams: fc.constant(100),
        unit_price_bgn: fc.integer({ min: 0, max: 5000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        vat_rate: fc.constantFrom(...vatRates),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    baseCurrency: fc.constantFrom(...currencies),
    share: fc.integer({ min: 0, max: 100 }),
    deliveryUnits: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ sold, baseCurrency, share, deliveryUnits }) => {
    const goods = sumOf(
      sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity })),
      baseCurrency,
    );
    const discount = amountOf(Math.floor((amountIn(baseCurrency, goods) * share) / 100), baseCurrency);
    const delivery = amountOf(deliveryUnits, baseCurrency);
    const { cents: total } = addAmounts(withoutPart(goods, discount, baseCurrency), delivery, baseCurrency);
    return { sold, terms: { total, discount, delivery, baseCurrency } };
  });

/** What each rate gets back, in cents with VAT. */
const byRate = (shares: readonly { rate: number; gross: number }[], rate: number) =>
  sumBy(shares, (share) => (share.rate === rate ? share.gross : 0));

test("the parts of an order add up to its sums by VAT rate", () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, terms }) => {
      const shares = returnableParts(sold, terms).flatMap((part) => part.shares);
      for (const { rate, net, vat } of orderSums(sold, terms).rates)
        expect(byRate(shares, rate)).toBe(net + vat);
      expect(sumBy(shares, ({ gross }) => gross)).toBe(terms.total);
    }),
  );
});

test("a discount lowers what is returned of the goods, and not of the delivery", () => {
  const terms = { total: 1400, discount: amountOf(1000, "EUR"), delivery: amountOf(400, "EUR") };
  const parts = returnableParts([line("grape", 1956, 20, 2)], { ...terms, baseCurrency: "EUR" });
  expect(parts.map(({ key, shares }) => [key, shares])).toEqual([
    ["grape", [{ rate: 20, gross: 1000 }]],
    [deliveryPart, [{ rate: 20, gross: 400 }]],
  ]);
});

test("a refund names at most its amount, and never more of a part than was paid for it", () => {
  const anyRefund = fc.tuple(
    anyOrder,
    fc.nat({ max: 60_000 }),
    fc.array(fc.nat({ max: 12 }), { maxLength: 7 }),
  );
  fc.assert(
    fc.property(anyRefund, ([{ sold, terms }, amount, quantities]) => {
      const parts = returnableParts(sold, terms);
      const named = new Map(parts.map(({ key }, index) => [key, quantities[index] ?? 0]));
      const shares = namedShares(parts, { named, amount });
      const whole = namedShares(parts, { named, amount: terms.total });
      expect(sumBy(shares, ({ gross }) => gross)).toBe(
        Math.min(
          amount,
          sumBy(whole, ({ gross }) => gross),
        ),
      );
      for (const rate of vatRates)
        expect(byRate(shares, rate)).toBeLessThanOrEqual(
          byRate(
            parts.flatMap((part) => part.shares),
            rate,
          ),
        );
    }),
  );
});

test("credit notes over any refunds reverse what each named, and the whole refunded gives zero at every rate", () => {
  const anyRefunds = fc.array(
    fc.record({ amount: fc.nat({ max: 3000 }), quantities: fc.array(fc.nat({ max: 9 }), { maxLength: 7 }) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(anyOrder, anyRefunds, ({ sold, terms }, refunds) => {
      const sums = orderSums(sold, terms);
      const sale = { ...sums, vat_rate: 20, lines: [] };
      const parts = returnableParts(sold, terms);
      const notes: ReturnType<typeof creditSums>[] = [];
      let left = terms.total;
      for (const { amount: asked, quantities } of [...refunds, { amount: terms.total, quantities: [] }]) {
        const amount = Math.min(asked, left);
        const named = new Map(parts.map(({ key }, index) => [key, quantities[index] ?? 0]));
        const returned = namedShares(parts, { named, amount });
        const before = notes.map((note) => ({ ...note, vat_rate: 20 }));
        const note = creditSums(sale, { amount, notes: before, description: "", returned });
        expect(sumBy(note.rates, ({ net, vat }) => net + vat)).toBe(amount);
        for (const { net, vat } of note.rates) expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
        notes.push(note);
        left -= amount;
      }
      for (const { rate, net, vat } of sums.rates) {
        const credited = notes.flatMap((note) => note.rates).filter((part) => part.rate === rate);
        expect(sumBy(credited, (part) => part.net)).toBe(net);
        expect(sumBy(credited, (part) => part.vat)).toBe(vat);
      }
    }),
  );
});

test("a returned book at 9 % reverses no VAT at 20 %", () => {
  const sold = [line("sweets", 1500, 20), line("book", 733, 9)];
  const terms = { total: 2233, baseCurrency: "EUR" } as const;
  // With the euro as base currency, unit prices are stored in stotinki and paid in cents.
  const parts = returnableParts(sold, { ...terms, total: orderTotal(sold) });
  const book = parts.find(({ key }) => key === "book")?.shares[0]?.gross ?? 0;
  const returned = namedShares(parts, { named: new Map([["book", 1]]), amount: book });
  const sums = orderSums(sold, { ...terms, total: orderTotal(sold) });
  const note = creditSums(
    { ...sums, vat_rate: 20, lines: [] },
    { amount: book, notes: [], description: "", returned },
  );
  expect(note.rates).toEqual([sums.rates.find(({ rate }) => rate === 9)]);
});

test("what a refund exceeds its parts by is goodwill, split by what is left of each rate", () => {
  const rates = [
    { rate: 20, net: 1000, vat: 200 },
    { rate: 9, net: 1000, vat: 90 },
  ];
  const sale = { rates, net: 2000, vat: 290, vat_rate: 20, total: 2290, lines: [] };
  const returned = [{ rate: 9, gross: 545 }];
  const note = creditSums(sale, { amount: 545 + 349, notes: [], description: "", returned });
  expect(note.rates.map(({ rate, net, vat }) => ({ rate, gross: net + vat }))).toEqual([
    { rate: 20, gross: 240 },
    { rate: 9, gross: 545 + 109 },
  ]);
});

test("units beyond those sold and unknown parts do not count; a refund of less returns less of each", () => {
  const sold = [line("a", 196, 20, 2), line("b", 196, 9)];
  const delivery = amountOf(100, "EUR");
  const parts = returnableParts(sold, { total: orderTotal(sold) + 100, delivery, baseCurrency: "EUR" });
  const named = new Map([
    ["a", 5],
    ["gone", 1],
  ]);
  expect(namedShares(parts, { named, amount: 1000 })).toEqual([
    { kind: "line", name: "a", quantity: 2, rate: 20, gross: 200 },
  ]);
  expect(namedShares(parts, { named: new Map([["a", 1]]), amount: 1000 })).toEqual([
    { kind: "line", name: "a", quantity: 1, rate: 20, gross: 100 },
  ]);
  const both = new Map([
    ["b", 1],
    [deliveryPart, 1],
  ]);
  const shares = namedShares(parts, { named: both, amount: 100 });
  expect(sumBy(shares, ({ gross }) => gross)).toBe(100);
  expect(byRate(shares, 20)).toBeGreaterThan(0);
});

test("a smaller order returns what each rate lost, even when the discount moved to another rate", () => {
  const before = [
    { rate: 20, gross: 1200 },
    { rate: 9, gross: 1090 },
  ];
  expect(droppedShares(before, before.slice(0, 1), 1090)).toEqual([{ kind: "change", rate: 9, gross: 1090 }]);
  expect(droppedShares(before, [{ rate: 20, gross: 1320 }], 970)).toEqual([
    { kind: "change", rate: 9, gross: 970 },
  ]);
});

function orderTotal(sold: readonly { unit_price_bgn: number; quantity: number }[]): number {
  return sumOf(
    sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity })),
    "EUR",
  ).cents;
}

test("a pack comes back by part, and all parts of all packs cost what was paid for them", () => {
  const anyPart = fc.record({
    product_id: fc.uuid(),
    name_bg: fc.constant("Ягода"),
    quantity: fc.integer({ min: 1, max: 9 }),
    share_bgn: fc.integer({ min: 0, max: 5000 }),
    vat_rate: fc.constantFrom(...vatRates),
  });
  const anyPack = fc.tuple(
    fc.uniqueArray(anyPart, { minLength: 1, maxLength: 8, selector: ({ product_id }) => product_id }),
    fc.integer({ min: 1, max: 9 }),
  );
  fc.assert(
    fc.property(anyPack, anyOrder, ([parts, quantity], { sold, terms }) => {
      const price = sumBy(parts, ({ share_bgn }) => share_bgn);
      const pack = { ...line("box", price, 20, quantity), parts };
      const goods = sumOf(
        [...sold, pack].map((each) => ({ price: each.unit_price_bgn, quantity: each.quantity })),
        terms.baseCurrency,
      );
      const whole = { ...terms, discount: amountOf(0, terms.baseCurrency) };
      const { cents: total } = addAmounts(goods, whole.delivery, terms.baseCurrency);
      const lines = ratedLines([...sold, pack], {
        isVatRegistered: true,
        baseCurrency: terms.baseCurrency,
      });
      const offered = returnableParts(lines, { ...whole, total });
      expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length);
      const named = new Map(offered.map(({ key, quantity: units }) => [key, units]));
      expect(sumBy(namedShares(offered, { named, amount: total }), ({ gross }) => gross)).toBe(total);
      const ofPack = offered.filter(({ unit }) => unit?.lineId === "box");
      for (const { unit, quantity: units } of ofPack)
        expect(units).toBe(
          quantity * (parts.find(({ product_id }) => product_id === unit?.productId)?.quantity ?? 0),
        );
    }),
  );
});

test("one part of two packs costs half of its share", () => {
  const parts = [400, 600].map((share_bgn, index) => ({
    product_id: `part ${index}`,
    name_bg: `Плод ${index}`,
    quantity: 1,
    share_bgn,
    vat_rate: 20 as const,
  }));
  const offered = returnableParts([{ ...line("box", 1000, 20, 2), parts }], {
    total: 1000,
    baseCurrency: "EUR",
  });
  expect(offered).toMatchObject([
    { key: "box.part 0", name: "box: Плод 0", quantity: 2, shares: [{ rate: 20, gross: 400 }] },
    { key: "box.part 1", quantity: 2, shares: [{ gross: 600 }] },
  ]);
  const named = new Map([["box.part 1", 1]]);
  expect(namedShares(offered, { named, amount: 1000 })).toEqual([
    { kind: "line", name: "box: Плод 1", quantity: 1, rate: 20, gross: 300 },
  ]);
});

test("of two units and a gift each unit that was paid for gives its half, and the gift nothing", () => {
  const sold = [{ ...line("a", 978, 20, 3), promotion_discount: 500, gift_quantity: 1 }];
  const parts = returnableParts(sold, { total: 1000, baseCurrency: "EUR" });
  expect(parts).toMatchObject([{ quantity: 3, gifts: 1 }]);
  const given = [1, 2, 3].map((units) =>
    sumBy(namedShares(parts, { named: new Map([["a", units]]), amount: 2000 }), ({ gross }) => gross),
  );
  expect(given).toEqual([500, 1000, 1000]);
});

test("a free unit gives no money back, but can come back", () => {
  const sold = [line("a", 978, 20), { ...line("book", 978, 9), promotion_discount: 500, gift_quantity: 1 }];
  const parts = returnableParts(sold, { total: 500, baseCurrency: "EUR" });
  expect(parts.map((part) => [part.key, part.quantity, isCharged(part)])).toEqual([
    ["a", 1, true],
    ["book", 1, false],
  ]);
  expect(namedShares(parts, { named: new Map([["book", 1]]), amount: 500 })).toEqual([]);
});
