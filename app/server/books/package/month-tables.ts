import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { monthBounds, monthOf } from "#app/domain/books/month.ts";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import { orderDifferences, sumDifferences } from "#app/domain/books/package/difference.ts";
import type { Difference } from "#app/domain/books/package/difference.ts";
import { moneyDifferences, moneySums } from "#app/domain/books/package/money-differences.ts";
import { isCorrection, monthPart, registerRows } from "#app/domain/books/package/month-part.ts";
import type { MonthPart, RegisterRow } from "#app/domain/books/package/month-part.ts";
import { createMonthSums } from "#app/domain/books/package/month-sums.ts";
import type { Table } from "#app/domain/books/package/table.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sumBy } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { auditFiles } from "#app/server/db/schema/books.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders as orderTable } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import type { StoredDocument } from "#app/server/documents/stored-files.ts";
import { salesOf } from "#app/server/books/audit-month.ts";
import { loadAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { courierDifferences, loadCourierLines, payoutTotalDifferences } from "./courier-cash.ts";
import { openFileList } from "./file-list.ts";
import type { FileList } from "./file-list.ts";
import { monthOrders } from "./month-orders.ts";
import { loadOwnMovements, ordersOfCharges } from "./provider-money.ts";
import type { ProviderMoney } from "./provider-money.ts";
import { writeTable } from "./write-table.ts";
import { firstPageHtml, firstPageName } from "./first-page.ts";
import { documentPath, packageTables, rateRows } from "./tables.ts";

type Db = Pick<Database, "select" | "execute">;

/** A document of the month and its path within the archive. */
export type ListedDocument = StoredDocument & { name: string };

export type MonthTables = {
  /** Files in the folder, the first page first. */
  files: { name: string; bytes: number }[];
  documents: FileList<ListedDocument>;
  differences: Difference[];
};

/**
 * Writes the tables of a month and its first page into a folder, and lists the documents. Call it within a transaction
 * of isolation level "repeatable read", so that all tables show one snapshot. Memory holds one batch of orders, the
 * corrections, the movements of couriers and cards, and the differences.
 */
export async function writeMonthTables(
  db: Db,
  request: {
    month: string;
    basis: PackageBasis;
    language: Locale;
    folder: string;
    money: ProviderMoney;
    now: Date;
  },
): Promise<MonthTables> {
  const { month, basis, language, folder, money, now } = request;
  const tables = packageTables(language);
  const listed: { title: string; files: string[] }[] = [];
  const write = async <Row>(table: Table<Row>, rows: Iterable<Row> | AsyncIterable<Row>) =>
    void listed.push({ title: table.title, files: await writeTable(folder, table, rows) });

  const documents = openFileList<ListedDocument>(path.join(folder, "documents.list"));
  const orders = followOrders(await loadAuditSettings(db), documents);
  const [settings] = await db.select().from(shopSettings);
  const parts = partsOf(db, { month, basis, isVatRegistered: settings?.is_vat_registered ?? false });
  await write(tables.register, orders.follow(parts));
  const { sums, corrections } = orders;
  await write(tables.creditNotes, corrections);
  await write(tables.rates, rateRows(sums().rates, sums().returned));
  await write(tables.methods, sums().methods);
  const courierLines = await loadCourierLines(db, month);
  await write(tables.payouts, courierLines);
  const card = await cardMoney(db, money, month);
  await write(tables.movements, card.movements);
  const auditFile = await writeAuditFile(db, { month, folder });
  const differences = [
    ...sumDifferences(sums(), orders.documented),
    ...orders.differences,
    ...(await auditDifferences(db, month, auditFile?.total ?? null)),
    ...(await deliveryDifferences(db, month)),
    ...courierDifferences(courierLines),
    ...(await payoutTotalDifferences(db, month)),
    ...card.differences,
  ];
  await write(tables.differences, differences);
  const page = firstPageHtml(
    {
      month,
      basis,
      shop: settings?.company_name_bg ?? "",
      madeAt: now,
      sums: sums(),
      courierLines,
      card: card.sums,
      differences,
      auditFile,
      tables: listed,
      documents: documents.length,
    },
    language,
  );
  await writeFile(path.join(folder, firstPageName), page);
  const names = [
    firstPageName,
    ...listed.flatMap(({ files }) => files),
    ...(auditFile ? [auditFile.name] : []),
  ];
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })),
  );
  return { files, documents, differences };
}

async function* partsOf(
  db: Db,
  { month, basis, isVatRegistered }: { month: string; basis: PackageBasis; isVatRegistered: boolean },
): AsyncGenerator<MonthPart> {
  for await (const batch of monthOrders(db, { month, isVatRegistered }))
    for (const order of batch) yield monthPart(order, { month, basis });
}

/** Adds up orders and lists their documents while the register is written. */
function followOrders(
  { coveredFrom }: { coveredFrom: Date | null },
  documents: Pick<FileList<ListedDocument>, "add">,
) {
  const month = createMonthSums();
  const corrections: RegisterRow[] = [];
  const differences: Difference[] = [];
  const documented = { documented: 0, covered: 0 };
  return {
    sums: month.sums,
    /** Rows of the credit notes and reversals, which are few compared with the sales. */
    corrections,
    differences,
    documented,
    async *follow(parts: AsyncIterable<MonthPart>): AsyncGenerator<RegisterRow> {
      for await (const part of parts) {
        month.add(part);
        differences.push(...orderDifferences(part, coveredFrom));
        const document = part.sale?.documents.find(({ kind }) => kind === "sale");
        if (part.sale && document) {
          documented.documented += document.content.total;
          documented.covered += part.sale.total;
        }
        for (const row of registerRows(part)) {
          if (row.document) {
            const { table, id } = row.document;
            documents.add({ table, id, name: documentPath(row.document) });
          }
          if (row.document && isCorrection(row.document)) corrections.push(row);
          yield row;
        }
      }
    },
  };
}

async function cardMoney(db: Db, money: ProviderMoney, month: string) {
  if (money.state !== "read") {
    const failed: Difference[] =
      money.state === "refused"
        ? [{ code: `provider_${money.code}`, subject: "", ours: null, theirs: null }]
        : [];
    return { movements: [], differences: failed, sums: { state: money.state } } as const;
  }
  const numbers = await ordersOfCharges(db, [
    ...new Set(money.movements.flatMap(({ chargeId }) => chargeId ?? [])),
  ]);
  const movements = money.movements
    .filter(({ at }) => monthOf(at) === month)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((movement) => ({ ...movement, order_number: numbers.get(movement.chargeId ?? "") ?? null }));
  return {
    movements,
    differences: moneyDifferences(await loadOwnMovements(db, month), money.movements, month),
    sums: { state: "read", sums: moneySums(money.movements, month) },
  } as const;
}

type AuditCopy = { name: string; madeAt: Date; total: number };

/** Writes the latest audit file of the month into the folder. Returns null when none was made. */
async function writeAuditFile(
  db: Db,
  { month, folder }: { month: string; folder: string },
): Promise<AuditCopy | null> {
  const [file] = await db
    .select()
    .from(auditFiles)
    .where(eq(auditFiles.month, month))
    .orderBy(desc(auditFiles.made_at))
    .limit(1);
  if (!file) return null;
  const name = `audit-${month}.xml`;
  await writeFile(path.join(folder, name), file.contents);
  return { name, madeAt: file.made_at, total: file.total_eur };
}

/**
 * Compares the audit file's total with the sale documents of the orders delivered in its month, whatever the package's
 * basis.
 */
/**
 * Returns the orders whose delivery the shop counts in the month and the carrier in another one, or the other way round:
 * the carrier's event was heard after a month was closed (`correctMoments`).
 */
async function deliveryDifferences(db: Db, month: string): Promise<Difference[]> {
  const { since, before } = monthBounds(month);
  const isIn = (moment: AnyPgColumn) => sql<boolean>`(${moment} >= ${since.toISOString()}::timestamptz
    and ${moment} < ${before.toISOString()}::timestamptz)`;
  const rows = await db
    .select({
      subject: orderTable.order_number,
      total: orderTable.total_eur,
      isOurs: isIn(orderTable.delivered_at),
    })
    .from(shipments)
    .innerJoin(orderTable, eq(orderTable.id, shipments.order_id))
    .where(
      and(
        eq(shipments.state, "delivered"),
        eq(shipments.label_state, "made"),
        sql`${isIn(orderTable.delivered_at)} <> ${isIn(shipments.ended_at)}`,
      ),
    )
    .orderBy(asc(orderTable.order_number));
  return rows.map(({ subject, total, isOurs }) => ({
    code: "delivery_month",
    subject,
    ours: isOurs ? total : 0,
    theirs: isOurs ? 0 : total,
  }));
}

async function auditDifferences(db: Db, month: string, total: number | null): Promise<Difference[]> {
  if (total === null) return [];
  let ours = 0;
  for await (const batch of salesOf(db, month)) ours += sumBy(batch, ({ content }) => content.total);
  return ours === total ? [] : [{ code: "audit_file", subject: month, ours, theirs: total }];
}
