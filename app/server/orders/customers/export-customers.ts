import { amountCell, byteOrderMark, csvLine, timeCell } from "#app/domain/csv.ts";
import { isErased, isReachable } from "#app/domain/orders/customer.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { listCustomers } from "./list-customers.ts";
import type { CustomerChoice, ListedCustomer } from "./list-customers.ts";

/** Customers per query. */
const batchSize = 1000;

/** Columns of the file; totals count sold orders. */
const exportColumns = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "is_subscribed",
  "orders",
  "total_eur",
  "total_bgn",
  "created_at",
] as const;

/**
 * Returns the chosen customers as a CSV file with headings in the back office's language, amounts with a decimal comma,
 * and times in Sofia. The chunks are queried as the caller consumes them, which bounds the memory used. Erased
 * customers are left out. Audited without the search text, which may be a person's name.
 */
export async function exportCustomers(
  db: Database,
  admin: Granted<"customers">,
  { choice, locale, now }: { choice: CustomerChoice; locale: Locale; now: Date },
): Promise<AsyncGenerator<string, void, void>> {
  await writeAudit(db, admin, { action: "export", entity: "customer", now });
  return csvChunks(db, admin, { choice, locale });
}

async function* csvChunks(
  db: Database,
  admin: Granted<"customers">,
  { choice, locale }: { choice: CustomerChoice; locale: Locale },
): AsyncGenerator<string, void, void> {
  const t = adminTranslator(locale);
  yield byteOrderMark + csvLine(exportColumns.map((column) => t(`customers.column.${column}`)));
  let cursor: PageCursor = null;
  do {
    const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(db, admin, {
      ...choice,
      cursor,
      perPage: batchSize,
    });
    yield page.rows
      .filter((customer) => !isErased(customer))
      .map((customer) => csvLine(cellsOf(customer, locale)))
      .join("");
    cursor = page.next === null ? null : { side: "after", id: page.next };
  } while (cursor !== null);
}

function cellsOf(customer: ListedCustomer, locale: Locale): string[] {
  const t = adminTranslator(locale);
  const cells: Record<(typeof exportColumns)[number], string> = {
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: isReachable(customer.email) ? customer.email : "",
    phone: customer.phone ?? "",
    is_subscribed: t(customer.is_subscribed ? "orders.yes" : "orders.no"),
    orders: String(customer.orders),
    total_eur: amountCell(customer.total_eur),
    total_bgn: amountCell(customer.total_bgn),
    created_at: timeCell(customer.created_at),
  };
  return exportColumns.map((column) => cells[column]);
}
