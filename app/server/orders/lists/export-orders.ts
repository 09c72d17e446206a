import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { isReachable } from "#app/domain/orders/customer.ts";
import { amountCell, byteOrderMark, csvLine, timeCell } from "#app/domain/csv.ts";
import { methodLabel, paymentLabel } from "#app/domain/orders/order-situation.ts";
import { isAllowed } from "#app/domain/orders/order.ts";
import { orderColumns } from "./order-columns.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { VisitOrigin } from "#app/domain/measurement/origin.ts";
import type { OrderChoice } from "#app/domain/orders/order-filter.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { invoices, orders } from "#app/server/db/schema/orders.ts";
import { originsOf } from "./order-origins.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import type { OrderDestination } from "#app/server/orders/destination.ts";
import { namedWithCode } from "#app/domain/promotions/applied-promotions.ts";
import { promotionsForStaff } from "#app/server/promotions/order-promotions.ts";
import type { OrderPromotion } from "#app/server/promotions/order-promotions.ts";
import { pageCondition } from "./filtered-ids.ts";
import { linesOf, listOrderOf } from "./list-orders.ts";
import { orderCondition } from "./order-conditions.ts";

/** Orders per database read. */
const rowsAtOnce = 500;

/**
 * Streams the selected orders, in the selected sort order, as CSV with headings in the back office's language: amounts
 * with a decimal comma, times in Sofia time in a format that spreadsheets parse. Reads `rowsAtOnce` orders at a time,
 * so memory use does not depend on their number. Writes the export to the audit log without the search text, which may
 * name a person. An invalid choice exports no orders.
 */
export async function exportOrders(
  db: Database,
  admin: Granted<"orders.read">,
  { choice, locale, now }: { choice: OrderChoice; locale: Locale; now: Date },
): Promise<AsyncGenerator<string, void, void>> {
  const { q, ...filter } = choice.filter;
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await writeAudit(db, admin, {
    action: "export",
    entity: "order",
    after: { ...chosen, is_searched: q !== "" },
    now,
  });
  return csvChunks(db, choice, locale);
}

async function* csvChunks(
  db: Database,
  choice: OrderChoice,
  locale: Locale,
): AsyncGenerator<string, void, void> {
  const t = adminTranslator(locale);
  yield byteOrderMark + csvLine(orderColumns.map((column) => t(`orders.column.${column}`)));
  if (choice.problem !== null) return;
  let last: string | null = null;
  do {
    const rows: ExportedOrder[] = await ordersAfter(db, choice, last);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, locale))).join("");
    last = rows.length === rowsAtOnce ? (rows.at(-1)?.id ?? null) : null;
  } while (last !== null);
}

type ExportedOrder = typeof orders.$inferSelect & {
  destination: OrderDestination;
  promotions: OrderPromotion[];
  lines: Awaited<ReturnType<typeof linesOf>>;
  invoice: { number: number; issued_at: Date } | undefined;
  origin: VisitOrigin | undefined;
};

/**
 * Returns the next orders after `last`, or the first ones for null. `last` still marks the position if it no longer
 * matches the filter.
 */
async function ordersAfter(db: Database, choice: OrderChoice, last: string | null): Promise<ExportedOrder[]> {
  const { by, direction } = listOrderOf(choice);
  const [word, sign] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const isAfterLast =
    last === null
      ? undefined
      : sql`(${by}, ${orders.id}) ${sign} (select ${by}, ${orders.id} from ${orders} where ${orders.id} = ${last})`;
  const matching = and(orderCondition(choice.filter), isAfterLast);
  const orderBy = [sql`${by} ${word}`, sql`${orders.id} ${word}`];
  const rows = await db
    .select({ ...getTableColumns(orders), destination: orderDestination, promotions: promotionsForStaff })
    .from(orders)
    .where(pageCondition(choice, { matching, orderBy, limit: rowsAtOnce }))
    .orderBy(...orderBy)
    .limit(rowsAtOnce);
  const ids = rows.map((row) => row.id);
  const [lines, issued, origins] = await Promise.all([
    linesOf(db, ids),
    invoicesOf(db, ids),
    originsOf(db, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.order_id === row.id),
    invoice: issued.find((invoice) => invoice.order_id === row.id),
    origin: origins.get(row.id),
  }));
}

async function invoicesOf(db: Database, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ order_id: invoices.order_id, number: invoices.number, issued_at: invoices.issued_at })
    .from(invoices)
    .where(and(inArray(invoices.order_id, orderIds), eq(invoices.kind, "invoice")))
    .orderBy(asc(invoices.number));
}

function isCashToCollect(order: ExportedOrder): boolean {
  return order.payment_method === "cash_on_delivery" && isAllowed("mark_paid", order);
}

function cellsOf(order: ExportedOrder, locale: Locale): string[] {
  const t = adminTranslator(locale);
  const { lines, invoice, destination, origin } = order;
  const yesOrNo = (is: boolean) => t(is ? "orders.yes" : "orders.no");
  const cells: Record<OrderColumn, string> = {
    number: order.order_number,
    date: timeCell(order.created_at),
    order_status: t(`orders.status.${order.order_status}`),
    payment_method: t(`orders.method.${methodLabel(order)}`),
    payment_status: t(`orders.payment.${paymentLabel(order)}`),
    first_name: order.first_name,
    last_name: order.last_name,
    phone: order.phone,
    email: isReachable(order.email) ? order.email : "",
    delivery_type: destination.way ? t(`orders.deliveryType.${destination.way}`) : "",
    carrier: destination.carrier ? t(`parcel.carrier.${destination.carrier}`) : "",
    city: destination.town,
    address: destination.line,
    items: lines.map((line) => `${line.quantity} × ${localText(line, "name", locale)}`).join(", "),
    pieces: String(lines.reduce((sum, line) => sum + line.quantity, 0)),
    weight_grams: String(lines.reduce((sum, line) => sum + line.quantity * line.weight_grams, 0)),
    total_bgn: amountCell(order.total_bgn),
    total_eur: amountCell(order.total_eur),
    delivery: amountCell(order.delivery_eur),
    discount_eur: amountCell(order.discount_eur),
    discount_reason: order.discount_reason ?? "",
    paid_eur: amountCell(order.paid_eur),
    refunded_eur: amountCell(order.refunded_eur),
    to_collect_eur: amountCell(isCashToCollect(order) ? order.total_eur : 0),
    need_invoice: yesOrNo(order.need_invoice),
    company_name: order.company_name ?? "",
    vat_number: order.vat_number ?? "",
    invoice_number: invoice ? String(invoice.number).padStart(10, "0") : "",
    invoice_date: invoice ? sofiaDay(invoice.issued_at) : "",
    promotions_eur: amountCell(order.promotions_eur),
    promotions: order.promotions.map((promotion) => namedWithCode(promotion, locale)).join(", "),
    utm_source: origin?.utm_source ?? "",
    utm_medium: origin?.utm_medium ?? "",
    utm_campaign: origin?.utm_campaign ?? "",
    referrer: origin?.referrer ?? "",
    agent: origin?.agent ?? "",
  };
  return orderColumns.map((column) => cells[column]);
}
