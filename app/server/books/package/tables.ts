import type { Difference } from "#app/domain/books/package/difference.ts";
import { documentRates, grossOf, isCorrection } from "#app/domain/books/package/month-part.ts";
import type { PackageDocument, RegisterRow } from "#app/domain/books/package/month-part.ts";
import type { MethodSum } from "#app/domain/books/package/month-sums.ts";
import type { Column, Table } from "#app/domain/books/package/table.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { payoutLineState } from "#app/domain/delivery/payout.ts";
import type { PayoutMoney } from "#app/domain/delivery/payout.ts";
import { documentFileName } from "#app/domain/documents/document-files.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import type { RateSum } from "#app/domain/documents/invoice.ts";
import type { Locale } from "#app/domain/locale.ts";
import { writtenMoney } from "#app/domain/money.ts";
import type { BalanceMovement } from "#app/domain/payments/balance.ts";
import { timeCell } from "#app/domain/csv.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { vatRates } from "#app/domain/vat.ts";
import { packageTranslator } from "#app/i18n/month-package.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { differenceText } from "#app/i18n/difference-text.ts";

/** Folder of the documents within the archive. */
export const documentFolder = "documents";

/** Returns the path of a document within the archive. */
export function documentPath(document: Pick<PackageDocument, "kind" | "number">): string {
  return `${documentFolder}/${documentFileName(document)}.pdf`;
}

const day = (moment: Date | null) => moment && sofiaDay(moment);

/**
 * A courier's payout line with its parcel. Amounts are in euro cents, null for a line in another currency (`foreign`);
 * `paid` is the sum of all that was paid out for the parcel.
 */
export type CourierLine = {
  carrier: CarrierName;
  reference: string;
  paid_on: string;
  number: string;
  order_number: string | null;
  amount: number | null;
  foreign: PayoutMoney | null;
  paid: number | null;
  expected: number | null;
  isMatched: boolean;
  isDismissed: boolean;
};

/** Sales and returns of the month at one VAT rate. */
export type RateRow = { sold: RateSum; returned: RateSum };

/** Returns the tables of a package in a language. */
export function packageTables(locale: Locale) {
  const t = packageTranslator(locale);
  const admin = adminTranslator(locale);
  const text = <Row>(head: string, of: Column<Row>["of"]): Column<Row> => ({ head, kind: "text", of });
  const money = <Row>(head: string, of: (row: Row) => number | null): Column<Row> => ({
    head,
    kind: "money",
    of,
  });
  const documentNumber = (
    head: string,
    of: (row: RegisterRow) => { number: number } | null,
  ): Column<RegisterRow> => ({
    head,
    kind: "document",
    of: (row) => {
      const document = of(row);
      return document && invoiceNumberText(document.number);
    },
  });
  const table = <Row>(name: TableName, columns: Column<Row>[]): Table<Row> => ({
    name,
    title: t(`table.${name}`),
    columns,
  });
  const documentColumns = [
    text<RegisterRow>(t("head.kind"), ({ document }) => t(`kind.${document?.kind ?? "none"}`)),
    documentNumber(t("head.number"), ({ document }) => document),
    text<RegisterRow>(t("head.issued"), ({ document }) => document && day(document.issued_at)),
    text<RegisterRow>(t("head.moment"), ({ at }) => day(at)),
    text<RegisterRow>(t("head.order"), ({ order }) => order.order_number),
    text<RegisterRow>(t("head.method"), ({ order }) => admin(`orders.method.${order.payment_method}`)),
    text<RegisterRow>(t("head.buyer"), ({ document }) => buyerOf(document)?.name ?? null),
    text<RegisterRow>(t("head.eik"), ({ document }) => buyerOf(document)?.eik ?? null),
    text<RegisterRow>(t("head.vatNumber"), ({ document }) => buyerOf(document)?.vat_number ?? null),
    documentNumber(t("head.corrects"), ({ document }) => document?.content.corrects ?? null),
  ];
  const rateColumns = vatRates.flatMap((rate) => [
    money<RegisterRow>(t("head.net", { rate }), (row) => ofRate(row, rate, "net")),
    money<RegisterRow>(t("head.vat", { rate }), (row) => ofRate(row, rate, "vat")),
  ]);
  return {
    register: table<RegisterRow>("register", [
      ...documentColumns,
      text(t("head.ordered"), ({ order }) => day(order.created_at)),
      text(t("head.delivered"), ({ order }) => day(order.delivered_at)),
      text(t("head.paid"), ({ order }) => day(order.paid_at)),
      ...rateColumns,
      money(t("head.total"), totalOf),
      text(t("head.file"), ({ document }) => document && documentPath(document)),
    ]),
    creditNotes: table<RegisterRow>("credit-notes", [
      ...documentColumns,
      text(t("head.reason"), ({ document }) => document?.content.corrects?.reason ?? null),
      ...rateColumns,
      money(t("head.total"), totalOf),
      text(t("head.file"), ({ document }) => document && documentPath(document)),
    ]),
    rates: table<RateRow>("sales-by-vat", [
      { head: t("head.rate"), kind: "count", of: ({ sold }) => sold.rate },
      money(`${t("head.sales")}: ${t("head.netSum")}`, ({ sold }) => sold.net),
      money(`${t("head.sales")}: ${t("head.vatSum")}`, ({ sold }) => sold.vat),
      money(`${t("head.sales")}: ${t("head.total")}`, ({ sold }) => sold.net + sold.vat),
      money(`${t("head.returned")}: ${t("head.netSum")}`, ({ returned }) => returned.net),
      money(`${t("head.returned")}: ${t("head.vatSum")}`, ({ returned }) => returned.vat),
      money(`${t("head.returned")}: ${t("head.total")}`, ({ returned }) => returned.net + returned.vat),
    ]),
    methods: table<MethodSum>("sales-by-payment", [
      text(t("head.method"), ({ method }) => admin(`orders.method.${method}`)),
      { head: t("head.orders"), kind: "count", of: ({ orders }) => orders },
      money(t("head.sales"), ({ total }) => total),
      money(t("head.returned"), ({ returned }) => returned),
    ]),
    payouts: table<CourierLine>("courier-payouts", [
      text(t("head.carrier"), ({ carrier }) => admin(`delivery.carrier.${carrier}`)),
      text(t("head.payout"), ({ reference }) => reference),
      text(t("head.paidOn"), ({ paid_on }) => paid_on),
      text(t("head.waybill"), ({ number }) => number),
      text(t("head.order"), ({ order_number }) => order_number),
      money(t("head.amount"), ({ amount }) => amount),
      text(t("head.foreign"), ({ foreign }) => foreign && writtenMoney(foreign, locale)),
      money(t("head.expected"), ({ expected }) => expected),
      text(t("head.state"), (line) => admin(`payouts.line.${payoutLineState(line)}`)),
    ]),
    movements: table<BalanceMovement & { order_number: string | null }>("card-money", [
      text(t("head.at"), ({ at }) => timeCell(at)),
      text(t("head.kind"), ({ kind }) => t(`movement.${kind}`)),
      text(t("head.order"), ({ order_number }) => order_number),
      money(t("head.amount"), ({ amount }) => amount),
      money(t("head.fee"), ({ fee }) => fee),
      money(t("head.afterFee"), ({ net }) => net),
      text(t("head.currency"), ({ currency }) => currency.toUpperCase()),
      text(t("head.charge"), ({ chargeId }) => chargeId),
      text(t("head.arrives"), ({ arrivesAt }) => day(arrivesAt)),
      text(t("head.reference"), ({ id }) => id),
    ]),
    differences: table<Difference>("differences", [
      text(t("head.difference"), (difference) => differenceText(difference, locale)),
      text(t("head.subject"), ({ subject }) => subject),
      money(t("head.ours"), ({ ours }) => ours),
      money(t("head.theirs"), ({ theirs }) => theirs),
    ]),
  };
}

type TableName =
  | "register"
  | "credit-notes"
  | "sales-by-vat"
  | "sales-by-payment"
  | "courier-payouts"
  | "card-money"
  | "differences";

/** Pairs the sales and returns of each rate, the highest rate first. */
export function rateRows(rates: readonly RateSum[], returned: readonly RateSum[]): RateRow[] {
  const all = [...new Set([...rates, ...returned].map(({ rate }) => rate))].toSorted((a, b) => b - a);
  const find = (sums: readonly RateSum[], rate: number) =>
    sums.find((sum) => sum.rate === rate) ?? { rate, net: 0, vat: 0 };
  return all.map((rate) => ({ sold: find(rates, rate), returned: find(returned, rate) }));
}

/** Returns the buyer; null for sale documents and reversals, which name none. */
function buyerOf(document: PackageDocument | null) {
  return document?.table === "invoice" ? document.content.buyer : null;
}

/** Returns -1 for credit notes and reversals, so that a column can be added up. */
function signOf(document: PackageDocument | null): 1 | -1 {
  return document && isCorrection(document) ? -1 : 1;
}

function ratesOfRow({ document }: RegisterRow): RateSum[] {
  return document ? documentRates(document) : [];
}

function ofRate(row: RegisterRow, rate: number, part: "net" | "vat"): number | null {
  const sum = ratesOfRow(row).find((each) => each.rate === rate);
  return sum ? signOf(row.document) * sum[part] : null;
}

function totalOf(row: RegisterRow): number {
  return row.document ? signOf(row.document) * grossOf(ratesOfRow(row)) : row.order.total_eur;
}
