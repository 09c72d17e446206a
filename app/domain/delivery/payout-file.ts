import { readAmountColumns } from "#app/domain/amount-columns.ts";
import type { AmountColumns, ColumnSet } from "#app/domain/amount-columns.ts";
import { readCellDay } from "#app/domain/csv-table.ts";
import type { AmountProblem } from "#app/domain/written-amount.ts";
import { payoutEuros } from "./payout.ts";
import type { PayoutMoney } from "./payout.ts";

/** The headings of the columns that are read. `day` is empty when the file has no days; the owner then enters one. */
export type PayoutColumns = AmountColumns & { number: string; day: string };

/** Why a row of a payout file is refused. `number`: not a waybill number. `day`: not a day. `future`: a day to come. */
export type PayoutRowProblem = AmountProblem | "number" | "day" | "future";

/**
 * What a row says was paid out, or taken back (a fee, a refund or a correction) if the amount is negative. `euros` is
 * the amount in euro cents; null in another currency.
 */
export type PayoutRow = PayoutMoney & { number: string; day: string; euros: number | null };

export type ReadPayoutRow = { ok: true; row: PayoutRow } | { ok: false; problem: PayoutRowProblem };

/**
 * Parses a row of a payout file; `cellOf` returns its cell under a heading. Returns null for a row without a number, such
 * as the total at the end. `givenDay` is the day of a file without days.
 */
export function readPayoutRow(
  columns: PayoutColumns,
  cellOf: (heading: string) => string,
  { givenDay, today }: { givenDay: string; today: string },
): ReadPayoutRow | null {
  const number = cellOf(columns.number).trim().replace(/^'/, "").replaceAll(/\s/g, "");
  if (number === "") return null;
  const refuse = (problem: PayoutRowProblem) => ({ ok: false, problem }) as const;
  // A number that a spreadsheet shortened to 1,05E+12 cannot be recovered.
  if (!/^[A-Za-z\d-]{4,40}$/.test(number)) return refuse("number");
  const read = readAmountColumns(columns, cellOf);
  if (!read?.ok) return refuse(read?.problem ?? "amount");
  const day = columns.day === "" ? givenDay : readCellDay(cellOf(columns.day));
  if (day === null) return refuse("day");
  if (day > today) return refuse("future");
  const { flow, currency } = read.written;
  const money = { currency, amount: flow === "in" ? read.written.amount : -read.written.amount };
  return { ok: true, row: { number, day, ...money, euros: payoutEuros(money, day) } };
}

/** The columns of a payout file. */
export const payoutColumnSet: ColumnSet<PayoutColumns> = {
  none: { amount: "", debit: "", direction: "", currency: "", number: "", day: "" },
  needed: ["number", "amount"],
  usual: [
    ["day", [[/дата|date/i, /плащ|изпла|превод|paid|payment/i], [/дата|date/i]]],
    ["amount", [[/наложен|cod\b|нп/i], [/сума|стойност|amount|sum/i]]],
    ["number", [[/товарителниц/i], [/пратк/i], [/shipment|waybill|parcel/i], [/номер|number|№/i]]],
  ],
};
