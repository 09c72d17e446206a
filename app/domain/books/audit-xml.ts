import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import type { SaleDocumentContent, SaleLine } from "./sale-document.ts";
import { isInWindows1251 } from "./windows-1251.ts";

/** A sale document as issued. */
export type IssuedSale = { number: number; issued_at: Date; content: SaleDocumentContent };

export type AuditHead = {
  eik: string;
  rf_number: string;
  domain_name: string;
  /** 1: own domain, 2: platform. */
  shop_type: number;
  /** `YYYY-MM`. */
  month: string;
  /** `YYYY-MM-DD`. */
  created_on: string;
};

/** Money returned for an order, in euro cents, on a day. */
export type AuditReturn = { order_number: string; amount: number; on: string; method: 1 | 2 | 3 | 4 };

const longestText = 200;

// The structure of Ordinance N-18, annex 38. Amounts are in euros.

/** Returns the start of an audit file, before its orders. */
export function auditStart(head: AuditHead): string {
  const [year = "", month = ""] = head.month.split("-");
  return [
    '<?xml version="1.0" encoding="windows-1251"?>\n<audit>',
    element("eik", head.eik),
    element("e_shop_n", head.rf_number),
    element("domain_name", head.domain_name),
    element("e_shop_type", String(head.shop_type)),
    element("creation_date", head.created_on),
    element("mon", month),
    element("god", year),
    "<order>",
  ].join("\n");
}

/** Returns one order with its lines. */
export function auditOrder({ number, issued_at: issuedAt, content }: IssuedSale): string {
  const { payment } = content;
  return [
    "<orderenum>",
    element("ord_n", content.order_number),
    element("ord_d", sofiaDay(new Date(content.ordered_at))),
    element("doc_n", invoiceNumberText(number)),
    element("doc_date", sofiaDay(issuedAt)),
    `<art>\n${content.lines.map(auditLine).join("\n")}\n</art>`,
    element("ord_total1", decimal(content.net)),
    element("ord_disc", decimal(content.discount)),
    element("ord_vat", decimal(content.vat)),
    element("ord_total2", decimal(content.total)),
    element("paym", String(payment.code)),
    ...(payment.pos_number ? [element("pos_n", payment.pos_number)] : []),
    ...(payment.transaction ? [element("trans_n", payment.transaction)] : []),
    ...(payment.provider ? [element("proc_id", payment.provider)] : []),
    "</orderenum>",
  ].join("\n");
}

function auditLine(line: SaleLine): string {
  return [
    "<artenum>",
    element("art_name", line.description),
    element("art_quant", decimal(line.quantity * 100)),
    element("art_price", decimal(line.price)),
    element("art_vat_rate", String(line.rate)),
    element("art_vat", decimal(line.vat)),
    element("art_sum", decimal(line.sum)),
    "</artenum>",
  ].join("\n");
}

/** Returns the end of an audit file, with the money returned in the month. Sums of returns are positive. */
export function auditEnd(returns: readonly AuditReturn[]): string {
  const orders = new Set(returns.map(({ order_number }) => order_number)).size;
  const rows = returns.map(({ order_number, amount, on, method }) =>
    [
      "<rorderenum>",
      element("r_ord_n", order_number),
      element("r_amount", decimal(amount)),
      element("r_date", on),
      element("r_paym", String(method)),
      "</rorderenum>",
    ].join("\n"),
  );
  return [
    "</order>",
    element("r_ord", String(orders)),
    ...(rows.length > 0 ? [`<rorder>\n${rows.join("\n")}\n</rorder>`] : []),
    element("r_total", decimal(sumBy(returns, ({ amount }) => amount))),
    "</audit>\n",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns a text for the file: at most 200 characters, without control characters, which XML 1.0 forbids, and with numeric
 * references for what windows-1251 lacks.
 */
export function xmlText(text: string): string {
  return Array.from(text.toWellFormed())
    .filter((character) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(character))
    .slice(0, longestText)
    .map((character) => escapes[character] ?? (isInWindows1251(character) ? character : reference(character)))
    .join("");
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** Formats cents with a decimal point: 1250 becomes 12.50. */
function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Returns whether the sums of a document agree as the Agency checks them on upload. */
export function addsUp({ lines, net, discount, vat, total }: SaleDocumentContent): boolean {
  return (
    lines.every((line) => line.price * line.quantity + line.vat === line.sum) &&
    sumBy(lines, (line) => line.price * line.quantity) === net &&
    net - discount + vat === total
  );
}
