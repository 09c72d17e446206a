import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { byteOrderMark, csvLine, timeCell } from "#app/domain/csv.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { findLot } from "#app/server/catalogue/lots/list-lots.ts";
import type { FoundLot } from "#app/server/catalogue/lots/list-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { lotAllocations } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";

/** Orders per database read. */
const rowsAtOnce = 500;

const columns = ["number", "date", "order_status", "items", "name", "phone", "email", "address"] as const;

/**
 * Streams a lot's traceability report as CSV with headings in the given language: the lot and its counts, then every
 * order to which its items are allocated, with the recipient (Regulation (EC) 178/2002, articles 18 and 19). Includes
 * returned parcels whose items were not restocked. Writes the export to the audit log. Returns null when there is no
 * such lot.
 */
export async function exportLot(
  db: Database,
  admin: Granted<"customers" | "parcels">,
  { lotId, locale, now }: { lotId: string; locale: Locale; now: Date },
): Promise<AsyncGenerator<string, void, void> | null> {
  const found = await findLot(db, admin, { lotId, now });
  if (!found) return null;
  await writeAudit(db, admin, { action: "export", entity: "lot", recordId: lotId, now });
  return csvChunks(db, found, locale);
}

async function* csvChunks(
  db: Database,
  { lot, reach }: FoundLot,
  locale: Locale,
): AsyncGenerator<string, void, void> {
  const t = adminTranslator(locale);
  const facts = [
    [t("lots.product"), localText(lot, "name", locale)],
    [t("lots.code"), lot.code],
    [t("lots.bestBefore"), lot.best_before ?? ""],
    [t("lots.receivedAt"), timeCell(lot.received_at)],
    [t("lots.received"), String(lot.received)],
    [t("lots.sent"), String(reach.items)],
    [t("lots.quantity"), String(lot.quantity)],
    ...(lot.recalled_at
      ? [
          [t("lots.recalledAt"), timeCell(lot.recalled_at)],
          [
            t("lots.reason"),
            localText({ reason_bg: lot.reason_bg ?? "", reason_en: lot.reason_en ?? "" }, "reason", locale),
          ],
        ]
      : []),
  ];
  yield byteOrderMark + facts.map((cells) => csvLine(cells)).join("") + csvLine([]);
  yield csvLine(columns.map((column) => t(`lots.report.${column}`)));
  let last: string | null = null;
  do {
    const rows = await ordersAfter(db, lot.id, last);
    yield rows
      .map((row) =>
        csvLine([
          row.order_number,
          timeCell(row.created_at),
          t(`orders.status.${row.order_status}`),
          String(row.items),
          `${row.first_name} ${row.last_name}`,
          row.phone,
          isReachable(row.email) ? row.email : "",
          row.destination.line,
        ]),
      )
      .join("");
    last = rows.length === rowsAtOnce ? (rows.at(-1)?.id ?? null) : null;
  } while (last !== null);
}

function ordersAfter(db: Database, lotId: string, last: string | null) {
  return db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      created_at: orders.created_at,
      order_status: orders.order_status,
      first_name: orders.first_name,
      last_name: orders.last_name,
      phone: orders.phone,
      email: orders.email,
      destination: orderDestination,
      items: sql<number>`sum(${lotAllocations.quantity})`.mapWith(Number),
    })
    .from(lotAllocations)
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(
      and(
        eq(lotAllocations.lot_id, lotId),
        isNotNull(orders.allocated_at),
        last === null ? undefined : gt(orders.id, last),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
    .limit(rowsAtOnce);
}
