import fc from "fast-check";
import { expect, test } from "vitest";
import {
  creditable,
  creditSums,
  invoiceNumberText,
  invoiceSums,
  isInvoiceable,
  nextInvoiceNumber,
  noVatReason,
  ratesOf,
  suppliedAt,
  unitNet,
  vatGround,
  weightOf,
} from "./invoice.ts";
import { currencies, maxAmount, splitByWeight, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { vatRates } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";

const anyTotal = fc.integer({ min: 0, max: maxAmount });
const anySold = fc.record({
  name_bg: fc.string(),
  weight_grams: fc.integer({ min: 1, max: 5000 }),
  unit_price_bgn: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  vat_rate: fc.constantFrom(...vatRates),
});

/** An order's lines with the total in euro cents shown to the customer. */
const anyOrder = fc
  .record({
    sold: fc.array(anySold, { minLength: 1, maxLength: 30 }),
    baseCurrency: fc.constantFrom(...currencies),
  })
  .map((order) => {
    const items = order.sold.map((line) => ({ price: line.unit_price_bgn, quantity: line.quantity }));
    return { ...order, total: sumOf(items, order.baseCurrency).cents };
  });

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test("a number has ten digits", () => {
  expect(invoiceNumberText(1)).toBe("0000000001");
  expect(invoiceNumberText(9_999_999_999)).toBe("9999999999");
});

test("the next number follows the last, unless the first number is higher", () => {
  expect(nextInvoiceNumber(null, 1)).toBe(1);
  expect(nextInvoiceNumber(null, 500)).toBe(500);
  expect(nextInvoiceNumber(7, 1)).toBe(8);
  expect(nextInvoiceNumber(7, 7)).toBe(8);
  expect(nextInvoiceNumber(7, 8)).toBe(8);
  expect(nextInvoiceNumber(7, 1000)).toBe(1000);
});

test("every invoice adds up to the customer's total, in both base currencies", () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, total, baseCurrency }) => {
      const sums = invoiceSums(sold, { total, baseCurrency });
      expect(sums.total).toBe(total);
      expect(sums.net + sums.vat).toBe(total);
      expect(sum(sums.lines.map((line) => line.net))).toBe(sums.net);
    }),
  );
});

test("with levs as base currency, the invoice keeps the total although the lines' own euro amounts differ", () => {
  const sold = [1, 2, 3].map(() => ({
    name_bg: "Плодче",
    weight_grams: 100,
    unit_price_bgn: 101,
    quantity: 1,
    vat_rate: 20 as const,
  }));
  const total = sumOf([{ price: 101, quantity: 3 }], "BGN").cents;
  expect(total).toBe(155);
  expect(3 * sumOf([{ price: 101, quantity: 1 }], "BGN").cents).toBe(156);
  const { lines, net, vat } = invoiceSums(sold, { total, baseCurrency: "BGN" });
  expect({ net, vat, lines: lines.map((line) => line.net) }).toEqual({
    net: 129,
    vat: 26,
    lines: [43, 43, 43],
  });
  expect(lines[0]).toEqual({ description: "Плодче, 100 г", quantity: 1, net: 43, vat_rate: 20 });
});

test("lines are split by their amounts in the order's base currency", () => {
  const netsOf = (
    sold: [unit_price_bgn: number, quantity: number][],
    baseCurrency: Currency,
    vatRate: VatRate,
  ) => {
    const items = sold.map(([price, quantity]) => ({ price, quantity }));
    const lines = sold.map(([unit_price_bgn, quantity]) => ({
      name_bg: "Плодче",
      weight_grams: 100,
      unit_price_bgn,
      quantity,
      vat_rate: vatRate,
    }));
    const { cents: total } = sumOf(items, baseCurrency);
    return invoiceSums(lines, { total, baseCurrency }).lines.map(({ net }) => net);
  };
  // 11 times 0.51 and 1.46 euros, as shown to the customer.
  expect(
    netsOf(
      [
        [100, 11],
        [285, 1],
      ],
      "EUR",
      0,
    ),
  ).toEqual([561, 146]);
  // Two at 1.00 lev and one at 1.93. Split by 0.51, 0.51 and 0.99 euros it would be 43, 42 and 83.
  expect(
    netsOf(
      [
        [100, 1],
        [100, 1],
        [193, 1],
      ],
      "BGN",
      20,
    ),
  ).toEqual([43, 43, 82]);
});

test("quantity times unit price rounds to the line for every quantity below ten thousand", () => {
  fc.assert(
    fc.property(fc.nat(maxAmount), fc.integer({ min: 1, max: 9_999 }), (net, quantity) => {
      const { price, decimals } = unitNet({ description: "", quantity, net });
      // Multiplies as a reader of the invoice would.
      const printed = BigInt(price.toFixed(decimals).replace(".", ""));
      const scale = 10n ** BigInt(decimals - 2);
      expect((2n * printed * BigInt(quantity) + scale) / (2n * scale)).toBe(BigInt(net));
    }),
  );
  const line = (quantity: number, net: number) => unitNet({ description: "", quantity, net });
  expect(line(2, 468)).toEqual({ price: 2.34, decimals: 2 });
  expect(line(3, 1000)).toEqual({ price: 3.333, decimals: 3 });
  expect(line(103, 37_303)).toEqual({ price: 3.62165, decimals: 5 });
});

test("credit notes over a whole invoice, in any parts, add up to its exact net and VAT", () => {
  fc.assert(
    fc.property(
      anyOrder.filter(({ total }) => total > 0),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
      ({ sold, total, baseCurrency }, parts) => {
        const invoice = invoiceSums(sold, { total, baseCurrency });
        const notes: ReturnType<typeof invoiceSums>[] = [];
        for (const amount of splitByWeight(total, parts)) {
          if (amount > 0)
            notes.push({
              ...creditSums(invoice, { amount, notes, description: "Върнато", returned: [] }),
              vat_rate: invoice.vat_rate,
            });
        }
        for (const note of notes) {
          expect(note.net + note.vat).toBe(note.total);
          expect(Math.min(note.net, note.vat)).toBeGreaterThanOrEqual(0);
          expect(sum(note.lines.map((line) => line.net))).toBe(note.net);
        }
        expect(sum(notes.map((note) => note.net))).toBe(invoice.net);
        expect(sum(notes.map((note) => note.vat))).toBe(invoice.vat);
        for (const { rate, net, vat } of invoice.rates) {
          const credited = notes.flatMap((note) => note.rates).filter((part) => part.rate === rate);
          expect([sum(credited.map((part) => part.net)), sum(credited.map((part) => part.vat))]).toEqual([
            net,
            vat,
          ]);
        }
      },
    ),
  );
});

test("a full credit note repeats the invoice's lines, a partial one has a single line", () => {
  const sold = [
    { name_bg: "Ягода", weight_grams: 100, unit_price_bgn: 550, quantity: 2, vat_rate: 20 as const },
    { name_bg: "Грозде", weight_grams: 50, unit_price_bgn: 300, quantity: 1, vat_rate: 20 as const },
  ];
  const invoice = invoiceSums(sold, { total: 716, baseCurrency: "BGN" });
  const whole = creditSums(invoice, { amount: 716, notes: [], description: "Върнато", returned: [] });
  const rates = [{ rate: 20, net: 597, vat: 119 }];
  expect(whole).toEqual({ lines: invoice.lines, rates, discount: 0, net: 597, vat: 119, total: 716 });
  expect(creditSums(invoice, { amount: 120, notes: [], description: "Върнато", returned: [] })).toEqual({
    lines: [{ description: "Върнато", quantity: 1, net: 100, vat_rate: 20 }],
    rates: [{ rate: 20, net: 100, vat: 20 }],
    discount: 0,
    net: 100,
    vat: 20,
    total: 120,
  });
});

test("a document issued before products had VAT rates has one rate for all lines", () => {
  const old = { net: 597, vat: 119, vat_rate: 20, total: 716, lines: [] };
  expect(ratesOf(old)).toEqual([{ rate: 20, net: 597, vat: 119 }]);
  expect(creditSums(old, { amount: 120, notes: [old], description: "", returned: [] }).rates).toEqual([]);
  expect(creditSums(old, { amount: 120, notes: [], description: "", returned: [] })).toMatchObject({
    net: 100,
    vat: 20,
  });
});

const card: OrderState = {
  order_status: "processing",
  payment_status: "paid",
  payment_method: "stripe",
  holds_stock: true,
  paid_eur: 1000,
  refunded_eur: 0,
};
const cash: OrderState = {
  ...card,
  payment_method: "cash_on_delivery",
  payment_status: "pending",
  paid_eur: 0,
};

test("unless cancelled, an order is invoiceable if paid by card and not fully refunded, or cash on delivery", () => {
  expect(isInvoiceable(card)).toBe(true);
  expect(isInvoiceable(cash)).toBe(true);
  expect(isInvoiceable({ ...card, refunded_eur: 400 })).toBe(true);
  expect(isInvoiceable({ ...card, refunded_eur: 1000 })).toBe(false);
  expect(isInvoiceable({ ...card, payment_status: "pending", paid_eur: 0 })).toBe(false);
  const paidCash = { ...cash, payment_status: "paid", paid_eur: 1000 } as const;
  expect(isInvoiceable({ ...paidCash, refunded_eur: 400 })).toBe(true);
  expect(isInvoiceable({ ...paidCash, refunded_eur: 1000 })).toBe(false);
  for (const order of [card, cash])
    expect(isInvoiceable({ ...order, order_status: "cancelled" })).toBe(false);
});

test("credits at most what is left: for cards the uncredited refund, for cash or cancelled orders everything", () => {
  expect(creditable(card, { total: 1000, credited: 0 })).toBe(0);
  expect(creditable({ ...card, refunded_eur: 300 }, { total: 1000, credited: 0 })).toBe(300);
  expect(creditable({ ...card, refunded_eur: 300 }, { total: 1000, credited: 300 })).toBe(0);
  expect(creditable({ ...card, order_status: "cancelled" }, { total: 1000, credited: 300 })).toBe(700);
  // More was paid than the invoice states: a refund of the excess is not credited.
  expect(creditable({ ...card, paid_eur: 1300, refunded_eur: 300 }, { total: 1000, credited: 0 })).toBe(0);
  expect(creditable({ ...card, paid_eur: 1300, refunded_eur: 400 }, { total: 1000, credited: 0 })).toBe(100);
  expect(creditable(cash, { total: 1000, credited: 400 })).toBe(600);
  expect(creditable(cash, { total: 1000, credited: 1000 })).toBe(0);
  fc.assert(
    fc.property(anyTotal, anyTotal, anyTotal, (total, credited, refunded) => {
      for (const order of [card, cash]) {
        const most = creditable({ ...order, refunded_eur: refunded }, { total, credited });
        expect(most).toBeGreaterThanOrEqual(0);
        if (credited <= total) expect(credited + most).toBeLessThanOrEqual(total);
      }
    }),
  );
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

test("the taxable event is the earliest of payment, delivery and invoice", () => {
  const placed = { kind: "placed", at: at(1) };
  const shipped = { kind: "status_changed", to: "shipped", at: at(2) };
  const delivered = { kind: "status_changed", to: "delivered", at: at(4) };
  const paid = { kind: "paid", at: at(3) };
  expect(suppliedAt([placed, shipped], at(9))).toEqual(at(9));
  expect(suppliedAt([placed, shipped, delivered], at(9))).toEqual(at(4));
  expect(suppliedAt([placed, paid, shipped, delivered], at(9))).toEqual(at(3));
});

test("a payment marked by mistake is not a taxable event", () => {
  const byMistake = { kind: "paid", at: at(2) };
  const unmarked = { kind: "unpaid", at: at(3) };
  const delivered = { kind: "status_changed", to: "delivered", at: at(1) };
  const paid = { kind: "paid", at: at(5) };
  expect(suppliedAt([unmarked, byMistake], at(9))).toEqual(at(9));
  expect(suppliedAt([byMistake, unmarked, paid], at(9))).toEqual(at(5));
  expect(suppliedAt([delivered, byMistake, unmarked], at(9))).toEqual(at(1));
});

test("the weight is the sum over all units", () => {
  expect(
    weightOf([
      { weight_grams: 100, quantity: 3 },
      { weight_grams: 50, quantity: 1 },
    ]),
  ).toBe(350);
});

test("the ground of no VAT is the law's, that of the 0 % rate the seller's own, and its lack is known", () => {
  const standard = { rate: 20, net: 100, vat: 20 };
  const zero = { rate: 0, net: 100, vat: 0 };
  const seller = { isVatRegistered: true, zeroRateGround: "чл. 46 ЗДДС" };
  expect(vatGround({ ...seller, isVatRegistered: false }, [zero])).toBe(noVatReason);
  expect(vatGround({ ...seller, zeroRateGround: "" }, [standard])).toBe("");
  expect(vatGround(seller, [standard, zero])).toBe("чл. 46 ЗДДС");
  expect(vatGround({ ...seller, zeroRateGround: "" }, [standard, zero])).toBeNull();
});
