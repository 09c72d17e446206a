import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { isErased } from "#app/domain/customer.ts";
import { toDecimal } from "#app/domain/money.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { listCustomers } from "./list-customers.ts";
import type { CustomerChoice, ListedCustomer } from "./list-customers.ts";

/** Customers that are read at once. */
const rowsAtOnce = 1000;

/** The columns of the file; totals are decimals of what was bought, times are in ISO 8601. */
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
 * The customers that are chosen as a CSV file, in pieces that are read from the database one after the other as they are
 * taken: however many there are, few are held in memory. Erased customers are left out. That a file was taken is written
 * down, without what was looked for, which may be somebody's name. For administrators only.
 */
export async function exportCustomers(
  db: Database,
  actor: Actor,
  { choice, now }: { choice: CustomerChoice; now: Date },
): Promise<AsyncGenerator<string, void, void>> {
  requireAdmin(actor);
  await writeAudit(db, actor, { action: "export", entity: "customer", now });
  return pieces(db, actor, choice);
}

async function* pieces(
  db: Database,
  actor: Actor,
  choice: CustomerChoice,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(exportColumns);
  let cursor: PageCursor = null;
  do {
    const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(db, actor, {
      ...choice,
      cursor,
      perPage: rowsAtOnce,
    });
    yield page.rows
      .filter((customer) => !isErased(customer))
      .map((customer) => csvLine(cellsOf(customer)))
      .join("");
    cursor = page.next === null ? null : { side: "after", id: page.next };
  } while (cursor !== null);
}

function cellsOf(customer: ListedCustomer): string[] {
  const cells: Record<(typeof exportColumns)[number], string> = {
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone ?? "",
    is_subscribed: customer.is_subscribed ? "yes" : "no",
    orders: String(customer.orders),
    total_eur: toDecimal(customer.total_eur).toFixed(2),
    total_bgn: toDecimal(customer.total_bgn).toFixed(2),
    created_at: customer.created_at.toISOString(),
  };
  return exportColumns.map((column) => cells[column]);
}
