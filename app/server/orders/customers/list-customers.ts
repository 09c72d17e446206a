import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CustomerSort } from "#app/domain/orders/customer.ts";
import { hasPerson } from "#app/server/orders/lists/find-person.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { ListOrder, PageCursor } from "#app/server/db/keyset.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { orderTotalsOf } from "./order-figures.ts";

/** Customers on one page of the list. */
const customersPerPage = 50;

/** Selects customers: `search` is what the owner typed, a name in either alphabet, an e-mail or a phone number. */
export type CustomerChoice = { search: string; onlySubscribed: boolean; sort: CustomerSort };

const columns = {
  id: customers.id,
  first_name: customers.first_name,
  last_name: customers.last_name,
  email: customers.email,
  phone: customers.phone,
  is_subscribed: customers.is_subscribed,
  created_at: customers.created_at,
};

/** Must match the expression of `customers_name_index` exactly, or PostgreSQL does not use the index. */
const fullName = sql`(first_name || ' ' || last_name) collate "bg-x-icu"`;

const orders = {
  newest: { by: customers.created_at, direction: "desc" },
  oldest: { by: customers.created_at, direction: "asc" },
  name_asc: { by: fullName, direction: "asc" },
  name_desc: { by: fullName, direction: "desc" },
} as const satisfies Record<CustomerSort, ListOrder>;

/**
 * Returns a page of the chosen customers with their order totals. Keyset pagination; sums only the orders of the page's
 * customers.
 */
export async function listCustomers(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  {
    cursor,
    perPage = customersPerPage,
    ...choice
  }: CustomerChoice & { cursor: PageCursor; perPage?: number },
) {
  const order = orders[choice.sort];
  const page = await keysetPage(
    { table: customers, id: customers.id, order, cursor, perPage },
    ({ where, orderBy, limit }) =>
      db
        .select(columns)
        .from(customers)
        .where(and(where, isChosen(choice)))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const totals = await orderTotalsOf(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...totals(row.id) })) };
}

export type ListedCustomer = Awaited<ReturnType<typeof listCustomers>>["rows"][number];

function isChosen({ search, onlySubscribed }: CustomerChoice): SQL | undefined {
  return and(
    search.trim() === "" ? undefined : hasPerson(customers, search),
    onlySubscribed ? eq(customers.is_subscribed, true) : undefined,
  );
}
