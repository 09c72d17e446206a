import fc from "fast-check";
import { expect, test } from "vitest";
import { monthOf } from "#app/domain/books/month.ts";
import { packageBases } from "#app/domain/books/month-package.ts";
import { reversalContent, saleContent } from "#app/domain/books/sale-document.ts";
import { defaultPaymentCodes } from "#app/domain/books/audit-settings.ts";
import { invoiceSums } from "#app/domain/documents/invoice.ts";
import { orderTerms } from "#app/domain/documents/order-sums.ts";
import { addAmounts, amountIn, amountOf, sumBy, sumOf, withoutPart } from "#app/domain/money.ts";
import { vatRates } from "#app/domain/vat.ts";
import { orderDifferences, readDifference, storedDifference, sumDifferences } from "./difference.ts";
import { grossOf, monthPart, registerRows, saleMoment } from "./month-part.ts";
import type { PackageDocument, PackageOrder } from "./month-part.ts";
import { createMonthSums, methodsTotal } from "./month-sums.ts";

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const coveredFrom = at("2026-01-01");
const seller = { name: "Плодко", address: "Пловдив", eik: "000004600", vat_number: "BG000004600" };

const order = (changes: Partial<PackageOrder> = {}): PackageOrder => ({
  id: "1",
  order_number: "a1b2c3d4",
  created_at: at("2026-03-01"),
  payment_method: "cash_on_delivery",
  base_currency: "EUR",
  total_bgn: 2347,
  total_eur: 1200,
  delivery_bgn: 0,
  delivery_eur: 0,
  discount_bgn: 0,
  discount_eur: 0,
  promotions_bgn: 0,
  promotions_eur: 0,
  paid_eur: 1200,
  refunded_eur: 0,
  delivered_at: at("2026-03-10"),
  paid_at: at("2026-04-02"),
  lines: [{ name_bg: "Плодчета", weight_grams: 100, unit_price_bgn: 2347, quantity: 1, vat_rate: 20 }],
  documents: [],
  reductions: [],
  ...changes,
});

const sold = { ...order(), carrier: null };

function saleOf(of: PackageOrder = sold): PackageDocument {
  const content = saleContent({ ...of, carrier: null }, of.lines, {
    seller,
    isVatRegistered: true,
    contact: "shop@plodko.example",
    settings: { payment_codes: defaultPaymentCodes, rf_number: "RF0001234" },
    transaction: "",
    soldAt: at("2026-03-10"),
  });
  return { table: "sale_document", id: "s", kind: "sale", number: 7, issued_at: at("2026-03-10"), content };
}

function invoiceOf(of: PackageOrder, suppliedAt: string): PackageDocument {
  const content = {
    seller,
    buyer: seller,
    manager: "Иван Петров",
    order_number: of.order_number,
    ordered_at: of.created_at.toISOString(),
    supplied_at: at(suppliedAt).toISOString(),
    payment_method: of.payment_method,
    vat_reason: "",
    corrects: null,
    ...invoiceSums(of.lines, orderTerms(of)),
  };
  return { table: "invoice", id: "i", kind: "invoice", number: 3, issued_at: at(suppliedAt), content };
}

function reversalOf(sale: PackageDocument, amount: number, on: string): PackageDocument {
  if (sale.table !== "sale_document") throw new Error("Not a sale");
  const content = reversalContent(sale.content, {
    number: sale.number,
    issuedAt: sale.issued_at,
    amount,
    reversals: [],
    returned: [],
    at: at(on),
    reason: "Върната сума",
    rfNumber: "RF0001234",
  });
  return { table: "sale_document", id: "r", kind: "reversal", number: 8, issued_at: at(on), content };
}

test("the chosen date decides the month of a sale", () => {
  expect(saleMoment(order(), "delivery")).toEqual(at("2026-03-10"));
  expect(saleMoment(order(), "payment")).toEqual(at("2026-04-02"));
  expect(saleMoment(order(), "tax_event")).toEqual(at("2026-03-10"));
  expect(saleMoment(order({ paid_at: at("2026-02-27") }), "tax_event")).toEqual(at("2026-02-27"));
  const invoiced = order({ documents: [invoiceOf(order(), "2026-03-02")] });
  expect(saleMoment(invoiced, "tax_event")).toEqual(at("2026-03-02"));
  const open = order({ delivered_at: null, paid_at: null });
  expect(packageBases.map((basis) => saleMoment(open, basis))).toEqual([null, null, null]);
});

test("a month begins at midnight in Sofia", () => {
  const late = order({ delivered_at: new Date("2026-03-31T21:30:00Z") });
  expect(monthPart(late, { month: "2026-04", basis: "delivery" }).sale).not.toBeNull();
  expect(monthPart(late, { month: "2026-03", basis: "delivery" }).sale).toBeNull();
});

test("money returned before the delivery belongs to the month of the delivery, as in the audit file", () => {
  const sale = saleOf();
  const returned = order({
    delivered_at: at("2026-04-05"),
    documents: [sale, reversalOf(sale, 500, "2026-03-20")],
  });
  const delivered = monthPart(returned, { month: "2026-04", basis: "delivery" });
  expect(delivered.corrections).toHaveLength(1);
  expect(registerRows(delivered).map((row) => row.at)).toEqual([at("2026-04-05"), at("2026-04-05")]);
  expect(monthPart(returned, { month: "2026-03", basis: "payment" }).corrections).toHaveLength(1);
  expect(
    monthPart({ ...returned, delivered_at: null }, { month: "2026-04", basis: "delivery" }),
  ).toMatchObject({
    sale: null,
    corrections: [],
    returned: [],
  });
});

test("a refund with both a reversal and a credit note is deducted once", () => {
  const sale = saleOf();
  const invoice = invoiceOf(order(), "2026-03-10");
  const note: PackageDocument =
    invoice.table === "invoice"
      ? {
          ...invoice,
          id: "n",
          kind: "credit_note",
          content: { ...invoice.content, supplied_at: at("2026-03-21").toISOString() },
        }
      : invoice;
  const documents = [invoice, note, sale, reversalOf(sale, 1200, "2026-03-21")];
  const part = monthPart(order({ refunded_eur: 1200, documents }), { month: "2026-03", basis: "tax_event" });
  expect(part.corrections).toHaveLength(2);
  expect(grossOf(part.returned)).toBe(1200);
  expect(orderDifferences(part, coveredFrom)).toEqual([]);
});

test("reports what does not agree within an order", () => {
  const codes = (changes: Partial<PackageOrder>) =>
    orderDifferences(monthPart(order(changes), { month: "2026-03", basis: "delivery" }), coveredFrom).map(
      ({ code, ours, theirs }) => [code, ours, theirs],
    );
  const sale = saleOf();
  expect(codes({ documents: [sale] })).toEqual([]);
  expect(codes({})).toEqual([["sale_document_missing", 1200, null]]);
  expect(codes({ total_eur: 1300, documents: [sale] })).toEqual([["sale_document_total", 1300, 1200]]);
  expect(codes({ total_eur: 1300, documents: [sale, invoiceOf(order(), "2026-03-10")] })).toEqual([
    ["sale_document_total", 1300, 1200],
    ["invoice_total", 1300, 1200],
  ]);
  expect(codes({ refunded_eur: 200, documents: [sale] })).toEqual([["refund_undocumented", 200, 0]]);
  const invoiced = [sale, invoiceOf(order(), "2026-03-10"), reversalOf(sale, 200, "2026-03-12")];
  expect(codes({ refunded_eur: 200, documents: invoiced })).toEqual([["returns", 200, 0]]);
  const broken = { ...sale, content: { ...sale.content, vat: 1 } } as PackageDocument;
  expect(codes({ documents: [broken] })).toEqual([["document_sums", 1200, 1001]]);
  const earlier = { created_at: at("2025-12-01") };
  expect(codes(earlier)).toEqual([]);
});

test("a refund of money paid in excess of an order without documents is no difference", () => {
  const reduced = order({ paid_eur: 1200, total_eur: 847, refunded_eur: 353, created_at: at("2025-12-01") });
  const part = monthPart(reduced, { month: "2026-03", basis: "delivery" });
  expect(part.sale?.total).toBe(847);
  expect(orderDifferences(part, coveredFrom)).toEqual([]);
});

test("a stored difference is read back, and one with an unknown code is null", () => {
  const difference = { code: "charge", subject: "ch_1", ours: null, theirs: 0 } as const;
  expect(readDifference(storedDifference(difference))).toEqual(difference);
  expect(readDifference({ code: "of another time" })).toBeNull();
});

const cents = fc.integer({ min: 1, max: 50_000 });
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        name_bg: fc.constant("Плодчета"),
        weight_grams: fc.constant(100),
        unit_price_bgn: cents,
        quantity: fc.integer({ min: 1, max: 9 }),
        vat_rate: fc.constantFrom(...vatRates),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    base_currency: fc.constantFrom("BGN" as const, "EUR" as const),
    payment_method: fc.constantFrom("cash_on_delivery" as const, "stripe" as const, "bank_transfer" as const),
    discount: fc.integer({ min: 0, max: 100 }),
    delivery: fc.integer({ min: 0, max: 2000 }),
    refunded: fc.integer({ min: 0, max: 100 }),
    documents: fc.constantFrom("none", "sale", "invoice", "both"),
  })
  .map(({ lines, discount, delivery, refunded, documents, ...rest }): PackageOrder => {
    const { base_currency: base } = rest;
    const items = lines.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
    const goods = sumOf(items, base);
    const off = amountOf(Math.floor((amountIn(base, goods) * discount) / 100), base);
    const fee = amountOf(delivery, base);
    const total = addAmounts(withoutPart(goods, off, base), fee, base);
    const made = order({
      ...rest,
      lines,
      total_bgn: total.stotinki,
      total_eur: total.cents,
      paid_eur: total.cents,
      discount_bgn: off.stotinki,
      discount_eur: off.cents,
      delivery_bgn: fee.stotinki,
      delivery_eur: fee.cents,
      paid_at: at("2026-03-12"),
    });
    const amount =
      documents === "none" || documents === "invoice" ? 0 : Math.floor((total.cents * refunded) / 100);
    const sale = saleOf(made);
    const issued = [
      ...(documents === "invoice" || documents === "both" ? [invoiceOf(made, "2026-03-10")] : []),
      ...(documents === "sale" || documents === "both" ? [sale] : []),
      ...(amount > 0 ? [reversalOf(sale, amount, "2026-03-20")] : []),
    ];
    return { ...made, refunded_eur: amount, documents: issued };
  });

test("for any orders, discounts, refunds and rates the sums agree to the cent", () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 8 }), fc.constantFrom(...packageBases), (orders, basis) => {
      const month = createMonthSums();
      let documented = 0;
      let covered = 0;
      for (const each of orders) {
        const part = monthPart(each, { month: "2026-03", basis });
        month.add(part);
        expect(grossOf(part.sale?.rates ?? [])).toBe(each.total_eur);
        expect(grossOf(part.returned)).toBe(each.refunded_eur);
        expect(
          orderDifferences(part, coveredFrom).filter(
            ({ code }) => code !== "sale_document_missing" && code !== "returns",
          ),
        ).toEqual([]);
        const sale = each.documents.find(({ kind }) => kind === "sale");
        if (sale) [documented, covered] = [documented + sale.content.total, covered + each.total_eur];
      }
      const sums = month.sums();
      expect(sums.total).toBe(sumBy(orders, ({ total_eur }) => total_eur));
      expect(methodsTotal(sums)).toBe(sums.total);
      expect(sumDifferences(sums, { documented, covered })).toEqual([]);
      expect(sumBy(sums.methods, ({ returned }) => returned)).toBe(grossOf(sums.returned));
    }),
    { numRuns: 60 },
  );
});

test("every sale is in at most one month, whatever the order of events", () => {
  const moment = fc.option(fc.date({ min: at("2026-01-15"), max: at("2026-05-15"), noInvalidDate: true }), {
    nil: null,
  });
  fc.assert(
    fc.property(moment, moment, fc.constantFrom(...packageBases), (delivered_at, paid_at, basis) => {
      const sale = saleOf();
      const made = order({ delivered_at, paid_at, documents: [sale, reversalOf(sale, 100, "2026-03-20")] });
      const parts = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"].map((month) =>
        monthPart(made, { month, basis }),
      );
      const moments = parts.flatMap((part) => part.sale?.at ?? []);
      expect(moments).toHaveLength(saleMoment(made, basis) === null ? 0 : 1);
      for (const found of moments) expect(monthOf(found)).toBe(monthOf(saleMoment(made, basis) ?? found));
      expect(parts.flatMap(({ corrections }) => corrections).length).toBeLessThanOrEqual(1);
    }),
  );
});

test("reports a sum that does not agree", () => {
  const month = createMonthSums();
  month.add(
    monthPart(order({ total_eur: 1300, documents: [saleOf()] }), { month: "2026-03", basis: "delivery" }),
  );
  expect(sumDifferences(month.sums(), { documented: 1200, covered: 1300 })).toEqual([
    { code: "rates_total", subject: "", ours: 1300, theirs: 1200 },
    { code: "register_total", subject: "", ours: 1300, theirs: 1200 },
  ]);
});
