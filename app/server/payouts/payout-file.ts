import { and, eq, inArray, sql } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { payoutColumnSet, readPayoutRow } from "#app/domain/delivery/payout-file.ts";
import type { PayoutColumns, PayoutRow, PayoutRowProblem } from "#app/domain/delivery/payout-file.ts";
import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import {
  carrierPayoutLines,
  carrierPayouts,
  payoutFileFormats,
  shipments,
} from "#app/server/db/schema/delivery.ts";
import type { CsvTable } from "#app/server/request/read-csv-table.ts";
import { chooseColumns, digestOf, readRows } from "#app/server/request/money-file.ts";
import type { WrongRow } from "#app/server/request/money-file.ts";
import type { Services } from "#app/server/services.ts";
import { matchPayouts } from "./match-payouts.ts";
import { storePayouts, writtenAmount } from "./store-payouts.ts";

export type PayoutFilePreview = {
  columns: PayoutColumns;
  /** Rows that will be stored, in the order of the file. */
  rows: PayoutRow[];
  wrong: WrongRow<PayoutRowProblem, "number" | "amount">[];
  /** Number of rows that are stored already. */
  known: number;
  /** Number of rows that repeat an earlier row of the file. */
  repeated: number;
  /** Number of rows without a waybill number, such as totals, which are left out. */
  unnumbered: number;
  /** Waybill numbers of `rows` that belong to no parcel of the shop, in the order of the file. */
  unknown: string[];
  /** Number of `rows` whose parcel has another payment, stored or in the file. */
  further: number;
  /** Sum of those of `rows` that are in euro, in euro cents. */
  total: number;
  /** Digest of the carrier, the columns and `rows`. */
  digest: string;
};

/** Identifies what a row says. A file without days says none: then the day that staff gave is no part of it. */
function keyOf({ number, currency, amount }: Omit<PayoutRow, "euros" | "day">, day: string): string {
  return JSON.stringify([number, currency, amount, day]);
}

/**
 * Reads a table by its columns, and returns what an import would store. `day` is the day of a file without days, which is
 * known already if the same amount of a parcel is stored under any day.
 */
export async function previewPayoutFile(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.change">,
  {
    carrier,
    table,
    columns,
    day: givenDay,
    now,
  }: { carrier: CarrierName; table: CsvTable; columns: PayoutColumns; day: string; now: Date },
): Promise<PayoutFilePreview> {
  const today = sofiaDay(now);
  const dayOf = (day: string) => (columns.day === "" ? "" : day);
  const read = new Map<string, PayoutRow>();
  const wrong: WrongRow<PayoutRowProblem, "number" | "amount">[] = [];
  let [repeated, unnumbered] = [0, 0];
  readRows(table, (cellOf, row) => {
    const result = readPayoutRow(columns, cellOf, { givenDay, today });
    if (result === null) {
      unnumbered += 1;
    } else if (!result.ok) {
      const cells = { number: cellOf(columns.number), amount: cellOf(columns.amount) };
      wrong.push({ row, problem: result.problem, cells });
    } else {
      const key = keyOf(result.row, dayOf(result.row.day));
      if (read.has(key)) repeated += 1;
      read.set(key, result.row);
    }
  });
  const numbers = [...new Set([...read.values()].map(({ number }) => number))];
  const stored = await db
    .select({
      number: carrierPayoutLines.number,
      currency: carrierPayoutLines.currency,
      amount: writtenAmount,
      day: sql<string>`case when ${carrierPayouts.is_dated} then ${carrierPayouts.paid_on}::text else '' end`,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .where(and(eq(carrierPayoutLines.carrier, carrier), inArray(carrierPayoutLines.number, numbers)));
  const before = new Set(stored.map((line) => keyOf(line, dayOf(line.day))));
  const rows = [...read].filter(([key]) => !before.has(key)).map(([, row]) => row);
  const parcels = await db
    .select({ number: shipments.number })
    .from(shipments)
    .where(
      and(
        eq(shipments.carrier, carrier),
        inArray(
          shipments.number,
          rows.map(({ number }) => number),
        ),
        // A literal, as in `isParcelOfPayoutLine`.
        sql`${shipments.label_state} = 'made'`,
      ),
    );
  const ours = new Set(parcels.map(({ number }) => number));
  const times = Map.groupBy([...stored, ...rows], ({ number }) => number);
  return {
    columns,
    rows,
    wrong,
    known: read.size - rows.length,
    repeated,
    unnumbered,
    unknown: [...new Set(rows.map(({ number }) => number))].filter((number) => !ours.has(number)),
    further: rows.filter(({ number }) => (times.get(number)?.length ?? 0) > 1).length,
    total: sumBy(rows, ({ euros }) => euros ?? 0),
    digest: digestOf([carrier, columns, rows]),
  };
}

/** Returns the columns of a carrier's file (see `chooseColumns`). */
export async function columnsOf(
  db: Pick<Database, "select">,
  carrier: CarrierName,
  table: CsvTable,
): Promise<{ chosen: PayoutColumns | null; proposed: PayoutColumns }> {
  const [format] = await db.select().from(payoutFileFormats).where(eq(payoutFileFormats.carrier, carrier));
  const stored = format && {
    number: format.number_column,
    amount: format.amount_column,
    debit: format.debit_column,
    direction: format.direction_column,
    currency: format.currency_column,
    day: format.day_column,
  };
  return chooseColumns(payoutColumnSet, table, stored);
}

/**
 * Stores exactly the previewed rows as payouts, one for each day, stores the columns for the next file, and matches
 * open lines. Returns null when the preview of the file has changed, for example because rows were stored in the
 * meantime.
 */
export async function importPayoutFile(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  file: {
    carrier: CarrierName;
    table: CsvTable;
    columns: PayoutColumns;
    day: string;
    digest: string;
    now: Date;
  },
): Promise<{ stored: number; matched: number } | null> {
  const { carrier, columns, digest, now } = file;
  const { rows, digest: current } = await previewPayoutFile(services.db, admin, file);
  if (current !== digest) return null;
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const stored = await services.db.transaction(async (tx) => {
    const format = {
      number_column: columns.number,
      amount_column: columns.amount,
      debit_column: columns.debit,
      direction_column: columns.direction,
      currency_column: columns.currency,
      day_column: columns.day,
      updated_at: now,
    };
    await tx
      .insert(payoutFileFormats)
      .values({ carrier, ...format })
      .onConflictDoUpdate({ target: payoutFileFormats.carrier, set: format });
    const payouts = [...byDay].map(([day, lines]) => ({
      reference: `file ${day}`,
      paidOn: day,
      method: "bank" as const,
      total: null,
      lines,
    }));
    const added = await storePayouts(tx, carrier, { payouts, source: "file", userId: admin.userId, now });
    await writeAudit(tx, admin, {
      action: "import",
      entity: "payout",
      after: { carrier, lines: added },
      now,
    });
    return added;
  });
  return { stored, matched: await matchPayouts(services, admin, { carrier, now }) };
}
