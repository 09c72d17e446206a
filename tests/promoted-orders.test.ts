import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPaymentCodes } from "#app/domain/books/audit-settings.ts";
import { addsUp } from "#app/domain/books/audit-xml.ts";
import { orderDifferences } from "#app/domain/books/package/difference.ts";
import { grossOf, monthPart } from "#app/domain/books/package/month-part.ts";
import type { PackageDocument } from "#app/domain/books/package/month-part.ts";
import { saleContent } from "#app/domain/books/sale-document.ts";
import { creditSums, invoiceSums } from "#app/domain/documents/invoice.ts";
import { orderSums, orderTerms, ratedLines } from "#app/domain/documents/order-sums.ts";
import { namedShares, returnableParts } from "#app/domain/documents/returned-parts.ts";
import { amountIn, sumBy, sumOf } from "#app/domain/money.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { cashDue, packingList } from "#app/server/shipments/shipment-request.ts";
import { sampleSeller } from "#tests/factories/books/sample-months.ts";
import { anyPromotedOrder } from "#tests/factories/orders/promoted-orders.ts";
import type { PromotedLine } from "#tests/factories/orders/promoted-orders.ts";

// What is downstream of an order with promotions: each paper states what the order does, to the cent.

const at = new Date("2026-03-10T10:00:00Z");

const carrierOrder = {
  is_gift: false,
  id: "01890000-0000-7000-8000-0000abcd1234",
  first_name: "Мария",
  last_name: "Иванова",
  phone: "+359 88 123 4567",
  phone_e164: "+359888123456",
  email: "maria@example.com",
  payment_method: "cash_on_delivery",
  paid_eur: 0,
} as const;

test("order, invoice, audit file, register and packing list agree for any promotions", () => {
  fc.assert(
    fc.property(anyPromotedOrder, fc.boolean(), ({ lines, amounts }, isVatRegistered) => {
      const items = lines.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
      const base = amounts.base_currency;
      expect(amountIn(base, orderAmounts(amounts).goods)).toBe(amountIn(base, sumOf(items, base)));

      const rated = ratedLines(lines, { isVatRegistered, baseCurrency: base });
      const invoice = invoiceSums(rated, orderTerms(amounts));
      expect([invoice.total, invoice.net + invoice.vat]).toEqual([amounts.total_eur, amounts.total_eur]);
      expect(sumBy(invoice.lines, ({ net }) => net) - invoice.discount).toBe(invoice.net);
      for (const { net } of invoice.lines) expect(net).toBeGreaterThanOrEqual(0);

      const order = {
        ...amounts,
        order_number: "a1b2c3d4",
        created_at: at,
        payment_method: "cash_on_delivery" as const,
        carrier: null,
      };
      const content = saleContent(order, lines, {
        seller: sampleSeller,
        isVatRegistered,
        contact: "hello@plodko.example",
        settings: { payment_codes: defaultPaymentCodes, rf_number: "RF0001234" },
        transaction: "",
        soldAt: at,
      });
      expect(addsUp(content)).toBe(true);
      expect([content.rates, content.total]).toEqual([invoice.rates, amounts.total_eur]);

      const sale: PackageDocument = {
        table: "sale_document",
        id: "s",
        kind: "sale",
        number: 7,
        issued_at: at,
        content,
      };
      const part = monthPart(
        {
          ...order,
          id: "1",
          paid_eur: amounts.total_eur,
          refunded_eur: 0,
          delivered_at: at,
          paid_at: at,
          lines: rated,
          documents: [sale],
          reductions: [],
        },
        { month: "2026-03", basis: "delivery" },
      );
      expect(orderDifferences(part, new Date("2026-01-01"))).toEqual([]);
      expect(grossOf(part.sale?.rates ?? [])).toBe(amounts.total_eur);

      const parcel = { ...carrierOrder, ...amounts, lines };
      const listed = sumBy(packingList(parcel), ({ quantity, unitPrice }) => quantity * unitPrice);
      expect([listed, cashDue(parcel)]).toEqual([amounts.total_eur, amounts.total_eur]);
    }),
  );
});

test("a refund of everything returns what was paid, and its credit note reverses the invoice", () => {
  fc.assert(
    fc.property(anyPromotedOrder, ({ lines, amounts }) => {
      const rated = ratedLines(lines, { isVatRegistered: true, baseCurrency: amounts.base_currency });
      const terms = orderTerms(amounts);
      const parts = returnableParts(rated, terms);
      const named = new Map(parts.map(({ key, quantity }) => [key, quantity]));
      const returned = namedShares(parts, { named, amount: amounts.total_eur });
      expect(sumBy(returned, ({ gross }) => gross)).toBe(amounts.total_eur);
      const invoice = invoiceSums(rated, terms);
      const description = "Върнати продукти";
      const note = creditSums(invoice, { amount: amounts.total_eur, notes: [], description, returned });
      expect(note).toMatchObject({ net: invoice.net, vat: invoice.vat, rates: invoice.rates });
    }),
  );
});

test("without promotions, documents and refunds are those of a discount of 0, and a free line is charged nothing", () => {
  const withDiscounts = (lines: readonly PromotedLine[], discount: number | undefined) =>
    lines.map(({ promotion_discount: _discount, gift_quantity: _gifts, ...line }) => ({
      ...line,
      ...(discount !== undefined && { promotion_discount: discount }),
    }));
  fc.assert(
    fc.property(anyPromotedOrder, ({ lines, amounts }) => {
      const terms = orderTerms(amounts);
      const papers = (discount?: number) => {
        const rated = ratedLines(withDiscounts(lines, discount), {
          isVatRegistered: true,
          baseCurrency: amounts.base_currency,
        });
        const shares = returnableParts(rated, terms).map((part) => part.shares);
        return { sums: orderSums(rated, terms), shares };
      };
      expect(papers(0)).toEqual(papers());

      const rated = ratedLines(lines, { isVatRegistered: true, baseCurrency: amounts.base_currency });
      const free = lines.filter(({ quantity, gift_quantity }) => quantity === gift_quantity);
      for (const { unit, shares } of returnableParts(rated, terms))
        if (free.some(({ id }) => id === unit?.lineId)) expect(sumBy(shares, ({ gross }) => gross)).toBe(0);
    }),
  );
});
