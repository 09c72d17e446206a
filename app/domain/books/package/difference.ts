import { addsUp } from "#app/domain/books/audit-xml.ts";
import { isSaleDue, reversible } from "#app/domain/books/sale-document.ts";
import { sumBy } from "#app/domain/money.ts";
import { documentRates, grossOf, isCorrection } from "./month-part.ts";
import type { MonthPart, PackageDocument } from "./month-part.ts";
import { methodsTotal } from "./month-sums.ts";
import type { MonthSums } from "./month-sums.ts";

/** Codes of differences; `differenceTexts` has a sentence for each. */
export const differenceCodes = [
  "rates_total",
  "methods_total",
  "register_total",
  "sale_document_total",
  "sale_document_missing",
  "invoice_total",
  "document_sums",
  "returns",
  "refund_undocumented",
  "audit_file",
  "delivery_month",
  "payout_sum",
  "payout_open",
  "payout_total",
  "payout_currency",
  "charge",
  "refund",
  "movement_sum",
  "currency",
  "provider_unreachable",
  "provider_rate_limited",
  "provider_refused",
] as const;
export type DifferenceCode = (typeof differenceCodes)[number];

/**
 * Two figures that should agree. `subject` is an order, a document, a waybill or a charge; empty for a whole month.
 * `ours` and `theirs` are in euro cents; null where that side has nothing.
 */
export type Difference = {
  code: DifferenceCode;
  subject: string;
  ours: number | null;
  theirs: number | null;
};

/**
 * Returns the differences within an order; none if it adds neither a sale nor corrections to the month. `coveredFrom`
 * is the time since which sale documents are numbered; null while they are not.
 */
export function orderDifferences(
  { order, sale, corrections }: MonthPart,
  coveredFrom: Date | null,
): Difference[] {
  if (!sale && corrections.length === 0) return [];
  const subject = order.order_number;
  const found: Difference[] = [];
  const note = (code: DifferenceCode, ours: number | null, theirs: number | null) => {
    if (ours !== theirs) found.push({ code, subject, ours, theirs });
  };
  const totals = totalsOf(order.documents);
  if (sale) {
    const isDue = coveredFrom !== null && isSaleDue(order, coveredFrom);
    if (totals.sale !== null) note("sale_document_total", sale.total, totals.sale);
    else if (isDue) note("sale_document_missing", order.total_eur, null);
    if (totals.invoice !== null) note("invoice_total", order.total_eur, totals.invoice);
    for (const document of sale.documents) found.push(...documentDifferences(document));
  }
  for (const { document } of corrections) found.push(...documentDifferences(document));
  // An invoice that was issued after a return leaves it out.
  const beforeInvoice = Math.max(0, (totals.sale ?? 0) - (totals.invoice ?? 0));
  if (
    totals.sale !== null &&
    totals.invoice !== null &&
    totals.reversal - beforeInvoice !== totals.credit_note
  )
    note("returns", totals.reversal, totals.credit_note);
  const documented = totals.sale === null ? totals.credit_note : totals.reversal;
  const declared = totals.sale ?? totals.invoice ?? order.total_eur;
  const refunded = reversible(order, { total: declared });
  if (refunded > documented) note("refund_undocumented", refunded, documented);
  return found;
}

function totalsOf(documents: readonly PackageDocument[]) {
  const totalOf = (kind: PackageDocument["kind"]) =>
    documents.find((document) => document.kind === kind)?.content.total ?? null;
  const sumOf = (kind: PackageDocument["kind"]) =>
    sumBy(documents, (document) => (document.kind === kind ? document.content.total : 0));
  return {
    sale: totalOf("sale"),
    invoice: totalOf("invoice"),
    reversal: sumOf("reversal"),
    credit_note: sumOf("credit_note"),
  };
}

/**
 * Returns a difference if a document's rates, net, VAT and total do not agree; for a sale, not a reversal, also its
 * lines.
 */
function documentDifferences(document: PackageDocument): Difference[] {
  const { net, vat, total } = document.content;
  const rates = documentRates(document);
  const gross = grossOf(rates);
  const areLinesRight =
    document.table === "invoice" || isCorrection(document) ? true : addsUp(document.content);
  const netOfRates = sumBy(rates, (part) => part.net);
  const sum = document.table === "invoice" ? net + vat : net - document.content.discount + vat;
  if (gross === total && sum === total && sumBy(rates, (part) => part.vat) === vat && areLinesRight)
    return [];
  const theirs = gross === total ? netOfRates + vat : gross;
  return [{ code: "document_sums", subject: String(document.number), ours: total, theirs }];
}

/**
 * Returns the differences between the sums of a month. `documented` is the sum of the register's sale documents, and
 * `covered` that of their orders.
 */
export function sumDifferences(
  sums: MonthSums,
  { documented, covered }: { documented: number; covered: number },
): Difference[] {
  const pairs = [
    ["rates_total", sums.total, grossOf(sums.rates)],
    ["methods_total", sums.total, methodsTotal(sums)],
    ["register_total", covered, documented],
  ] as const;
  return pairs.flatMap(([code, ours, theirs]) =>
    ours === theirs ? [] : [{ code, subject: "", ours, theirs }],
  );
}

/** Returns a difference in its stored form. */
export function storedDifference({ code, subject, ours, theirs }: Difference): Record<string, string> {
  return { code, subject, ours: String(ours ?? ""), theirs: String(theirs ?? "") };
}

/** Reads a stored difference; null for a code that no longer exists. */
export function readDifference(stored: Readonly<Record<string, string>>): Difference | null {
  const code = differenceCodes.find((known) => known === stored["code"]);
  const amount = (text: string | undefined) => (text ? Number(text) : null);
  return code
    ? {
        code,
        subject: stored["subject"] ?? "",
        ours: amount(stored["ours"]),
        theirs: amount(stored["theirs"]),
      }
    : null;
}
